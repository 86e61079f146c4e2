"""Pressing a button of a table's console: the command behind it, and the supervisor's key."""

from collections.abc import Mapping
from dataclasses import replace

from croupier.floor.buttons import EQUIPMENT, STEPS, TURN_BACK, TURN_KEY
from croupier.floor.forms import FORMS, Command
from croupier.floor.journal import Happening, note
from croupier.floor.keypad import must_be_out, step
from croupier.floor.table import TABLES, Table, find_table
from croupier.floor.vouching import must_be_another, must_be_as_shown
from croupier.jackpots.jackpot import find_jackpot
from croupier.jackpots.lines import CARDS, HOLDERS, pays_of
from croupier.ledger import Answer, Refusal, Refused, Transaction

WHICH_SEAT = "which-seat"
"""What a hand button asks for that was pressed without a seat; it changes nothing."""


def pressed(transaction: Transaction, command: Command) -> Command | None:
    """The command behind a button of a table's own equipment; turning a key is none.

    A hand pressed again is deselected, as on the consoles. A replayed request never comes here, so
    it does not toggle.
    """
    table = find_table(transaction, command["table"])
    console = EQUIPMENT[table.equipment]
    button = console.buttons.get(command["button"].upper())
    if button is None:
        known = ", ".join(console.buttons)
        raise Refused(
            Refusal.BAD_VALUE,
            f"{console.title} has no button {command['button'][:60]!r}; it has {known}",
        )
    if button.does == "select" and "seat" not in command.fields and "hand" in command.fields:
        return replace(command, do=WHICH_SEAT)
    for name in button.needs:
        if name not in command.fields:
            raise Refused(Refusal.BAD_LINE, f"{command['button']} needs {name}")
    if button.does in (TURN_KEY, TURN_BACK):
        _turn(transaction, table, command, command["card"] if button.does == TURN_KEY else None)
        return None
    if button.does in STEPS:
        return step(transaction, table, command, button.does)
    must_be_out(table, command["button"].upper())
    fields = {name: value for name, value in command.fields.items() if name != "button"}
    does = button.does
    if button.with_key:
        if table.key is None:
            raise Refused(Refusal.WRONG_STATE, "turn the supervisor's key to JPH first")
        fields["card"] = table.key
        if table.key_holder:
            command = replace(command, people={**command.people, "confirmer": table.key_holder})
    if does == "end" and table.key is not None:
        raise Refused(Refusal.WRONG_STATE, "turn the supervisor's key back to RUN first")
    _must_be_of(does, fields, command["button"])
    if does == "select" and _is_selected(transaction, table, command):
        does, fields = "deselect", {"table": table.id, **_sensor_of(command)}
    return replace(command, do=does, fields=fields)


def _must_be_of(does: str, fields: Mapping[str, object], button: str) -> None:
    """Refuse what the command behind a button does not take: END GAME ends a round, not a seat."""
    form = FORMS[does]
    for name in fields:
        if name not in (*form.needs, *form.may):
            raise Refused(Refusal.BAD_LINE, f"{button} takes no {name}")


def _sensor_of(command: Command) -> dict[str, object]:
    return {name: command[name] for name in ("seat", "jackpot")}


def which_seat(transaction: Transaction, command: Command) -> Answer:
    """Whose hand is it? The sensors that may have it, from the dealer's right."""
    table = find_table(transaction, command["table"])
    table.must_be("started", doing="select a hand")
    asked, feeds, found = command["hand"], command.get("jackpot"), []
    for seat, name in sorted(table.lit, reverse=True):
        lines = pays_of(find_jackpot(transaction, name))
        if feeds in (None, name) and lines.knows(asked):
            found.append({"seat": seat, "jackpot": name})
    if not found:
        raise Refused(
            Refusal.NOT_LIT, f"no seat at table {table.id} has a bet that {asked[:60]!r} could win"
        )
    return {"asks": "seat", "hand": asked, "sensors": found}


def _turn(transaction: Transaction, table: Table, command: Command, card: str | None) -> None:
    if card is not None and card not in CARDS:
        raise Refused(Refusal.WRONG_CARD, f"{card[:60]!r} cannot turn the key; {HOLDERS} can")
    if card is not None:
        must_be_another(table, (), command)
        must_be_as_shown(table, command)
    if table.key != card:
        holder = command.people.get("confirmer", "") if card is not None else ""
        transaction.put(TABLES, table.id, replace(table, key=card, key_holder=holder))
        turned = "JPH" if card is not None else "RUN"
        by = holder or command.people.get("dealer", "")
        note(transaction, Happening.KEY_TURNED, by=by, table=table.id, to=turned)


def _is_selected(transaction: Transaction, table: Table, command: Command) -> bool:
    sensor = table.sensor(command["seat"], command["jackpot"])
    pick = table.picks.get(sensor)
    if pick is None or pick.claim is not None:
        return False
    line = pays_of(find_jackpot(transaction, sensor[1])).line(command["hand"])
    return pick.line == line.key
