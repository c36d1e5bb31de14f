"""What the head of a request says, read where it lies."""

from starlette.types import Scope

__all__ = ["sent"]


def sent(scope: Scope, name: bytes) -> list[str]:
    """Return a header's values, one for each time it was sent; `name` is in lower case."""
    found = []
    for key, value in scope["headers"]:
        if key == name:
            found.append(value.decode("latin-1"))
    return found
