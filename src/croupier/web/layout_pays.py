"""The pays printed on a layout: the pay tables of its bets, next to the cards they pay."""

from collections.abc import Collection
from dataclasses import asdict

from croupier.errors import CroupierError
from croupier.games import find_game
from croupier.paytables import Catalogue
from croupier.rules import Layout, make_layout
from croupier.school.drill.topics import table_key
from croupier.show.page_pays import PaysGrid, pays_grids
from croupier.show.rule_sheet import pays_columns
from croupier.web.asked import Data


def layout_pays(layout: Layout, bets: Collection[str] | None = None) -> tuple[PaysGrid, ...]:
    """Return the pays of a layout, in the order of its game.

    If `bets` are named, return only theirs. A line that is not a bet of its own, like an Ante
    Bonus, is always included.
    """
    game = layout.game
    made = {bet.key for bet in game.bets} if bets is None else set(bets)
    unpaid = {table_key(game, bet.key) for bet in game.bets if bet.key not in made}
    wanted = game.tables.keys() - unpaid | {table_key(game, bet) for bet in made}
    columns = (
        column
        for key in game.tables
        if key in wanted
        for column in pays_columns(layout.tables[key], key, game.served(key))
    )
    return pays_grids(columns, (game,))


def with_pays(view: Data, catalogue: Catalogue) -> Data:
    """Return the drill's view with the pays of its question's layout."""
    put = view["put"]
    if put is None:
        return view | {"pays": []}
    try:
        layout = make_layout(find_game(put["game"]), tables=put["tables"], catalogue=catalogue)
    except CroupierError:  # a custom table is gone; the question says so itself
        return view | {"pays": []}
    return view | {"pays": [asdict(grid) for grid in layout_pays(layout)]}
