"""What a request is about: the catalog of this app, a game, a table, a layout."""

from starlette.requests import Request

from croupier.games import find_game
from croupier.paytables import Catalogue, PayTable
from croupier.rules import Game, Layout, make_layout
from croupier.web.faults import missing
from croupier.web.language import filled_in

PROCEDURE = "procedure"


def catalogue_of(request: Request) -> Catalogue:
    catalogue: Catalogue = request.app.state.catalogue
    return catalogue


def game_named(request: Request) -> Game:
    """Return the game in the address."""
    with missing():
        return find_game(request.path_params["name"])


def table_named(request: Request) -> PayTable:
    """Return the pay table in the address."""
    with missing():
        return catalogue_of(request).table(request.path_params["designator"])


def layout_chosen(request: Request, game: Game, *ours: str) -> Layout:
    """Return the layout in the query: `?pair_plus=TCP-03&procedure=…`; empty means the default.

    `ours` are keys of the query that mean something else on this page. Any other key must be a
    table of the game, so that a typo is reported and never ignored.
    """
    chosen = filled_in(request)
    for key in ours:
        chosen.pop(key, None)
    return make_layout(
        game,
        procedure=chosen.pop(PROCEDURE, None),
        tables=chosen,
        catalogue=catalogue_of(request),
    )
