"""upheld: what in a text holds up. The names below are the public door."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from upheld.domain.errors import UpheldError
    from upheld.rules.check import check_reply, compile_policy

__all__ = ["UpheldError", "check_reply", "compile_policy"]

_HOMES = {
    "UpheldError": "upheld.domain.errors",
    "check_reply": "upheld.rules.check",
    "compile_policy": "upheld.rules.check",
}


def __getattr__(name: str) -> object:
    """Load a public name on first use, so that importing `upheld` costs nothing."""
    if name not in _HOMES:
        raise AttributeError(f"module 'upheld' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
