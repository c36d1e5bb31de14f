"""Search for the 4,000 characters that take the reply checker longest.

    python benchmarks/replies_worst.py [--seconds N] [--seed S] [--limit MILLISECONDS]

Starts from repeated pieces of money, times, dates, facts, claims, quotations and odd characters,
plain and numbered, then mixes and mutates the slowest ones. Each is checked under three loads: a
small policy with a small record, one of 100 + 100 + 100 entries, and a record of twenty facts of
every kind. Prints the slowest of each load, and how many times the `re` loop of `replies_speed`
it takes: compare that, the milliseconds depend on the machine. A limit makes the exit status 1.
"""

import argparse
import random
import sys
import time
from typing import NamedTuple

from replies_speed import FACTS, POLICY, best, policy, re_loop

from upheld.rules.check import CompiledPolicy, check_reply
from upheld.rules.record import ALL_KINDS, Record, parse_record

LENGTH = 4000
_ODD = 0x1E00
"""Where characters start that are rarely met: accented Greek and Latin, signs, syllables."""
PIECES = """
$1 |$N |NNNNNNNNNN|$N-|$N-$M |$N. |$N;|$N\\n|$N, |a$N; |$N to |up to $N |$N off |2 for $N |N€ |€N
1€1|$1.2.3 |$N.50 each |N dollars |N pounds |nine dollars |usd N |-$N |$N Pro plan |Pro plan $N;
Pro plan
total $N |total $N;|visit N:30 pm |visit N pm;|half past three |noon |visit March N |visit N/3/26;
monday |2026-12-N |nights N |N nights;|one hundred |twenty-N |N% |N km |N. |rating N;|206-448-N
phone 206-448-N;|code HATN |HATN;|Cosmo Hotel N |hotel Cosmo Hotel;|N Main Street |booked it, |not
refunded your order;|refund |refund N |your refund is complete |I've refunded N |cancelled |and |if
e.g. |it's all set |is done ;|guarantee |entry number N |" |' |"a N|> N\\n|* N\\n|\\n- N |(
) |, |. |a.|. N|é|e\\u0301|ﬁ|а|😀|\\u200b|  |?|! |it was |has been |'s |https://a.b/N |a@b.c |N-N-N
ж|жа |اN|한|\ue000|\ue000N |~~N~~ |`N` |_N_ |nine |twenty dollars |hundred euros;|$N k |N bucks
Mr. |i.e. |!|...|…|refunded |done |I booked N;|refunded. |to be |your order |'s |up to |off
half a million |quarter past N |N:30|N am-N pm |tomorrow |N/N |½|N½ |N m |Cosmo |HOTEL |#N |+N |(N)
03/04/N |a |the first |in N days |half of N |twice N |the 1990s |'10" N|**$N** |<b>N</b> |\\u00a0N|N
"""


class Load(NamedTuple):
    """A policy and a record to check against."""

    name: str
    policy: CompiledPolicy
    record: Record


KINDS = {
    "time": "15:00", "date": "2026-12-01", "money": 20, "number": 5, "percent": "30%",
    "duration": "5 minutes", "phone": "206-448-4721", "identifier": "HAT097",
    "text": "Cosmo Hotel", "address": "12 Main Street",
}  # fmt: skip
NAMES = ("visit", "total", "a", "phone")
TWENTY = parse_record(
    {
        "effects": [],
        "facts": [
            {"near": [NAMES[(n + n // 10) % 4]], "kind": kind, "value": value, "every": n >= 10}
            for n, (kind, value) in enumerate([*KINDS.items()] * 2)
        ],
    },
    kinds=ALL_KINDS,
    currency="USD",
)
LOADS = (
    Load("small policy, five facts", POLICY, FACTS),
    Load("100 + 100 + 100 entries, five facts", policy(100), FACTS),
    Load("small policy, twenty facts", POLICY, TWENTY),
)


def pieces() -> list[str]:
    parts = PIECES.strip("\n").replace("\n", " |").split("|")
    return [one.encode("raw_unicode_escape").decode("unicode_escape") for one in parts]


def filled(parts: list[str]) -> str:
    """Repeat the pieces up to 4,000 characters, counting N and M up, U+E000 through characters."""
    made, size, count = [], 0, 100
    whole = "".join(parts) or "x"
    while size < LENGTH:
        made.append(whole.replace("N", str(count)).replace("M", str(count + 1)))
        made[-1] = made[-1].replace("\ue000", chr(_ODD + size))
        size += len(made[-1])
        count = count + 1 if count < 999 else 100
    return "".join(made)[:LENGTH]


class Found(NamedTuple):
    """A reply, how long it takes in microseconds, and what it is made of."""

    taken: float
    parts: list[str]
    reply: str


def search(load: Load, seconds: float, chance: random.Random) -> Found:
    """Try each piece, then mutate and join the slowest."""

    def cost(reply: str, rounds: int = 3) -> float:
        return best(lambda: check_reply(reply, load.policy, load.record), rounds, 1)

    known = pieces()
    found = [Found(cost(filled([one])), [one], filled([one])) for one in known]
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = sorted(found, key=lambda one: -one.taken)[:_KEPT]
        one, other = chance.choice(found), chance.choice(found)
        both = chance.random() < _JOINED
        parts, reply = joined(one, other, chance) if both else mutated(one, known, chance)
        found.append(Found(cost(reply), parts, reply))
    again = [one._replace(taken=cost(one.reply, 30)) for one in found]
    return max(again, key=lambda one: one.taken)


_KEPT, _JOINED = 16, 0.3
"""How many are kept, and the share of tries that put two together."""


def joined(one: Found, other: Found, chance: random.Random) -> tuple[list[str], str]:
    """Put two together, in turn or one behind the other: they may be slow for different reasons."""
    if chance.random() < 0.5:
        parts = [*one.parts, *other.parts]
        return parts, filled(parts)
    at = chance.randrange(LENGTH)
    start = chance.randrange(LENGTH - at + 1)
    return one.parts, one.reply[:at] + other.reply[start : start + LENGTH - at]


def mutated(one: Found, known: list[str], chance: random.Random) -> tuple[list[str], str]:
    """Change the pieces, or overwrite a stretch of the reply with others."""
    parts, how = list(one.parts), chance.random()
    if how < 0.35:
        parts.insert(chance.randrange(len(parts) + 1), chance.choice(known))
    elif how < 0.6 and len(parts) > 1:
        parts.pop(chance.randrange(len(parts)))
    elif how < 0.75:
        parts[chance.randrange(len(parts))] = chance.choice(known)
    else:
        other = filled([chance.choice(known) for _ in range(chance.randint(1, 4))])
        at, size = chance.randrange(LENGTH), chance.randint(1, LENGTH)
        behind = at + size * chance.randint(0, 1)
        return parts, (one.reply[:at] + other[:size] + one.reply[behind:])[:LENGTH]
    return parts, filled(parts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--limit", type=float, default=float("inf"), metavar="MILLISECONDS")
    options = parser.parse_args()
    slowest = 0.0
    for load in LOADS:
        found = search(load, options.seconds / len(LOADS), random.Random(options.seed))
        loop = best(re_loop, 40, 1)
        slowest = max(slowest, found.taken / 1000)
        print(f"{load.name:36} {found.taken / 1000:7.2f} ms {found.taken / loop:6.1f}x", end=" ")
        print(f"{found.parts} {found.reply[:50]!r}")
    sys.exit(1 if slowest > options.limit else 0)


if __name__ == "__main__":
    main()
