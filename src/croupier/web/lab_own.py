"""Custom pay tables in the browser: named, written as TOML, read back.

The server stores none of them: the browser does, and the file belongs to the user who downloads it
(docs/decisions/0050).
"""

import re
from dataclasses import replace
from typing import Annotated, Any
from urllib.parse import urlencode

from pydantic import BaseModel, ConfigDict, Field, StringConstraints
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.errors import BadTable, CroupierError, UnknownTable
from croupier.games import GAMES
from croupier.lab.par_sheet import bets_of
from croupier.lab.solve import ask
from croupier.lab.typed_pays import typed_over, with_typed
from croupier.lab.wire import QuestionDocument, read_question, table_key
from croupier.paytables import Catalogue, Pays, PayTable, parse_tables, table_toml
from croupier.rules import Game, make_layout
from croupier.web.answers import Json
from croupier.web.asked import Printed
from croupier.web.faults import UNPROCESSABLE
from croupier.web.operations import RecordOperation, error_responses
from croupier.web.selection import catalogue_of
from croupier.web.templating import page

TOML_LETTERS_MAX = 60_000
TABLES_MAX = 40
DESIGNATOR = r"[A-Za-z0-9][A-Za-z0-9-]{0,31}"
DESIGNATOR_SCHEMA: dict[str, Any] = {"pattern": f"^{DESIGNATOR}$"}
_DESIGNATOR = re.compile(DESIGNATOR, re.ASCII)
FAMILY = "Custom"
SOURCE = "made in the lab"


class NamedTable(QuestionDocument):
    """A question whose pays become a table with a name."""

    id: Annotated[str, Printed] = Field(description="a designator, like HOUSE-01")
    title: Annotated[str, Printed, StringConstraints(max_length=120)] = Field(
        default="", description="what it is called"
    )


class TableText(BaseModel):
    """A file of pay tables."""

    model_config = ConfigDict(extra="forbid", strict=True)

    toml: Annotated[str, StringConstraints(max_length=TOML_LETTERS_MAX)] = Field(
        description="the text of the file"
    )


def read_designator(text: str, place: str) -> str:
    """Return a designator as someone typed it, or raise an error that says what one is."""
    if not _DESIGNATOR.fullmatch(text.strip()):
        raise BadTable(
            f"is {text[:40]!r}; use up to 32 letters, digits and dashes, like HOUSE-01",
            place=place,
        )
    return text.strip()


# Writing ----------------------------------------------------------------------------------------


async def write(request: Request, body: NamedTable) -> Response:
    """A question's pays as a named pay table: its TOML, and how the lab opens it."""

    def work() -> dict[str, Any]:
        catalogue = catalogue_of(request)
        name = read_designator(body.id, "id")
        question = read_question(body, catalogue)
        game = question.layout.game
        key = table_key(game, question.bet)
        if not key:
            raise UnknownTable(f"this bet of {game.title} has no pay table to save", place="bet")
        table = replace(
            question.layout.tables[key],
            id=name,
            title=body.title.strip() or f"{game.title}, custom",
            family=FAMILY,
            printed_as="",
            source=SOURCE,
            games=(game.name,),
            published=(),
            note="",
            own=True,
        )
        served = game.served(key)
        only = replace(
            table,
            pays={served: table.pays[served]} if served in table.pays else {},
            columns={served: table.columns[served]} if served in table.columns else {},
        )
        found = _read(table_toml(only), catalogue)
        return found[0]

    return Json(await run_in_threadpool(work))


# Reading ----------------------------------------------------------------------------------------


async def read(request: Request, body: TableText) -> Response:
    """The pay tables in a file, each with its own text and how the lab opens its bets."""
    found = await run_in_threadpool(lambda: _read(body.toml, catalogue_of(request)))
    return Json({"tables": found})


def _read(text: str, catalogue: Catalogue) -> list[dict[str, Any]]:
    tables = parse_tables(text, own=True)
    if len(tables) > TABLES_MAX:
        raise BadTable(f"has {len(tables)} tables; the most at once is {TABLES_MAX}")
    joined = catalogue.joined(tables)
    return [_told(table, catalogue, joined) for table in tables]


def _told(table: PayTable, catalogue: Catalogue, joined: Catalogue) -> dict[str, Any]:
    games = [game for game in GAMES if game.name in table.games]
    if not games:
        known = ", ".join(game.name for game in GAMES)
        raise BadTable(f"names no known game; the games are {known}", place=f"{table.id}: games")
    bets = [
        {
            "game": game.name,
            "game_title": game.title,
            "bet": bet,
            "bet_title": "base game" if bet == "base" else game.line_title(bet),
            **_opened(table, game, bet, catalogue),
        }
        for game in games
        for bet in _bets(table, game, joined)
    ]
    return {"id": table.id, "title": table.title, "toml": table_toml(table), "bets": bets}


def _bets(table: PayTable, game: Game, joined: Catalogue) -> tuple[str, ...]:
    """Return the bets of a game that a table pays; it must fit where it is to be used."""
    try:
        for key in game.tables:
            if game.served(key) in table.bets:
                make_layout(game, tables={key: table.id}, catalogue=joined)
    except CroupierError as error:
        raise BadTable(error.message, place=table.id) from error
    found = bets_of(table, game)
    if not found:
        raise BadTable(f"pays no bet of {game.title}", place=table.id)
    return found


def _opened(table: PayTable, game: Game, bet: str, catalogue: Catalogue) -> dict[str, str]:
    """Return the lab's address with these pays, typed over a table that is read alike.

    That is the default table, or if only others keep all pays, the nearest of those.
    """
    key = table_key(game, bet)
    if not key:
        return {"query": urlencode({"game": game.name, "bet": bet}), "table": "", "note": ""}
    usual = ask(game.name, bet, catalogue=catalogue)
    served, hands, default = game.served(key), usual.hands, usual.layout.tables[key]
    if served in table.columns and hands not in table.columns[served]:
        hands = max(table.columns[served])
    written = table.for_bet(served, hands=hands)
    tables = [each for each in catalogue.serving(game.name, served) if each is not default]
    alike = [each for each in (default, *tables) if each.read_as(served) == table.read_as(served)]

    def over(base: PayTable) -> tuple[dict[str, str], str]:
        lies = base.for_bet(served, hands=hands)
        typed = typed_over(lies, written)
        return typed, _lost(with_typed(lies, typed, bet=bet), written)

    def far(base: PayTable) -> tuple[bool, bool, int]:
        typed, note = over(base)
        return bool(note), base is not default, len(typed)

    base = min(alike or [default], key=far)
    typed, note = over(base)
    chosen = {"game": game.name, "bet": bet, "table": base.id, "hands": hands or ""}
    query = urlencode(
        {
            **{name: value for name, value in chosen.items() if value},
            **{f"pays.{line}": odds for line, odds in typed.items()},
        }
    )
    return {"query": query, "table": base.id, "note": note}


OTHER_ORDER, OTHER_ENVY = "its lines are in an unusual order", "its envy pays are its own"
CANNOT_KEEP = (
    "{}, which the lab's form cannot keep; to analyze it as it is, put the file in your tables "
    "folder"
)


def _lost(typed: Pays, written: Pays) -> str:
    """Return what the lab's form cannot keep of a table, in words; empty if nothing."""
    one, two = [
        [(line.key, line.odds, line.envy_cents) for line in pays.lines] for pays in (typed, written)
    ]
    if one == two:
        return ""
    reordered = [line[:2] for line in one] != [line[:2] for line in two]
    return CANNOT_KEEP.format(OTHER_ORDER if reordered else OTHER_ENVY)


# The page ---------------------------------------------------------------------------------------


def screen(request: Request) -> Response:
    """Tables that this browser keeps, and those of the data folder."""
    own = [table for table in catalogue_of(request) if table.own]
    return page(request, "lab_own.html", own=own)


ROUTES = (
    Route("/lab/tables", screen),
    RecordOperation(
        "/api/lab/tables",
        write,
        methods=["POST"],
        responses=error_responses(413, UNPROCESSABLE),
    ),
    RecordOperation(
        "/api/lab/tables/read",
        read,
        methods=["POST"],
        responses=error_responses(413, UNPROCESSABLE),
    ),
)
