"""What happens on the floor besides money: the event log, in the ledger's hash chain.

An event is an entry without postings: time, place, a code and people. Like everything else in the
ledger, it cannot be edited or removed without detection.
"""

from enum import Enum

from croupier.ledger import Transaction


class Happening(Enum):
    """A code of the event log with its description."""

    SIGNED_IN = "signed-in", "sign-in"
    SIGNED_OUT = "signed-out", "sign-out, or the session expired"
    SIGN_IN_REFUSED = "sign-in-refused", "wrong card number or PIN"
    CARD_LOCKED = (
        "card-locked",
        "too many wrong PINs in a row from one place, which is now locked for a while",
    )
    PERSON_CHANGED = "person-changed", "a person was added or changed"
    SCRIPTED = "scripted", "a command was given in a script at the command line of the machine"
    PIN_SET = "pin-set", "a PIN was issued or chosen"
    CODE_MADE = "code-made", "two people issued a sign-in code for choosing a new PIN"
    CODE_HALF = "code-half", "half of a sign-in code was opened"
    CODE_ENDED = "code-ended", "a sign-in code was tried too often and no longer works"
    ACCESS_REFUSED = "access-refused", "a command or page not allowed for the role"
    PROPOSED = "proposed", "a change that takes two people was requested"
    DECLINED = "declined", "a request was declined or withdrawn"
    WITHDRAWN = "withdrawn", "a change was not approved because the requester's card had changed"
    INCIDENT = "incident", "a malfunction was reported; the commission must be told within 72 hours"
    INCIDENT_CLOSED = "incident-closed", "an incident report was filed"
    ALERT_ACKNOWLEDGED = "alert-acknowledged", "an alert was acknowledged"
    STARTED = "started-up", "the program started, after a power loss or a restart"
    STOPPED = "shut-down", "the program was shut down normally"
    CLOCK_JUMPED = "clock-jumped", "the machine's clock jumped back or ahead"
    TABLE_OPENED = "table-opened", "a table was opened with a key"
    TABLE_CLOSED = "table-closed", "a table became a dead game"
    TABLE_DECLARED = "table-declared", "a table was put on the floor"
    PAY_VERIFIED = "pay-verified", "a fixed pay was confirmed with a card before it was paid"
    KEY_TURNED = "key-turned", "the supervisor's key of an older console was turned"
    SENSOR_FAULT = "sensor-fault", "a device reported something impossible"
    DEVICE_ADDED = "device-added", "a sensor board was given a key"
    DEVICE_REVOKED = "device-revoked", "a sensor board's key was revoked"
    DEVICE_REFUSED = "device-refused", "someone used a key that belongs to no device"
    SENSORS_LOST = "sensors-lost", "a sensor board stopped responding"
    SENSORS_BACK = "sensors-back", "a sensor board is responding again"
    BACKUP_TAKEN = "backup-taken", "someone downloaded a copy of the whole ledger"

    def __init__(self, code: str, meaning: str) -> None:
        self.code = code
        self.meaning = meaning


def note(
    transaction: Transaction, happening: Happening, *, by: str | tuple[str, ...], **facts: object
) -> None:
    """Write an event to the log."""
    transaction.post(happening.code, {}, {"by": by, **facts})
