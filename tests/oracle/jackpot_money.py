"""The money of jackpots kept by hand: meters, claims and the tables that play for them.

The numbers in the comments are the rules of the page on jackpot scripts.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tests.oracle.jackpot_words import (
    DEFAULTS,
    Document,
    Line,
    amount_of,
    rate_of,
    refuse,
    text_of,
    whole_cents,
)

Pay = dict[str, Any]
Sensor = tuple[int, str]
"""A seat and the id of a jackpot."""

NOTHING = Fraction(0)


@dataclass(eq=False)
class Level:
    """One meter and the money around it; the last six amounts are what rule 30 adds up."""

    name: str
    seed: Fraction
    rate: Fraction
    reserve_rate: Fraction
    cap: Fraction | None
    meter: Fraction
    reserve: Fraction = NOTHING
    overflow: Fraction = NOTHING
    wagered: Fraction = NOTHING
    seeds: Fraction = NOTHING
    adjusted: Fraction = NOTHING
    pending: Fraction = NOTHING
    paid: Fraction = NOTHING
    recovered: Fraction = NOTHING
    claims: list["Claim"] = field(default_factory=list)
    """Rule 19: the order of freezing is on record."""

    def add(self, amount: Fraction) -> None:
        """Rule 9: money comes or goes, and the meter shows what the cap lets in."""
        total = self.meter + self.overflow + amount
        self.meter = total if self.cap is None else min(self.cap, total)
        self.overflow = total - self.meter

    def has_pending(self) -> bool:
        """Whether a claim is frozen and not settled."""
        return any(claim.state == "pending" for claim in self.claims)


@dataclass(eq=False)
class Claim:
    """A frozen meter line, with what its reset put on the meter."""

    seat: int
    jackpot: "Jackpot"
    line: Line
    level: Level
    amount: Fraction
    seed: Fraction = NOTHING
    reserve: Fraction = NOTHING
    state: str = "pending"
    """Or `paid`, or `void`."""


@dataclass(eq=False)
class Jackpot:
    """A jackpot as declared, and its money."""

    id: str
    type: str
    """`progressive`, `house` or `bonus`."""
    pay_table: str
    wager: Fraction
    deducts_all: bool
    levels: dict[str, Level]
    notes: Counter[str]
    suspended: bool = False
    wagers: Fraction = NOTHING
    house: Fraction = NOTHING
    refunded: Fraction = NOTHING

    @property
    def is_house(self) -> bool:
        return self.type == "house"

    def contribute(self) -> None:
        """Rule 7: unrounded shares to the meters and reserves, and the rest is house share."""
        rest = self.wager
        self.wagers += self.wager
        for level in self.levels.values():
            to_meter, to_reserve = self.wager * level.rate, self.wager * level.reserve_rate
            level.add(to_meter)
            level.reserve += to_reserve
            level.wagered += to_meter + to_reserve
            rest -= to_meter + to_reserve
            self.notes["9: kept out by the cap"] += level.overflow > 0
        self.house += rest

    def freeze(self, seat: int, line: Line) -> Claim:
        """Rules 10, 11, 16; rule 28 for a house jackpot, from whose prize nothing comes off."""
        assert line.level is not None
        level = self.levels[line.level]
        claim = Claim(seat, self, line, level, whole_cents(level.meter * line.share))
        level.claims.append(claim)
        level.pending += claim.amount
        if self.is_house:
            return claim
        self.notes["9: overflow flows in after a pay"] += level.overflow > 0 and claim.amount > 0
        if line.share == 1:
            claim.seed, claim.reserve = level.seed, level.reserve
            level.seeds += claim.seed
            level.reserve = NOTHING
        level.add(claim.seed + claim.reserve - claim.amount)
        return claim

    def confirm(self, claim: Claim) -> None:
        """Rule 17."""
        claim.state = "paid"
        claim.level.pending -= claim.amount
        if not self.is_house:
            claim.level.paid += claim.amount

    def void(self, claim: Claim) -> None:
        """Rule 20."""
        level = claim.level
        claim.state = "void"
        level.pending -= claim.amount
        if self.is_house:
            return
        after = level.claims[level.claims.index(claim) + 1 :]
        if any(other.state != "void" for other in after):
            self.notes[f"20: only the amount goes back, share {claim.line.share}"] += 1
            level.add(claim.amount)
            return
        self.notes[f"20: undone exactly, share {claim.line.share}"] += 1
        # In the page's order: the amount back, the seed off, the reserve back. All-pays lines may
        # have eaten some of the seed, and a meter never goes below nothing.
        left = level.meter + level.overflow + claim.amount
        seed = min(claim.seed, left)
        reserve = min(claim.reserve, left - seed)
        self.notes["20: the seed was eaten"] += seed + reserve < claim.seed + claim.reserve
        level.add(claim.amount - seed - reserve)
        level.seeds -= seed
        level.reserve += reserve

    def pay_for_1(self, seat: int, line: Line) -> list[Pay]:
        """Rules 10, 15: from the tray, or off the first meter while it has a cent."""
        amount = line.for_1 * self.wager
        off_meter, pays = NOTHING, []
        if self.deducts_all:
            first = next(iter(self.levels.values()))
            off_meter = min(amount, whole_cents(first.meter))
        if off_meter:
            self.notes["9: overflow flows in after a pay"] += first.overflow > 0
            self.notes["15: off the meter"] += 1
            first.add(-off_meter)
            first.paid += off_meter
            pays.append(pay(seat, self, line, first.name, off_meter))
        if amount > off_meter:
            self.notes["15: ran dry"] += self.deducts_all
            pays.append(pay(seat, self, line, "tray", amount - off_meter))
        return pays

    def add_up(self) -> None:
        """Rules 9, 30."""
        levels = self.levels.values()
        assert self.wagers == sum(level.wagered for level in levels) + self.house
        for level in levels:
            assert min(level.meter, level.reserve, level.overflow, level.pending) >= 0
            assert level.pending == sum(
                claim.amount for claim in level.claims if claim.state == "pending"
            )
            if self.is_house:
                assert level.meter == level.seed
                assert level.wagered == level.reserve == level.overflow == level.paid == 0
                continue
            came = level.wagered + level.seeds + level.adjusted
            kept = level.meter + level.reserve + level.overflow + level.pending
            assert came == kept + level.paid + level.recovered
            assert level.overflow == 0 or level.meter == level.cap
            assert level.cap is None or level.meter <= level.cap


@dataclass(eq=False)
class Layout:
    """A table of the floor and its round: `open`, `started` or `misdealt`."""

    id: str
    seats: int
    jackpots: list[Jackpot]
    options: Document = field(default_factory=lambda: DEFAULTS)
    state: str = "open"
    lit: set[Sensor] = field(default_factory=set)
    players: dict[int, str] = field(default_factory=dict)
    """Rule 34: whose seat it is, where a `light` has said so."""
    selected: dict[Sensor, Line] = field(default_factory=dict)
    """Not yet locked, in the order of rule 33; also the hands of dark sensors (rule 35)."""
    claims: dict[Sensor, Claim] = field(default_factory=dict)
    """Pending and paid ones of this round, in the order of freezing."""

    def sensors(self) -> list[Sensor]:
        return [
            (seat, jackpot.id) for seat in range(1, self.seats + 1) for jackpot in self.jackpots
        ]

    def in_meter_order(self, sensors: Iterable[Sensor]) -> list[Sensor]:
        """Rules 12, 33: who of these selected ones is paid before whom."""
        row = list(self.selected)
        orders: dict[str, Callable[[Sensor], int]] = {
            "right": lambda sensor: -sensor[0],
            "left": lambda sensor: sensor[0],
            "sent": row.index,
        }
        return sorted(sensors, key=orders[self.options["meter_order"]])

    def darken(self, sensors: Iterable[Sensor]) -> None:
        """Rule 34: a seat that is dark on all sensors has no player."""
        self.lit -= set(sensors)
        for seat in [*self.players]:
            if not any(seat == other for other, _ in self.lit):
                del self.players[seat]

    def are_one_player(self, seat: int, other: int) -> bool:
        """Rule 34: seats of one name; without a name every seat is its own."""
        return seat in self.players and self.players[seat] == self.players.get(other)

    def clear(self) -> None:
        """Rules 8, 36: a round is over, and the next one open."""
        self.darken([*self.lit])
        self.selected.clear()
        self.claims.clear()
        self.state = "open"


def first_level(name: str, money: Document) -> Level:
    """Rules 2, 5, 7: the first meter is the seed."""
    seed = amount_of(money["seed"])
    return Level(
        name=name,
        seed=seed,
        rate=rate_of(money.get("rate", "0%")),
        reserve_rate=rate_of(money.get("reserve", "0%")),
        cap=cap_of(money.get("cap")),
        meter=seed,
        seeds=seed,
    )


def cap_of(text: Any) -> Fraction | None:
    """Rule 5: none, or an amount."""
    return None if text is None else amount_of(text)


def check_rates(rates: Iterable[Fraction]) -> None:
    """Rules 5, 27: a wager cannot be split into more than itself."""
    if sum(rates) > 1:
        refuse("rates and reserves together exceed 100%")


def check_card(line: Line, card: str) -> None:
    """Rule 18."""
    high = line.share == 1 and line.level in ("Mega", "Meter")
    if card != "executive" and (high or card != "supervisor"):
        refuse("that card may not confirm that line")


def pay(seat: int, jackpot: Jackpot, line: Line, level: str, amount: Fraction) -> Pay:
    """Rule 29."""
    return {
        "seat": seat,
        "jackpot": jackpot.id,
        "line": line.hand,
        "level": level,
        "amount": text_of(amount),
    }


def pay_of(claim: Claim) -> Pay:
    """Rule 29, of a meter line."""
    return pay(claim.seat, claim.jackpot, claim.line, claim.level.name, claim.amount)
