"""When a command that normally takes one person takes two, given the state of the floor.

One person may set up a floor on which nobody has bet yet. Once it has taken a bet, another table or
jackpot changes a floor with players' money on it. One person's word is enough that a bank account
is short, which stops bets at once; it takes two to say that it is no longer short.
"""

from collections.abc import Callable, Mapping

from croupier.floor.declaring import is_declared
from croupier.floor.forms import Command
from croupier.floor.settings import floor_settings
from croupier.floor.table import TABLES, play_jackpots
from croupier.jackpots.banking import last_balance
from croupier.jackpots.changes import BANK_TOO_LOW, custody
from croupier.jackpots.jackpot import JACKPOTS, Jackpot, find_jackpot
from croupier.ledger import Refusal, Refused, Transaction
from croupier.ledger.units import dollars_text

Reason = str
"""Why a second person is needed, in words; empty if none is."""


def takes_two(transaction: Transaction, command: Command) -> Reason:
    """Return why this command now takes a second person, or an empty string."""
    when = _WHEN.get(command.do)
    return "" if when is None else when(transaction, command)


def is_live(transaction: Transaction) -> bool:
    """Return whether anyone has bet on this floor; play money does not count."""
    tables = [table for _, table in transaction.all(TABLES)]
    if any(table.round or table.lit for table in tables if not table.virtual):
        return True
    played = play_jackpots(tables)
    return any(
        transaction.balance(jackpot.accounts.wagers)
        for name, jackpot in transaction.all(JACKPOTS)
        if name not in played
    )


def must_be_covered(transaction: Transaction, jackpot: Jackpot) -> None:
    """Refuse to resume a jackpot whose bank account is short, if a shortage stops play."""
    last = last_balance(transaction, jackpot)
    stops = floor_settings(transaction).short_bank_stops
    if jackpot.suspended is not None and stops and last is not None and last.missing:
        raise Refused(
            Refusal.SUSPENDED,
            f"the bank account of {jackpot.id} held {dollars_text(last.amount)}, "
            f"{dollars_text(last.missing)} less than the {dollars_text(last.required)} owed to "
            "players; record what is deposited, and two people enter a balance that covers it",
        )


def _declares(transaction: Transaction, command: Command) -> Reason:
    if is_declared(transaction, command) or not is_live(transaction):
        return ""
    return "this floor has taken bets"


def _resumes(transaction: Transaction, command: Command) -> Reason:
    jackpot = find_jackpot(transaction, command["jackpot"])
    must_be_covered(transaction, jackpot)
    if jackpot.suspended != BANK_TOO_LOW:
        return ""
    return f"{jackpot.id} was suspended for its bank account"


def _covers(transaction: Transaction, command: Command) -> Reason:
    """Return the reason only for a balance that ends a shortage."""
    jackpot = find_jackpot(transaction, command["jackpot"])
    if command["balance"] < custody(transaction, jackpot):
        return ""
    last = last_balance(transaction, jackpot)
    if last is not None and last.missing:
        return f"the last balance of {jackpot.id} was {dollars_text(last.missing)} short"
    if jackpot.suspended == BANK_TOO_LOW:
        return f"{jackpot.id} was suspended for its bank account"
    return ""


_WHEN: Mapping[str, Callable[[Transaction, Command], Reason]] = {
    "jackpot": _declares,
    "table": _declares,
    "resume": _resumes,
    "bank": _covers,
}
