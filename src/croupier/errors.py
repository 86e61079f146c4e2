"""Named errors for bad input. Each carries the value that was given and where it was found.

Three kinds of errors are kept apart: bad input raises one of the errors below, an action that the
house rules forbid raises `IllegalAction`, and a bug of ours raises `InvariantBroken` through
`must`.
"""

from collections.abc import Iterable
from reprlib import Repr
from typing import Self


class CroupierError(ValueError):
    """Input that cannot be used; the message says what would have been right."""

    def __init__(self, message: str, *, place: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.place = place

    @property
    def name(self) -> str:
        """The error's name in reports: `DuplicateCard` is `duplicate-card`."""
        words: list[str] = []
        for letter in type(self).__name__:
            if letter.isupper() or not words:
                words.append("")
            words[-1] += letter.lower()
        return "-".join(words)

    def at(self, place: str) -> "CroupierError":
        """Return the same error with an outer place added: `seat 3` becomes `file.json: seat 3`."""
        self.place = f"{place}: {self.place}" if self.place else place
        return self

    def __str__(self) -> str:
        return f"{self.place}: {self.message}" if self.place else self.message


class BadValue(CroupierError):
    """A value that its field does not accept. Code that knows the field adds its name."""

    def __init__(
        self, message: str, *, place: str = "", field: str = "", given: str = "", wanted: str = ""
    ) -> None:
        super().__init__(message, place=place)
        self.field = field
        """The key of the field that the value was given for."""
        self.given = given
        """The value, as an error message shows it."""
        self.wanted = wanted
        """What would have been right."""

    @classmethod
    def of(cls, field: str, given: str, wanted: str) -> Self:
        """Build `bet is '7,50'; write dollars, like "7.50"` from its three parts."""
        return cls(f"{field} is {given}; {wanted}", field=field, given=given, wanted=wanted)


class BadCard(CroupierError):
    """Text or a number that is not a card."""


class DuplicateCard(CroupierError):
    """A card dealt more often than the deck contains it."""


class WrongHandSize(CroupierError):
    """A hand with more or fewer cards than the game deals."""


class BadAmount(BadValue):
    """An amount that is not a whole number of cents above zero, written as decimal text."""


class BadRate(BadValue):
    """A rate that is not a percentage from 0% to 100% with at most four decimals."""


class BadOdds(CroupierError):
    """Odds that are not 'N to M', 'N for M' or 'N% of LEVEL', or that are not a finite decimal."""


class BadTable(CroupierError):
    """A pay table file that cannot be used."""


class UnknownTable(CroupierError):
    """A designator that is not in the catalog, or whose pay table does not serve this bet."""


class BadGame(CroupierError):
    """A file of rules that cannot be used: it contradicts itself or does not define a game."""


class UnknownGame(CroupierError):
    """A game we have no rules for."""


class BadOption(CroupierError):
    """A house switch that the game does not have, or a value that the switch does not accept."""


class BadBet(CroupierError):
    """A bet the layout has no circle for, or one the rule sheet forbids with the other bets."""


class Unlawful(CroupierError):
    """A bet or limit that the law of that day forbids; the message starts with the rule."""


class BadSeat(CroupierError):
    """A seat the layout does not have, or one taken twice."""


class IllegalAction(CroupierError):
    """A decision that `actions(round)` does not list."""


class EmptyShoe(IllegalAction):
    """A deal of more cards than the shoe has left."""


class EndlessRound(IllegalAction):
    """A round whose game never says that it has ended."""


class TooLarge(CroupierError):
    """A game with too many positions to enumerate."""


class BadRanking(CroupierError):
    """A ranking that cannot say of two hands which one wins or that they tie."""


class MissingDecision(IllegalAction):
    """A seat that was asked for a decision and has not answered."""


class BadRecord(CroupierError):
    """A round document that cannot be read."""


class NewerSchema(BadRecord):
    """A round document written by a later Croupier."""


class PortTaken(CroupierError):
    """A port that another program is listening on."""


class InvariantBroken(AssertionError):
    """A bug of ours. It stops the program so that no wrong amount is paid."""


def either(names: Iterable[str]) -> str:
    """List what the user may have meant: `a`, `a or b`, `a, b or c`."""
    *others, last = names
    return f"{', '.join(others)} or {last}" if others else last


def counted(number: int, noun: str) -> str:
    """Return a number with its noun.

    >>> counted(1, "table"), counted(1200, "hand")
    ('1 table', '1,200 hands')
    """
    return f"1 {noun}" if number == 1 else f"{number:,} {noun}s"


def brief(value: object) -> str:
    """Shorten a value for an error message: limit its length and its nesting depth."""
    return _BRIEF.repr(value)


def as_text(given: object) -> str:
    """Return the hint ` as text` for a value that was not given as text: a number in a script."""
    return "" if isinstance(given, str) else " as text"


_BRIEF = Repr()
_BRIEF.maxstring = _BRIEF.maxother = _BRIEF.maxlong = 60
_BRIEF.maxlevel = 2


def must(condition: object, message: str) -> None:
    """Assert something about money; unlike `assert`, this stays under `python -O`."""
    if not condition:
        raise InvariantBroken(message)
