"""One live check that is paid for: its events, and what is charged however it ends."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta
from enum import StrEnum
from types import TracebackType
from typing import Any

from upheld.domain.errors import Unavailable
from upheld.domain.events import Done, Event, Judged, Retrieving
from upheld.domain.reports import Check

__all__ = ["Background", "Close", "Ending", "OpenCheck", "Ran", "Turn", "Turns"]

AT_MOST = 1.0


@dataclass(slots=True)
class Ran:
    """What a check has done so far, read off its events.

    A claim that was searched for was not answered from the cache: `fresh` are those, `judged`
    those of them that have a verdict.
    """

    fresh: set[str] = field(default_factory=set)
    judged: set[str] = field(default_factory=set)
    check: Check | None = None

    def note(self, event: Event) -> None:
        """Take an event into account."""
        match event:
            case Retrieving(claim_id=claim_id):
                self.fresh.add(claim_id)
            case Judged(verdict=verdict) if verdict.claim_id in self.fresh:
                self.judged.add(verdict.claim_id)
            case Done(check=check):
                self.check = check
            case _:
                pass


class Ending(StrEnum):
    """How a check ended: to its Done, by an error, or because the caller went away."""

    DONE = "done"
    FAILED = "failed"
    LEFT = "left"


Close = Callable[[Ran, Ending], Awaitable[None]]


class Background:
    """Work that outlives the request it was begun in, so that a cancelled caller leaves no debt."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()

    def start(self, work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
        """Run `work` whatever becomes of the caller."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._ended)
        return task

    async def drained(self) -> None:
        """Wait until nothing runs; call at shutdown, before the stores close."""
        while self._running:
            await asyncio.wait(set(self._running))

    def _ended(self, task: "asyncio.Task[Any]") -> None:
        self._running.discard(task)
        if not task.cancelled():
            task.exception()


class Turns:
    """Callers that have seen nothing yet go first.

    A check that has shown its first event waits once, at most `at_most` seconds, while others
    have shown none.
    """

    def __init__(self, at_most: float = AT_MOST) -> None:
        self._at_most = at_most
        self._first: set[Turn] = set()
        self._none = asyncio.Event()

    def wanted(self) -> "Turn":
        """Note one that has nothing to show yet."""
        turn = Turn(self)
        self._first.add(turn)
        self._none.clear()
        return turn

    async def after(self) -> None:
        """Let those go first."""
        if self._first:
            with suppress(TimeoutError):
                async with asyncio.timeout(self._at_most):
                    await self._none.wait()

    def served(self, turn: "Turn") -> None:
        """Note that it has, or that it ended; doing so again does no harm."""
        self._first.discard(turn)
        if not self._first:
            self._none.set()


class Turn:
    """The turn of one check."""

    def __init__(self, turns: Turns) -> None:
        self._turns = turns

    def served(self) -> None:
        """Say that its caller has seen something, or never will."""
        self._turns.served(self)

    async def others(self) -> None:
        """Wait for those whose callers have seen nothing."""
        await self._turns.after()


class OpenCheck:
    """A reserved check: an async context manager over its events.

    The events end in Done or raise. Leaving the block early, or being cancelled in it, cancels
    what runs and settles what ran (R229). The reservation is closed exactly once.
    """

    def __init__(
        self,
        events: AsyncGenerator[Event, None],
        close: Close,
        background: Background,
        *,
        within: timedelta,
        turn: Turn,
    ) -> None:
        self._turn = turn
        self._shown = 0
        self._events = events
        self._close = close
        self._background = background
        self._within = within
        self._deadline = asyncio.get_running_loop().time() + within.total_seconds()
        self._ran = Ran()
        self._closing: asyncio.Task[None] | None = None

    async def __aenter__(self) -> "OpenCheck":
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.aclose()

    def __aiter__(self) -> "OpenCheck":
        return self

    async def __anext__(self) -> Event:
        try:
            event = await self._next()
        except StopAsyncIteration:
            raise
        except Exception:
            await self._closed(Ending.FAILED)
            raise
        self._shown += 1
        self._turn.served()
        self._ran.note(event)
        if isinstance(event, Done):
            await self._closed(Ending.DONE)
        return event

    async def aclose(self) -> None:
        """Cancel what runs and close the reservation; doing so again does no harm."""
        await self._closed(Ending.LEFT)

    async def _next(self) -> Event:
        if self._shown == 1:
            await self._turn.others()
        try:
            async with asyncio.timeout_at(self._deadline):
                return await anext(self._events)
        except TimeoutError as error:
            seconds = int(self._within.total_seconds())
            raise Unavailable(
                f"the check was not ready after {seconds} s; send a shorter text", code="timed_out"
            ) from error

    async def _closed(self, ending: Ending) -> None:
        if self._closing is None:
            self._turn.served()
            self._closing = self._background.start(self._finish(ending))
        await asyncio.shield(self._closing)

    async def _finish(self, ending: Ending) -> None:
        try:
            if ending is not Ending.DONE:
                await self._events.aclose()
        finally:
            await self._close(self._ran, ending)
