"""upheld adapters stores."""

__all__: list[str] = []
