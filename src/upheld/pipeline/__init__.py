"""upheld pipeline."""

__all__: list[str] = []
