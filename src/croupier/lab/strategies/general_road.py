"""Any game under a strategy, by the general road: every deal through the rules, one by one."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import lcm

import numpy as np

from croupier.cards import Card, Deck
from croupier.lab.general import GeneralSolver, Position
from croupier.lab.progress import Progress
from croupier.lab.strategies.marking import Marking, Worth
from croupier.lab.strategies.text import UNDECIDED, WrittenStrategy
from croupier.lab.strategies.view import Cards, View
from croupier.rules import Decided, Felt, Round, actions, apply

Asked = tuple[str, Round, Mapping[str, Fraction], Fraction]
"""A question, the round it is asked in, what each answer is worth, and how often it comes up."""


def view_of(table: Round, deck: Deck) -> View:
    """What the only seat of a round sees."""
    return View.of_one(table.spots[0].cards, table.community, table.dealer, deck)


def answer_of(strategy: WrittenStrategy, table: Round, deck: Deck) -> str:
    """What a strategy says in a round that waits for a decision; nothing if no rule speaks."""
    decide = actions(table).decide
    if decide is None:
        return ""
    (place,) = strategy.followed(decide.key, view_of(table, deck)).tolist()
    return "" if place == UNDECIDED else strategy.rules[decide.key][place].decision


class Walk(GeneralSolver):
    """Knows what is best, and goes where a strategy goes."""

    def questions(self, strategy: WrittenStrategy) -> Iterator[Asked]:
        """Every position in which the strategy is asked."""
        start = self.start()
        frontier: dict[Position, tuple[Round, Fraction]] = {
            self._position(start): (start, Fraction(1))
        }  # fmt: skip
        while frontier:
            ahead: dict[Position, tuple[Round, Fraction]] = {}
            for table, share in frontier.values():
                if table.is_complete:
                    continue
                offered = actions(table)
                if offered.seat is None or offered.decide is None:
                    children = list(self._deals(table))
                    total = sum(weight for _, weight in children)
                    steps = [(child, share * weight / total) for child, weight in children]
                else:
                    values = self.values(table)
                    yield offered.decide.key, table, values, share
                    said = answer_of(strategy, table, self.deck)
                    legal = said in values
                    steps = (
                        [(apply(table, Decided(offered.seat, said)), share)] if legal else []
                    )  # fmt: skip
                for child, part in steps:
                    key = self._position(child)
                    ahead[key] = child, part + (ahead[key][1] if key in ahead else 0)
            frontier = ahead


def any_game(
    felt: Felt,
    strategy: WrittenStrategy,
    stakes: Mapping[str, int],
    deck: Deck,
    progress: Progress | None,
) -> Marking:
    """Walk the game as the strategy plays it, beside a solver that knows what is best."""
    walk = Walk(felt, stakes, deck=deck, progress=progress)
    perfect = walk.value(walk.start())
    asked: dict[tuple[str, ...], list[Asked]] = defaultdict(list)
    for entry in walk.questions(strategy):
        question, table, values, _ = entry
        cards = table.spots[0].cards, table.community, table.dealer
        asked[question, *values, *(str(len(part)) for part in cards)].append(entry)
    every = [entry for entries in asked.values() for entry in entries]
    # Shares and values become whole numbers, so that marks add up exactly.
    total = lcm(*(share.denominator for *_, share in every))
    whole = lcm(perfect.denominator, *(v.denominator for *_, vs, _ in every for v in vs.values()))
    first_bet = next(iter(stakes.values()))
    marking = Marking(strategy, total, Fraction(1, whole * first_bet))
    marking.best_sum = int(perfect * whole) * total
    for entries in asked.values():
        question, table, values, _ = entries[0]
        tables = [entry[1] for entry in entries]
        marking.ask(
            question,
            View(
                _rows([seen.spots[0].cards for seen in tables]),
                _rows([seen.community for seen in tables]),
                _rows([seen.dealer for seen in tables]),
                deck,
            ),
            {name: _whole([entry[2][name] * whole for entry in entries]) for name in values},
            _whole([entry[3] * total for entry in entries]),
            1,
        )
    return marking


def _rows(cards: list[tuple[Card, ...]]) -> Cards:
    return np.array(cards, dtype=np.uint8).reshape(len(cards), -1)


def _whole(amounts: list[Fraction]) -> Worth:
    """Python's own integers, which have room for any denominator."""
    return np.array([int(amount) for amount in amounts], dtype=object)
