"""upheld cli."""

__all__: list[str] = []
