"""Covers: what the general solver hides from a rule, to learn what the rule depends on.

A rule is asked about a round in which something is covered: the amounts of the bets, what was
decided, or which card is whose. If it answers, its answer cannot depend on what it did not see, and
holds for every round that differs only in that. If it looks under a cover, its answer is discarded,
and it is asked again with less covered.
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
"""How often each bet counts; an amount that belongs to no bet has an empty name."""


class Looked(Exception):
    """A rule tried to see something that is covered."""


class Covered:
    """Something that exists but whose value is hidden.

    Any operation that it cannot answer counts as a look under the cover. A rule's own errors pass
    through unchanged.
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
    """What a player decided; only the number of decisions is known."""

    __slots__ = ("_count",)

    def __init__(self, count: int) -> None:
        self._count = count

    def __len__(self) -> int:
        return self._count

    def __bool__(self) -> bool:
        return self._count > 0


class Amount(Covered):
    """A sum of multiples of bets, whatever the size of the bets.

    It can be added, subtracted and multiplied by known numbers, as exact odds do. It cannot be
    compared, rounded or divided into whole parts, because those results depend on its size.
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
        """Return the sum with the bets of `other` counted `sign` times."""
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

    # `money.exact` turns a whole `Fraction` into an `int`. An amount is the same in both forms.
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
    """Cards of one or more holders, readable only once all of `whole` have added theirs.

    The number of cards is not hidden. Single cards cannot be taken out by position, so nothing
    shows which came first; a `whole` that includes `NOBODY` can never be read. With a trail, the
    pile gives its value under a ranking, and the trail records the questions about it.
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
