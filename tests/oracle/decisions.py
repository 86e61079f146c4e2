"""What a decision is worth, the slow way: deal every card that is left, one deal after the other.

Nothing is merged, remembered or looked up. The round engine says what may happen and what it pays;
after the decision the best choice is taken wherever another is asked, or what somebody says.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from croupier.cards import Card
from croupier.rules import (
    BetsLocked,
    Dealt,
    Decided,
    Layout,
    Round,
    Wager,
    actions,
    apply,
    open_round,
    settle,
)

Cards = Sequence[Card]


def worth_of_choices(
    layout: Layout,
    stakes: Mapping[str, int],
    *,
    own: Cards,
    dealer: Cards = (),
    community: Cards = (),
    decisions: Sequence[str] = (),
) -> dict[str, Fraction]:
    """What each choice wins on average, in cents, for one seat that sees these cards."""
    round_ = apply(open_round(layout), BetsLocked((Wager(1, stakes),)))
    piles = {1: list(own), "dealer": list(dealer), "community": list(community)}
    said = list(decisions)
    while any(piles.values()) or said:
        offered = actions(round_)
        if offered.seat is not None:
            round_ = apply(round_, Decided(1, said.pop(0)))
            continue
        draw = offered.draws[0]
        pile = piles[draw.to]
        round_ = apply(round_, Dealt(draw.to, tuple(pile[: draw.cards])))
        del pile[: draw.cards]
    return {
        choice.name: _worth(apply(round_, Decided(1, choice.name)))
        for choice in actions(round_).choices
    }


def worth_of_following(layout: Layout, ante: int, says: Callable[[Round], str]) -> Fraction:
    """What a game wins on average, in cents, for one seat that does as somebody says."""
    return _worth(apply(open_round(layout), BetsLocked((Wager(1, {"ante": ante}),))), says)


def _worth(round_: Round, says: Callable[[Round], str] | None = None) -> Fraction:
    if round_.is_complete:
        net = settle(round_).seat(1).net
        assert net is not None
        return Fraction(net)
    offered = actions(round_)
    if offered.seat is not None and says is not None:
        return _worth(apply(round_, Decided(1, says(round_))), says)
    if offered.seat is not None:
        return max(_worth(apply(round_, Decided(1, choice.name))) for choice in offered.choices)
    draw = offered.draws[-1]
    left = list(round_.layout.game.deck)
    for card in round_.seen:
        left.remove(card)
    deals = (Dealt(draw.to, cards) for cards in combinations(left, draw.cards))
    ends = [_worth(apply(round_, dealt), says) for dealt in deals]
    return sum(ends, Fraction(0)) / len(ends)
