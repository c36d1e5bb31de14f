"""A process that works on a ledger until it is killed: `dying_worker.py DATABASE RUN`.

It says on stdout what it knows to be durable: "settled REF" and "released REF", one a line.
"""

import asyncio
import random
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

from upheld.adapters.stores.ledger import SqlLedger
from upheld.adapters.stores.sqlite import SqliteDatabase
from upheld.domain.ledger import Meter, Order, Period, Unit
from upheld.domain.records import CheckRecord

NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
METER = Meter(account="a1", unit=Unit.REPLIES, key="k1")
LASTING = timedelta(minutes=1)


def record(ref: str) -> CheckRecord:
    return CheckRecord(
        id=f"cr/{ref}",
        operation=ref,
        key="k1",
        index=0,
        completed_at=NOON,
        passed=True,
        findings=0,
        request_digest="r",
        result_digest="s",
    )


async def work(ledger: SqlLedger, run: str, lane: int) -> None:
    chance = random.Random(f"{run}/{lane}")
    for number in range(100_000):
        ref = f"{run}/{lane}/{number}"
        order = Order(
            meter=METER, amount=1, ref=ref, period=Period.month(NOON), expires_at=NOON + LASTING
        )
        hold = await ledger.reserve(order, now=NOON)
        if chance.random() < 0.2:
            await ledger.release(hold, now=NOON)
            said = f"released {ref}\n"
        else:
            await ledger.complete(hold, [record(ref)], now=NOON)
            said = f"settled {ref}\n"
        sys.stdout.write(said)
        sys.stdout.flush()


async def main(path: str, run: str) -> None:
    ledger = SqlLedger(SqliteDatabase(Path(path)))
    await asyncio.gather(*(work(ledger, run, lane) for lane in range(8)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2]))
