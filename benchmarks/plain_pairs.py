"""Short pairs of a claim and a source in which one thing decides, by kind.

    python benchmarks/plain_pairs.py [--verifier NAME] [--pairs FILE]

The pairs were written for this project. The exact checks were mended with those of `mended.jsonl`
at hand; those of `unseen.jsonl` were written apart and looked at as totals only.
"""

import argparse
import asyncio
import json
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from upheld import bootstrap
from upheld.bench.data import claim_of
from upheld.bootstrap.checks import named_verifier
from upheld.domain.claims import Scenario
from upheld.domain.evidence import Evidence
from upheld.domain.verdicts import Status, Verdict, status
from upheld.ports import Verifier
from upheld.settings import Settings

PAIRS = Path(__file__).parent / "pairs"
RULINGS = {Status.SUPPORTED: "SUPPORTED", Status.CONTRADICTED: "CONTRADICTED"}
OPEN = "OPEN"
Pair = dict[str, str]
Ruled = tuple[Pair, str]


async def ruled(pairs: Iterable[Pair], verifier: Verifier) -> list[Ruled]:
    """Each pair with what was said of it: SUPPORTED, CONTRADICTED, or OPEN for all else."""
    found = []
    for pair in pairs:
        text, passage = pair["claim"], pair["source"]
        claim = claim_of(text)
        scores = {"authority": 1.0, "recency": 0.5, "relevance": 1.0}
        evidence = Evidence(
            id="e1", url="pair:", title="", snippet=passage, provider="pairs", **scores
        )
        given = await verifier.judge(claim, Scenario.literal(claim), [evidence])
        shown = status(Verdict(claim_id="c1", judgements=(given.judgement,)))
        found.append((pair, RULINGS.get(shown, OPEN)))
    return found


def lines(name: str, found: Sequence[Ruled]) -> Iterable[str]:
    """The totals, then each kind."""
    right = Counter(pair["kind"] for pair, said in found if said == pair["label"])
    yield f"{name}: {right.total()} of {len(found)} right"
    for ruling in (*RULINGS.values(), OPEN):
        said = [pair["label"] for pair, given in found if given == ruling]
        yield f"  said {ruling.lower()}: {said.count(ruling)} of {len(said)} right"
    kinds = Counter(pair["kind"] for pair, _ in found)
    yield "  " + ", ".join(f"{kind} {right[kind]}/{count}" for kind, count in kinds.items())


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--verifier", help="small, large, or an added model")
    parser.add_argument("--pairs", type=Path, nargs="*", default=sorted(PAIRS.glob("*.jsonl")))
    args = parser.parse_args()
    verifier = named_verifier(args.verifier, Settings.from_env(), bootstrap.clock())
    for path in args.pairs:
        rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        found = asyncio.run(ruled(rows, verifier))
        sys.stdout.write("\n".join(lines(path.stem, found)) + "\n")


if __name__ == "__main__":
    main()
