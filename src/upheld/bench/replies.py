"""The replies task: how often rules fire on what people wrote, and on what was changed in it.

A false alarm is any finding on a natural reply. A changed reply is detected if a rule fires. What
the tables do not read is counted apart, so that a rate never improves by looking away.
"""

import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from upheld.bench import metrics
from upheld.bench.reply_rows import Case, Row, cases_of, reply_row
from upheld.bench.reply_tables import SetTable, load_tables, tables_folder
from upheld.domain.errors import InvalidInput
from upheld.rules.check import REPLY_LIMIT, check_reply
from upheld.rules.findings import Finding

__all__ = ["Outcome", "judged", "measure", "reply_row", "table_for"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """A case and what the rules found in it."""

    case: Case
    findings: tuple[Finding, ...]

    @property
    def natural(self) -> bool:
        """Whether the reply is as it was written."""
        return self.case.family is None

    @property
    def counts(self) -> bool:
        """Whether it is a changed reply whose value the tables read."""
        return not self.natural and self.case.in_scope

    @property
    def located(self) -> bool:
        """Whether a finding covers part of the value that was put in."""
        new = self.case.changed
        start = self.case.reply.find(new) if new else -1
        return start >= 0 and any(
            found.span.start < start + len(new or "") and start < found.span.end
            for found in self.findings
        )


def measure(
    name: str,
    rows: Sequence[Row],
    *,
    tables: Path | None = None,
    timer: Callable[[], float] = time.perf_counter,
) -> dict[str, Any]:
    """Check every reply of one set and return its figures (the shape of quality.md).

    Replies above the checker's limit are refused by it: they are counted as `too_long` only.
    """
    table = table_for(name, rows, load_tables(tables_folder(tables)))
    every = [case for row in rows for case in cases_of(row, table)]
    cases = [case for case in every if len(case.reply) <= REPLY_LIMIT]
    started = timer()
    outcomes = [Outcome(case=case, findings=judged(case)) for case in cases]
    figures = _report(name, outcomes, timer() - started)
    return {**figures, "too_long": len(every) - len(cases)}


def table_for(name: str, rows: Sequence[Row], tables: Mapping[str, SetTable]) -> SetTable:
    """Return the table of the set's name, else the one whose layout the rows have."""
    if name in tables:
        return tables[name]
    layout = _layout(rows[0]) if rows else None
    for table in tables.values():
        if table.layout == layout:
            return table
    raise InvalidInput(f"no slot table for the set {name}; there are: {', '.join(tables)}")


def judged(case: Case) -> tuple[Finding, ...]:
    """Return what is found under the reading of the record that fits the reply best."""
    found = (check_reply(case.reply, case.table.policy, record) for record in case.records)
    return min(found, key=len)


def _layout(row: Row) -> str:
    if "turns" in row:
        return "trajectory"
    return "screen" if "item" in row["meta"].get("facts", {}) else "calls"


def _report(name: str, outcomes: Sequence[Outcome], seconds: float) -> dict[str, Any]:
    natural = [outcome for outcome in outcomes if outcome.natural]
    counted = [outcome for outcome in outcomes if outcome.counts]
    changed = [outcome for outcome in outcomes if not outcome.natural]
    outside = [outcome for outcome in changed if not outcome.counts]
    families = sorted({str(outcome.case.family) for outcome in counted})
    return {
        "name": name,
        "n": len(outcomes),
        "natural": len(natural),
        "changed": len(changed),
        "false_alarm_rate": _rate(natural),
        "false_alarm_rate_ci": _interval(natural),
        "detection_rate": _rate(counted),
        "detection_rate_ci": _interval(counted),
        "by_kind": {
            family: _kind([o for o in counted if o.case.family == family]) for family in families
        },
        "out_of_scope": _share(len(outside), len(changed)),
        "out_of_scope_by_kind": dict(sorted(Counter(str(o.case.family) for o in outside).items())),
        "items_per_second": _rounded(metrics.per_second(len(outcomes), seconds)),
    }


def _kind(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    placed = [outcome for outcome in outcomes if outcome.case.changed]
    return {
        "n": len(outcomes),
        "detection_rate": _rate(outcomes),
        "located_rate": _share(sum(outcome.located for outcome in placed), len(placed)),
    }


def _fired(outcomes: Sequence[Outcome]) -> NDArray[np.bool_]:
    return np.array([bool(outcome.findings) for outcome in outcomes], dtype=bool)


def _rate(outcomes: Sequence[Outcome]) -> float | None:
    return _share(int(_fired(outcomes).sum()), len(outcomes))


def _interval(outcomes: Sequence[Outcome]) -> list[float] | None:
    fired = _fired(outcomes)
    found = metrics.bootstrap(
        [outcome.case.group for outcome in outcomes], lambda at: metrics.accuracy(fired[at])
    )
    return metrics.rounded_interval(found)


def _share(part: int, whole: int) -> float | None:
    return metrics.rounded(part / whole) if whole else None


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 1)
