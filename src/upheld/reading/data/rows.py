"""How the tables are written down: words with white space between."""

__all__ = ["word_set", "words"]


def words(row: str) -> list[str]:
    """Return the words of a row, in order."""
    return row.split()


def word_set(*rows: str) -> frozenset[str]:
    """Return the words of all rows as a set."""
    return frozenset(" ".join(rows).split())
