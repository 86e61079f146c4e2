"""Caribbean Stud: every own hand and every upcard, against every dealer hand.

**Counting.** There are C(52,5) own hands, 47 upcards and C(46,4) sets of the dealer's other cards:
19,933,230,517,200 deals. Only ranks and the suit of the upcard matter: `lab.kernels.stud` sorts own
hand and upcard into 1,121,471 rows. For each it counts the dealer hands below ace-king and, of the
others, those that lose, tie and win.

**Money.** Own hands are sorted into 22 kinds (each pair is one, since a pay table may distinguish
them), dealer hands into those four columns; with Cover All on the layout, also by the lines of its
table. For each kind and column the game settles two deals through the engine, the worst hands of
the class and the best. If they disagree, the game has a rule that these classes do not cover, and
is refused.

**Decisions.** For each row, Σ dealer hands × money for raising is compared with that for folding,
in integers.

Cover All bet with the Ante is paid here for one player and the dealer; `lab.cover_all` analyzes it
for any number of hands.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from croupier.cards import Deck
from croupier.hands import best_five
from croupier.hands.five import ACE_KING
from croupier.lab.general import decision_names
from croupier.lab.kernels.classes import (
    Path,
    check_question,
    kind_groups,
    on_the_layout,
    waits_for_one,
    worth_of_choices,
)
from croupier.lab.kernels.counting import cards_of
from croupier.lab.kernels.kinds import KINDS, Groups
from croupier.lab.kernels.stud import (
    ALL_ALIKE,
    OUTCOMES,
    WIN,
    StudDeals,
    all_deals,
    class_ends,
    counts_against,
    dealer_of,
)
from croupier.lab.kernels.stud_decisions import (
    Amounts,
    BestDecisions,
    Judged,
    best_decisions,
    judge_classes,
)
from croupier.lab.progress import Progress
from croupier.lab.shapes import counts, has_shape, kind_of
from croupier.lab.tally import AHEAD, Counting, Finish, RoundResult, RoundVerdict, SeatDeal, Tally
from croupier.lab.ties import by_commitment
from croupier.rules import Layout, Round

Stakes = Mapping[str, int]

BASE_BETS = {"ante": 1}
_SHAPE = ("seats 5", "dealer 1", "+raise|fold", "dealer 4")


def knows(layout: Layout, bets: Collection[str]) -> bool:
    """Whether five cards play against five with one open, and these bets are counted here."""
    return has_shape(layout, _SHAPE) and counts(layout, bets, (*BASE_BETS, "cover_all"))


def deal_class(layout: Layout, stakes: Stakes, deal: SeatDeal) -> tuple[int, int | None, int]:
    """Return the own hand's kind, who is ahead if the dealer plays, and what Cover All reads."""
    own, dealer = best_five(deal.own), best_five(deal.dealer)
    ahead = (own > dealer) - (own < dealer) if dealer >= ACE_KING else None
    best = _groups(layout, stakes)[kind_of(max(own, dealer))] if "cover_all" in stakes else 0
    return kind_of(own), ahead, best


def base_game(
    layout: Layout,
    stakes: Stakes | None = None,
    *,
    ties: str = "less",
    progress: Progress | None = None,
    deck: Deck | None = None,
) -> Tally:
    """Tally Ante and Raise under best play, with Cover All for two hands if it is staked too."""
    solved = solve_deals(layout, BASE_BETS if stakes is None else stakes, ties, progress, deck)
    counting = Counting()
    dealt = solved.decided.dealt
    for at, path in enumerate(solved.paths):
        for kind, column in zip(*dealt[at].nonzero(), strict=True):
            verdict = solved.judged.verdicts[path][int(kind), int(column)]
            finish = Finish(
                net=verdict.net,
                wagered=verdict.wagered,
                result=_result(path, int(column) * OUTCOMES // dealt.shape[2], verdict),
                decisions=decision_names(layout, path),
                odds=verdict.odds.get("raise"),
                hit=verdict.net > 0,
            )
            counting.add(finish, int(dealt[at, kind, column]))
    cards = len(deck or layout.deck)
    return Tally(
        counts=counting.counts,
        total=comb(cards, 5) * (cards - 5) * comb(cards - 6, 4),
        first_bet=Fraction(solved.stakes["ante"]),
        initial_stake=Fraction(sum(solved.stakes.values())),
        hit_means=AHEAD,
        method="every own hand and card turned up, by ranks and one suit, against all dealers",
    )


def values(round_: Round, *, ties: str = "less") -> dict[str, Fraction]:
    """Return each decision's value in Antes: the net result of all bets if it is taken now.

    The dealer's hands with this upcard are dealt one by one: 163,185 of them. The game asks only
    once, so the values do not depend on `ties`.
    """
    offered = waits_for_one(round_)
    by_commitment(offered.choices, ties)
    layout, (spot,) = round_.layout, round_.spots
    stakes = on_the_layout(layout, spot.stakes)
    (up,) = round_.dealer
    left = cards_of(layout.deck.without((*spot.cards, up, *round_.out_of_play)))
    counts, extremes = counts_against(spot.cards, up, left, _groups(layout, stakes))
    classes = [
        (
            (
                SeatDeal(spot.cards, dealer_of(int(extremes[0, column]), up)),
                SeatDeal(spot.cards, dealer_of(int(extremes[1, column]), up)),
            ),
            int(counts[column]),
        )
        for column in counts.nonzero()[0].tolist()
    ]
    worth = worth_of_choices(layout, stakes, offered.choices, classes)
    return {name: value / stakes["ante"] for name, value in worth.items()}


# The whole game ---------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class CaribbeanSolved:
    """The best decision for every own hand and upcard."""

    stakes: Stakes
    deals: StudDeals
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
) -> CaribbeanSolved:
    check_question(layout, stakes, ties)
    dealt, groups = deck or layout.deck, _groups(layout, stakes)
    deals = all_deals(dealt, groups, progress)
    judged = judge_classes(layout, stakes, class_ends(dealt, groups), ties)
    amounts = judged.amounts(range(KINDS), deals.counts.shape[1])
    decided = best_decisions(deals.rows, amounts, deals.dealers)
    return CaribbeanSolved(dict(stakes), deals, judged, decided)


def _groups(layout: Layout, stakes: Stakes) -> Groups:
    """Return the kinds of dealer hands that Cover All distinguishes, if it is staked."""
    if "cover_all" not in stakes:
        return ALL_ALIKE
    return kind_groups([layout.pays("cover_all", hands=2)])


def _result(path: Path, outcome: int, verdict: RoundVerdict) -> RoundResult:
    """Name a result: `fold`, `raise: win, full house`, `raise: tie; cover all flush`."""
    beside: tuple[str, ...] = ()
    if "cover_all" in verdict.outcomes:
        beside = (f"cover all {verdict.hands.get('cover_all', 'loses').lower()}",)
    if "raise" not in verdict.outcomes:
        return RoundResult(" ".join(path), beside=beside, outcome="fold")
    ends = ("not qualified", "win", "tie", "lose")[outcome]
    return RoundResult(
        ends,
        after=" ".join(path),
        detail=verdict.hands.get("raise", "").lower() if outcome == WIN else "",
        beside=beside,
        outcome=ends,
    )
