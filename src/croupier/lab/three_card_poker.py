"""Three Card Poker, plain and Face-Up: every own hand against every dealer hand.

**Counting.** Own hands that differ only in the names of suits are one class: there are 1,755
classes. Against each, all 18,424 dealer hands are sorted into cells (`lab.kernels.three_card`):
whether the dealer is below Queen-high, whether the player loses, ties or wins the comparison, and
which of 22 kinds is the best five of the six cards. Bets in these games look at nothing else, so
deals with own hands of one category and one cell settle alike. The counts do not depend on pays and
are made once for each deck: 1,755 × 18,424 = 32,334,120 comparisons, standing for C(52,3) × C(49,3)
= 407,170,400 deals.

**Money.** Kinds that hit the same line of the 6 Card Bonus table are grouped (all of them if nobody
bets it), and so are own categories that hit the same lines of Ante Bonus and Pair Plus. The game
settles two deals of each such class through the engine; they must agree.

**Decisions.** The value of a decision is Σ counts × money over the cells of an own hand, all bets
together: the game's rules say that folding forfeits Pair Plus and leaves the 6 Card Bonus in
action. In Face-Up, the same sum runs over the dealer's hands with a given upcard, and there is a
decision for each own hand and each upcard. A dealer's hand may turn up any of its three cards, so
Face-Up counts three times as many deals: C(52,3) × 49 × C(48,2).
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

import numpy as np
import numpy.typing as npt

from croupier.cards import Card, Deck
from croupier.errors import BadBet
from croupier.hands import ThreeCard, best_five, three_card
from croupier.hands.three import QUEEN_HIGH, THREE_CATEGORY_SHIFT
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
    stay_and_fold,
    waits_for_one,
    weigh,
)
from croupier.lab.kernels.counting import Counts, as_cards, cards_of
from croupier.lab.kernels.kinds import ONE_BY_ONE, Groups
from croupier.lab.kernels.ride import board_counts, board_ends
from croupier.lab.kernels.three_card import (
    counts_against,
    dealer_counts,
    dealer_ends,
    dealer_of,
    extremes_against,
    grouped_counts,
)
from croupier.lab.kernels.three_card_hands import OwnHands, own_hands
from croupier.lab.progress import Progress
from croupier.lab.shapes import counts, has_shape, kind_of
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
    play_out,
)
from croupier.lab.ties import by_commitment
from croupier.rules import Deal as DealStep
from croupier.rules import Decide, Layout, Round, actions
from croupier.rules.steps import Step

Stakes = Mapping[str, int]
Flags = npt.NDArray[np.bool_]

SIDE_BETS = ("pair_plus", "six_card_bonus")
_TOP = ThreeCard.STRAIGHT_FLUSH

_SHAPES = (
    ("seats 3", "+play|fold", "dealer 3"),
    ("seats 3", "dealer 1", "+play|fold", "dealer 2"),
)
_READS = {"three_card_suits": (3, 0), "five_card": (3, 2)}


def knows(layout: Layout, bets: Collection[str]) -> bool:
    """Whether each side gets three cards, and these bets are counted here."""
    linked = tuple((*shape, "community 2") for shape in _SHAPES)
    return has_shape(layout, *_SHAPES, *linked) and counts(
        layout, bets, ("ante", *SIDE_BETS), _READS
    )


def deal_class(layout: Layout, stakes: Stakes, deal: SeatDeal) -> tuple[int, bool, int, int]:
    """Return the own category, whether the dealer plays, who is ahead, and all six cards' kind."""
    own, dealer = three_card(deal.own), three_card(deal.dealer)
    kind = kind_of(best_five((*deal.own, *deal.dealer)))
    return (
        _own_groups(layout, stakes)[ThreeCard.of(own)],
        dealer < QUEEN_HIGH,
        (own > dealer) - (own < dealer),
        _six_groups(layout, stakes)[kind],
    )


def base_game(
    layout: Layout,
    stakes: Stakes | None = None,
    *,
    ties: str = "less",
    progress: Progress | None = None,
    deck: Deck | None = None,
) -> Tally:
    """Tally Ante and Play under best play, with Pair Plus and the 6 Card Bonus if staked."""
    dealt = deck or layout.deck
    staked = {"ante": 1} if stakes is None else stakes
    solved = solve_deals(layout, staked, dealt, ties=ties, progress=progress)
    counting = Counting()
    # A mini royal is a straight flush to a layout whose tables do not distinguish them.
    groups = solved.own_groups
    royal = groups[ThreeCard.MINI_ROYAL] != groups[ThreeCard.STRAIGHT_FLUSH]
    for at, path in enumerate(solved.paths):
        weights = np.where(solved.choice == at, solved.hands.weights[:, None], 0)
        for category in ThreeCard:
            rows = solved.hands.of_category(category)
            deals = np.einsum("rs,rsc->c", weights[rows], solved.counts[rows])
            for cell in deals.nonzero()[0].tolist():
                verdict = solved.verdicts[path][groups[category], cell]
                finish = Finish(
                    net=verdict.net,
                    wagered=verdict.wagered,
                    result=_result(
                        layout, path, category if royal else min(category, _TOP), verdict
                    ),
                    decisions=decision_names(layout, path),
                    hit=verdict.net > 0,
                )
                counting.add(finish, int(deals[cell]))
    return Tally(
        counts=counting.counts,
        total=comb(len(dealt), 3) * comb(len(dealt) - 3, 3) * (3 if shows_a_card(layout) else 1),
        first_bet=Fraction(first_bet(solved.stakes)),
        initial_stake=Fraction(sum(solved.stakes.values())),
        hit_means=AHEAD,
        method="every own hand, up to the names of suits, against every hand of the dealer",
    )


def side_bet(
    layout: Layout, bet: str, *, progress: Progress | None = None, deck: Deck | None = None
) -> Tally:
    """Tally Pair Plus or the 6 Card Bonus by itself."""
    if bet not in SIDE_BETS:
        known = ", ".join(SIDE_BETS)
        raise BadBet(f"{bet!r} is not a side bet of {layout.game.title}; it has {known}")
    dealt = deck or layout.deck
    if bet == "pair_plus":
        classes, cards = list(_own_classes(dealt)), 3
    else:
        classes, cards = list(_six_card_classes(dealt, progress)), 6
    stakes = {"ante": 1, bet: 1}
    stay_in = _paths(layout, stakes, classes[0][0][0], "more")[0]
    counting = Counting()
    for ends, hands in classes:
        line = line_at_ends(layout, stakes, ends, stay_in, bet)
        counting.add(finish_of(line), hands)
    return Tally(
        counts=counting.counts,
        total=comb(len(dealt), cards),
        hit_means="the bet wins",
        method=f"every hand of {'three' if cards == 3 else 'six'} cards",
    )


def values(round_: Round, *, ties: str = "less") -> dict[str, Fraction]:
    """Return each decision's value in Antes: the net result of all bets if it is taken now.

    Only bets that the layout itself pays are counted; a jackpot has no amount without its meter.
    The game asks only once, so the values do not depend on `ties`.
    """
    offered = waits_for_one(round_)
    layout, (spot,) = round_.layout, round_.spots
    stakes = on_the_layout(layout, spot.stakes)
    groups = _six_groups(layout, stakes)
    up = round_.dealer[0] if round_.dealer else None
    left = cards_of(layout.deck.without((*spot.cards, *round_.out_of_play)))
    shown = counts_against(spot.cards, left, groups)
    # With an upcard only its own row counts; without one, each hand is in three rows.
    counts = shown[up] if up is not None else shown.sum(axis=0, dtype=np.int64) // 3
    extremes = extremes_against(spot.cards, left, groups, up)
    worth = {}
    for choice in by_commitment(offered.choices, ties):
        total = Fraction(0)
        for cell in counts.nonzero()[0].tolist():
            worst, best = (
                SeatDeal(spot.cards, dealer_of(named, up)) for named in extremes[:, cell]
            )
            verdict = judge_ends(layout, stakes, (worst, best), (*spot.decisions, choice.name))
            total += verdict.net * int(counts[cell])
        worth[choice.name] = total / int(counts.sum()) / first_bet(stakes)
    return {choice.name: worth[choice.name] for choice in offered.choices}


def shows_a_card(layout: Layout) -> bool:
    """Whether one of the dealer's cards is turned up before the player decides."""
    return opens_a_card(layout.steps)


def opens_a_card(steps: Sequence[Step]) -> bool:
    """Whether these steps turn up one of the dealer's cards before they ask."""
    asked = next((at for at, step in enumerate(steps) if isinstance(step, Decide)), 0)
    return any(isinstance(step, DealStep) and step.to == "dealer" for step in steps[:asked])


# The whole game ---------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class ThreeCardSolved:
    """The best decision for each own hand and each dealer upcard."""

    stakes: Stakes
    hands: OwnHands
    own_groups: Groups
    counts: Counts
    """Dealer hands by own hand, upcard (plain: one row for all) and cell."""
    paths: tuple[Path, ...]
    """Ways to decide, the preferred one among equals first."""
    verdicts: Mapping[Path, Mapping[tuple[int, int], RoundVerdict]]
    """What the game pays, by group of own categories and cell."""
    worth: tuple[Counts, ...]
    """For each path Σ counts × money, …"""
    unit: Fraction
    """… in this unit."""
    choice: Counts
    """The index of the best path."""


def solve_deals(
    layout: Layout,
    stakes: Stakes,
    deck: Deck,
    *,
    ties: str = "less",
    progress: Progress | None = None,
) -> ThreeCardSolved:
    check_question(layout, stakes, ties)
    dealer_counts(deck, progress)
    groups, own_groups = _six_groups(layout, stakes), _own_groups(layout, stakes)
    ends = dealer_ends(deck, groups, own_groups)
    paths = _paths(layout, stakes, next(iter(ends.values()))[0], ties)
    verdicts = {
        path: {place: judge_ends(layout, stakes, both, path) for place, both in ends.items()}
        for path in paths
    }
    hands = own_hands(deck)
    counts = grouped_counts(deck, groups, shown=shows_a_card(layout))
    unit = common_unit(verdict.net for judged in verdicts.values() for verdict in judged.values())
    worth = tuple(
        _worth(hands, counts, own_groups, {at: int(v.net / unit) for at, v in judged.items()})
        for judged in verdicts.values()
    )
    return ThreeCardSolved(
        stakes, hands, own_groups, counts, paths, verdicts, worth, unit, first_best(worth)[0]
    )  # fmt: skip


def _worth(
    hands: OwnHands, counts: Counts, own_groups: Groups, amounts: Mapping[tuple[int, int], int]
) -> Counts:
    parts, deals = [], comb(49, 3)
    for category in ThreeCard:
        # A cell that no own hand of this category reaches has no amount and needs none.
        row = [amounts.get((own_groups[category], cell), 0) for cell in range(counts.shape[-1])]
        parts.append(weigh(counts[hands.of_category(category)], row, deals))
    return np.concatenate(parts)


def _six_groups(layout: Layout, stakes: Stakes) -> Groups:
    return kind_groups([layout.pays("six_card_bonus")] if "six_card_bonus" in stakes else [])


def _own_groups(layout: Layout, stakes: Stakes) -> Groups:
    tables = (
        [layout.pays("ante_bonus")] if "ante" in stakes and "ante_bonus" in layout.tables else []
    )
    return category_groups(
        [*tables, *([layout.pays("pair_plus")] if "pair_plus" in stakes else [])]
    )


def _paths(layout: Layout, stakes: Stakes, deal: SeatDeal, ties: str) -> tuple[Path, ...]:
    """Return the ways to decide, preferred first; one empty way if nobody is asked."""
    choices = actions(play_out(layout, stakes, deal, ())).choices
    return tuple((choice.name,) for choice in by_commitment(choices, ties)) or ((),)


def first_bet(stakes: Stakes) -> int:
    """Return the Ante, or the bet that takes its place."""
    return stakes.get("ante") or next(iter(stakes.values()))


def _result(layout: Layout, path: Path, category: ThreeCard, verdict: RoundVerdict) -> RoundResult:
    """Name a result: `fold`, `play: win, straight`, `play: Ante wins, Play pushes, pair`."""
    outcomes = {bet: verdict.outcomes[bet] for bet in ("ante", "play") if bet in verdict.outcomes}
    ends, outcome = "", "fold" if "fold" in path else ""
    if set(outcomes) == {"ante", "play"}:
        said = set(outcomes.values())
        outcome = _ALIKE[said.pop()] if len(said) == 1 else "not qualified"
        ends = outcome
        if outcome == "not qualified":
            ends = ", ".join(
                f"{layout.game.line_title(bet)} {WENT[went]}" for bet, went in outcomes.items()
            )
    given_up = "fold" in path and verdict.outcomes.get("pair_plus", "lose") == "lose"
    hand = "" if given_up else category.name.lower().replace("_", " ")
    beside: tuple[str, ...] = ()
    if "six_card_bonus" in verdict.outcomes:
        beside = (f"6 card bonus {verdict.hands.get('six_card_bonus', 'loses').lower()}",)
    if not (ends or hand):
        return RoundResult(" ".join(path), beside=beside, outcome=outcome)
    return RoundResult(
        ends or hand,
        after=" ".join(path),
        detail=hand if ends else "",
        beside=beside,
        outcome=outcome,
    )


_ALIKE = {"win": "win", "lose": "lose", "push": "tie"}
"""The word for both bets if Ante and Play had the same result."""


# Classes of side bets and jackpots --------------------------------------------------------------


def _own_classes(deck: Deck) -> Iterator[tuple[Ends, int]]:
    """Yield three-card hands by category."""
    hands = own_hands(deck)
    for category in ThreeCard:
        rows = hands.of_category(category)
        if rows.start < rows.stop:
            worst, best = (
                SeatDeal(own, _others(deck, own, 3))
                for own in (hands.hand(rows.start), hands.hand(rows.stop - 1))
            )
            yield (worst, best), int(hands.weights[rows].sum())


def _six_card_classes(deck: Deck, progress: Progress | None) -> Iterator[tuple[Ends, int]]:
    """Yield six-card hands by kind; each is dealt in C(6,3) ways to player and dealer."""
    dealer_counts(deck, progress)
    hands, alike = own_hands(deck), (0,) * len(ThreeCard)
    counts = grouped_counts(deck, ONE_BY_ONE, shown=False)[:, 0, :]
    by_kind = (hands.weights @ counts).reshape(-1, len(ONE_BY_ONE)).sum(axis=0)
    ends: dict[int, Ends] = {}
    for (_, cell), (worst, best) in dealer_ends(deck, ONE_BY_ONE, alike).items():
        kind = cell % len(ONE_BY_ONE)
        ends[kind] = (ends[kind][0] if kind in ends else worst), best
    for kind, both in sorted(ends.items()):
        yield both, int(by_kind[kind]) // comb(6, 3)


def jackpot_lines(
    layout: Layout,
    bet: str,
    *,
    folded_hands_qualify: bool = True,
    ties: str = "less",
    progress: Progress | None = None,
    deck: Deck | None = None,
) -> tuple[dict[str, int], int]:
    """Count the hands that hit each line of a jackpot's table, and all hands.

    A table that reads the player's own cards is counted over all three-card hands, a Multi Game
    Link over all five-card hands. If folded hands do not qualify, a hand that the best play of the
    Ante folds hits nothing; a link is then counted over own hands, upcards and link cards.
    """
    jackpot_on(layout, bet)
    dealt, pays = deck or layout.deck, layout.pays(bet)
    played = None if folded_hands_qualify else _played(layout, dealt, ties, progress)
    read = _link_classes if pays.reading.name == "five_card" else _suited_classes
    stakes = {"ante": 1, bet: 1}
    lines = {line.key: 0 for line in pays.lines}
    classes = list(read(dealt, played))
    stay_in = _paths(layout, stakes, classes[0][0][0], "more")[0]
    total = 0
    for ends, hands, staying in classes:
        total += hands
        hit = line_hit_at_ends(layout, bet, stakes, ends, stay_in)
        if hit is not None:
            lines[hit] += staying
    return lines, total


def _played(layout: Layout, deck: Deck, ties: str, progress: Progress | None) -> Flags:
    """Return, for each class of own hands and each upcard, whether the best play stays in."""
    solved = solve_deals(layout, {"ante": 1}, deck, ties=ties, progress=progress)
    stay, _ = stay_and_fold(layout, solved.paths)
    shown = cards_left_to_show(solved.hands, solved.choice.shape[1])
    return np.asarray((solved.choice == stay) & shown)


def cards_left_to_show(hands: OwnHands, width: int) -> Flags:
    """Return the possible upcards with each own hand; one column if none is turned up."""
    if width == 1:
        return np.ones((len(hands), 1), dtype=np.bool_)
    dealt = np.zeros((len(hands), width), dtype=np.bool_)
    dealt[:, np.unique(hands.every)] = True
    dealt[np.arange(len(hands))[:, None], hands.cards] = False
    return dealt


def _suited_classes(deck: Deck, played: Flags | None) -> Iterator[tuple[Ends, int, int]]:
    """Yield three-card hands by category and, if they are of one suit, by that suit.

    Each class comes with its number of hands and how many of them are played.
    """
    hands = own_hands(deck)
    if played is None:
        played = np.ones((len(hands), 1), dtype=np.bool_)
    ways, staying = cards_left_to_show(hands, played.shape[1]).sum(axis=1), played.sum(axis=1)
    suits = (hands.every & 3).astype(np.int64)
    names = np.where((suits == suits[:, :1]).all(axis=1), suits[:, 0], 4)
    own_values = hands.values[hands.row_of]
    classes = (own_values >> THREE_CATEGORY_SHIFT) * 8 + names
    for name in np.unique(classes).tolist():
        members = np.flatnonzero(classes == name)
        members = members[np.argsort(own_values[members], kind="stable")]
        rows = hands.row_of[members]
        worst, best = (as_cards(hands.every[at]) for at in (members[0], members[-1]))
        yield (
            (_with_others(deck, worst, 3), _with_others(deck, best, 3)),
            int(ways[rows].sum()),
            int(staying[rows].sum()),
        )


def _link_classes(deck: Deck, played: Flags | None) -> Iterator[tuple[Ends, int, int]]:
    """Yield hands of three own and two link cards by kind, with how many of them are played."""
    hands, boards = own_hands(deck), board_counts(deck)
    pairs = boards.sum(axis=1, dtype=np.int64) // 2
    once = 1
    if played is None:
        # There are no decisions: a five-card hand counts once, whichever three are the player's
        # own.
        once = comb(5, 2)
        dealt = staying = hands.weights @ pairs
    elif played.shape[1] == 1:
        dealt, staying = hands.weights @ pairs, (hands.weights * played[:, 0]) @ pairs
    else:
        # The upcard is not a link card: all pairs except those that contain it.
        free = pairs[:, None, :] - boards
        dealt, staying = (
            np.einsum("r,rs,rsk->k", hands.weights, flags.astype(np.int64), free)
            for flags in (cards_left_to_show(hands, played.shape[1]), played)
        )
    for (_, kind), (worst, best) in board_ends(deck, ONE_BY_ONE, (0,) * len(ThreeCard)).items():
        ends = tuple(_with_others(deck, end.own, 3, end.community) for end in (worst, best))
        yield (ends[0], ends[1]), int(dealt[kind]) // once, int(staying[kind]) // once


def _others(deck: Deck, held: Sequence[Card], count: int) -> tuple[Card, ...]:
    """Return cards that nobody holds."""
    return tuple(card for card in deck if card not in held)[:count]


def _with_others(
    deck: Deck, own: Sequence[Card], dealer: int, community: Sequence[Card] = ()
) -> SeatDeal:
    """Return these cards, with any others for the holders that do not matter."""
    others = _others(deck, (*own, *community), dealer + 2)
    return SeatDeal(own, others[:dealer], community or others[dealer:])
