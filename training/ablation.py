"""What each kind of data teaches: go on from one checkpoint with one kind of rows, then measure.

python -m training.ablation --base BASE --rows rows.jsonl --data DATA --folds folds.json \
    --out FOLDER [--weights model.pt] [--steps 120] [--limit 80] [--bf16]

Without `--weights` every run starts from the base with a fresh head.

Every run starts from the same weights and sees the same number of tokens at the same rate; `all` is
the mix itself and `none` the weights as they are. Printed: AUC of the model alone (support against
the rest, no other signal), mean over home sets (measured part) and over transfer sets, with the
difference from `none`. Differences below two points are noise at this size.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

import numpy as np
import torch
from training import batches, blas, model
from training.build import read_rows, write_rows
from training.predict import measured
from training.readers import HOME, TRANSFER, Row

from upheld.bench.metrics import auc

KINDS = {
    "inference": (
        "mnli_dev", "esnli_devtest", "becel_snli", "conjnli", "med_help", "gqnli", "folio",
        "curriculum_logic", "clcd_sample", "entailmentbank",
    ),
    "encyclopedia": (
        "fever_gold", "fever_nli_retrieved", "sufficient_facts", "feverous_text",
        "creak_explanations", "paws_en_dev", "wikisplit_pairs", "cg2c",
    ),
    "science and law": ("evidence_inference", "new_protocols", "contract_nli"),
    "made by program": ("made_",),
    "home sets": HOME,
}  # fmt: skip


def chosen(rows: list[Row], kind: str) -> list[Row]:
    """Rows of a kind; `all` keeps every one."""
    if kind == "all":
        return rows
    return [r for r in rows if r.source.startswith(KINDS[kind])]


def weights_after(args: argparse.Namespace, kind: str, rows: list[Row]) -> Path:
    """Train on rows of one kind from the common start; returns the weights file."""
    if kind == "none":
        return args.weights or started(args)
    out = args.out / kind.replace(" ", "-")
    out.mkdir(parents=True, exist_ok=True)
    write_rows(out / "rows.jsonl", chosen(rows, kind))
    if not (out / "model.pt").exists():
        start = args.weights or started(args)
        given = ("--base", args.base, "--init", start, "--rows", out / "rows.jsonl")
        more = ("--out", out, "--steps", args.steps, "--tokens", "1000", "--lr", args.lr)
        command = [sys.executable, "-m", "training.train", *map(str, given + more)]
        fast = ["--bf16"] if args.bf16 else []
        subprocess.run([*command, "--longest", "176", *fast], check=True)
    return out / "model.pt"


def started(args: argparse.Namespace) -> Path:
    """The base with a fresh head, as a weights file."""
    path: Path = args.out / "base.pt"
    if not path.exists():
        args.out.mkdir(parents=True, exist_ok=True)
        net = model.from_base(args.base)
        torch.save({"shape": net.shape.as_dict(), "model": net.state_dict()}, path)
    return path


def scores(path: Path, base: Path, rows: list[Row]) -> np.ndarray:
    """Log-odds of support of every row, one pair at a time."""
    net = model.load(path)
    blas.use_fast(net)
    net.eval()
    tok = batches.tokenizer(base, 256)
    found = []
    with torch.inference_mode():
        for ids in batches.encode_rows(tok, rows):
            logp = net(torch.tensor([ids]), torch.ones(1, len(ids), dtype=torch.long))[0]
            found.append(float(logp[0] - torch.logsumexp(logp[1:], 0)))
    return np.array(found)


def means(rows: list[Row], score: np.ndarray) -> tuple[float, float]:
    """Mean AUC over home sets and over transfer sets, in points."""
    sets = np.array([r.source for r in rows])
    gold = np.array([r.target == 0 for r in rows])
    by = {n: auc(gold[sets == n], score[sets == n]) for n in np.unique(sets)}
    home, away = (
        100 * float(np.mean([by[n] for n in names if by.get(n) is not None]))
        for names in (HOME, TRANSFER)
    )
    return home, away


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("base", "rows", "data", "folds", "out"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--weights", type=Path)
    parser.add_argument("--bf16", action="store_true")
    parser.add_argument("--lr", type=float, default=8e-5)
    parser.add_argument("--steps", type=int, default=120)
    parser.add_argument("--limit", type=int, default=80)
    args = parser.parse_args()
    torch.set_num_threads(1)
    rows = read_rows(args.rows)
    held = measured(args.data, args.folds, args.limit, "test", True)
    start = (0.0, 0.0)
    for kind in ("none", "all", *KINDS):
        found = means(held, scores(weights_after(args, kind, rows), args.base, held))
        start = found if kind == "none" else start
        gain = tuple(a - b for a, b in zip(found, start, strict=True))
        print(f"{kind:16} home {found[0]:.1f} ({gain[0]:+.1f})  ", end="")
        print(f"transfer {found[1]:.1f} ({gain[1]:+.1f})", flush=True)


if __name__ == "__main__":
    main()
