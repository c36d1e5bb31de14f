"""When the meter cannot be read, nothing is served: fail closed (T12, R53)."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from upheld.domain.errors import Unavailable

__all__ = ["RETRY_AFTER", "metered"]

RETRY_AFTER = 5.0


@asynccontextmanager
async def metered() -> AsyncIterator[None]:
    """Turn a store that does not answer into Unavailable, code `metering_unavailable`."""
    try:
        yield
    except Unavailable as error:
        raise Unavailable(
            "usage cannot be metered at the moment; try again in a few seconds",
            code="metering_unavailable",
            retry_after=RETRY_AFTER,
        ) from error
