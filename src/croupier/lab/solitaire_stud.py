"""Solitaire Stud: every own hand against every dealer hand, by rank and color.

**Counting.** The two cards of a rank and color are equivalent, so the C(52,7) own hands are
2,756,780 choices of cells; `lab.kernels.runs` counts the dealer's C(45,7) hands against each of
them by a walk along the two lines of cells, without dealing any. It sorts them into eleven columns:
the dealer behind with a run of one to seven cards (runs of two below 5-4 or not), equal, ahead
below 5-4, ahead. A bet looks only at that, the length of the own run, and whether it reaches 5-4.

**Money.** For each of eight kinds of own run and each column the game settles two deals through the
engine, the worst hands of the class and the best. If they disagree, the game has a rule that these
classes do not cover, and is refused.

**Decisions.** Folding loses every bet, including 3+, so a hand is played if Σ dealer hands × money
of all bets together is greater than the result of folding. The choice is made for every one of the
2,756,780 hands, in integers.

**3+ alone** is counted over the C(52,7) own hands and never folded, as in the published table.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from croupier.cards import Card, Deck, cards_text
from croupier.errors import BadBet
from croupier.hands import longest_run, run_name
from croupier.lab.general import decision_names
from croupier.lab.kernels.classes import (
    Ends,
    Path,
    check_question,
    line_at_ends,
    on_the_layout,
    stay_and_fold,
    waits_for_one,
    worth_of_choices,
)
from croupier.lab.kernels.counting import enough_cards
from croupier.lab.kernels.runs import (
    COLUMNS,
    HELD,
    KIND_OF,
    SHORTER,
    TIE,
    VALUES,
    Cells,
    RunDeals,
    all_deals,
    cards_in,
    cells_of,
    class_ends,
    column_of,
    dealer_with,
    dealt_at_ends,
    distribution_against,
    distribution_of_runs,
    place_of,
)
from croupier.lab.kernels.stud_decisions import BestDecisions, Judged, best_decisions, judge_classes
from croupier.lab.progress import Progress
from croupier.lab.shapes import counts, has_shape
from croupier.lab.tally import (
    AHEAD,
    WENT,
    Counting,
    Finish,
    RoundResult,
    RoundVerdict,
    SeatDeal,
    Tally,
    finish_of,
)
from croupier.lab.ties import by_commitment
from croupier.rules import Layout, Round

Stakes = Mapping[str, int]

BASE_BETS = {"ante": 1, "super_bonus": 1}
SIDE_BETS = ("three_plus",)


def knows(layout: Layout, bets: Collection[str]) -> bool:
    """Whether seven cards play against seven, and these bets are counted here."""
    return has_shape(layout, ("seats 7", "+play|fold", "dealer 7")) and counts(
        layout, bets, (*BASE_BETS, *SIDE_BETS)
    )


def deal_class(layout: Layout, stakes: Stakes, deal: SeatDeal) -> tuple[int, int]:  # noqa: ARG001
    """Return the kind of the own run, and how the dealer's compares with it."""
    own, dealer = (VALUES.index(longest_run(held)) for held in (deal.own, deal.dealer))
    return KIND_OF[own], column_of(own, dealer)


def base_game(
    layout: Layout,
    stakes: Stakes | None = None,
    *,
    ties: str = "less",
    progress: Progress | None = None,
    deck: Deck | None = None,
) -> Tally:
    """Tally Ante, Super Bonus and Play under best play, with 3+ if it is staked too."""
    solved = solve_deals(layout, BASE_BETS if stakes is None else stakes, ties, progress, deck)
    counting = Counting()
    for at, path in enumerate(solved.paths):
        for place, value in enumerate(VALUES):
            for column in solved.decided.dealt[at, place].nonzero()[0].tolist():
                verdict = solved.verdict(path, place, column)
                finish = Finish(
                    net=verdict.net,
                    wagered=verdict.wagered,
                    result=_result(path, value, column, verdict),
                    decisions=decision_names(layout, path),
                    odds=verdict.odds.get("super_bonus"),
                    hit=verdict.net > 0,
                )
                counting.add(finish, int(solved.decided.dealt[at, place, column]))
    dealt = len(solved.deals.deck)
    return Tally(
        counts=counting.counts,
        total=comb(dealt, HELD) * comb(dealt - HELD, HELD),
        first_bet=Fraction(solved.stakes["ante"]),
        initial_stake=Fraction(sum(solved.stakes.values())),
        hit_means=AHEAD,
        method="every own hand by rank and color, against every hand of the dealer",
    )


def side_bet(
    layout: Layout, bet: str, *, progress: Progress | None = None, deck: Deck | None = None
) -> Tally:
    """Tally 3+ by itself: over all own hands, none of them folded."""
    if bet not in SIDE_BETS:
        known = ", ".join(SIDE_BETS)
        raise BadBet(f"{bet!r} is not a side bet of {layout.game.title}; it has {known}")
    dealt = deck or layout.deck
    if progress is not None:
        progress(0, 1)
    counting = Counting()
    stakes = {**BASE_BETS, bet: 1}
    stays = by_commitment(layout.game.decisions[0].choices, "more")[0].name
    for ends, hands in _lengths(dealt):
        line = line_at_ends(layout, stakes, ends, (stays,), bet)
        counting.add(finish_of(line), hands)
    if progress is not None:
        progress(1, 1)
    return Tally(
        counts=counting.counts,
        total=comb(len(dealt), HELD),
        hit_means="the bet wins",
        method="every hand of seven cards, by rank and color",
    )


def values(round_: Round, *, ties: str = "less") -> dict[str, Fraction]:
    """Return each decision's value in Antes: the net result of all bets if it is taken now.

    The game asks only once, so the values do not depend on `ties`.
    """
    offered = waits_for_one(round_)
    by_commitment(offered.choices, ties)
    layout, (spot,) = round_.layout, round_.spots
    stakes = on_the_layout(layout, spot.stakes)
    deck = layout.deck.without(round_.out_of_play)
    counts = distribution_against(
        place_of(cells_of(spot.cards)), cells_of(deck.without(spot.cards))
    )
    classes = [
        (dealt_at_ends(spot.cards, deck, column), count)
        for column, count in enumerate(counts)
        if count
    ]
    worth = worth_of_choices(layout, stakes, offered.choices, classes)
    return {name: value / stakes["ante"] for name, value in worth.items()}


# The whole game ---------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class SolitaireSolved:
    """The best decision for every own hand."""

    stakes: Stakes
    deals: RunDeals
    judged: Judged
    decided: BestDecisions
    """By own run, in the order of `VALUES`."""

    @property
    def paths(self) -> tuple[Path, ...]:
        return self.judged.paths

    def verdict(self, path: Path, place: int, column: int) -> RoundVerdict:
        return self.judged.verdicts[path][KIND_OF[place], column]


def solve_deals(
    layout: Layout, stakes: Stakes, ties: str, progress: Progress | None, deck: Deck | None
) -> SolitaireSolved:
    check_question(layout, stakes, ties)
    deals = all_deals(deck or layout.deck, progress)
    judged = judge_classes(layout, stakes, class_ends(deals.deck), ties)
    decided = best_decisions(deals.rows, judged.amounts(KIND_OF, COLUMNS), deals.dealers)
    return SolitaireSolved(dict(stakes), deals, judged, decided)


def _result(path: Path, value: int, column: int, verdict: RoundVerdict) -> RoundResult:
    """Name a result: `fold`, `play: win by 2`, `play: win by 1, Ante pushes`, `play: lose`."""
    if "play" not in verdict.outcomes:
        return RoundResult(" ".join(path), outcome="fold")
    outcome = "win" if column < TIE else "tie" if column == TIE else "lose"
    ends = outcome
    if column < TIE:
        ends = f"win by {(value >> 4) - SHORTER[column]}"
    unqualified = verdict.outcomes["ante"] != verdict.outcomes["play"]
    beside: tuple[str, ...] = ()
    if "three_plus" in verdict.outcomes:
        beside = (f"3+ {verdict.hands.get('three_plus', verdict.outcomes['three_plus'])}",)
    return RoundResult(
        ends,
        after=" ".join(path),
        detail=f"Ante {WENT[verdict.outcomes['ante']]}" if unqualified else "",
        beside=beside,
        outcome=outcome,
    )


def _lengths(deck: Deck) -> Iterator[tuple[Ends, int]]:
    """Yield own hands by the length of their run."""
    enough_cards(deck, 2 * HELD)
    cells = cells_of(deck)
    distribution = distribution_of_runs(cells)
    for length in range(1, HELD + 1):
        places = [
            place
            for place, value in enumerate(VALUES)
            if value >> 4 == length and distribution[place]
        ]
        if places:
            worst, best = (_against_anyone(deck, cells, place) for place in (places[0], places[-1]))
            yield (worst, best), sum(distribution[place] for place in places)


def _against_anyone(deck: Deck, cells: Cells, place: int) -> SeatDeal:
    """Return a hand with this run, with any cards for the dealer."""
    own = cards_in(dealer_with(place, cells) or cells, deck)
    return SeatDeal(own, tuple(deck.without(own))[:HELD])


# Strategy ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Exceptions:
    """Hands with one run that the rule misplays."""

    run: str
    decision: str
    """The right decision for them."""
    hands: int
    of: int
    """The number of hands with this run."""
    example: tuple[Card, ...]
    cost: Fraction
    """What the rule loses on them, on average per round of the whole game, in Antes."""

    def __str__(self) -> str:
        return (
            f"{self.decision} {self.hands:,} of the {self.of:,} hands with a {self.run}, "
            f"such as {cards_text(self.example)}"
        )


@dataclass(frozen=True, slots=True)
class RunThreshold:
    """A rule that a person can remember: play this run or a better one, fold anything worse."""

    least: str
    """`run of 2, nine high` and so on; `no hand` if the rule plays nothing."""
    value: int
    """The value of the least run, as `croupier.hands.longest_run` ranks it."""
    exceptions: tuple[Exceptions, ...]
    """Every hand that the rule misplays, worst run first."""
    equal: int
    """Hands for which both decisions have the same value."""
    cost: Fraction
    """What the rule loses on average per round of the whole game, in Antes."""

    @property
    def words(self) -> tuple[str, ...]:
        """The rule as a person would say it."""
        if self.value == VALUES[0]:
            return ("Play every hand.",)
        if self.value > VALUES[-1]:
            return ("Fold every hand.",)
        return (f"Play with a {self.least}, or better.", "Fold everything else.")


def threshold(
    layout: Layout,
    stakes: Stakes | None = None,
    *,
    ties: str = "less",
    progress: Progress | None = None,
    deck: Deck | None = None,
) -> RunThreshold:
    """Return the best rule “play this run or better”: the one that loses least.

    Among equally good rules it is the one that plays fewer hands (`ties="more"`: more hands).
    """
    solved = solve_deals(layout, BASE_BETS if stakes is None else stakes, ties, progress, deck)
    play, fold = stay_and_fold(layout, solved.paths)
    lost_folding = [_loss(solved, place, play, fold) for place in range(len(VALUES))]
    lost_playing = [_loss(solved, place, fold, play) for place in range(len(VALUES))]

    def rank(start: int) -> tuple[Fraction, int]:
        lost = sum(lost_folding[:start], Fraction(0)) + sum(lost_playing[start:], Fraction(0))
        return lost, start if ties == "more" else -start

    start = min(range(len(VALUES) + 1), key=rank)
    decided, deck = solved.decided, solved.deals.deck
    exceptions = []
    for place, value in enumerate(VALUES):
        wrong, lost = (play, lost_folding) if place < start else (fold, lost_playing)
        if lost[place]:
            exceptions.append(
                Exceptions(
                    run=run_name(value),
                    decision=solved.paths[wrong][0],
                    hands=int(decided.hands[wrong, place]),
                    of=int(decided.hands[:, place].sum()),
                    example=cards_in(
                        solved.deals.own(int(decided.examples[wrong, place])), deck
                    ),
                    cost=lost[place],
                )
            )  # fmt: skip
    return RunThreshold(
        least=run_name(VALUES[start]) if start < len(VALUES) else "no hand",
        value=VALUES[start] if start < len(VALUES) else VALUES[-1] + 1,
        exceptions=tuple(exceptions),
        equal=int(decided.equal.sum()),
        cost=rank(start)[0],
    )


def _loss(solved: SolitaireSolved, place: int, best: int, other: int) -> Fraction:
    """Return the loss, in Antes per round, from misplaying the best hands of this run."""
    dealt = solved.decided.dealt[best, place]
    lost = Fraction(0)
    for column in dealt.nonzero()[0].tolist():
        better, worse = (
            solved.verdict(solved.paths[at], place, column).net for at in (best, other)
        )
        lost += (better - worse) * int(dealt[column])
    return lost / int(solved.decided.dealt.sum()) / solved.stakes["ante"]
