"""A day as a script: commands as JSON lines, each answered with one line.

A script has no people. On a ledger with people, a script run at the machine is treated like one
more of them: everything it changes is logged and raises an alert, and anyone it names must have a
card there.
"""

import json
from collections.abc import Iterable, Iterator

from croupier.floor.access import must_be_allowed
from croupier.floor.alerts import raise_alert
from croupier.floor.door import ACTS
from croupier.floor.forms import Command
from croupier.floor.jackpot_system import JackpotSystem
from croupier.floor.journal import Happening, note
from croupier.floor.people import PEOPLE
from croupier.floor.sign_ins import COMMAND_LINE
from croupier.ledger import Answer, Refusal, Refused, Store, Transaction
from croupier.paytables import Catalogue

READINGS = frozenset(("read", "rules", "meters"))
"""Commands that change nothing."""
ALERT_MAX = 300


class ScriptedSystem(JackpotSystem):
    """The jackpot system as used by a script at the machine."""

    def __init__(self, store: Store, *, catalogue: Catalogue | None = None) -> None:
        """Open a system over a store, which may be the ledger of a floor with people."""
        super().__init__(store, collections=(PEOPLE,), catalogue=catalogue)

    def on(self, transaction: Transaction, command: Command) -> Answer:
        """Do a command as for any program; if there are people, notify them."""
        if command.do in READINGS or not any(transaction.all(PEOPLE)):
            return super().on(transaction, command)
        named = _named(transaction, command)
        answer = super().on(transaction, command)
        said = _said(command)
        note(transaction, Happening.SCRIPTED, by=COMMAND_LINE, command=said, named=named)
        raise_alert(
            transaction, COMMAND_LINE, f"a script at the machine gave {said}",
            place=str(command.get("table") or command.get("jackpot") or ""), parties=tuple(named),
        )  # fmt: skip
        return answer


def _named(transaction: Transaction, command: Command) -> list[str]:
    """Return the cards that a command names; each must be of someone here who may do it."""
    named: list[str] = list(command.get("by") or ())
    for card in named:
        person = transaction.get(PEOPLE, card)
        if person is None or not person.active:
            raise Refused(
                Refusal.UNKNOWN_PERSON,
                f"by names {card[:60]!r}; people work on this ledger, so name the cards of those "
                "who did it",
            )
        must_be_allowed(person.role, command.do)
    return named


def _said(command: Command) -> str:
    """Describe a command in a few words; a routine press only by its table."""
    if ACTS.get(command.do) is not None and ACTS[command.do].dealt:
        return f"{command.do} at table {command['table']}"
    facts = ", ".join(
        f"{name} {value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)}"
        for name, value in command.content.items()
        if name != "do"
    )
    said = f"{command.do}: {facts}" if facts else command.do
    return said if len(said) <= ALERT_MAX else f"{said[:ALERT_MAX]}…"


def run_script(system: JackpotSystem, lines: Iterable[str]) -> Iterator[Answer]:
    """Answer every line that is not blank, in order; a bad line is refused and the rest follow."""
    for line in lines:
        if line.strip():
            yield system.answer(line)


def answer_text(answer: Answer) -> str:
    """Return an answer as one line of JSON."""
    return json.dumps(answer, ensure_ascii=False)
