"""Claim extraction without a model: rules over part-of-speech tags."""

__all__: list[str] = []
