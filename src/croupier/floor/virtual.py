"""A virtual table as the ledger stores it: who sits where with how much play money, and the hand.

The hand is a round record and the order of its shuffled deck. Both are in the ledger after every
step, so a crash, a refresh or another process finds the hand where it was.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from croupier.cards import Card, parse_cards
from croupier.codec import canonical
from croupier.floor.own_tables import catalogue_with_kept, tables_kept
from croupier.floor.table import Table, find_table
from croupier.games import find_game
from croupier.jackpots.jackpot import find_jackpot
from croupier.jackpots.lines import pays_of
from croupier.ledger import Collection, Refusal, Refused, Transaction
from croupier.ledger.units import UNITS_PER_CENT, UNITS_PER_DOLLAR
from croupier.plan.table import FIXED_CENTS, MAX_CENTS, MIN_CENTS
from croupier.records import replayed, shared_layout, write_round
from croupier.records.layout_view import Circle
from croupier.rules import AggregateLimit, Layout, Round

BANKROLL = 500_00 * UNITS_PER_CENT
"""The play money that a player starts with."""


@dataclass(frozen=True, slots=True)
class LayoutSettings:
    """What is printed on the layout, if it differs from the game's default."""

    tables: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    procedure: str | None = None
    bets: tuple[str, ...] | None = None
    """The optional bets with a circle; None means all that the game has."""
    limits: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """The smallest and largest amount of a bet, in cents."""
    min_cents: int = MIN_CENTS
    max_cents: int = MAX_CENTS
    aggregates: tuple[AggregateLimit, ...] = ()
    """The most that one round pays for a kind of prize."""
    own_tables: str = ""
    """The custom pay tables among its tables, as JSON."""

    def without_folder(self, known: "LayoutSettings") -> "LayoutSettings":
        """Return the same with the known custom tables, for a start without the house's folder."""
        if self.own_tables or self.tables != known.tables:
            return self
        return replace(self, own_tables=known.own_tables)


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """A player at the table: a guest, known by the digest of a secret, or a bot, which has none."""

    player: str
    name: str
    balance: int
    bets: Mapping[str, int] = field(default_factory=dict)
    """The bets in the circles before the deal, in cents."""
    seen: str = ""

    @property
    def is_bot(self) -> bool:
        return not self.player

    def as_player(self, seat: int) -> str:
        """Return the name for a round record, which is never enough to act for the player."""
        return self.player[:12] or f"bot {seat}"

    def paid(self, amount: int) -> "SeatedPlayer":
        return replace(self, balance=self.balance + amount)


@dataclass(frozen=True, slots=True)
class VirtualHand:
    """A round that is being played, or the last one until the next is dealt."""

    number: int
    record: str
    order: str
    since: str
    """When the turn of the player who has to decide began."""
    settled: bool = False
    ended: bool = False
    pays: tuple[Mapping[str, Any], ...] = ()
    """What the jackpots paid at END GAME."""
    own_tables: str = ""
    """The custom pay tables that pay its bets, as JSON."""

    def round(self) -> Round:
        return replayed(self.record, catalogue_with_kept(self.own_tables))

    def deck(self) -> tuple[Card, ...]:
        return parse_cards(self.order)

    def after(self, round_: Round, **changes: Any) -> "VirtualHand":
        return replace(self, record=canonical(write_round(round_)), **changes)


@dataclass(frozen=True, slots=True)
class VirtualTable:
    """The people, layout and hand of a virtual table."""

    id: str
    layout: LayoutSettings = field(default_factory=LayoutSettings)
    chairs: Mapping[int, SeatedPlayer] = field(default_factory=dict)
    hand: VirtualHand | None = None
    next_layout: LayoutSettings | None = None
    """What is printed as soon as no bet is on the layout any more."""

    @property
    def takes_bets(self) -> bool:
        return self.hand is None or self.hand.ended

    @property
    def is_clear(self) -> bool:
        """Whether no bet is on the layout."""
        return self.takes_bets and not any(chair.bets for chair in self.chairs.values())

    def printed(self) -> "VirtualTable":
        """Return the table with the layout that was waiting, if the old one is clear."""
        if self.next_layout is None or not self.is_clear:
            return self
        return replace(self, layout=self.next_layout, next_layout=None)

    def seat_of(self, player: str) -> int | None:
        return next((seat for seat, chair in self.chairs.items() if chair.player == player), None)

    def with_chair(self, seat: int, chair: SeatedPlayer | None) -> "VirtualTable":
        chairs = {place: known for place, known in self.chairs.items() if place != seat}
        if chair is not None:
            chairs[seat] = chair
        return replace(self, chairs=dict(sorted(chairs.items())))

    def paid(self, amounts: Mapping[int, int]) -> "VirtualTable":
        """Return the table with these amounts added to the seats' balances."""
        chairs = {
            seat: chair.paid(amounts[seat]) if seat in amounts else chair
            for seat, chair in self.chairs.items()
        }
        return replace(self, chairs=chairs)


VIRTUAL: Collection[VirtualTable] = Collection.of("virtual", VirtualTable)


def find_virtual(transaction: Transaction, name: str) -> tuple[Table, VirtualTable]:
    """Return a virtual table and its place on the floor; an unused one is empty."""
    table = find_table(transaction, name)
    if not table.virtual:
        raise Refused(Refusal.NOT_ALLOWED, f"table {name[:60]} is dealt by hand; it is not virtual")
    return table, (transaction.get(VIRTUAL, name) or VirtualTable(name)).printed()


def lay_out(transaction: Transaction, name: str, layout: LayoutSettings) -> None:
    """Print a layout, only between two hands; printing the same one again changes nothing."""
    table, virtual = find_virtual(transaction, name)
    known = transaction.get(VIRTUAL, name)
    if virtual.layout == layout and virtual == known and virtual.next_layout is None:
        return
    if not virtual.is_clear:
        raise Refused(Refusal.BETS_LOCKED, f"there are bets on the layout of table {name}")
    fresh = replace(virtual, layout=layout, next_layout=None)
    layout_of(transaction, table, fresh)
    transaction.put(VIRTUAL, name, fresh)


def lay_out_next(transaction: Transaction, name: str, layout: LayoutSettings) -> None:
    """Print a layout as soon as possible: once all bets are resolved or taken back.

    A round is settled on the layout it was bet on.
    """
    table, virtual = find_virtual(transaction, name)
    layout = layout.without_folder(virtual.next_layout or virtual.layout)
    if virtual.is_clear:
        lay_out(transaction, name, layout)
        return
    layout_of(transaction, table, replace(virtual, layout=layout))
    waiting = None if layout == virtual.layout else layout
    if waiting != virtual.next_layout:
        transaction.put(VIRTUAL, name, replace(virtual, next_layout=waiting))


def waits_for_end(transaction: Transaction, name: str) -> bool:
    """Return whether a settled hand waits only for END GAME."""
    hand = find_virtual(transaction, name)[1].hand
    return hand is not None and hand.settled and not hand.ended


def hand_ended(transaction: Transaction, name: str, pays: Sequence[Mapping[str, Any]]) -> None:
    """Pay the jackpots' pays to the seats after END GAME, and open the bets again."""
    _, virtual = find_virtual(transaction, name)
    if virtual.hand is None:
        return
    won: dict[int, int] = {}
    for pay in pays:
        won[pay["seat"]] = won.get(pay["seat"], 0) + units_of(pay["amount"])
    ended = replace(virtual.hand, ended=True, pays=tuple(pays))
    virtual = replace(virtual.paid(won), hand=ended)
    chairs = {seat: replace(chair, bets={}) for seat, chair in virtual.chairs.items()}
    transaction.put(VIRTUAL, name, replace(virtual, chairs=chairs))


# The layout -------------------------------------------------------------------------------------


def layout_of(transaction: Transaction, table: Table, virtual: VirtualTable) -> Layout:
    """Return the layout as it is on the table; sensors use the pay tables of their jackpots."""
    game = find_game(table.game)
    sensors = {
        bet: find_jackpot(transaction, jackpot).table
        for bet, jackpot in sensors_of(transaction, table).items()
    }
    layout = virtual.layout
    return shared_layout(
        game,
        {**layout.tables, **sensors},
        layout.options,
        layout.procedure,
        catalogue_with_kept(own_tables_of(transaction, table, layout)),
        aggregates=layout.aggregates,
    )


def own_tables_of(transaction: Transaction, table: Table, layout: LayoutSettings) -> str:
    """Return the custom pay tables that a layout prints and its sensors use, as JSON."""
    jackpots = [find_jackpot(transaction, name) for name in table.jackpots]
    return tables_kept(jackpots, layout.own_tables)


def sensors_of(page: Transaction, table: Table) -> dict[str, str]:
    """Return the jackpot that each sensor bet feeds; a bonus has its own bet."""
    game = find_game(table.game)
    jackpots = [find_jackpot(page, name) for name in table.jackpots]
    bonuses = {pays_of(jackpot).bet: jackpot.id for jackpot in jackpots if jackpot.is_bonus}
    metered = [jackpot.id for jackpot in jackpots if not jackpot.is_bonus]
    fed = {sensor.bet: name for sensor, name in zip(game.jackpots, metered, strict=False)}
    return {**fed, **bonuses}


def envy_hands(played: Round, sensors: Mapping[str, str]) -> Iterator[tuple[int, str, str]]:
    """Yield seat, jackpot and line of hands that give envy pays without their own jackpot bet."""
    layout = played.layout
    for jackpot in layout.game.jackpots:
        bet = jackpot.bet
        betting = any(spot.has(bet) for spot in played.spots)
        if bet not in sensors or not betting or not layout.option("envy_any_hand"):
            continue
        pays = layout.pays(bet)
        for spot in played.spots:
            if spot.has(bet) or (spot.folded and not layout.option("folded_hands_qualify")):
                continue
            hit = pays.hit(jackpot.subject(spot, played, pays.reading.name))
            if hit is not None and hit.envy_cents is not None:
                yield spot.seat, sensors[bet], hit.label


def circles_of(transaction: Transaction, table: Table, virtual: VirtualTable) -> tuple[Circle, ...]:
    """Return the circles of a seat, in the order of the layout."""
    game, layout = find_game(table.game), virtual.layout
    feeds = sensors_of(transaction, table)
    sensors = {*game.sensors, *feeds}
    circles = []
    for bet in game.bets:
        if bet.key in sensors:
            if bet.key in feeds:
                wager = find_jackpot(transaction, feeds[bet.key]).wager_cents
                circles.append(Circle(bet.key, wager, wager, feeds[bet.key]))
            continue
        if bet.key not in game.main_bets and layout.bets is not None and bet.key not in layout.bets:
            continue
        if bet.reading and bet.table not in layout.tables:
            continue  # no published table for it, and the house has set none
        least, most = layout.limits.get(bet.equals or bet.key) or (
            (FIXED_CENTS, FIXED_CENTS)
            if bet.same_at_all_seats
            else (layout.min_cents, layout.max_cents)
        )
        circles.append(Circle(bet.key, least, most))
    return tuple(circles)


def units_of(amount: str) -> int:
    """Return the units of an amount as the jackpot system writes it, to the last decimal."""
    return int(Fraction(amount) * UNITS_PER_DOLLAR)
