"""Time a model directory against the int8 embedding model on texts of the same length.

python -m training.speed --model DIR [--model DIR] [--tokens 90] [--rounds 30]
"""

from __future__ import annotations

import argparse
import logging
import resource
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from upheld.adapters.local.crossencoder import CrossEncoder
from upheld.adapters.local.embed import minilm

LOG = logging.getLogger("speed")
SENTENCE = "the river rose after rain and people of the town moved their boats to higher ground"


def text(count: int) -> str:
    """About `count` word pieces of plain English."""
    words = SENTENCE.split()
    return " ".join(words[i % len(words)] for i in range(count)) + "."


def median_ms(action: Callable[[], object], rounds: int) -> float:
    """Median processor time of a call in milliseconds, after three to warm up."""
    times = []
    for turn in range(rounds + 3):
        began = time.process_time()
        action()
        if turn >= 3:
            times.append(time.process_time() - began)
    return float(np.median(times)) * 1000


def main() -> None:
    """Command line."""
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, action="append", required=True)
    parser.add_argument("--tokens", type=int, default=90)
    parser.add_argument("--rounds", type=int, default=30)
    args = parser.parse_args()
    claim, evidence = text(14), text(args.tokens - 20)
    embedder = minilm()
    whole = f"{claim} {evidence} and so on"
    base = median_ms(lambda: embedder.embed([whole]), args.rounds)
    LOG.info("embedding model: %.1f ms", base)
    for folder in args.model:
        model = CrossEncoder(folder)
        length = len(model.ids(claim, evidence))
        each = median_ms(lambda m=model: m.logits(claim, evidence), args.rounds)  # type: ignore[misc]
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        LOG.info(
            "%s: %d tokens, %.1f ms, %.2fx, peak %d MB",
            folder.name,
            length,
            each,
            each / base,
            peak,
        )


if __name__ == "__main__":
    main()
