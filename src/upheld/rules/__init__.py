"""upheld rules."""

__all__: list[str] = []
