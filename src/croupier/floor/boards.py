"""Reports from sensor boards: a chip was put on a sensor, or taken off.

A report is a device's `light` or `unlight` command and goes through the same door as any other. One
that is impossible, such as a seat that the table does not have, is refused, logged and reported.
"""

from collections.abc import Mapping
from typing import Any

from croupier.errors import brief
from croupier.floor.alerts import raise_alert
from croupier.floor.devices import DEVICES, Device
from croupier.floor.door import do
from croupier.floor.forms import Command
from croupier.floor.journal import Happening, note
from croupier.ledger import Answer, Ledger, Refusal, Refused, Transaction

FIELDS = ("seat", "jackpot", "lit", "event")


def report(ledger: Ledger, device: Device, data: Mapping[str, Any]) -> Answer:
    """Handle a sensor that was lit or unlit; a report repeated with its event id counts once."""
    content = _read(data)
    request = f"device {device.id} {content['event']}"

    def work(transaction: Transaction) -> Answer:
        known = transaction.get(DEVICES, device.id)
        if known is None or known.revoked:
            raise Refused(Refusal.NOT_SIGNED_IN, "the key of this device was revoked")
        fields = {"table": device.table, "seat": content["seat"], "jackpot": content["jackpot"]}
        name = "light" if content["lit"] else "unlight"
        do(transaction, Command(name, fields, fields, device=device.id))
        return {"event": content["event"], "lit": content["lit"]}

    try:
        return {"ok": True, **ledger.transact(work, request=request, content=content)}
    except Refused as refused:
        if refused.refusal is Refusal.UNKNOWN_SENSOR:
            _write_fault(ledger, device, content, request, refused)
        raise


def _write_fault(
    ledger: Ledger, device: Device, content: Mapping[str, Any], request: str, refused: Refused
) -> None:
    def work(transaction: Transaction) -> Answer:
        note(
            transaction, Happening.SENSOR_FAULT, by=device.id, table=device.table,
            report=dict(content), why=refused.message,
        )  # fmt: skip
        raise_alert(transaction, "sensor", f"{device.id}: {refused.message}", place=device.table)
        return {}

    ledger.transact(work, request=f"{request} fault", content=content)


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
