"""upheld adapters models."""

__all__: list[str] = []
