"""Trails: what a rule asked of the value of a hand, so that one answer serves every value like it.

A rule that hears what a pile is worth seldom cares for the number. It asks whether the number is at
least a pair of jacks, or which category it has. A `Traced` value answers as the number would and
notes each question on a `Trail`. Another hand whose value answers all these questions alike brings
the rule to the same end, and need not be shown to it: this is what makes one answer of thousands.

Whatever a value cannot note as a question pins it: the answer is then good for this number alone.
"""

import operator
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

Ranked = tuple[str, int]
"""A ranking, and whose cards it is asked of."""
Values = Mapping[Ranked, npt.NDArray[np.int64]]
"""What each of many hands is worth, pile by pile."""
Mask = npt.NDArray[np.bool_]
Kind = TypeVar("Kind")

_STEPS: dict[str, Callable[[Any, Any], Any]] = {
    "rshift": operator.rshift, "and": operator.and_, "floordiv": operator.floordiv,
    "mod": operator.mod,
}  # fmt: skip
"""What can be done to a value that is still a question afterwards, with a number known to all."""
_TESTS: dict[str, Callable[[Any, Any], Any]] = {
    name: getattr(operator, name) for name in ("lt", "le", "gt", "ge", "eq", "ne")
}
_SMALL = 1 << 31
"""Numbers below this are compared and divided in 64 bits as they are by Python."""


class Source(NamedTuple):
    """A value of a pile, after some steps."""

    pile: Ranked
    steps: tuple[tuple[str, int], ...] = ()

    def of(self, values: Values) -> npt.NDArray[np.int64]:
        found = values[self.pile]
        for name, number in self.steps:
            found = _STEPS[name](found, number)
        return found


class Noted(NamedTuple):
    """One question, and what it was answered with."""

    source: Source
    name: str
    other: "Source | int"
    said: bool


class Trail:
    """Every question that a rule put to values on its way to one answer."""

    def __init__(self) -> None:
        self.asked: dict[Ranked, None] = {}
        """Piles in the order in which their value was asked for."""
        self._tests: dict[Noted, None] = {}

    def value(self, pile: Ranked, number: int) -> "Traced":
        self.asked[pile] = None
        return Traced(number, Source(pile), self)

    def note(self, noted: Noted) -> None:
        self._tests[noted] = None

    def like_it(self, values: Values, size: int) -> Mask:
        """Which of so many hands answer every question of the trail as it was answered."""
        found = np.ones(size, dtype=np.bool_)
        for source, name, other, said in self._tests:
            against = other.of(values) if isinstance(other, Source) else other
            found &= _TESTS[name](source.of(values), against) == said
        return found


class Traced:
    """The value of a hand by a ranking, with every question put to it on a trail."""

    __slots__ = ("_number", "_source", "_trail")

    def __init__(self, number: int, source: Source, trail: Trail) -> None:
        self._number, self._source, self._trail = number, source, trail

    def pinned(self) -> int:
        """The number itself; the trail is then that of no other."""
        self._trail.note(Noted(self._source, "eq", self._number, True))
        return self._number

    def __bool__(self) -> bool:
        return self._tested("ne", 0)

    def __hash__(self) -> int:
        return hash(self.pinned())

    def __str__(self) -> str:
        return str(self.pinned())

    def __getattr__(self, name: str) -> Any:
        return getattr(self.pinned(), name)

    def _tested(self, name: str, other: object) -> bool:
        if isinstance(other, Traced):
            said = bool(_TESTS[name](self._number, other._number))
            if other._trail is self._trail:
                self._trail.note(Noted(self._source, name, other._source, said))
            else:  # one that a rule has kept from an earlier question
                self.pinned()
            return said
        if isinstance(other, int) and abs(other) < _SMALL:
            said = bool(_TESTS[name](self._number, int(other)))
            self._trail.note(Noted(self._source, name, int(other), said))
            return said
        return bool(_TESTS[name](self.pinned(), other))

    def _stepped(self, name: str, number: object) -> Any:
        if isinstance(number, int) and 0 < number < _SMALL and (name != "rshift" or number < 64):
            source = Source(self._source.pile, (*self._source.steps, (name, int(number))))
            return Traced(_STEPS[name](self._number, int(number)), source, self._trail)
        return _STEPS[name](self.pinned(), plain(number))


def plain(value: Kind) -> Kind | int:
    """A number as it is; a traced one is pinned."""
    return value.pinned() if isinstance(value, Traced) else value


def _test(name: str) -> Callable[[Traced, object], bool]:
    return lambda self, other: self._tested(name, other)


def _step(name: str) -> Callable[[Traced, object], Any]:
    return lambda self, other: self._stepped(name, other)


def _pin(name: str) -> Callable[..., Any]:
    return lambda self, *others: getattr(self.pinned(), name)(*map(plain, others))


_PINS = """
    repr format add radd sub rsub mul rmul neg pos truediv rtruediv rfloordiv rmod divmod rdivmod
    pow rpow abs rand or ror xor rxor invert lshift rlshift rrshift int float index round trunc
    floor ceil
"""
for _name in _TESTS:
    setattr(Traced, f"__{_name}__", _test(_name))
for _name in _STEPS:
    setattr(Traced, f"__{_name}__", _step(_name))
for _name in _PINS.split():
    setattr(Traced, f"__{_name}__", _pin(f"__{_name}__"))
