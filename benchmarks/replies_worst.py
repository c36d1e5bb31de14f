"""Search for the 4,000 characters that take the reply checker longest.

    python benchmarks/replies_worst.py [--seconds N] [--seed S] [--limit MILLISECONDS] [--save FILE]

Starts from repeated pieces of money, times, dates, facts, claims, quotations and odd characters,
plain and numbered, then mixes and mutates the slowest ones. Each is checked under four loads: a
small policy and one of 100 + 100 + 100 entries, with a small record and with twenty facts of every
kind. Prints the slowest of each load, and how many times the `re` loop of `replies_speed` it takes:
compare that, the milliseconds depend on the machine. A limit makes the exit status 1; `--save`
writes the slowest replies to a file, one JSON value a line.
"""

import argparse
import json
import random
import sys
import time
from pathlib import Path
from typing import NamedTuple

from replies_speed import FACTS, POLICY, best, policy, re_loop

from upheld.rules.check import CompiledPolicy, check_reply
from upheld.rules.record import ALL_KINDS, Record, parse_record

LENGTH = 4000
_ODD = {
    "\ue000": 0x1E00, "\ue001": 0xA1, "\ue002": 0x3200, "\ue003": 0xFB50,
    "\ue004": 0x1D400, "\ue005": 0xA000, "\ue006": 0x300,
}  # fmt: skip
"""Where characters start that are rarely met: accented Greek and Latin, signs, letters of all
scripts, squared words, Arabic forms, mathematical letters and digits, syllables, accents."""
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
\ue001|\ue002|\ue003|\ue004|\ue005|\ue006|$\ue001 |$1\ue002|a\u0301\u0302|$1\u0301|ﷺ|ﷺ$1
㏂ |9㏂;|⑴|① |$\u0661\u0662 |१२ |$\U0001d7cf |１２ |＄N |ａｂ |👩\u200d👩\u200d👧
👍🏽|🇦🇧|❤\ufe0f|\u202e|аa|ваa |аb |аbв |ж a |аррlе |İß |£N ₹N ₩N |N円 |N zł
A$N |R$ N |“N” |‘a’ |«N» |N–M |N—M |— |visit 9 am-5 pm;|visit 12.1.26;|visit noon;
visit Dec 1st;|total twenty-one dollars;|nine hundred and ninety-nine euros
twenty-one thousand N |refunded your order. |I have cancelled your subscription;
refund: done\n|order refunded |managed to refund |your order has been refunded and cancelled,
it's been taken care of. |Pro plan, Team plan |entry number N of the list;
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
    Load("100 + 100 + 100 entries, twenty facts", policy(100), TWENTY),
)


def pieces() -> list[str]:
    parts = PIECES.strip("\n").replace("\n", " |").split("|")
    return [one.encode("raw_unicode_escape").decode("unicode_escape") for one in parts]


def filled(parts: list[str]) -> str:
    """Repeat the pieces up to 4,000 characters, counting N and M up, U+E000 on through others."""
    made, size, count = [], 0, 100
    whole = "".join(parts) or "x"
    while size < LENGTH:
        made.append(whole.replace("N", str(count)).replace("M", str(count + 1)))
        for odd in _ODD.keys() & made[-1]:
            made[-1] = made[-1].replace(odd, chr(_ODD[odd] + size))
        size += len(made[-1])
        count = count + 1 if count < 999 else 100
    return "".join(made)[:LENGTH]


class Found(NamedTuple):
    """A reply, how long it takes in microseconds, and what it is made of."""

    taken: float
    parts: list[str]
    reply: str


def cost(load: Load, reply: str, rounds: int = 3) -> float:
    return best(lambda: check_reply(reply, load.policy, load.record), rounds, 1)


def search(load: Load, seconds: float, chance: random.Random) -> Found:
    """Try each piece, then mutate and join the slowest."""
    known = pieces()
    found = [Found(cost(load, filled([one])), [one], filled([one])) for one in known]
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = sorted(found, key=lambda one: -one.taken)[:_KEPT]
        one, other = chance.choice(found), chance.choice(found)
        both = chance.random() < _JOINED
        parts, reply = joined(one, other, chance) if both else mutated(one, known, chance)
        found.append(Found(cost(load, reply), parts, reply))
    return slowest(load, found)


def slowest(load: Load, found: list[Found]) -> Found:
    """Measure all again in turn, many times: what else runs on the machine comes and goes."""
    lowest = [float("inf")] * len(found)
    for _ in range(_ROUNDS):
        for n, one in enumerate(found):
            lowest[n] = min(lowest[n], cost(load, one.reply, 1))
    again = [one._replace(taken=taken) for one, taken in zip(found, lowest, strict=True)]
    return max(again, key=lambda one: one.taken)


_KEPT, _JOINED, _ROUNDS = 16, 0.3, 60
"""How many are kept, the share of tries that put two together, how often all are measured again."""


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
    parser.add_argument("--save", type=Path, metavar="FILE")
    options = parser.parse_args()
    worst: list[tuple[str, float, str]] = []
    for load in LOADS:
        found = search(load, options.seconds / len(LOADS), random.Random(options.seed))
        loop = best(re_loop, 200, 1)
        worst.append((load.name, found.taken / 1000, found.reply))
        print(f"{load.name:38} {found.taken / 1000:6.2f} ms {found.taken / loop:5.1f}x", end=" ")
        print(f"{found.reply[:60]!r}", flush=True)
    if options.save:
        options.save.write_text("".join(json.dumps(one) + "\n" for one in worst), "utf-8")
    sys.exit(1 if max(taken for _, taken, _ in worst) > options.limit else 0)


if __name__ == "__main__":
    main()
