"""upheld receipts."""

__all__: list[str] = []
