"""The lines of a jackpot's pay table, looked up by the name that a dealer reads on the layout."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from croupier.codec import read_json
from croupier.jackpots.jackpot import Jackpot
from croupier.ledger import Refusal, Refused
from croupier.money import METER
from croupier.paytables import PayLine, PayTable, published_catalogue, read_table

_WORDS = re.compile(r"[a-z]+|\d+")
_SPOKEN = {"3": "three", "4": "four", "5": "five", "7": "seven"}
TOP_LEVELS = frozenset((METER, "Mega"))
SUPERVISOR, EXECUTIVE = "supervisor", "executive"
CARDS = (SUPERVISOR, EXECUTIVE)
"""The classes of card that confirm a win, lowest first."""
HOLDERS = "a supervisor or an executive"
WHOSE = {SUPERVISOR: "a supervisor's", EXECUTIVE: "an executive's"}
"""Whose card it is, for messages of refusal."""


@dataclass(frozen=True, slots=True)
class JackpotTable:
    """A pay table as a jackpot uses it: its levels, and its lines by name.

    A bonus table has no levels: every line pays for 1.
    """

    table: PayTable
    bet: str
    """The bet of the table that has these lines; a link has the same one for every game."""
    levels: tuple[str, ...]
    lines: tuple[PayLine, ...]
    keys: Mapping[str, PayLine]
    names: Mapping[str, PayLine]

    def knows(self, name: str) -> bool:
        """Return whether a hand is one of its lines."""
        return _heard(name) in self.names

    def line(self, name: str) -> PayLine:
        """Return the line of a hand by its printed name, in any case, punctuation or numerals."""
        found = self.names.get(_heard(name))
        if found is None:
            known = ", ".join(line.label for line in self.lines)
            raise Refused(
                Refusal.UNKNOWN_HAND, f"{self.table.id} has no line {name[:60]!r}; it has {known}"
            )
        return found


def jackpot_tables() -> dict[str, PayTable]:
    """Return every published pay table that draws on a meter; custom tables are not included."""
    return {table.id: table for table in published_catalogue() if _jackpot_bets(table)}


def bonus_tables() -> dict[str, PayTable]:
    """Return every published pay table with a bet that only pays for 1: those of a bonus."""
    return {table.id: table for table in published_catalogue() if _bonus_bets(table)}


@cache
def jackpot_table(designator: str) -> JackpotTable:
    """Return a published pay table that draws on a meter or belongs to a bonus."""
    tables = {**jackpot_tables(), **bonus_tables()}
    table = tables.get(designator)
    if table is None:
        raise Refused(
            Refusal.UNKNOWN_TABLE,
            f"{designator[:60]!r} is not a jackpot pay table; there are {', '.join(tables)}",
        )
    return _as_jackpot_table(table)


def pays_of(jackpot: Jackpot) -> JackpotTable:
    """Return a jackpot's pay table: a published one, or a custom one as declared."""
    return find_pays(jackpot.table, jackpot.own_table)


def find_pays(table: str, own_table: str) -> JackpotTable:
    """Return the pay table that a jackpot was declared with, by designator or custom JSON."""
    return as_declared(own_table) if own_table else jackpot_table(table)


@cache
def as_declared(text: str) -> JackpotTable:
    """Parse a custom pay table from the JSON kept by its jackpot."""
    table = read_table(read_json(text))
    if not (known := as_jackpot_table(table)):
        raise Refused(
            Refusal.UNKNOWN_TABLE,
            f"{table.id} draws on no meter and has pays that are not for 1; a jackpot table has a "
            "line like 100% or 10% of a level",
        )
    return known


def as_jackpot_table(table: PayTable) -> JackpotTable | None:
    """Convert any pay table, even a custom one; None if it has no meter and is not a bonus."""
    return _as_jackpot_table(table) if [*_jackpot_bets(table), *_bonus_bets(table)] else None


def _as_jackpot_table(table: PayTable) -> JackpotTable:
    bet = [*_jackpot_bets(table), *_bonus_bets(table)][0]
    pays = table.pays[bet]
    keys = {line.key: line for line in pays.lines}
    names = {_heard(name): line for line in pays.lines for name in (line.key, line.label)}
    return JackpotTable(table, bet, pays.levels, pays.lines, keys, names)


def needs_executive(line: PayLine) -> bool:
    """Return whether a line needs the higher card: one that pays all of the top level."""
    return line.odds.ratio == 1 and line.odds.level in TOP_LEVELS


def card_needed(line: PayLine) -> str | None:
    """Return the lowest class of card that confirms a line; None if the tray pays it."""
    if not line.odds.level:
        return None
    return EXECUTIVE if needs_executive(line) else SUPERVISOR


def fixed_award(line: PayLine, wager: int) -> int:
    """Return what a line without a meter pays for a wager, both in the same unit."""
    return int(line.odds.ratio * wager)


def largest_fixed_award(lines: Iterable[PayLine], wager: int) -> int:
    """Return the most that a line pays without a meter, or 0; no seed should be smaller."""
    return max((fixed_award(line, wager) for line in lines if line.odds.kind == "for"), default=0)


def envy_award(line: PayLine, wager: int) -> int | None:
    """Return what every other bettor gets for a line, in ledger units.

    Pay tables print this amount per $1 wagered.
    """
    return None if line.envy_cents is None else line.envy_cents * wager // 100


def _jackpot_bets(table: PayTable) -> list[str]:
    return [bet for bet, pays in table.pays.items() if pays.levels]


def _bonus_bets(table: PayTable) -> list[str]:
    return [
        bet
        for bet, pays in table.pays.items()
        if pays.lines and all(line.odds.kind == "for" for line in pays.lines)
    ]


def _heard(name: str) -> str:
    words = _WORDS.findall(name.casefold())
    return "".join(_SPOKEN.get(word, word) for word in words)
