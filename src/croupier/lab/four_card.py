"""Four-card games: every own hand against every dealer hand.

**Counting.** In Crazy 4 Poker there are C(52,5) own hands and C(47,5) dealer hands:
3,986,646,103,440 deals. In Four Card Poker, one of the dealer's six cards is turned up and five are
hidden: 167,439,136,344,480 deals. `lab.kernels.four_card` sorts own hands, with the upcard, into
rows. For each row it counts the dealer hands that lose, tie and win, with those that do not qualify
counted separately.

**Money.** Own hands are sorted into 21 kinds (each pair is one, and so are four aces, since a pay
table may distinguish them), dealer hands into those columns. For each kind and column the game
settles two deals through the engine, the worst hands of the class and the best. If they disagree,
the game has a rule that these classes do not cover, and is refused.

**Decisions.** For each row, Σ dealer hands × money is computed in integers for every decision that
the hand has: a hand that may bet more has more decisions.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from croupier.cards import Deck
from croupier.hands import best_four
from croupier.lab.general import decision_names
from croupier.lab.kernels.classes import (
    Path,
    check_question,
    line_at_ends,
    on_the_layout,
    waits_for_one,
    worth_of_choices,
)
from croupier.lab.kernels.counting import cards_of
from croupier.lab.kernels.four_card import (
    FIVE_EACH,
    KINDS,
    SIX_WITH_ONE_OPEN,
    FourDeals,
    FourShape,
    all_deals,
    class_ends,
    column_of,
    counts_against,
    dealer_of,
    kind_of,
    own_hands,
)
from croupier.lab.kernels.four_card_counts import OUTCOMES, OWN
from croupier.lab.kernels.stud_decisions import (
    Amounts,
    BestDecisions,
    Judged,
    best_decisions,
    judge_classes,
)
from croupier.lab.progress import Progress
from croupier.lab.required_bets import required_bets
from croupier.lab.shapes import Shape, counts, shape_of
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
from croupier.rules import Deal, Decide, Layout, Round, actions
from croupier.rules.steps import DEALER, Step

Stakes = Mapping[str, int]

_SHAPES: Mapping[Shape, tuple[FourShape, tuple[str, ...]]] = {
    ("seats 5", "+play?|+play?|+play|fold", "dealer 5"): (
        FIVE_EACH, ("ante", "super_bonus", "queens_up"),
    ),
    ("seats 5", "dealer 1", "+play|+play|+play|fold", "dealer 5"): (
        SIX_WITH_ONE_OPEN, ("ante", "aces_up"),
    ),
}  # fmt: skip
"""The games that are counted here, and the bets whose classes are known."""


def knows(layout: Layout, bets: Collection[str]) -> bool:
    """Whether five cards play against five, or six with one open, and these bets are counted."""
    known = _SHAPES.get(shape_of(layout.steps))
    single = max(layout.game.deck.copies) == 1
    return known is not None and single and counts(layout, bets, known[1])


def opens_a_card(steps: Sequence[Step]) -> bool:
    """Whether the dealer turns a card up before the player decides."""
    asked = next(at for at, step in enumerate(steps) if isinstance(step, Decide))
    return any(isinstance(step, Deal) and step.to == DEALER for step in steps[:asked])


def deal_class(layout: Layout, stakes: Stakes, deal: SeatDeal) -> tuple[int, int]:  # noqa: ARG001
    """Return the own hand's kind, which limits its choices, and its rank against the dealer's."""
    own, dealer = best_four(deal.own), best_four(deal.dealer)
    return kind_of(own), column_of(own, dealer, _shape(layout).least)


def _shape(layout: Layout) -> FourShape:
    return _SHAPES[shape_of(layout.steps)][0]


def base_game(
    layout: Layout,
    stakes: Stakes | None = None,
    *,
    ties: str = "less",
    progress: Progress | None = None,
    deck: Deck | None = None,
) -> Tally:
    """Tally the base game under best play, with the bet on the own hand if it is staked too."""
    made = dict.fromkeys(layout.game.base_bets, 1) if stakes is None else stakes
    solved = solve_deals(layout, made, ties, progress, deck)
    counting = Counting()
    dealt = solved.decided.dealt
    for at, path in enumerate(solved.paths):
        for kind, column in zip(*dealt[at].nonzero(), strict=True):
            verdict = solved.judged.verdicts[path][int(kind), int(column)]
            finish = Finish(
                net=verdict.net,
                wagered=verdict.wagered,
                result=_result(layout, path, int(column), verdict),
                decisions=decision_names(layout, path),
                hit=verdict.net > 0,
            )
            counting.add(finish, int(dealt[at, kind, column]))
    cards, opens = len(deck or layout.game.deck), solved.deals.shape.opens
    return Tally(
        counts=counting.counts,
        total=comb(cards, OWN) * (cards - OWN if opens else 1) * solved.deals.dealers,
        first_bet=Fraction(made["ante"]),
        initial_stake=Fraction(sum(made.values())),
        hit_means=AHEAD,
        method="every own hand, up to the names of suits, against all dealers",
    )


def side_bet(
    layout: Layout, bet: str, *, progress: Progress | None = None, deck: Deck | None = None
) -> Tally:
    """Tally one unit on the own hand: every kind of it, by the best decision for the bet."""
    if progress is not None:
        progress(0, 1)
    stakes = dict.fromkeys(required_bets(layout.game, bet), 1)
    dealt = deck or layout.game.deck
    counting = Counting()
    for count, ends in own_hands(dealt, _shape(layout)).values():
        choices = actions(play_out(layout, stakes, ends[0], ())).choices
        paths: list[Path] = [(choice.name,) for choice in choices] or [()]
        lines = [line_at_ends(layout, stakes, ends, path, bet) for path in paths]
        counting.add(finish_of(max(lines, key=lambda line: line.returned or 0)), count)
    return Tally(
        counts=counting.counts,
        total=comb(len(dealt), OWN),
        method="every hand of five cards, up to the names of suits",
    )


def values(round_: Round, *, ties: str = "less") -> dict[str, Fraction]:
    """Return each decision's value in Antes: the net result of all bets if it is taken now.

    The dealer's hands are dealt one by one: 1,533,939 of them, or 1,370,754 with an upcard. The
    game asks only once, so the values do not depend on `ties`.
    """
    offered = waits_for_one(round_)
    by_commitment(offered.choices, ties)
    layout, (spot,) = round_.layout, round_.spots
    stakes = on_the_layout(layout, spot.stakes)
    seen = (*spot.cards, *round_.dealer, *round_.out_of_play)
    left = cards_of(layout.game.deck.without(seen))
    counted, extremes = counts_against(spot.cards, round_.dealer, left, _shape(layout).least)
    classes = [
        (
            (
                SeatDeal(spot.cards, dealer_of(int(extremes[0, column]), round_.dealer)),
                SeatDeal(spot.cards, dealer_of(int(extremes[1, column]), round_.dealer)),
            ),
            int(counted[column]),
        )
        for column in counted.nonzero()[0].tolist()
    ]
    worth = worth_of_choices(layout, stakes, offered.choices, classes)
    return {name: value / stakes["ante"] for name, value in worth.items()}


# The whole game ---------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class FourSolved:
    """The best decision for every own hand, with or without an upcard."""

    stakes: Stakes
    deals: FourDeals
    judged: Judged
    decided: BestDecisions
    """By kind of own hand."""

    @property
    def amounts(self) -> Amounts:
        return self.judged.amounts(range(KINDS), self.deals.counts.shape[1])

    @property
    def paths(self) -> tuple[Path, ...]:
        return self.judged.paths


def solve_deals(
    layout: Layout, stakes: Stakes, ties: str, progress: Progress | None, deck: Deck | None
) -> FourSolved:
    check_question(layout, stakes, ties)
    dealt, shape = deck or layout.game.deck, _shape(layout)
    deals = all_deals(dealt, shape, progress)
    judged = judge_classes(layout, stakes, class_ends(dealt, shape), ties)
    amounts = judged.amounts(range(KINDS), deals.counts.shape[1])
    decided = best_decisions(deals.rows, amounts, deals.dealers)
    return FourSolved(dict(stakes), deals, judged, decided)


_OUTCOMES = ("win", "tie", "lose")


def _result(layout: Layout, path: Path, column: int, verdict: RoundVerdict) -> RoundResult:
    """Name a result: `fold`, `play 3x: win, flush`, `play 1x: not qualified, lose`."""
    base = layout.game.base_bets
    beside = tuple(
        f"{layout.game.line_title(bet).lower()} {verdict.hands.get(bet, outcome).lower()}"
        for bet, outcome in verdict.outcomes.items()
        if layout.game.bet(bet) is not None and bet not in base
    )
    if "play" not in verdict.outcomes:
        return RoundResult(" ".join(path), beside=beside)
    paid = [
        text.lower()
        for bet, text in verdict.hands.items()
        if bet in base or layout.game.bet(bet) is None
    ]
    ends = _OUTCOMES[column % OUTCOMES]
    return RoundResult(
        f"not qualified, {ends}" if column >= OUTCOMES else ends,
        after=" ".join(path),
        detail=", ".join(dict.fromkeys(paid)),
        beside=beside,
    )
