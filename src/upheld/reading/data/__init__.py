"""Tables that the readers look things up in: one module per subject, no logic."""

__all__: list[str] = []
