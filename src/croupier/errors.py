"""Bad input has a name. Every error carries the value that was given and the place it stood.

Three kinds of wrong are never mixed: bad input is one of the errors below, a refusal by a rule of
the house is an `IllegalAction`, and a bug of ours is an `InvariantBroken` raised by `must`.
"""

from collections.abc import Iterable
from reprlib import Repr
from typing import Self


class CroupierError(ValueError):
    """Something the caller gave us cannot be used; the message says what would have been right."""

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
        """The same error, one room further out: `seat 3` becomes `file.json: seat 3`."""
        self.place = f"{place}: {self.place}" if self.place else place
        return self

    def __str__(self) -> str:
        return f"{self.place}: {self.message}" if self.place else self.message


class BadValue(CroupierError):
    """A value that is not what its field takes. Whoever knows the field may say the rest alone."""

    def __init__(
        self, message: str, *, place: str = "", field: str = "", given: str = "", wanted: str = ""
    ) -> None:
        super().__init__(message, place=place)
        self.field = field
        """What the value was given for, by its key."""
        self.given = given
        """The value, as an error shows it."""
        self.wanted = wanted
        """What would have been right."""

    @classmethod
    def of(cls, field: str, given: str, wanted: str) -> Self:
        """`bet is '7,50'; write dollars, like "7.50"`, in its three parts."""
        return cls(f"{field} is {given}; {wanted}", field=field, given=given, wanted=wanted)


class BadCard(CroupierError):
    """A text or number that is no card."""


class DuplicateCard(CroupierError):
    """A card dealt more often than the deck holds it."""


class WrongHandSize(CroupierError):
    """A hand with more or fewer cards than the game deals."""


class BadAmount(BadValue):
    """An amount that is not a whole number of cents above zero, written as decimal text."""


class BadRate(BadValue):
    """A rate that is not a percentage from 0% to 100% with at most four decimals."""


class BadOdds(CroupierError):
    """Odds that are not 'N to M', 'N for M' or 'N% of LEVEL', or that have no finite decimal."""


class BadTable(CroupierError):
    """A pay table file that cannot be used."""


class UnknownTable(CroupierError):
    """A designator that no pay table of the catalog has, or one that does not serve this bet."""


class BadGame(CroupierError):
    """A file of rules that cannot be used: it contradicts itself, or is no game."""


class UnknownGame(CroupierError):
    """A game we have no rules for."""


class BadOption(CroupierError):
    """A house switch that the game does not have, or a value the switch cannot take."""


class BadBet(CroupierError):
    """A bet the layout has no circle for, or one the rule sheet forbids beside the others."""


class Unlawful(CroupierError):
    """A bet or a limit that the law of a day forbids; the message begins with the rule."""


class BadSeat(CroupierError):
    """A seat the layout does not have, or one taken twice."""


class IllegalAction(CroupierError):
    """A decision that `actions(round)` does not list."""


class EmptyShoe(IllegalAction):
    """A deal of more cards than the shoe holds."""


class EndlessRound(IllegalAction):
    """A round whose game never says that it is over."""


class TooLarge(CroupierError):
    """A game with more positions than can be walked."""


class BadRanking(CroupierError):
    """A ranking that does not put every hand above, below or beside every other."""


class MissingDecision(IllegalAction):
    """A seat that was asked and has not answered."""


class BadRecord(CroupierError):
    """A round document that cannot be read."""


class NewerSchema(BadRecord):
    """A round document written by a later Croupier."""


class PortTaken(CroupierError):
    """A port that another program is listening on."""


class InvariantBroken(AssertionError):
    """A bug of ours. It stops the program rather than pay a wrong cent."""


def either(names: Iterable[str]) -> str:
    """What somebody may have meant: `a`, `a or b`, `a, b or c`."""
    *others, last = names
    return f"{', '.join(others)} or {last}" if others else last


def brief(value: object) -> str:
    """A value as an error shows it: whole if it is short, and never deeper than a reader looks."""
    return _BRIEF.repr(value)


def as_text(given: object) -> str:
    """Two words for whoever wrote a number into a script; who typed it on a page wrote a text."""
    return "" if isinstance(given, str) else " as text"


_BRIEF = Repr()
_BRIEF.maxstring = _BRIEF.maxother = _BRIEF.maxlong = 60
_BRIEF.maxlevel = 2


def must(condition: object, message: str) -> None:
    """An assertion about money that `python -O` does not strip."""
    if not condition:
        raise InvariantBroken(message)
