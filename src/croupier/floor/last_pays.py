"""What a table's last round paid, read back from the ledger.

The console that pressed END GAME has the answer. Any other console, or the same one after a
restart, finds the list of pays here.
"""

from collections.abc import Iterator
from itertools import islice

from croupier.floor.pays import ENVY, TRAY, Pay, Refunded
from croupier.floor.table import Table
from croupier.jackpots.reasons import Reason
from croupier.ledger import Entry, Reader

ENTRIES_MAX = 5000
"""How far back to look for a round; a busy floor writes less between two rounds of a table."""

_PAYS = frozenset((Reason.PAID.code, Reason.DEDUCTED.code, Reason.TRAY.code))


def last_pays(reader: Reader, table: Table) -> list[Pay]:
    """Return the pays of the table's last round, meter wins first, as END GAME lists them."""
    found: list[Pay] = []
    for entry in islice(reader.entries(backwards=True), ENTRIES_MAX):
        if entry.reason not in _PAYS and entry.reason != Reason.CONTRIBUTION.code:
            continue
        body = entry.content["body"]
        if body.get("table") != table.id:
            continue
        if body["round"] != table.round:
            break
        if entry.reason in _PAYS:
            found.extend(_pays(entry))
    return sorted(found, key=lambda pay: (table.jackpots.index(pay.jackpot), _order(pay)))


def last_refund(reader: Reader, table: Table) -> list[Refunded]:
    """Return the wagers given back when the table's last round was refunded."""
    found: list[Refunded] = []
    for entry in islice(reader.entries(backwards=True), ENTRIES_MAX):
        if entry.reason not in (Reason.REFUNDED.code, Reason.CONTRIBUTION.code):
            continue
        body = entry.content["body"]
        if body.get("table") != table.id:
            continue
        if body["round"] != table.round or entry.reason == Reason.CONTRIBUTION.code:
            break
        wager = body["amount"] // len(body["seats"])
        found += [Refunded(seat, body["jackpot"], wager) for seat in body["seats"]]
    return sorted(found, key=lambda one: (one.seat, table.jackpots.index(one.jackpot)))


def _order(pay: Pay) -> tuple[int, int]:
    """Sort from the dealer's right, as pays are handed out; envy pays come last, by seat."""
    rank = {TRAY: 1, ENVY: 2}.get(pay.level, 0)
    return rank, pay.seat if rank == 2 else -pay.seat


def _pays(entry: Entry) -> Iterator[Pay]:
    body = entry.content["body"]
    if entry.reason == Reason.TRAY.code:
        for seat, line, level, amount in body["pays"]:
            yield Pay(seat, body["jackpot"], line, level, amount)
    else:
        yield Pay(body["seat"], body["jackpot"], body["line"], body["level"], body["amount"])
