"""Draw the curves of `training.calibrate` reports: accuracy by coverage, and calibration.

python -m training.pictures --report small=report.json [--report large=…] --out DIR

Writes coverage.svg (mean accuracy over sets of the surest half, 70, 90 and 100 % of their rows) and
calibration.svg (rulings after the gate in bins of equal mass: how sure, and how often right).
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
from matplotlib import pyplot as plt
from matplotlib.axes import Axes

SIDES = ("home", "transfer")
STYLES = {"home": "-", "transfer": "--"}
BINS = 8
Report = dict[str, Any]


def coverage(axes: Axes, name: str, report: Report) -> None:
    """One line a side: share of rows ruled on against accuracy."""
    for side in SIDES:
        curves = np.array([each["curve"] for each in report[side].values()])
        shares, right = curves[0, :, 0], curves[:, :, 1].mean(0)
        axes.plot(shares * 100, right * 100, STYLES[side], marker="o", label=f"{name}, {side}")


def calibration(axes: Axes, name: str, report: Report) -> None:
    """One line a side: how sure against how often right."""
    for side in SIDES:
        sure = np.concatenate([each["sure"] for each in report[side].values()])
        hit = np.concatenate([each["hit"] for each in report[side].values()])
        bins = np.array_split(np.argsort(sure, kind="stable"), BINS)
        points = np.array([(sure[b].mean(), hit[b].mean()) for b in bins if len(b)]) * 100
        axes.plot(*points.T, STYLES[side], marker="o", label=f"{name}, {side}")


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--report", action="append", required=True, help="NAME=FILE")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    matplotlib.use("svg")
    matplotlib.rcParams.update({"svg.hashsalt": "upheld", "font.size": 11, "svg.fonttype": "none"})
    named = (given.split("=", 1) for given in args.report)
    reports = {name: json.loads(Path(path).read_text(encoding="utf-8")) for name, path in named}
    args.out.mkdir(parents=True, exist_ok=True)
    for draw, file, across, up in (
        (coverage, "coverage", "surest rows ruled on, %", "right, %"),
        (calibration, "calibration", "how sure, %", "how often right, %"),
    ):
        figure, axes = plt.subplots(figsize=(6.4, 4.2), layout="constrained")
        for name, report in reports.items():
            draw(axes, name, report)
        if draw is calibration:
            axes.axline((50, 50), slope=1, color="grey", linewidth=0.8)
        axes.set(xlabel=across, ylabel=up)
        axes.grid(alpha=0.3)
        axes.legend(frameon=False)
        figure.savefig(args.out / f"{file}.svg", metadata={"Date": None})
        plt.close(figure)


if __name__ == "__main__":
    main()
