"""What `upheld bench replies` does not print: steps that replies take, figures without tables.

    python benchmarks/replies_detail.py --data sgd_agent/dev.jsonl [--data …]

Prints for all sets together how many readings there were (a reply beside one reading of its
record), half of them below how many steps, the most, how many values the record of that one has,
and how many came to the end of their store; then, for sets whose services have tables of their
own, the figures with every table but `*` taken away.
"""

import argparse
import json
import tempfile
from pathlib import Path
from statistics import median

from upheld.bench import replies
from upheld.bench.data import load
from upheld.bench.reply_rows import Case, cases_of, reply_row
from upheld.bench.reply_tables import load_tables, tables_folder
from upheld.rules import case as checked
from upheld.rules.check import REPLY_LIMIT, check_reply
from upheld.rules.effort import STEPS, Effort

SHOWN = ("false_alarm_rate", "detection_rate", "out_of_scope")


class Watched(Effort):
    """The steps of a reply, the last one of which is kept."""

    last: "Watched | None" = None
    refused = False

    def __init__(self, steps: int, crowd: str = "", grown: int = 0) -> None:
        super().__init__(steps, crowd, grown)
        if steps == STEPS:
            Watched.last = self

    def spend(self, steps: int) -> bool:
        spent = super().spend(steps)
        self.refused = self.refused or not spent
        return spent


def readings(case: Case) -> list[tuple[int, int, bool]]:
    """Return the steps of each reading of a reply, the values on its record, whether it ended."""
    found = []
    for record in case.records:
        check_reply(case.reply, case.table.policy, record)
        effort = Watched.last
        assert effort is not None
        values = sum(len(fact.values) for fact in record.facts)
        found.append((STEPS - effort.left, values, effort.refused))
    return found


def without_tables(name: str, rows: tuple[replies.Row, ...]) -> dict[str, object]:
    """Return the figures of a set when its services have no table but `*`."""
    table = json.loads((tables_folder() / f"{name}.json").read_text(encoding="utf-8"))
    table["services"] = {"*": table["services"]["*"]}
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, f"{name}.json").write_text(json.dumps(table), encoding="utf-8")
        figures = replies.measure(name, rows, tables=Path(folder))
    return {key: figures[key] for key in figures if key.startswith(SHOWN)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--data", type=Path, action="append", required=True)
    sets = load(parser.parse_args().data, reply_row)
    tables = load_tables(tables_folder())
    checked.Effort = Watched  # type: ignore[misc]
    found = [
        reading
        for name, rows in sets.items()
        for row in rows
        for case in cases_of(row, replies.table_for(name, rows, tables))
        if len(case.reply) <= REPLY_LIMIT
        for reading in readings(case)
    ]
    steps, values, _ = max(found)
    print(f"{len(found):,} readings, half below {median(each[0] for each in found):.0f} steps")
    print(f"at most {steps:,}, with {values} values; at their end {sum(e[2] for e in found)}")
    for name, rows in sets.items():
        if len(tables[name].services) > 1 and "*" in tables[name].services:
            print(name, "with the table * alone:", without_tables(name, rows))


if __name__ == "__main__":
    main()
