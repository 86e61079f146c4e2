"""What happened on the floor besides money: the event log, kept in the chain of the ledger.

An entry without postings: time, place, a code and who. It cannot be edited or removed unseen, like
everything else in the ledger.
"""

from enum import Enum

from croupier.ledger import Transaction


class Happening(Enum):
    """A code of the event log and what it says."""

    SIGNED_IN = "signed-in", "somebody signed in"
    SIGNED_OUT = "signed-out", "somebody signed out, or the session ran out"
    SIGN_IN_REFUSED = "sign-in-refused", "a wrong card or PIN"
    CARD_LOCKED = "card-locked", "too many wrong PINs in a row from one place, which waits now"
    PERSON_CHANGED = "person-changed", "a person was added or changed"
    PIN_SET = "pin-set", "a PIN was handed out or chosen"
    CODE_MADE = "code-made", "two people let somebody choose a new PIN with a sign-in code"
    CODE_HALF = "code-half", "one of the two opened their half of a sign-in code"
    CODE_ENDED = "code-ended", "a sign-in code was tried too often and is worth nothing any more"
    ACCESS_REFUSED = "access-refused", "a command or page that the role does not allow"
    PROPOSED = "proposed", "a change that needs a second person was asked for"
    DECLINED = "declined", "the second person said no"
    WITHDRAWN = "withdrawn", "a change was not granted, since whoever asked was changed meanwhile"
    INCIDENT = "incident", "a malfunction was reported; the commission must hear within 72 hours"
    INCIDENT_CLOSED = "incident-closed", "the report of an incident was filed"
    ALERT_ACKNOWLEDGED = "alert-acknowledged", "somebody has seen an alert"
    STARTED = "started-up", "the program started, after a power loss or a restart"
    STOPPED = "shut-down", "the program was stopped in order"
    CLOCK_JUMPED = "clock-jumped", "the clock of the machine went back or ahead by itself"
    TABLE_OPENED = "table-opened", "a table was opened with a key"
    TABLE_CLOSED = "table-closed", "a table became a dead game"
    PAY_VERIFIED = "pay-verified", "a card stood behind a fixed pay before it was paid"
    KEY_TURNED = "key-turned", "the supervisor's key of an older console was turned"
    SENSOR_FAULT = "sensor-fault", "a device reported something that cannot be"
    DEVICE_ADDED = "device-added", "a sensor board was given a key"
    DEVICE_REVOKED = "device-revoked", "the key of a sensor board was taken back"
    DEVICE_REFUSED = "device-refused", "somebody came with a key of no device"
    SENSORS_LOST = "sensors-lost", "a sensor board is not heard any more"
    SENSORS_BACK = "sensors-back", "a sensor board is heard again"
    BACKUP_TAKEN = "backup-taken", "somebody took a copy of the whole ledger away"

    def __init__(self, code: str, meaning: str) -> None:
        self.code = code
        self.meaning = meaning


def note(
    transaction: Transaction, happening: Happening, *, by: str | tuple[str, ...], **facts: object
) -> None:
    """Write it down."""
    transaction.post(happening.code, {}, {"by": by, **facts})
