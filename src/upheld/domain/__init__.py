"""Values and pure functions of the product; standard library only."""

__all__: list[str] = []
