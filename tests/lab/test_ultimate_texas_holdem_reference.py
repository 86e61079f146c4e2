"""The fast solver against a slow one that knows neither classes nor typed boards, on small decks.

The reference walks every board of a deck up to the names of suits, compares all hands on it, lets
the engine settle each different pair of values for each way to play, and adds up from the river to
the starting hands. What it shares with the solver is the game and `best_five`.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest

from croupier.cards import Card, Deck, canonical, parse_cards, suit_classes
from croupier.games.ultimate_texas_holdem import GAME
from croupier.hands import FiveCard, best_five
from croupier.lab import ultimate_texas_holdem as solver
from croupier.lab.general import GeneralSolver, decision_names
from croupier.lab.kernels.holdem_play import BLOCKED, CHECK, RAISE
from croupier.lab.kernels.holdem_question import HoldemQuestion, hand_of
from croupier.lab.kernels.holdem_showdowns import SUITED
from croupier.lab.tally import SeatDeal, play_out
from croupier.rules import Layout, make_layout, settle

Cards = tuple[Card, ...]
Groups = tuple[Cards, ...]
Path = tuple[str, ...]
End = tuple[tuple[str, ...], Fraction, Fraction]
"""Decisions, net result and amount wagered."""

# Two of each: all pays of UTH-01 are then whole, and sums are quick.
STAKES = {"ante": 2, "blind": 2}
RAISES: tuple[Path, ...] = (("raise 3x",), ("raise 4x",))
FLOP: Path = ("check", "raise 2x")
BET: Path = ("check", "check", "raise 1x")
FOLD: Path = ("check", "check", "fold")
PATHS = (*RAISES, FLOP, BET, FOLD)
FLOPS_OF_A_BOARD = 10

DECKS = [("579TJKA", 2), ("9TJQKA", 2), ("9JQKA", 3), ("QKA", 4)]
LARGER_DECKS = [("579TJQKA", 2), ("9JQKA", 4)]
"""High cards need seven ranks, three of a kind five ranks that are no straight."""


def deck_of(ranks: str, suits: int) -> Deck:
    return Deck.of(parse_cards(" ".join(rank + suit for rank in ranks for suit in "cdhs"[:suits])))


class Twin:
    """Ultimate Texas Hold'em on a small deck, from the river back to the first decision."""

    def __init__(self, layout: Layout, deck: Deck) -> None:
        self.layout, self.cards = layout, tuple(deck)
        self.categories: set[FiveCard] = set()
        self.flops: dict[Groups, list[int]] = defaultdict(lambda: [0, 0])
        """By hole cards and flop, up to the names of suits: Σ of checking and of raising."""
        self.raised: dict[Groups, list[int]] = defaultdict(lambda: [0] * len(RAISES))
        """By hole cards: Σ of each raise before the flop."""
        self.waiting: dict[Groups, int] = defaultdict(int)
        """By hole cards: Σ of waiting before the flop."""
        self._nets: dict[tuple[int, int], tuple[int, ...]] = {}
        deal = SeatDeal(self.cards[:2], self.cards[2:4], self.cards[4:9])
        self._templates = [play_out(layout, STAKES, deal, path) for path in PATHS]
        self.wagered = [sum(round_.spots[0].stakes.values()) for round_ in self._templates]
        self.known = list(self.showdowns())
        self._solve()

    @staticmethod
    @cache
    def name(*groups: Cards) -> Groups:
        return canonical(*groups)

    def showdowns(self) -> Iterator[tuple[Cards, Cards, int, list[tuple[tuple[int, ...], int]]]]:
        """Own cards, board, its weight, and how many of the dealer's hands bring what."""
        ranks = sum({1 << (card >> 2) for card in self.cards})
        suits = len({card & 3 for card in self.cards})
        for board, times in suit_classes(5, ranks=ranks, suits=suits):
            left = [card for card in self.cards if card not in board]
            values = {pair: best_five(pair + board) for pair in combinations(left, 2)}
            self.categories.update(map(FiveCard.of, values.values()))
            for own, value in values.items():
                numbers: dict[tuple[int, ...], int] = {}
                for dealer, other in values.items():
                    if own[0] not in dealer and own[1] not in dealer:
                        if (value, other) not in self._nets:
                            self._nets[value, other] = self._settled(own, dealer, board)
                        nets = self._nets[value, other]
                        numbers[nets] = numbers.get(nets, 0) + 1
                yield own, board, times, list(numbers.items())

    def _settled(self, own: Cards, dealer: Cards, board: Cards) -> tuple[int, ...]:
        """What the engine pays after each way to play."""
        nets = []
        for template in self._templates:
            spot = replace(template.spots[0], cards=own)
            round_ = replace(template, spots=(spot,), dealer=dealer, community=board)
            net = Fraction(settle(round_).seats[0].net or 0)
            assert net.denominator == 1
            nets.append(int(net))
        return tuple(nets)

    def _solve(self) -> None:
        for own, board, times, meetings in self.known:
            *raised, flop, bet, fold = worth_of(meetings)
            for three in combinations(board, 3):
                sums = self.flops[self.name(own, three)]
                sums[0] += times * max(bet, fold)
                sums[1] += times * flop
            sums = self.raised[self.name(own)]
            for place, value in enumerate(raised):
                sums[place] += FLOPS_OF_A_BOARD * times * value
        for key, sums in self.flops.items():
            self.waiting[self.name(key[0])] += max(sums)

    def first(self, own: Cards, ties: str) -> int:
        """The place of the best raise before the flop, or -1."""
        worth = [self.waiting[self.name(own)], *self.raised[self.name(own)]]
        equal = [place for place, value in enumerate(worth) if value == max(worth)]
        return (equal[-1] if ties == "more" else equal[0]) - 1

    def raises(self, own: Cards, flop: Cards, ties: str) -> bool:
        check, raised = self.flops[self.name(own, flop)]
        return raised > check or (ties == "more" and raised == check)

    def ends(self) -> dict[str, Counter[End]]:
        """How many deals end in each way under the best play, for both readings of ties."""
        ends: dict[str, Counter[tuple[int, int]]] = {"less": Counter(), "more": Counter()}
        for own, board, times, meetings in self.known:
            worth = worth_of(meetings)
            for ties, counter in ends.items():
                for path, flops in self._paths(own, board, worth, ties).items():
                    for nets, number in meetings:
                        counter[path, nets[path]] += flops * times * number
        return {
            ties: Counter({self._end(path, net): deals for (path, net), deals in counter.items()})
            for ties, counter in ends.items()
        }

    def _end(self, path: int, net: int) -> End:
        ante = STAKES["ante"]
        decisions = decision_names(self.layout, PATHS[path])
        return decisions, Fraction(net, ante), Fraction(self.wagered[path], ante)

    def _paths(self, own: Cards, board: Cards, worth: list[int], ties: str) -> Counter[int]:
        """Ways to play with this board, each with how many of its ten flops lead there."""
        first = self.first(own, ties)
        if first >= 0:
            return Counter({first: FLOPS_OF_A_BOARD})
        bet, fold = worth[-2:]
        last = BET if bet > fold or (ties == "more" and bet == fold) else FOLD
        return Counter(
            PATHS.index(FLOP if self.raises(own, flop, ties) else last)
            for flop in combinations(board, 3)
        )


def worth_of(meetings: list[tuple[tuple[int, ...], int]]) -> list[int]:
    """Σ over the dealer's hands, for each way to play."""
    return [sum(nets[path] * number for nets, number in meetings) for path in range(len(PATHS))]


@cache
def reference_of(ranks: str, suits: int) -> Twin:
    return Twin(make_layout(GAME), deck_of(ranks, suits))


def ends_of(deck: Deck, ties: str) -> Counter[End]:
    ends: Counter[End] = Counter()
    for finish, deals in solver.base_game(make_layout(GAME), ties=ties, deck=deck).counts.items():
        ends[finish.decisions, finish.net, finish.wagered] += deals
    return ends


def check_hands(reference: Twin, deck: Deck) -> None:
    """Each decision before the flop is worth what the reference says."""
    for name, advice in solver.starting_hands(make_layout(GAME), deck=deck).items():
        own = parse_cards(f"{name[0]}c {name[1]}{'c' if name.endswith('s') else 'd'}")
        hand = reference.name(tuple(sorted(own)))
        size = len(reference.cards)
        holes = sum(reference.name(pair) == hand for pair in combinations(reference.cards, 2))
        deals = holes * comb(size - 2, 5) * FLOPS_OF_A_BOARD * comb(size - 7, 2) * STAKES["ante"]
        raised = dict(zip(("raise 3x", "raise 4x"), reference.raised[hand], strict=True))
        sums = {**raised, "check": reference.waiting[hand]}
        assert advice.values == {choice: Fraction(total, deals) for choice, total in sums.items()}


def check_flops(reference: Twin, deck: Deck) -> None:
    """Both decisions on each flop are worth what the reference says, and all flops are there."""
    size = len(reference.cards)
    dealers = comb(size - 5, 2) * comb(size - 7, 2)
    deals = dealers * STAKES["ante"]
    question = HoldemQuestion.plain(make_layout(GAME), deck=deck)
    solution = question.solution()
    known, solved = solution.showdowns, solution.solved
    for name in solver.starting_hands(make_layout(GAME), deck=deck):
        own = parse_cards(f"{name[1]}c {name[0]}{'c' if name.endswith('s') else 'd'}")
        hand = hand_of(question.shape, own)
        flops = known.numbering.suited if hand[1] == SUITED else known.numbering.offsuit
        chosen = (solved.suited if hand[1] == SUITED else solved.offsuit)[hand[0]]
        dealt = np.flatnonzero(chosen != BLOCKED).tolist()
        assert sum(flops.weights[dealt].tolist()) == comb(size - 2, 3)
        for at in dealt:
            flop = tuple(map(Card, flops.cards[at].tolist()))
            key = reference.name(own, flop)
            times = flops_alike(key, reference.cards)
            worth = [question.antes(total, dealers) for total in solution.flop_sums(own, flop)]
            assert worth == [Fraction(total, deals * times) for total in reference.flops[key]]
            assert chosen[at] == (RAISE if worth[1] > worth[0] else CHECK)


@cache
def flops_alike(key: Groups, cards: Cards) -> int:
    """How many deals of hole cards and flop have this name: all renamings of the suits."""
    suits = len({card & 3 for card in cards})
    renamings = permutations(range(suits))
    return len(
        {
            tuple(frozenset((card & ~3) | new[card & 3] for card in group) for group in key)
            for new in renamings
        }
    )


# Tests ------------------------------------------------------------------------------------------


@pytest.mark.proof
@pytest.mark.parametrize("decks", [DECKS, LARGER_DECKS])
def test_every_category_occurs(decks: list[tuple[str, int]]) -> None:
    assert set().union(*(reference_of(*deck).categories for deck in decks)) == set(FiveCard)


@pytest.mark.parametrize(
    "deck", [*DECKS, *(pytest.param(deck, marks=pytest.mark.proof) for deck in LARGER_DECKS)]
)
def test_the_slow_reference_agrees(deck: tuple[str, int]) -> None:
    """On every starting hand, every flop, and every way a round can end."""
    reference = reference_of(*deck)
    check_hands(reference, deck_of(*deck))
    check_flops(reference, deck_of(*deck))
    for ties, ends in reference.ends().items():
        assert ends_of(deck_of(*deck), ties) == ends


@pytest.mark.proof
@pytest.mark.parametrize("deck", [("TJQKA", 2), ("QKA", 4)])
def test_the_general_road_agrees(deck: tuple[str, int]) -> None:
    """The whole tree of the rules, with nothing known about Hold'em."""
    layout = make_layout(GAME)
    general = GeneralSolver(layout, {"ante": 1, "blind": 1}, deck=deck_of(*deck))
    theirs = general.tally(first_bet=1, initial_stake=2)
    ours = solver.base_game(layout, deck=deck_of(*deck))
    distributions = []
    for tally in (theirs, ours):
        distribution: Counter[End] = Counter()
        for finish, deals in tally.counts.items():
            distribution[finish.decisions, finish.net, finish.wagered] += deals
        distributions.append(
            {end: Fraction(deals, tally.total) for end, deals in distribution.items()}
        )
    assert distributions[0] == distributions[1]
