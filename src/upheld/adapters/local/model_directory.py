"""A directory that holds an entailment model: what has to lie in it, and what its outputs mean.

    config.json      `id2label` names every output; `upheld` (ours, optional) may say the order of
                     the two texts and the limit of tokens
    tokenizer.json   a fast tokenizer
    model.onnx       inputs input_ids, attention_mask, perhaps token_type_ids; output logits

Any sequence-classification cross-encoder for NLI (three outputs) or grounding (two outputs) will
do. The labels are mapped by name; a name that is not known is refused, never guessed.
"""

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import Any

from upheld.domain.errors import ModelRejected

__all__ = ["FILES", "Head", "ModelDirectory", "Side", "digest", "read_config", "sides_of"]

FILES = ("config.json", "tokenizer.json", "model.onnx")
DEFAULT_TOKENS = 512
_NOT_LETTERS = re.compile(r"[^a-z0-9]+")


class Side(IntEnum):
    """What an output of a model stands for, in the order of our scores."""

    SUPPORTS = 0
    REFUTES = 1
    NEITHER = 2


_WORDS = """
entailment entail entails supports support supported consistent grounded factual attributable
 true yes
contradiction contradict contradicts contradictory refutes refute refuted
neutral nei notenoughinfo notenoughinformation neither notentailment nonentailment unsupported
 notsupported inconsistent hallucinated hallucination ungrounded notgrounded notattributable unknown
 no false
"""
_LINES = _WORDS.strip().replace("\n ", " ").splitlines()
_NAMES: Mapping[str, Side] = {
    word: side for side, line in zip(Side, _LINES, strict=True) for word in line.split()
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """What each output stands for, and whether the claim is the first of the two texts."""

    sides: tuple[Side, ...]
    claim_first: bool = False
    max_tokens: int = DEFAULT_TOKENS

    def shown(self) -> str:
        """Return the mapping for people: "0 refutes, 1 neither, 2 supports"."""
        return ", ".join(f"{place} {side.name.lower()}" for place, side in enumerate(self.sides))


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelDirectory:
    """A directory that was read and found complete."""

    path: Path
    head: Head
    digests: Mapping[str, str]

    @classmethod
    def read(cls, path: Path) -> "ModelDirectory":
        """Read a directory; raises ModelRejected naming what is missing or not understood."""
        missing = [name for name in FILES if not (path / name).is_file()]
        if missing:
            raise ModelRejected(f"{path} is no model directory: {', '.join(missing)} missing")
        config = read_config(path / "config.json")
        digests = {name: digest(path / name) for name in FILES}
        return cls(path=path, head=_head(config, path), digests=digests)


def digest(path: Path) -> str:
    """Return the SHA-256 of a file in lower hex, read in pieces."""
    with path.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


def read_config(path: Path) -> dict[str, Any]:
    """Return the object that a file of JSON holds; raises ModelRejected for any other."""
    try:
        config = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ModelRejected(f"{path} cannot be read as JSON: {error}") from None
    if not isinstance(config, dict):
        raise ModelRejected(f"{path} has to hold an object, not {type(config).__name__}")
    return config


def _head(config: Mapping[str, Any], path: Path) -> Head:
    own = config.get("upheld") if isinstance(config.get("upheld"), dict) else {}
    assert isinstance(own, dict)
    sides = sides_of(config.get("id2label"), path)
    tokens = own.get("max_tokens", config.get("max_position_embeddings", DEFAULT_TOKENS))
    usable = isinstance(tokens, int) and tokens >= _LEAST_TOKENS
    return Head(
        sides=sides,
        claim_first=own.get("order") == "claim_first",
        max_tokens=min(tokens, DEFAULT_TOKENS) if usable else DEFAULT_TOKENS,
    )


_LEAST_TOKENS = 16


def sides_of(labels: Any, path: Path) -> tuple[Side, ...]:
    """Return what each output of the model at `path` stands for, by its `id2label`."""
    if not isinstance(labels, dict) or len(labels) not in {2, 3}:
        raise ModelRejected(f"{path}/config.json: id2label has to name 2 or 3 outputs")
    if sorted(labels) != [str(place) for place in range(len(labels))]:
        raise ModelRejected(
            f"{path}/config.json: id2label has to count from 0, not {sorted(labels)}"
        )
    sides = tuple(_side(str(labels[str(place)]), path) for place in range(len(labels)))
    if len(set(sides)) != len(sides) or Side.SUPPORTS not in sides:
        raise ModelRejected(f"{path}/config.json: id2label {labels} names one side twice or none")
    return sides


def _side(label: str, path: Path) -> Side:
    plain = _NOT_LETTERS.sub("", label.casefold())
    if plain not in _NAMES:
        raise ModelRejected(
            f"{path}/config.json: label {label!r} is not known; name the outputs entailment, "
            "neutral, contradiction (or supports, refutes, neither; or entailment, not_entailment)"
        )
    return _NAMES[plain]
