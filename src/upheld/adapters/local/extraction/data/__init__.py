"""Weights and word lists of claim extraction."""

__all__: list[str] = []
