"""What the verifier itself rules on: measured rows judged whole, exact checks and doubts included.

python -m training.judged --model DIR --data DATA --folds FILE [--limit 300]

Prints, for home and transfer sets, the mean share of rows ruled on, how often each ruling is right
(contradicted only where labels are exact), and the calibration error of the confidence shown. The
shipped fusion of the directory's name is used, which was fitted on these home rows too.
"""

from __future__ import annotations

import argparse
import logging
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from training.fuse import given
from training.predict import measured
from training.readers import HOME, TRANSFER, Row

from upheld.adapters.local.crossencoder import CrossEncoder
from upheld.adapters.local.verifier import LocalVerifier
from upheld.bench.data import claim_of
from upheld.bench.metrics import expected_calibration_error
from upheld.domain.claims import Scenario
from upheld.domain.verdicts import Status, Verdict, status

LOG = logging.getLogger("judged")
RIGHT = {Status.SUPPORTED: (0,), Status.CONTRADICTED: (1, 3)}
Shown = tuple[Row, Status, float]


def shown(row: Row, verifier: LocalVerifier) -> Shown:
    """A row with the label and the confidence that a person would see."""
    asked = claim_of(row.claim)
    found = verifier.ruled(asked, Scenario.literal(asked), [given(row.evidence)])
    return row, status(Verdict(claim_id="c1", judgements=(found,))), found.confidence


def line(side: str, names: Sequence[str], found: Sequence[Shown]) -> str:
    """The figures of one side."""
    per_set = [[s in RIGHT for row, s, _ in found if row.source == name] for name in names]
    ruled = [one for one in found if one[0].source in names and one[1] in RIGHT]
    hits = np.array([row.target in RIGHT[s] for row, s, _ in ruled])
    error = expected_calibration_error(np.array([sure for *_, sure in ruled]), hits)
    said = {s: [h for (row, t, _), h in zip(ruled, hits, strict=True) if t is s] for s in RIGHT}
    exact = [
        h
        for (row, s, _), h in zip(ruled, hits, strict=True)
        if s is Status.CONTRADICTED and row.target < 3
    ]
    return (
        f"{side}: rules on {np.mean([np.mean(one) for one in per_set]):.3f}; supported right "
        f"{np.mean(said[Status.SUPPORTED]):.3f} of {len(said[Status.SUPPORTED])}, contradicted "
        f"{np.mean(exact):.3f} of {len(exact)}; calibration error {error:.3f}"
    )


def main() -> None:
    """Command line."""
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--folds", type=Path, required=True)
    parser.add_argument("--limit", type=int, default=300)
    args = parser.parse_args()
    verifier = LocalVerifier(CrossEncoder(args.model))
    rows = measured(args.data, args.folds, args.limit, "test", True)
    found = [shown(row, verifier) for row in rows]
    for side, names in (("home", HOME), ("transfer", TRANSFER)):
        LOG.info(line(side, names, found))


if __name__ == "__main__":
    main()
