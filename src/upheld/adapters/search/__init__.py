"""upheld adapters search."""

__all__: list[str] = []
