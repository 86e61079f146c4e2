"""High Card Flush: every own hand against every dealer hand, by suits.

**Counting.** A hand is four sets of ranks, and suits are interchangeable: the C(52,7) own hands are
6,009,159 rows. `lab.kernels.flushes` counts the dealer's C(45,7) hands against each row as products
of polynomials, without dealing any. It sorts them into four columns: not qualified and, of the
others, those that lose, tie and win.

**Money.** Own hands are sorted into 21 kinds: by the number of cards in the longest suit, which
limits the Raise and decides the Flush Bonus, and the number of one suit in a row, for the Straight
Flush Bonus. For each kind and column the game settles two deals through the engine, the worst hands
of the class and the best. If they disagree, the game has a rule that these classes do not cover.

**Decisions.** For each row, Σ dealer hands × money is computed in integers for every choice that
its kind is offered.

**The bonus bets alone** are counted over the C(52,7) own hands, none of them folded.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb

import numpy as np

from croupier.cards import Deck
from croupier.errors import BadBet
from croupier.hands import flush_cards, longest_flush, straight_flush_cards, suited_cards
from croupier.lab.general import decision_names
from croupier.lab.kernels.classes import (
    Ends,
    Path,
    check_question,
    common_unit,
    jackpot_on,
    judge_ends,
    line_at_ends,
    line_hit_at_ends,
    on_the_layout,
    stay_and_fold,
    waits_for_one,
    worth_of_choices,
)
from croupier.lab.kernels.counting import enough_cards
from croupier.lab.kernels.flushes import (
    COLUMNS,
    FlushDeals,
    all_deals,
    class_ends,
    column_of,
    dealt_at_ends,
    distribution_against,
)
from croupier.lab.kernels.stud_decisions import Amounts, BestDecisions, best_decisions
from croupier.lab.kernels.suits import (
    HELD,
    KINDS,
    distribution_of_suits,
    hand_with,
    kind_of,
    suits_of,
)
from croupier.lab.progress import Progress
from croupier.lab.shapes import counts, has_shape
from croupier.lab.tally import (
    AHEAD,
    Counting,
    Finish,
    RoundResult,
    RoundVerdict,
    SeatDeal,
    Tally,
    finish_of,
    play_out,
)
from croupier.lab.ties import by_commitment
from croupier.rules import Layout, Round, actions

Stakes = Mapping[str, int]

BASE_BETS = {"ante": 1}
SIDE_BETS = ("flush_bonus", "straight_flush_bonus")
READS = {"suited_cards": (HELD, 0)}
"""What sensors read: the player's own cards."""
_SHAPE = ("seats 7", "+raise|+raise?|+raise?|fold", "dealer 7")
_ENDS = ("not qualified", "win", "tie", "lose")
"""How a round ends, by column."""


def knows(layout: Layout, bets: Collection[str]) -> bool:
    """Whether seven cards play against seven, some may raise more, and these bets are counted."""
    return has_shape(layout, _SHAPE) and counts(layout, bets, (*BASE_BETS, *SIDE_BETS), READS)


def deal_class(layout: Layout, stakes: Stakes, deal: SeatDeal) -> tuple[int, int]:  # noqa: ARG001
    """Return the own hand's kind, and how it compares to the dealer's."""
    held = suited_cards(deal.own)
    kind = kind_of(flush_cards(held), straight_flush_cards(held))
    return kind, column_of(longest_flush(deal.own), longest_flush(deal.dealer))


def base_game(
    layout: Layout,
    stakes: Stakes | None = None,
    *,
    ties: str = "less",
    progress: Progress | None = None,
    deck: Deck | None = None,
) -> Tally:
    """Tally Ante and Raise under best play, with the bonus bets if they are staked too."""
    solved = solve_deals(layout, BASE_BETS if stakes is None else stakes, ties, progress, deck)
    counting = Counting()
    for at, path in enumerate(solved.judged.paths):
        for kind, column in zip(*solved.decided.dealt[at].nonzero(), strict=True):
            verdict = solved.judged.verdicts[path][int(kind), int(column)]
            finish = Finish(
                net=verdict.net,
                wagered=verdict.wagered,
                result=_result(layout, path, int(column), verdict),
                decisions=decision_names(layout, path),
                hit=verdict.net > 0,
            )
            counting.add(finish, int(solved.decided.dealt[at, kind, column]))
    dealt = len(solved.deals.deck)
    return Tally(
        counts=counting.counts,
        total=comb(dealt, HELD) * comb(dealt - HELD, HELD),
        first_bet=Fraction(solved.stakes["ante"]),
        initial_stake=Fraction(sum(solved.stakes.values())),
        hit_means=AHEAD,
        method="every own hand by suits, against every hand of the dealer",
    )


def side_bet(
    layout: Layout, bet: str, *, progress: Progress | None = None, deck: Deck | None = None
) -> Tally:
    """Tally a bonus bet by itself: over all own hands, none of them folded."""
    if bet not in SIDE_BETS:
        known = ", ".join(SIDE_BETS)
        raise BadBet(f"{bet!r} is not a side bet of {layout.game.title}; it has {known}")
    dealt = deck or layout.game.deck
    enough_cards(dealt, 2 * HELD)
    if progress is not None:
        progress(0, 1)
    counting = Counting()
    stays = by_commitment(layout.game.decisions[0].choices, "less")[1].name
    for (cards, row), hands in distribution_of_suits(dealt).items():
        ends = tuple(_against_anyone(dealt, cards, row, best=best) for best in (False, True))
        stakes = {**BASE_BETS, bet: 1}
        counting.add(finish_of(line_at_ends(layout, stakes, ends, (stays,), bet)), hands)  # type: ignore[arg-type]
    if progress is not None:
        progress(1, 1)
    return Tally(
        counts=counting.counts,
        total=comb(len(dealt), HELD),
        hit_means="the bet wins",
        method="every hand of seven cards, suit by suit",
    )


def _against_anyone(deck: Deck, cards: int, row: int, *, best: bool) -> SeatDeal:
    """Return a hand with this many cards of a suit, and in a row, with any dealer cards."""
    own = hand_with(cards, row, deck, best=best)
    return SeatDeal(own, tuple(deck.without(own))[:HELD])


def jackpot_lines(
    layout: Layout,
    bet: str,
    *,
    folded_hands_qualify: bool = True,
    ties: str = "less",
    progress: Progress | None = None,
) -> tuple[dict[str, int], int]:
    """Count the seven-card hands that hit each line of a jackpot's table, and all hands.

    If folded hands do not qualify, a hand that the best play of the Ante folds hits nothing.
    """
    jackpot_on(layout, bet)
    dealt, pays = layout.game.deck, layout.pays(bet)
    folded = np.zeros(len(KINDS), dtype=np.int64)
    if not folded_hands_qualify:
        solved = solve_deals(layout, BASE_BETS, ties, progress, None)
        folded = solved.decided.hands[stay_and_fold(layout, solved.judged.paths)[1]]
    stays = by_commitment(layout.game.decisions[0].choices, "less")[1].name
    lines = {line.key: 0 for line in pays.lines}
    for (cards, row), hands in distribution_of_suits(dealt).items():
        ends = tuple(_against_anyone(dealt, cards, row, best=best) for best in (False, True))
        hit = line_hit_at_ends(layout, bet, {**BASE_BETS, bet: 1}, ends, (stays,))  # type: ignore[arg-type]
        if hit is not None:
            lines[hit] += hands - int(folded[kind_of(cards, row)])
    return lines, comb(len(dealt), HELD)


def values(round_: Round, *, ties: str = "less") -> dict[str, Fraction]:
    """Return each decision's value in Antes: the net result of all bets if it is taken now.

    The game asks only once, so the values do not depend on `ties`.
    """
    offered = waits_for_one(round_)
    by_commitment(offered.choices, ties)
    layout, (spot,) = round_.layout, round_.spots
    stakes = on_the_layout(layout, spot.stakes)
    deck = layout.game.deck.without(round_.out_of_play)
    found = distribution_against(longest_flush(spot.cards), suits_of(deck.without(spot.cards)))
    classes = [
        (dealt_at_ends(spot.cards, deck, column), count)
        for column, count in enumerate(found)
        if count
    ]
    worth = worth_of_choices(layout, stakes, offered.choices, classes)
    return {name: value / stakes["ante"] for name, value in worth.items()}


# The whole game ---------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class JudgedByKind:
    """What the game pays for every class of deals, by each choice offered to its kind."""

    paths: tuple[Path, ...]
    """Ways to decide, the preferred one among equals first."""
    offered: Mapping[int, tuple[str, ...]]
    """The choices of each kind of own hand."""
    verdicts: Mapping[Path, Mapping[tuple[int, int], RoundVerdict]]
    """By kind of own hand and column."""

    @cached_property
    def unit(self) -> Fraction:
        """The amount of money that every net result is a whole multiple of."""
        return common_unit(
            verdict.net for judged in self.verdicts.values() for verdict in judged.values()
        )

    @cached_property
    def amounts(self) -> Amounts:
        """Net results in units, by way to decide, kind and column.

        A choice that a kind is not offered has a lower value than any real result in every column,
        so it is never the best one or equal to it.
        """
        nets = [
            int(verdict.net / self.unit)
            for judged in self.verdicts.values()
            for verdict in judged.values()
        ]
        least = min(nets) - 1
        return [
            [
                [
                    int(judged[kind, column].net / self.unit)
                    if (kind, column) in judged
                    else (0 if path[0] in self.offered.get(kind, ()) else least)
                    for column in range(COLUMNS)
                ]
                for kind in range(len(KINDS))
            ]
            for path, judged in self.verdicts.items()
        ]


def _judged(
    layout: Layout, stakes: Stakes, classes: Mapping[tuple[int, int], Ends], ties: str
) -> JudgedByKind:
    offered: dict[int, tuple[str, ...]] = {}
    for (kind, _), (worst, _) in classes.items():
        if kind not in offered:
            choices = actions(play_out(layout, stakes, worst, ())).choices
            offered[kind] = tuple(choice.name for choice in choices)
    (question,) = layout.game.decisions
    paths: tuple[Path, ...] = tuple(
        (choice.name,) for choice in by_commitment(question.choices, ties)
    )
    verdicts = {
        path: {
            (kind, column): judge_ends(layout, stakes, ends, path)
            for (kind, column), ends in classes.items()
            if path[0] in offered[kind]
        }
        for path in paths
    }
    return JudgedByKind(paths, offered, verdicts)


@dataclass(frozen=True, eq=False)
class FlushSolved:
    """The best decision for every own hand."""

    stakes: Stakes
    deals: FlushDeals
    judged: JudgedByKind
    decided: BestDecisions
    """By kind of own hand."""


def solve_deals(
    layout: Layout, stakes: Stakes, ties: str, progress: Progress | None, deck: Deck | None
) -> FlushSolved:
    check_question(layout, stakes, ties)
    deals = all_deals(deck or layout.game.deck, progress)
    judged = _judged(layout, stakes, class_ends(deals.deck), ties)
    decided = best_decisions(deals.rows, judged.amounts, deals.dealers)
    return FlushSolved(dict(stakes), deals, judged, decided)


def _result(layout: Layout, path: Path, column: int, verdict: RoundVerdict) -> RoundResult:
    """Name a result: `fold`, `raise 1x: tie`, `raise 2x: win; flush bonus 5-card flush`."""
    beside = tuple(
        f"{layout.game.line_title(bet)} {verdict.hands.get(bet, 'loses')}".lower()
        for bet in SIDE_BETS
        if bet in verdict.outcomes
    )
    if "raise" not in verdict.outcomes:
        return RoundResult(" ".join(path), beside=beside)
    return RoundResult(_ENDS[column], after=" ".join(path), beside=beside)
