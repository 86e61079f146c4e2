"""The numbers of hands for which Cover All is counted, without loading the code that counts."""

from collections.abc import Iterable

from croupier.errors import either
from croupier.rules import Deal, Game

HANDS_MAX = {(5, 0, 5, "four_card"): 2, (5, 0, 5, "wild_five_card"): 2}
"""By what is dealt; games not listed have no limit other than the number of cards."""

Dealt = tuple[int, int, int, str]
"""Own cards, common cards, the dealer's cards, and the pay table's reading."""


def dealt_at(game: Game) -> Dealt:
    """Return what is dealt to whom, and how Cover All reads it."""
    own, common, dealer = (
        sum(step.cards for step in game.steps if isinstance(step, Deal) and step.to == holder)
        for holder in ("seats", "community", "dealer")
    )
    bet = game.bet("cover_all")
    return own, common, dealer, (bet.reading if bet else "") or "five_card"


def is_counted(game: Game, hands: int) -> bool:
    """Whether a number of hands is within the limit."""
    return hands <= HANDS_MAX.get(dealt_at(game), hands)


def why_not(game: Game, hands: str) -> str:
    """Return why the best of that many hands has no figures."""
    return (
        f"the best of {hands} hands of {game.title} is not counted: that is done for "
        f"{HANDS_MAX[dealt_at(game)]} hands, one player and the dealer"
    )


def counted_columns(game: Game, columns: Iterable[int]) -> tuple[int, ...]:
    """Return the counted numbers of hands, ascending.

    If none is counted, return all of them, so that the caller gets the reason.
    """
    every = tuple(sorted(columns))
    return tuple(hands for hands in every if is_counted(game, hands)) or every


def left_out(game: Game, columns: Iterable[int]) -> str:
    """Return a note on columns that are not counted; empty if all are."""
    every = tuple(columns)
    counted = counted_columns(game, every)
    rest = [str(hands) for hands in sorted(every) if hands not in counted]
    if not rest:
        return ""
    text = why_not(game, either(rest))
    return f"{text[:1].upper()}{text[1:]}."
