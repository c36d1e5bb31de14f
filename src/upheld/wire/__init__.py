"""upheld wire."""

__all__: list[str] = []
