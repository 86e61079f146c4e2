"""Covers: what the general solver hides from a rule, to learn what the rule depends on.

A rule is asked about a round in which something lies covered: the amounts of the bets, what was
decided, or which card is whose. If it answers, then its answer cannot depend on what it did not
see, and holds for every round that differs in nothing else. If it looks under a cover, whatever
it says is thrown away, and it is asked again with less covered.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from typing import Any, NoReturn, cast

from croupier.cards import Card
from croupier.hands import (
    best_five,
    best_four,
    longest_flush,
    longest_run,
    suited_cards,
    three_card,
)
from croupier.hands.known import KnownHand
from croupier.hands.wild import wild_five
from croupier.lab.general_trails import Trail, plain
from croupier.money import Cents

Cards = tuple[Card, ...]
Terms = tuple[tuple[str, Cents], ...]
"""How often each bet is counted; an amount that is no bet's stands under the empty name."""


class Looked(Exception):
    """A rule wants to see what is covered."""


class Covered:
    """Something that is there, and nothing else is known of it.

    Whatever is asked of it that has no answer here is a look under the cover, and nothing else is:
    an error of a rule's own goes its way.
    """

    __slots__ = ()

    def __bool__(self) -> bool:
        raise Looked

    def __eq__(self, other: object) -> bool:
        raise Looked

    def __hash__(self) -> int:
        raise Looked

    def __str__(self) -> str:
        raise Looked

    def __getattr__(self, name: str) -> NoReturn:
        raise Looked


def _looked(_: Covered, *__: object) -> NoReturn:
    raise Looked


_QUESTIONS = """
    repr format getitem contains reversed iter len lt le gt ge ne add radd sub rsub mul rmul
    neg pos truediv rtruediv floordiv rfloordiv mod rmod divmod rdivmod pow rpow abs and
    rand or ror xor rxor invert lshift rlshift rshift rrshift int float index round trunc
    floor ceil
"""
for _name in _QUESTIONS.split():
    setattr(Covered, f"__{_name}__", _looked)


class CoveredAnswers(Covered):
    """What a player decided, of which only the number is known."""

    __slots__ = ("_count",)

    def __init__(self, count: int) -> None:
        self._count = count

    def __len__(self) -> int:
        return self._count

    def __bool__(self) -> bool:
        return self._count > 0


class Amount(Covered):
    """So many times each bet, however much the bets may be.

    It can be added, taken away and multiplied by what is known, as exact odds do. It cannot be
    compared, rounded or cut in whole parts: what these give depends on how much it is.
    """

    __slots__ = ("_times",)

    def __init__(self, times: dict[str, Cents]) -> None:
        self._times = times

    @property
    def terms(self) -> Terms:
        return tuple(sorted((bet, times) for bet, times in self._times.items() if times))

    def __add__(self, other: object) -> "Amount":
        return self._with(other, 1)

    __radd__ = __add__

    def __sub__(self, other: object) -> "Amount":
        return self._with(other, -1)

    def __rsub__(self, other: object) -> "Amount":
        return (self * -1)._with(other, 1)

    def _with(self, other: object, sign: int) -> "Amount":
        """A bet in `other` counts so often more."""
        other = plain(other)
        if isinstance(other, Amount):
            more = other._times
        elif isinstance(other, int | Fraction):
            if not other:
                return self
            more = {"": other}
        else:
            raise Looked
        times = self._times.copy()
        for bet, count in more.items():
            times[bet] = times.get(bet, 0) + sign * count
        return Amount(times)

    def __mul__(self, factor: object) -> "Amount":
        factor = plain(factor)
        if not isinstance(factor, int | Fraction):
            raise Looked
        by = factor.numerator if factor.denominator == 1 else factor
        return Amount({bet: by * count for bet, count in self._times.items()})

    __rmul__ = __mul__

    def __neg__(self) -> "Amount":
        return self * -1

    # `money.exact` turns a whole `Fraction` into an `int`. An amount is what it is in both.
    @property
    def numerator(self) -> "Amount":
        return self

    @property
    def denominator(self) -> int:
        return 1


OWN, DEALER, COMMUNITY, NOBODY = 1, 2, 4, 8

RANKINGS: dict[str, Callable[[Cards], int]] = {
    "best_five": best_five,
    "best_four": best_four,
    "three_card": three_card,
    "longest_run": longest_run,
    "longest_flush": longest_flush,
    "suited_cards": suited_cards,
    "wild_five": wild_five,
    "wild_five_any": partial(wild_five, any_card=True),
}


class CoveredPile(Covered, KnownHand):
    """Cards of one or more holders, which can be read only where all of `whole` have put theirs.

    How many they are is open. Single cards cannot be taken out by their place, so that nobody
    learns which came first; a `whole` that includes `NOBODY` is never read. With a trail it says
    what any pile is worth by a ranking, and the trail notes what is asked of that.
    """

    __slots__ = ("_cards", "_holders", "_trail", "_whole")

    def __init__(self, cards: Cards, holders: int, whole: int, trail: Trail | None = None) -> None:
        self._cards, self._holders, self._whole, self._trail = cards, holders, whole, trail

    def ranked(self, ranking: str) -> int:
        if self._trail is None:
            return RANKINGS[ranking](tuple(self))
        value: Any = self._trail.value((ranking, self._holders), RANKINGS[ranking](self._cards))
        return cast("int", value)

    def __len__(self) -> int:
        return len(self._cards)

    def __bool__(self) -> bool:
        return bool(self._cards)

    def __iter__(self) -> Iterator[Card]:
        if self._holders & self._whole != self._whole:
            raise Looked
        return iter(self._cards)

    def __add__(self, other: object) -> "CoveredPile":
        if isinstance(other, tuple) and not other:
            return self
        if not isinstance(other, CoveredPile) or other._holders & self._holders:
            raise Looked
        held, holders = self._cards + other._cards, self._holders | other._holders
        return CoveredPile(held, holders, self._whole, self._trail)

    def __radd__(self, other: object) -> "CoveredPile":
        if isinstance(other, tuple) and not other:
            return self
        raise Looked
