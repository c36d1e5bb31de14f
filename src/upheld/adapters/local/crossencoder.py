"""A cross-encoder that reads a claim beside its evidence, from a model directory.

A directory holds config.json, tokenizer.json, model.onnx (with weight files beside it) and
model.sha256. One pair runs at a time without padding: a dynamically quantised model scales its
activations over the whole batch, so a pair would get another score in other company.
"""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from upheld.adapters.local.entailment import Scores
from upheld.adapters.local.features import select
from upheld.adapters.local.model_directory import Side, digest, read_config, sides_of
from upheld.adapters.local.onnx import probabilities, session
from upheld.domain.errors import ModelRejected

__all__ = ["CrossEncoder", "ModelConfig", "verified"]

CLAIM_WORDS = 70
HASHES = "model.sha256"


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelConfig:
    """What config.json says of a model."""

    name: str
    max_length: int
    budget: int
    temperature: float
    threshold: float
    order: tuple[int, int, int]

    @classmethod
    def read(cls, directory: Path) -> "ModelConfig":
        """Read and check config.json."""
        raw = read_config(directory / "config.json")
        try:
            return cls(
                name=str(raw["name"]),
                max_length=int(raw["max_length"]),
                budget=int(raw["evidence_words"]),
                temperature=float(raw["temperature"]),
                threshold=float(raw["threshold"]),
                order=_order(raw["id2label"], directory),
            )
        except (KeyError, TypeError, ValueError) as wrong:
            raise ModelRejected(f"config.json in {directory} lacks or garbles {wrong}") from wrong


class CrossEncoder:
    """Scores pairs with a verified ONNX model; the same pair always gets the same score."""

    def __init__(self, directory: Path, *, threads: int = 1) -> None:
        verified(directory)
        self.config = ModelConfig.read(directory)
        self._directory = directory
        self._threads = threads

    @property
    def name(self) -> str:
        """What reports call this model."""
        return self.config.name

    def score(self, claim: str, evidence: str) -> Scores:
        """Return the probabilities of a pair."""
        scaled = self.logits(claim, evidence).astype(np.float64) / self.config.temperature
        return Scores(*probabilities(scaled).tolist())

    def logits(self, claim: str, evidence: str) -> NDArray[np.float32]:
        """Return raw scores (supports, refutes, neither) of one pair."""
        ids = np.array([self.ids(claim, evidence)], np.int64)
        given = {"input_ids": ids, "attention_mask": np.ones_like(ids)}
        (rows,) = self._session.run(["logits"], {k: given[k] for k in self._inputs})
        kept: NDArray[np.float32] = rows[0][list(self.config.order)]
        return kept

    def ids(self, claim: str, evidence: str) -> list[int]:
        """Return the token ids of a pair, with long evidence cut to what the claim is about."""
        short = " ".join(claim.split()[:CLAIM_WORDS])
        text = select(claim, evidence, self.config.budget) or "."
        return list(self._tokenizer.encode(short, text).ids)

    @cached_property
    def _tokenizer(self) -> Any:
        from tokenizers import Tokenizer

        found = Tokenizer.from_file(str(self._directory / "tokenizer.json"))
        found.no_padding()
        found.enable_truncation(self.config.max_length, strategy="only_second")
        return found

    @cached_property
    def _session(self) -> Any:
        return session(self._directory / "model.onnx", self._threads)

    @cached_property
    def _inputs(self) -> tuple[str, ...]:
        return tuple(i.name for i in self._session.get_inputs())


def verified(directory: Path) -> None:
    """Refuse a directory with a file whose SHA256 is not the one listed."""
    listing = directory / HASHES
    if not listing.is_file():
        raise ModelRejected(f"{directory} has no {HASHES}")
    for line in listing.read_text(encoding="utf-8").splitlines():
        wanted, _, name = line.partition("  ")
        _check(directory / name, wanted)


def _check(path: Path, wanted: str) -> None:
    if not path.is_file():
        raise ModelRejected(f"{path.name} is missing from {path.parent}")
    found = digest(path)
    if found != wanted:
        raise ModelRejected(f"{path.name}: SHA256 is {found}, the listing says {wanted}")


def _order(labels: Any, directory: Path) -> tuple[int, int, int]:
    """Return the places of the outputs in the order of our scores; all three have to be there."""
    sides = sides_of(labels, directory)
    supports, refutes, neither = (sides.index(side) for side in Side)
    return supports, refutes, neither
