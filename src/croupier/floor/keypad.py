"""The keypad of Let It Ride Bonus, version 1.32: keys in three slots, and its reset.

Slot 1 holds the table key while the table is open. Slot 2 takes the supervisor's key for a pay that
needs one. Slot 3 takes the maintenance key: FOUR OF A KIND asks for the reset, ENTER does it, and
the key comes out again. The round stays the same: lit lamps stay lit, nobody may join, and LOCK OUT
arms them without a second bet. Every step is in the ledger, so a keypad that was switched off in
the middle resumes where it was.
"""

from dataclasses import replace

from croupier.floor.buttons import ASK, INSERT, REMOVE
from croupier.floor.forms import Command
from croupier.floor.journal import Happening, note
from croupier.floor.table import TABLES, Reset, Table
from croupier.jackpots.lines import CARDS, HOLDERS
from croupier.ledger import Refusal, Refused, Transaction

DISPLAYS: dict[Reset, str] = {
    "": "",
    "inserted": "MAINTENANCE",
    "asked": "TO RESET KEYPAD PRESS ENTER",
    "done": "KEYPAD RESET",
}
"""What the keypad shows at each step of a reset."""


def display_of(table: Table) -> str:
    """Return the single line of the keypad's display."""
    if table.reset:
        return DISPLAYS[table.reset]
    if table.closed:
        return "TABLE CLOSED"
    bets = f"{len(table.lit)} BET{'' if len(table.lit) == 1 else 'S'}"
    return {
        "open": f"PLACE BETS  {bets}",
        "started": f"LOCKED OUT  {bets}",
        "misdealt": f"SAME BETS  {bets}  PRESS LOCK OUT",
    }[table.phase]


def slots_of(table: Table) -> dict[str, str | None]:
    """Return what is in each of the three slots."""
    return {
        "1": None if table.closed else "table key",
        "2": f"{table.key} key" if table.key is not None else None,
        "3": "maintenance key" if table.reset else None,
    }


def step(transaction: Transaction, table: Table, command: Command, does: str) -> Command | None:
    """Do one step of a reset; ENTER returns the command behind it."""
    if does == INSERT:
        _insert(transaction, table, command)
    elif does == REMOVE:
        _remove(transaction, table, command)
    elif does == ASK:
        _must_have_key(table)
        if table.reset == "done":
            raise _refused("the keypad has already been reset; remove the key from slot 3")
        transaction.put(TABLES, table.id, replace(table, reset="asked"))
    else:
        return _entered(transaction, table, command)
    return None


def must_be_out(table: Table, button: str) -> None:
    """Refuse every other button while the maintenance key is in slot 3."""
    if table.reset:
        raise _refused(
            f"{button} does nothing while the maintenance key is in slot 3; remove the key first"
        )


def _insert(transaction: Transaction, table: Table, command: Command) -> None:
    card = command["card"]
    if card not in CARDS:
        raise Refused(
            Refusal.WRONG_CARD,
            f"{card[:60]!r} cannot use the maintenance key; {HOLDERS} can",
        )
    if table.reset:
        raise _refused("the maintenance key is already in slot 3")
    table.must_be("started", doing="reset the keypad")
    holder = command.people.get("confirmer", "")
    transaction.put(TABLES, table.id, replace(table, reset="inserted", reset_by=holder))
    note(
        transaction, Happening.KEY_TURNED, by=holder or command.dealer, table=table.id, to="slot 3"
    )


def _remove(transaction: Transaction, table: Table, command: Command) -> None:
    _must_have_key(table)
    transaction.put(TABLES, table.id, replace(table, reset="", reset_by=""))
    by = table.reset_by or command.dealer
    note(transaction, Happening.KEY_TURNED, by=by, table=table.id, to="out of slot 3")


def _entered(transaction: Transaction, table: Table, command: Command) -> Command:
    """Return a misdeal in the name of the key holder; the dealer only presses the button."""
    _must_have_key(table)
    if table.reset != "asked":
        raise _refused("press FOUR OF A KIND first; then ENTER resets the keypad")
    transaction.put(TABLES, table.id, replace(table, reset="done"))
    people = {**command.people, **({"dealer": table.reset_by} if table.reset_by else {})}
    fields = {"table": table.id, "reason": command.get("reason") or "keypad reset"}
    return replace(command, do="misdeal", fields=fields, people=people)


def _must_have_key(table: Table) -> None:
    if not table.reset:
        raise _refused("insert the maintenance key into slot 3 first")


def _refused(words: str) -> Refused:
    return Refused(Refusal.WRONG_STATE, words)
