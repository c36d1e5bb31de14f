"""Everything behind each other: examples, states, head.

python -m training.fallacies.run --data DATA --work FOLDER
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

SHIPPED = ("--fold", "0", "--epochs", "5", "--batch", "64", "--dropout", "0.2", "--blind", "0.05")
LIMITS = ("--threshold", "0.75", "--argued", "0.42")


def main() -> None:
    read = argparse.ArgumentParser()
    read.add_argument("--data", type=Path, required=True)
    read.add_argument("--work", type=Path, required=True)
    given = read.parse_args()
    given.work.mkdir(parents=True, exist_ok=True)
    examples, states = str(given.work / "examples.jsonl"), str(given.work / "states.npz")
    head = str(given.work / "head.npz")
    _step("examples", "--data", str(given.data), "--out", examples)
    _step("encode", "--examples", examples, "--out", states)
    _step("fit", "--examples", examples, "--states", states, *SHIPPED, *LIMITS,
          "--out", head)  # fmt: skip


def _step(name: str, *arguments: str) -> None:
    command = [sys.executable, "-m", f"training.fallacies.{name}", *arguments]
    subprocess.run(command, check=True)


if __name__ == "__main__":
    main()
