"""Print a report of `training.calibrate` as the tables of the docs.

python -m training.tables report.json
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HEAD = "| set | n | balanced accuracy | AUC | ECE | macro-F1 |\n|---|---|---|---|---|---|"
SIDES = ("home", "others", "transfer")
Report = dict[str, Any]


def percent(value: float) -> str:
    """One decimal, in points."""
    return f"{100 * value:.1f}"


def row(name: str, found: Report) -> str:
    """One set."""
    low, high = (f"{100 * end:.0f}" for end in found["ci"])
    f1 = percent(found["macro_f1"]) if "macro_f1" in found else ""
    exact = f"{percent(found['balanced_accuracy'])} [{low}, {high}]"
    rates = f"{percent(found['auc'])} | {percent(found['ece'])} | {f1}"
    return f"| {name} | {found['n']} | {exact} | {rates} |"


def mean(side: str, found: Report) -> str:
    """The mean over sets."""
    exact, auc = percent(found["balanced_accuracy"]), percent(found["auc"])
    return f"| **{side} mean** | | **{exact}** | **{auc}** | {percent(found['ece'])} | |"


def gate(side: str, found: Report) -> str:
    """What is said after the gate."""
    parts = (
        f"{side}: rules on {100 * found['coverage']:.0f} % of rows; supported is right",
        f"{100 * found['said_supported']:.0f} % (of {found['said_supported_n']:.0f}),",
        f"contradicted {100 * found['said_contradicted']:.0f} %",
        f"(of {found['said_contradicted_n']:.0f});",
        f"calibration error {percent(found['gated_ece'])}",
    )
    return " ".join(parts)


def lines(report: Report) -> Iterator[str]:
    """The table, then the gate."""
    yield HEAD
    for side in SIDES:
        yield from (row(name, found) for name, found in report[side].items())
        yield mean(side, report[f"{side}_mean"])
    yield ""
    yield from (gate(side, report[f"{side}_mean"]) for side in SIDES)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("report", type=Path)
    print("\n".join(lines(json.loads(parser.parse_args().report.read_text(encoding="utf-8")))))


if __name__ == "__main__":
    main()
