"""Measure whether `partial` shows: in the probability, in the clauses, or in the derived label.

python -m training.partial --data DATA [--verifier small] [--limit 250]

For every set that has rows called MIXED, three ways to find them are measured against all other
rows: how near the probability of support is to the threshold (AUC), the share of rows on which
some clauses are upheld and others not, and the label that the pipeline's bands derive.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from pathlib import Path

import numpy as np
from training.fuse import given

from upheld import bootstrap
from upheld.adapters.local.verification.consider import Sources, consider
from upheld.adapters.local.verification.parts import clauses
from upheld.adapters.local.verification.rulings import mixed_in_parts
from upheld.adapters.local.verifier import LocalVerifier
from upheld.bench.data import claim_of
from upheld.bench.metrics import auc
from upheld.bootstrap.checks import named_verifier
from upheld.domain.claims import Scenario
from upheld.domain.verdicts import Verdict, status
from upheld.settings import Settings

SETS = ("wice", "factcheckbench_stance", "averitec_dev")
MIXED = "MIXED"


def drawn(path: Path, limit: int) -> list[dict[str, object]]:
    """Up to `limit` rows of each label, by a fixed seed."""
    with path.open(encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    random.Random(0).shuffle(rows)
    seen: Counter[str] = Counter()
    kept = []
    for row in rows:
        seen[row["label"]] += 1
        if seen[row["label"]] <= limit:
            kept.append(row)
    return kept


def read(row: dict[str, object], verifier: LocalVerifier) -> tuple[str, float, bool, str]:
    """Label, probability of support (0 if none), clauses torn, derived label."""
    evidence = row["evidence"] if isinstance(row["evidence"], list) else [row["evidence"]]
    text = str(row["claim"])
    sources = Sources.of([given("\n".join(map(str, evidence)))])
    claim = claim_of(text)
    ruled = verifier.ruled(claim, Scenario.literal(claim), sources.evidence)
    label = status(Verdict(claim_id=claim.id, judgements=(ruled,)))
    apart = mixed_in_parts([consider(part, sources) for part in clauses(text)]) is not None
    return str(row["label"]), ruled.leaning or 0.0, apart, label


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--verifier", default=None)
    parser.add_argument("--limit", type=int, default=250)
    args = parser.parse_args()
    verifier = named_verifier(args.verifier, Settings.from_env(), bootstrap.clock())
    for name in SETS:
        rows = [read(row, verifier) for row in drawn(args.data / name / "dev.jsonl", args.limit)]
        gold = np.array([label == MIXED for label, *_ in rows])
        middle = np.array([-abs(p - verifier.supported_from) for _, p, *_ in rows])
        print(f"{name}: {len(rows)} rows, {gold.sum()} mixed")
        near = auc(gold, middle)
        print(f"  nearness to the threshold, AUC {'none' if near is None else f'{near:.3f}'}")
        for label in sorted({row[0] for row in rows}):
            mine = [row for row in rows if row[0] == label]
            torn = sum(row[2] for row in mine)
            derived = dict(Counter(row[3] for row in mine).most_common())
            print(f"  {label}: clauses apart {torn} of {len(mine)}, derived {derived}")


if __name__ == "__main__":
    main()
