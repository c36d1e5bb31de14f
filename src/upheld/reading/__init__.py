"""upheld reading."""

__all__: list[str] = []
