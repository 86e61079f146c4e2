"""A table on the floor: its seats and sensors, and the state of its round.

The phases are the controller's: open, then started by START GAME, until END GAME; after a misdeal
only START GAME, with the same sensors. A table is a frozen value that the jackpot system replaces.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Annotated, Any, Literal, get_args

from croupier.codec import AsPairs, InOrder, canonical
from croupier.floor.buttons import printed
from croupier.games import find_game
from croupier.jackpots.meters import Claim
from croupier.ledger import Collection, Refusal, Refused, Transaction

Phase = Literal["open", "started", "misdealt"]
MeterOrder = Literal["right", "left", "sent"]
MeterMoves = Literal["run", "j-pot"]
Spots = Literal["any", "adjacent", "no"]
Reset = Literal["", "inserted", "asked", "done"]
"""How far a keypad's reset has come: the maintenance key in slot 3, then what was pressed."""
Sensor = tuple[int, str]
"""A seat and the jackpot that its sensor feeds."""

SEATS_MAX = 7
JACKPOTS_MAX = 2


@dataclass(frozen=True, slots=True)
class Pick:
    """A hand that the dealer selected for a sensor, and its claim once it was sent."""

    line: str
    claim: Claim | None = None
    by: tuple[str, ...] = ()
    """Who selected it and who sent it, if people are known."""
    verified: str = ""
    """The card that vouches for a fixed pay that needs one."""

    @property
    def state(self) -> str:
        if self.claim is None:
            return "verified" if self.verified else "selected"
        return "paid" if self.claim.paid else "pending"


@dataclass(frozen=True, slots=True)
class TableOptions:
    """The house's choices for a table; the defaults are those of the games."""

    folded_hands_qualify: bool = False
    envy_any_hand: bool = False
    """Whether a hand without a jackpot bet gives envy pays to players who have one."""
    envy_to_own_spots: bool = True
    """Whether a player's hand gives envy pays to the same player's other seats."""
    meter_order: MeterOrder = "right"
    """Who is paid first within one lock or confirm: from the dealer's right, left, or as sent."""


METER_MOVES: tuple[MeterMoves, ...] = get_args(MeterMoves)
SPOTS: tuple[Spots, ...] = get_args(Spots)
METER_ORDERS: tuple[MeterOrder, ...] = get_args(MeterOrder)


@dataclass(frozen=True, slots=True)
class Table:
    """A table and its round."""

    id: str
    game: str
    seats: int
    jackpots: tuple[str, ...]
    equipment: str = "nexus"
    declared: str = ""
    phase: Phase = "open"
    key: str | None = None
    """The class of card whose key is turned, on equipment with a key."""
    key_holder: str = ""
    """The holder of that key, if people are known."""
    closed: bool = False
    """A dead game: no bets until the table is opened again."""
    virtual: bool = False
    """Whether Croupier itself deals its rounds, for play money."""
    options: TableOptions = TableOptions()
    two_spots: Spots = "any"
    """How many seats one named player may hold: any, two side by side, or one."""
    meter_moves: MeterMoves = "run"
    """When the display moves on equipment with a key: when it is turned back, or at J-POT."""
    reset: Reset = ""
    reset_by: str = ""
    """Whose maintenance key is in slot 3, if people are known."""
    round: int = 0
    players: Mapping[int, str] = field(default_factory=dict)
    """Who plays a seat, if a bet said so; every other seat counts as a separate player."""
    lit: Annotated[frozenset[Sensor], InOrder] = frozenset()
    picks: Annotated[Mapping[Sensor, Pick], AsPairs] = field(default_factory=dict)

    def sensor(self, seat: int, jackpot: str) -> Sensor:
        """Return a sensor of this table, or refuse and say which ones exist."""
        if not 1 <= seat <= self.seats:
            raise Refused(
                Refusal.UNKNOWN_SENSOR, f"table {self.id} has seats 1 to {self.seats}, not {seat}"
            )
        if jackpot not in self.jackpots:
            known = ", ".join(self.jackpots)
            raise Refused(
                Refusal.UNKNOWN_SENSOR,
                f"table {self.id} has no sensor for jackpot {jackpot[:60]!r}; it has {known}",
            )
        return seat, jackpot

    def must_be(self, *phases: Phase, doing: str) -> None:
        """Refuse a button that does nothing in this phase; name the one to press, as printed."""
        if self.phase not in phases:
            start = printed(self.equipment, "start")
            words = {
                "open": f"table {self.id} is still taking bets; you cannot {doing} before {start}",
                "started": f"bets are locked at table {self.id}; you cannot {doing} now",
                "misdealt": f"table {self.id} had a misdeal and is waiting for {start}; "
                f"you cannot {doing} now",
            }[self.phase]
            raise Refused(Refusal.WRONG_STATE, words)

    def must_be_refundable(self) -> None:
        """Refuse to refund bets that are in play or were given back already."""
        try:
            self.must_be("misdealt", doing="refund the bets")
        except Refused as refused:
            raise Refused(
                refused.refusal,
                f"{refused.message}: bets are refunded only after a misdeal, before the next "
                f"{printed(self.equipment, 'start')}{self._by_clause('void')}",
            ) from refused

    def _by_clause(self, key: str) -> str:
        """Return the number of the clause behind a refusal, if the game's sheet has it."""
        clause = find_game(self.game).sheet.get(key)
        return f" ({clause.id})" if clause is not None else ""

    def must_be_live(self) -> None:
        """Refuse a bet at a dead game."""
        if self.closed:
            raise Refused(Refusal.WRONG_STATE, f"table {self.id} is a dead game")

    def lit_seats(self, jackpot: str) -> list[int]:
        return sorted(seat for seat, feeds in self.lit if feeds == jackpot)

    def playing(self, jackpot: str) -> bool:
        """Return whether bets on a jackpot are locked here."""
        return self.phase != "open" and any(feeds == jackpot for _, feeds in self.lit)

    def with_pick(self, sensor: Sensor, pick: Pick | None) -> "Table":
        """Return the table with a pick; a new hand goes last, the same one keeps its place."""
        known = self.picks.get(sensor)
        if known is not None and pick is not None and known.line == pick.line:
            return replace(self, picks={**self.picks, sensor: pick})
        picks = {key: other for key, other in self.picks.items() if key != sensor}
        if pick is not None:
            picks[sensor] = pick
        return replace(self, picks=picks)

    def with_lit(self, lit: frozenset[Sensor], seat: int = 0, player: str = "") -> "Table":
        """Return the table with these sensors lit; a seat with none lit loses its player."""
        named = {**self.players, **({seat: player} if player else {})}
        seats = {place for place, _ in lit}
        players = {place: name for place, name in named.items() if place in seats}
        return replace(self, lit=lit, players=players)

    def must_allow_spots(self, player: str) -> None:
        """Refuse a named player more seats than the house allows."""
        seats = sorted(seat for seat, name in self.players.items() if name == player)
        if self.two_spots == "any" or len(seats) < 2:
            return
        if self.two_spots == "no" or len(seats) > 2 or seats[1] - seats[0] != 1:
            limit = "one position" if self.two_spots == "no" else "two adjacent positions"
            held = " and ".join(str(seat) for seat in seats)
            raise Refused(
                Refusal.NOT_ALLOWED,
                f"{player[:60]!r} would hold seats {held}; table {self.id} allows {limit}"
                f"{self._by_clause('two-spots')}",
            )

    @property
    def digest(self) -> str:
        """A digest of the hands of this round: a card confirms those that its holder was shown."""
        hands = sorted([seat, feeds, pick.line] for (seat, feeds), pick in self.picks.items())
        shown = {"table": self.id, "round": self.round, "hands": hands}
        return sha256(canonical(shown).encode()).hexdigest()[:32]

    def envied_seats(self, hitter: Sensor) -> list[int]:
        """The seats that a hand gives envy to, where its line has any."""
        seat, jackpot = hitter
        own = self.options.envy_to_own_spots
        return [
            other
            for other in self.lit_seats(jackpot)
            if other != seat and (own or not self.same_player(other, seat))
        ]

    def same_player(self, seat: int, other: int) -> bool:
        name = self.players.get(seat)
        return seat == other or (name is not None and name == self.players.get(other))

    def in_meter_order(self) -> list[Sensor]:
        """Return the sensors with a hand, in the order in which meters pay them."""
        if self.options.meter_order == "sent":
            return list(self.picks)
        return sorted(self.picks, reverse=self.options.meter_order == "right")

    def is_dark(self, sensor: Sensor) -> bool:
        """Return whether a selected hand has no bet: it gives envy pays and wins nothing."""
        return sensor not in self.lit


def _older(data: dict[str, Any]) -> dict[str, Any]:
    """Convert older data: picks were rows of seat, jackpot, line, claim and perhaps people."""
    rows = [row for row in data["picks"] if not isinstance(row[0], list)]
    if not rows:
        return data
    fields = ("line", "claim", "by", "verified")
    picks = [[row[:2], dict(zip(fields, row[2:], strict=False))] for row in rows]
    return {**data, "picks": picks}


TABLES: Collection[Table] = Collection.of("table", Table, older=_older)


def find_table(transaction: Transaction, name: str) -> Table:
    """Return the table with an id."""
    table = transaction.get(TABLES, name)
    if table is None:
        raise Refused(Refusal.UNKNOWN_TABLE, f"unknown table {name[:60]!r}")
    return table


def play_jackpots(tables: Iterable[Table]) -> frozenset[str]:
    """Return the play-money jackpots: those of virtual tables, which share none with real ones.

    The play room has its own ledger. In an older ledger its tables may still be among the floor's,
    but they never count as money.
    """
    return frozenset(name for table in tables if table.virtual for name in table.jackpots)
