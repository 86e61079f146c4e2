"""Live play in the browser: virtual tables, a guest's seat at one, and everyone's view of it.

Nobody signs in to play: a guest is a cookie of his own, and there is only play money. The ledger
knows a guest by a digest of the cookie, never by the cookie itself.
"""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from random import Random
from time import monotonic
from typing import Annotated, Any
from urllib.parse import quote, unquote

from fastapi import Depends, Query
from pydantic import Field
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from croupier.cards import parse_card
from croupier.floor import live, seating
from croupier.floor.absent import absent_seats, clear_seats
from croupier.floor.floor import Floor
from croupier.floor.live_view import live_view, phase_of
from croupier.floor.settings import floor_settings
from croupier.floor.table import TABLES
from croupier.floor.virtual import find_virtual, layout_of
from croupier.games import find_game
from croupier.ledger import Answer, Refusal, Refused, StoreUnavailable
from croupier.money import cents
from croupier.show.cards_svg import back_svg, card_svg
from croupier.web.answers import Json
from croupier.web.asked import Dollars, Key, TableName, Word, aside
from croupier.web.faults import missing
from croupier.web.floor_events import BEAT_SECONDS, SEND_SECONDS, Feed
from croupier.web.layout_pays import layout_pays
from croupier.web.operations import Body, Operation, error_responses
from croupier.web.presence import Presence
from croupier.web.signed_in import counted_as, floor_of, limits_of, must_be_our_page
from croupier.web.streams import BEAT, HEADERS, Topic, must_fit
from croupier.web.templating import page

GUEST = "croupier_guest"
GUEST_SECONDS = 30 * 24 * 3600
DRAWING_WIDTH = 140
NAME_LETTERS_MAX = 100
TABLES_MAX = 64
"""The most tables in one stream: a guest plays at one and watches a few."""


# Pages ------------------------------------------------------------------------------------------


def live_tables(request: Request) -> Response:
    """The play room: every virtual table."""
    look = play_of(request).ledger.look()
    for name, table in look.all(TABLES):
        if table.virtual:
            _clear(request, name)
    look = play_of(request).ledger.look()
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
        find_virtual(play_of(request).ledger.look(), _name(request))
        _clear(request, _name(request))
        view = live_view(play_of(request).ledger.look(), _name(request), player_of(secret))
    presence_of(request).heard(_name(request), player_of(secret))
    look = play_of(request).ledger.look()
    grids = layout_pays(
        layout_of(look, *find_virtual(look, _name(request))),
        [circle["bet"] for circle in (*view["circles"], *view["raises"])],
    )
    answer = page(request, "live.html", view=view, grids=grids)
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
    """Return the guest's id in the ledger."""
    return sha256(secret.encode()).hexdigest()


def _guest(request: Request) -> str:
    secret = request.cookies.get(GUEST, "")
    return player_of(secret) if secret else ""


def _name(request: Request) -> str:
    return str(request.path_params["table"])[:NAME_LETTERS_MAX]


async def see_live_table(request: Request, table: TableName) -> Response:
    """A virtual table as this guest may see it."""
    name, player = table[:NAME_LETTERS_MAX], _guest(request)
    presence_of(request).heard(name, player)
    return Json(live_view(play_of(request).ledger.look(), name, player))


# What a guest does ------------------------------------------------------------------------------


class ChairTaken(Body):
    """A guest sits down."""

    seat: int = Field(description="a whole number: a seat of the table")
    name: Word = Field(description="a text of 1 to 60 characters: a name")


class SeatBody(Body):
    """A seat of the table."""

    seat: int = Field(description="a whole number: a seat of the table")


class ChairBets(Body):
    """What a guest puts up."""

    bets: dict[str, Dollars] = Field(description='an object like {"ante": "10"}')


class ChairDecision(Body):
    """A decision in the hand that is being played."""

    hand: int = Field(description="a whole number: the hand that is played")
    choice: Word = Field(description="a text of 1 to 60 characters: a choice the table offers")


class HandNow(Body):
    """The hand that is being played."""

    hand: int = Field(description="a whole number: the hand that is played")


@dataclass(frozen=True, slots=True)
class Guest:
    """Someone acting at a table, from our own page and not too often."""

    request: Request
    table: str
    player: str
    key: str | None

    @property
    def chance(self) -> Random:
        chance: Random = self.request.app.state.chance
        return chance

    async def does(
        self, work: Callable[..., Answer], body: Body | None = None, **more: Any
    ) -> Response:
        """Run one piece of work on the ledger, under the name of the table and of the guest."""
        key, act = self.key, self.request.url.path.rpartition("/")[2]
        presence_of(self.request).heard(self.table, self.player)
        answer = await aside(
            play_of(self.request).transact,
            partial(work, name=self.table, player=self.player, **more),
            request=None if key is None else f"live {self.player[:32]} {key}",
            content=[self.table, act, {} if body is None else body.sent],
        )
        return Json(answer)


def _playing(request: Request, table: TableName, key: Key = None) -> Guest:
    must_be_our_page(request)
    player = _guest(request)
    if not player:
        raise Refused(Refusal.NOT_SIGNED_IN, "open the table's page first; it gives you a cookie")
    limits_of(request).guests.take(counted_as(request))
    limits_of(request).commands.take(f"{player} {counted_as(request)}")
    return Guest(request, table[:NAME_LETTERS_MAX], player, key)


Playing = Annotated[Guest, Depends(_playing)]


async def sit(guest: Playing, body: ChairTaken) -> Response:
    """Sit down at a table."""
    await aside(_clear, guest.request, guest.table)
    return await guest.does(seating.sit, body, seat=body.seat, called=body.name)


async def leave(guest: Playing) -> Response:
    """Leave the table."""
    return await guest.does(seating.leave)


async def seat_bot(guest: Playing, body: SeatBody) -> Response:
    """Seat a bot."""
    return await guest.does(seating.seat_bot, body, seat=body.seat)


async def dismiss_bot(guest: Playing, body: SeatBody) -> Response:
    """Remove a bot."""
    return await guest.does(seating.dismiss_bot, body, seat=body.seat)


async def buy_in(guest: Playing) -> Response:
    """More play money."""
    return await guest.does(seating.buy_in)


async def bet(guest: Playing, body: ChairBets) -> Response:
    """Bet on the next hand."""
    bets = {key: cents(amount, what=key) for key, amount in body.bets.items()}
    return await guest.does(live.bet, body, bets=bets)


async def deal(guest: Playing) -> Response:
    """Deal the hand."""
    return await guest.does(live.deal, chance=guest.chance)


async def decide(guest: Playing, body: ChairDecision) -> Response:
    """Decide."""
    return await guest.does(live.decide, body, hand=body.hand, choice=body.choice)


async def hurry(guest: Playing, body: HandNow) -> Response:
    """Ask the player who is deciding to hurry."""
    return await guest.does(live.hurry, body, hand=body.hand)


ACTS: Mapping[str, Callable[..., Any]] = {
    "sit": sit, "leave": leave, "bot": seat_bot, "dismiss": dismiss_bot, "buy-in": buy_in,
    "bet": bet, "deal": deal, "decide": decide, "hurry": hurry,
}  # fmt: skip
"""Everything a guest may do, by the last word of its address."""


async def nothing(guest: Playing) -> Response:
    """Any other word."""
    del guest
    known = ", ".join(ACTS)
    raise Refused(Refusal.UNKNOWN_COMMAND, f"unknown action; the actions are {known}")


async def live_events(
    request: Request,
    table: TableName,
    beside: Annotated[
        list[str],
        Query(
            alias="and",
            description="one more table in the same stream, as its address spells it; every event "
            "then begins with its table",
            max_length=TABLES_MAX,
        ),
    ] = [],  # noqa: B006  FastAPI copies it
) -> StreamingResponse:
    """The table as this guest sees it, sent again whenever it changes."""
    feed, player = _feed(request), _guest(request)
    named = {unquote(word)[:NAME_LETTERS_MAX]: word for word in beside}
    named.setdefault(table[:NAME_LETTERS_MAX], quote(table, safe="") if beside else "")
    look = play_of(request).ledger.look()
    for name in named:
        find_virtual(look, name)
    owner = must_fit(feed, request)
    topics = [Topic(("live", name), word) for name, word in named.items()]
    stream = _stream(request, topics, player, owner)
    return StreamingResponse(stream, media_type="text/event-stream", headers=HEADERS)


async def _stream(
    request: Request, topics: list[Topic], player: str, owner: str
) -> AsyncIterator[str]:
    """Stream a table; each guest sees different cards, so each has a view of his own."""
    floor, feed = play_of(request), _feed(request)
    sent: dict[Topic, str] = {}
    spoken, turn = monotonic(), -1
    names = [topic.subject[1] for topic in topics]
    with ExitStack() as here:
        here.enter_context(feed.open_stream(owner, public=True))
        for name in names:
            here.enter_context(presence_of(request).listening(name, player))
        while not await request.is_disconnected():
            if feed.turn != turn:
                turn, look = feed.turn, floor.ledger.look()
                now = {
                    topic: json.dumps(live_view(look, topic.subject[1], player)) for topic in topics
                }
                if news := [topic for topic in topics if now[topic] != sent.get(topic)]:
                    sent, spoken = now, monotonic()
                    yield "".join(topic.event("view", now[topic]) for topic in news)
                    await asyncio.sleep(SEND_SECONDS)
                    continue
            left = spoken + BEAT_SECONDS - monotonic()
            if left > 0:
                await feed.wait(left)
            elif feed.reachable:
                spoken = monotonic()
                yield BEAT
                with suppress(StoreUnavailable):
                    for name in names:
                        await aside(_clear, request, name)
            else:
                await feed.wait(BEAT_SECONDS)


def _feed(request: Request) -> Feed:
    feed: Feed = request.app.state.play_feed
    return feed


# Who is there -----------------------------------------------------------------------------------


def play_of(request: Request) -> Floor:
    """Return the floor with the virtual tables; raise an error if there is none."""
    play: Floor | None = request.app.state.play
    return play if play is not None else floor_of(request)


def presence_of(request: Request) -> Presence:
    presence: Presence = request.app.state.presence
    return presence


def _clear(request: Request, name: str) -> None:
    """Free the chairs of a table whose players have left."""
    play, presence = play_of(request), presence_of(request)
    left, here = partial(presence.has_left, name), partial(presence.is_here, name)
    if absent_seats(play.ledger.look(), name, left, here):
        play.transact(partial(clear_seats, name=name, left=left, here=here))


_REFUSALS = error_responses(401, 403, 404, 409, 422, 429, 503)

ROUTES = (
    Route("/live", live_tables),
    Route("/live/{table}", live_table),
    Route("/cards/{card}.svg", card_drawing),
    Operation("/api/live/{table}", see_live_table, methods=["GET"], responses=_REFUSALS),
    Operation(
        "/api/live/{table}/events",
        live_events,
        methods=["GET"],
        response_class=StreamingResponse,
        response_model=None,
        responses={
            200: {"content": {"text/event-stream": {}}},
            **error_responses(404, 422, 429, 503),
        },
    ),
    *(
        Operation(f"/api/live/{{table}}/{act}", does, methods=["POST"], responses=_REFUSALS)
        for act, does in ACTS.items()
    ),
    Operation("/api/live/{table}/{act}", nothing, methods=["POST"], include_in_schema=False),
)
