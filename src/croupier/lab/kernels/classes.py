"""From counts to money: classes of deals that settle alike, judged by the game at both ends.

A solver claims that all deals of a class settle alike. The claim is tested wherever it is used: a
class is given by its two ends (the worst own hand with the dealer's or the board's worst cards, and
the best with the best), both are played through the engine, and a game that settles them
differently is refused instead of being answered wrongly.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import gcd, lcm

import numpy as np
import numpy.typing as npt

from croupier.errors import BadBet, BadSeat, IllegalAction, InvariantBroken, must
from croupier.hands import ThreeCard
from croupier.hands.three import THREE_CATEGORY_SHIFT
from croupier.lab.kernels.counting import Counts
from croupier.lab.kernels.kinds import KIND_VALUES, Groups
from croupier.lab.tally import RoundVerdict, SeatDeal, bets_up, judge, line_of, play_out
from croupier.lab.ties import check_ties
from croupier.paytables import Pays
from croupier.rules import Actions, Choice, JackpotSensor, Layout, Line, Round, actions

Ends = tuple[SeatDeal, SeatDeal]
Path = tuple[str, ...]
"""The decisions of a round, in order."""

CATEGORY_VALUES = tuple(category << THREE_CATEGORY_SHIFT for category in ThreeCard)


def kind_groups(tables: Iterable[Pays]) -> Groups:
    """Group kinds of five-card hands that hit the same line of every table."""
    return _groups(tables, KIND_VALUES)


def category_groups(tables: Iterable[Pays]) -> Groups:
    """Group three-card categories that hit the same line of every table."""
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
    """Add up by group the kinds in the last axis of counts, which may hold them several times."""
    width = max(groups) + 1
    fine = counts.reshape(*counts.shape[:-1], -1, len(groups))
    together = np.zeros((*fine.shape[:-1], width), dtype=np.int64)
    for kind, group in enumerate(groups):
        together[..., group] += fine[..., kind]
    return together.reshape(*counts.shape[:-1], -1)


def judge_ends(layout: Layout, stakes: Mapping[str, int], ends: Ends, path: Path) -> RoundVerdict:
    """Return what the game says about a class; both of its ends must agree."""
    worst, best = (judge(layout, stakes, deal, path) for deal in ends)
    if worst != best:
        raise _apart(layout, ends, worst, best)
    return worst


def line_at_ends(
    layout: Layout, stakes: Mapping[str, int], ends: Ends, path: Path, bet: str
) -> Line:
    """Return how the game resolves one bet in a class; both of its ends must agree."""
    worst, best = (line_of(layout, stakes, deal, path, bet) for deal in ends)
    if worst != best:
        raise _apart(layout, ends, worst, best)
    return worst


def _apart(layout: Layout, ends: Ends, worst: object, best: object) -> InvariantBroken:
    return InvariantBroken(
        f"{layout.game.title} settles {ends[0]} and {ends[1]} differently ({worst}; {best}); "
        "the classes of this solver are too coarse for its rules"
    )


def common_unit(amounts: Iterable[Fraction]) -> Fraction:
    """Return the largest amount that all of these are whole multiples of; 1 if all are zero."""
    held = [amount for amount in amounts if amount]
    over = lcm(*(amount.denominator for amount in held))
    return Fraction(gcd(*(int(amount * over) for amount in held)) or 1, over)


def weigh(counts: Counts, amounts: Sequence[int], deals: int) -> Counts:
    """Return Σ counts × amounts over the last axis, exactly, whatever the size of the amounts.

    The counts of a row add up to at most `deals`. Results below 2**40 leave room to add up millions
    of them; above that, Python integers are used.
    """
    if deals * max(map(abs, amounts), default=0) < 1 << 40:
        return np.asarray(counts @ np.array(amounts, dtype=np.int64))
    return np.asarray(counts.astype(object) @ np.array(amounts, dtype=object))


def first_best(values: Sequence[Counts]) -> tuple[Counts, Counts]:
    """Return the index of the best of several values, element by element, and that value.

    Among equal values the first is taken.
    """
    best, place = values[0], np.zeros(values[0].shape, dtype=np.int64)
    for at, value in enumerate(values[1:], start=1):
        better = value > best
        place, best = np.where(better, at, place), np.where(better, value, best)
    return place, best


def on_the_layout(layout: Layout, stakes: Mapping[str, int]) -> dict[str, int]:
    """Return the bets that the layout itself pays: all but those on a meter."""
    meters = set(layout.game.sensors)
    return {bet: stake for bet, stake in stakes.items() if bet not in meters}


def check_question(layout: Layout, stakes: Mapping[str, int], ties: str) -> None:
    """Refuse what the game would refuse, before anything is counted."""
    check_ties(ties)
    if on_the_layout(layout, stakes) != dict(stakes):
        raise BadBet("a jackpot bet has no amount on the layout; leave it out", place="stakes")
    bets_up(layout, stakes)


def waits_for_one(round_: Round) -> Actions:
    """Return what a round offers, if it waits for the decision of its only seat."""
    offered = actions(round_)
    if offered.seat is None:
        raise IllegalAction("this round is not waiting for a decision")
    if len(round_.spots) != 1:
        raise BadSeat(f"{len(round_.spots)} seats are in the round; values are for one alone")
    return offered


# What games that ask once have in common --------------------------------------------------------


def worth_of_choices(
    layout: Layout,
    stakes: Mapping[str, int],
    choices: Iterable[Choice],
    classes: Sequence[tuple[Ends, int]],
) -> dict[str, Fraction]:
    """Return each choice's average net result over classes of deals, in cents of the stakes."""
    deals = sum(count for _, count in classes)
    return {
        choice.name: sum(
            (
                judge_ends(layout, stakes, ends, (choice.name,)).net * count
                for ends, count in classes
            ),
            Fraction(0),
        )
        / deals
        for choice in choices
    }


def stay_and_fold(layout: Layout, paths: Sequence[Path]) -> tuple[int, int]:
    """Return which of the ways to decide stays in, and which folds."""
    folds = {
        choice.name for step in layout.game.decisions for choice in step.choices if choice.folds
    }
    gives_up = [bool(folds & set(path)) for path in paths]
    return gives_up.index(False), gives_up.index(True)


# Jackpots ---------------------------------------------------------------------------------------


def jackpot_on(layout: Layout, bet: str) -> JackpotSensor:
    """Return the jackpot that a bet is on."""
    found = next((entry for entry in layout.game.jackpots if entry.bet == bet), None)
    if found is None:
        known = ", ".join(entry.bet for entry in layout.game.jackpots)
        raise BadBet(f"{bet!r} is no jackpot bet of {layout.game.title}; it has {known}")
    return found


def line_hit(
    layout: Layout, bet: str, stakes: Mapping[str, int], deal: SeatDeal, path: Path
) -> str | None:
    """Return the line of a jackpot's table that a deal hits, read as the game reads it."""
    pays, round_ = layout.pays(bet), play_out(layout, stakes, deal, path)
    hit = pays.hit(jackpot_on(layout, bet).subject(round_.spots[0], round_, pays.reading.name))
    return hit.key if hit else None


def line_hit_at_ends(
    layout: Layout, bet: str, stakes: Mapping[str, int], ends: Ends, path: Path
) -> str | None:
    """Return the line that a class of deals hits; both of its ends must agree."""
    worst, best = (line_hit(layout, bet, stakes, deal, path) for deal in ends)
    must(worst == best, f"{bet} of {layout.game.title} tells hands apart that are alike: {ends}")
    return worst
