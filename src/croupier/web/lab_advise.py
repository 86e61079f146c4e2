"""Advice by clicking cards: choose a game, click what you see, read each decision's value."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.games import GAMES, find_game
from croupier.lab.solve import BASE
from croupier.lab.wire import table_key
from croupier.rules import make_layout
from croupier.show.page_lab_form import piles_seen
from croupier.show.page_layout_form import card_rows, layout_form
from croupier.web.selection import catalogue_of
from croupier.web.templating import page


def screen(request: Request) -> Response:
    """The layout of a game that asks something."""
    catalogue = catalogue_of(request)
    games = [game for game in GAMES if game.decisions]
    game = find_game(request.query_params.get("game") or games[0].name)
    layout = make_layout(game, catalogue=catalogue)
    key = table_key(game, BASE)
    return page(
        request,
        "lab_advise.html",
        games=games,
        game=game,
        key=key,
        tables=catalogue.serving(game.name, game.served(key)) if key else (),
        table=layout.tables[key].id if key else "",
        form=layout_form(layout),
        piles=("cards", *piles_seen(layout)),
        rows=card_rows(game.deck),
    )


ROUTES = (Route("/lab/advise", screen),)
