"""Caribbean Stud by a rule in Python: what it loses, counted row by row."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from croupier.cards import Card, Deck
from croupier.hands.five import ACE_KING, ANY_PAIR
from croupier.lab.caribbean_stud import BASE_BETS, solve_deals
from croupier.lab.kernels.classes import stay_and_fold
from croupier.lab.kernels.stud import StudDeals, ranks_of
from croupier.lab.kernels.stud_decisions import worths
from croupier.rules import Layout

Rule = Callable[[int, tuple[int, ...], int], bool]
"""Whether to raise: with this value, these ranks (lowest first), against this rank turned up."""

ACE, KING, QUEEN, JACK = 12, 11, 10, 9


@dataclass(frozen=True, slots=True)
class Loss:
    """What a rule loses against perfect play."""

    misplays: int
    """Own hands with a card turned up on which the rule errs …"""
    of: int
    """… of so many."""
    example: tuple[tuple[Card, ...], Card] | None
    """One of them."""
    cost: Fraction
    """What the rule loses on average in a round, in Antes."""


def ace_king_rule(value: int, ranks: tuple[int, ...], up: int) -> bool:
    """The well-known rule: raise a pair, fold below ace-king, and choose among ace-kings.

    Raise where the dealer shows a deuce to a queen that matches; where he shows an ace or a king
    beside your queen or jack; and where his card is below your fourth-highest beside your queen.
    """
    if value >= ANY_PAIR or value < ACE_KING:
        return value >= ANY_PAIR
    if up in (ACE, KING):
        return QUEEN in ranks or JACK in ranks
    if up in ranks:
        return True
    return QUEEN in ranks and up < ranks[1]


def loss_of(layout: Layout, rule: Rule = ace_king_rule, deck: Deck | None = None) -> Loss:
    """What a rule costs against perfect play, with one unit on the Ante."""
    solved = solve_deals(layout, BASE_BETS, "less", None, deck)
    stay, fold = stay_and_fold(layout, solved.paths)
    deals, weights = solved.deals, solved.deals.weights
    worth = worths(deals.rows, solved.amounts, deals.dealers)
    gains = worth[stay] - worth[fold]
    wrong = np.where(_raised(deals, rule), gains < 0, gains > 0).astype(np.bool_)
    lost = sum(
        abs(gain) * weight
        for gain, weight in zip(gains[wrong].tolist(), weights[wrong].tolist(), strict=True)
    )
    rows = np.flatnonzero(wrong)
    situations = int(weights.sum())
    return Loss(
        misplays=int(weights[wrong].sum()),
        of=situations,
        example=deals.hand(int(rows[0])) if len(rows) else None,
        cost=lost * solved.judged.unit / (situations * deals.dealers),
    )


def _raised(deals: StudDeals, rule: Rule) -> npt.NDArray[np.bool_]:
    """For each row whether the rule raises; it is asked once for each hand and rank turned up."""
    _, rows, places = np.unique(
        deals.own * np.int64(1 << 36) + deals.values * np.int64(1 << 4) + deals.ups,
        return_index=True,
        return_inverse=True,
    )
    situations = zip(deals.values[rows], deals.own[rows], deals.ups[rows], strict=True)
    said = [rule(int(value), ranks_of(own), int(up)) for value, own, up in situations]
    return np.array(said, dtype=np.bool_)[places]
