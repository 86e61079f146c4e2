"""The same answers for programs: JSON, one error shape, described in /api/openapi.json."""

from typing import Annotated, Any

from anyio import fail_after
from fastapi import Body, Path, Query
from pydantic import PlainValidator
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from croupier import __version__
from croupier.floor.floor import Floor
from croupier.floor.self_test import Check
from croupier.games import GAMES, find_game
from croupier.law import JURISDICTIONS
from croupier.ledger import StoreUnavailable
from croupier.ledger.contract import Head, LeftBehind, NotThePrimary
from croupier.ledger.notary import Notary
from croupier.ledger.postgres_servers import ServerStanding
from croupier.ledger.powers import DatabaseRole
from croupier.ledger.pulse import SLOW, WRITES, Pulse
from croupier.records import read_round, settled_answer
from croupier.records.documents import FullDocument, ShortDocument
from croupier.show.game_list import games_document
from croupier.show.rule_sheet import RuleSheet, rule_sheet
from croupier.web.answers import Json
from croupier.web.faults import UNAVAILABLE, missing
from croupier.web.forwarding import Keeper
from croupier.web.law_asked import law_asked
from croupier.web.monitoring import may_monitor
from croupier.web.operations import Operation, RecordOperation, as_read, error_responses
from croupier.web.screen_keeper import ScreenKeeper
from croupier.web.selection import catalogue_of, layout_chosen
from croupier.web.tables import chosen_tables
from croupier.web.threads import for_health


async def health(request: Request) -> Response:
    """Whether the app answers, what it serves, and whether its ledger can be read and written.

    If it cannot (it is out of reach, or its disk is full, read-only or slow) the answer is 503 with
    the status `unavailable`, after four seconds at most. `room` is false when the disk will be full
    before long. `standby` says of a ledger in PostgreSQL whether its server promises a
    copy of every commit, how many servers follow it, how many old primaries take writes beside
    it, and whether the database would let this server change or remove an entry: `could_rewrite`
    is null unless the question comes from this machine or from someone signed in who may read
    reports. `guests` is the process that answers whoever needs no sign-in: `up`, `starting` or
    `down`, how often it was started, and in how many seconds it is started again; `screens` is the
    one that tells screens, and how many lines it has. The floor is well without them.
    """
    book, standby = await _ledger(request)
    checks: list[Check] | None = request.app.state.self_test
    notary: Notary | None = request.app.state.notary
    guests: Keeper | None = request.app.state.guests
    screens: ScreenKeeper | None = request.app.state.screens
    reached = book is None or (book["reachable"] and book["writable"])
    answer = {
        "status": "ok" if reached else "unavailable",
        "version": __version__,
        "games": len(GAMES),
        "tables": len(catalogue_of(request)),
        "book": book,
        "standby": standby,
        "signed": None if notary is None else notary.state.as_json(),
        "guests": None if guests is None else guests.standing(),
        "screens": None if screens is None else screens.standing(),
        "self_test": None if checks is None else {check.name: check.passed for check in checks},
    }
    return Json(answer, 200 if reached else UNAVAILABLE)


HEALTH_SECONDS = 4.0
"""The app counts as unhealthy if the ledger takes longer than this to answer."""

_NOTHING = {"turn": None, "entries": None, "hash": None}
_TROUBLES = {LeftBehind: "left-behind", NotThePrimary: "not-the-primary"}


_Found = tuple[dict[str, Any] | None, dict[str, Any] | None]


async def _ledger(request: Request) -> _Found:
    """Return the state of the floor's ledger, from the store itself, without its address."""
    state = request.app.state
    floor: Floor | None = getattr(state, "floor", None)
    if floor is None:
        return None, None
    if getattr(state, "pulse", None) is None:
        state.pulse = Pulse(floor.ledger.store)
    pulse: Pulse = state.pulse
    try:
        with fail_after(HEALTH_SECONDS):
            book, standby = await for_health(_asked, floor, pulse)
            if standby is not None and not may_monitor(request, floor):
                standby["could_rewrite"] = None
            return book, standby
    except StoreUnavailable as error:
        trouble = _TROUBLES.get(type(error), "unreachable")
    except TimeoutError:
        trouble = "hangs"
    lost = {"reachable": False, "trouble": trouble, "writable": False, "slow": trouble == "hangs"}
    return {**lost, "room": pulse.has_room(), **_NOTHING}, None


def _asked(floor: Floor, pulse: Pulse) -> tuple[dict[str, Any], dict[str, Any] | None]:
    """Make a small write and a transaction that writes nothing.

    These reveal a full disk, or another program that holds the write lock. A store that takes no
    writes may still be readable.
    """
    beat, store = pulse.beat(), floor.ledger.store
    head = _written(floor) if beat != SLOW else None
    if head is None:
        with store.reading() as reader:
            head = reader.head
    book = {
        "reachable": True, "trouble": None, "writable": beat == WRITES, "slow": beat == SLOW,
        "room": pulse.has_room(), "turn": head.turn, "entries": head.sequence, "hash": head.hash,
    }  # fmt: skip
    if not hasattr(store, "standing"):
        return book, None
    standing: ServerStanding = store.standing()
    role: DatabaseRole | None = getattr(store, "role", None)
    return book, {
        "servers": getattr(store, "servers", 1),
        "promises_copy": standing.promises_copy,
        "followers": standing.followers,
        "left_behind": len(getattr(store, "left_behind", ())),
        "could_rewrite": role is not None and role.could_rewrite,
    }


def _written(floor: Floor) -> Head | None:
    """Return the ledger's state if it takes writes; None if it can only be read."""
    try:
        floor.ledger.refresh()
    except tuple(_TROUBLES):
        raise
    except StoreUnavailable:
        return None
    return floor.ledger.head


def games() -> list[dict[str, Any]]:
    """Every game in outline, with the default pay table for each key."""
    return games_document(GAMES)


def game(
    request: Request,
    name: Annotated[
        str,
        Path(
            description="the name of a game",
            json_schema_extra={"enum": [game.name for game in GAMES]},
        ),
    ],
) -> RuleSheet:
    """A game's rule sheet; the query sets up the layout as on the page."""
    with missing():
        found = find_game(name)
    return rule_sheet(layout_chosen(request, found))


def tables(
    request: Request,
    game: Annotated[str, Query(description="only tables for this game")] = "",
    text: Annotated[str, Query(description="only tables that contain these words")] = "",
) -> list[dict[str, Any]]:
    """Every pay table, or those of `?game=` that contain each word of `?text=`."""
    return [table.as_json() for table in chosen_tables(catalogue_of(request), game, text)]


def table(
    request: Request, designator: Annotated[str, Path(description="the designator of a pay table")]
) -> dict[str, Any]:
    """One pay table with its pays and its published figures."""
    with missing():
        return catalogue_of(request).table(designator).as_json()


RoundDocument = Annotated[
    Any, Body(), PlainValidator(as_read, json_schema_input_type=ShortDocument | FullDocument)
]
"""A round as people write it in files; its own reader reports what is wrong with it."""


async def settle(
    request: Request,
    body: RoundDocument,
    jurisdiction: Annotated[
        str,
        Query(
            description="refuse what the law there forbids: bets by player, aggregate limits",
            json_schema_extra={"enum": [*JURISDICTIONS]},
        ),
    ] = "",
    law: Annotated[
        str, Query(description="the date whose law applies, like 2023-06-14; today")
    ] = "",
) -> Response:
    """The settlement of one round document, under the law of a given day if the query names one."""
    asked, catalogue = law_asked({"jurisdiction": jurisdiction, "law": law}), catalogue_of(request)

    def work() -> dict[str, Any]:
        played = read_round(body, catalogue=catalogue)
        if asked is not None:
            asked.must_allow(played)
        return settled_answer(played, body)

    return Json(await run_in_threadpool(work))


ROUTES = (
    Operation("/api/health", health, methods=["GET"]),
    Operation("/api/games", games, methods=["GET"]),
    Operation("/api/games/{name}", game, methods=["GET"], responses=error_responses(404, 422)),
    Operation("/api/tables", tables, methods=["GET"], responses=error_responses(422)),
    Operation(
        "/api/tables/{designator}", table, methods=["GET"], responses=error_responses(404, 422)
    ),
    RecordOperation("/api/settle", settle, methods=["POST"], responses=error_responses(413, 422)),
)
