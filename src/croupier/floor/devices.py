"""Sensor boards: devices that light a table's sensors, each with its own key.

The key is shown once, when the device is added; the ledger keeps a hash of it. A report has an id
made by the device, so a report sent twice counts once. An impossible report, such as one from a
seat that the table does not have, is refused, logged and reported to the floor.
"""

import hmac
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256
from typing import Any

from croupier.errors import brief
from croupier.floor.alerts import raise_alert
from croupier.floor.forms import TEXT_MAX
from croupier.floor.journal import Happening, note
from croupier.floor.table import Table, find_table
from croupier.floor.tries import DAY, SKEW
from croupier.ledger import (
    Answer,
    Collection,
    Ledger,
    Refusal,
    Refused,
    Transaction,
    instant_text,
)


@dataclass(frozen=True, slots=True)
class Device:
    """A board at a table; `lost` is the moment when contact was lost."""

    id: str
    table: str
    key_hash: str
    added: str
    revoked: str = ""
    lost: str = ""


DEVICES: Collection[Device] = Collection.of("device", Device)

REFUSED_KEYS_MAX = 100
"""How many wrong keys are logged in a day, wherever they come from."""


def key_hash(key: str) -> str:
    """Hash a key as the ledger stores it; a key is long and random, so a plain hash is enough."""
    return sha256(key.encode("utf-8", errors="replace")).hexdigest()


def add_device(transaction: Transaction, table: str, *, key: str, by: str) -> Device:
    """Add a board to a table."""
    find_table(transaction, table)
    number = 1 + sum(1 for _ in transaction.all(DEVICES))
    device = Device(f"board-{number}", table, key_hash(key), transaction.instant)
    transaction.put(DEVICES, device.id, device)
    note(transaction, Happening.DEVICE_ADDED, by=by, device=device.id, table=table)
    return device


def revoke_device(transaction: Transaction, name: str, *, by: str) -> Device:
    """Revoke a board, and with it its key."""
    device = transaction.get(DEVICES, name)
    if device is None or device.revoked:
        raise Refused(Refusal.NOTHING_TO_DO, f"there is no device {name[:60]!r} to revoke")
    revoked = replace(device, revoked=transaction.instant, lost="")
    transaction.put(DEVICES, name, revoked)
    note(transaction, Happening.DEVICE_REVOKED, by=by, device=name, table=device.table)
    return revoked


def device_of(transaction: Transaction, table: str, key: str) -> Device | None:
    """Return the board of a table that has this key."""
    wanted = key_hash(key)
    for _, device in transaction.all(DEVICES):
        here = device.table == table and not device.revoked
        if here and hmac.compare_digest(device.key_hash, wanted):
            return device
    return None


@dataclass(frozen=True, slots=True)
class RefusedKeys:
    """How many wrong keys were logged, and since when."""

    count: int = 0
    since: str = ""

    def at(self, instant: str) -> "RefusedKeys":
        """Return the current count: one from a day that is over, or in the future, starts again."""
        now = datetime.fromisoformat(instant)
        began = instant_text(now - DAY)
        return self if began < self.since <= instant_text(now + SKEW) else RefusedKeys(0, instant)


REFUSED_KEYS: Collection[RefusedKeys] = Collection.of("refused-keys", RefusedKeys)
_ALL = "all"


def refuse_key(ledger: Ledger, table: str, place: str) -> Refused:
    """Return the refusal to raise for a wrong key.

    A limited number of them are logged each day, and one alert says that there were more.
    """

    def work(transaction: Transaction) -> Answer:
        refused = _refused(transaction)
        if refused.count >= REFUSED_KEYS_MAX:
            return {}
        named = table[:TEXT_MAX] if table.isprintable() else brief(table)
        note(transaction, Happening.DEVICE_REFUSED, by=place, table=named)
        refused = replace(refused, count=refused.count + 1)
        transaction.put(REFUSED_KEYS, _ALL, refused)
        if refused.count == REFUSED_KEYS_MAX:
            raise_alert(
                transaction,
                "sensor-keys",
                f"{REFUSED_KEYS_MAX} wrong keys of sensor boards came in a day; more of them are "
                "counted in the metrics and not written down until tomorrow",
            )
        return {}

    if _refused(ledger.look()).count < REFUSED_KEYS_MAX:
        ledger.transact(work)
    return Refused(Refusal.NOT_SIGNED_IN, "this key does not belong to a device of this table")


def _refused(transaction: Transaction) -> RefusedKeys:
    found = transaction.get(REFUSED_KEYS, _ALL) or RefusedKeys()
    return found.at(transaction.instant)


# Whether they are heard -------------------------------------------------------------------------


def write_lost(ledger: Ledger, name: str) -> None:
    """Log that a board fell silent: its table has no sensors until the board is heard again."""

    def work(transaction: Transaction) -> Answer:
        device = transaction.get(DEVICES, name)
        if device is not None and not device.lost and not device.revoked:
            transaction.put(DEVICES, name, replace(device, lost=transaction.instant))
            note(transaction, Happening.SENSORS_LOST, by=name, device=name, table=device.table)
            raise_alert(transaction, "sensors-lost", f"{name} is not heard", place=device.table)
        return {}

    ledger.transact(work)


def write_back(ledger: Ledger, name: str) -> None:
    """Log that the board is heard again; the alert stays until someone acknowledges it."""

    def work(transaction: Transaction) -> Answer:
        device = transaction.get(DEVICES, name)
        if device is not None and device.lost:
            transaction.put(DEVICES, name, replace(device, lost=""))
            note(
                transaction, Happening.SENSORS_BACK, by=name, device=name, table=device.table,
                lost=device.lost,
            )  # fmt: skip
        return {}

    ledger.transact(work)


def sensors_of(transaction: Transaction, table: str) -> str:
    """Return the state of a table's sensors: `none` without a board, `lost`, or `ok`."""
    boards = [
        device
        for _, device in transaction.all(DEVICES)
        if device.table == table and not device.revoked
    ]
    if not boards:
        return "none"
    return "lost" if any(device.lost for device in boards) else "ok"


def lamps_of(table: Table) -> dict[str, Any]:
    """Return what the table's lamps show; a board drives them from this."""
    return {
        "table": table.id,
        "round": table.round,
        "phase": table.phase,
        "takes_bets": table.phase == "open" and not table.closed,
        "lamps": [
            {"seat": seat, "jackpot": jackpot, "lit": (seat, jackpot) in table.lit}
            for jackpot in table.jackpots
            for seat in range(1, table.seats + 1)
        ],
    }
