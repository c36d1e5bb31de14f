"""What quantising cost: the scores of a model directory beside those of its weights.

python -m training.precision --weights model.pt --model DIR --data DATA --folds FILE [--limit 80]

Prints, for the weights in fp32 and for the directory, the AUC of the probability of support (means
over home and transfer sets), and how far the two probabilities lie apart on average.
"""

from __future__ import annotations

import argparse
import logging
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from training import model
from training.fuse import mean, softmax
from training.predict import measured
from training.readers import HOME, TRANSFER, Row

from upheld.adapters.local.crossencoder import CrossEncoder
from upheld.bench.metrics import auc

LOG = logging.getLogger("precision")
Array = NDArray[np.float64]


def by_weights(net: model.CrossEncoder, read: CrossEncoder, rows: Sequence[Row]) -> Array:
    """Logits of the rows, one pair at a time."""
    found = []
    with torch.no_grad():
        for row in rows:
            ids = torch.tensor([read.ids(row.claim, row.evidence)])
            found.append(net(ids, torch.ones_like(ids))[0].tolist())
    return np.array(found)


def by_directory(read: CrossEncoder, rows: Sequence[Row]) -> Array:
    """The same from the model directory."""
    return np.array([read.logits(row.claim, row.evidence) for row in rows], dtype=np.float64)


def mean_auc(p: Array, rows: Sequence[Row], names: Sequence[str]) -> float:
    """Mean over sets of the AUC of supported against the rest."""
    sets = np.array([row.source for row in rows])
    gold = np.array([row.target == 0 for row in rows])
    return mean([auc(gold[sets == n], p[sets == n]) for n in names])


def main() -> None:
    """Command line."""
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--folds", type=Path, required=True)
    parser.add_argument("--limit", type=int, default=80)
    args = parser.parse_args()
    torch.set_num_threads(1)
    rows = measured(args.data, args.folds, args.limit, "test", True)
    read = CrossEncoder(args.model)
    net = model.load(args.weights).eval()
    logits = {"weights": by_weights(net, read, rows), "directory": by_directory(read, rows)}
    found = {name: softmax(raw / read.config.temperature)[:, 0] for name, raw in logits.items()}
    for name, p in found.items():
        home, away = (mean_auc(p, rows, names) for names in (HOME, TRANSFER))
        LOG.info("%s: AUC %.3f at home, %.3f in transfer", name, home, away)
    LOG.info("mean distance %.4f", float(np.abs(found["weights"] - found["directory"]).mean()))


if __name__ == "__main__":
    main()
