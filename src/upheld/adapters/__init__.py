"""upheld adapters."""

__all__: list[str] = []
