"""Pay tables: for each bet served, the pay lines and the figures published about them."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from croupier.errors import UnknownTable
from croupier.money import Odds, dollars
from croupier.paytables.readings import Reading


def by_number_of_hands(reading: str) -> str:
    """Return the name of a reading that has a column for each number of hands."""
    return f"{reading} by number of hands"


@dataclass(frozen=True, slots=True)
class PayLine:
    """A pay line; `envy_cents` is what each other jackpot bettor gets per $1 wager."""

    key: str
    label: str
    odds: Odds
    envy_cents: int | None = None
    hands: int | None = None
    """The number of hands its column is for, if the table counts hands."""


@dataclass(frozen=True)
class Pays:
    """The pays of one bet, best line first."""

    reading: Reading
    lines: tuple[PayLine, ...]

    @cached_property
    def _questions(self) -> tuple[tuple[Any, PayLine], ...]:
        return tuple((self.reading.questions[line.key].asks, line) for line in self.lines)

    def hit(self, subject: object) -> PayLine | None:
        """Return the line that this hand hits, if any."""
        for asks, line in self._questions:
            if asks(subject):
                return line
        return None

    @property
    def levels(self) -> tuple[str, ...]:
        """The meter levels that these pays draw on, in the order of the lines."""
        return tuple(dict.fromkeys(line.odds.level for line in self.lines if line.odds.level))


@dataclass(frozen=True, slots=True)
class Published:
    """A figure that the source prints, with its basis, without which it means nothing."""

    bet: str
    label: str
    metric: str
    basis: str
    value: str
    place: str
    note: str = ""
    options: tuple[tuple[str, str], ...] = ()
    """The house switches it applies to, if they differ from the game's defaults."""

    @property
    def number(self) -> Fraction:
        return Fraction(self.value.removesuffix("%")) / 100

    @property
    def decimals(self) -> int:
        """How many decimal places of a percentage the source printed."""
        return len(self.value.removesuffix("%").partition(".")[2])


@dataclass(frozen=True)
class PayTable:
    """A designator and everything it stands for."""

    id: str
    family: str
    title: str
    printed_as: str
    source: str
    games: tuple[str, ...]
    pays: Mapping[str, Pays]
    columns: Mapping[str, Mapping[int, Pays]]
    published: tuple[Published, ...] = ()
    note: str = ""
    jurisdictions: tuple[str, ...] = ()
    """Where its source allows it; everywhere, if empty."""
    own: bool = False
    """True for a custom table, which no regulator has seen."""

    @property
    def bets(self) -> tuple[str, ...]:
        return (*self.pays, *self.columns)

    def read_as(self, bet: str) -> str:
        """Return how a bet's lines are read: the vocabulary, and whether hands are counted."""
        if bet in self.pays:
            return self.pays[bet].reading.name
        return by_number_of_hands(self.every_pays(bet)[0].reading.name)

    def every_pays(self, bet: str) -> tuple[Pays, ...]:
        """Return the pays of a bet, one per column if hands are counted; none if it has none."""
        return (self.pays[bet],) if bet in self.pays else tuple(self.columns.get(bet, {}).values())

    def for_bet(self, bet: str, *, hands: int | None = None) -> Pays:
        """Return the pays of a bet; Cover All has a column for each number of hands."""
        if bet in self.pays:
            return self.pays[bet]
        columns = self.columns.get(bet)
        if columns is None:
            serves = ", ".join(self.bets)
            raise UnknownTable(f"{self.id} has no pays for {bet!r}; it serves {serves}")
        if hands is None or hands not in columns:
            counts = ", ".join(map(str, sorted(columns)))
            if hands is None:
                raise UnknownTable(f"{self.id} pays by the number of hands; say which of {counts}")
            asked = "1 hand" if hands == 1 else f"{hands} hands"
            raise UnknownTable(f"{self.id} has no column for {asked}; it has {counts}")
        return columns[hands]

    @cached_property
    def digest(self) -> str:
        """A fingerprint of the pays, so a stored round notices that its table has changed."""
        text = json.dumps(self.as_json()["pays"], sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(f"{self.id}{text}".encode()).hexdigest()[:16]

    def as_json(self) -> dict[str, Any]:
        """Return the table for machines: the same values that the screens show."""
        pays: dict[str, Any] = {bet: _lines_json(pays) for bet, pays in self.pays.items()}
        for bet, columns in self.columns.items():
            pays[bet] = {str(hands): _lines_json(column) for hands, column in columns.items()}
        return {
            "id": self.id,
            "family": self.family,
            "title": self.title,
            "printed_as": self.printed_as,
            "source": self.source,
            "games": list(self.games),
            "bets": list(self.bets),
            "pays": pays,
            "published": [
                {
                    "bet": figure.bet,
                    "label": figure.label,
                    "metric": figure.metric,
                    "basis": figure.basis,
                    "value": figure.value,
                    "place": figure.place,
                    **({"note": figure.note} if figure.note else {}),
                    **({"options": dict(figure.options)} if figure.options else {}),
                }
                for figure in self.published
            ],
            "jurisdictions": list(self.jurisdictions),
            "note": self.note,
            "own": self.own,
        }


def _lines_json(pays: Pays) -> list[dict[str, str]]:
    return [
        {
            "line": line.key,
            "label": line.label,
            "pays": str(line.odds),
            **({"envy": dollars(line.envy_cents)} if line.envy_cents is not None else {}),
        }
        for line in pays.lines
    ]
