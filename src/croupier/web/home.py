"""The first screen: what Croupier is, its games, its catalogue."""

from collections import Counter

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from croupier.cards import parse_cards
from croupier.games import GAMES
from croupier.web.examples import example_hand
from croupier.web.shelf import catalogue_of
from croupier.web.tables import shelved
from croupier.web.templating import page

ROYAL_FLUSH = parse_cards("Ts Js Qs Ks As")


def home(request: Request) -> Response:
    catalogue = catalogue_of(request)
    return page(
        request,
        "home.html",
        games=[(game, example_hand(game.name)) for game in GAMES],
        served=Counter(name for table in catalogue for name in table.games),
        families=[(family, len(tables)) for family, tables in shelved(catalogue)],
        tables=len(catalogue),
        own=sum(table.own for table in catalogue),
        hand=ROYAL_FLUSH,
    )


def games(_: Request) -> Response:
    """Whoever shortens the address of a rule sheet finds the list of them."""
    return RedirectResponse("/#games")


ROUTES = (Route("/", home), Route("/games", games))
