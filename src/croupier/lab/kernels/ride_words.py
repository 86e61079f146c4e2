"""Describe three- and four-card hands in words, for the ride lists of Let It Ride.

A list names *shapes* (a pair, three suited cards with one gap, four to an open straight) and, if
that is not enough, how many high cards a hand needs and which ranks are exceptions. A line is
generated from the decisions themselves, so it holds for exactly the hands that it was made from.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from croupier.cards import RANKS, Card
from croupier.hands.ranks import PLURAL, STRAIGHT_OF_FIVE

_TEN = 8
_COUNTS = ("no", "one", "two", "three", "four")


@dataclass(frozen=True, slots=True)
class RideLine:
    """Hands in words, and how many hands of the deck they are."""

    text: str
    hands: int

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class HandShape:
    """What a list distinguishes: a kind of hand, how many high cards are in it, and its ranks."""

    text: str
    high: int
    ranks: str


def shape_of(cards: Sequence[Card], high: frozenset[int]) -> HandShape:
    """Return the shape of three or four cards; `high` are the ranks whose pair pays."""
    ranks = tuple(sorted((card >> 2 for card in cards), reverse=True))
    return _shape(ranks, high, suited=len({card & 3 for card in cards}) == 1)


@lru_cache(maxsize=1 << 14)
def _shape(ranks: tuple[int, ...], high: frozenset[int], *, suited: bool) -> HandShape:
    unpaired = _three if len(ranks) == 3 else _four
    return HandShape(
        text=_paired(ranks, high) or unpaired(ranks, suited=suited),
        high=sum(rank in high for rank in ranks),
        ranks="-".join(RANKS[rank] for rank in ranks),
    )


def _paired(ranks: Sequence[int], high: frozenset[int]) -> str:
    held = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    if held[0] == 4:
        return "four of a kind"
    if held[0] == 3:
        return "three of a kind"
    if held[:2] == [2, 2]:
        return "two pair"
    if held[0] == 1:
        return ""
    pair = next(rank for rank in ranks if ranks.count(rank) == 2)
    if not high:
        return "a pair"
    least = PLURAL[min(high)]
    return f"a pair of {least} or better" if pair in high else f"a pair below {least}"


def _three(ranks: Sequence[int], *, suited: bool) -> str:
    span = _span(ranks)
    if suited and min(ranks) >= _TEN:
        return "three to a royal flush"
    words = "three suited cards" if suited else "three unsuited cards"
    if span > 5:
        return f"{words} too far apart for a straight"
    return f"{words} {('in a row', 'with one gap', 'with two gaps')[span - 3]}"


def _four(ranks: Sequence[int], *, suited: bool) -> str:
    if suited:
        if min(ranks) >= _TEN:
            return "four to a royal flush"
        return "four to a straight flush" if _span(ranks) <= 5 else "four to a flush"
    held = sum(1 << rank for rank in ranks)
    ends = sum(STRAIGHT_OF_FIVE[held | 1 << rank] >= 0 for rank in range(13) if rank not in ranks)
    return ("four cards to nothing", "four to an inside straight", "four to an open straight")[ends]


def _span(ranks: Sequence[int]) -> int:
    """Return how many ranks the cards span, with the ace wherever it makes them closer."""
    low = sorted(-1 if rank == 12 else rank for rank in ranks)
    return min(max(ranks) - min(ranks), low[-1] - low[0]) + 1


def in_words(
    hands: Iterable[tuple[HandShape, int, bool]], *, times: int = 1
) -> tuple[RideLine, ...]:
    """Return lines for the marked ones of these hands, each given with its weight.

    `times` says how often each hand is among them.
    """
    families: dict[str, dict[HandShape, list[tuple[int, bool]]]] = defaultdict(
        lambda: defaultdict(list)
    )
    for shape, weight, marked in hands:
        families[shape.text][shape].append((weight, marked))
    lines = []
    for text, shapes in families.items():
        weight = sum(each for held in shapes.values() for each, marked in held if marked)
        if weight:
            lines.append(RideLine(text + "".join(_limits(shapes)), weight // times))
    return tuple(sorted(lines, key=lambda line: line.hands))


def _limits(shapes: dict[HandShape, list[tuple[int, bool]]]) -> Iterator[str]:
    """Yield a shape's other requirements: ranges of high cards, with their exceptions."""
    fewest, most = (bound(shape.high for shape in shapes) for bound in (min, max))
    # Of ranges with equally few exceptions, the widest is the easiest to remember.
    ranges = sorted(
        ((low, high) for low in range(fewest, most + 1) for high in range(low, most + 1)),
        key=lambda bounds: bounds[0] - bounds[1],
    )
    low, high = min(ranges, key=lambda bounds: sum(map(len, _misfits(shapes, *bounds))))
    but, also = _misfits(shapes, low, high)
    _, only = _misfits(shapes, most + 1, most + 1)
    if len(only) < len(but) + len(also):
        yield f": only {', '.join(only)}"
        return
    if (low, high) != (fewest, most):
        yield " and " if " with " in next(iter(shapes)).text else " with "
        yield _so_many(low, high, most)
        yield " high card" if high == 1 == low else " high cards"
    if but:
        yield f", but not {', '.join(but)}"
    if also:
        yield f", also {', '.join(also)}"


def _so_many(low: int, high: int, most: int) -> str:
    if low == high:
        return _COUNTS[low]
    if high == most:
        return f"{_COUNTS[low]} or more"
    return f"{_COUNTS[low]} to {_COUNTS[high]}"


def _misfits(
    shapes: dict[HandShape, list[tuple[int, bool]]], low: int, high: int
) -> tuple[list[str], list[str]]:
    """Return ranks that a range of high cards wrongly includes, and those it wrongly omits."""
    but: set[str] = set()
    also: set[str] = set()
    for shape, held in shapes.items():
        for _, marked in held:
            if marked != (low <= shape.high <= high):
                (also if marked else but).add(shape.ranks)
    fit = {
        shape.ranks
        for shape, held in shapes.items()
        for _, marked in held
        if marked == (low <= shape.high <= high)
    }
    # If suits matter, ranks alone cannot name an exception.
    return tuple(  # type: ignore[return-value]
        sorted(ranks + (" (some suits)" if ranks in fit else "") for ranks in wrong)
        for wrong in (but, also)
    )
