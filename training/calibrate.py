"""Join a model's scores with the signals of words; calibrate; choose bands; report.

python -m training.calibrate --model DIR --data DATA --folds FILE --out fusion.json --report FILE
    [--made synthetic rows the model has not seen] [--keep FILE] [--limit 200]

Every choice is made on measured rows of the home sets, each set judged by a fit that never saw
it ("home" in the report); "others" are the same rows by fits that saw other rows of their set, no
claim or sentence in common. Transfer sets are scored once, with the final numbers. What comes out
is the data file that `verification.fusion` reads: weights, bias, the bands from which a side is
taken, and the curves from a probability to how often a ruling is right (the confidence that is
shown).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from zlib import crc32

import numpy as np
from numpy.typing import NDArray
from training.build import read_rows
from training.folds import group
from training.fuse import (
    ALLOWED,
    Fit,
    Table,
    as_json,
    balanced_accuracy,
    fit,
    mean,
    softmax,
    table,
)
from training.predict import measured
from training.readers import HOME, TRANSFER, Row

from upheld.adapters.local.crossencoder import CrossEncoder
from upheld.adapters.local.verification.align import SIGNALS
from upheld.adapters.local.verification.fusion import READS, Curve
from upheld.adapters.local.verification.readings import READINGS
from upheld.bench import metrics

Array = NDArray[np.float64]
Ints = NDArray[np.int64]
MADE = "made"
FOLDS = 5
STEPS = 300
NEWTON = 30
HELD = 1.0
LOWEST = 1 / 3
GRID = np.arange(0.3, 0.96, 0.005)
NEVER = 0.96
NEAR = 0.1
FEWEST = 30
SIDES = ("supported", "contradicted")


@dataclass(frozen=True)
class Ruler:
    """A calibrated fit and the probability of support from which a claim is rather upheld."""

    fitted: Fit
    threshold: float

    def probabilities(self, x: Array) -> Array:
        """Rows of (supports, refutes, neither)."""
        return self.fitted.probabilities(x)

    def ruling(self, x: Array) -> tuple[Array, Ints]:
        """Probabilities and sides."""
        p = self.probabilities(x)
        return p, self.sides(p)

    def sides(self, p: Array) -> Ints:
        """0 supported, 1 contradicted, 2 neither, before any gate."""
        return np.where(p[:, 0] >= self.threshold, 0, np.where(p[:, 1] >= p[:, 2], 1, 2))


def ruler(rows: Table) -> Ruler:
    """Fit with sides balanced, then scale and shift so that probabilities match frequencies."""
    settled = settle(fit(rows), rows)
    p = settled.probabilities(rows.x)[:, 0]
    merit = [mean_accuracy(rows, p >= t) for t in GRID[:80]]
    best = np.flatnonzero(np.asarray(merit) >= max(merit) - 0.002)
    return Ruler(settled, round(float(GRID[int(np.median(best))]), 3))


def mean_accuracy(rows: Table, said: NDArray[np.bool_]) -> float:
    """Balanced accuracy of support, mean over home sets."""
    found = []
    for name in np.unique(rows.sets):
        part = rows.sets == name
        if name != MADE:
            found.append(balanced_accuracy(rows.target[part] == 0, said[part]))
    return mean(found)


def settle(found: Fit, rows: Table) -> Fit:
    """One scale and three shifts on the raw scores, by likelihood; sets count alike."""
    z = np.hstack([(rows.x - found.mean) / found.scale, np.ones((len(rows.x), 1))])
    raw, allowed = z @ found.weights, ALLOWED[rows.target]
    w = np.ones(len(raw))
    for name in np.unique(rows.sets):
        w[rows.sets == name] = 1.0 / (rows.sets == name).sum()
    w = (w / w.sum())[:, None]
    at, first, second = np.r_[1.0, np.zeros(3)], np.zeros(4), np.zeros(4)
    for step in range(1, STEPS + 1):
        p = softmax(at[0] * raw + at[1:])
        gap = (p - p * allowed / (p * allowed).sum(1, keepdims=True)) * w
        slope = np.r_[(gap * raw).sum(), gap.sum(0)]
        first, second = 0.9 * first + 0.1 * slope, 0.99 * second + 0.01 * slope**2
        move = (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.99**step)) + 1e-8)
        at = at - 0.03 * move
    weights = found.weights * at[0]
    weights[-1] += at[1:]
    return Fit(found.mean, found.scale, weights)


def left_out(rows: Table) -> dict[str, Ruler]:
    """For each home set, a ruler fitted on the others and on synthetic rows."""
    names = [n for n in HOME if n in set(rows.sets)]
    every = [*names, MADE]
    return {n: ruler(rows.part([m for m in every if m != n])) for n in names}


def right(target: Ints, side: Ints) -> NDArray[np.bool_]:
    """Whether a side is right; "not supported" accepts contradicted and neither."""
    return (target == side) | ((target == 3) & (side != 0))


def bands(rows: Table, rulers: dict[str, Ruler], aim: float) -> tuple[float, float]:
    """The lowest floors at which a side, on sets left out, is right `aim` of the time.

    From a floor on, the least sure are right more often than not as well: the sure ones would
    make up for rulings that are worse than none.
    """
    floors = []
    for side in (0, 1):
        p, good = said(rows, rulers, side)
        enough = [holds(p, good, floor, aim) for floor in GRID]
        floors.append(float(GRID[enough.index(True)]) if True in enough else NEVER)
    return round(floors[0], 3), round(floors[1], 3)


def holds(p: Array, good: NDArray[np.bool_], floor: float, aim: float) -> bool:
    """Say whether rulings from a floor on are right often enough, and those just above it."""
    above, near = good[p >= floor], good[(p >= floor) & (p < floor + NEAR)]
    return len(above) >= FEWEST and above.mean() >= aim and (not len(near) or near.mean() > 0.5)


def said(rows: Table, rulers: dict[str, Ruler], side: int) -> tuple[Array, NDArray[np.bool_]]:
    """Probability and rightness of rows given a side; contradicted only where labels are exact."""
    probable: list[Array] = []
    good: list[NDArray[np.bool_]] = []
    for name, each in rulers.items():
        own = rows.part([name])
        p = each.probabilities(own.x)
        kept = each.sides(p) == side
        if side == 1:
            kept &= own.target < 3
        probable.append(p[kept, side])
        good.append(right(own.target, np.full(len(p), side))[kept])
    return np.concatenate(probable), np.concatenate(good)


@dataclass(frozen=True)
class Gate:
    """From where a side is taken, and how often it is right from there on."""

    floors: tuple[float, float]
    trust: tuple[Curve, Curve]

    def opened(self, p: Array, sides: Ints) -> NDArray[np.bool_]:
        """Which rows are ruled on."""
        chosen = p[np.arange(len(p)), sides]
        return (sides < 2) & (chosen >= np.r_[self.floors, 0.0][sides])

    def sure(self, p: Array, sides: Ints) -> Array:
        """The confidence shown with rulings."""
        return np.array([self.trust[s].of(row[s]) for row, s in zip(p, sides, strict=True)])


def gates(rows: Table, rulers: dict[str, Ruler], aim: float) -> tuple[Gate, dict[str, Gate]]:
    """The gate of all home sets; for each of them, one whose trust the others alone decide."""
    floors = bands(rows, rulers, aim)
    kept = {n: ruled(rows.part([n]), each, floors) for n, each in rulers.items()}
    every = Gate(floors, trusts(list(kept.values())))
    return every, {
        n: Gate(floors, trusts([one for m, one in kept.items() if m != n])) for n in kept
    }


Ruled = tuple[Array, Ints, NDArray[np.bool_]]


def ruled(own: Table, each: Ruler, floors: tuple[float, float]) -> Ruled:
    """Probability of the side, side, and rightness of the rows that are ruled on."""
    p = each.probabilities(own.x)
    sides = each.sides(p)
    opened = Gate(floors, (Curve(), Curve())).opened(p, sides)
    chosen = p[np.arange(len(p)), sides]
    return chosen[opened], sides[opened], right(own.target, sides)[opened]


def trusts(sets: Sequence[Ruled]) -> tuple[Curve, Curve]:
    """For each side, the curve from its probability to how often it is right."""
    p, sides, good = (np.concatenate(parts) for parts in zip(*sets, strict=True))
    first, second = (curve(p[sides == s], good[sides == s]) for s in (0, 1))
    return first, second


def curve(p: Array, good: NDArray[np.bool_]) -> Curve:
    """Platt scaling by Newton's method, held a little to the identity; lowest third as one."""
    odds = np.log(p / (1 - p))
    x, at = np.c_[odds, np.ones(len(p))], np.array([1.0, 0.0])
    for _ in range(NEWTON):
        q = 1 / (1 + np.exp(-x @ at))
        slope = x.T @ (q - good) + HELD * (at - [1.0, 0.0])
        bend = (x.T * (q * (1 - q))) @ x + HELD * np.eye(2)
        at = at - np.linalg.solve(bend, slope)
    lowest = good[np.argsort(p, kind="stable")[: max(1, round(LOWEST * len(p)))]]
    return Curve(*(round(float(v), 4) for v in (*at, lowest.mean())))


def figures(own: Table, p: Array, sides: Ints, gate: Gate) -> dict[str, object]:
    """All figures of one set."""
    gold, upheld = own.target == 0, sides == 0
    sure = np.maximum(p[:, 0], 1 - p[:, 0])
    hit = gold == (p[:, 0] >= 0.5)
    out: dict[str, object] = {
        "n": len(p),
        "balanced_accuracy": balanced_accuracy(gold, upheld),
        "ci": metrics.bootstrap(
            range(len(p)), lambda rows: balanced_accuracy(gold[rows], upheld[rows])
        ),
        "auc": metrics.auc(gold, p[:, 0]),
        "model_auc": metrics.auc(gold, own.x[:, len(SIGNALS)]),
        "ece": metrics.expected_calibration_error(sure, hit),
        "curve": metrics.coverage_curve(sure, hit),
    }
    if {0, 1, 2} <= set(own.target.tolist()):
        known = own.target < 3
        out["macro_f1"] = metrics.macro_f1(labels(own.target[known]), labels(sides[known]))
    return out | gated(own, p, sides, gate)


def labels(sides: Ints) -> list[str]:
    """Sides as labels."""
    return [str(side) for side in sides]


def gated(own: Table, p: Array, sides: Ints, gate: Gate) -> dict[str, object]:
    """What is said after the gate, how often it is right, and how sure it was said to be."""
    opened = gate.opened(p, sides)
    good = right(own.target, sides)
    out: dict[str, object] = {"coverage": float(opened.mean())}
    for side, name in enumerate(SIDES):
        part = opened & (sides == side) & ((own.target < 3) | (side == 0))
        out[f"said_{name}"] = [int(good[part].sum()), int(part.sum())]
    sure = gate.sure(p[opened], sides[opened])
    out["sure"], out["hit"] = sure.tolist(), good[opened].astype(float).tolist()
    return out


def summary(sets: dict[str, dict[str, object]]) -> dict[str, float]:
    """Means over sets, and pooled figures after the gate."""
    keys = ("balanced_accuracy", "auc", "model_auc", "ece", "coverage")
    out = {k: mean([row[k] for row in sets.values()]) for k in keys}  # type: ignore[misc]
    sure = np.concatenate([np.asarray(row["sure"], dtype=float) for row in sets.values()])
    hit = np.concatenate([np.asarray(row["hit"], dtype=bool) for row in sets.values()])
    out["gated_ece"] = metrics.expected_calibration_error(sure, hit) or 0.0
    for key in ("said_supported", "said_contradicted"):
        good, total = np.asarray([row[key] for row in sets.values()], dtype=float).sum(0)
        out |= {key: float(good / max(1.0, total)), f"{key}_n": float(total)}
    return out


def other_rows(rows: Table, fold: Ints, gate: Gate) -> dict[str, dict[str, object]]:
    """Figures of home sets, each row ruled on by a fit of the other folds, its set's too."""
    p, sides = np.zeros((len(rows.x), 3)), np.zeros(len(rows.x), dtype=np.int64)
    home = np.isin(rows.sets, HOME)
    for at in range(FOLDS):
        mine = home & (fold == at)
        rest = (home & (fold != at)) | (rows.sets == MADE)
        each = ruler(Table(rows.x[rest], rows.target[rest], rows.sets[rest]))
        p[mine], sides[mine] = each.ruling(rows.x[mine])
    parts = {n: rows.sets == n for n in HOME if n in set(rows.sets)}
    return {n: figures(rows.part([n]), p[at], sides[at], gate) for n, at in parts.items()}


def folded(rows: Sequence[Row]) -> Ints:
    """A fold for every row; rows that share a claim or a sentence of evidence are in one."""
    first: dict[int, int] = {}
    groups = group(list(rows), [set() for _ in rows])
    opening = [first.setdefault(number, at) for at, number in enumerate(groups)]
    return np.array([crc32(rows[at].claim.encode()) % FOLDS for at in opening])


def read(args: argparse.Namespace, rows: list[Row]) -> Table:
    """Rows as the product reads them, from `--keep` if it is there."""
    if args.keep and args.keep.is_file():
        kept = np.load(args.keep)
        return Table(kept["x"], kept["target"], kept["sets"])
    found = table(rows, CrossEncoder(args.model))
    if args.keep:
        np.savez(args.keep, x=found.x, target=found.target, sets=found.sets)
    return found


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--folds", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--report", type=Path, required=True)
    parser.add_argument("--made", type=Path)
    parser.add_argument("--keep", type=Path, help="keep what was read, to fit again quickly")
    parser.add_argument("--limit", type=int, default=200)
    parser.add_argument("--reads", type=int, default=READS, help="sources read of any claim")
    parser.add_argument("--most", type=int, default=READS, help="sources read of an open claim")
    parser.add_argument("--aim", type=float, default=0.8)
    args = parser.parse_args()
    drawn = measured(args.data, args.folds, args.limit, "test", True)
    if args.made:
        drawn += [replace(r, source=MADE) for r in read_rows(args.made)]
    rows = read(args, drawn)
    rulers = left_out(rows)
    gate, own = gates(rows, rulers, args.aim)
    final = ruler(rows.part([*rulers, MADE]))
    parts = {n: rows.part([n]) for n in (*rulers, *TRANSFER) if n in set(rows.sets)}
    found = {
        "home": {n: figures(parts[n], *r.ruling(parts[n].x), own[n]) for n, r in rulers.items()},
        "others": other_rows(rows, folded(drawn), gate),
        "transfer": {
            n: figures(parts[n], *final.ruling(parts[n].x), gate) for n in TRANSFER if n in parts
        },
    }
    report = found | {f"{side}_mean": summary(sets) for side, sets in found.items() if sets}
    taken = {"threshold": final.threshold, **dict(zip(SIDES, gate.floors, strict=True))}
    stored = as_json(final.fitted, (*SIGNALS, *READINGS), taken, (args.reads, args.most))
    lines = [[line.slope, line.shift, line.least] for line in gate.trust]
    stored["trust"] = dict(zip(SIDES, lines, strict=True))
    args.out.write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8")
    args.report.write_text(json.dumps(report, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
