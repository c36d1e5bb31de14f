"""Read claim and evidence rows, map labels to targets, draw a mixed training set."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from upheld.adapters.local.features import select

HOME = (
    "wice",
    "fool_me_twice",
    "fever_symmetric",
    "fever_adversarial",
    "check_covid",
    "summedits",
    "scifact_rte",
    "begin",
    "q2_dialogue",
    "factcheckbench_stance",
    "nli_counterfactual",
    "nli_breaking",
    "nli_negation",
)
TRANSFER = (
    "healthver",
    "climate_fever",
    "covidfact",
    "politihop",
    "attributionbench",
    "qags",
    "averitec_dev",
)
UNTRAINED_HOME = ("fever_adversarial",)

# Rows drawn from each pool for the large model; the small one takes a multiple.
QUOTA = {
    "mnli_dev": 3600,
    "new_protocols": 2600,
    "fever_gold": 2600,
    "fever_nli_retrieved": 800,
    "sufficient_facts": 1500,
    "evidence_inference": 1200,
    "contract_nli": 150,
    "creak_explanations": 500,
    "conjnli": 300,
    "esnli_devtest": 600,
    "feverous_text": 700,
    "curriculum_logic": 150,
    "clcd_sample": 50,
    "folio": 50,
    "gqnli": 100,
    "paws_en_dev": 400,
    "wikisplit_pairs": 400,
    "entailmentbank": 400,
    "med_help": 300,
    "becel_snli": 300,
    "dialogue_audit_gold": 100,
    "cg2c": 500,
}
TARGET = {
    "SUPPORTS": 0,
    "SUPPORTED": 0,
    "REFUTES": 1,
    "NEI": 2,
    "UNSUPPORTED": 3,
    "MIXED": 3,
    "GENERIC": 3,
}


@dataclass(frozen=True)
class Row:
    """One pair. `target`: 0 S, 1 R, 2 N, 3 either R or N; `group` names a shared text."""

    source: str
    claim: str
    evidence: str
    target: int
    label: str
    group: str = ""
    weight: float = 1.0


def read_file(path: Path, source: str) -> list[Row]:
    """Every row of a jsonl file, evidence joined in order."""
    rows = []
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            raw = json.loads(line)
            if raw["label"] in TARGET:
                rows.append(make_row(raw, source))
    return rows


def make_row(raw: dict[str, object], source: str) -> Row:
    """Turn a raw record into a row; MIXED counts for less."""
    parts = raw["evidence"]
    assert isinstance(parts, list)
    label = str(raw["label"])
    return Row(
        source=source,
        claim=" ".join(str(raw["claim"]).split()),
        evidence="\n".join(str(p).strip() for p in parts),
        target=TARGET[label],
        label=label,
        group=str(raw.get("group", "")),
        weight=0.6 if label == "MIXED" else 1.0,
    )


def shorten(rows: Iterable[Row], budget: int) -> Iterator[Row]:
    """Rows with the evidence cut to the sentences nearest the claim."""
    for row in rows:
        yield replace(row, evidence=select(row.claim, row.evidence, budget))


def pool(root: Path, times: float, seed: int) -> list[Row]:
    """Rows of the training pools by quota, shuffled; `times` scales the quota."""
    rng = random.Random(seed)
    rows: list[Row] = []
    for name, count in QUOTA.items():
        found = read_file(root / "train" / name / "train.jsonl", name)
        rng.shuffle(found)
        rows += found[: int(count * times)]
    rng.shuffle(rows)
    return rows


def home(root: Path, names: Iterable[str] = HOME) -> dict[str, list[Row]]:
    """All rows of the measured sets by name."""
    return {name: read_file(root / name / "dev.jsonl", name) for name in names}
