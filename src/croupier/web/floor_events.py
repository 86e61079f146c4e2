"""Live data: server-sent events for consoles, displays and the manager's map.

One watcher looks at the ledger; every screen is told only what concerns it, at most a few times a
second, and only when it changed. A beat comes at least every two seconds, however busy the rest of
the floor is, so that a screen which hears nothing knows that it has lost its server.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from time import monotonic
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import StreamingResponse

from croupier.floor.floor import Floor
from croupier.floor.sessions import is_signed_in
from croupier.floor.table import find_table
from croupier.floor.views import (
    floor_view,
    jackpot_display,
    jackpot_view,
    table_display,
    table_view,
)
from croupier.ledger import StoreUnavailable, Transaction
from croupier.web.asked import JackpotName, TableName
from croupier.web.operations import Operation, error_responses
from croupier.web.signed_in import Signed, SignedIn, floor_of

LOOK_SECONDS = 0.1
SEND_SECONDS = 0.25
BEAT_SECONDS = 2.0
REFRESH_SECONDS = 1.0
"""How often the ledger is read for what other processes have written."""
STALE_SECONDS = 1.0
"""A view is made again after this long even in a quiet book: a win is shown only for a while."""

Subject = tuple[str, str]
View = Callable[[Transaction, str], dict[str, Any]]

_VIEWS: dict[str, View] = {
    "floor": lambda transaction, _: floor_view(transaction),
    "table": table_view,
    "jackpot": jackpot_view,
    "jackpot display": jackpot_display,
    "table display": table_display,
}


class Feed:
    """What every screen is told, made once for all who look at the same thing."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._made: dict[Subject, tuple[int, float, str]] = {}
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._turn = -1
        self.streams = 0
        """How many screens listen."""
        self.reachable = True
        """Whether the ledger could be read; while not, screens hear nothing and say so
        themselves."""

    @property
    def turn(self) -> int:
        return self._floor.ledger.head.turn

    def text(self, subject: Subject) -> str:
        """The view of a subject as JSON, as of the last turn and not older than a moment."""
        turn, now = self.turn, monotonic()
        known = self._made.get(subject)
        if known is None or known[0] != turn or now - known[1] > STALE_SECONDS:
            view = _VIEWS[subject[0]](self._floor.ledger.look(), subject[1])
            known = turn, now, json.dumps(view)
            self._made[subject] = known
        return known[2]

    def knows(self, signed: Signed) -> bool:
        """Whether the session behind a screen still stands."""
        return is_signed_in(self._floor.ledger, signed.secret)

    async def wait(self, seconds: float) -> None:
        """Until the ledger has changed, or so long."""
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._watch())
        with suppress(TimeoutError):
            await asyncio.wait_for(self._changed.wait(), seconds)

    async def _watch(self) -> None:
        since_refresh = 0.0
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            since_refresh += LOOK_SECONDS
            if since_refresh >= REFRESH_SECONDS:
                since_refresh = 0.0
                await run_in_threadpool(self._refresh)
            if self.turn != self._turn:
                self._turn = self.turn
                self._changed.set()
                self._changed = asyncio.Event()

    def _refresh(self) -> None:
        try:
            self._floor.ledger.refresh()
            self.reachable = True
        except StoreUnavailable:
            self.reachable = False


async def _stream(
    request: Request, feed: Feed, subject: Subject, signed: Signed | None
) -> AsyncIterator[str]:
    """Views and beats until the screen leaves, or until its session is over."""
    sent, spoken = "", monotonic()
    feed.streams += 1
    try:
        while not await request.is_disconnected():
            if not feed.reachable:
                await feed.wait(REFRESH_SECONDS)
                continue
            text = feed.text(subject)
            if text != sent:
                sent, spoken = text, monotonic()
                yield f"event: view\ndata: {text}\n\n"
                await asyncio.sleep(SEND_SECONDS)
                continue
            left = spoken + BEAT_SECONDS - monotonic()
            if left > 0:
                await feed.wait(left)
            elif signed is not None and not feed.knows(signed):
                yield "event: over\ndata: {}\n\n"
                return
            else:
                spoken = monotonic()
                yield "event: beat\ndata: {}\n\n"
    finally:
        feed.streams -= 1


def _answer(request: Request, subject: Subject, signed: Signed | None = None) -> StreamingResponse:
    feed: Feed = request.app.state.feed
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    stream = _stream(request, feed, subject, signed)
    return StreamingResponse(stream, media_type="text/event-stream", headers=headers)


async def floor_events(request: Request, signed: SignedIn) -> StreamingResponse:
    """The whole floor, again whenever it changes."""
    return _answer(request, ("floor", ""), signed)


async def table_events(request: Request, signed: SignedIn, table: TableName) -> StreamingResponse:
    """One table, again whenever it changes."""
    find_table(floor_of(request).ledger.look(), table)
    return _answer(request, ("table", table), signed)


async def jackpot_events(request: Request, jackpot: JackpotName) -> StreamingResponse:
    """One jackpot's displays, again whenever they change; public, as the meter on the wall is."""
    jackpot_view(floor_of(request).ledger.look(), jackpot)
    return _answer(request, ("jackpot", jackpot))


async def jackpot_display_events(request: Request, jackpot: JackpotName) -> StreamingResponse:
    """The wall display of a jackpot; public, as the wall is."""
    jackpot_display(floor_of(request).ledger.look(), jackpot)
    return _answer(request, ("jackpot display", jackpot))


async def table_display_events(request: Request, table: TableName) -> StreamingResponse:
    """The display of a table: all its jackpots; public, as the table is."""
    table_display(floor_of(request).ledger.look(), table)
    return _answer(request, ("table display", table))


def _route(path: str, handler: Callable[..., Any]) -> Operation:
    return Operation(
        path,
        handler,
        methods=["GET"],
        response_class=StreamingResponse,
        response_model=None,
        responses={200: {"content": {"text/event-stream": {}}}, **error_responses(401, 404, 422)},
    )


ROUTES = (
    _route("/api/floor/events", floor_events),
    _route("/api/floor/tables/{table}/events", table_events),
    _route("/api/floor/jackpots/{jackpot}/events", jackpot_events),
    _route("/api/displays/jackpots/{jackpot}/events", jackpot_display_events),
    _route("/api/displays/tables/{table}/events", table_display_events),
)
