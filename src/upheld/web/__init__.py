"""upheld web."""

__all__: list[str] = []
