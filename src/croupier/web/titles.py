"""The register of titles: every game in the letter, and what of it exists here."""

from typing import Annotated, Any

from fastapi import Query
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.games import GAMES, find_game
from croupier.law.titles import KNOWN, Title, chosen_titles, register
from croupier.show.title_words import (
    edition_words,
    here_words,
    only_words,
    tally_words,
    titles_sheet,
)
from croupier.web.operations import Operation, error_responses
from croupier.web.preferences import preferences_of
from croupier.web.templating import page


def titles(request: Request) -> Response:
    """The titles of the letter of June 14, 2023, all of them or what fits a game and some words."""
    asked = request.query_params
    game, rules, text = asked.get("game", ""), asked.get("rules", ""), asked.get("text", "")
    found = _found(game, rules, text)
    every, day = register(), preferences_of(request).forms.said
    return page(
        request,
        "titles.html",
        sheets=lambda: [titles_sheet(found)],
        titles=[
            (title, only_words(title), here_words(title), edition_words(title, day))
            for title in found
        ],
        tally=tally_words(every),
        found=len(found),
        all=len(every),
        games=[entry for entry in GAMES if any(title.game == entry.name for title in every)],
        known=KNOWN,
        game=game,
        rules=rules,
        text=text,
    )


def titles_as_json(
    game: Annotated[str, Query(description="only titles this game covers")] = "",
    rules: Annotated[str, Query(description="only titles whose rules are known this way")] = "",
    text: Annotated[str, Query(description="only titles that contain these words")] = "",
) -> list[dict[str, Any]]:
    """Every title in the letter, or those that match: number, name, rules, what is in Croupier."""
    return [title.as_json() for title in _found(game, rules, text)]


def _found(game: str, rules: str, text: str) -> tuple[Title, ...]:
    name = find_game(game).name if game else ""
    return chosen_titles(text.split(), game=name, rules=rules)


ROUTES = (
    Route("/titles", titles),
    Operation("/api/titles", titles_as_json, methods=["GET"], responses=error_responses(422)),
)
