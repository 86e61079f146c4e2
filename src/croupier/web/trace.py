"""The register of clauses: where each clause of the source documents is kept."""

from typing import Annotated, Any

from fastapi import Query
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.games import GAMES, find_game
from croupier.show.traced import (
    STATES,
    by_heading,
    reference_link,
    reference_words,
    trace_json,
    trace_sheets,
)
from croupier.trace import Asked, narrowed, register, tally
from croupier.web.operations import Operation, error_responses
from croupier.web.templating import page

FIELDS = ("document", "game", "number", "state", "words")


def trace(request: Request) -> Response:
    """Where every clause of the source documents is kept, or why it is not."""
    given = {name: request.query_params.get(name, "").strip() for name in FIELDS}
    asked = _asked(**given)
    found = narrowed(register(), asked) if any(given.values()) else ()
    return page(
        request,
        "trace.html",
        sheets=lambda: trace_sheets(narrowed(register(), asked)),
        documents=[(document, tally(document.clauses)) for document in register()],
        all=tally(clause for document in register() for clause in document.clauses),
        found=[(document, by_heading(document)) for document in found if document.clauses],
        counted=tally(clause for document in found for clause in document.clauses),
        asked=asked,
        games=GAMES,
        states=STATES,
        words_of=reference_words,
        link_to=reference_link,
    )


def _asked(**given: str) -> Asked:
    game = given.pop("game")
    return Asked(game=find_game(game).name if game else "", **given)


def trace_api(
    document: Annotated[str, Query(description="only this document and what it repeats")] = "",
    game: Annotated[str, Query(description="only clauses that concern this game")] = "",
    number: Annotated[
        str, Query(description="only clauses printed with this number, like 9c")
    ] = "",
    state: Annotated[str, Query(description="kept, outside or missing")] = "",
    words: Annotated[str, Query(description="only clauses with all of these words")] = "",
) -> dict[str, Any]:
    """Every clause of the source documents, or those you ask for, with what implements it."""
    asked = _asked(document=document, game=game, number=number, state=state, words=words)
    return trace_json(narrowed(register(), asked))


ROUTES = (
    Route("/trace", trace),
    Operation("/api/trace", trace_api, methods=["GET"], responses=error_responses(422)),
)
