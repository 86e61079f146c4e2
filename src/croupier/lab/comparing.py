"""Two pay tables side by side: what changes in the figures, in each line, and in how to play.

Whether best play changes is proved, not guessed. Let the pays move linearly from the first table to
the second. The value of best play is the maximum of the values of all ways to play, each of which
is a linear function of the pays. So best play is the same for both tables exactly if the value at
the midpoint is the mean of the values at both ends. If it is not, repeatedly halving toward the
first table shows what its best play is worth on the second.
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from croupier.codec import Codec
from croupier.errors import BadBet
from croupier.lab.analysis import Analysis
from croupier.lab.bets import BASE, base_tables
from croupier.lab.progress import Progress, part_of
from croupier.lab.result_cache import cached_answer, cached_value, digest_of
from croupier.lab.solve import Question
from croupier.money import Odds
from croupier.paytables import PayLine, Pays
from croupier.rules import Layout

Solve = Callable[[Question, Progress | None], Analysis]

HALVINGS_MAX = 6
_PARTS = 4
"""Both tables, the proof, and the chart."""


@dataclass(frozen=True, slots=True)
class Move:
    """Hands played differently on the second table, or a list of what only one of them says."""

    when: str
    hands: str
    before: str
    after: str
    cost: Fraction | None = None
    """What the old decision loses with these hands on the second table, in base bets."""


@dataclass(frozen=True, slots=True)
class PlayDifference:
    """How best play differs between the two tables."""

    kind: str
    """`none` if there are no decisions or none changes, `same`, `moved`, or `unknown` if the tables
    have different lines and their charts are all there is."""
    cost: Fraction | None = None
    """What the first table's best play loses on the second, per round, in base bets."""
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True)
class Comparison:
    """A bet on two tables."""

    first: Analysis
    second: Analysis
    play: PlayDifference


def compare(
    first: Question,
    second: Question,
    *,
    solve: Solve | None = None,
    progress: Progress | None = None,
) -> Comparison:
    """Compare a bet under two tables, including how to play it."""
    if (first.layout.game.name, first.bet, first.hands) != (
        second.layout.game.name, second.bet, second.hands,
    ):  # fmt: skip
        raise BadBet("only the same bet of the same game can be compared")
    solved = solve if solve is not None else _kept
    one = solved(first, part_of(progress, 0, _PARTS))
    two = solved(second, part_of(progress, 1, _PARTS))
    return Comparison(one, two, _play(first, second, (one, two), solved, progress))


COMPARISONS: Codec[Comparison] = Codec(Comparison)


def cached_comparison(
    first: Question, second: Question, *, progress: Progress | None = None
) -> Comparison:
    """Return `compare` from the cache, or compute it and store it there."""
    name = hashlib.sha256(f"{digest_of(first)} {digest_of(second)}".encode()).hexdigest()[:32]
    return cached_value(
        f"comparison-{name}", lambda: compare(first, second, progress=progress), COMPARISONS
    )


def _kept(question: Question, progress: Progress | None) -> Analysis:
    return cached_answer(question, progress=progress)


# How it is played -------------------------------------------------------------------------------


def _play(
    first: Question,
    second: Question,
    found: tuple[Analysis, Analysis],
    solve: Solve,
    progress: Progress | None,
) -> PlayDifference:
    game = first.layout.game
    if first.bet != BASE or not game.decisions or _same_pays(first.layout, second.layout):
        return PlayDifference("none")
    heard = part_of(progress, 2, _PARTS)
    between = _Between(first, second, lambda question: solve(question, heard))
    ends = [each.expected_value for each in found]
    if not between.possible or ends[0] is None or ends[1] is None:
        moves = tuple(_moves(first.layout, second.layout))
        same_shares = found[0].decisions == found[1].decisions
        return PlayDifference("moved" if moves or not same_shares else "unknown", None, moves)
    cost = between.cost(ends[0], ends[1])
    if cost == 0:
        return PlayDifference("same", Fraction(0))
    return PlayDifference("moved", cost, tuple(_moves(first.layout, second.layout)))


def _same_pays(first: Layout, second: Layout) -> bool:
    keys = base_tables(first.game)
    return (
        all(
            [(line.key, line.odds) for line in pays[0].lines]
            == [(line.key, line.odds) for line in pays[1].lines]
            for key in keys
            for pays in ((first.pays(key), second.pays(key)),)
        )
        and first.options == second.options
    )


class _Between:
    """Tables between two, whose values are needed."""

    def __init__(
        self, first: Question, second: Question, solve: Callable[[Question], Analysis]
    ) -> None:
        self._first, self._solve = first, solve
        self._pays = {
            key: (first.layout.pays(key), second.layout.pays(key))
            for key in base_tables(first.layout.game)
        }
        self.possible = (
            bool(self._pays)
            and first.layout.options == second.layout.options
            and all(
                [(line.key, line.odds.kind) for line in one.lines]
                == [(line.key, line.odds.kind) for line in two.lines]
                for one, two in self._pays.values()
            )
        )

    def cost(self, one: Fraction, two: Fraction) -> Fraction:
        """Return what the first table's best play loses on the second; 0 proves it best there."""
        share, end = Fraction(1), two
        for _ in range(HALVINGS_MAX):
            middle = self._value(share / 2)
            if middle * 2 == one + end:
                break  # linear so far: this is the first table's best play
            share, end = share / 2, middle
        return two - (one + (end - one) / share)

    def _value(self, share: Fraction) -> Fraction:
        layout = self._first.layout
        tables = dict(layout.tables)
        for key, (one, two) in self._pays.items():
            served = layout.game.served(key)
            tables[key] = replace(
                tables[key], id=f"between-{share}",
                pays={**tables[key].pays, served: _mixed(one, two, share)}, published=(), own=True,
            )  # fmt: skip
        value = self._solve(replace(self._first, layout=replace(layout, tables=tables)))
        if value.expected_value is None:
            raise BadBet("a bet that is paid from a meter is not decided by its pays")
        return value.expected_value


def _mixed(one: Pays, two: Pays, share: Fraction) -> Pays:
    return Pays(
        one.reading, tuple(map(_line_between, one.lines, two.lines, [share] * len(one.lines)))
    )


def _line_between(one: PayLine, two: PayLine, share: Fraction) -> PayLine:
    ratio = one.odds.ratio + (two.odds.ratio - one.odds.ratio) * share
    odds = Odds(one.odds.kind, ratio, one.odds.level, f"{ratio} {one.odds.kind} 1")
    return replace(one, odds=odds)


# The hands that move ----------------------------------------------------------------------------


def _moves(first: Layout, second: Layout) -> Iterator[Move]:
    """Yield where the charts of perfect play differ; none for a game without a chart."""
    # Charts import the kernels, and callers that need only kept answers do without them.
    from croupier.lab.strategies.card import chart_if_any  # noqa: PLC0415

    one, two = chart_if_any(first), chart_if_any(second)
    if one is None or two is None:
        return
    moved = [
        (hand, before, two.starting_hands[hand])
        for hand, before in one.starting_hands.items()
        if two.starting_hands.get(hand, before) != before
    ]
    worth = _worths(second) if moved else {}
    for hand, before, after in moved:
        values = worth.get(hand)
        cost = values[after] - values[before] if values is not None else None
        yield Move("starting hands", hand, before, after, cost)
    others = {rule.when: rule for rule in two.rules}
    for rule in one.rules:
        other = others.get(rule.when)
        if other is None:
            continue
        gone = [hand for hand in rule.hands if hand not in other.hands]
        come = [hand for hand in other.hands if hand not in rule.hands]
        if gone or come:
            yield Move(rule.when, "", _listed(rule.decision, gone), _listed(rule.decision, come))
        errs = {(each.decision, each.hand) for each in rule.exceptions}
        for each in other.exceptions:
            if (each.decision, each.hand) not in errs:
                before_it = other.otherwise if each.decision == other.decision else other.decision
                yield Move(rule.when, str(each.hand), before_it, each.decision, each.cost)


def _listed(decision: str, hands: list[str]) -> str:
    """Return the entries of one list that the other does not have, as the chart words them."""
    return f"{decision}: {'; '.join(hands) or 'nothing else'}"


def _worths(layout: Layout) -> Mapping[str, Mapping[str, Fraction]]:
    """Return each decision's value with each of 169 starting hands, if the game has them."""
    from croupier.lab import ultimate_texas_holdem  # noqa: PLC0415

    if layout.game.solver != "holdem":
        return {}
    hands = ultimate_texas_holdem.starting_hands(layout)
    return {hand: advice.values for hand, advice in hands.items()}
