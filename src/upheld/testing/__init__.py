"""upheld testing."""

__all__: list[str] = []
