"""A jackpot's bank account: record deposits, enter its balance, and reverse either.

Every deposit and balance has a number, counted per jackpot. A mistyped one is never edited: two
people reverse it, and the reversal is an entry like any other.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from croupier.jackpots.changes import BANK_TOO_LOW, custody, resume, suspend, two_people
from croupier.jackpots.jackpot import Jackpot
from croupier.jackpots.reasons import Reason
from croupier.ledger import Collection, Refusal, Refused, Transaction

BankEntryKind = Literal["deposit", "balance"]


@dataclass(frozen=True, slots=True)
class BankEntry:
    """A deposit or an entered balance, and whether it was reversed."""

    jackpot: str
    number: int
    kind: BankEntryKind
    amount: int
    """The amount deposited, or the balance of the bank."""
    at: str
    by: str
    required: int = 0
    """What was held for players when a balance was entered."""
    reversed_at: str = ""
    reversed_by: tuple[str, ...] = ()
    reversed_why: str = ""

    @property
    def missing(self) -> int:
        """The amount by which a balance falls short."""
        return max(0, self.required - self.amount) if self.kind == "balance" else 0


BANK_ENTRIES: Collection[BankEntry] = Collection.of("bank-entry", BankEntry)


def bank_entries(transaction: Transaction, jackpot: str) -> list[BankEntry]:
    """Return every deposit and balance of a jackpot, newest first."""
    ids = transaction.ids_under(BANK_ENTRIES, jackpot)
    return list(reversed(transaction.get_all(BANK_ENTRIES, ids).values()))


def _keep(transaction: Transaction, entry: BankEntry) -> None:
    transaction.put(BANK_ENTRIES, f"{entry.jackpot}/{entry.number:06d}", entry)


def _next(transaction: Transaction, jackpot: Jackpot) -> int:
    return len(transaction.ids_under(BANK_ENTRIES, jackpot.id)) + 1


def deposit(transaction: Transaction, jackpot: Jackpot, amount: int, by: str) -> BankEntry:
    """Record money taken from the cage to the jackpot's bank account."""
    names = jackpot.accounts
    made = BankEntry(
        jackpot.id, _next(transaction, jackpot), "deposit", amount, transaction.instant, by
    )
    body = {"jackpot": jackpot.id, "amount": amount, "by": by, "bank_entry": made.number}
    transaction.post(Reason.BANKED.code, {names.cage: -amount, names.bank: amount}, body)
    _keep(transaction, made)
    return made


def bank_reading(
    transaction: Transaction, jackpot: Jackpot, balance: int, by: str, *, stops: bool = True
) -> BankEntry:
    """Enter the bank's balance; if it is too low, the jackpot stops until it is covered.

    `stops` is false for a house where a shortage does not stop play.
    """
    required, number = custody(transaction, jackpot), _next(transaction, jackpot)
    made = BankEntry(
        jackpot.id, number, "balance", balance, transaction.instant, by, required=required
    )
    body = {
        "jackpot": jackpot.id, "balance": balance, "required": required, "by": by,
        "bank_entry": number,
    }  # fmt: skip
    transaction.post(Reason.BANK_READING.code, {}, body)
    _keep(transaction, made)
    _follow(transaction, jackpot, made.missing, "the bank covers the required level", stops=stops)
    return made


def _follow(
    transaction: Transaction, jackpot: Jackpot, missing: int, covered: str, *, stops: bool
) -> None:
    if missing and stops:
        suspend(transaction, jackpot, BANK_TOO_LOW)
    elif not missing and jackpot.suspended == BANK_TOO_LOW:
        resume(transaction, jackpot, covered)


def reverse(
    transaction: Transaction,
    jackpot: Jackpot,
    number: int,
    *,
    reason: str,
    by: Sequence[str],
    stops: bool = True,
) -> BankEntry:
    """Reverse a deposit or a balance, by two people; an earlier balance then counts again."""
    two_people(by)
    made = must_be_reversible(transaction, jackpot.id, number)
    names, postings = jackpot.accounts, dict[str, int]()
    if made.kind == "deposit":
        postings = {names.bank: -made.amount, names.cage: made.amount}
    body = {
        "jackpot": jackpot.id, "bank_entry": number, "kind": made.kind, "amount": made.amount,
        "entered_at": made.at, "entered_by": made.by, "reason": reason, "by": list(by),
    }  # fmt: skip
    transaction.post(Reason.BANK_REVERSED.code, postings, body)
    gone = replace(
        made, reversed_at=transaction.instant, reversed_by=tuple(by), reversed_why=reason
    )
    _keep(transaction, gone)
    if made.kind == "balance":
        stands = last_balance(transaction, jackpot)
        missing = 0 if stands is None else stands.missing
        _follow(transaction, jackpot, missing, "a mistyped balance was reversed", stops=stops)
    return gone


def must_be_reversible(transaction: Transaction, jackpot: str, number: int) -> BankEntry:
    """Return the deposit or balance with a number; raise if unknown or already reversed."""
    known = bank_entries(transaction, jackpot)
    made = next((entry for entry in known if entry.number == number), None)
    if made is None:
        some = f"it has 1 to {len(known)}" if known else "it has none"
        raise Refused(
            Refusal.BAD_VALUE, f"entry is {number}; {jackpot} has no such bank entry: {some}"
        )
    if made.reversed_at:
        raise Refused(
            Refusal.NOTHING_TO_DO,
            f"bank entry {number} of {jackpot} was already reversed, by "
            f"{' and '.join(made.reversed_by)}",
        )
    return made


def last_balance(transaction: Transaction, jackpot: Jackpot) -> BankEntry | None:
    """Return the newest balance that was not reversed."""
    return next(
        (
            entry
            for entry in bank_entries(transaction, jackpot.id)
            if entry.kind == "balance" and not entry.reversed_at
        ),
        None,
    )
