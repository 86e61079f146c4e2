"""The same answers for programs: JSON, one error shape, described in /api/openapi.json."""

from typing import Any

from fastapi.routing import APIRoute
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from croupier import __version__
from croupier.floor.floor import Floor
from croupier.floor.self_test import Check
from croupier.games import GAMES
from croupier.ledger import StoreUnavailable
from croupier.paytables import Catalogue
from croupier.records import settle_document
from croupier.show.game_list import games_document
from croupier.show.rule_sheet import RuleSheet, rule_sheet
from croupier.web.answers import Json
from croupier.web.faults import UNAVAILABLE
from croupier.web.openapi import ROUND_BODY, error_responses
from croupier.web.settle import document_of
from croupier.web.shelf import catalogue_of, felt_chosen, game_named, table_named
from croupier.web.tables import chosen_tables


def health(request: Request) -> Response:
    """Whether the app answers, what it serves, and whether its book can be reached.

    Without its book the answer is 503 with the status `unavailable`.
    """
    book = _book(getattr(request.app.state, "floor", None))
    checks: list[Check] | None = request.app.state.self_test
    reached = book is None or book["reachable"]
    answer = {
        "status": "ok" if reached else "unavailable",
        "version": __version__,
        "games": len(GAMES),
        "tables": len(catalogue_of(request)),
        "book": book,
        "self_test": None if checks is None else {check.name: check.passed for check in checks},
    }
    return Json(answer, 200 if reached else UNAVAILABLE)


def _book(floor: Floor | None) -> dict[str, Any] | None:
    """Where the floor's book stands, asked of the store itself; nobody learns its address here."""
    if floor is None:
        return None
    try:
        with floor.book.store.reading() as reader:
            head = reader.head
    except StoreUnavailable:
        return {"reachable": False, "turn": None, "entries": None, "hash": None}
    return {"reachable": True, "turn": head.turn, "entries": head.sequence, "hash": head.hash}


def games() -> list[dict[str, Any]]:
    """Every game, with what it has and the pay table that lies under each key by default."""
    return games_document(GAMES)


def game(request: Request) -> RuleSheet:
    """The rule sheet of a game; the query lays its felt as on the page."""
    return rule_sheet(felt_chosen(request, game_named(request)))


def tables(request: Request) -> list[dict[str, Any]]:
    """Every pay table, or those of `?game=` in which each word of `?text=` stands."""
    query = request.query_params
    found = chosen_tables(catalogue_of(request), query.get("game", ""), query.get("text", ""))
    return [table.as_json() for table in found]


def table(request: Request) -> dict[str, Any]:
    """One pay table with its pays and its published figures."""
    return table_named(request).as_json()


async def settle(request: Request) -> Response:
    """The settlement of one round document."""
    body = await request.body()
    return Json(await run_in_threadpool(_settled, body, catalogue_of(request)))


def _settled(body: bytes, catalogue: Catalogue) -> dict[str, Any]:
    return settle_document(document_of(body), catalogue=catalogue)


_GAME_QUERY = {
    "parameters": [
        {
            "name": "name",
            "in": "path",
            "required": True,
            "schema": {"type": "string", "enum": [game.name for game in GAMES]},
        }
    ]
}
_TABLE_QUERY = {
    "parameters": [
        {"name": "designator", "in": "path", "required": True, "schema": {"type": "string"}}
    ]
}
_FILTER_QUERY = {
    "parameters": [
        {"name": name, "in": "query", "required": False, "schema": {"type": "string"}}
        for name in ("game", "text")
    ]
}

ROUTES = (
    APIRoute("/api/health", health, methods=["GET"]),
    APIRoute("/api/games", games, methods=["GET"]),
    APIRoute(
        "/api/games/{name}",
        game,
        methods=["GET"],
        responses=error_responses(404, 422),
        openapi_extra=_GAME_QUERY,
    ),
    APIRoute(
        "/api/tables",
        tables,
        methods=["GET"],
        responses=error_responses(422),
        openapi_extra=_FILTER_QUERY,
    ),
    APIRoute(
        "/api/tables/{designator}",
        table,
        methods=["GET"],
        responses=error_responses(404),
        openapi_extra=_TABLE_QUERY,
    ),
    APIRoute(
        "/api/settle",
        settle,
        methods=["POST"],
        responses=error_responses(413, 422),
        openapi_extra=ROUND_BODY,
    ),
)
