"""Pairs on relations that have one value (a birthplace) or many (a visit)."""
