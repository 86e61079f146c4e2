"""Two generations of equipment, one machine: what each button is called, and what it does.

The newer consoles have START GAME, CONFIRM with a card, and END GAME. The older ones have COIN IN,
hand keys, a supervisor's key to turn to JPH before J-POT and back to RUN, and GAME OVER; the keypad
of Let It Ride Bonus has LOCK OUT and a maintenance key that arms the same seats again. A Bonus
table without a controller marks its bets with lammers.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from croupier.floor.forms import Command
from croupier.floor.journal import Happening, note
from croupier.floor.keypad import ASK, ENTER, INSERT, REMOVE, STEPS, must_be_out, step
from croupier.floor.table import TABLES, Table, find_table
from croupier.floor.vouching import must_be_another
from croupier.jackpots.jackpot import find_jackpot
from croupier.jackpots.lines import CARDS, pays_of
from croupier.ledger import Answer, Refusal, Refused, Transaction


@dataclass(frozen=True, slots=True)
class Button:
    """A button: the command it gives, and what must be said with it."""

    does: str
    needs: tuple[str, ...] = ()
    with_key: bool = False
    """Whether the supervisor's key must be turned first; it stands for the card."""


WHICH_SEAT = "which-seat"
"""What a hand button asks for that was pressed without a seat; it changes nothing."""
TURN_KEY, TURN_BACK = "turn key", "turn back"
"""What the two positions of the supervisor's key do; they move no money."""


@dataclass(frozen=True, slots=True)
class Equipment:
    """A console and its buttons."""

    name: str
    title: str
    buttons: Mapping[str, Button]
    hand_first: bool = False
    """Whether its hand buttons are pressed before the seat is said."""


_SENSOR = ("seat", "jackpot")

EQUIPMENT: Mapping[str, Equipment] = {
    "nexus": Equipment(
        "nexus",
        "Nexus Command, GM Atlas",
        {
            "START GAME": Button("start"),
            "HAND": Button("select", (*_SENSOR, "hand")),
            "SEND": Button("lock"),
            "CONFIRM": Button("confirm", ("card",)),
            "VOID": Button("void", (*_SENSOR, "card", "reason")),
            "MISDEAL": Button("misdeal"),
            "END GAME": Button("end"),
        },
    ),
    "game-manager": Equipment(
        "game-manager",
        "Game Manager 6, Aquarius",
        {
            "COIN IN": Button("start"),
            "HAND": Button("select", (*_SENSOR, "hand")),
            "JPH": Button(TURN_KEY, ("card",)),
            "J-POT": Button("confirm", with_key=True),
            "RUN": Button(TURN_BACK),
            "MISDEAL": Button("misdeal"),
            "GAME OVER": Button("end"),
        },
        hand_first=True,
    ),
    "let-it-ride-bonus": Equipment(
        "let-it-ride-bonus",
        "Let It Ride Bonus keypad",
        {
            "LOCK OUT": Button("start"),
            "HAND": Button("select", (*_SENSOR, "hand")),
            "J-POT": Button("confirm", ("card",)),
            "MAINTENANCE KEY": Button(INSERT, ("card",)),
            "FOUR OF A KIND": Button(ASK),
            "ENTER": Button(ENTER),
            "REMOVE KEY": Button(REMOVE),
            "GAME OVER": Button("end"),
        },
        hand_first=True,
    ),
    "lammers": Equipment(
        "lammers",
        "Bonus lammers, no controller",
        {
            "NO MORE BETS": Button("start"),
            "HAND": Button("select", (*_SENSOR, "hand")),
            "CONFIRM": Button("confirm", ("card",)),
            "MISDEAL": Button("misdeal"),
            "LAMMERS UP": Button("end"),
        },
    ),
}
"""Every console we speak."""


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
    if does == "select" and _is_selected(transaction, table, command):
        does = "deselect"
    return replace(command, do=does, fields=fields)


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
            Refusal.NOT_LIT, f"no seat of table {table.id} has a bet that {asked[:60]!r} could win"
        )
    return {"asks": "seat", "hand": asked, "sensors": found}


def _turn(transaction: Transaction, table: Table, command: Command, card: str | None) -> None:
    if card is not None and card not in CARDS:
        raise Refused(Refusal.WRONG_CARD, f"{card[:60]!r} turns no key; {' or '.join(CARDS)} do")
    if card is not None:
        must_be_another(table, (), command)
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
