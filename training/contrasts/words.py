"""Tables of words: text files beside this module, one row a line, its parts between slashes."""

from __future__ import annotations

from pathlib import Path


def words(name: str) -> list[str]:
    """The lines of a table."""
    return Path(__file__).with_name(f"{name}.txt").read_text(encoding="utf-8").splitlines()


def rows(name: str) -> list[list[str]]:
    """The lines of a table, each as its parts."""
    return [line.split("/") for line in words(name)]
