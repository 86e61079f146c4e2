"""Settle a hand: paste a round document, see what every bet pays and by which clause."""

import json
from collections.abc import Mapping
from urllib.parse import parse_qsl

from starlette.concurrency import run_in_threadpool
from starlette.endpoints import HTTPEndpoint
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier import rules
from croupier.cards import STANDARD
from croupier.errors import BadValue, CroupierError
from croupier.games import GAMES, find_game
from croupier.law import JURISDICTIONS, NO_LAW
from croupier.paytables import Catalogue
from croupier.records import read_round
from croupier.rules import make_layout
from croupier.show.page_layout_form import card_rows, layout_form
from croupier.show.page_settlement import SettledRound, settled_round, settled_sheet
from croupier.web.documents import one_document
from croupier.web.examples import example_text
from croupier.web.faults import UNPROCESSABLE
from croupier.web.law_asked import LawAsked, law_asked
from croupier.web.selection import catalogue_of, layout_chosen
from croupier.web.templating import page

JURISDICTION_TITLES = {
    "" if name == NO_LAW else name: place.title
    for name, place in sorted(JURISDICTIONS.items(), key=lambda item: item[0] != NO_LAW)
}
"""What the form offers, by what it sends."""


class Settle(HTTPEndpoint):
    """GET shows the form, POST the settled round."""

    def get(self, request: Request) -> Response:
        """The form with an example of the game the query names, on the layout the query lays."""
        game = find_game(request.query_params.get("game") or GAMES[0].name)
        text = example_text(layout_chosen(request, game, "game"))
        return _screen(request, text=text, game=game.name)

    async def post(self, request: Request) -> Response:
        """The settlement, or the error beside the text, which is never lost."""
        body = (await request.body()).decode("utf-8", errors="replace")
        fields = dict(parse_qsl(body, keep_blank_values=True))
        text = fields.get("document", "").replace("\r\n", "\n")
        try:
            asked = law_asked(fields)
            result = await run_in_threadpool(settled_text, text, catalogue_of(request), asked)
        except CroupierError as error:
            told = _as_titled(error, text)
            return _screen(request, status=UNPROCESSABLE, text=text, law=fields, error=told)
        return _screen(request, text=text, law=fields, game=result.game, result=result)


def settled_text(text: str, catalogue: Catalogue, law: LawAsked | None = None) -> SettledRound:
    """The settlement of a pasted round, if the law that was asked allows it."""
    round_ = read_round(one_document(text), catalogue=catalogue)
    if law is not None:
        law.must_allow(round_)
    return settled_round(round_, rules.settle(round_))


def _screen(
    request: Request,
    *,
    text: str,
    law: Mapping[str, str] | None = None,
    game: str = "",
    status: int = 200,
    error: CroupierError | None = None,
    result: SettledRound | None = None,
) -> Response:
    named = game or _game_of(text)
    return page(
        request,
        "settle.html",
        sheets=None if result is None else lambda: [settled_sheet(result)],
        form=layout_form(make_layout(find_game(named), catalogue=catalogue_of(request)))
        if named
        else None,
        rows=card_rows(find_game(named).deck if named else STANDARD),
        status=status,
        text=text,
        law={name: (law or {}).get(name, "") for name in ("jurisdiction", "law")},
        jurisdictions=JURISDICTION_TITLES,
        game=game,
        games=GAMES,
        error=error,
        result=result,
    )


def _as_titled(error: CroupierError, text: str) -> CroupierError:
    """An amount that is wrong is told with the title that stands at its field on the layout."""
    game = _game_of(text)
    bet = find_game(game).bet(error.field) if game and isinstance(error, BadValue) else None
    if bet is None or not isinstance(error, BadValue):
        return error
    return type(error)(f"{bet.title} is {error.given}; {error.wanted}", place=error.place)


def _game_of(text: str) -> str:
    """The game that a pasted round names, if it is one of ours."""
    try:
        named = json.loads(text)["game"]
    except (ValueError, RecursionError, TypeError, KeyError):
        return ""
    return named if isinstance(named, str) and named in {game.name for game in GAMES} else ""


ROUTES = (Route("/settle", Settle),)
