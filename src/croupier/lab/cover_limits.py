"""For how many hands the best of a table is counted, known without loading what counts it."""

from collections.abc import Iterable

from croupier.errors import either
from croupier.rules import Deal, Game

HANDS_MAX = {(5, 0, 5, "four_card"): 2, (5, 0, 5, "wild_five_card"): 2}
"""By what is dealt; where nothing stands here, as many as there are cards."""

Dealt = tuple[int, int, int, str]
"""Own cards, cards in common, the dealer's, and the reading of the pay table."""


def dealt_at(game: Game) -> Dealt:
    """What is dealt to whom, and how Cover All reads it."""
    own, common, dealer = (
        sum(step.cards for step in game.steps if isinstance(step, Deal) and step.to == holder)
        for holder in ("seats", "community", "dealer")
    )
    bet = game.bet("cover_all")
    return own, common, dealer, (bet.reading if bet else "") or "five_card"


def is_counted(game: Game, hands: int) -> bool:
    """Whether so many hands are few enough."""
    return hands <= HANDS_MAX.get(dealt_at(game), hands)


def why_not(game: Game, hands: str) -> str:
    """Why the best of so many hands has no figures."""
    return (
        f"the best of {hands} hands of {game.title} is not counted: that is done for "
        f"{HANDS_MAX[dealt_at(game)]} hands, one player and the dealer"
    )


def counted_columns(game: Game, columns: Iterable[int]) -> tuple[int, ...]:
    """For which of these numbers of hands the best is counted, rising; all, if for none of them:
    whoever asks is then told why."""
    every = tuple(sorted(columns))
    return tuple(hands for hands in every if is_counted(game, hands)) or every


def left_out(game: Game, columns: Iterable[int]) -> str:
    """What a sheet says about the columns that are not counted; empty where all are."""
    every = tuple(columns)
    counted = counted_columns(game, every)
    rest = [str(hands) for hands in sorted(every) if hands not in counted]
    if not rest:
        return ""
    text = why_not(game, either(rest))
    return f"{text[:1].upper()}{text[1:]}."
