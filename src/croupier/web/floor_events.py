"""Live data: server-sent events for consoles, displays and the manager's map.

A screen gets only what concerns it, at most a few times a second, and only if it has changed
(`feed.py`). A heartbeat comes at least every two seconds, however busy the rest of the floor is, so
a screen that hears nothing knows that it has lost its server. If the ledger does not answer for a
few seconds, screens are notified and clear what they cannot know.

A browser has few connections to one host, so its pages share one stream: `/api/events` carries
several of the others, each under its address.
"""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, Any
from urllib.parse import unquote

from fastapi import Query
from starlette.requests import Request
from starlette.responses import StreamingResponse

from croupier.errors import BadOption, brief
from croupier.floor.table import find_table
from croupier.floor.views import jackpot_display, jackpot_view, table_display
from croupier.ledger import Refused, Transaction
from croupier.records import error_answer
from croupier.web.asked import JackpotName, TableName
from croupier.web.feed import BEAT_SECONDS, SEND_SECONDS, Feed
from croupier.web.operations import Operation, error_responses
from croupier.web.signed_in import SignedIn, asking, floor_of
from croupier.web.streams import Topic, answer

__all__ = ["BEAT_SECONDS", "ROUTES", "SEND_SECONDS", "Feed"]

TOPICS_MAX = 256
"""The most streams in one; each page has one, and nobody keeps this many pages open."""

KNOWN: dict[str, Callable[[Transaction, str], object]] = {
    "floor": lambda look, _: look,
    "table": find_table,
    "jackpot": jackpot_view,
    "jackpot display": jackpot_display,
    "table display": table_display,
}
"""The lookups that refuse a subject that the floor does not have."""

FOR_STAFF = frozenset(("floor", "table"))
"""Subjects that require a sign-in; the others are public on the wall."""

_NAME = r"([!-.0-~]+)"
ADDRESSES: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("floor", re.compile("/api/floor/()events")),
    ("table", re.compile(f"/api/floor/tables/{_NAME}/events")),
    ("jackpot", re.compile(f"/api/floor/jackpots/{_NAME}/events")),
    ("jackpot display", re.compile(f"/api/displays/jackpots/{_NAME}/events")),
    ("table display", re.compile(f"/api/displays/tables/{_NAME}/events")),
)


def _answer(request: Request, kind: str, name: str, secret: str | None = None) -> StreamingResponse:
    KNOWN[kind](floor_of(request).ledger.look(), name)
    return answer(request, request.app.state.feed, (Topic((kind, name), secret=secret),))


async def floor_events(request: Request, signed: SignedIn) -> StreamingResponse:
    """The whole floor, sent again whenever it changes."""
    return _answer(request, "floor", "", signed.secret)


async def table_events(request: Request, signed: SignedIn, table: TableName) -> StreamingResponse:
    """One table, sent again whenever it changes."""
    return _answer(request, "table", table, signed.secret)


async def jackpot_events(request: Request, jackpot: JackpotName) -> StreamingResponse:
    """One jackpot's displays, sent again whenever they change. Public, like the wall meter."""
    return _answer(request, "jackpot", jackpot)


async def jackpot_display_events(request: Request, jackpot: JackpotName) -> StreamingResponse:
    """A jackpot's wall display. Public, like the wall."""
    return _answer(request, "jackpot display", jackpot)


async def table_display_events(request: Request, table: TableName) -> StreamingResponse:
    """A table's display with all its jackpots. Public, like the table."""
    return _answer(request, "table display", table)


# Several in one ----------------------------------------------------------------------------------


async def streams(
    request: Request,
    of: Annotated[
        list[str],
        Query(
            description="the address of a stream, such as /api/floor/events; once for each",
            min_length=1,
            max_length=TOPICS_MAX,
        ),
    ],
) -> StreamingResponse:
    """Several streams in one. The line before each event gives the address of its stream.

    For an address that you may not see there is a `refused` event; the other streams go on.
    """
    asked = [_read_address(address) for address in dict.fromkeys(of)]
    for_staff = any(topic.subject[0] in FOR_STAFF for topic in asked)
    staff = await _staff(request) if for_staff else ""
    look = floor_of(request).ledger.look()
    topics, refused = [], []
    for topic in asked:
        try:
            topics.append(_allowed(look, topic, staff))
        except Refused as error:
            refused.append((topic, error))
    if not topics:
        raise refused[0][1]
    said = [topic.event("refused", json.dumps(error_answer(error))) for topic, error in refused]
    return answer(request, request.app.state.feed, tuple(topics), first="".join(said))


async def _staff(request: Request) -> str | Refused:
    """Return the secret of the requesting session, or why there is none."""
    try:
        signed = await asking(request)
    except Refused as error:
        return error
    return signed.secret


def _allowed(look: Transaction, topic: Topic, staff: str | Refused) -> Topic:
    """Return the topic with the session that may see it, or raise a refusal."""
    kind, name = topic.subject
    if kind in FOR_STAFF and isinstance(staff, Refused):
        raise staff
    KNOWN[kind](look, name)
    return replace(topic, secret=str(staff)) if kind in FOR_STAFF else topic


def _read_address(address: str) -> Topic:
    for kind, pattern in ADDRESSES:
        if (found := pattern.fullmatch(address)) is not None:
            return Topic((kind, unquote(found[1])), address)
    raise BadOption(
        f"is {brief(address)}; write the address of a stream, like /api/floor/events", place="of"
    )


def _route(path: str, handler: Callable[..., Any]) -> Operation:
    return Operation(
        path,
        handler,
        methods=["GET"],
        response_class=StreamingResponse,
        response_model=None,
        responses={
            200: {"content": {"text/event-stream": {}}},
            **error_responses(401, 404, 422, 429, 503),
        },
    )


ROUTES = (
    _route("/api/floor/events", floor_events),
    _route("/api/floor/tables/{table}/events", table_events),
    _route("/api/floor/jackpots/{jackpot}/events", jackpot_events),
    _route("/api/displays/jackpots/{jackpot}/events", jackpot_display_events),
    _route("/api/displays/tables/{table}/events", table_display_events),
    _route("/api/events", streams),
)
