"""upheld http."""

__all__: list[str] = []
