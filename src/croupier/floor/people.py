"""People: who works on the floor, with which card, in which role and department.

A person signs in with a card number and a PIN. PINs are kept only as argon2 hashes; `tries.py`
limits wrong ones. The people who vouch for a card are kept with it, and every change raises an
alert.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import Enum
from functools import cache
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from croupier.floor.alerts import raise_alert
from croupier.floor.journal import Happening, note
from croupier.floor.pins import PIN, PIN_DIGITS_MIN
from croupier.floor.tries import (
    NOWHERE,
    Allowed,
    Origin,
    count_wrong,
    forget_tries,
    note_right,
    one_try,
    too_many,
)
from croupier.ledger import Collection, Ledger, Refusal, Refused, Transaction, instant_text

HANDED_OUT_HOURS = 24
"""How long a one-time PIN or a sign-in code is valid."""
HANDED_OUT_FOR = timedelta(hours=HANDED_OUT_HOURS)
CODE_TRIES_MAX = 10
"""How often a sign-in code may be tried with one half right.

A person who knows one half must not be able to guess the other, and one who knows neither must not
be able to use up the code.
"""
CARD = re.compile(r"\d{3,12}", re.ASCII)

By = str | tuple[str, ...]
"""Who did something: a card or the name of a routine, or the two people who did it together."""


class Role(Enum):
    """What a person does here."""

    DEALER = "dealer"
    SUPERVISOR = "supervisor"
    EXECUTIVE = "executive"
    ACCOUNTING = "accounting"
    TECHNICIAN = "technician"
    AUDITOR = "auditor"


@dataclass(frozen=True, slots=True)
class SignInCode:
    """A code that lets a card's holder choose a PIN, once.

    It has two halves. The person who requested it opens one and the person who approved it the
    other, so only the holder ever has both.
    """

    first_by: str
    second_by: str
    first_hash: str = ""
    second_hash: str = ""
    tries: int = 0


@dataclass(frozen=True, slots=True)
class Person:
    """A person with a card."""

    card: str
    name: str
    role: str
    department: str
    pin_hash: str = ""
    one_time: bool = True
    """Whether the PIN was handed out and must be changed at the next sign-in."""
    active: bool = True
    generation: int = 0
    """Sessions of an earlier generation are over; a new PIN or role or a suspension starts one."""
    until: str = ""
    """When a PIN or code that was handed out expires; one without a date has expired."""
    code: SignInCode | None = None
    vouchers: tuple[tuple[str, str], ...] = ()
    """Everyone who made or promoted this card or gave its holder a new PIN, and when they last did.

    The people present when a floor opens have none: they come with the floor itself.
    """

    @property
    def card_class(self) -> str:
        """The class of this person's card."""
        return self.role

    @property
    def named(self) -> str:
        return f"{self.name} ({self.card})"

    def has_run_out(self, instant: str) -> bool:
        """Return whether the PIN or code handed out to this person has expired."""
        return self.one_time and self.until <= instant


def _older(data: dict[str, Any]) -> dict[str, Any]:
    """Convert older data: its only voucher had no date, and wrong PINs locked the card."""
    data = {name: value for name, value in data.items() if name not in ("tries", "locked_until")}
    before = data.get("vouched_by")
    if before is None:
        return data
    kept = {name: value for name, value in data.items() if name != "vouched_by"}
    undated = [[before, ""]] if CARD.fullmatch(before) else []
    return {**kept, "vouchers": [*kept.get("vouchers", ()), *undated]}


PEOPLE: Collection[Person] = Collection.of("person", Person, older=_older)

HASHER = PasswordHasher()
"""How PINs are hashed; tests replace it with a faster one."""


def find_person(transaction: Transaction, card: str) -> Person:
    """Return the person with a card."""
    person = transaction.get(PEOPLE, card)
    if person is None:
        raise Refused(Refusal.UNKNOWN_PERSON, f"there is no card {card[:20]!r}")
    return person


def check_person(person: Person) -> None:
    """Refuse a person whose card, role, name or department is not valid."""
    if not CARD.fullmatch(person.card):
        raise Refused(Refusal.BAD_VALUE, f"card is {person.card[:20]!r}; it has 3 to 12 digits")
    if person.role not in {role.value for role in Role}:
        known = ", ".join(role.value for role in Role)
        raise Refused(Refusal.BAD_VALUE, f"role is {person.role[:20]!r}; there are {known}")
    if not person.name.strip() or not person.department.strip():
        raise Refused(Refusal.BAD_VALUE, "give the person a name and a department")


def changed(before: Person | None, person: Person) -> Person:
    """Return the person after a change of name, role, department or state."""
    if before is None:
        return person
    ends = person.role != before.role or person.active != before.active
    return replace(
        before,
        name=person.name,
        role=person.role,
        department=person.department,
        active=person.active,
        generation=before.generation + ends,
    )


def add_person(transaction: Transaction, person: Person, *, by: By, opening: bool = False) -> None:
    """Add a card, or change its name, role, department or state.

    The person who does so vouches for the card, unless the card only loses rights. Nobody vouches
    for the people of a floor's `opening`.
    """
    check_person(person)
    before = transaction.get(PEOPLE, person.card)
    person = changed(before, person)
    if person == before:
        return
    if not opening and _gains(before, person):
        person = vouched(transaction, person, by)
    transaction.put(PEOPLE, person.card, person)
    note(
        transaction, Happening.PERSON_CHANGED, by=by,
        card=person.card, role=person.role, department=person.department, active=person.active,
    )  # fmt: skip
    if not opening:
        what = "was changed" if before is not None else "is new"
        state = "" if person.active else ", suspended"
        words = f"{person.named} {what}: {person.role}, {person.department}{state}"
        _tell(transaction, person, words, by)


def _gains(before: Person | None, person: Person) -> bool:
    if before is None:
        return True
    placed = (person.role, person.department) == (before.role, before.department)
    return not placed or person.active > before.active


def vouched(transaction: Transaction, person: Person, by: By) -> Person:
    """Return the person with another voucher; nobody is ever removed from that list."""
    names = _names(by)
    kept = tuple((who, at) for who, at in person.vouchers if who not in names)
    return replace(person, vouchers=(*kept, *((who, transaction.instant) for who in names)))


def handed_out_until(transaction: Transaction) -> str:
    """Return when something handed out now expires."""
    return instant_text(datetime.fromisoformat(transaction.instant) + HANDED_OUT_FOR)


def set_pin(
    transaction: Transaction,
    card: str,
    pin_hash: str,
    *,
    one_time: bool,
    by: By,
    opening: bool = False,
) -> None:
    """Set a PIN, either handed out (one time) or chosen by the person."""
    person = find_person(transaction, card)
    used = person.code is not None
    if one_time and not opening:
        person = vouched(transaction, person, by)
    person = replace(
        person,
        pin_hash=pin_hash,
        one_time=one_time,
        until=handed_out_until(transaction) if one_time else "",
        code=None,
        generation=person.generation + 1,
    )
    transaction.put(PEOPLE, card, person)
    forget_tries(transaction, card)
    note(transaction, Happening.PIN_SET, by=by, card=card, one_time=one_time)
    if one_time and not opening:
        _tell(transaction, person, f"{person.named} was given a one-time PIN", by)
    elif used:
        _tell(transaction, person, f"{person.named} chose a PIN with a sign-in code", by)


def start_code(transaction: Transaction, card: str, *, first: str, second: str) -> None:
    """Let two people give someone a code to choose a PIN; earlier PINs and codes become invalid."""
    person = vouched(transaction, find_person(transaction, card), (first, second))
    person = replace(
        person,
        pin_hash="",
        one_time=True,
        until=handed_out_until(transaction),
        code=SignInCode(first, second),
        generation=person.generation + 1,
    )
    transaction.put(PEOPLE, card, person)
    forget_tries(transaction, card)
    note(transaction, Happening.CODE_MADE, by=(first, second), card=card, until=person.until)
    _tell(transaction, person, f"{person.named} was given a new sign-in code", (first, second))


def _names(by: By) -> tuple[str, ...]:
    return (by,) if isinstance(by, str) else by


def names_of(transaction: Transaction, cards: Iterable[str]) -> str:
    """People as a sentence names them; who has no card is called what they are called."""
    found = [(card, transaction.get(PEOPLE, card)) for card in cards]
    return " and ".join(card if person is None else person.named for card, person in found)


def _tell(transaction: Transaction, person: Person, words: str, by: By) -> None:
    cards = _names(by)
    text = f"{words}; by {names_of(transaction, cards)}"
    raise_alert(transaction, "people", text, parties=(*cards, person.card))


def hashed(pin: str) -> str:
    """Return the hash that is kept of a PIN."""
    return HASHER.hash(pin)


CODE_DIGITS = 2 * PIN_DIGITS_MIN


@cache
def _nobodys(hasher: PasswordHasher) -> str:
    """Return a hash that no PIN has, so that checking an unknown card takes as long."""
    return hasher.hash("nobody")


def verify_person(ledger: Ledger, card: str, pin: str, *, origin: Origin = NOWHERE) -> Person:
    """Return the person with a card and PIN, or refuse without saying which of them is wrong."""
    if not CARD.fullmatch(card) or not PIN.fullmatch(pin):
        raise Refused(
            Refusal.BAD_VALUE, f"a card has 3 to 12 digits and a PIN {PIN_DIGITS_MIN} to 12"
        )
    with one_try(ledger, card, origin) as allowed:
        transaction = ledger.look()
        known = transaction.get(PEOPLE, card)
        person = known if known is not None and known.active else None
        right = _right_parts(person, pin)
        may_enter = not allowed.guarded and (allowed.familiar or not allowed.waits_until)
        if person is None or not all(right) or not may_enter:
            half = person is not None and person.code is not None and any(right)
            if allowed.counted:
                ledger.transact(lambda page: _wrong(page, card, origin, allowed, half=half))
            raise too_many(allowed.waits_until) if allowed.waits_until else _not_together()
        note_right(ledger, card, allowed)
    if person.has_run_out(transaction.instant):
        since = f"at {person.until[:16]} UTC" if person.until else "with an earlier version"
        raise Refused(
            Refusal.EXPIRED,
            f"what you were given expired {since}; ask for a new sign-in code",
        )
    return person


def _not_together() -> Refused:
    return Refused(Refusal.WRONG_PIN, "this card number and PIN do not match")


def _right_parts(person: Person | None, pin: str) -> tuple[bool, ...]:
    """Return whether this is the PIN, or each half of the code.

    The same number of hashes is checked for any card: one, or two if there are as many digits as in
    a code.
    """
    nobodys = _nobodys(HASHER)
    code = person.code if person is not None else None
    if code is None:
        kept = (person.pin_hash if person is not None else "") or nobodys
        right = _is(kept, pin)
        if len(pin) == CODE_DIGITS:
            _is(nobodys, pin)
        return (right,)
    if len(pin) != CODE_DIGITS:
        _is(nobodys, pin)
        return (False, False)
    halves = pin[:PIN_DIGITS_MIN], pin[PIN_DIGITS_MIN:]
    hashes = code.first_hash or nobodys, code.second_hash or nobodys
    return tuple(_is(known, half) for known, half in zip(hashes, halves, strict=True))


def _is(kept: str, pin: str) -> bool:
    try:
        return HASHER.verify(kept, pin)
    except (VerificationError, InvalidHashError):
        return False


def _wrong(
    transaction: Transaction, card: str, origin: Origin, allowed: Allowed, *, half: bool
) -> dict[str, object]:
    person = transaction.get(PEOPLE, card)
    known = person is not None
    count_wrong(transaction, card, origin, allowed, known=known)
    if person is not None and person.code is not None and half:
        transaction.put(PEOPLE, card, _count_code(transaction, person, person.code))
    return {}


def _count_code(transaction: Transaction, person: Person, code: SignInCode) -> Person:
    if code.tries + 1 < CODE_TRIES_MAX:
        return replace(person, code=replace(code, tries=code.tries + 1))
    note(transaction, Happening.CODE_ENDED, by=person.card, card=person.card)
    raise_alert(transaction, "people", f"the sign-in code of {person.named} was tried too often")
    return replace(person, code=None)
