"""The ledger as a plain-text journal in Beancount's syntax.

A jackpot is treated as a fund: what came in is income, what is held for players is assets, what
went out is expenses, and what stands beside the meters is equity. This way the signs of the ledger
can stay as they are. Beancount does not order entries within a day and checks balances at the start
of the day, so meter readings become assertions for the next day. If the clock ran backward, the
entry is put under the latest day seen so far and keeps its own moment as metadata.
"""

import re
from collections.abc import Iterable, Iterator
from datetime import date, timedelta

from croupier.ledger.accounts import Side, known_kind
from croupier.ledger.entry import Entry
from croupier.ledger.transaction import METER_SUFFIX
from croupier.ledger.units import exact_text

CURRENCY = "USD"
ROOTS = {
    Side.CAME_IN: "Income",
    Side.HELD: "Assets",
    Side.WENT_OUT: "Expenses",
    Side.BESIDE: "Equity",
}
_UNFIT = re.compile(r"[^A-Za-z0-9]+", re.ASCII)
_LAST_DAY = date.max


def journal(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield the journal; every meter is asserted daily and every account at the end."""
    yield 'option "title" "Croupier: the book of the jackpots"\n'
    yield f'option "operating_currency" "{CURRENCY}"\n'
    names, balances = _Names(), dict[str, int]()
    day, read = date.min, dict[str, int]()
    for entry in entries:
        today = max(day, date.fromisoformat(entry.instant[:10]))
        if today > day:
            yield from _assertions(day, read, names)
            day, read = today, {}
        postings = entry.postings
        for account in postings:
            if names.is_new(account):
                yield _opening(day, account, names)
        yield from _transaction(day, entry, postings, names)
        for account, amount in postings.items():
            balances[account] = balances.get(account, 0) + amount
            if account.endswith(METER_SUFFIX):
                read[account] = balances[account]
    yield from _assertions(day, balances, names)


class _Names:
    """Account names that Beancount can parse, one for each account and never shared."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        self._taken: set[str] = set()

    def is_new(self, account: str) -> bool:
        return account not in self._names

    def __getitem__(self, account: str) -> str:
        if account not in self._names:
            wanted = name = _readable(account)
            number = 1
            while name in self._taken:
                number += 1
                name = f"{wanted}-{number}"
            self._names[account] = name
            self._taken.add(name)
        return self._names[account]


def _readable(account: str) -> str:
    """Convert a name: `link/Mega/meter` becomes `Assets:Link:Mega:Meter`."""
    kind = known_kind(account)
    root = ROOTS[kind.side] if kind is not None else "Equity"
    return ":".join((root, *map(_component, account.split("/"))))


def _component(part: str) -> str:
    word = _UNFIT.sub("-", part).strip("-")
    return word[:1].upper() + word[1:] if word else "X"


def _opening(day: date, account: str, names: _Names) -> str:
    return f"\n{day} open {names[account]} {CURRENCY}\n  account: {_quoted(account)}\n"


def _transaction(day: date, entry: Entry, postings: dict[str, int], names: _Names) -> Iterator[str]:
    if not postings:
        yield f'\n{day} custom "croupier" {_quoted(entry.reason)}\n'
    else:
        yield f"\n{day} * {_quoted(entry.reason)}\n"
    yield f"  sequence: {entry.sequence}\n"
    yield f"  id: {_quoted(entry.id)}\n"
    yield f"  instant: {_quoted(entry.instant)}\n"
    yield f"  hash: {_quoted(entry.hash)}\n"
    for account, amount in postings.items():
        yield f"  {names[account]}  {exact_text(amount)} {CURRENCY}\n"


def _assertions(day: date, balances: dict[str, int], names: _Names) -> Iterator[str]:
    """Yield assertions: the last readings of a day hold at the start of the next."""
    if not balances or day == _LAST_DAY:
        return
    yield "\n"
    for account in sorted(balances):
        amount = exact_text(balances[account])
        yield f"{day + timedelta(days=1)} balance {names[account]}  {amount} {CURRENCY}\n"


def _quoted(text: str) -> str:
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    return '"' + printable.replace("\\", "\\\\").replace('"', '\\"') + '"'
