"""A finished check as text, Markdown, JSON or one self-contained HTML page; pure functions."""

__all__: list[str] = []
