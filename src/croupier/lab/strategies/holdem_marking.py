"""Ultimate Texas Hold'em under a strategy: before the flop, on the flop, at the river.

There are 169 starting hands, some thousands of flops for each up to renaming of suits, and as many
boards as the solver numbers. How often a strategy reaches a board follows from its answers on the
flop, by the solver's own sums run backward. The deals are also followed to their ends, and their
money must equal what the marks say.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import numpy as np

from croupier.cards import Card, Deck
from croupier.errors import must
from croupier.lab.kernels.holdem_examples import own_cards
from croupier.lab.kernels.holdem_numbering import BOTH_IN, KINDS_OF_PAIR, LOW_IN, Numbers
from croupier.lab.kernels.holdem_play import (
    BLOCKED,
    CHECK,
    RAISE,
    add_up,
    weigh_all,
    weigh_raised,
)
from croupier.lab.kernels.holdem_question import HoldemQuestion, holdem_steps, shape_of
from croupier.lab.kernels.holdem_showdowns import OFFSUIT, SUITED, Hand, Showdowns, showdowns
from croupier.lab.kernels.holdem_solution import FLOPS_OF_A_BOARD, Endings, HoldemSolution
from croupier.lab.lru_cache import LruCache
from croupier.lab.progress import Progress, Steps
from croupier.lab.strategies.holdem_rows import flush_rows, rank_rows
from croupier.lab.strategies.marking import Marking
from croupier.lab.strategies.text import WrittenStrategy
from croupier.lab.strategies.view import Cards, StrategyView
from croupier.rules import Layout

_kept: LruCache[Endings] = LruCache(16)
"""How rounds end under a text, which pays do not change: known texts answer at once."""


def ultimate_texas_holdem(
    layout: Layout,
    strategy: WrittenStrategy,
    stakes: Mapping[str, int],
    deck: Deck,
    progress: Progress | None,
    *,
    notes: bool = True,
) -> Marking:
    """Mark every answer; the deals followed to their ends must give the same value."""
    shape = shape_of(layout, deck)
    steps = Steps(holdem_steps(shape, solves=1), progress)
    known = showdowns(shape, steps.tick)
    question = HoldemQuestion.of(layout, dict(stakes), shape, "less")
    solution = question.solution(steps.tick)
    marking = Marking(strategy, shape.deals, question.money.unit / stakes["ante"], notes)
    ended = _Walk(question, known, solution, marking, deck).ended(steps)
    steps.finish()
    must(
        marking.best_sum - _sum_of(question, ended) == marking.lost_sum,
        "what a strategy loses is what perfect play is worth above it",
    )
    _kept.put((strategy.text, shape), ended)
    return marking


def known_value(
    layout: Layout, strategy: WrittenStrategy, stakes: Mapping[str, int], deck: Deck
) -> Marking | None:
    """Return what a text costs, without its misplays, if it was followed before on any pays."""
    shape = shape_of(layout, deck)
    ended = _kept.get((strategy.text, shape))
    if ended is None:
        return None
    question = HoldemQuestion.of(layout, dict(stakes), shape, "less")
    marking = Marking(strategy, shape.deals, question.money.unit / stakes["ante"])
    marking.best_sum = question.solution().total
    marking.lost_sum = marking.best_sum - _sum_of(question, ended)
    return marking


def _sum_of(question: HoldemQuestion, ended: Endings) -> int:
    """Return Σ of the money over all deals, in units."""
    nets = question.money.nets
    tables = (*nets.before, nets.flop, nets.bet, nets.fold)
    deals = (*ended.before, ended.flop, ended.bet, ended.fold)
    return sum(
        net * count
        for table, counts in zip(tables, deals, strict=True)
        for net, count in zip(table.ravel().tolist(), counts.ravel().tolist(), strict=True)
    )


@dataclass(eq=False)
class _Walk:
    """The strategy's path from starting hands to the ends of their rounds."""

    question: HoldemQuestion
    known: Showdowns
    solution: HoldemSolution
    marking: Marking
    deck: Deck
    river: Numbers = field(init=False)
    """The values of betting and folding at the river, by count."""
    ends: Numbers = field(init=False)
    """Deals by count: raised on the flop, bet at the river, folded."""

    def __post_init__(self) -> None:
        nets = self.question.money.nets
        self.river = self.known.worth(np.stack([nets.bet, nets.fold], axis=-1))
        self.ends = np.zeros((3, len(self.known)), dtype=np.int64)

    def ended(self, steps: Steps) -> Endings:
        """Ask about every starting hand, and follow each to its end."""
        known, betting = self.known, self.question.money.betting
        hands = list(known.hands())
        own = [self.solution.cards_of(hand) for hand in hands]
        sums = [self.solution.hand_values[hand] for hand in hands]
        # Values are totals over all hole cards of a hand.
        worths = {
            name: np.array([values[place] for values in sums], dtype=object)
            for place, name in enumerate((betting.wait, *betting.raises))
        }
        shape = known.shape
        each = [
            known.hole_cards(*hand) * shape.flops * shape.turns_and_rivers * shape.dealers
            for hand in hands
        ]
        said = self.marking.ask(
            self._questions[0],
            StrategyView(np.array(own, dtype=np.uint8), deck=self.deck),
            worths,
            np.ones(len(hands), dtype=np.int64),
            np.array(each, dtype=np.int64),
            opening=True,
        )
        before = [np.zeros_like(known.sums[0, 0]) for _ in betting.raises]
        steps.expect(len(hands))
        for hand, cards, place in zip(hands, own, said.tolist(), strict=True):
            if place:
                before[place - 1] += FLOPS_OF_A_BOARD * known.sums[hand]
            else:
                self._after_waiting(hand, cards)
            steps.tick()
        return Endings(tuple(before), *(known.by_class(deals) for deals in self.ends))

    @property
    def _questions(self) -> tuple[str, ...]:
        return tuple(question.key for question in self.question.layout.game.decisions)

    def _after_waiting(self, hand: Hand, own: tuple[Card, ...]) -> None:
        known, (pair, suitedness) = self.known, hand
        hands = np.zeros(2, dtype=np.int64)
        hands[suitedness] = known.hole_cards(*hand)
        chosen = self._on_the_flop(hand, own)
        every, rank_every = known.no_weights()
        weigh_all(pair, known.boards, hands, every, rank_every)
        raised, rank_raised = known.no_weights()
        weigh_raised(
            pair, known.boards, known.suited, known.offsuit, hands, chosen[SUITED], chosen[OFFSUIT],
            raised, rank_raised,
        )  # fmt: skip
        rest = FLOPS_OF_A_BOARD * every - raised
        rank_rest = FLOPS_OF_A_BOARD * rank_every - rank_raised
        bets, rank_bets = self._at_the_river(hand, rest, rank_rest)
        add_up(pair, known.boards, raised, rank_raised, self.ends[0])
        add_up(pair, known.boards, bets, rank_bets, self.ends[1])
        add_up(pair, known.boards, rest - bets, rank_rest - rank_bets, self.ends[2])

    def _on_the_flop(self, hand: Hand, own: tuple[Card, ...]) -> list[Cards]:
        """Return check or raise for each flop, in the list of suited hands and in the other one."""
        known, solved, betting = self.known, self.solution.solved, self.question.money.betting
        pair, suitedness = hand
        numbers, shape = known.numbering, known.shape
        flops = numbers.suited if suitedness == SUITED else numbers.offsuit
        free = (flops.cards[:, :, None] != np.array(own, dtype=np.uint8)).all(axis=(1, 2))
        sums = solved.rank_table[pair, flops.ranks[free]]
        sums = sums + solved.tables[pair, flops.terms[free]].sum(axis=1)
        places = self.marking.ask(
            self._questions[1],
            StrategyView(np.array([own], dtype=np.uint8), flops.cards[free], deck=self.deck),
            {betting.wait_again: sums[:, 0], betting.flop: sums[:, 1]},
            flops.weights[free] * known.hole_cards(*hand),
            shape.turns_and_rivers * shape.dealers,
        )
        choices = np.full(len(flops), BLOCKED, dtype=np.uint8)
        choices[free] = np.where(places == 1, RAISE, CHECK)
        chosen = [np.zeros(len(part), dtype=np.uint8) for part in (numbers.suited, numbers.offsuit)]
        chosen[suitedness] = choices
        return chosen

    def _at_the_river(
        self, hand: Hand, rest: Numbers, rank_rest: Numbers
    ) -> tuple[Numbers, Numbers]:
        """Return the part of the weights of boards that is bet."""
        boards, betting = self.known.boards, self.question.money.betting
        parts = list(self._boards(hand, rest, rank_rest))
        places = np.concatenate([
            (boards.rank_places[hand[0]] if kind == KINDS_OF_PAIR
             else boards.flush_places[hand[0], kind])[asked]
            for kind, asked, _, _ in parts
        ])  # fmt: skip
        weights = np.concatenate([
            (rank_rest if kind == KINDS_OF_PAIR else rest[kind])[asked]
            for kind, asked, _, _ in parts
        ])  # fmt: skip
        view = StrategyView(
            np.concatenate([own for _, _, own, _ in parts]),
            np.concatenate([rows for _, _, _, rows in parts]),
            deck=self.deck,
        )
        said = self.marking.ask(
            self._questions[2],
            view,
            {betting.bet: self.river[places, 0], betting.fold: self.river[places, 1]},
            weights,
            self.known.shape.dealers,
        )
        bets, rank_bets = np.zeros_like(rest), np.zeros_like(rank_rest)
        start = 0
        for kind, asked, _, _ in parts:
            here = slice(start, start + len(asked))
            bet = np.where(said[here] == 0, weights[here], 0)
            if kind == KINDS_OF_PAIR:
                rank_bets[asked] = bet
            else:
                bets[kind, asked] = bet
            start += len(asked)
        return bets, rank_bets

    def _boards(
        self, hand: Hand, rest: Numbers, rank_rest: Numbers
    ) -> Iterator[tuple[int, Numbers, Cards, Cards]]:
        """Yield kind, numbers, hole cards and boards for all that can still reach the river."""
        numbers = self.known.numbering
        for kind in range(KINDS_OF_PAIR):
            held = own_cards(numbers, hand, kind)
            asked = np.flatnonzero(rest[kind])
            if held is not None and len(asked):
                yield kind, asked, _repeated(held, len(asked)), flush_rows(numbers, held)[asked]
        held = own_cards(numbers, hand, BOTH_IN if hand[1] == SUITED else LOW_IN)
        asked = np.flatnonzero(rank_rest)
        if held is not None:
            rows = rank_rows(numbers, held)[asked]
            yield KINDS_OF_PAIR, asked, _repeated(held, len(asked)), rows


def _repeated(cards: tuple[Card, ...], rows: int) -> Cards:
    return np.repeat(np.array([cards], dtype=np.uint8), rows, axis=0)
