"""A process that takes what it can of a ledger that may be empty: `greedy_worker DATABASE RUN`.

It says how many of its 60 reservations it got and settled.
"""

import asyncio
import sys
from pathlib import Path

from tests.unit.stores.dying_worker import LASTING, METER, NOON
from upheld.adapters.stores.ledger import SqlLedger
from upheld.adapters.stores.migrate import migrate
from upheld.adapters.stores.sqlite import SqliteDatabase
from upheld.domain.errors import CreditExhausted
from upheld.domain.ledger import Order, Period

LIMIT = 100


async def one(ledger: SqlLedger, ref: str) -> int:
    order = Order(
        meter=METER, amount=1, ref=ref, period=Period.month(NOON), expires_at=NOON + LASTING
    )
    try:
        hold = await ledger.reserve(order, now=NOON)
    except CreditExhausted:
        return 0
    return (await ledger.settle(hold, 1, now=NOON)).actual or 0


async def main(path: str, run: str) -> None:
    database = SqliteDatabase(Path(path))
    await migrate(database)
    ledger = SqlLedger(database)
    await ledger.allow(METER.owner, LIMIT)
    taken = await asyncio.gather(*(one(ledger, f"{run}/{number}") for number in range(60)))
    sys.stdout.write(f"{sum(taken)}\n")
    await database.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2]))
