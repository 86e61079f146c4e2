"""Which bets of a game make its base game, and which can be asked about beside it."""

from croupier.rules import Game, Layout

BASE = "base"
"""The name of the whole base game among the bets that can be analysed."""


def base_tables(game: Game) -> tuple[str, ...]:
    """The pay tables of the base game: of its bets, and those that no bet names."""
    named = {bet.key: bet.table for bet in game.bets if bet.table}
    base = set(game.base_bets)
    optional = {table for key, table in named.items() if key not in base}
    return tuple(key for key in game.tables if key not in optional)


def analysed_as(game: Game, bet: str) -> str:
    """What is analyzed for a bet or a pay table: of the base game's, the base game as a whole."""
    return BASE if bet in (BASE, *game.base_bets, *base_tables(game)) else bet


def analysable_bets(game: Game) -> tuple[str, ...]:
    """What may be asked of a game: the whole base game, then each bet beside it."""
    base = set(game.base_bets)
    return (BASE, *(bet.key for bet in game.bets if bet.key not in base))


def columns_of(layout: Layout, bet: str) -> tuple[int, ...]:
    """The numbers of hands a bet has pays for, where hands at the table are counted."""
    entry = layout.game.bet(bet)
    if entry is None or not entry.table:
        return ()
    return tuple(
        sorted(layout.tables[entry.table].columns.get(layout.game.served(entry.table), ()))
    )
