"""The settings: a frozen value, read from the environment in this one place."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Settings"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How this installation runs."""

    data_dir: Path

    @classmethod
    def from_env(cls, env: Mapping[str, str] = os.environ) -> "Settings":
        """Read the settings.

        `UPHELD_DATA_DIR` is where sources, indexes and local state live; by default `upheld` in
        `XDG_DATA_HOME`, or in `~/.local/share`.
        """
        return cls(data_dir=_data_dir(env))


def _data_dir(env: Mapping[str, str]) -> Path:
    chosen = env.get("UPHELD_DATA_DIR")
    if chosen:
        return Path(chosen).expanduser().absolute()
    base = Path(env.get("XDG_DATA_HOME") or "")
    home = base if base.is_absolute() else Path("~/.local/share").expanduser()
    return home / "upheld"
