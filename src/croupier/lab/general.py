"""The general road: any game, solved exactly from its rules alone.

The solver knows `actions`, `apply` and `settle`, and nothing of any game. It walks one seat's round
through every deal, takes the best decision wherever the game asks, and settles each final position
once per betting path. Two things keep it small: deals that differ only in the names of suits the
game cannot tell apart are one deal with a weight, and so are deals that differ only in the order
in which one holder's cards arrived.

It is slow and obviously right: the twin that the fast solvers are proved against, and the lab of
every game that is small enough to need no solver of its own.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import comb, lcm

from croupier.cards import Card, Deck
from croupier.errors import CroupierError, IllegalAction
from croupier.lab.progress import Progress
from croupier.lab.tally import Finish, Tally
from croupier.rules import (
    BetsLocked,
    Choice,
    Dealt,
    Decided,
    Felt,
    Round,
    Spot,
    Wager,
    actions,
    apply,
    open_round,
    settle,
)

Cards = tuple[Card, ...]
Position = tuple[int, int, tuple[str, ...], tuple[Cards, ...]]
"""Step, turn, decisions so far, and each holder's cards up to the names of suits."""
Strategy = Callable[[Round], str]


class UndecidedSituation(CroupierError):
    """A strategy of the user's that says nothing, or nothing legal, where the game asks."""


class GeneralSolver:
    """One game on one felt with fixed stakes; positions once valued are kept."""

    def __init__(
        self,
        felt: Felt,
        stakes: Mapping[str, int],
        *,
        deck: Deck | None = None,
        ties: str = "less",
        strategy: Strategy | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.felt, self.stakes, self.ties = felt, dict(stakes), ties
        self.deck = deck if deck is not None else felt.game.deck
        self.strategy = strategy
        self.progress = progress
        self._symmetry = _symmetry(felt, self.stakes, self.deck)
        self._values: dict[Position, Fraction] = {}
        self.settled = 0

    # Values -------------------------------------------------------------------------------------

    def start(self) -> Round:
        return apply(open_round(self.felt), BetsLocked((Wager(1, self.stakes),)))

    def value(self, table: Round) -> Fraction:
        """The expected net result from here on, in cents of the stakes."""
        key = self._position(table)
        known = self._values.get(key)
        if known is None:
            known = self._values[key] = self._worth(table)
        return known

    def values(self, table: Round) -> dict[str, Fraction]:
        """What each legal decision is worth if it is taken now and play goes on at its best."""
        return {decided.choice: self.value(apply(table, decided)) for decided in actions(table)}

    def _worth(self, table: Round) -> Fraction:
        if table.is_complete:
            return self._settled(table)
        offered = actions(table)
        if offered.seat is not None:
            values = self.values(table)
            return values[self.choose(table, values)]
        total, weight_sum = Fraction(0), 0
        for child, weight in self._deals(table):
            total += weight * self.value(child)
            weight_sum += weight
        return total / weight_sum

    def _settled(self, table: Round) -> Fraction:
        self.settled += 1
        if self.progress is not None and self.settled % 5000 == 0:
            self.progress(self.settled, 0)
        (result,) = settle(table).seats
        if result.net is None:
            raise IllegalAction("a bet on a meter has no amount on the felt: leave it out")
        return Fraction(result.net)

    def choose(self, table: Round, values: Mapping[str, Fraction]) -> str:
        """The best decision; of equal ones the one that leaves less in action, or more."""
        if self.strategy is not None:
            said = self.strategy(table)
            if said not in values:
                cards = table.spots[0].cards
                raise UndecidedSituation(
                    f"the strategy says {said!r} with {cards}; it may be {' or '.join(values)}"
                )
            return said
        offered = actions(table)
        best = max(values.values())
        equal = [choice for choice in offered.choices if values[choice.name] == best]
        pick = min if self.ties == "less" else max
        return pick(equal, key=commitment).name

    # Chance -------------------------------------------------------------------------------------

    def _deals(self, table: Round) -> Iterator[tuple[Round, int]]:
        """One deal of each class that chance may bring next, with how many it stands for."""
        draw = actions(table).draws[-1]
        left = self.deck.without(table.seen)
        weights: Counter[tuple[Cards, ...]] = Counter()
        sample: dict[tuple[Cards, ...], Cards] = {}
        for cards, weight in _hands(left, draw.cards):
            key = self._groups(table, draw.to, cards)
            weights[key] += weight
            sample.setdefault(key, cards)
        for key, cards in sample.items():
            yield apply(table, Dealt(draw.to, cards)), weights[key]

    def _groups(self, table: Round, holder: object, more: Cards) -> tuple[Cards, ...]:
        own = table.spots[0].cards + (more if isinstance(holder, int) else ())
        dealer = table.dealer + (more if holder == "dealer" else ())
        community = table.community + (more if holder == "community" else ())
        return self._symmetry.canonical((own, dealer, community))

    def _position(self, table: Round) -> Position:
        groups = self._groups(table, None, ())
        return table.step, table.turn, table.spots[0].decisions, groups

    # The whole game -----------------------------------------------------------------------------

    def tally(self, *, first_bet: int, initial_stake: int) -> Tally:
        """Every way the round finishes under the strategy in force, with exact counts."""
        frontier: dict[Position, tuple[Round, Fraction]] = {}
        start = self.start()
        frontier[self._position(start)] = (start, Fraction(1))
        finished: dict[Finish, Fraction] = {}
        while frontier:
            ahead: dict[Position, tuple[Round, Fraction]] = {}
            for table, share in frontier.values():
                if table.is_complete:
                    finish = self._finish(table)
                    finished[finish] = finished.get(finish, Fraction(0)) + share
                    continue
                for child, part in self._continuations(table):
                    key = self._position(child)
                    held = ahead.get(key)
                    ahead[key] = (child, share * part + (held[1] if held else 0))
            frontier = ahead
        total = lcm(*(share.denominator for share in finished.values()))
        return Tally(
            counts={finish: int(share * total) for finish, share in finished.items()},
            total=total,
            first_bet=Fraction(first_bet),
            initial_stake=Fraction(initial_stake),
            hit_means="the round ends with more than was put up",
            method="every deal of the deck through the rules, suits merged",
        )

    def _continuations(self, table: Round) -> Iterator[tuple[Round, Fraction]]:
        offered = actions(table)
        if offered.seat is not None:
            choice = self.choose(table, self.values(table))
            yield apply(table, Decided(offered.seat, choice)), Fraction(1)
            return
        children = list(self._deals(table))
        total = sum(weight for _, weight in children)
        for child, weight in children:
            yield child, Fraction(weight, total)

    def _finish(self, table: Round) -> Finish:
        (result,) = settle(table).seats
        spot = table.spots[0]
        net = Fraction(result.net or 0)
        return Finish(
            net=net,
            wagered=Fraction(in_action(spot)),
            label=", ".join(f"{line.bet} {line.outcome}" for line in result.lines),
            decisions=decision_names(self.felt, spot.decisions),
            hit=net > 0,
        )


def in_action(spot: Spot) -> int:
    """All that was put up and not taken back."""
    return sum(stake for bet, stake in spot.stakes.items() if bet not in spot.taken_back)


def decision_names(felt: Felt, decisions: Sequence[str]) -> tuple[str, ...]:
    """Decisions as reports name them: one that the game asks for twice carries its step."""
    offered = Counter(choice.name for decide in felt.game.decisions for choice in decide.choices)
    return tuple(
        f"{name} {decide.key}" if offered[name] > 1 else name
        for name, decide in zip(decisions, felt.game.decisions, strict=False)
    )


def commitment(choice: Choice) -> int:
    """How much a choice leaves in action, against the others of its question."""
    if choice.folds or choice.takes_back:
        return -1
    return choice.times if choice.makes else 0


def _hands(deck: Deck, size: int) -> Iterator[tuple[Cards, int]]:
    """Every hand of a size that can still be dealt, with how many ways it can be."""
    kinds = [Card(number) for number, copies in enumerate(deck.copies) if copies]
    if max(deck.copies) == 1:
        for cards in combinations(kinds, size):
            yield cards, 1
        return
    for cards in combinations_with_replacement(kinds, size):
        weight = 1
        for card, times in Counter(cards).items():
            weight *= comb(deck.copies[card], times)
        if weight:
            yield cards, weight


# Suits that may change places -------------------------------------------------------------------


class Symmetry:
    """Blocks of suits that a game and its deck cannot tell apart, and whether blocks may swap."""

    def __init__(self, blocks: Sequence[Sequence[int]], *, swap: bool) -> None:
        self._orders = [tuple(map(tuple, blocks))]
        if swap:
            self._orders.append(tuple(map(tuple, reversed(blocks))))

    def canonical(self, groups: tuple[Cards, ...]) -> tuple[Cards, ...]:
        """The representative of these groups of cards, each group sorted."""
        by_suit: list[tuple[tuple[int, ...], ...]] = [
            tuple(
                tuple(sorted(card >> 2 for card in group if card & 3 == suit)) for group in groups
            )
            for suit in range(4)
        ]
        return max(self._renamed(groups, by_suit, order) for order in self._orders)

    def _renamed(
        self,
        groups: tuple[Cards, ...],
        by_suit: list[tuple[tuple[int, ...], ...]],
        order: tuple[tuple[int, ...], ...],
    ) -> tuple[Cards, ...]:
        places = self._orders[0]
        new_name = [0, 1, 2, 3]
        for block, place in zip(order, places, strict=True):
            ranked = sorted(block, key=by_suit.__getitem__, reverse=True)
            for old, new in zip(ranked, place, strict=True):
                new_name[old] = new
        return tuple(
            tuple(sorted(Card((card & ~3) | new_name[card & 3]) for card in group))
            for group in groups
        )


def _symmetry(felt: Felt, stakes: Mapping[str, int], deck: Deck) -> Symmetry:
    """Suits may change places where game, deck and every staked bet's table allow it."""
    game = felt.game
    named = any(
        felt.pays(bet.table, hands=_any_column(felt, bet.table)).reading.names_suits
        for bet in game.bets
        if bet.key in stakes and bet.table
    )
    shape = {suit: tuple(deck.copies[suit::4]) for suit in range(4)}
    families = [[0], [1], [2], [3]] if named else [[0, 1, 2, 3]]
    if not named and game.suits != "alike":
        families = [[0, 3], [1, 2]]
    blocks: list[list[int]] = []
    for family in families:
        for suit in family:
            block = next((b for b in blocks if b[0] in family and shape[b[0]] == shape[suit]), None)
            if block is None:
                blocks.append([suit])
            else:
                block.append(suit)
    swap = (
        not named
        and game.suits == "colours"
        and len(blocks) == 2
        and all(shape[0] == shape[suit] for suit in range(4))
    )
    return Symmetry(blocks, swap=swap)


def _any_column(felt: Felt, key: str) -> int | None:
    columns = felt.tables[key].columns.get(key)
    return next(iter(columns)) if columns else None
