"""The bets that a bet requires."""

from croupier.rules import Game


def required_bets(game: Game, bet: str) -> tuple[str, ...]:
    """Return the minimum that a seat must bet for this bet, in the order of the layout."""
    found: set[str] = set()

    def add(key: str) -> None:
        entry = game.bet(key)
        if entry is None or key in found:
            return
        found.add(key)
        for other in (*entry.needs, *entry.needs_one_of[:1], entry.equals):
            add(other)

    for entry in game.bets:
        if entry.mandatory:
            add(entry.key)
    add(bet)
    return tuple(entry.key for entry in game.bets if entry.key in found)
