"""Answers about a few documents of one's own: what is said of each of their statements.

    python benchmarks/own_documents.py [--verifier NAME] [--set unseen|mended] [--show]

Twenty-four subjects (a manual, minutes, a contract, a survey …), written for this project: two to
four documents, the answer an assistant might give from them, and for each statement of the answer
whether the documents uphold it, contradict it or do not have it. The answers of `unseen` were
looked at as totals only. `--show` prints the statements that were ruled on wrongly.
"""

import argparse
import asyncio
import json
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from upheld import bootstrap
from upheld.bootstrap.checks import check_tools
from upheld.domain.reports import Check
from upheld.domain.text import Document, Span
from upheld.domain.verdicts import Status, status
from upheld.pipeline.options import Options
from upheld.pipeline.run import run
from upheld.settings import Settings

DOCUMENTS = Path(__file__).parent / "documents"
SETS = ("mended", "unseen")
NO_CLAIM = "not taken for a claim"
DECIDED = {str(Status.SUPPORTED), str(Status.CONTRADICTED)}
WORST_FIRST = (Status.CONTRADICTED, Status.PARTIAL, Status.UNSUPPORTED, Status.SUPPORTED)


@dataclass(frozen=True, slots=True)
class Ruled:
    """One statement, what it should be called, what kind of statement it is, and what was said."""

    text: str
    label: str
    kind: str
    said: str


async def ruled(folder: Path, verifier: str | None) -> list[Ruled]:
    """Check the answer of one subject against its documents."""
    clock = bootstrap.clock()
    tools = check_tools(
        [folder / "sources"], library=False, verifier=verifier, settings=Settings.from_env(),
        clock=clock,
    )  # fmt: skip
    answer = (folder / "answer.md").read_text(encoding="utf-8")
    check = await run(Document(text=answer), tools, Options(max_claims=50))
    gold = json.loads((folder / "gold.json").read_text(encoding="utf-8"))
    return [
        Ruled(one["text"], one["label"], one["kind"], said_of(answer, one["text"], check))
        for one in gold
    ]


def said_of(answer: str, statement: str, check: Check) -> str:
    """The worst that is said of a claim that begins in a statement."""
    start = answer.index(statement)
    where = Span(start, start + len(statement))
    inside = {claim.id for claim in check.claims if where.start <= claim.span.start < where.end}
    labels = {status(verdict) for verdict in check.verdicts if verdict.claim_id in inside}
    return next((str(label) for label in WORST_FIRST if label in labels), NO_CLAIM)


def lines(name: str, found: Sequence[Ruled], *, show: bool) -> Iterable[str]:
    """How each kind of statement was called, and how often a ruling was right."""
    yield f"{name}: {len(found)} statements"
    for label in sorted({one.label for one in found}):
        said = Counter(one.said for one in found if one.label == label)
        yield f"  {label}: " + ", ".join(f"{n} {what}" for what, n in said.most_common())
    for ruling in sorted(DECIDED):
        right = [one.label == ruling for one in found if one.said == ruling]
        yield f"  said {ruling}: {sum(right)} of {len(right)} right"
    if show:
        wrong = (one for one in found if one.said in DECIDED and one.said != one.label)
        yield from (f"    {one.said} ({one.kind}: {one.label}): {one.text}" for one in wrong)


async def measured(name: str, verifier: str | None) -> list[Ruled]:
    """All statements of a set."""
    folders = sorted(path for path in (DOCUMENTS / name).iterdir() if path.is_dir())
    return [one for folder in folders for one in await ruled(folder, verifier)]


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--verifier", help="small, large, or an added model")
    parser.add_argument("--set", choices=SETS, nargs="*", default=SETS)
    parser.add_argument("--show", action="store_true")
    args = parser.parse_args()
    for name in args.set:
        found = asyncio.run(measured(name, args.verifier))
        sys.stdout.write("\n".join(lines(name, found, show=args.show)) + "\n")


if __name__ == "__main__":
    main()
