"""A teacher's probabilities for prepared rows (Hinton et al. 2015), for `train --soft`.

python -m training.teach --weights FILE --base DIR --rows FILE --out FILE [--bf16]

One list of three probabilities a line, in the order of the rows. The same command goes on where an
earlier one ended.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import torch
from tokenizers import Tokenizer
from training import batches, model
from training.build import read_rows
from training.readers import Row

STRETCH = 1600
TOKENS = 2000


def probabilities(
    net: model.CrossEncoder, tok: Tokenizer, rows: list[Row], bf16: bool
) -> list[list[float]]:
    """What the teacher says of each row."""
    coded = batches.encode_rows(tok, rows)
    found: list[list[float]] = [[] for _ in rows]
    for chosen in batches.plan([len(c) for c in coded], TOKENS, 0):
        ids, mask = batches.collate([coded[i] for i in chosen], net.shape.pad)
        with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16, enabled=bf16):
            said = torch.softmax(net(ids, mask).float(), dim=-1).tolist()
        for i, one in zip(chosen, said, strict=True):
            found[i] = [round(p, 4) for p in one]
    return found


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--base", type=Path, required=True)
    parser.add_argument("--rows", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--longest", type=int, default=176)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--bf16", action="store_true", help="for processors that multiply bf16")
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    net = model.load(args.weights).eval()
    tok, rows = batches.tokenizer(args.base, args.longest), read_rows(args.rows)
    args.out.touch()
    with args.out.open("r+", encoding="utf-8") as out:
        done = sum(1 for _ in out)
        for start in range(done, len(rows), STRETCH):
            said = probabilities(net, tok, rows[start : start + STRETCH], args.bf16)
            out.writelines(json.dumps(one) + "\n" for one in said)
            out.flush()


if __name__ == "__main__":
    main()
