"""What the game pays for each class of showdowns: the only place where this solver sees money.

A class is the class of the own hand with an outcome against the dealer. For each class and each way
to play, the game settles two deals from the ends of the class, and they must agree. Rounds are
played once per game and cached; with another pay table they are only settled again.
"""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Any

import numpy as np

from croupier.errors import BadBet, must
from croupier.hands.five import pair_of
from croupier.lab.kernels.holdem_counts import CLASSES
from croupier.lab.kernels.holdem_examples import Cell, examples
from croupier.lab.kernels.holdem_numbering import DeckShape, Numbers
from croupier.lab.kernels.holdem_showdowns import OUTCOMES
from croupier.lab.kernels.holdem_solution import Nets
from croupier.lab.lru_cache import LruCache
from croupier.lab.tally import play_out, verdict_on
from croupier.lab.ties import commitment
from croupier.paytables import Pays
from croupier.rules import Choice, Deal, Decide, Game, Layout, Round, make_layout

Path = tuple[str, ...]
"""The decisions of a round, in order."""
Stakes = tuple[tuple[str, int], ...]
Options = tuple[tuple[str, Any], ...]
Groups = tuple[tuple[int, ...], ...]
"""Classes of own hands that no table distinguishes."""

_PAIRS = tuple(range(1, 14))
EACH_PAIR: Groups = tuple((own,) for own in range(CLASSES))
ALL_PAIRS: Groups = ((0,), _PAIRS, *((own,) for own in range(14, CLASSES)))


@dataclass(frozen=True, slots=True)
class Betting:
    """The names of a game's decisions, in the solver's order."""

    wait: str
    raises: tuple[str, ...]
    """Before the flop, the smallest first."""
    wait_again: str
    flop: str
    bet: str
    fold: str
    """The last decision that leaves less in action."""

    @property
    def before(self) -> tuple[Path, ...]:
        return tuple((name,) for name in self.raises)

    @property
    def paths(self) -> tuple[Path, ...]:
        """The raises before the flop, then the raise on it, the bet and the fold at the river."""
        return (
            *self.before,
            (self.wait, self.flop),
            (self.wait, self.wait_again, self.bet),
            (self.wait, self.wait_again, self.fold),
        )


_STEPS = (("seats", 2), None, ("community", 3), None, ("community", 2), None, ("dealer", 2))


def betting_of(layout: Layout) -> Betting:
    """Return the decisions of a game that deals and asks like Ultimate Texas Hold'em."""
    dealt = tuple(
        (step.to, step.cards) if isinstance(step, Deal) else None for step in layout.steps
    )
    questions = [
        sorted(step.choices, key=commitment) for step in layout.steps if isinstance(step, Decide)
    ]
    waits = [[choice for choice in question if _waits(choice)] for question in questions]
    if (
        dealt != _STEPS
        or [len(names) for names in waits] != [1, 1, 0]
        or any(choice.folds or choice.takes_back for choice in (*questions[0], *questions[1]))
        or [len(question) for question in questions[1:]] != [2, 2]
    ):
        raise BadBet(
            f"{layout.game.title} is not dealt and asked as this solver knows it: two cards, wait "
            "or raise; three on the board, wait or raise; two more, one of two choices; two for "
            "the dealer",
            place="steps",
        )
    before, flop, river = questions
    return Betting(
        wait=before[0].name,
        raises=tuple(choice.name for choice in before[1:]),
        wait_again=flop[0].name,
        flop=flop[1].name,
        bet=river[1].name,
        fold=river[0].name,
    )


def _waits(choice: Choice) -> bool:
    return not (choice.makes or choice.folds or choice.takes_back)


# Judging ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HoldemResult:
    """The player's net result and total action, in the unit of the stakes."""

    net: Fraction
    wagered: Fraction


@dataclass(frozen=True, eq=False)
class Money:
    """What the game pays for every class and way to play."""

    betting: Betting
    groups: Groups
    results: Mapping[tuple[Path, int, int], HoldemResult]
    """By way to play, class of own hand and outcome."""
    unit: Fraction
    """`nets` are whole multiples of this."""
    nets: Nets

    @property
    def key(self) -> bytes:
        """A key that is the same for tables that pay the same."""
        parts = (*self.nets.before, self.nets.flop, self.nets.bet, self.nets.fold)
        return b"".join(part.tobytes() for part in parts)


_judged: LruCache[Money] = LruCache(16)


def judged(layout: Layout, stakes: Mapping[str, int], shape: DeckShape) -> Money:
    """Have the game judge every class that the deck can deal; the last answers are cached."""
    key = money_key(layout, stakes, shape)
    return _judged.get_or_make(key, lambda: _judge(layout, stakes, shape))


def money_key(layout: Layout, stakes: Mapping[str, int], shape: DeckShape) -> Hashable:
    """Return everything that a game's pays can depend on."""
    tables = tuple(sorted((key, table.digest) for key, table in layout.tables.items()))
    options, staked = tuple(sorted(layout.options.items())), tuple(sorted(stakes.items()))
    return layout.game, options, tables, staked, shape


def _judge(layout: Layout, stakes: Mapping[str, int], shape: DeckShape) -> Money:
    betting = betting_of(layout)
    groups = groups_of([layout.pays("blind")])
    staked, options = tuple(sorted(stakes.items())), tuple(sorted(layout.options.items()))
    rounds = _rounds(layout.game, options, staked, groups, shape)
    lines = tuple(line.key for line in layout.pays("blind").lines)
    known = _agreed.setdefault((layout.game, options, staked, groups, shape), set())
    results: dict[tuple[Path, int, int], HoldemResult] = {}
    for (path, group, outcome), (worst, best) in rounds.items():
        result = settled(layout, worst)
        if lines not in known:
            must(
                result == settled(layout, best),
                f"{layout.game.title} settles two deals differently that this solver takes for "
                f"one: {worst.spots} with {worst.community} against {worst.dealer}, {best.spots} "
                f"with {best.community} against {best.dealer}",
            )
        for own in groups[group]:
            results[path, own, outcome] = result
    known.add(lines)
    unit = Fraction(1, lcm(*(result.net.denominator for result in results.values())))
    paths = [_table(results, path, unit) for path in betting.paths]
    return Money(betting, groups, results, unit, Nets(tuple(paths[:-3]), *paths[-3:]))


_agreed: dict[tuple[Game, Options, Stakes, Groups, DeckShape], set[tuple[str, ...]]] = {}
"""For each kind of question, the lists of lines whose classes have been checked at both ends."""


def settled(layout: Layout, played: Round) -> HoldemResult:
    """Return the result of a round on this layout."""
    verdict = verdict_on(replace(played, layout=layout))
    return HoldemResult(verdict.net, verdict.wagered)


def _table(
    results: Mapping[tuple[Path, int, int], HoldemResult], path: Path, unit: Fraction
) -> Numbers:
    amounts = [
        [
            _whole(results[path, own, outcome].net, unit) if (path, own, outcome) in results else 0
            for outcome in range(OUTCOMES)
        ]
        for own in range(CLASSES)
    ]
    # Amounts beyond 64 bits are left for the solver to refuse.
    largest = max(abs(amount) for row in amounts for amount in row)
    return np.array(amounts, dtype=np.int64 if largest < 1 << 62 else object)


def _whole(amount: Fraction, unit: Fraction) -> int:
    """Return an amount in units; much faster than dividing fractions."""
    return amount.numerator * (unit.denominator // amount.denominator)


def groups_of(tables: list[Pays]) -> Groups:
    """Put pairs of different ranks into one class if no table distinguishes them."""
    hits = {
        tuple(hit.key if (hit := pays.hit(pair_of(rank))) else "" for pays in tables)
        for rank in range(13)
    }
    return ALL_PAIRS if len(hits) == 1 else EACH_PAIR


@lru_cache(maxsize=16)
def _rounds(
    game: Game, options: Options, stakes: Stakes, groups: Groups, shape: DeckShape
) -> dict[tuple[Path, int, int], tuple[Round, Round]]:
    """Return two finished rounds for each way to play, group of classes and outcome.

    A round does not depend on the pay tables, so any layout of the game can play it.
    """
    layout = make_layout(game, options=dict(options))
    deals = examples(shape)
    rounds: dict[tuple[Path, int, int], tuple[Round, Round]] = {}
    for number, group in enumerate(groups):
        for outcome in range(OUTCOMES):
            cells: list[Cell] = [(own, outcome) for own in group if (own, outcome) in deals]
            if not cells:
                continue
            ends = deals[cells[0]][0], deals[cells[-1]][1]
            for path in betting_of(layout).paths:
                worst, best = (play_out(layout, dict(stakes), deal, path) for deal in ends)
                rounds[path, number, outcome] = worst, best
    return rounds
