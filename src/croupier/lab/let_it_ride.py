"""Let It Ride: every own hand with every board, and the best of four ways to decide.

**Counting.** Own hands that differ only in the names of suits are one class: there are 1,755
classes. With each, every first community card (49) and every second one (48) makes a five-card hand
of one of 22 kinds (`lab.kernels.ride`): high card, a pair of each rank, and the categories from two
pair up. No pay table can distinguish more, so deals with own hands of one category and boards of
one kind settle alike. The counts do not depend on pays and are made once for each deck; a deal is
an own hand and two community cards in order, C(52,3) × 49 × 48 = 51,979,200 of them.

**Money.** Kinds that hit the same lines of every staked table are grouped, and so are own
categories that hit the same line of the 3 Card Bonus. The game settles two deals of each such class
through the engine, for each of the four ways to decide; they must agree.

**Decisions.** Backward: for each decision on bet 1, each own hand and each first card, the value of
riding or pulling bet 2 is Σ counts × money over the second card, all bets together, and the better
one is taken. Their sum over the first card is the value of riding or pulling bet 1. If both values
are equal, the bet is pulled (`ties="more"`: it rides); that does not change the value of the game,
but it changes the average total action and therefore the element of risk.

By hand: after a pair of tens or better every line pays at least 1 to 1, so both bets ride. Four
cards to an open straight below the ten win 8 × 5 and lose 40 of 48 second cards: exactly nothing.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

import numpy as np
import numpy.typing as npt

from croupier.cards import Deck
from croupier.errors import BadBet, must
from croupier.hands import ThreeCard, best_five, three_card
from croupier.hands.five import pair_of
from croupier.lab.general import decision_names
from croupier.lab.kernels.classes import (
    Ends,
    Path,
    category_groups,
    check_question,
    common_unit,
    first_best,
    jackpot_on,
    judge_ends,
    kind_groups,
    line_at_ends,
    line_hit_at_ends,
    on_the_layout,
    waits_for_one,
    weigh,
)
from croupier.lab.kernels.counting import Cards, Counts, as_cards, cards_of
from croupier.lab.kernels.kinds import ONE_BY_ONE, Groups
from croupier.lab.kernels.ride import (
    board_counts,
    board_ends,
    board_of,
    boards_with,
    extremes_with,
    grouped_boards,
)
from croupier.lab.kernels.ride_words import HandShape, RideLine, in_words, shape_of
from croupier.lab.kernels.three_card_hands import OwnHands, own_hands
from croupier.lab.progress import Progress
from croupier.lab.shapes import counts, has_shape, kind_of
from croupier.lab.tally import (
    WENT,
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
Flags = npt.NDArray[np.bool_]

BASE = ("bet_1", "bet_2", "bet_3")
LAST = "bet_3"
"""The bet that is never taken back: its line shows what the five cards are."""
FIVE_CARD_TABLES = {"bet_3": "primary", "bonus": "bonus", "cover_all": "cover_all"}
SIDE_BETS = {"primary": LAST, "bonus": "bonus", "three_card_bonus": "three_card_bonus"}
"""What can be analyzed by itself, with the bet whose line shows it."""
ALL_ALIKE: Groups = (0,) * len(ThreeCard)

_SHAPE = ("seats 3", "wait|-bet_1", "community 1", "wait|-bet_2", "community 1")
_BETS = (*BASE, "bonus", "three_card_bonus", "cover_all")


def knows(layout: Layout, bets: Collection[str]) -> bool:
    """Whether two of three bets can be taken back, and these bets are counted here."""
    return has_shape(layout, _SHAPE) and counts(layout, bets, _BETS, {"five_card": (3, 2)})


def deal_class(layout: Layout, stakes: Stakes, deal: SeatDeal) -> tuple[int, int]:
    """Return the own cards as the 3 Card Bonus reads them, and all five as the other tables do."""
    return (
        _own_groups(layout, stakes)[ThreeCard.of(three_card(deal.own))],
        _kind_groups(layout, stakes)[kind_of(best_five((*deal.own, *deal.community)))],
    )


def base_game(
    layout: Layout,
    stakes: Stakes | None = None,
    *,
    ties: str = "less",
    progress: Progress | None = None,
    deck: Deck | None = None,
) -> Tally:
    """Tally the three bets under best play, with the bonus bets that are staked too.

    Cover All may be among them; it is then paid as for a single hand at the table.
    """
    dealt = deck or layout.deck
    staked = dict.fromkeys(BASE, 1) if stakes is None else stakes
    solved = solve_deals(layout, staked, dealt, ties=ties, progress=progress)
    counting = Counting()
    for path, judged in solved.verdicts.items():
        weights = np.where(solved.decides(path), solved.hands.weights[:, None], 0)
        for category in ThreeCard:
            rows = solved.hands.of_category(category)
            deals = np.einsum("rs,rsg->g", weights[rows], solved.counts[rows])
            for kinds in deals.nonzero()[0].tolist():
                verdict = judged[solved.own_groups[category], kinds]
                finish = Finish(
                    net=verdict.net,
                    wagered=verdict.wagered,
                    result=_result(layout, path, verdict),
                    decisions=decision_names(layout, path),
                    odds=verdict.odds[LAST],
                    hit=verdict.outcomes[LAST] == "win",
                )
                counting.add(finish, int(deals[kinds]))
    size = len(dealt)
    return Tally(
        counts=counting.counts,
        total=comb(size, 3) * (size - 3) * (size - 4),
        first_bet=Fraction(staked[BASE[0]]),
        initial_stake=Fraction(sum(staked.values())),
        hit_means="the five cards win by the primary table",
        method="every own hand, up to the names of suits, with every board in order",
    )


def side_bet(
    layout: Layout, bet: str, *, progress: Progress | None = None, deck: Deck | None = None
) -> Tally:
    """Tally a bet by itself: the $1 Bonus, the 3 Card Bonus, or one `primary` bet that stays up."""
    if bet not in SIDE_BETS:
        known = ", ".join(SIDE_BETS)
        raise BadBet(f"{bet!r} is not a side bet of {layout.game.title}; it has {known}")
    dealt = deck or layout.deck
    if progress is not None:
        progress(0, 1)
    if bet == "three_card_bonus":
        classes, cards = list(_own_classes(dealt)), 3
    else:
        classes, cards = list(_five_card_classes(dealt)), 5
    shown = SIDE_BETS[bet]
    stakes = {**dict.fromkeys(BASE, 1), shown: 1}
    path = _any_path(layout, stakes, classes[0][0][0])
    counting = Counting()
    for ends, hands in classes:
        line = line_at_ends(layout, stakes, ends, path, shown)
        counting.add(finish_of(line), hands)
    if progress is not None:
        progress(1, 1)
    return Tally(
        counts=counting.counts,
        total=comb(len(dealt), cards),
        hit_means="the bet wins",
        method=f"every hand of {'three' if cards == 3 else 'five'} cards",
    )


def jackpot_lines(
    layout: Layout,
    bet: str,
    *,
    folded_hands_qualify: bool = True,
    ties: str = "less",
    progress: Progress | None = None,
    deck: Deck | None = None,
) -> tuple[dict[str, int], int]:
    """Count the five-card hands that hit each line of a jackpot's table, and all; nobody folds."""
    jackpot_on(layout, bet)
    choices = [choice for step in layout.game.decisions for choice in step.choices]
    by_commitment(choices, ties)
    folds = any(choice.folds for choice in choices)
    must(
        folded_hands_qualify or not folds, f"{layout.game.title} has a fold this solver cannot play"
    )
    if progress is not None:
        progress(0, 1)
    stakes = {**dict.fromkeys(BASE, 1), bet: 1}
    lines = {line.key: 0 for line in layout.pays(bet).lines}
    classes = list(_five_card_classes(deck or layout.deck))
    path = _any_path(layout, stakes, classes[0][0][0])
    total = 0
    for ends, hands in classes:
        total += hands
        hit = line_hit_at_ends(layout, bet, stakes, ends, path)
        if hit is not None:
            lines[hit] += hands
    if progress is not None:
        progress(1, 1)
    return lines, total


def values(round_: Round, *, ties: str = "less") -> dict[str, Fraction]:
    """Return each decision's value in base units, if it is taken now and play is best afterwards.

    It is the net result of all bets that the layout itself pays; a jackpot has no amount without
    its meter. The choice between equal decisions later changes no value.
    """
    offered = waits_for_one(round_)
    by_commitment(offered.choices, ties)
    layout, (spot,) = round_.layout, round_.spots
    stakes = on_the_layout(layout, spot.stakes)
    groups = _kind_groups(layout, stakes)
    left = cards_of(layout.deck.without((*spot.cards, *round_.out_of_play)))
    first = round_.community[0] if round_.community else None
    boards = boards_with(spot.cards, left, groups)
    extremes = extremes_with(spot.cards, left, groups, first)
    cards = left.tolist() if first is None else [int(first)]
    ends = {
        kinds: (
            SeatDeal(spot.cards, (), board_of(extremes[0, kinds])),
            SeatDeal(spot.cards, (), board_of(extremes[1, kinds])),
        )
        for kinds in boards[cards].sum(axis=0).nonzero()[0].tolist()
    }

    def weighed(path: Path, cards: Sequence[int]) -> list[Fraction]:
        """For each first community card, sum over all second ones."""
        nets = {kinds: judge_ends(layout, stakes, both, path).net for kinds, both in ends.items()}
        return [
            sum((net * int(boards[card, kinds]) for kinds, net in nets.items()), Fraction(0))
            for card in cards
        ]

    deals = int(boards[cards].sum())
    worth = {}
    for choice in offered.choices:
        paths = _after(layout, stakes, (*spot.decisions, choice.name), next(iter(ends.values()))[0])
        best = map(max, zip(*(weighed(path, cards) for path in paths), strict=True))
        worth[choice.name] = sum(best, Fraction(0)) / deals / stakes[BASE[0]]
    return worth


# The whole game ---------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class RideSolved:
    """The best decisions for each own hand, and for each first community card with it."""

    hands: OwnHands
    own_groups: Groups
    counts: Counts
    """Second community cards by own hand, first community card and group of kinds."""
    verdicts: Mapping[Path, Mapping[tuple[int, int], RoundVerdict]]
    """What the game pays for each way to decide, by group of own categories and group of kinds."""
    first: Counts
    """For each own hand, the index of the best first choice …"""
    second: tuple[Counts, ...]
    """… and after each first choice, by own hand and card, the index of the best second one."""
    first_gain: Counts
    """The gain from riding bet 1 over pulling it, in some unit; only the sign matters."""
    second_gain: tuple[Counts, ...]
    choices: tuple[tuple[str, ...], tuple[str, ...]]
    """The names of the choices of both questions, the preferred one among equals first."""
    rides: tuple[int, int]
    """The indexes of the choices that leave the bet up."""

    def decides(self, path: Path) -> Flags:
        """Return, by own hand and first community card, whether the best play goes this way."""
        one, two = (names.index(name) for names, name in zip(self.choices, path, strict=True))
        return np.asarray((self.first == one)[:, None] & (self.second[one] == two))


def solve_deals(
    layout: Layout,
    stakes: Stakes,
    deck: Deck,
    *,
    ties: str = "less",
    progress: Progress | None = None,
) -> RideSolved:
    check_question(layout, stakes, ties)
    if BASE[0] not in stakes:
        raise BadBet("the three basic bets are missing; a bonus alone is a side bet")
    if progress is not None:
        progress(0, 1)
    hands, groups = own_hands(deck), _kind_groups(layout, stakes)
    own_groups = _own_groups(layout, stakes)
    counts = grouped_boards(deck, groups)
    ends = board_ends(deck, groups, own_groups)
    sample = next(iter(ends.values()))[0]
    ones, twos = (
        tuple(choice.name for choice in by_commitment(step.choices, ties))
        for step in layout.game.decisions
    )
    must(
        set(_after(layout, stakes, (), sample)) == {(one, two) for one in ones for two in twos},
        f"{layout.game.title} asks other questions than bet 1 and bet 2",
    )
    rides = _rides(layout, ones), _rides(layout, twos)
    verdicts: dict[Path, dict[tuple[int, int], RoundVerdict]] = {
        (one, two): {
            place: judge_ends(layout, stakes, both, (one, two)) for place, both in ends.items()
        }
        for one in ones
        for two in twos
    }
    unit = common_unit(verdict.net for judged in verdicts.values() for verdict in judged.values())
    worth = {
        path: worth_of_lines(
            hands, counts, own_groups, {at: int(v.net / unit) for at, v in judged.items()}
        )
        for path, judged in verdicts.items()
    }
    best = [first_best([worth[one, two] for two in twos]) for one in ones]
    after = [value.sum(axis=1) for _, value in best]
    if progress is not None:
        progress(1, 1)
    return RideSolved(
        hands=hands,
        own_groups=own_groups,
        counts=counts,
        verdicts=verdicts,
        first=first_best(after)[0],
        second=tuple(place for place, _ in best),
        first_gain=after[rides[0]] - after[1 - rides[0]],
        second_gain=tuple(
            worth[one, twos[rides[1]]] - worth[one, twos[1 - rides[1]]] for one in ones
        ),
        choices=(ones, twos),
        rides=rides,
    )


def worth_of_lines(
    hands: OwnHands, counts: Counts, own_groups: Groups, amounts: Mapping[tuple[int, int], int]
) -> Counts:
    parts = []
    for category in ThreeCard:
        # A kind that no own hand of this category can reach has no amount and needs none.
        row = [amounts.get((own_groups[category], kinds), 0) for kinds in range(counts.shape[-1])]
        parts.append(weigh(counts[hands.of_category(category)], row, deals=48))
    return np.concatenate(parts)


def _own_groups(layout: Layout, stakes: Stakes) -> Groups:
    bonus = [layout.pays("three_card_bonus")] if "three_card_bonus" in stakes else []
    return category_groups(bonus)


def _kind_groups(layout: Layout, stakes: Stakes) -> Groups:
    return kind_groups(
        layout.pays(table, hands=1) for bet, table in FIVE_CARD_TABLES.items() if bet in stakes
    )


def _after(layout: Layout, stakes: Stakes, path: Path, deal: SeatDeal) -> tuple[Path, ...]:
    """Return every way to go on deciding after this part of a way."""
    choices = actions(play_out(layout, stakes, deal, path)).choices
    if not choices:
        return (path,)
    return tuple(
        longer
        for choice in choices
        for longer in _after(layout, stakes, (*path, choice.name), deal)
    )


def _rides(layout: Layout, names: Sequence[str]) -> int:
    """Return the index, of two choices, of the one that leaves the bet up."""
    must(len(names) == 2, f"{layout.game.title} offers {names}, where pull and ride are known")
    pulls = {c.name for step in layout.game.decisions for c in step.choices if c.takes_back}
    return next(place for place, name in enumerate(names) if name not in pulls)


def _any_path(layout: Layout, stakes: Stakes, deal: SeatDeal) -> Path:
    return _after(layout, stakes, (), deal)[0]


def _result(layout: Layout, path: Path, verdict: RoundVerdict) -> RoundResult:
    """Name a result: `flush, 3 bets`, `loses, 1 bet`, `flush, 2 bets; bonus flush`."""
    taken_back = sum(
        any(choice.name == name and choice.takes_back for choice in step.choices)
        for step, name in zip(layout.game.decisions, path, strict=True)
    )
    left = len(BASE) - taken_back

    def said(bet: str) -> str:
        return verdict.hands.get(bet, "").lower() or WENT[verdict.outcomes[bet]]

    return RoundResult(
        said(LAST),
        detail=f"{left} bet{'s' if left > 1 else ''}",
        outcome="" if LAST in verdict.hands else verdict.outcomes[LAST],
        beside=tuple(
            f"{name} {said(bet)}" for bet, name in _BESIDE.items() if bet in verdict.outcomes
        ),
    )


_BESIDE = {"bonus": "bonus", "three_card_bonus": "3 card bonus", "cover_all": "cover all"}


def _own_classes(deck: Deck) -> Iterator[tuple[Ends, int]]:
    """Yield three-card hands by category, with any board."""
    hands = own_hands(deck)

    def deal(row: int) -> SeatDeal:
        own = hands.hand(row)
        return SeatDeal(own, (), tuple(card for card in deck if card not in own)[:2])

    for category in ThreeCard:
        rows = hands.of_category(category)
        if rows.start < rows.stop:
            yield (deal(rows.start), deal(rows.stop - 1)), int(hands.weights[rows].sum())


def _five_card_classes(deck: Deck) -> Iterator[tuple[Ends, int]]:
    """Yield five-card hands by kind; each is dealt in C(5,3) × 2 ways as own cards and board."""
    dealt = own_hands(deck).weights @ board_counts(deck).sum(axis=1, dtype=np.int64)
    for (_, kind), ends in board_ends(deck, ONE_BY_ONE, ALL_ALIKE).items():
        yield ends, int(dealt[kind]) // (comb(5, 3) * 2)


# Strategy ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RideList:
    """The hands with which a bet rides; with every other hand it is pulled."""

    first: tuple[RideLine, ...]
    """Three own cards that let bet 1 ride …"""
    second: tuple[RideLine, ...]
    """… and four cards that let bet 2 ride."""
    first_equal: tuple[RideLine, ...]
    """Hands for which riding and pulling have exactly the same value."""
    second_equal: tuple[RideLine, ...]


def ride_list(layout: Layout, *, ties: str = "less", deck: Deck | None = None) -> RideList:
    """Return both lists in words: exact, and as short as counting high cards makes them.

    A card is high if a pair of it pays. “In a row”, “one gap” and “two gaps” say how many ranks are
    missing between three cards; the ace is high, and low below the deuce.
    """
    solved = solve_deals(layout, dict.fromkeys(BASE, 1), deck or layout.deck, ties=ties)
    hands = solved.hands
    pays = layout.pays("primary")
    high = frozenset(rank for rank in range(13) if pays.hit(pair_of(rank)) is not None)
    # Bet 2 is decided after the best decision on bet 1, with every first card.
    rows, cards = np.nonzero(solved.counts.sum(axis=2))
    first = solved.first[rows]
    after = (np.stack(solved.second), np.stack(solved.second_gain))
    second, gains = (part[first, rows, cards] for part in after)
    three = _shapes(
        hands.cards, hands.weights, solved.first == solved.rides[0], solved.first_gain == 0, high
    )
    four = _shapes(
        np.column_stack([hands.cards[rows], cards]).astype(np.uint8), hands.weights[rows],
        second == solved.rides[1], gains == 0, high,
    )  # fmt: skip
    return RideList(
        first=in_words((shape, weight, rides) for shape, weight, rides, _ in three),
        second=in_words(((shape, weight, rides) for shape, weight, rides, _ in four), times=4),
        first_equal=in_words((shape, weight, equal) for shape, weight, _, equal in three),
        second_equal=in_words(
            ((shape, weight, equal) for shape, weight, _, equal in four), times=4
        ),
    )


def _shapes(
    hands: Cards, weights: Counts, rides: Flags, equal: Flags, high: frozenset[int]
) -> list[tuple[HandShape, int, bool, bool]]:
    """Group hands with the same ranks, suited or not, and the same answers into shapes."""
    ranks = np.sort(hands >> 2, axis=1).astype(np.int64) @ 13 ** np.arange(hands.shape[1])
    suited = (hands & 3 == hands[:, :1] & 3).all(axis=1)
    names = np.stack([ranks, suited, rides, equal], axis=1).astype(np.int64)
    _, at, places = np.unique(names, axis=0, return_index=True, return_inverse=True)
    total = np.zeros(len(at), dtype=np.int64)
    np.add.at(total, places.ravel(), weights)
    return [
        (shape_of(as_cards(hands[row]), high), weight, bool(rides[row]), bool(equal[row]))
        for row, weight in zip(at.tolist(), total.tolist(), strict=True)
    ]
