"""What screens show: the floor, a table, a jackpot, as data from one image of the ledger."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from croupier import __version__
from croupier.floor.alerts import ALERTS
from croupier.floor.buttons import EQUIPMENT, STEPS
from croupier.floor.devices import sensors_of
from croupier.floor.keypad import display_of, slots_of
from croupier.floor.pays import TRAY
from croupier.floor.postings import notices_of, posted, restrictions_of
from croupier.floor.settings import floor_settings
from croupier.floor.table import TABLES, Table, find_table, play_jackpots
from croupier.floor.table_rules import table_rules, what_qualifies
from croupier.floor.vouching import card_for, card_of
from croupier.games import find_game
from croupier.jackpots.jackpot import JACKPOTS, Hit, Jackpot, Level, find_jackpot
from croupier.jackpots.lines import envy_award, fixed_award, pays_of
from croupier.jackpots.meters import Claim, standing
from croupier.ledger import Transaction, moment_of
from croupier.ledger.units import money_text, to_the_cent
from croupier.paytables import PayLine

Data = dict[str, Any]
JackpotView = Callable[[Transaction, str], Data]
"""A function that makes the view of a jackpot; a caller that makes many views may cache it."""

WIN_SHOWN = timedelta(minutes=3)
"""How long displays show a win after it was paid (REGULATION 53)."""


def floor_view(transaction: Transaction, jackpot: JackpotView | None = None) -> Data:
    """Return the whole floor: every table's state, every meter, and what waits for someone.

    Play money is not included.
    """
    jackpot = jackpot or jackpot_view
    played = play_jackpots(table for _, table in transaction.all(TABLES))
    return {
        "name": floor_settings(transaction).name,
        "tables": [
            _table_brief(transaction, table)
            for _, table in transaction.all(TABLES)
            if not table.virtual
        ],
        "jackpots": [
            jackpot(transaction, name)
            for name, _ in transaction.all(JACKPOTS)
            if name not in played
        ],
        "alerts": [
            {"id": alert.id, "kind": alert.kind, "at": alert.at, "text": alert.text,
             "place": alert.place}
            for _, alert in transaction.all(ALERTS)
        ],
    }  # fmt: skip


def _table_brief(transaction: Transaction, table: Table) -> Data:
    return {
        "id": table.id,
        "game": table.game,
        "title": find_game(table.game).title,
        "state": state_of(table),
        "bets": len(table.lit),
        "round": table.round,
        "pending": sum(pick.state == "pending" for pick in table.picks.values()),
        "jackpots": list(table.jackpots),
        "sensors": sensors_of(transaction, table.id),
    }


def state_of(table: Table) -> str:
    """Return a table's state as one word, as consoles and the map show it."""
    if table.closed:
        return "closed"
    if any(pick.state == "pending" for pick in table.picks.values()):
        return "pending"
    return table.phase


def table_view(transaction: Transaction, name: str, meter: JackpotView | None = None) -> Data:
    """Return a table as its console shows it."""
    table = find_table(transaction, name)
    jackpots = [find_jackpot(transaction, feeds) for feeds in table.jackpots]
    meters = {feeds: (meter or jackpot_view)(transaction, feeds) for feeds in table.jackpots}
    console = EQUIPMENT[table.equipment]
    return {
        **_table_brief(transaction, table),
        "phase": table.phase,
        "key": table.key,
        "digest": table.digest,
        "keypad": _keypad(table),
        "equipment": {"name": console.name, "title": console.title,
                      "buttons": list(console.buttons)},
        "seats": [_seat_view(transaction, table, seat) for seat in range(1, table.seats + 1)],
        "collect": money_text(
            sum(len(table.lit_seats(jackpot.id)) * jackpot.wager for jackpot in jackpots)
        ),
        "hands": {
            name: _hands(transaction, find_jackpot(transaction, name), virtual=True)
            if table.virtual
            else shown["hands"]
            for name, shown in meters.items()
        },
        "meters": meters,
        "rules": table_rules(transaction, table),
        "meter_order": table.options.meter_order,
    }  # fmt: skip


def _keypad(table: Table) -> Data | None:
    """Return the display and slots of a keypad, if the table has one."""
    if not any(button.does in STEPS for button in EQUIPMENT[table.equipment].buttons.values()):
        return None
    return {"display": display_of(table), "slots": slots_of(table), "reset": table.reset}


def _seat_view(transaction: Transaction, table: Table, seat: int) -> Data:
    sensors = {}
    for feeds in table.jackpots:
        pick = table.picks.get((seat, feeds))
        shown: Data = {"lit": (seat, feeds) in table.lit}
        if pick is not None:
            line = pays_of(find_jackpot(transaction, feeds)).keys[pick.line]
            card = card_of(transaction, table, (seat, feeds))
            shown |= {"hand": line.label, "key": line.key, "state": pick.state, "card": card}
            if pick.claim is not None:
                shown["amount"] = money_text(pick.claim.amount)
        sensors[feeds] = shown
    return {"seat": seat, "player": table.players.get(seat), "sensors": sensors}


def _hands(transaction: Transaction, jackpot: Jackpot, *, virtual: bool = False) -> list[Data]:
    """Return the hand buttons: what each line pays at this wager, and whose card confirms it."""
    return [
        {
            "key": line.key,
            "line": line.label,
            "pays": str(line.odds)
            if line.odds.level
            else money_text(fixed_award(line, jackpot.wager)),
            "meter": bool(line.odds.level),
            "share": line.odds.share or None,
            "level": line.odds.level or None,
            "prize": _prize(jackpot, line),
            "card": card_for(transaction, jackpot, line, virtual=virtual),
            "paid_from": line.odds.level
            or (jackpot.levels[0].name if jackpot.deducts_all else TRAY),
            "envy": None if envy is None else money_text(envy),
        }
        for line in pays_of(jackpot).lines
        for envy in (envy_award(line, jackpot.wager),)
    ]


def _prize(jackpot: Jackpot, line: PayLine) -> str | None:
    """Return what a house jackpot pays for a line of its meter: a fixed amount."""
    if jackpot.is_progressive or not line.odds.level:
        return None
    return money_text(to_the_cent(int(jackpot.level(line.odds.level).seed * line.odds.ratio)))


def jackpot_view(transaction: Transaction, name: str) -> Data:
    """Return a jackpot as displays show it: whole cents on the meters, never a fraction."""
    jackpot = find_jackpot(transaction, name)
    claims = _claims(transaction, jackpot)
    levels = []
    for level in jackpot.levels:
        now = standing(transaction, jackpot, level.name)
        shown = _held_back(transaction, jackpot, level, claims) + now.meter
        levels.append(
            {
                "name": level.name,
                "displayed": money_text(to_the_cent(shown)),
                "pending": money_text(now.pending),
                "capped": level.cap is not None and now.meter >= level.cap,
                "cap": None if level.cap is None else money_text(level.cap),
                "seed": money_text(level.seed),
            }
        )
    last = jackpot.hits[-1] if jackpot.hits else None
    return {
        "id": jackpot.id,
        "title": posted(transaction).titles.get(jackpot.id, jackpot.id),
        "type": jackpot.type,
        "climbs": jackpot.id not in posted(transaction).still,
        "table": jackpot.table,
        "wager": money_text(jackpot.wager),
        "suspended": jackpot.suspended,
        "retired": jackpot.retired,
        "levels": levels,
        "hands": _hands(transaction, jackpot),
        "pending": _pending(claims),
        "wins": [
            _won(hit) for hit in reversed(jackpot.hits) if _is_shown(hit, transaction.instant)
        ],
        "notices": notices_of(transaction, jackpot),
        "restrictions": restrictions_of(transaction, jackpot),
        "last_hit": None if last is None else _won(last),
    }


def _claims(transaction: Transaction, jackpot: Jackpot) -> list[tuple[Claim, Table, int]]:
    """Return the claims on a jackpot at its tables, with table and seat."""
    return [
        (pick.claim, table, seat)
        for _, table in transaction.all(TABLES)
        for (seat, feeds), pick in table.picks.items()
        if feeds == jackpot.id and pick.claim is not None
    ]


def _held_back(
    transaction: Transaction,
    jackpot: Jackpot,
    level: Level,
    claims: list[tuple[Claim, Table, int]],
) -> int:
    """Return the part of wins that a display does not show while the key is still at JPH.

    On equipment with a key, the displayed meter moves when the key is back at RUN, unless the house
    has it move at J-POT. The money itself moves the moment the win is recorded.
    """
    held = sum(
        claim.meter_before - claim.meter_after
        for claim, table, _ in claims
        if table.key is not None and table.meter_moves == "run" and jackpot.is_progressive
        if claim.level == level.name
    )
    if level.cap is None:
        return held
    return min(held, level.cap - transaction.balance(jackpot.level_accounts(level.name).meter))


def _won(hit: Hit) -> Data:
    return {
        "claim": hit.claim,
        "at": hit.at,
        "level": hit.level,
        "line": hit.line,
        "table": hit.table,
        "seat": hit.seat,
        "amount": money_text(hit.amount),
    }


def _is_shown(hit: Hit, instant: str) -> bool:
    """Return whether a win is recent; one that a script dated in the future is not."""
    now = datetime.fromisoformat(instant)
    return timedelta(0) <= now - moment_of(hit.at, now) < WIN_SHOWN


def _pending(claims: list[tuple[Claim, Table, int]]) -> list[Data]:
    """Return the frozen claims of a jackpot, in the order in which they were sent."""
    return [
        {
            "claim": claim.number,
            "level": claim.level,
            "line": claim.line,
            "table": table.id,
            "seat": seat,
            "amount": money_text(claim.amount),
        }
        for claim, table, seat in sorted(claims, key=lambda found: found[0].number)
        if not claim.paid
    ]


# Displays ---------------------------------------------------------------------------------------


def jackpot_display(
    transaction: Transaction, name: str, jackpot: JackpotView | None = None
) -> Data:
    """Return the wall display of one jackpot."""
    shown = [(jackpot or jackpot_view)(transaction, name)]
    return _display(transaction, shown, place=None, sensors="none", closed=False, rules=[])


def table_display(transaction: Transaction, name: str, jackpot: JackpotView | None = None) -> Data:
    """Return a table's display: each jackpot to be won there and shown, with its amount."""
    table = find_table(transaction, name)
    shown = posted(transaction).shows.get(name, table.jackpots)
    return _display(
        transaction,
        [(jackpot or jackpot_view)(transaction, each) for each in table.jackpots if each in shown],
        place=table.id,
        sensors=sensors_of(transaction, name),
        closed=table.closed,
        rules=list(what_qualifies(transaction, table, titles=posted(transaction).titles)),
    )


def _display(transaction: Transaction, jackpots: list[Data], **about: Any) -> Data:
    return {
        "version": __version__,
        "house": floor_settings(transaction).name,
        **about,
        "jackpots": jackpots,
    }
