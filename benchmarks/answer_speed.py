"""How long a whole answer takes to be checked against the starter corpora, by number of claims.

    python benchmarks/answer_speed.py [--verifier NAME] [--claims 1 10 50 200] [--rounds N]

Answers are made from countries and capitals, right and wrong in turn, one claim a sentence. Every
size is checked once to warm up with other claims, then `--rounds` times with claims that were not
seen before; the best wall time and its processor time are printed with the time a claim took, so
that growth can be read off, and with the greatest memory the process ever held. Times depend on
the machine; the time per claim is the ratio to look at. The corpora are indexed first where the
data folder (UPHELD_DATA_DIR) has none yet.
"""

import argparse
import asyncio
import itertools
import resource
import sys
import time
from collections.abc import Iterator, Sequence

from upheld import bootstrap
from upheld.bootstrap.checks import check_tools
from upheld.domain.text import Document
from upheld.pipeline.options import Options, Tools
from upheld.pipeline.run import run
from upheld.settings import Settings

PLACES = (
    ("Paris", "France"),
    ("Lisbon", "Portugal"),
    ("Vienna", "Austria"),
    ("Oslo", "Norway"),
    ("Helsinki", "Finland"),
    ("Ottawa", "Canada"),
    ("Canberra", "Australia"),
    ("Nairobi", "Kenya"),
    ("Lima", "Peru"),
    ("Hanoi", "Vietnam"),
    ("Athens", "Greece"),
    ("Rome", "Italy"),
    ("Madrid", "Spain"),
    ("Warsaw", "Poland"),
    ("Budapest", "Hungary"),
    ("Dublin", "Ireland"),
    ("Tokyo", "Japan"),
    ("Cairo", "Egypt"),
    ("Accra", "Ghana"),
    ("Santiago", "Chile"),
)
FRAMES = (
    "{city} is the capital of {country}.",
    "The population of {country} is about {count} million.",
    "{city} has more than {count} hundred thousand inhabitants.",
    "{country} became a member of the United Nations in 19{count}.",
    "The area of {country} is {count} thousand square kilometres.",
    "The official language of {country} is spoken by {count} million people.",
    "{city} hosted the Olympic Games in 19{count}.",
    "The highest mountain of {country} is {count}00 metres high.",
    "{country} exports {count} per cent of its goods to its neighbours.",
    "The national museum of {country} in {city} was opened in 18{count}.",
)


def claims() -> Iterator[str]:
    """Different claims without end, in a fixed order."""
    for turn in itertools.count():
        for place, (city, country) in enumerate(PLACES):
            frame = FRAMES[(turn + place) % len(FRAMES)]
            yield frame.format(city=city, country=country, count=10 + (turn * 7 + place * 3) % 89)


def answer(supply: Iterator[str], count: int) -> Document:
    """A text of `count` claims, five a paragraph."""
    sentences = list(itertools.islice(supply, count))
    paragraphs = itertools.batched(sentences, 5) if sys.version_info >= (3, 12) else [sentences]
    return Document(text="\n\n".join(" ".join(each) for each in paragraphs))


async def measure(tools: Tools, sizes: Sequence[int], rounds: int) -> Iterator[tuple[int, ...]]:
    """Rows of claims asked, claims judged, best wall and its processor time in microseconds."""
    supply = claims()
    await run(answer(supply, 5), tools, Options())
    return iter([await best(tools, supply, size, rounds) for size in sizes])


async def best(tools: Tools, supply: Iterator[str], size: int, rounds: int) -> tuple[int, ...]:
    """The quickest of some rounds, each on claims of its own."""
    found = []
    for _ in range(rounds):
        document = answer(supply, size)
        wall, used = time.perf_counter(), time.process_time()
        result = await run(document, tools, Options(max_claims=size))
        spent = time.perf_counter() - wall, time.process_time() - used
        found.append((spent[0], spent[1], len(result.claims)))
    wall, used, judged = min(found)
    return size, judged, int(wall * 1e6), int(used * 1e6)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--verifier", default=None)
    parser.add_argument("--claims", type=int, nargs="+", default=[1, 10, 50, 200])
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    tools = check_tools(
        [], library=True, verifier=args.verifier, settings=Settings.from_env(),
        clock=bootstrap.clock(),
    )  # fmt: skip
    for size, judged, wall, used in asyncio.run(measure(tools, args.claims, args.rounds)):
        sys.stdout.write(
            f"{size:4d} sentences, {judged:4d} claims: {wall / 1e6:7.2f} s wall, "
            f"{used / 1e6:7.2f} s of processor, {wall / 1e3 / max(1, judged):7.1f} ms a claim\n"
        )
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    sys.stdout.write(f"greatest resident memory: {peak / 1024:.0f} MB\n")


if __name__ == "__main__":
    main()
