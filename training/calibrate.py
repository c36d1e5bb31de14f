"""Fit the calibration layer on measured home rows; judge it with one set left out; report transfer.

python -m training.calibrate --scored FILE --out calibration.json --report report.json

Every choice here is made on the home sets. A fit for the report of a home set has never
seen that set; the transfer sets are scored once with the final numbers.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from training import measure
from training.readers import HOME, TRANSFER

from upheld.adapters.local.features import FEATURES

Array = NDArray[np.float64]
Ints = NDArray[np.int64]
INPUTS = ("odds", "against", "odds_coverage", *FEATURES)
RIDGE = 0.02


@dataclass
class Scored:
    """Rows of one set: inputs, targets (0 S, 1 R, 2 N, 3 R or N), labels as given."""

    name: str
    x: Array
    target: Ints
    labels: list[str]

    @property
    def supported(self) -> Ints:
        """1 where the row is supported."""
        return (self.target == 0).astype(np.int64)


def read(path: Path) -> dict[str, Scored]:
    """Scored rows by set."""
    rows: dict[str, list[dict[str, object]]] = {}
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            raw = json.loads(line)
            rows.setdefault(raw["set"], []).append(raw)
    return {
        name: Scored(
            name,
            np.array([r["inputs"] for r in found], dtype=np.float64),
            np.array([r["target"] for r in found], dtype=np.int64),
            [str(r["label"]) for r in found],
        )
        for name, found in rows.items()
    }


def logistic(x: Array, y: Array, w: Array, ridge: float) -> Array:
    """Weights then bias of a ridge logistic regression, by Newton's method."""
    full = np.hstack([x, np.ones((len(x), 1))])
    penalty = np.full(full.shape[1], ridge)
    penalty[-1] = 1e-6
    beta = np.zeros(full.shape[1])
    w = w / w.sum()
    for _ in range(40):
        p = 1 / (1 + np.exp(-np.clip(full @ beta, -30, 30)))
        slope = full.T @ (w * (p - y)) + penalty * beta
        curve = (full * (w * p * (1 - p))[:, None]).T @ full + np.diag(penalty)
        step = np.linalg.solve(curve, slope)
        beta -= step
        if np.abs(step).max() < 1e-8:
            break
    return beta


def even(groups: Sequence[int], y: Array, balance: bool) -> Array:
    """Weights that give each set the same total, and each class within it if asked."""
    names = np.asarray(groups)
    w = np.ones(len(y))
    for g in np.unique(names):
        inside = names == g
        for c in (0.0, 1.0) if balance else (None,):
            part = inside if c is None else inside & (y == c)
            if part.any():
                w[part] = 1.0 / part.sum()
    return w


@dataclass
class Fit:
    """A fitted layer in numbers."""

    mean: Array
    scale: Array
    support: Array
    support_map: Array
    refute: Array
    refute_map: Array

    def raw(self, x: Array) -> tuple[Array, Array]:
        """Scores of support and refutation before calibration."""
        z = (x - self.mean) / self.scale
        return z @ self.support[:-1] + self.support[-1], z @ self.refute[:-1] + self.refute[-1]

    def probabilities(self, x: Array) -> Array:
        """Rows of (supports, refutes, neither)."""
        s, r = self.raw(x)
        p = sigmoid(self.support_map[0] * s + self.support_map[1])
        q = (1 - p) * sigmoid(self.refute_map[0] * r + self.refute_map[1])
        return np.stack([p, q, 1 - p - q], axis=1)

    @property
    def threshold(self) -> float:
        """The probability at which the balanced score is even."""
        return float(sigmoid(self.support_map[1]))


def sigmoid(v: Array | float) -> Array:
    """Logistic function."""
    return np.asarray(1 / (1 + np.exp(-np.clip(v, -30, 30))))


def stacked(sets: Sequence[Scored]) -> tuple[Array, Ints, Ints]:
    """Inputs, targets and set numbers of several sets."""
    x = np.vstack([s.x for s in sets])
    target = np.concatenate([s.target for s in sets])
    groups = np.concatenate([np.full(len(s.target), i) for i, s in enumerate(sets)])
    return x, target, groups


def fit(sets: Sequence[Scored], used: Sequence[int], ridge: float = RIDGE) -> Fit:
    """Fit on whole sets; inputs not in `used` get weight zero."""
    x, target, groups = stacked(sets)
    mean, scale = x.mean(0), x.std(0) + 1e-6
    z = (x - mean) / scale
    y = (target == 0).astype(np.float64)
    support = spread(logistic(z[:, used], y, even(groups, y, True), ridge), used, x.shape[1])
    exact = (target == 1) | (target == 2)
    refuted = (target[exact] == 1).astype(np.float64)
    weights = even(groups[exact], refuted, True)
    refute = spread(logistic(z[exact][:, used], refuted, weights, ridge), used, x.shape[1])
    s = (z @ support[:-1] + support[-1])[:, None]
    r = (z[exact] @ refute[:-1] + refute[-1])[:, None]
    return Fit(
        mean,
        scale,
        support,
        logistic(s, y, even(groups, y, False), 1e-4),
        refute,
        logistic(r, refuted, even(groups[exact], refuted, False), 1e-4),
    )


def spread(beta: Array, used: Sequence[int], size: int) -> Array:
    """Weights over all inputs, then the bias."""
    out = np.zeros(size + 1)
    out[list(used)] = beta[:-1]
    out[-1] = beta[-1]
    return out


def left_out(sets: dict[str, Scored], used: Sequence[int], ridge: float) -> dict[str, Fit]:
    """For each set, a fit on the others."""
    return {n: fit([s for m, s in sets.items() if m != n], used, ridge) for n in sets}


def figures(rows: Scored, fitted: Fit, gate: Sequence[float]) -> dict[str, object]:
    """All figures of one set."""
    p = fitted.probabilities(rows.x)
    said = (p[:, 0] >= fitted.threshold).astype(np.int64)
    sides = np.where(said == 1, 0, np.where(p[:, 1] >= p[:, 2], 1, 2))
    out: dict[str, object] = {
        "n": len(said),
        "balanced_accuracy": measure.balanced_accuracy(rows.supported, said),
        "ci": measure.interval(rows.supported, said),
        "auc": measure.auc(rows.supported, p[:, 0]),
        "model_auc": measure.auc(rows.supported, rows.x[:, 0]),
    }
    sure = np.maximum(p[:, 0], 1 - p[:, 0])
    right = (rows.supported == (p[:, 0] >= 0.5)).astype(np.float64)
    out["ece"] = measure.ece(sure, right)
    out["curve"] = measure.coverage_curve(sure, right)
    if {"SUPPORTS", "REFUTES", "NEI"} <= set(rows.labels):
        known = rows.target < 3
        out["macro_f1"] = measure.macro_f1(rows.target[known], sides[known])
    out.update(gated(rows, p, sides, gate))
    return out


def gated(rows: Scored, p: Array, sides: Ints, gate: Sequence[float]) -> dict[str, object]:
    """What the gate lets through, and how often it is right by side."""
    floor = np.asarray(gate)[sides]
    chosen = p[np.arange(len(p)), sides]
    open_ = chosen >= floor
    right = right_side(rows, sides)
    out: dict[str, object] = {"coverage": float(open_.mean())}
    exact = "REFUTES" in rows.labels
    for side, name in enumerate(("supported", "contradicted")):
        part = open_ & (sides == side)
        if side == 0 or exact:
            out[f"said_{name}"] = [int(right[part].sum()), int(part.sum())]
    out["sure"] = chosen[open_].tolist()
    out["hit"] = right[open_].astype(float).tolist()
    return out


def right_side(rows: Scored, sides: Ints) -> NDArray[np.bool_]:
    """Whether the side is right; a binary "unsupported" accepts contradicted and neither."""
    either = (rows.target == 3) & (sides != 0)
    return (rows.target == sides) | either


def choose_gate(sets: dict[str, Scored], fits: dict[str, Fit], aim: float) -> list[float]:
    """The lowest floor a side at which, on sets left out, it is right `aim` of the time."""
    p = np.vstack([fits[n].probabilities(s.x) for n, s in sets.items()])
    over = np.concatenate([np.full(len(s.x), fits[n].threshold) for n, s in sets.items()])
    w = np.concatenate([np.full(len(s.x), 1.0 / len(s.x)) for s in sets.values()])
    said = np.where(p[:, 0] >= over, 0, np.where(p[:, 1] >= p[:, 2], 1, 2))
    starts = np.cumsum([0, *(len(s.x) for s in sets.values())])
    right = np.concatenate(
        [
            right_side(s, said[a:b])
            for s, a, b in zip(sets.values(), starts[:-1], starts[1:], strict=True)
        ]
    )
    floors = []
    for side, wanted in enumerate((aim, aim, aim - 0.1)):
        grid = np.arange(0.3, 0.97, 0.01)
        kept = [(said == side) & (p[:, side] >= g) for g in grid]
        good = [k.any() and float((w[k] * right[k]).sum() / w[k].sum()) >= wanted for k in kept]
        floors.append(float(grid[good.index(True)]) if True in good else 0.9)
    return [round(f, 3) for f in floors]


def summary(table: dict[str, dict[str, object]]) -> dict[str, float]:
    """Means over sets, and pooled figures after the gate."""
    out = {
        key: float(np.mean([float(str(row[key])) for row in table.values()]))
        for key in ("balanced_accuracy", "auc", "model_auc", "ece", "coverage")
    }
    sure = np.concatenate([np.asarray(row["sure"], dtype=float) for row in table.values()])
    hit = np.concatenate([np.asarray(row["hit"], dtype=float) for row in table.values()])
    out["gated_ece"] = measure.ece(sure, hit)
    for key in ("said_supported", "said_contradicted"):
        pairs = [row[key] for row in table.values() if key in row]
        good, total = np.asarray(pairs, dtype=float).sum(0)
        out[key] = float(good / max(1.0, total))
        out[f"{key}_n"] = float(total)
    return out


def as_json(found: Fit, gate: Sequence[float]) -> dict[str, object]:
    """The form the product reads."""

    def layer(weights: Array, mapped: Array) -> dict[str, object]:
        return {
            "weights": [round(float(v), 6) for v in weights[:-1]],
            "bias": round(float(weights[-1]), 6),
            "slope": round(float(mapped[0]), 6),
            "shift": round(float(mapped[1]), 6),
        }

    return {
        "inputs": list(INPUTS),
        "mean": [round(float(v), 6) for v in found.mean],
        "scale": [round(float(v), 6) for v in found.scale],
        "support": layer(found.support, found.support_map),
        "refute": layer(found.refute, found.refute_map),
        "threshold": round(found.threshold, 6),
        "gate": list(gate),
    }


def alone(sets: dict[str, Scored]) -> dict[str, float]:
    """Temperature and threshold of the model's own probabilities, without features.

    The threshold is on the probability of support that `score` gives: the even point of a
    balanced one-input fit.
    """
    x, target, groups = stacked(list(sets.values()))
    y = (target == 0).astype(np.float64)
    even_fit = logistic(x[:, :1], y, even(groups, y, True), 1e-4)
    plain = logistic(x[:, :1], y, even(groups, y, False), 1e-4)
    temperature = float(np.clip(1 / max(plain[0], 0.1), 0.5, 5.0))
    point = -even_fit[1] / even_fit[0]
    return {
        "temperature": round(temperature, 4),
        "model_threshold": round(float(sigmoid(point / temperature)), 4),
    }


def trials(sets: dict[str, Scored]) -> list[tuple[float, str, float]]:
    """Mean balanced accuracy with one set left out, for inputs and ridges."""
    out = []
    for label, used in USED.items():
        for ridge in (0.005, 0.02, 0.1):
            fits = left_out(sets, used, ridge)
            scores = [
                measure.balanced_accuracy(
                    s.supported,
                    (fits[n].probabilities(s.x)[:, 0] >= fits[n].threshold).astype(np.int64),
                )
                for n, s in sets.items()
            ]
            out.append((float(np.mean(scores)), label, ridge))
    return sorted(out, reverse=True)


USED = {
    "model": (0,),
    "model two": (0, 1),
    "overlap": (3, 4, 5),
    "surface": tuple(range(3, len(INPUTS))),
    "model overlap": (0, 1, 2, 3, 4, 5),
    "all": tuple(range(len(INPUTS))),
}


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scored", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--report", type=Path, required=True)
    parser.add_argument("--used", default="", help="fix the inputs instead of taking the best")
    parser.add_argument("--aim", type=float, default=0.82)
    args = parser.parse_args()
    every = read(args.scored)
    sets = {n: every[n] for n in HOME if n in every}
    tried = trials(sets)
    _, label, ridge = next(t for t in tried if not args.used or t[1] == args.used)
    fits = left_out(sets, USED[label], ridge)
    gate = choose_gate(sets, fits, args.aim)
    final = fit(list(sets.values()), USED[label], ridge)
    at_home = {n: figures(s, fits[n], gate) for n, s in sets.items()}
    away = {n: figures(every[n], final, gate) for n in TRANSFER if n in every}
    report = {"tried": tried, "used": label, "home": at_home, "home_mean": summary(at_home)}
    if away:
        report |= {"transfer": away, "transfer_mean": summary(away)}
    numbers = as_json(final, gate) | alone(sets)
    args.out.write_text(json.dumps(numbers, indent=1) + "\n", encoding="utf-8")
    args.report.write_text(json.dumps(report, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
