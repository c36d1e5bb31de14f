"""The mean of the weights of several runs from one start (Wortsman et al. 2022, "model soups").

python -m training.mean --weights first.pt second.pt --out FILE
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weights", type=Path, nargs="+", required=True)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    runs = [torch.load(path, map_location="cpu", weights_only=True) for path in args.weights]
    mean = {
        name: torch.stack([run["model"][name].float() for run in runs]).mean(0).to(tensor.dtype)
        for name, tensor in runs[0]["model"].items()
    }
    torch.save({"shape": runs[0]["shape"], "model": mean}, args.out)


if __name__ == "__main__":
    main()
