"""A virtual table as a player or a spectator sees it, as data for a screen."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from croupier.floor.live import DECIDE_WITHIN
from croupier.floor.pays import ENVY, TRAY
from croupier.floor.table import Table
from croupier.floor.table_rules import table_rules
from croupier.floor.views import jackpot_view
from croupier.floor.virtual import (
    VirtualHand,
    VirtualTable,
    circles_of,
    find_virtual,
    sensors_of,
    units_of,
)
from croupier.games import find_game
from croupier.ledger import Transaction
from croupier.ledger.moments import instant_text
from croupier.ledger.units import in_units, money_text
from croupier.records.layout_view import (
    Data,
    bets_view,
    choices_view,
    circle_view,
    community_view,
    dealer_view,
    empty_seat,
    hand_view,
    line_view,
    raises_view,
    sides_view,
)
from croupier.rules import Actions, Round, actions, bets, settle, view
from croupier.rules.settlement import SeatResult


def live_view(transaction: Transaction, name: str, player: str = "") -> Data:
    """Return everything a screen draws: circles, seats, cards, choices, lines, meters."""
    table, virtual = find_virtual(transaction, name)
    game, own = find_game(table.game), virtual.seat_of(player) if player else None
    hand = virtual.hand
    played = hand.round() if hand is not None else None
    return {
        "table": name,
        "game": game.name,
        "title": game.title,
        "phase": phase_of(table, virtual),
        "hand": hand.number if hand is not None else 0,
        "you": own,
        "circles": [
            circle_view(game, circle) for circle in circles_of(transaction, table, virtual)
        ],
        "raises": raises_view(game),
        "seats": [
            _seat(transaction, table, virtual, seat, own, played)
            for seat in range(1, table.seats + 1)
        ],
        "dealer": dealer_view(game, played),
        "community": community_view(played),
        "sides": sides_view(game, played),
        "turn": _turn(virtual, played, own),
        "meters": [jackpot_view(transaction, jackpot) for jackpot in table.jackpots],
        "jackpot_rules": table_rules(transaction, table),
        "pays": [_paid(pay) for pay in hand.pays] if hand is not None else [],
    }


def phase_of(table: Table, virtual: VirtualTable) -> str:
    """Return the phase of a virtual table as one word."""
    if table.closed:
        return "closed"
    if virtual.hand is None or virtual.hand.ended:
        return "betting"
    return "pending" if virtual.hand.settled else "playing"


def _seat(
    page: Transaction,
    table: Table,
    virtual: VirtualTable,
    seat: int,
    own: int | None,
    played: Round | None,
) -> Data:
    sensors = sensors_of(page, table)
    chair = virtual.chairs.get(seat)
    spot = next((spot for spot in played.spots if spot.seat == seat), None) if played else None
    if chair is None or (spot is not None and spot.player != chair.as_player(seat)):
        spot = None  # the player of this seat is gone, and the hand too
    bets = spot.stakes if spot is not None else {}
    if virtual.takes_bets and chair is not None and chair.bets:
        bets, spot = chair.bets, None  # these are the next hand's bets, not the last one's
    shown = empty_seat(seat)
    shown["bets"] = bets_view(bets)
    shown["lit"] = [bet for bet, jackpot in sensors.items() if (seat, jackpot) in table.lit]
    if chair is not None:
        shown["name"], shown["balance"] = chair.name, money_text(chair.balance)
        shown["kind"] = "you" if seat == own else "bot" if chair.is_bot else "guest"
    if played is None or spot is None:
        return shown
    return shown | _played_seat(virtual, played, seat, own, sensors)


def _played_seat(
    virtual: VirtualTable, played: Round, seat: int, own: int | None, sensors: Collection[str]
) -> Data:
    spot, hand = played.spot(seat), virtual.hand
    seen = view(played, own if any(s.seat == own for s in played.spots) else None)
    cards = seen.own if seat == own else seen.others[seat]
    known = isinstance(cards, tuple)
    shown = hand_view(spot, shown=known)
    if hand is not None and hand.settled:
        result = settle(played).seat(seat)
        shown["lines"] = [line_view(played.layout.game, line) for line in result.lines]
        shown["hand"] = played.layout.game.hand_name(spot, played) if known else ""
        shown["net"] = _net(hand, result, sensors)
    return shown


def _paid(pay: Mapping[str, Any]) -> Data:
    """Return what a jackpot paid, and whether a meter paid it."""
    return {**pay, "meter": pay["level"] not in (TRAY, ENVY)}


def _net(hand: VirtualHand, result: SeatResult, sensors: Collection[str]) -> str:
    """Return what the seat won or lost; empty until END GAME has paid the sensors' wins.

    The layout's pays come from the settlement and the jackpots' from their own pays, as credited to
    the bankroll.
    """
    if not hand.ended:
        return ""
    total = 0
    for line in result.lines:
        by_jackpot = line.bet in (*sensors, bets.ENVY)
        total += in_units(0 if by_jackpot else line.returned or 0) - in_units(line.stake)
    for pay in hand.pays:
        if pay["seat"] == result.seat:
            total += units_of(pay["amount"])
    return money_text(total)


def _turn(virtual: VirtualTable, played: Round | None, own: int | None) -> Data | None:
    """Return whose turn it is, what they may choose, and until when."""
    hand = virtual.hand
    if played is None or hand is None or hand.settled:
        return None
    offered = actions(played)
    if offered.seat is None or offered.decide is None:
        return None
    until = datetime.fromisoformat(hand.since) + DECIDE_WITHIN
    return {
        "seat": offered.seat,
        "title": offered.decide.title,
        "until": instant_text(until),
        "yours": offered.seat == own,
        "choices": _choices(virtual, offered) if offered.seat == own else [],
    }


def _choices(virtual: VirtualTable, offered: Actions) -> list[Data]:
    seat = offered.seat or 0
    balance = virtual.chairs[seat].balance
    return choices_view(offered, lambda cost: in_units(cost) <= balance)
