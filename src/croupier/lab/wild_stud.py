"""DJ Wild: every own hand from a deck with wild cards, against every dealer hand.

**Counting.** There are C(53,5) own hands and C(48,5) dealer hands against each: 4,913,773,104,240
deals (`lab.kernels.wild_stud` counts them in one pass). For each own hand the count gives how many
dealer hands it beats, ties and loses to, and the rules depend on nothing else about the dealer.

**Money.** Own hands are sorted by what they are with wild cards and without; pay lines look at
nothing else. For each such kind and outcome the game settles two deals through the engine, the
worst hands of the class and the best; they must agree.

**Decisions.** For each own hand, Σ dealer hands × money for playing is compared with that for
folding, in integers.

**Trips** reads only the own hand, both ways, and is counted over all hands.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb

import numpy as np
import numpy.typing as npt

from croupier.cards import Deck
from croupier.errors import BadBet
from croupier.hands.wild import WildHand, natural_five, wild_five
from croupier.lab.general import decision_names
from croupier.lab.kernels.classes import (
    Path,
    check_question,
    line_at_ends,
    on_the_layout,
    stay_and_fold,
    waits_for_one,
    worth_of_choices,
)
from croupier.lab.kernels.counting import cards_of
from croupier.lab.kernels.stud_decisions import (
    Amounts,
    BestDecisions,
    Bytes,
    Judged,
    best_decisions,
    judge_classes,
    worths,
)
from croupier.lab.kernels.wild_stud import (
    HAND,
    OUTCOMES,
    WIN,
    WildDeals,
    all_deals,
    counts_against,
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
)
from croupier.lab.ties import by_commitment
from croupier.rules import Layout, Round

Stakes = Mapping[str, int]

BASE_BETS = {"ante": 1, "blind": 1}
TRIPS = "trips"
_SHAPE = ("seats 5", "+play|fold", "dealer 5")


def knows(layout: Layout, bets: Collection[str]) -> bool:
    """Whether five cards play against five unseen ones, and these bets are counted here."""
    return has_shape(layout, _SHAPE) and counts(layout, bets, (*BASE_BETS, TRIPS))


def deal_class(layout: Layout, stakes: Stakes, deal: SeatDeal) -> tuple[int, int, int]:  # noqa: ARG001
    """Return what the own hand is with wild cards and without, and who is ahead."""
    any_card = reads_any_card(layout)
    own, dealer = (wild_five(hand, any_card=any_card) for hand in (deal.own, deal.dealer))
    natural = WildHand.of(natural_five(deal.own))
    return WildHand.of(own), natural, (own > dealer) - (own < dealer)


def reads_any_card(layout: Layout) -> bool:
    """Whether a wild card in a flush may duplicate a card that the hand holds."""
    return bool(layout.option("wild_flush") == "any")


def base_game(
    layout: Layout,
    stakes: Stakes | None = None,
    *,
    ties: str = "less",
    progress: Progress | None = None,
    deck: Deck | None = None,
) -> Tally:
    """Tally Ante, Blind and Play under best play, with Trips if it is staked too."""
    solved = solve_deals(layout, BASE_BETS if stakes is None else stakes, ties, progress, deck)
    counting = Counting()
    dealt, kinds = solved.decided.dealt, solved.deals.kinds
    for at, path in enumerate(solved.paths):
        for kind, outcome in zip(*dealt[at].nonzero(), strict=True):
            verdict = solved.judged.verdicts[path][int(kind), int(outcome)]
            finish = Finish(
                net=verdict.net,
                wagered=verdict.wagered,
                result=_result(path, WildHand(kinds[kind][0]), int(outcome), verdict),
                decisions=decision_names(layout, path),
                odds=verdict.odds.get("blind"),
                hit=verdict.net > 0,
            )
            counting.add(finish, int(dealt[at, kind, outcome]))
    cards = len(deck or layout.game.deck)
    return Tally(
        counts=counting.counts,
        total=comb(cards, HAND) * comb(cards - HAND, HAND),
        first_bet=Fraction(solved.stakes["ante"]),
        initial_stake=Fraction(sum(solved.stakes.values())),
        hit_means=AHEAD,
        method="every own hand, up to the names of suits, against every hand of the dealer",
    )


def side_bet(
    layout: Layout, bet: str, *, progress: Progress | None = None, deck: Deck | None = None
) -> Tally:
    """Tally Trips by itself, for one unit."""
    if bet != TRIPS:
        raise BadBet(f"{bet!r} is not a side bet of {layout.game.title}; it has {TRIPS}")
    dealt = deck or layout.game.deck
    deals = all_deals(dealt, any_card=reads_any_card(layout), progress=progress)
    stakes = {**BASE_BETS, bet: 1}
    judged = judge_classes(layout, stakes, deals.ends, "more")
    stay, _ = stay_and_fold(layout, judged.paths)
    hands = np.bincount(deals.kind_of, minlength=len(deals.kinds))
    counting = Counting()
    for kind, number in enumerate(hands.tolist()):
        ends = next(deals.ends[kind, at] for at in range(OUTCOMES) if (kind, at) in deals.ends)
        line = line_at_ends(layout, stakes, ends, judged.paths[stay], bet)
        counting.add(finish_of(line), number)
    return Tally(
        counts=counting.counts,
        total=comb(len(dealt), HAND),
        hit_means="the bet wins",
        method="every hand of five cards",
    )


def values(round_: Round, *, ties: str = "less") -> dict[str, Fraction]:
    """Return each decision's value in Antes: the net result of all bets if it is taken now.

    The count of the full deck is looked up; with a card out of play, the dealer's hands are dealt
    one by one. The game asks only once, so the values do not depend on `ties`.
    """
    offered = waits_for_one(round_)
    by_commitment(offered.choices, ties)
    layout, (spot,) = round_.layout, round_.spots
    stakes, any_card = on_the_layout(layout, spot.stakes), reads_any_card(layout)
    if round_.out_of_play:
        left = cards_of(layout.game.deck.without((*spot.cards, *round_.out_of_play)))
        numbers, ends = counts_against(spot.cards, left, any_card=any_card)
    else:
        deals = all_deals(layout.game.deck, any_card=any_card)
        value = wild_five(spot.cards, any_card=any_card)
        numbers = deals.counts[deals.row_of(spot.cards)].tolist()
        ends = [
            deals.against(spot.cards, value, outcome) if number else None
            for outcome, number in enumerate(numbers)
        ]
    classes = [(both, number) for both, number in zip(ends, numbers, strict=True) if both]
    worth = worth_of_choices(layout, stakes, offered.choices, classes)
    return {name: value / stakes["ante"] for name, value in worth.items()}


# The whole game ---------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class WildSolved:
    """The best decision for every own hand."""

    stakes: Stakes
    deals: WildDeals
    judged: Judged
    decided: BestDecisions
    """By kind of own hand."""

    @property
    def amounts(self) -> Amounts:
        return self.judged.amounts(range(len(self.deals.kinds)), OUTCOMES)

    @property
    def paths(self) -> tuple[Path, ...]:
        return self.judged.paths


def solve_deals(
    layout: Layout, stakes: Stakes, ties: str, progress: Progress | None, deck: Deck | None
) -> WildSolved:
    check_question(layout, stakes, ties)
    deals = all_deals(deck or layout.game.deck, any_card=reads_any_card(layout), progress=progress)
    judged = judge_classes(layout, stakes, deals.ends, ties)
    amounts = judged.amounts(range(len(deals.kinds)), OUTCOMES)
    decided = best_decisions(deals.rows, amounts, deals.dealers)
    return WildSolved(dict(stakes), deals, judged, decided)


def _result(path: Path, own: WildHand, outcome: int, verdict: RoundVerdict) -> RoundResult:
    """Name a result: `fold`, `play: win, flush`, `play: tie; trips wild flush`."""
    beside: tuple[str, ...] = ()
    if TRIPS in verdict.outcomes:
        beside = (f"trips {verdict.hands.get(TRIPS, 'loses').lower()}",)
    if "play" not in verdict.outcomes:
        return RoundResult(" ".join(path), beside=beside)
    hand = own.name.lower().replace("_", " ")
    return RoundResult(
        ("win", "tie", "lose")[outcome],
        after=" ".join(path),
        detail=hand if outcome == WIN else "",
        beside=beside,
    )


# Perfect play as a rule -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Misjudged:
    """Hands of one value that a rule misplays."""

    decision: str
    """The better decision."""
    value: int
    hands: int
    of: int
    """… out of all that have this value."""
    cost: Fraction


@dataclass(frozen=True, slots=True)
class PlayedKind:
    """Hands of one name that are played: all of them, or those with or without a rank."""

    value: int
    """The value of the lowest of them."""
    rank: int | None = None
    """The rank that decides, if one does …"""
    holds: bool = False
    """… and whether the hand must have it or must not."""


@dataclass(frozen=True, slots=True)
class WildRule:
    """Which hands to play: all from one kind up, and some below it."""

    least: PlayedKind
    others: tuple[PlayedKind, ...]
    exceptions: tuple[Misjudged, ...]
    """Every hand that the rule misplays."""


def play_rule(layout: Layout, *, progress: Progress | None = None) -> WildRule:
    """Return perfect play by names of hands: “a pair of fives or better, fours without a three”."""
    solved = solve_deals(layout, BASE_BETS, "less", progress, None)
    deals = solved.deals
    play, fold = stay_and_fold(layout, solved.paths)
    gains = gains_of(solved, play, fold)
    wins = (gains > 0).astype(np.bool_)
    values, own = deals.values, deals.own
    names = values >> _NAME_SHIFT
    above = np.flatnonzero(~wins)[-1] if not wins.all() else -1
    whole = int(names[above]) if above >= 0 else -1
    least = np.flatnonzero(names > whole)
    said = np.zeros(len(values), dtype=np.bool_)
    said[least] = True
    others = []
    for name in sorted(set(names[(names <= whole) & wins].tolist()), reverse=True):
        rows = np.flatnonzero(names == name)
        kind, played = _split(own[rows], wins[rows], gains[rows])
        if kind is not None:
            others.append(PlayedKind(int(values[rows[played][0]]), *kind))
            said[rows] = played
    unit = solved.judged.unit / solved.stakes["ante"]
    total = comb(len(deals.deck), HAND) * deals.dealers
    wrong = np.flatnonzero((said != wins) & (gains != 0).astype(np.bool_))
    found = []
    for value in np.unique(values[wrong]).tolist():
        rows = wrong[values[wrong] == value]
        found.append(
            Misjudged(
                decision=solved.paths[fold if said[rows[0]] else play][0],
                value=value,
                hands=int(deals.weights[rows].sum()),
                of=int(deals.weights[values == value].sum()),
                cost=abs(int(gains[rows].sum())) * unit / total,
            )
        )
    return WildRule(PlayedKind(int(values[least[0]])), tuple(others), tuple(found))


_NAME_SHIFT = 16
"""A value shifted by these bits is its category and its first rank."""
Split = tuple[int | None, bool]


def _split(
    own: Bytes, wins: npt.NDArray[np.bool_], gains: npt.NDArray[np.object_]
) -> tuple[Split | None, npt.NDArray[np.bool_]]:
    """Return the simplest best rule for hands of one name: all, none, or by one rank."""
    everything = np.ones(len(own), dtype=np.bool_)
    rules: list[tuple[Split | None, npt.NDArray[np.bool_]]] = [
        (None, ~everything), ((None, False), everything),
    ]  # fmt: skip
    for rank in range(1, 13):
        held = (own >> 2 == rank).any(axis=1)
        if held.any() and not held.all():
            rules += [((rank, True), held), ((rank, False), ~held)]
    return min(rules, key=lambda rule: int(abs(gains[rule[1] != wins]).sum()))


def gains_of(solved: WildSolved, play: int, fold: int) -> npt.NDArray[np.object_]:
    """Return each row's total gain from playing over folding, in units."""
    worth = worths(solved.deals.rows, solved.amounts, solved.deals.dealers)
    return np.asarray((worth[play] - worth[fold]).astype(object) * solved.deals.weights)
