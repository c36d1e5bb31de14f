"""Fallacies in a text, found without a language model: a small head over sentence states."""

__all__: list[str] = []
