"""Three Card Poker as a rule a person can remember: play this hand or better, and its cost."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from croupier.cards import RANKS, Card, Deck, cards_text
from croupier.hands import ThreeCard
from croupier.lab.kernels.classes import stay_and_fold
from croupier.lab.kernels.counting import Counts
from croupier.lab.kernels.three_card_hands import OwnHands
from croupier.lab.progress import Progress
from croupier.lab.three_card_poker import Flags, Stakes, ThreeCardSolved, first_bet, solve_deals
from croupier.rules import Layout


@dataclass(frozen=True, slots=True)
class Situation:
    """A hand with its best decision, and the cost of the other one."""

    own: tuple[Card, ...]
    """One hand of its class …"""
    up: Card | None
    """… against this dealer upcard."""
    decision: str
    """The best decision; among equals the preferred one."""
    situations: int
    """How many hands, with this upcard, are equivalent to this one."""
    cost: Fraction
    """What the other decision loses, in Antes."""

    def __str__(self) -> str:
        against = f" against {cards_text([self.up])}" if self.up is not None else ""
        return f"{self.decision} {cards_text(self.own)}{against}"


EVERY_HAND, NO_HAND = "every hand", "no hand"
"""The two ends of a rule of the form “this hand or better”."""


@dataclass(frozen=True, slots=True)
class HandThreshold:
    """A rule that a person can remember: play this hand or better, fold anything worse."""

    up: str
    """The rank of the dealer's upcard; empty if there is none."""
    least: str
    """`Q-6-4`, `2-2-3`, `flush 9-6-4` and so on; `every hand` and `no hand` at the ends."""
    value: int
    """The value of the least hand, as `croupier.hands.three_card` ranks it."""
    misplays: tuple[Situation, ...]
    """Every hand that the rule misplays."""
    equal: tuple[Situation, ...]
    """Every hand for which both decisions have the same value."""
    cost: Fraction
    """What the rule loses on average per round of the whole game, in Antes."""


def threshold(
    layout: Layout,
    stakes: Stakes | None = None,
    *,
    ties: str = "less",
    progress: Progress | None = None,
    deck: Deck | None = None,
) -> tuple[HandThreshold, ...]:
    """Return the best rule “play this hand or better”, one for each rank of upcard.

    It is the rule that loses least against perfect play; among equals, the one with fewer misplays,
    and then the one that plays fewer hands (`ties="more"`: more hands). Plain Three Card Poker has
    one rule.
    """
    staked = {"ante": 1} if stakes is None else stakes
    solved = solve_deals(layout, staked, deck or layout.deck, ties=ties, progress=progress)
    play, fold = stay_and_fold(layout, solved.paths)
    gains = solved.worth[play] - solved.worth[fold]
    if gains.shape[1] == 1:
        return (_best_rule(solved, gains, "", [0], ties),)
    held = np.unique(solved.hands.every).tolist()
    return tuple(
        _best_rule(solved, gains, letter, [card for card in held if card >> 2 == rank], ties)
        for rank, letter in enumerate(RANKS)
        if any(card >> 2 == rank for card in held)
    )


def _best_rule(
    solved: ThreeCardSolved, gains: Counts, up: str, columns: list[int], ties: str
) -> HandThreshold:
    hands = solved.hands
    here = gains[:, columns]
    weighed = here * hands.weights[:, None]
    lost_folding = np.where(weighed > 0, weighed, 0).sum(axis=1)
    lost_playing = np.where(weighed < 0, -weighed, 0).sum(axis=1)
    # A rule starts playing at some row; it cannot start at a row with the same value as the
    # previous one.
    starts = [0, *(np.flatnonzero(np.diff(hands.values)) + 1).tolist(), len(hands)]
    errs_folding, errs_playing = (here > 0).sum(axis=1), (here < 0).sum(axis=1)

    def rank(start: int) -> tuple[int, int, int]:
        return (
            int(lost_folding[:start].sum() + lost_playing[start:].sum()),
            int(errs_folding[:start].sum() + errs_playing[start:].sum()),
            -start if ties == "less" else start,
        )

    start = min(starts, key=rank)
    deals = int((solved.counts.sum(axis=(1, 2)) * hands.weights).sum())
    antes = solved.unit / first_bet(solved.stakes)
    played = np.arange(len(hands))[:, None] >= start
    dealt = solved.counts[:, columns].sum(axis=2)

    def situations(marked: Flags) -> tuple[Situation, ...]:
        return tuple(
            Situation(
                own=hands.hand(row),
                up=Card(columns[at]) if up else None,
                decision=solved.paths[int(solved.choice[row, columns[at]])][0],
                situations=int(hands.weights[row]),
                cost=antes * abs(int(here[row, at])) / int(dealt[row, at]),
            )
            for row, at in np.argwhere(marked).tolist()
        )

    return HandThreshold(
        up=up,
        least=_least(hands, start),
        value=int(hands.values[start]) if start < len(hands) else int(hands.values[-1]) + 1,
        misplays=situations(np.where(played, here < 0, here > 0)),
        equal=situations((here == 0) & (dealt > 0)),
        cost=antes * rank(start)[0] / deals,
    )


def _least(hands: OwnHands, start: int) -> str:
    if start == 0:
        return EVERY_HAND
    if start == len(hands):
        return NO_HAND
    value = int(hands.values[start])
    ranks = [card >> 2 for card in hands.hand(start)]
    ranks = sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True)
    spelled = "-".join(RANKS[rank] for rank in ranks)
    category = ThreeCard.of(value)
    if category in (ThreeCard.HIGH_CARD, ThreeCard.PAIR, ThreeCard.THREE_OF_A_KIND):
        return spelled
    return f"{category.name.lower().replace('_', ' ')} {spelled}"
