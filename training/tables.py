"""Print a report of `training.calibrate` as the tables of the docs.

python -m training.tables report.json
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HEAD = "| set | n | balanced accuracy | AUC | ECE | macro-F1 | with other rows of the set | AUC |"
RULE = "|---|---|---|---|---|---|---|---|"
SIDES = ("home", "transfer")
OTHERS = "others"
Report = dict[str, Any]


def percent(value: float) -> str:
    """One decimal, in points."""
    return f"{100 * value:.1f}"


def row(name: str, found: Report, other: Report | None) -> str:
    """One set; `other` is what a fit gives that saw other rows of it."""
    f1 = percent(found["macro_f1"]) if "macro_f1" in found else ""
    rates = f"{percent(found['auc'])} | {percent(found['ece'])} | {f1}"
    beside = f"{exact(other)} | {percent(other['auc'])}" if other else " | "
    return f"| {name} | {found['n']} | {exact(found)} | {rates} | {beside} |"


def exact(found: Report) -> str:
    """Balanced accuracy with its interval."""
    low, high = (f"{100 * end:.0f}" for end in found["ci"])
    return f"{percent(found['balanced_accuracy'])} [{low}, {high}]"


def mean(side: str, found: Report, other: Report | None) -> str:
    """The mean over sets."""
    keys = ("balanced_accuracy", "auc")
    one, auc = (f"**{percent(found[key])}**" for key in keys)
    beside = " | ".join(f"**{percent(other[key])}**" for key in keys) if other else " | "
    return f"| **{side} mean** | | {one} | {auc} | {percent(found['ece'])} | | {beside} |"


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
    yield from (HEAD, RULE)
    for side in SIDES:
        beside = report[OTHERS] if side == SIDES[0] else {}
        yield from (row(name, found, beside.get(name)) for name, found in report[side].items())
        yield mean(side, report[f"{side}_mean"], report[f"{OTHERS}_mean"] if beside else None)
    yield ""
    yield from (gate(side, report[f"{side}_mean"]) for side in (*SIDES, OTHERS))


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("report", type=Path)
    print("\n".join(lines(json.loads(parser.parse_args().report.read_text(encoding="utf-8")))))


if __name__ == "__main__":
    main()
