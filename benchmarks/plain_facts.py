"""Plain facts, true and false, checked against the starter corpora: what is said of each.

    python benchmarks/plain_facts.py [--verifier NAME] [--facts FILE] [--show]

The sentences were written for this project, each decided by an article or a country's page of those
corpora. The exact checks were mended with those of `mended.jsonl` at hand; those of `unseen.jsonl`
were written apart and looked at as totals only. `--show` prints those ruled on the wrong way.
"""

import argparse
import asyncio
import json
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from upheld import bootstrap
from upheld.bootstrap.checks import check_tools
from upheld.domain.text import Document
from upheld.domain.verdicts import Sensitivity, Status, status
from upheld.pipeline.options import Options, Tools
from upheld.pipeline.run import run
from upheld.settings import Settings

FACTS = Path(__file__).parent / "facts"
RIGHT = {"TRUE": Status.SUPPORTED, "FALSE": Status.CONTRADICTED}
WRONG = {"TRUE": Status.CONTRADICTED, "FALSE": Status.SUPPORTED}
NO_CLAIM = "not taken for a claim"
Fact = dict[str, str]
Labelled = tuple[Fact, str]


async def labelled(facts: Sequence[Fact], tools: Tools) -> list[Labelled]:
    """Each sentence with the label of the claim that it makes."""
    options = Options(sensitivity=Sensitivity.STRICT, max_claims=len(facts))
    found = await run(Document(text="\n\n".join(fact["text"] for fact in facts)), tools, options)
    texts = {claim.id: claim.text.rstrip(".") for claim in found.claims}
    labels = {texts[v.claim_id]: str(status(v, Sensitivity.BALANCED)) for v in found.verdicts}
    return [(fact, labels.get(fact["text"].rstrip("."), NO_CLAIM)) for fact in facts]


def lines(name: str, found: Sequence[Labelled], *, show: bool) -> Iterable[str]:
    """What was said of the true and of the false, and how often a ruling was right."""
    yield f"{name}:"
    for truth in RIGHT:
        said = Counter(label for fact, label in found if fact["label"] == truth)
        yield f"  {truth.lower()}: " + ", ".join(f"{n} {label}" for label, n in said.most_common())
    for truth, ruling in RIGHT.items():
        given = [fact["label"] for fact, label in found if label == str(ruling)]
        yield f"  said {ruling}: {given.count(truth)} of {len(given)} right"
    if show:
        wrong = (fact["text"] for fact, label in found if label == str(WRONG[fact["label"]]))
        yield from (f"    {text}" for text in wrong)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--verifier", help="small, large, or an added model")
    parser.add_argument("--facts", type=Path, nargs="*", default=sorted(FACTS.glob("*.jsonl")))
    parser.add_argument("--show", action="store_true")
    args = parser.parse_args()
    tools = check_tools(
        [], library=True, verifier=args.verifier, settings=Settings.from_env(),
        clock=bootstrap.clock(),
    )  # fmt: skip
    for path in args.facts:
        facts = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        found = asyncio.run(labelled(facts, tools))
        sys.stdout.write("\n".join(lines(path.stem, found, show=args.show)) + "\n")


if __name__ == "__main__":
    main()
