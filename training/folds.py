"""Split the home sets into a trained part and a measured part that share no text.

Rows are joined when they share a claim, a sentence of evidence of eight words or
more, or a document named in the set's own fields; a joined group falls whole.

python -m training.folds --data DATA --out FILE [--share 0.62]
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from pathlib import Path
from zlib import crc32

from training.readers import HOME, Row, home

from upheld.adapters.local.features import sentences, words

DOCUMENT_KEYS = ("page", "cord_id", "doc", "doc_id", "url", "title", "article", "document")
COMMON = 30


def keys(row: Row) -> set[str]:
    """Texts that two rows must not share across parts."""
    found = {" ".join(words(row.claim))}
    for part in sentences(row.evidence):
        tokens = words(part)
        if len(tokens) >= 8:
            found.add(" ".join(tokens))
    return found


def documents(path: Path) -> list[set[str]]:
    """Document names of each row of a set, in file order."""
    with path.open(encoding="utf-8") as lines:
        raws = [json.loads(line) for line in lines]
    name = path.parent.name
    out = []
    for raw in raws:
        meta = raw.get("meta") or {}
        out.append({f"{name}|{k}|{meta[k]}" for k in DOCUMENT_KEYS if meta.get(k)})
    return out


class Groups:
    """Disjoint sets over row numbers."""

    def __init__(self, size: int) -> None:
        self.up = list(range(size))

    def find(self, i: int) -> int:
        """The representative of i."""
        while self.up[i] != i:
            self.up[i] = self.up[self.up[i]]
            i = self.up[i]
        return i

    def join(self, i: int, j: int) -> None:
        """Put i and j in one set."""
        self.up[self.find(i)] = self.find(j)


def group(rows: list[Row], extra: list[set[str]]) -> list[int]:
    """A group number for each row."""
    where: dict[str, list[int]] = defaultdict(list)
    for i, row in enumerate(rows):
        for key in keys(row) | extra[i]:
            where[key].append(i)
    groups = Groups(len(rows))
    for key, members in where.items():
        if len(members) <= COMMON or "|" in key:
            for j in members[1:]:
                groups.join(members[0], j)
    return [groups.find(i) for i in range(len(rows))]


def assign(rows: list[Row], numbers: list[int], share: float) -> list[str]:
    """Say train or test for each row: by hash of the group, big groups to train."""
    members: dict[int, list[int]] = defaultdict(list)
    for i, n in enumerate(numbers):
        members[n].append(i)
    part = ["test"] * len(rows)
    for inside in members.values():
        seed = crc32(rows[min(inside)].claim.encode()) / 2**32
        if seed < share or len(inside) > 60:
            for i in inside:
                part[i] = "train"
    return part


def split(root: Path, share: float) -> dict[str, list[str]]:
    """For each home set, the part of each row in file order (rows with unused labels left out)."""
    rows: list[Row] = []
    extra: list[set[str]] = []
    spans: dict[str, tuple[int, int]] = {}
    for name, found in home(root).items():
        docs = documents(root / name / "dev.jsonl")
        extra += docs if len(docs) == len(found) else [set()] * len(found)
        spans[name] = (len(rows), len(rows) + len(found))
        rows += found
    part = assign(rows, group(rows, extra), share)
    return {name: part[a:b] for name, (a, b) in spans.items()}


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--share", type=float, default=0.62)
    args = parser.parse_args()
    parts = split(args.data, args.share)
    assert set(parts) == set(HOME)
    args.out.write_text(json.dumps(parts), encoding="utf-8")


if __name__ == "__main__":
    main()
