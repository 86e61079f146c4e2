"""Sensor boards: devices that light the sensors of a table, each with a key of its own.

The key is shown once, when the device is added; the book keeps a hash of it. A report carries an id
that the device made, so a report sent twice counts once. What cannot be, like a seat the table does
not have, is refused, written down and told to the floor.
"""

import hmac
from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from croupier.errors import brief
from croupier.floor.alerts import raise_alert
from croupier.floor.forms import TEXT_MAX, Command
from croupier.floor.journal import Happening, note
from croupier.floor.rounds import light, unlight
from croupier.floor.table import Table, find_table
from croupier.ledger import Answer, Book, Page, Refusal, Refused, Shelf

FIELDS = ("seat", "jackpot", "lit", "event")


@dataclass(frozen=True, slots=True)
class Device:
    """A board at a table; `lost` is the moment since which it was not heard any more."""

    id: str
    table: str
    key_hash: str
    added: str
    revoked: str = ""
    lost: str = ""


DEVICES: Shelf[Device] = Shelf.of("device", Device)


def key_hash(key: str) -> str:
    """What the book knows a key by; a key is long and random, so a plain hash keeps it."""
    return sha256(key.encode("utf-8", errors="replace")).hexdigest()


def add_device(page: Page, table: str, *, key: str, by: str) -> Device:
    """A new board for a table."""
    find_table(page, table)
    number = 1 + sum(1 for _ in page.all(DEVICES))
    device = Device(f"board-{number}", table, key_hash(key), page.instant)
    page.put(DEVICES, device.id, device)
    note(page, Happening.DEVICE_ADDED, by=by, device=device.id, table=table)
    return device


def revoke_device(page: Page, name: str, *, by: str) -> Device:
    """A board that is taken away; its key opens nothing any more."""
    device = page.get(DEVICES, name)
    if device is None or device.revoked:
        raise Refused(Refusal.NOTHING_TO_DO, f"there is no device {name[:60]!r} to revoke")
    revoked = replace(device, revoked=page.instant, lost="")
    page.put(DEVICES, name, revoked)
    note(page, Happening.DEVICE_REVOKED, by=by, device=name, table=device.table)
    return revoked


def device_of(page: Page, table: str, key: str) -> Device | None:
    """The board of a table that has this key."""
    wanted = key_hash(key)
    for _, device in page.all(DEVICES):
        here = device.table == table and not device.revoked
        if here and hmac.compare_digest(device.key_hash, wanted):
            return device
    return None


def refuse_key(book: Book, table: str, place: str) -> Refused:
    """Write down that somebody came with a wrong key; the refusal to raise."""

    def work(page: Page) -> Answer:
        note(page, Happening.DEVICE_REFUSED, by=place, table=table[:TEXT_MAX])
        return {}

    book.perform(work)
    return Refused(Refusal.NOT_SIGNED_IN, "this key is not of a device of this table")


# Reports ----------------------------------------------------------------------------------------


def report(book: Book, device: Device, data: Mapping[str, Any]) -> Answer:
    """A sensor sees a chip, or sees none any more; sent again with its event id, it counts once."""
    content = _read(data)
    request = f"device {device.id} {content['event']}"

    def work(page: Page) -> Answer:
        known = page.get(DEVICES, device.id)
        if known is None or known.revoked:
            raise Refused(Refusal.NOT_SIGNED_IN, "the key of this device was revoked")
        fields = {"table": device.table, "seat": content["seat"], "jackpot": content["jackpot"]}
        do = light if content["lit"] else unlight
        do(page, Command("light" if content["lit"] else "unlight", fields, fields))
        return {"event": content["event"], "lit": content["lit"]}

    try:
        return {"ok": True, **book.perform(work, request=request, content=content)}
    except Refused as refused:
        if refused.refusal is Refusal.UNKNOWN_SENSOR:
            _write_fault(book, device, content, request, refused)
        raise


def _write_fault(
    book: Book, device: Device, content: Mapping[str, Any], request: str, refused: Refused
) -> None:
    def work(page: Page) -> Answer:
        note(
            page, Happening.SENSOR_FAULT, by=device.id, table=device.table, report=dict(content),
            why=refused.message,
        )  # fmt: skip
        raise_alert(page, "sensor", f"{device.id}: {refused.message}", place=device.table)
        return {}

    book.perform(work, request=f"{request} fault", content=content)


def _read(data: Mapping[str, Any]) -> dict[str, Any]:
    for name in data:
        if name not in FIELDS:
            raise Refused(
                Refusal.BAD_LINE, f"a report has {', '.join(FIELDS)}, and no {str(name)[:60]!r}"
            )
    seat, lit = data.get("seat"), data.get("lit")
    if not isinstance(seat, int) or isinstance(seat, bool) or abs(seat) > 10**6:
        raise Refused(Refusal.BAD_VALUE, f"seat is {brief(seat)}; write a whole number, like 3")
    if not isinstance(lit, bool):
        raise Refused(Refusal.BAD_VALUE, f"lit is {brief(lit)}; write true or false")
    texts = {name: _text(data, name) for name in ("jackpot", "event")}
    return {"seat": seat, "lit": lit, **texts}


def _text(data: Mapping[str, Any], name: str) -> str:
    value = data.get(name)
    if not isinstance(value, str) or not 0 < len(value) <= 100 or not value.isprintable():
        raise Refused(
            Refusal.BAD_VALUE, f"{name} is {brief(value)}; write a text of 1 to 100 characters"
        )
    return value


# Whether they are heard -------------------------------------------------------------------------


def write_lost(book: Book, name: str) -> None:
    """A board fell silent: its table has lost its sensors until it is heard again."""

    def work(page: Page) -> Answer:
        device = page.get(DEVICES, name)
        if device is not None and not device.lost and not device.revoked:
            page.put(DEVICES, name, replace(device, lost=page.instant))
            note(page, Happening.SENSORS_LOST, by=name, device=name, table=device.table)
            raise_alert(page, "sensors-lost", f"{name} is not heard", place=device.table)
        return {}

    book.perform(work)


def write_back(book: Book, name: str) -> None:
    """The board is heard again; the alert stays until somebody has seen it."""

    def work(page: Page) -> Answer:
        device = page.get(DEVICES, name)
        if device is not None and device.lost:
            page.put(DEVICES, name, replace(device, lost=""))
            note(
                page, Happening.SENSORS_BACK, by=name, device=name, table=device.table,
                lost=device.lost,
            )  # fmt: skip
        return {}

    book.perform(work)


def sensors_of(page: Page, table: str) -> str:
    """How a table's sensors are: `none` without a board, `lost` while one is silent, or `ok`."""
    boards = [
        device for _, device in page.all(DEVICES) if device.table == table and not device.revoked
    ]
    if not boards:
        return "none"
    return "lost" if any(device.lost for device in boards) else "ok"


def lamps_of(table: Table) -> dict[str, Any]:
    """What the lamps of a table show; a board drives them from this."""
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
