"""Fit the layer that fuses the signals of words and exact checks with a model's scores.

python -m training.fuse --data DATA --folds FILE --out FILE [--model DIR] [--limit N] [--keep FILE]

With a model only rows it was not trained on are used (the measured part of `folds.json`); without
one every home row may be drawn. Sets count alike, and within a set both sides. Figures of a home
set come from a fit that never saw that set; transfer sets are scored once, with the final fit.
"""

from __future__ import annotations

import argparse
import json
import pickle
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from training.predict import measured
from training.readers import HOME, TRANSFER, Row

from upheld.adapters.local.crossencoder import CrossEncoder
from upheld.adapters.local.verification.align import SIGNALS
from upheld.adapters.local.verification.consider import Sources
from upheld.adapters.local.verification.fusion import READS
from upheld.adapters.local.verification.readings import READINGS, fused_inputs, read_by, readings
from upheld.adapters.local.verification.testimony import examined
from upheld.bench import metrics
from upheld.domain.evidence import Evidence

Array = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]
ALLOWED = np.array([[1, 0, 0], [0, 1, 0], [0, 0, 1], [0, 1, 1]], dtype=np.float64)
RIDGE = 3e-2
STEPS = 400
THRESHOLD = 0.5


@dataclass
class Table:
    """Inputs, targets (0 S, 1 R, 2 N, 3 R or N) and set names of rows."""

    x: Array
    target: Ints
    sets: NDArray[np.str_]

    def part(self, names: list[str]) -> Table:
        """The rows of some sets."""
        kept = np.isin(self.sets, names)
        return Table(self.x[kept], self.target[kept], self.sets[kept])


def table(rows: list[Row], model: CrossEncoder | None) -> Table:
    """Read every row as the product does."""
    x = np.array([values(row, model) for row in rows], dtype=np.float64)
    return Table(x, np.array([r.target for r in rows]), np.array([r.source for r in rows]))


def values(row: Row, model: CrossEncoder | None) -> list[float]:
    """The signals of a row, then the model's.

    The product does not rule on a pair that shares no word; its row has no signals.
    """
    considered, heard = examined(row.claim, Sources.of([given(row.evidence)]))
    read = read_by(model, row.claim, heard.text) if model else None
    if considered:
        return list(fused_inputs(considered, read))
    return [0.0] * len(SIGNALS) + (list(readings(read, 0.0, 0.0)) if read else [])


def given(text: str) -> Evidence:
    """The evidence of a row as one source."""
    scores = {"authority": 1.0, "recency": 0.5, "relevance": 1.0}
    return Evidence(id="e", url="row:", title="", snippet=text, provider="row", **scores)


@dataclass
class Fit:
    """Means, scales, weights by signal, and a bias, for three classes."""

    mean: Array
    scale: Array
    weights: Array

    def probabilities(self, x: Array) -> Array:
        """Rows of (supports, refutes, neither)."""
        return softmax(
            np.hstack([(x - self.mean) / self.scale, np.ones((len(x), 1))]) @ self.weights
        )


def softmax(raw: Array) -> Array:
    """Shares of each row."""
    odds = np.exp(raw - raw.max(1, keepdims=True))
    return np.asarray(odds / odds.sum(1, keepdims=True))


def fit(rows: Table) -> Fit:
    """Multinomial ridge by Adam; a target that allows two classes takes their sum."""
    mean, scale = rows.x.mean(0), rows.x.std(0)
    scale[scale < 1e-6] = 1.0
    z = np.hstack([(rows.x - mean) / scale, np.ones((len(rows.x), 1))])
    allowed, w = ALLOWED[rows.target], even(rows)[:, None]
    ridge = RIDGE * np.r_[np.ones(z.shape[1] - 1), 0.0][:, None]
    beta = np.zeros((z.shape[1], 3))
    first, second = np.zeros_like(beta), np.zeros_like(beta)
    for step in range(1, STEPS + 1):
        p = softmax(z @ beta)
        wanted = p * allowed / (p * allowed).sum(1, keepdims=True)
        slope = z.T @ ((p - wanted) * w) / len(z) + ridge * beta
        first, second = 0.9 * first + 0.1 * slope, 0.99 * second + 0.01 * slope**2
        beta -= 0.05 * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.99**step)) + 1e-8)
    return Fit(mean, scale, beta)


def even(rows: Table) -> Array:
    """Weights that give each set the same total, and each side half of it."""
    w = np.ones(len(rows.target))
    for name in np.unique(rows.sets):
        for side in (True, False):
            part = (rows.sets == name) & ((rows.target == 0) == side)
            if part.any():
                w[part] = 0.5 / part.sum()
    return w / w.mean()


def report(p: Array, rows: Table) -> dict[str, object]:
    """Figures by set, and how often each ruling was right when said."""
    out: dict[str, object] = {}
    for name in np.unique(rows.sets):
        part = rows.sets == name
        gold, said = rows.target[part] == 0, p[part, 0] >= THRESHOLD
        sure = np.maximum(p[part, 0], 1 - p[part, 0])
        out[str(name)] = {
            "n": int(part.sum()),
            "balanced_accuracy": balanced_accuracy(gold, said),
            "auc": metrics.auc(gold, p[part, 0]),
            "ece": metrics.expected_calibration_error(sure, gold == said),
        }
    out["mean"] = {
        key: mean([v[key] for v in out.values()])  # type: ignore[index]
        for key in ("balanced_accuracy", "auc", "ece")
    }
    return out | {"said": rulings(p, rows)}


def balanced_accuracy(gold: Bools, said: Bools) -> float:
    """Balanced accuracy; of rows that are all of one class, its recall."""
    found = metrics.balanced_accuracy(gold, said)
    return float(np.mean(gold == said)) if found is None else found


def mean(figures: Sequence[float | None]) -> float:
    """Mean of figures; not a number if one of them is undefined."""
    return float(np.mean(np.array(figures, dtype=np.float64)))


def rulings(p: Array, rows: Table) -> dict[str, object]:
    """Right and said at several floors of support and of refutation (three-way rows)."""
    exact = rows.target < 3
    found: dict[str, object] = {}
    for floor in (0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8):
        s = p[:, 0] >= floor
        r = (p[:, 1] >= floor) & exact
        right = int((rows.target[s] == 0).sum()), int((rows.target[r] == 1).sum())
        found[str(floor)] = {
            "supported": [right[0], int(s.sum())],
            "contradicted": [right[1], int(r.sum())],
        }
    return found


def left_out(rows: Table) -> Array:
    """Probabilities of each set by a fit on the others."""
    p = np.zeros((len(rows.x), 3))
    for name in np.unique(rows.sets):
        part = rows.sets == name
        others = Table(rows.x[~part], rows.target[~part], rows.sets[~part])
        p[part] = fit(others).probabilities(rows.x[part])
    return p


def as_json(
    found: Fit, names: tuple[str, ...], bands: dict[str, float], reads: tuple[int, int]
) -> dict[str, object]:
    """The stored form, without a measured trust."""
    return {
        "signals": list(names),
        "mean": rounded(found.mean),
        "scale": rounded(found.scale),
        "weights": [rounded(row) for row in found.weights[:-1]],
        "bias": rounded(found.weights[-1]),
        "bands": bands,
        "reads": reads[0],
        "most": reads[1],
    }


def rounded(values: Array) -> list[float]:
    """Six places."""
    return [round(float(v), 6) for v in values]


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--folds", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--report", type=Path)
    parser.add_argument("--model", type=Path)
    parser.add_argument("--keep", type=Path, help="keep what was read, to fit again quickly")
    parser.add_argument("--limit", type=int, default=250)
    parser.add_argument("--supported", type=float, default=0.75, help="floor of a ruling")
    parser.add_argument("--contradicted", type=float, default=0.7, help="floor of a ruling")
    args = parser.parse_args()
    model = CrossEncoder(args.model) if args.model else None
    rows = kept(args, model)
    home, away = rows.part(list(HOME)), rows.part(list(TRANSFER))
    final = fit(home)
    found = {
        "home": report(left_out(home), home),
        "transfer": report(final.probabilities(away.x), away),
    }
    names = (*SIGNALS, *(READINGS if model else ()))
    bands = {"threshold": THRESHOLD, "supported": args.supported, "contradicted": args.contradicted}
    stored = json.dumps(as_json(final, names, bands, (READS, READS)), indent=1) + "\n"
    args.out.write_text(stored, encoding="utf-8")
    text = json.dumps(found, indent=1, default=float)
    if args.report:
        args.report.write_text(text + "\n", encoding="utf-8")
    print(text)


def kept(args: argparse.Namespace, model: CrossEncoder | None) -> Table:
    """The rows as read, from `--keep` if it is there."""
    if args.keep and args.keep.is_file():
        with args.keep.open("rb") as opened:
            stored: Table = pickle.load(opened)
        return stored
    found = table(measured(args.data, args.folds, args.limit, "test", True), model)
    if args.keep:
        with args.keep.open("wb") as opened:
            pickle.dump(found, opened)
    return found


if __name__ == "__main__":
    main()
