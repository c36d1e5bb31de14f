"""Random and mutated requests against the reply checker: only declared errors, no hang.

    python benchmarks/fuzz_replies.py [--requests N] [--seed S] [--slow MILLISECONDS]

Each request is a policy, a record and a reply as JSON values, some sound, some broken on purpose.
Anything raised but InvalidInput (TooLarge is one), and any request slower than the limit, is
printed and makes the exit status 1.
"""

import argparse
import random
import sys
import time
from typing import Any

from upheld.domain.errors import InvalidInput
from upheld.domain.text import Utf16Offsets
from upheld.rules.check import CompiledPolicy, check_reply
from upheld.rules.policy import parse_policy
from upheld.rules.record import ALL_KINDS, parse_record

WORDS = [
    "refunded",
    "your",
    "order",
    "has",
    "been",
    "not",
    "cancelled",
    "I",
    "I've",
    "will",
    "it's",
    "done",
    "$5",
    "$1,23",
    "€9,50",
    "20% off $50",
    "two for $5",
    "twenty dollars",
    "at",
    "3 pm",
    "noon",
    "Pro",
    "plan",
    "guarantee",
    "if",
    "and",
    "March 3",
    "2026-12-01",
    "03/04/2026",
    "+1 206-448-4721",
    "HAT097",
    "12 Main Street",
    "half past three",
    "5 nights",
    "30%",
    "Cosmo Hotel",
    "booking",
    "total",
    "the",
]
MARKS = [
    " ",
    " ",
    " ",
    "  ",
    ". ",
    "? ",
    "! ",
    ", ",
    "\n",
    "\n- ",
    '"',
    "'",
    "(",
    ")",
    ":",
    ";",
    "…",
    "•",
    "*",
    "\u200b",
    "\u0301",
    "\u00ad",
    "\u202e",
    "\u2028",
    "\x00",
    "\x1e",
    "😀",
    "👨‍👩‍👧",
    "é",
    "ß",
    "İ",
    "ｇ",
    "а",
    "ﬁ",
    "שלום",
    "١",
    "½",
    "²",
    "-",
    "—",
    "$",
    "€",
    "%",
    "\ud800",
]
JUNK: list[Any] = [
    None,
    True,
    0,
    -1,
    1.5,
    10**400,
    float("inf"),
    float("nan"),
    "",
    " ",
    "\u200b",
    "x" * 300,
    [],
    {},
    [[]],
    {"a": 1},
    ["x"],
    "USD",
    "usd",
    12.345,
]


def text(chance: random.Random, most: int) -> str:
    parts = [chance.choice(WORDS if chance.random() < 0.6 else MARKS) for _ in range(most)]
    if chance.random() < 0.97:
        parts = [part for part in parts if part != "\ud800"]
    return (" " if chance.random() < 0.5 else "").join(parts)


def phrase(chance: random.Random) -> str:
    return text(chance, chance.randint(1, 4))[: chance.choice([80, 80, 80, 400])]


def amount(chance: random.Random) -> Any:
    return chance.choice([5, 9.5, 49, 0, [5, 10], 12.345, 10**9])


def policy(chance: random.Random) -> dict[str, Any]:
    made: dict[str, Any] = {}
    if chance.random() < 0.6:
        made["prices"] = [
            {"item": phrase(chance), "amount": amount(chance)} for _ in range(chance.randint(1, 4))
        ]
    if chance.random() < 0.6:
        made["forbid"] = [
            {"id": f"f{n}", "phrase": phrase(chance), "match": chance.choice(["word", "substring"])}
            for n in range(chance.randint(1, 4))
        ]
    if chance.random() < 0.7:
        made["actions"] = [
            {"operation": f"o{n}", "claims": [phrase(chance)]} for n in range(chance.randint(1, 4))
        ]
    if chance.random() < 0.3:
        made["currency"] = chance.choice(["USD", "EUR", "JPY", "KWD", "XXX", "usd"])
    return made


VALUES: dict[str, list[Any]] = {
    "time": ["15:00", "3 pm", "noon"],
    "date": ["2026-12-01", "March 3", "Monday", "2016"],
    "money": [20, 19.99, "$5", "20 EUR"],
    "number": [5, 4.5, "5"],
    "percent": [30, "30%"],
    "duration": ["5 minutes", "2 hours"],
    "phone": ["206-448-4721"],
    "identifier": ["HAT097", "1042"],
    "text": ["Cosmo Hotel", "Pro plan"],
    "address": ["12 Main Street"],
    "other": ["x"],
}


def fact(chance: random.Random) -> dict[str, Any]:
    kind = chance.choice(list(VALUES)[: -1 if chance.random() < 0.98 else None])
    value = chance.choice(VALUES[kind])
    if chance.random() < 0.1:
        value = phrase(chance)
    return {
        "near": chance.choice([phrase(chance), [], ["booking", "order"], "total"]),
        "kind": kind,
        "value": chance.choice([value, [value]]),
        "every": chance.random() < 0.3,
    }


def record(chance: random.Random) -> dict[str, Any]:
    return {
        "effects": [
            {"operation": f"o{chance.randint(0, 3)}", "status": chance.choice(["DONE", "FAILED"])}
            for _ in range(chance.randint(0, 2))
        ],
        "facts": [fact(chance) for _ in range(chance.choice([0, 0, 1, 2]))],
    }


def broken(value: Any, chance: random.Random) -> Any:
    """Return the value with one part, anywhere inside, replaced by junk."""
    if isinstance(value, dict) and value and chance.random() < 0.8:
        key = chance.choice(list(value))
        return {**value, key: broken(value[key], chance)}
    if isinstance(value, list) and value and chance.random() < 0.8:
        at = chance.randrange(len(value))
        return [*value[:at], broken(value[at], chance), *value[at + 1 :]]
    return chance.choice(JUNK)


def reply(chance: random.Random) -> str:
    if chance.random() < 0.02:
        return text(chance, 40) * chance.randint(10, 60)
    return text(chance, chance.randint(0, 40))


def attempt(rules: Any, known: Any, said: str, verify: Any) -> str:
    """Check one request the way the doors do; return how it ended."""
    try:
        compiled = CompiledPolicy(parse_policy(rules))
        record = parse_record(known, kinds=ALL_KINDS, currency=compiled.policy.currency)
        found = check_reply(said, compiled, record, verify=verify)
    except InvalidInput as error:
        return "FAULT message" if "refunded" in str(error) else "refused"
    offsets = Utf16Offsets(said)
    for finding in found:
        assert finding.text == finding.span.of(said), "a span is off"
        assert len(finding.why) <= 200, "a reason is too long"
        offsets.units(finding.span)
    return "findings" if found else "clean"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--slow", type=float, default=1000, metavar="MILLISECONDS")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    ended: dict[str, int] = {}
    faults = 0
    for number in range(options.requests):
        rules, known, said = policy(chance), record(chance), reply(chance)
        if chance.random() < 0.15:
            rules = broken(rules, chance)
        if chance.random() < 0.15:
            known = broken(known, chance)
        start = time.process_time()
        try:
            how = attempt(rules, known, said, chance.choice(["optional", "required"]))
        except Exception as error:  # noqa: BLE001 - what the search is for
            how = f"FAULT {type(error).__name__}"
            print(number, how, error, repr((rules, known, said))[:600])
        taken = (time.process_time() - start) * 1000
        if taken > options.slow:
            how = "FAULT slow"
            print(number, f"took {taken:.0f} ms", repr((rules, known, said))[:600])
        faults += how.startswith("FAULT")
        ended[how] = ended.get(how, 0) + 1
    print(ended)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
