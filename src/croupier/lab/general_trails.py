"""Trails: what a rule asked about a hand's value, so one answer serves every similar value.

A rule that gets a pile's value seldom uses the number itself. It asks whether the number is at
least a pair of jacks, or which category it has. A `Traced` value answers as the number would and
records each question on a `Trail`. Another hand whose value answers all these questions alike leads
the rule to the same end and need not be shown to it: this is how one answer serves thousands of
hands.

Anything that cannot be recorded as a question pins the value: the answer then holds for this number
only.
"""

import operator
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

Ranked = tuple[str, int]
"""A ranking, and whose cards it is applied to."""
Values = Mapping[Ranked, npt.NDArray[np.int64]]
"""The value of each of many hands, pile by pile."""
Mask = npt.NDArray[np.bool_]
Kind = TypeVar("Kind")

_STEPS: dict[str, Callable[[Any, Any], Any]] = {
    "rshift": operator.rshift, "and": operator.and_, "floordiv": operator.floordiv,
    "mod": operator.mod,
}  # fmt: skip
"""Operations with a known number after which a value can still be recorded as a question."""
_TESTS: dict[str, Callable[[Any, Any], Any]] = {
    name: getattr(operator, name) for name in ("lt", "le", "gt", "ge", "eq", "ne")
}
_SMALL = 1 << 31
"""Numbers below this compare and divide in 64 bits as they do in Python."""


class Source(NamedTuple):
    """The value of a pile, after some operations."""

    pile: Ranked
    steps: tuple[tuple[str, int], ...] = ()

    def of(self, values: Values) -> npt.NDArray[np.int64]:
        found = values[self.pile]
        for name, number in self.steps:
            found = _STEPS[name](found, number)
        return found


class Noted(NamedTuple):
    """One question and its answer."""

    source: Source
    name: str
    other: "Source | int"
    said: bool


class Trail:
    """Every question that a rule asked about values on its way to one answer."""

    def __init__(self) -> None:
        self.asked: dict[Ranked, None] = {}
        """Piles in the order in which their values were requested."""
        self._tests: dict[Noted, None] = {}

    def value(self, pile: Ranked, number: int) -> "Traced":
        self.asked[pile] = None
        return Traced(number, Source(pile), self)

    def note(self, noted: Noted) -> None:
        self._tests[noted] = None

    def like_it(self, values: Values, size: int) -> Mask:
        """Return which of these hands answer every question of the trail the same way."""
        found = np.ones(size, dtype=np.bool_)
        for source, name, other, said in self._tests:
            against = other.of(values) if isinstance(other, Source) else other
            found &= _TESTS[name](source.of(values), against) == said
        return found


class Traced:
    """The value of a hand under a ranking, which records every question about it on a trail."""

    __slots__ = ("_number", "_source", "_trail")

    def __init__(self, number: int, source: Source, trail: Trail) -> None:
        self._number, self._source, self._trail = number, source, trail

    def pinned(self) -> int:
        """Return the number itself; the trail then fits no other value."""
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
            else:  # a value that the rule kept from an earlier question
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
    """Return a plain number; a traced one is pinned."""
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
