"""Verify: every published figure next to the exact one, differences first, with the reason."""

from typing import Annotated, Any

from fastapi import Query
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.games import GAMES
from croupier.paytables import Catalogue, PayTable
from croupier.show.published_words import (
    VERDICTS,
    PublishedLine,
    differing_first,
    published_line,
    published_lines,
)
from croupier.web.answers import Json
from croupier.web.asked import must_be_one_of
from croupier.web.faults import NOT_FOUND, TOO_MANY, UNAVAILABLE, UNPROCESSABLE, missing
from croupier.web.lab_api import Wait, job_answer
from croupier.web.lab_jobs import desk_of
from croupier.web.operations import Operation, error_responses
from croupier.web.selection import catalogue_of
from croupier.web.tables import chosen_tables
from croupier.web.templating import page

CHECK = "croupier.lab.shipped_figures:checked_table"
SHOWN = ("", "differs", "depends", "agrees")


def verify_lines(
    catalogue: Catalogue, game: str, text: str, verdict: str = ""
) -> list[PublishedLine]:
    """Return published figures of the matching tables, differences first."""
    must_be_one_of("verdict", verdict, SHOWN)
    found = [
        line
        for table in chosen_tables(catalogue, game, text)
        for line in published_lines(table)
        if verdict in ("", line.verdict) or line.verdict == "waiting"
    ]
    return differing_first(found)


def screen(request: Request) -> Response:
    """All published figures, or those of one game, with certain words, or with one verdict."""
    catalogue, query = catalogue_of(request), request.query_params
    game, text, verdict = (query.get(name, "") for name in ("game", "text", "verdict"))
    lines = verify_lines(catalogue, game, text, verdict)
    everything = verify_lines(catalogue, "", "")
    return page(
        request,
        "lab_verify.html",
        lines=lines,
        counts={name: sum(line.verdict == name for line in everything) for name in VERDICTS},
        all=len(everything),
        games=GAMES,
        game=game,
        text=text,
        verdict=verdict,
        query=request.url.query,
        titles={entry.name: entry.title for entry in GAMES},
    )


def _json(table: PayTable, lines: list[PublishedLine]) -> dict[str, Any]:
    return {"table": table.id, "figures": [_line(line) for line in lines]}


def _line(line: PublishedLine) -> dict[str, str]:
    return {name: getattr(line, name) for name in line.__dataclass_fields__}


async def verify(
    request: Request,
    table: Annotated[str, Query(description="only this table, solved if necessary")] = "",
    wait: Wait = None,
) -> Response:
    """Published figures next to exact ones: all that are known, or those of one table."""
    catalogue = catalogue_of(request)
    if not table:
        return Json([_line(line) for line in verify_lines(catalogue, "", "")])
    with missing():
        entry = catalogue.table(table)
    known = published_lines(entry)
    if not any(line.verdict == "waiting" for line in known):
        return Json(_json(entry, list(known)))
    job = await desk_of(request).begin(
        request, CHECK, entry, catalogue, about=entry.games[0],
        told=lambda found: _json(entry, list(map(published_line, found))),
    )  # fmt: skip
    return await job_answer(request, job, wait)


ROUTES = (
    Route("/lab/verify", screen),
    Operation(
        "/api/lab/verify",
        verify,
        methods=["GET"],
        responses=error_responses(NOT_FOUND, UNPROCESSABLE, TOO_MANY, UNAVAILABLE),
    ),
)
