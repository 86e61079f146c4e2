"""Hold'em by three plain functions: rounds are followed to their ends, and nothing is marked.

A strategy is asked about each starting hand, about each flop up to the names of suits, and about
each board as the solver tells them apart. What it shares with the solver is how often a board
follows a flop.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from croupier.cards import Card, Deck
from croupier.lab.kernels.holdem_examples import own_cards, rank_board_cards
from croupier.lab.kernels.holdem_numbering import BOTH_IN, KINDS_OF_PAIR, LOW_IN, Numbers, Places
from croupier.lab.kernels.holdem_play import BLOCKED, CHECK, RAISE, weigh_all, weigh_raised
from croupier.lab.kernels.holdem_question import HoldemQuestion, cells, shape_of
from croupier.lab.kernels.holdem_showdowns import OFFSUIT, SUITED, Hand, Showdowns, showdowns
from croupier.lab.kernels.holdem_solution import FLOPS_OF_A_BOARD, Endings
from croupier.lab.strategies.holdem_rows import flush_rows
from croupier.lab.tally import Counting, Tally
from croupier.rules import Layout

Cards = tuple[Card, ...]
CardRows = npt.NDArray[np.uint8]
Answers = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class OneByOne:
    """A strategy from three plain functions of own cards and board."""

    ask_before: Callable[[Cards], str]
    ask_flop: Callable[[Cards, Cards], bool]
    ask_river: Callable[[Cards, Cards], bool]

    def before(self, own: Cards) -> str:
        return self.ask_before(own)

    def flop(self, own: Cards, flops: CardRows) -> Answers:
        return _each(self.ask_flop, own, flops)

    def river(self, own: Cards, boards: CardRows) -> Answers:
        return _each(self.ask_river, own, boards)


def _each(ask: Callable[[Cards, Cards], bool], own: Cards, rows: CardRows) -> Answers:
    answers = (ask(own, tuple(map(Card, row))) for row in rows.tolist())
    return np.fromiter(answers, dtype=np.bool_, count=len(rows))


def follow(known: Showdowns, strategy: OneByOne, wait: str, raises: tuple[str, ...]) -> Endings:
    """How rounds end under a strategy."""
    numbers = known.numbering
    before = [np.zeros_like(known.sums[0, 0]) for _ in raises]
    ends = np.zeros((3, len(known)), dtype=np.int64)
    for hand in known.hands():
        own = own_cards(numbers, hand, BOTH_IN if hand[1] == SUITED else LOW_IN)
        if own is None:
            continue
        choice = strategy.before(own)
        if choice not in (wait, *raises):
            named = " or ".join(map(repr, (wait, *raises)))
            raise AssertionError(f"the strategy says {choice!r} before the flop; say {named}")
        if choice == wait:
            _follow_hand(known, strategy, hand, own, ends)
        else:
            before[raises.index(choice)] += FLOPS_OF_A_BOARD * known.sums[hand]
    return Endings(tuple(before), *(known.by_class(deals) for deals in ends))


def _follow_hand(
    known: Showdowns, strategy: OneByOne, hand: Hand, own: Cards, ends: Numbers
) -> None:
    numbers, (pair, suitedness) = known.numbering, hand
    flops = numbers.suited if suitedness == SUITED else numbers.offsuit
    free = (flops.cards[:, :, None] != np.array(own, dtype=np.uint8)).all(axis=(1, 2))
    choices = np.full(len(flops), BLOCKED, dtype=np.uint8)
    raising = strategy.flop(own, flops.cards[free])
    choices[free] = np.where(raising, RAISE, CHECK)
    chosen = [np.zeros(len(numbers.suited), dtype=np.uint8),
              np.zeros(len(numbers.offsuit), dtype=np.uint8)]  # fmt: skip
    chosen[suitedness] = choices
    hands = np.zeros(2, dtype=np.int64)
    hands[suitedness] = known.hole_cards(*hand)

    every, rank_every = known.no_weights()
    weigh_all(pair, known.boards, hands, every, rank_every)
    raised, rank_raised = known.no_weights()
    weigh_raised(
        pair, known.boards, known.suited, known.offsuit, hands, chosen[SUITED], chosen[OFFSUIT],
        raised, rank_raised,
    )  # fmt: skip
    rest, rank_rest = FLOPS_OF_A_BOARD * every - raised, FLOPS_OF_A_BOARD * rank_every - rank_raised

    bets = np.zeros(rest.shape, dtype=np.bool_)
    for kind in range(KINDS_OF_PAIR):
        held = own_cards(numbers, hand, kind)
        asked = np.flatnonzero(rest[kind])
        if held is not None and len(asked):
            bets[kind, asked] = strategy.river(held, flush_rows(numbers, held)[asked])
    _add(known.boards.flush_places[pair], raised, rest, bets, ends)
    rank_bets = np.zeros(rank_rest.shape, dtype=np.bool_)
    asked = np.flatnonzero(rank_rest)
    if len(asked):
        rows = [rank_board_cards(numbers, board, own) for board in asked.tolist()]
        rank_bets[asked] = strategy.river(own, np.array(rows, dtype=np.uint8))
    _add(known.boards.rank_places[pair], rank_raised, rank_rest, rank_bets, ends)


def _add(places: Places, raised: Numbers, rest: Numbers, bets: Answers, ends: Numbers) -> None:
    """Add weights to their counts: raised, bet and folded."""
    for end, part in enumerate((raised, rest * bets, rest * ~bets)):
        np.add.at(ends[end], places.ravel(), part.ravel())


def tally_by(layout: Layout, strategy: OneByOne, *, deck: Deck | None = None) -> Tally:
    """Every way a round ends under a strategy, for Ante and Blind of one unit."""
    shape = shape_of(layout, deck)
    question = HoldemQuestion.plain(layout, deck=deck)
    betting = question.money.betting
    counting = Counting()
    ended = follow(showdowns(shape), strategy, betting.wait, betting.raises)
    for path, own, outcome, deals in cells(question, ended):
        counting.add(question.finish(path, own, outcome), deals)
    return Tally(counts=counting.counts, total=shape.deals, initial_stake=Fraction(2))


def value_by(layout: Layout, strategy: OneByOne, *, deck: Deck | None = None) -> Fraction:
    """The expected net result of a strategy, in Antes."""
    tally = tally_by(layout, strategy, deck=deck)
    total = sum((finish.net * deals for finish, deals in tally.counts.items()), Fraction(0))
    return total / tally.total
