"""Which engines serve a caller (T18, D5)."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol

from upheld.domain.errors import InvalidInput
from upheld.pipeline.options import Tools
from upheld.ports import Verifier
from upheld.service.principal import Principal

__all__ = ["Equipped", "SharedTools", "Toolbox"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Equipped:
    """Tools for one check; `own_key` says that the caller's own provider key pays (D5)."""

    tools: Tools
    own_key: bool = False


class Toolbox(Protocol):
    """Chooses the engines for a caller."""

    async def tools(self, who: Principal, verifier_model: str | None) -> Equipped:
        """Return the tools; InvalidInput (unknown_model) for a verifier that is not to be had."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedTools:
    """The same tools for everybody, with the verifiers that may be asked for by name."""

    shared: Tools
    verifiers: Mapping[str, Verifier] = field(default_factory=dict)

    async def tools(self, who: Principal, verifier_model: str | None) -> Equipped:
        """Return the shared tools, with the verifier that was named (T18)."""
        if verifier_model is None or verifier_model == self.shared.verifier.name:
            return Equipped(tools=self.shared)
        verifier = self.verifiers.get(verifier_model)
        if verifier is None:
            known = ", ".join(sorted({self.shared.verifier.name, *self.verifiers}))
            raise InvalidInput(
                f"verifierModel is not one of this server: {known}", code="unknown_model"
            )
        return Equipped(tools=replace(self.shared, verifier=verifier))
