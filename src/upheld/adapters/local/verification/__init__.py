"""What the local verifier looks at: words, names, polarity, quantities, and how they align."""

__all__: list[str] = []
