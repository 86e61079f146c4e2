"""Design a jackpot: seed, contribution and reserve of each level, and its exact hold."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.errors import BadAmount, BadOption, BadValue, CroupierError, UnknownTable
from croupier.games import GAMES, find_game
from croupier.lab.jackpot_plan import JackpotPlan, LevelPlan
from croupier.ledger.units import rate_ppm
from croupier.money import cents
from croupier.paytables import Catalogue, PayTable
from croupier.show.jackpot_design import ShownDesign
from croupier.show.page_lab import as_json
from croupier.web.faults import CONFLICT, TOO_MANY, UNAVAILABLE, UNPROCESSABLE
from croupier.web.lab_api import Wait, job_answer
from croupier.web.lab_jobs import desk_of
from croupier.web.operations import RecordOperation, error_responses
from croupier.web.selection import catalogue_of
from croupier.web.templating import page

WORK = "croupier.web.lab_work:jackpot_design"
_HOLD = re.compile(r"(-?\d{1,3}(?:\.(\d{1,6}))?)%?", re.ASCII)
USUAL_SEED, USUAL_RATE, USUAL_RESERVE = "10000", "15%", "1%"
_MOST_ROUNDS = 1_000_000


class LevelDocument(BaseModel):
    """One level of a jackpot."""

    model_config = ConfigDict(extra="forbid", strict=True)

    seed: str = Field(description="dollars as text, like 10000")
    rate: str = Field(description="a percentage as text, like 15%: what a wager adds")
    reserve: str | None = Field(default=None, description="a percentage as text, for the next seed")
    cap: str | None = Field(default=None, description="dollars as text, the most a meter shows")
    meter: str | None = Field(default=None, description="dollars as text, today's reading")


class JackpotDocument(BaseModel):
    """A jackpot as somebody plans it."""

    model_config = ConfigDict(extra="forbid", strict=True)

    table: str = Field(description="the designator of a jackpot's pay table, as text")
    game: str | None = Field(default=None, description="the name of a game, as text")
    levels: dict[str, LevelDocument] = Field(description="an object of levels by name")
    wager: str = Field(default="1", description="dollars as text")
    players: int = Field(default=1, description="a whole number of seats that make the bet")
    rounds_per_hour: int = Field(default=40, description="a whole number of rounds")
    bets_per_hour: int | None = Field(
        default=None, description="a whole number of bets of all linked tables"
    )
    deducts: Annotated[
        str, Field(description="percentages or all, as text: which pays come off the meter")
    ] = "percentages"
    hold: str | None = Field(default=None, description="a percentage as text, to work backward")


async def design(request: Request, body: JackpotDocument, wait: Wait = None) -> Response:
    """A jackpot's hold, its size when it hits, its wait, and what gives a target hold."""
    catalogue = catalogue_of(request)
    plan, hold = await run_in_threadpool(planned, body, catalogue)
    job = await desk_of(request).begin(
        request, WORK, plan, catalogue, hold, about=plan.game, told=_told
    )
    return await job_answer(request, job, wait)


def planned(
    body: JackpotDocument, catalogue: Catalogue
) -> tuple[JackpotPlan, tuple[Fraction, int] | None]:
    """Return the requested jackpot, and the wanted hold."""
    return _plan(body, catalogue), _hold(body.hold)


def _told(found: tuple[dict[str, Any], ShownDesign]) -> dict[str, Any]:
    answer, shown = found
    return {
        **answer,
        "shown": {
            "title": shown.title,
            "facts": shown.facts,
            "hold": shown.hold,
            "exact": shown.exact,
            "grids": {name: as_json(grid) for name, grid in shown.grids.items()},
            "charts": [{"caption": caption, "svg": svg} for caption, svg in shown.charts],
        },
    }


def _plan(body: JackpotDocument, catalogue: Catalogue) -> JackpotPlan:
    try:
        table = catalogue.table(body.table)
    except CroupierError as error:
        raise error.at("table") from error
    names = level_names(table)
    if not names:
        raise UnknownTable(
            f"{table.id} is not a jackpot table: it pays nothing from a meter", place="table"
        )
    if body.deducts not in ("percentages", "all"):
        raise BadOption(f"is {body.deducts[:40]!r}; choose percentages or all", place="deducts")
    for what in ("players", "rounds_per_hour", "bets_per_hour"):
        number = getattr(body, what)
        if number is not None and not 1 <= number <= _MOST_ROUNDS:
            raise BadOption(f"is {number}; write 1 to {_MOST_ROUNDS:,}", place=what)
    game = find_game(body.game or table.games[0])
    if game.name not in table.games:
        raise UnknownTable(f"{table.id} is for {', '.join(table.games)}", place="game")
    plan = JackpotPlan(
        table.id,
        {name: _level(name, level) for name, level in body.levels.items()},
        game=game.name,
        wager_cents=_dollars(body.wager, "wager"),
        players=body.players,
        rounds_per_hour=Fraction(body.rounds_per_hour),
        bets_per_hour=Fraction(body.bets_per_hour) if body.bets_per_hour is not None else None,
        deducts_all=body.deducts == "all",
    )
    return plan.checked(names)


def _level(name: str, level: LevelDocument) -> LevelPlan:
    return LevelPlan(
        _dollars(level.seed, f"seed of {name}"),
        _rate(level.rate, f"contribution of {name}"),
        _rate(level.reserve, f"reserve of {name}") if level.reserve else Fraction(0),
        _dollars(level.cap, f"cap of {name}") if level.cap else None,
        _dollars(level.meter, f"meter of {name}") if level.meter else None,
    )


def _dollars(text: str, field: str) -> int:
    with _in_field(field):
        return cents(text)


def _rate(text: str, field: str) -> Fraction:
    said = text.strip()
    with _in_field(field):
        return Fraction(rate_ppm(said if said.endswith("%") else f"{said}%"), 10**6)


@contextmanager
def _in_field(field: str) -> Iterator[None]:
    """Report a wrong value with its field as the place, for which a page has a title."""
    try:
        yield
    except BadValue as error:
        raise type(error)(f"is {error.given}; {error.wanted}", place=field) from error


def _hold(text: str | None) -> tuple[Fraction, int] | None:
    if not text or not text.strip():
        return None
    match = _HOLD.fullmatch(text.strip())
    if match is None:
        raise BadAmount(f'is {text[:40]!r}; write a percentage, like "22.99%"', place="hold")
    return Fraction(match[1]) / 100, len(match[2] or "")


def level_names(table: PayTable) -> tuple[str, ...]:
    """Return the levels of a jackpot's table, in the order of its lines."""
    return tuple(dict.fromkeys(name for bet in table.pays.values() for name in bet.levels))


def screen(request: Request) -> Response:
    """The form; its script asks with every change."""
    catalogue = catalogue_of(request)
    tables = [table for table in catalogue if level_names(table)]
    wanted = request.query_params.get("table", "")
    table = catalogue.table(wanted) if wanted else tables[0]
    if not level_names(table):
        raise UnknownTable(
            f"{table.id} is not a jackpot table: it pays nothing from a meter", place="table"
        )
    games = [game for game in GAMES if game.name in table.games]
    game = request.query_params.get("game", "")
    return page(
        request,
        "lab_jackpot.html",
        tables=tables,
        table=table,
        games=games,
        game=game if game in table.games else games[0].name,
        levels=level_names(table),
        usual=(USUAL_SEED, USUAL_RATE, USUAL_RESERVE),
    )


ROUTES = (
    Route("/lab/jackpot", screen),
    RecordOperation(
        "/api/lab/jackpot",
        design,
        methods=["POST"],
        responses=error_responses(CONFLICT, 413, UNPROCESSABLE, TOO_MANY, UNAVAILABLE),
    ),
)
