"""Which bets make up a game's base game, and which can be analyzed besides it."""

from croupier.rules import Game, Layout

BASE = "base"
"""The name of the whole base game among the bets that can be analyzed."""


def base_tables(game: Game) -> tuple[str, ...]:
    """Return the pay tables of the base game: those of its bets, and those that no bet uses."""
    named = {bet.key: bet.table for bet in game.bets if bet.table}
    base = set(game.base_bets)
    optional = {table for key, table in named.items() if key not in base}
    return tuple(key for key in game.tables if key not in optional)


def analysed_as(game: Game, bet: str) -> str:
    """Return what is analyzed for a bet or a pay table: for a base bet, the whole base game."""
    return BASE if bet in (BASE, *game.base_bets, *base_tables(game)) else bet


def analysable_bets(game: Game) -> tuple[str, ...]:
    """Return what can be analyzed in a game: the whole base game, then each other bet."""
    base = set(game.base_bets)
    return (BASE, *(bet.key for bet in game.bets if bet.key not in base))


def columns_of(layout: Layout, bet: str) -> tuple[int, ...]:
    """Return the numbers of hands that a bet has pays for, if its table counts hands."""
    entry = layout.game.bet(bet)
    if entry is None or not entry.table:
        return ()
    return tuple(
        sorted(layout.tables[entry.table].columns.get(layout.game.served(entry.table), ()))
    )
