"""From counts to money: classes of deals that settle alike, judged by the game at both ends.

A solver's claim is that all deals of a class settle alike. The claim is tested wherever it is used:
a class is handed over as its two ends (the worst own hand with the dealer's or the board's worst
cards, and the best with the best), both are played through the engine, and a game that settles
them differently is refused instead of answered wrongly.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import gcd, lcm

import numpy as np
import numpy.typing as npt

from croupier.errors import BadBet, BadSeat, IllegalAction, InvariantBroken
from croupier.hands import ThreeCard
from croupier.hands.three import _CATEGORY_SHIFT as THREE_CATEGORY_SHIFT
from croupier.lab.general import commitment
from croupier.lab.kernels.three_card_hands import KIND_VALUES, Counts, Groups
from croupier.lab.tally import Deal, Verdict, judge, play_out
from croupier.paytables import Pays
from croupier.rules import (
    Actions,
    BetsLocked,
    Choice,
    Felt,
    Line,
    Round,
    Wager,
    actions,
    apply,
    open_round,
    settle,
)

Ends = tuple[Deal, Deal]
Path = tuple[str, ...]
"""The decisions of a round, in order."""

CATEGORY_VALUES = tuple(category << THREE_CATEGORY_SHIFT for category in ThreeCard)


def kind_groups(tables: Iterable[Pays]) -> Groups:
    """Kinds of five-card hands that hit the same line of every table are one group."""
    return _groups(tables, KIND_VALUES)


def category_groups(tables: Iterable[Pays]) -> Groups:
    """Categories of three cards that hit the same line of every table are one group."""
    return _groups(tables, CATEGORY_VALUES)


def _groups(tables: Iterable[Pays], values: Sequence[int]) -> Groups:
    pays = tuple(tables)
    numbers: dict[tuple[str | None, ...], int] = {}
    return tuple(
        numbers.setdefault(
            tuple(hit.key if (hit := table.hit(value)) else None for table in pays), len(numbers)
        )
        for value in values
    )


def put_together(counts: npt.NDArray[np.integer], groups: Groups) -> Counts:
    """Counts whose last axis holds kinds, several times over, with kinds added up by group."""
    width = max(groups) + 1
    fine = counts.reshape(*counts.shape[:-1], -1, len(groups))
    together = np.zeros((*fine.shape[:-1], width), dtype=np.int64)
    for kind, group in enumerate(groups):
        together[..., group] += fine[..., kind]
    return together.reshape(*counts.shape[:-1], -1)


def judge_ends(felt: Felt, stakes: Mapping[str, int], ends: Ends, path: Path) -> Verdict:
    """What the game says of a class; both of its ends must agree."""
    worst, best = (judge(felt, stakes, deal, path) for deal in ends)
    if worst != best:
        raise _apart(felt, ends, worst, best)
    return worst


def line_at_ends(felt: Felt, stakes: Mapping[str, int], ends: Ends, path: Path, bet: str) -> Line:
    """How the game resolves one bet in a class; both of its ends must agree."""
    worst, best = (_line(felt, stakes, deal, path, bet) for deal in ends)
    if worst != best:
        raise _apart(felt, ends, worst, best)
    return worst


def _line(felt: Felt, stakes: Mapping[str, int], deal: Deal, path: Path, bet: str) -> Line:
    (result,) = settle(play_out(felt, stakes, deal, path)).seats
    return next(line for line in result.lines if line.bet == bet)


def _apart(felt: Felt, ends: Ends, worst: object, best: object) -> InvariantBroken:
    return InvariantBroken(
        f"{felt.game.title} settles {ends[0]} and {ends[1]} differently ({worst}; {best}); "
        "the classes of this solver are too coarse for its rules"
    )


def common_unit(amounts: Iterable[Fraction]) -> Fraction:
    """The largest amount that all of these are whole multiples of; 1 where all are nothing."""
    held = [amount for amount in amounts if amount]
    over = lcm(*(amount.denominator for amount in held))
    return Fraction(gcd(*(int(amount * over) for amount in held)) or 1, over)


def weigh(counts: Counts, amounts: Sequence[int], deals: int) -> Counts:
    """Σ counts × amounts over the last axis, exactly, whatever the size of the amounts.

    A row counts no more than so many deals. Results below 2**40 leave room for sums of millions of
    them; above, Python's own integers take over.
    """
    if deals * max(map(abs, amounts), default=0) < 1 << 40:
        return np.asarray(counts @ np.array(amounts, dtype=np.int64))
    return np.asarray(counts.astype(object) @ np.array(amounts, dtype=object))


def by_commitment(choices: Iterable[Choice], ties: str) -> tuple[Choice, ...]:
    """Choices in the order in which equal ones are preferred."""
    if ties not in ("less", "more"):
        raise BadBet(f"ties is {ties!r}; equal decisions go to 'less' or 'more' in action")
    return tuple(sorted(choices, key=commitment, reverse=ties == "more"))


def first_best(values: Sequence[Counts]) -> tuple[Counts, Counts]:
    """Which of several values is the best, element by element, and that value itself.

    Of equal values the first is taken.
    """
    best, place = values[0], np.zeros(values[0].shape, dtype=np.int64)
    for at, value in enumerate(values[1:], start=1):
        better = value > best
        place, best = np.where(better, at, place), np.where(better, value, best)
    return place, best


def on_the_felt(felt: Felt, stakes: Mapping[str, int]) -> dict[str, int]:
    """The bets that the felt itself pays: all but those on a meter."""
    meters = {jackpot.bet for jackpot in felt.game.jackpots}
    return {bet: stake for bet, stake in stakes.items() if bet not in meters}


def check_question(felt: Felt, stakes: Mapping[str, int], ties: str) -> None:
    """Refuse what the game would refuse, before anything is counted."""
    by_commitment((), ties)
    if on_the_felt(felt, stakes) != dict(stakes):
        raise BadBet("a jackpot bet has no amount on the felt; leave it out", place="stakes")
    apply(open_round(felt), BetsLocked((Wager(1, dict(stakes)),)))


def waits_for_one(table: Round) -> Actions:
    """What a round offers that waits for the decision of its only seat."""
    offered = actions(table)
    if offered.seat is None:
        raise IllegalAction("this round does not wait for a decision")
    if len(table.spots) != 1:
        raise BadSeat(f"{len(table.spots)} seats are in the round; values are for one alone")
    return offered
