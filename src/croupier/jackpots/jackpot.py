"""A jackpot: its settings, whether it takes bets, and its claims and hits.

Its money is only in the ledger; this is everything about a jackpot that is not money.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Literal

from croupier.ledger import Collection, Refusal, Refused, Transaction
from croupier.ledger.accounts import JackpotAccounts, LevelAccounts
from croupier.ledger.units import UNITS_PER_CENT, WHOLE_PPM, rate_text

JackpotType = Literal["progressive", "house", "bonus"]
"""A bonus has fixed pays and no levels: its sensor counts the bets of a printed table."""
HITS_KEPT = 25


@dataclass(frozen=True, slots=True)
class Level:
    """The settings of one level: amounts in ledger units, rates in parts per million."""

    name: str
    seed: int
    rate: int = 0
    reserve: int = 0
    cap: int | None = None


@dataclass(frozen=True, slots=True)
class Hit:
    """A win that was paid from a meter, as the last-hits list shows it."""

    claim: int
    at: str
    level: str
    line: str
    amount: int
    meter_before: int
    meter_after: int
    table: str
    game: str
    seat: int
    card: str
    tax_form: bool


@dataclass(frozen=True, slots=True)
class Jackpot:
    """Everything about a jackpot but its money."""

    id: str
    type: JackpotType
    table: str
    wager_cents: int
    levels: tuple[Level, ...]
    deducts_all: bool = False
    locks: bool = True
    own_table: str = ""
    """Its pay table as JSON, if it is a custom one.

    A jackpot's pay table never changes, whatever happens to the file it was read from.
    """
    declared: str = ""
    """A digest of its declaration, so that repeating the declaration does no harm."""
    presets: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """The preset rate and seed of each level: the maker's, or those it was declared with."""
    version: int = 1
    suspended: str | None = None
    retired: bool = False
    freezes: int = 0
    """How many claims were ever frozen, which is also the number of the last one."""
    standing: tuple[tuple[int, str, bool], ...] = ()
    """Claims not voided, since the oldest pending one: number, level, and whether pending."""
    hit_counts: Mapping[str, int] = field(default_factory=dict)
    hits: tuple[Hit, ...] = ()

    @property
    def wager(self) -> int:
        """The wager in ledger units."""
        return self.wager_cents * UNITS_PER_CENT

    @property
    def is_progressive(self) -> bool:
        return self.type == "progressive"

    @property
    def is_bonus(self) -> bool:
        return self.type == "bonus"

    def level(self, name: str) -> Level:
        for level in self.levels:
            if level.name == name:
                return level
        if self.is_bonus:
            raise Refused(Refusal.UNKNOWN_LEVEL, f"{self.id} is a bonus; it has no levels")
        known = ", ".join(level.name for level in self.levels)
        raise Refused(
            Refusal.UNKNOWN_LEVEL, f"jackpot {self.id} has no level {name!r}; it has {known}"
        )

    def with_level(self, changed: Level) -> "Jackpot":
        levels = tuple(changed if level.name == changed.name else level for level in self.levels)
        return replace(self, levels=levels, version=self.version + 1)

    def pending_on(self, level: str | None = None) -> bool:
        """Return whether a claim is pending on a level, or on any level."""
        return any(
            pending and (level is None or name == level) for _, name, pending in self.standing
        )

    def frozen(self, level: str) -> "Jackpot":
        """Return the jackpot with one more pending claim."""
        number = self.freezes + 1
        return replace(self, freezes=number, standing=(*self.standing, (number, level, True)))

    def settled(self, number: int) -> "Jackpot":
        """Return the jackpot with a claim paid; if nothing is pending, the list is cleared."""
        return self._standing(
            (entry[0], entry[1], entry[2] and entry[0] != number) for entry in self.standing
        )

    def voided(self, number: int) -> "Jackpot":
        return self._standing(entry for entry in self.standing if entry[0] != number)

    def was_followed(self, number: int, level: str) -> bool:
        """Return whether a later claim on the level was frozen and not voided."""
        return any(other > number and name == level for other, name, _ in self.standing)

    def _standing(self, entries: Any) -> "Jackpot":
        left = tuple(entries)
        return replace(self, standing=left if any(entry[2] for entry in left) else ())

    def hit(self, hit: Hit) -> "Jackpot":
        """Return the jackpot with another win.

        Only the newest wins of each level are kept here; all are in the ledger.
        """
        counts = {**self.hit_counts, hit.level: self.hit_counts.get(hit.level, 0) + 1}
        same = [known for known in self.hits if known.level == hit.level]
        dropped = same[0] if len(same) >= HITS_KEPT else None
        hits = tuple(known for known in self.hits if known is not dropped)
        return replace(self, hit_counts=counts, hits=(*hits, hit))

    def check(self) -> None:
        """Refuse rates that give away more than the wager, and caps below their seed."""
        together = sum(level.rate + level.reserve for level in self.levels)
        if together > WHOLE_PPM:
            raise Refused(
                Refusal.RATES_TOO_HIGH,
                f"all rates and reserves add up to {rate_text(together)}; the most is 100%",
            )
        for level in self.levels:
            if level.cap is not None and level.cap < level.seed:
                raise Refused(Refusal.CAP_TOO_LOW, f"the cap of {level.name} is below its seed")

    @property
    def accounts(self) -> JackpotAccounts:
        return accounts_of(self.id)

    def level_accounts(self, level: str) -> LevelAccounts:
        return level_accounts_of(self.id, level)


@cache
def accounts_of(jackpot: str) -> JackpotAccounts:
    return JackpotAccounts.of(jackpot)


@cache
def level_accounts_of(jackpot: str, level: str) -> LevelAccounts:
    return LevelAccounts.of(jackpot, level)


JACKPOTS: Collection[Jackpot] = Collection.of("jackpot", Jackpot)


def find_jackpot(transaction: Transaction, name: str) -> Jackpot:
    """Return the jackpot with an id."""
    jackpot = transaction.get(JACKPOTS, name)
    if jackpot is None:
        raise Refused(Refusal.UNKNOWN_JACKPOT, f"unknown jackpot {name[:60]!r}")
    return jackpot
