"""Plain facts, true and false, checked against the starter corpora: what is said of each.

    python benchmarks/plain_facts.py [--verifier NAME]

Prints how many of the true and of the false got each label, and those ruled on the wrong way. The
sentences were written for this project. Nothing was fitted to them, but the exact checks were
mended with them at hand.
"""

import argparse
import asyncio
import sys
from collections import Counter
from collections.abc import Sequence

from upheld import bootstrap
from upheld.bootstrap.checks import check_tools
from upheld.domain.text import Document
from upheld.domain.verdicts import Sensitivity, Status, status
from upheld.pipeline.options import Options, Tools
from upheld.pipeline.run import run
from upheld.settings import Settings

TRUE = """
Mount Everest is the highest mountain on Earth.
The Pacific is the largest ocean.
The Nile is a river in Africa.
Albert Einstein was born in Ulm.
Einstein received the Nobel Prize in Physics in 1921.
Marie Curie won two Nobel Prizes.
The French Revolution began in 1789.
The American Civil War ended in 1865.
Abraham Lincoln was the 16th president of the United States.
George Washington was the first president of the United States.
Barack Obama was the 44th president of the United States.
The Berlin Wall was built in 1961.
India became independent in 1947.
Nelson Mandela became president of South Africa in 1994.
The United Nations was founded in 1945.
The human body has 206 bones.
The Earth orbits the Sun.
Venus is the second planet from the Sun.
Saturn has rings.
The Moon orbits the Earth.
Tokyo is the capital of Japan.
Russia is the largest country in the world.
Vatican City is the smallest country in the world.
China has more than a billion people.
The Sahara is a desert in Africa.
Oxygen is a chemical element.
The chemical symbol of gold is Au.
Alan Turing was a British mathematician.
Charles Darwin wrote On the Origin of Species.
Isaac Newton formulated the laws of motion.
Galileo Galilei was an Italian astronomer.
The Colosseum is in Rome.
Mecca is in Saudi Arabia.
Germany has 16 states.
The United States has 50 states.
Queen Victoria reigned from 1837 to 1901.
Elizabeth II died in 2022.
World War I began in 1914.
The Titanic sank after hitting an iceberg.
Apollo 11 landed on the Moon in 1969.
""".strip().splitlines()
FALSE = """
Lyon is the capital of Germany.
The Amazon flows through Norway.
Mount Kilimanjaro is in Canada.
Isaac Newton invented the telephone.
Iceland has a population of about 90 million.
The First World War ended in 1925.
Vincent van Gogh painted the Sistine Chapel ceiling.
Spain borders Poland.
Mars is larger than Jupiter.
Charles Dickens wrote War and Peace.
Insulin was discovered by Marie Curie.
The Taj Mahal is in Pakistan.
Gold is lighter than water.
Mozart was born in London.
Australia's capital is Sydney.
Napoleon died in Paris.
The Titanic sank in the Pacific Ocean.
Switzerland is a member of the European Union.
""".strip().splitlines()
WRONG = {True: Status.CONTRADICTED, False: Status.SUPPORTED}


async def labels(sentences: Sequence[str], tools: Tools) -> dict[str, Status]:
    """The label of every claim, by its text."""
    options = Options(sensitivity=Sensitivity.STRICT, max_claims=len(sentences))
    found = await run(Document(text="\n\n".join(sentences)), tools, options)
    claims = {claim.id: claim.text for claim in found.claims}
    return {claims[v.claim_id]: status(v, Sensitivity.STRICT) for v in found.verdicts}


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--verifier", default=None)
    tools = check_tools(
        [], library=True, verifier=parser.parse_args().verifier, settings=Settings.from_env(),
        clock=bootstrap.clock(),
    )  # fmt: skip
    for truth, sentences in ((True, TRUE), (False, FALSE)):
        found = asyncio.run(labels(sentences, tools))
        counts = ", ".join(f"{n} {label}" for label, n in Counter(found.values()).most_common())
        sys.stdout.write(f"{'true' if truth else 'false'}: {counts}\n")
        wrong = [text for text, label in found.items() if label is WRONG[truth]]
        sys.stdout.write("".join(f"  {WRONG[truth]}: {text}\n" for text in wrong))


if __name__ == "__main__":
    main()
