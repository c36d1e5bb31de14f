"""upheld adapters local."""

__all__: list[str] = []
