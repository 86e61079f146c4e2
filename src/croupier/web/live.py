"""Live play in the browser: virtual tables, a guest's seat at one, and what everybody there sees.

Nobody signs in to play: a guest is a cookie of his own, and there is only play money. The book
knows a guest by a digest of the cookie, never by the cookie itself.
"""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Callable, Mapping
from functools import partial
from hashlib import sha256
from random import Random
from time import monotonic

from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from croupier.cards import parse_card
from croupier.errors import brief
from croupier.floor import chairs, live
from croupier.floor.live_view import live_view, phase_of
from croupier.floor.settings import floor_settings
from croupier.floor.table import TABLES
from croupier.floor.virtual import find_virtual
from croupier.games import find_game
from croupier.ledger import Answer, Page, Refusal, Refused
from croupier.money import cents
from croupier.show.cards_svg import back_svg, card_svg
from croupier.web.answers import Json
from croupier.web.asked import Data, aside, json_body, key_of, text_of
from croupier.web.faults import missing
from croupier.web.floor_events import BEAT_SECONDS, SEND_SECONDS, Feed
from croupier.web.openapi import error_responses
from croupier.web.signed_in import address_of, floor_of, limits_of, must_be_our_page
from croupier.web.templating import page

GUEST = "croupier_guest"
GUEST_SECONDS = 30 * 24 * 3600
DRAWING_WIDTH = 140
NAME_LETTERS_MAX = 100
Work = Callable[[Page], Answer]


# Pages ------------------------------------------------------------------------------------------


def live_tables(request: Request) -> Response:
    """The play room: every virtual table."""
    look = floor_of(request).book.look()
    tables = []
    for name, table in look.all(TABLES):
        if table.virtual:
            _, virtual = find_virtual(look, name)
            game = find_game(table.game)
            guests = sum(not chair.is_bot for chair in virtual.chairs.values())
            state = phase_of(table, virtual)
            tables.append({"id": name, "game": game, "guests": guests, "state": state})
    return page(request, "live_tables.html", tables=tables, floor=floor_settings(look).name)


def live_table(request: Request) -> Response:
    """One virtual table, to play at."""
    secret = request.cookies.get(GUEST) or secrets.token_urlsafe(24)
    with missing():
        view = live_view(floor_of(request).book.look(), _name(request), player_of(secret))
    answer = page(request, "live.html", view=view)
    answer.set_cookie(
        GUEST, secret, max_age=GUEST_SECONDS, httponly=True, samesite="strict",
        secure=request.url.scheme == "https", path="/",
    )  # fmt: skip
    return answer


def card_drawing(request: Request) -> Response:
    """A playing card, or its back, as a picture."""
    name = request.path_params["card"]
    with missing():
        text = (
            back_svg(width=DRAWING_WIDTH)
            if name == "back"
            else card_svg(parse_card(name), width=DRAWING_WIDTH)
        )
    return Response(text, media_type="image/svg+xml", headers={"Cache-Control": "max-age=86400"})


# For the pages ----------------------------------------------------------------------------------


def player_of(secret: str) -> str:
    """What the book knows a guest by."""
    return sha256(secret.encode()).hexdigest()


def _guest(request: Request) -> str:
    secret = request.cookies.get(GUEST, "")
    return player_of(secret) if secret else ""


def _name(request: Request) -> str:
    return str(request.path_params["table"])[:NAME_LETTERS_MAX]


async def see_live_table(request: Request) -> Response:
    """A virtual table as this guest may see it."""
    return Json(live_view(floor_of(request).book.look(), _name(request), _guest(request)))


async def act(request: Request) -> Response:
    """Something a guest does at a table: sit, leave, bet, deal, decide, and so on."""
    must_be_our_page(request)
    player = _guest(request)
    if not player:
        raise Refused(Refusal.NOT_SIGNED_IN, "open the table's page first; it gives you a cookie")
    limits_of(request).commands.take(f"{player} {address_of(request)}")
    data, name = await json_body(request), _name(request)
    does = _ACTS.get(request.path_params["act"])
    if does is None:
        known = ", ".join(_ACTS)
        raise Refused(Refusal.UNKNOWN_COMMAND, f"nobody can do that here; there are {known}")
    work = does(name, player, data, request.app.state.chance)
    key = key_of(request)
    answer = await aside(
        floor_of(request).perform,
        work,
        request=None if key is None else f"live {player[:32]} {key}",
        content=[name, request.path_params["act"], data],
    )
    return Json(answer)


def _whole(data: Data, name: str) -> int:
    value = data.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise Refused(Refusal.BAD_VALUE, f"{name} is {brief(value)}; write a whole number")
    return value


def _bets(data: Data) -> dict[str, int]:
    given = data.get("bets")
    if not isinstance(given, dict):
        raise Refused(Refusal.BAD_VALUE, 'bets must be an object like {"ante": "10"}')
    return {key: cents(amount, what=key[:40]) for key, amount in given.items()}


Act = Callable[[str, str, Data, Random], Work]

_ACTS: Mapping[str, Act] = {
    "sit": lambda name, player, data, _: partial(
        chairs.sit, name=name, player=player, seat=_whole(data, "seat"),
        called=text_of(data, "name", longest=60),
    ),
    "leave": lambda name, player, _, __: partial(chairs.leave, name=name, player=player),
    "bot": lambda name, player, data, _: partial(
        chairs.seat_bot, name=name, player=player, seat=_whole(data, "seat")
    ),
    "dismiss": lambda name, player, data, _: partial(
        chairs.dismiss_bot, name=name, player=player, seat=_whole(data, "seat")
    ),
    "buy-in": lambda name, player, _, __: partial(chairs.buy_in, name=name, player=player),
    "bet": lambda name, player, data, _: partial(
        live.bet, name=name, player=player, bets=_bets(data)
    ),
    "deal": lambda name, player, _, chance: partial(
        live.deal, name=name, player=player, chance=chance
    ),
    "decide": lambda name, player, data, _: partial(
        live.decide, name=name, player=player, hand=_whole(data, "hand"),
        choice=text_of(data, "choice", longest=40),
    ),
    "hurry": lambda name, player, data, _: partial(
        live.hurry, name=name, player=player, hand=_whole(data, "hand")
    ),
}  # fmt: skip
"""Everything a guest may do, by the last word of its address."""


async def live_events(request: Request) -> StreamingResponse:
    """The table as this guest sees it, again whenever it changes."""
    name, player = _name(request), _guest(request)
    find_virtual(floor_of(request).book.look(), name)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    stream = _stream(request, name, player)
    return StreamingResponse(stream, media_type="text/event-stream", headers=headers)


async def _stream(request: Request, name: str, player: str) -> AsyncIterator[str]:
    """Every guest sees other cards, so each has a view of his own."""
    floor, feed = floor_of(request), _feed(request)
    sent, spoken, turn = "", monotonic(), -1
    feed.streams += 1
    try:
        while not await request.is_disconnected():
            if feed.turn != turn:
                turn = feed.turn
                text = json.dumps(live_view(floor.book.look(), name, player))
                if text != sent:
                    sent, spoken = text, monotonic()
                    yield f"event: view\ndata: {text}\n\n"
                    await asyncio.sleep(SEND_SECONDS)
                    continue
            left = spoken + BEAT_SECONDS - monotonic()
            if left > 0:
                await feed.wait(left)
            elif feed.reachable:
                spoken = monotonic()
                yield "event: beat\ndata: {}\n\n"
            else:
                await feed.wait(BEAT_SECONDS)
    finally:
        feed.streams -= 1


def _feed(request: Request) -> Feed:
    feed: Feed = request.app.state.feed
    return feed


_REFUSALS = error_responses(401, 403, 404, 409, 422, 429, 503)

ROUTES = (
    Route("/live", live_tables),
    Route("/live/{table}", live_table),
    Route("/cards/{card}.svg", card_drawing),
    APIRoute("/api/live/{table}", see_live_table, methods=["GET"], responses=_REFUSALS),
    APIRoute(
        "/api/live/{table}/events",
        live_events,
        methods=["GET"],
        response_class=StreamingResponse,
        response_model=None,
        responses={200: {"content": {"text/event-stream": {}}}, **error_responses(404)},
    ),
    APIRoute("/api/live/{table}/{act}", act, methods=["POST"], responses=_REFUSALS),
)
