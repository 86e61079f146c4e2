"""A virtual table as one player sees it, or somebody who stands behind it, as data for a screen."""

from datetime import datetime
from typing import Any

from croupier.cards import Card, card_text
from croupier.floor.live import DECIDE_WITHIN
from croupier.floor.table import Table
from croupier.floor.views import jackpot_view
from croupier.floor.virtual import (
    Circle,
    Hand,
    VirtualTable,
    circles_of,
    find_virtual,
    in_units,
    sensors_of,
    units_of,
)
from croupier.games import find_game
from croupier.ledger import Page
from croupier.ledger.moments import instant_text
from croupier.ledger.units import money_text
from croupier.money import dollars
from croupier.rules import Actions, Deal, Game, Line, Round, actions, settle, view

Data = dict[str, Any]


def live_view(page: Page, name: str, player: str = "") -> Data:
    """Everything a screen draws: circles, seats, cards, choices, lines, meters."""
    table, virtual = find_virtual(page, name)
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
        "circles": [_circle(game, circle) for circle in circles_of(page, table, virtual)],
        "raises": _raises(game),
        "seats": [_seat(table, virtual, played, seat, own) for seat in range(1, table.seats + 1)],
        "dealer": {"plays": _dealer_plays(game), **_dealer(played)},
        "community": _community(played),
        "turn": _turn(virtual, played, own),
        "meters": [jackpot_view(page, jackpot) for jackpot in table.jackpots],
        "pays": [dict(pay) for pay in hand.pays] if hand is not None else [],
    }


def phase_of(table: Table, virtual: VirtualTable) -> str:
    """A virtual table in one word."""
    if table.closed:
        return "closed"
    if virtual.hand is None or virtual.hand.ended:
        return "betting"
    return "pending" if virtual.hand.settled else "playing"


def _circle(game: Game, circle: Circle) -> Data:
    bet = game.bet(circle.bet)
    return {
        "bet": circle.bet,
        "title": bet.title if bet else circle.bet,
        "mark": "★" if circle.jackpot else _mark(bet.title if bet else circle.bet),
        "help": bet.help if bet else "",
        "equals": bet.equals if bet else "",
        "base": bool(bet and (bet.mandatory or bet.mandatory_if or bet.equals)),
        "min": dollars(circle.min_cents),
        "max": dollars(circle.max_cents),
        "jackpot": circle.jackpot,
    }


def _mark(title: str) -> str:
    """What a small circle says: a short word whole, of several words the first letters."""
    words = title.split()
    return title if len(words) == 1 else "".join(word[0] for word in words)


def _raises(game: Game) -> list[Data]:
    """Circles that nobody bets on before the deal: decisions put chips there."""
    made = dict.fromkeys(
        choice.makes for step in game.decisions for choice in step.choices if choice.makes
    )
    return [{"bet": bet, "title": bet.capitalize(), "mark": bet.capitalize()} for bet in made]


def _seat(
    table: Table, virtual: VirtualTable, played: Round | None, seat: int, own: int | None
) -> Data:
    chair = virtual.chairs.get(seat)
    spot = next((spot for spot in played.spots if spot.seat == seat), None) if played else None
    if chair is None or (spot is not None and spot.player != chair.as_player(seat)):
        spot = None  # whoever played here is gone, and the hand with him
    bets = spot.stakes if spot is not None else {}
    if virtual.takes_bets and chair is not None and chair.bets:
        bets, spot = chair.bets, None  # the next hand's bets stand there, not the last one's
    shown: Data = {
        "seat": seat,
        "name": chair.name if chair is not None else "",
        "kind": "empty" if chair is None else "bot" if chair.is_bot else "guest",
        "balance": money_text(chair.balance) if chair is not None else "",
        "bets": {key: dollars(amount) for key, amount in bets.items()},
        "lit": [bet for bet, jackpot in _sensors(table).items() if (seat, jackpot) in table.lit],
        "cards": [],
        "hand": "",
        "said": "",
        "folded": False,
        "back": [],
        "lines": [],
        "net": "",
    }
    if seat == own:
        shown["kind"] = "you"
    if played is None or spot is None:
        return shown
    return shown | _played_seat(virtual, played, seat, own)


def _sensors(table: Table) -> dict[str, str]:
    return sensors_of(find_game(table.game), table)


def _played_seat(virtual: VirtualTable, played: Round, seat: int, own: int | None) -> Data:
    spot, hand = played.spot(seat), virtual.hand
    seen = view(played, own if any(s.seat == own for s in played.spots) else None)
    cards = seen.own if seat == own else seen.others[seat]
    known = cards if isinstance(cards, tuple) else ()
    shown: Data = {
        "cards": _cards(known) if known else [None] * len(spot.cards),
        "said": spot.decisions[-1] if spot.decisions else "",
        "folded": spot.folded,
        "back": sorted(spot.taken_back),
    }
    if hand is not None and hand.settled:
        result = settle(played).seat(seat)
        lines = [_line(played.felt.game, line) for line in result.lines]
        shown["lines"] = lines
        shown["hand"] = played.felt.game.hand_name(spot, played) if known else ""
        shown["net"] = _net(hand, played, seat)
    return shown


def _line(game: Game, line: Line) -> Data:
    bet = game.bet(line.bet)
    title = bet.title if bet else " ".join(word.capitalize() for word in line.bet.split("_"))
    return {
        "bet": line.bet,
        "title": title,
        "stake": dollars(line.stake),
        "outcome": line.outcome,
        "pays": line.pays or "",
        "returned": "" if line.returned is None else dollars(line.returned),
        "hand": line.hand,
        "clause": line.clause.id,
        "reason": line.clause.text,
    }


def _net(hand: Hand, played: Round, seat: int) -> str:
    """What the seat is up or down, with the jackpots' pays; nothing while a meter win waits."""
    total = 0
    for line in settle(played).seat(seat).lines:
        if line.returned is None:
            if not hand.ended:
                return ""
            total -= in_units(line.stake)
        else:
            total += in_units(line.returned) - in_units(line.stake)
    for pay in hand.pays:
        if pay["seat"] == seat and pay["level"] not in ("tray", "envy"):
            total += units_of(pay["amount"])
    return money_text(total)


def _cards(cards: tuple[Card, ...]) -> list[str]:
    return [card_text(card) for card in cards]


def _dealer_plays(game: Game) -> bool:
    """Whether the dealer holds cards at all: in Let It Ride there is nobody to beat."""
    return any(isinstance(step, Deal) and step.to == "dealer" for step in game.steps)


def _dealer(played: Round | None) -> Data:
    """The dealer's cards; those that nobody has seen yet lie face down."""
    if played is None:
        return {"cards": [], "hand": ""}
    full = played.felt.game.cards_for("dealer", played.felt)
    down = full - len(played.dealer) if any(spot.cards for spot in played.spots) else 0
    whole = bool(full) and len(played.dealer) == full and played.is_complete
    return {
        "cards": [*_cards(played.dealer), *[None] * down],
        "hand": played.felt.game.dealer_name(played) if whole else "",
    }


def _community(played: Round | None) -> list[str | None]:
    if played is None:
        return []
    full = played.felt.game.cards_for("community", played.felt)
    down = full - len(played.community) if any(spot.cards for spot in played.spots) else 0
    return [*_cards(played.community), *[None] * down]


def _turn(virtual: VirtualTable, played: Round | None, own: int | None) -> Data | None:
    """Whose turn it is, what may be chosen, and until when."""
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
        "choices": _choices(virtual, played, offered) if offered.seat == own else [],
    }


def _choices(virtual: VirtualTable, played: Round, offered: Actions) -> list[Data]:
    seat = offered.seat or 0
    spot, chair = played.spot(seat), virtual.chairs[seat]
    choices = []
    for choice in offered.choices:
        cost = choice.times * spot.stakes.get(choice.of, 0) if choice.makes else 0
        choices.append(
            {
                "name": choice.name,
                "help": choice.help,
                "cost": dollars(cost) if cost else "",
                "enough": in_units(cost) <= chair.balance,
            }
        )
    return choices
