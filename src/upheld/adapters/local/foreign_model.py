"""A model of another make: any ONNX cross-encoder for NLI or grounding, from its directory.

One pair at a time, without padding, in one thread: a dynamically quantised model scales its
activations over the whole batch, so the same pair would get another score in other company.
"""

from functools import cached_property
from typing import Any

import numpy as np

from upheld.adapters.local.entailment import Scores
from upheld.adapters.local.features import select
from upheld.adapters.local.model_directory import ModelDirectory, Side, digest
from upheld.adapters.local.onnx import probabilities, session
from upheld.domain.errors import ModelRejected

__all__ = ["ForeignModel"]


class ForeignModel:
    """Implements `Entailment`. Its probabilities are the softmax of its outputs, as they come.

    A model of two outputs tells supported from the rest and never says refuted: the exact checks
    do that. Raises ModelRejected if a file changed since it was added, or does not run.
    """

    def __init__(self, name: str, directory: ModelDirectory) -> None:
        self.name = name
        self._directory = directory

    def score(self, claim: str, evidence: str) -> Scores:
        """Return the probabilities of a pair."""
        logits = self._logits(claim, select(claim, evidence) or ".")
        sides = self._directory.head.sides
        if logits.shape != (len(sides),):
            raise ModelRejected(
                f"{self._directory.path}: the model has {logits.size} outputs, config.json "
                f"names {len(sides)}"
            )
        found = dict(zip(sides, probabilities(logits).tolist(), strict=True))
        return Scores(*(found.get(side, 0.0) for side in Side))

    def _logits(self, claim: str, evidence: str) -> Any:
        pair = (claim, evidence) if self._directory.head.claim_first else (evidence, claim)
        encoded = self._tokenizer.encode(*pair)
        ids = np.array([encoded.ids], np.int64)
        given = {
            "input_ids": ids,
            "attention_mask": np.ones_like(ids),
            "token_type_ids": np.array([encoded.type_ids], np.int64),
        }
        wanted = [each.name for each in self._session.get_inputs()]
        outputs = self._session.run(None, {name: given[name] for name in wanted})
        return np.asarray(outputs[0][0], np.float64)

    @cached_property
    def _tokenizer(self) -> Any:
        from tokenizers import Tokenizer

        found = Tokenizer.from_file(str(self._directory.path / "tokenizer.json"))
        found.no_padding()
        first = self._directory.head.claim_first
        found.enable_truncation(
            self._directory.head.max_tokens, strategy="only_second" if first else "only_first"
        )
        return found

    @cached_property
    def _session(self) -> Any:
        """Load the model; a file that is not the one that was added is refused."""
        for name, wanted in self._directory.digests.items():
            if digest(self._directory.path / name) != wanted:
                raise ModelRejected(f"{self._directory.path / name} has changed since it was added")
        path = self._directory.path / "model.onnx"
        try:
            loaded = session(path)
        except _onnx_errors() as error:
            raise ModelRejected(f"{path} cannot be run: {error}") from None
        self._refuse_other_inputs([each.name for each in loaded.get_inputs()])
        return loaded

    def _refuse_other_inputs(self, names: list[str]) -> None:
        unknown = set(names) - {"input_ids", "attention_mask", "token_type_ids"}
        if unknown or "input_ids" not in names:
            raise ModelRejected(f"{self._directory.path}/model.onnx wants other inputs: {names}")


def _onnx_errors() -> tuple[type[Exception], ...]:
    """Return what onnxruntime raises for a file it cannot load."""
    from onnxruntime.capi import onnxruntime_pybind11_state as state

    return (state.Fail, state.InvalidProtobuf, state.InvalidGraph, state.NotImplemented)
