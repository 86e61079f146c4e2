"""The seats of a virtual table: sitting down, standing up, house bots, and a fresh bankroll."""

from dataclasses import replace
from datetime import datetime, timedelta

from croupier.errors import brief
from croupier.floor.door import by_croupier, do
from croupier.floor.table import Table
from croupier.floor.virtual import BANKROLL, VIRTUAL, SeatedPlayer, VirtualTable, find_virtual
from croupier.ledger import Answer, Refusal, Refused, Transaction
from croupier.ledger.units import dollars_text

AWAY_AFTER = timedelta(minutes=20)
"""A player who has been idle for this long may lose the seat to someone else."""

NAME_MAX = 24
BOT_NAMES = ("Ash", "Birch", "Cedar", "Elm", "Hazel", "Maple", "Rowan")


def sit(transaction: Transaction, name: str, player: str, seat: int, called: str) -> Answer:
    """Take a seat between two hands: an empty one, a bot's, or that of a player long gone."""
    table, virtual = find_virtual(transaction, name)
    _must_have(table, seat)
    words = " ".join(called.split())
    if not 0 < len(words) <= NAME_MAX or not words.isprintable():
        raise Refused(Refusal.BAD_VALUE, f"name is {brief(called)}; use 1 to {NAME_MAX} characters")
    own = virtual.seat_of(player)
    if own == seat:
        return {"seat": seat}
    if own is not None:
        raise Refused(Refusal.NOT_ALLOWED, f"you are already in seat {own}; leave it first")
    if _free_chair(transaction, virtual, seat) is not None:
        virtual = stand_up(transaction, table, virtual, seat)
    fresh = SeatedPlayer(player, words, BANKROLL, seen=transaction.instant)
    transaction.put(VIRTUAL, name, virtual.with_chair(seat, fresh))
    return {"seat": seat}


def leave(transaction: Transaction, name: str, player: str) -> Answer:
    """Stand up, taking along the bets that are not locked yet."""
    table, virtual = find_virtual(transaction, name)
    seat, _ = own_chair(virtual, player)
    transaction.put(VIRTUAL, name, stand_up(transaction, table, virtual, seat))
    return {}


def seat_bot(transaction: Transaction, name: str, player: str, seat: int) -> Answer:
    """Put a house bot in an empty seat, at the request of someone at the table."""
    table, virtual = find_virtual(transaction, name)
    own_chair(virtual, player)
    _must_have(table, seat)
    chair = _free_chair(transaction, virtual, seat)
    if chair is None or not chair.is_bot:
        if chair is not None:
            virtual = stand_up(transaction, table, virtual, seat)
        bot = SeatedPlayer("", BOT_NAMES[(seat - 1) % len(BOT_NAMES)], BANKROLL)
        transaction.put(VIRTUAL, name, virtual.with_chair(seat, bot))
    return {"seat": seat}


def dismiss_bot(transaction: Transaction, name: str, player: str, seat: int) -> Answer:
    """Send a bot away, at the request of someone at the table."""
    table, virtual = find_virtual(transaction, name)
    own_chair(virtual, player)
    chair = virtual.chairs.get(seat)
    if chair is None or not chair.is_bot:
        raise Refused(Refusal.NOTHING_TO_DO, f"there is no bot in seat {seat}")
    transaction.put(VIRTUAL, name, stand_up(transaction, table, virtual, seat))
    return {}


def buy_in(transaction: Transaction, name: str, player: str) -> Answer:
    """Give a fresh bankroll to a player who is low on play money."""
    _, virtual = find_virtual(transaction, name)
    seat, chair = own_chair(virtual, player)
    must_take_bets(virtual, "buy in")
    if chair.balance >= BANKROLL:
        raise Refused(
            Refusal.NOT_ALLOWED, f"you still have {dollars_text(chair.balance)}; that is enough"
        )
    transaction.put(VIRTUAL, name, virtual.with_chair(seat, replace(chair, balance=BANKROLL)))
    return {}


def _must_have(table: Table, seat: int) -> None:
    if not 1 <= seat <= table.seats:
        raise Refused(
            Refusal.UNKNOWN_SENSOR, f"table {table.id} has seats 1 to {table.seats}, not {seat}"
        )


def own_chair(virtual: VirtualTable, player: str) -> tuple[int, SeatedPlayer]:
    seat = virtual.seat_of(player) if player else None
    if seat is None:
        raise Refused(Refusal.NOT_YOURS, f"you have no seat at table {virtual.id}; take one first")
    return seat, virtual.chairs[seat]


def _free_chair(transaction: Transaction, virtual: VirtualTable, seat: int) -> SeatedPlayer | None:
    """Return who must stand up for someone else, if anyone; a player who is present stays."""
    chair = virtual.chairs.get(seat)
    if chair is not None and not (chair.is_bot or is_away(transaction, chair)):
        raise Refused(Refusal.WRONG_STATE, f"seat {seat} is taken by {chair.name}")
    return chair


def is_away(transaction: Transaction, chair: SeatedPlayer) -> bool:
    """Return whether a player has been idle for so long that the seat may be taken."""
    seen = datetime.fromisoformat(chair.seen)
    return datetime.fromisoformat(transaction.instant) - seen > AWAY_AFTER


def stand_up(
    transaction: Transaction, table: Table, virtual: VirtualTable, seat: int
) -> VirtualTable:
    """Return the table without the seat's player; a player in a hand stays until it is over."""
    if not virtual.takes_bets and virtual.hand is not None:
        if any(spot.seat == seat for spot in virtual.hand.round().spots):
            raise Refused(Refusal.WRONG_STATE, f"seat {seat} is in a hand; finish the hand first")
    elif table.phase == "open":
        for jackpot in table.jackpots:
            do(transaction, by_croupier("unlight", table=table.id, seat=seat, jackpot=jackpot))
    return virtual.with_chair(seat, None)


def must_take_bets(virtual: VirtualTable, doing: str) -> None:
    if not virtual.takes_bets:
        raise Refused(Refusal.WRONG_STATE, f"a hand is being played; nobody can {doing} now")
