"""People: who works on the floor, with which card, in which role and department.

A person signs in with a card number and a PIN. PINs are kept as argon2 hashes and nothing else.
Wrong PINs lock a card for a while; every try is counted before it is checked, so that guessing in
parallel gains nothing. Who vouches for a card is kept with it, and every change raises an alert.
"""

import re
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import Enum
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from croupier.floor.alerts import raise_alert
from croupier.floor.journal import Happening, note
from croupier.floor.pins import PIN, PIN_DIGITS_MIN
from croupier.ledger import Collection, Ledger, Refusal, Refused, Transaction, instant_text

TRIES_MAX = 5
LOCKED_FOR = timedelta(minutes=15)
HANDED_OUT_HOURS = 24
"""How long a one-time PIN or a sign-in code is good."""
HANDED_OUT_FOR = timedelta(hours=HANDED_OUT_HOURS)
CODE_TRIES_MAX = 10
"""How often a sign-in code may be tried: one who knows half of it must not guess the rest."""
CARD = re.compile(r"\d{3,12}", re.ASCII)

By = str | tuple[str, ...]
"""Whose doing something was: a card or the name of a routine, or the two who did it together."""


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
    """A code that lets the holder of a card choose a PIN, once.

    It has two halves: one is opened by whoever asked for it, the other by whoever approved it, so
    that nobody but the holder ever has both.
    """

    first_by: str
    second_by: str
    first_hash: str = ""
    second_hash: str = ""
    tries: int = 0


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with a card."""

    card: str
    name: str
    role: str
    department: str
    pin_hash: str = ""
    one_time: bool = True
    """Whether the PIN was handed out and must be changed at the next sign-in."""
    active: bool = True
    tries: int = 0
    locked_until: str = ""
    generation: int = 0
    """Sessions of an earlier generation are over; a new PIN or role or a suspension begins one."""
    until: str = ""
    """When a PIN or code that was handed out runs out; one without a date has."""
    code: SignInCode | None = None
    vouchers: tuple[tuple[str, str], ...] = ()
    """Everybody who made this card, raised it or gave its holder a new PIN, and when they last did.

    The people a floor opens with have none: they come with the floor itself.
    """

    @property
    def card_class(self) -> str:
        """The class of card this person swipes."""
        return self.role

    @property
    def named(self) -> str:
        return f"{self.name} ({self.card})"

    def is_locked(self, instant: str) -> bool:
        return self.locked_until > instant

    def has_run_out(self, instant: str) -> bool:
        """Whether what was handed out to this person is worth nothing any more."""
        return self.one_time and self.until <= instant


def _older(data: dict[str, Any]) -> dict[str, Any]:
    """The one voucher that earlier versions kept had no date."""
    before = data.get("vouched_by")
    if before is None:
        return data
    kept = {name: value for name, value in data.items() if name != "vouched_by"}
    undated = [[before, ""]] if CARD.fullmatch(before) else []
    return {**kept, "vouchers": [*kept.get("vouchers", ()), *undated]}


PEOPLE: Collection[Person] = Collection.of("person", Person, older=_older)

HASHER = PasswordHasher()
"""How PINs are hashed; tests put a quicker one in its place."""


def find_person(transaction: Transaction, card: str) -> Person:
    """The person of a card."""
    person = transaction.get(PEOPLE, card)
    if person is None:
        raise Refused(Refusal.UNKNOWN_PERSON, f"no card has the number {card[:20]!r}")
    return person


def check_person(person: Person) -> None:
    """Refuse a person whose card, role, name or department cannot be."""
    if not CARD.fullmatch(person.card):
        raise Refused(Refusal.BAD_VALUE, f"card is {person.card[:20]!r}; it has 3 to 12 digits")
    if person.role not in {role.value for role in Role}:
        known = ", ".join(role.value for role in Role)
        raise Refused(Refusal.BAD_VALUE, f"role is {person.role[:20]!r}; there are {known}")
    if not person.name.strip() or not person.department.strip():
        raise Refused(Refusal.BAD_VALUE, "a person has a name and a department")


def changed(before: Person | None, person: Person) -> Person:
    """The person as a change of name, role, department or state leaves them."""
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
    """A new card, or a change of name, role, department or state.

    Whoever does it vouches for the card, unless it only loses something; the people of a floor's
    `opening` are vouched for by nobody.
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
    """The person with one more who stands for the card; nobody is ever taken off that list."""
    names = _names(by)
    kept = tuple((who, at) for who, at in person.vouchers if who not in names)
    return replace(person, vouchers=(*kept, *((who, transaction.instant) for who in names)))


def handed_out_until(transaction: Transaction) -> str:
    """When what is handed out now runs out."""
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
    """A new PIN, handed out (one time) or chosen by the person."""
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
        tries=0,
        locked_until="",
        generation=person.generation + 1,
    )
    transaction.put(PEOPLE, card, person)
    note(transaction, Happening.PIN_SET, by=by, card=card, one_time=one_time)
    if one_time and not opening:
        _tell(transaction, person, f"{person.named} was given a one-time PIN", by)
    elif used:
        _tell(transaction, person, f"{person.named} chose a PIN with a sign-in code", by)


def start_code(transaction: Transaction, card: str, *, first: str, second: str) -> None:
    """Two people let somebody choose a new PIN: what the card had before is worth nothing."""
    person = vouched(transaction, find_person(transaction, card), (first, second))
    person = replace(
        person,
        pin_hash="",
        one_time=True,
        until=handed_out_until(transaction),
        code=SignInCode(first, second),
        tries=0,
        locked_until="",
        generation=person.generation + 1,
    )
    transaction.put(PEOPLE, card, person)
    note(transaction, Happening.CODE_MADE, by=(first, second), card=card, until=person.until)
    _tell(transaction, person, f"{person.named} was given a new sign-in code", (first, second))


def _names(by: By) -> tuple[str, ...]:
    return (by,) if isinstance(by, str) else by


def _tell(transaction: Transaction, person: Person, words: str, by: By) -> None:
    names = _names(by)
    raise_alert(
        transaction, "people", f"{words}; by {' and '.join(names)}", parties=(*names, person.card)
    )


def hashed(pin: str) -> str:
    """What is kept of a PIN."""
    return HASHER.hash(pin)


def verify_person(ledger: Ledger, card: str, pin: str, *, place: str) -> Person:
    """The person behind a card and PIN, or a refusal that does not say which of them is wrong."""
    if not CARD.fullmatch(card) or not PIN.fullmatch(pin):
        raise Refused(
            Refusal.BAD_VALUE, f"a card has 3 to 12 digits and a PIN {PIN_DIGITS_MIN} to 12"
        )
    wrong = Refused(Refusal.WRONG_PIN, "this card and PIN do not belong together")
    person = ledger.look().get(PEOPLE, card)
    if person is None or not person.active or not (person.pin_hash or person.code):
        hashed(pin)  # as slow as a real check, so that time tells nothing
        ledger.transact(
            lambda transaction: _noted(transaction, Happening.SIGN_IN_REFUSED, card, place)
        )
        raise wrong
    ledger.transact(lambda transaction: _count_try(transaction, card, place))
    transaction = ledger.look()
    person = find_person(transaction, card)  # its PIN may have changed while the try was counted
    if not _matches(person, pin):
        ledger.transact(
            lambda transaction: _noted(transaction, Happening.SIGN_IN_REFUSED, card, place)
        )
        raise wrong
    ledger.transact(lambda transaction: _clear_tries(transaction, card))
    if person.has_run_out(transaction.instant):
        since = f"at {person.until[:16]} UTC" if person.until else "with an earlier version"
        raise Refused(
            Refusal.EXPIRED,
            f"what you were given expired {since}; ask for a new sign-in code",
        )
    return person


def _matches(person: Person, pin: str) -> bool:
    """Whether this is the PIN, or both halves of the code; both are always looked at."""
    if person.code is None:
        return _is(person.pin_hash, pin)
    halves = pin[:PIN_DIGITS_MIN], pin[PIN_DIGITS_MIN:]
    kept = person.code.first_hash, person.code.second_hash
    right = [_is(known, half) for known, half in zip(kept, halves, strict=True)]
    return all(right)


def _is(kept: str, pin: str) -> bool:
    try:
        return HASHER.verify(kept, pin)
    except (VerificationError, InvalidHashError):
        return False


def _count_try(transaction: Transaction, card: str, place: str) -> dict[str, object]:
    person = find_person(transaction, card)
    if person.is_locked(transaction.instant):
        raise Refused(
            Refusal.CARD_LOCKED, f"this card is locked until {person.locked_until[:16]} UTC"
        )
    tries = person.tries + 1
    until = ""
    if tries >= TRIES_MAX:
        moment = datetime.fromisoformat(transaction.instant) + LOCKED_FOR
        until, tries = instant_text(moment), 0
        note(transaction, Happening.CARD_LOCKED, by=card, card=card, place=place, until=until)
    person = replace(person, tries=tries, locked_until=until)
    if person.code is not None:
        person = _count_code(transaction, person, person.code)
    transaction.put(PEOPLE, card, person)
    return {}


def _count_code(transaction: Transaction, person: Person, code: SignInCode) -> Person:
    if code.tries < CODE_TRIES_MAX:
        return replace(person, code=replace(code, tries=code.tries + 1))
    note(transaction, Happening.CODE_ENDED, by=person.card, card=person.card)
    raise_alert(transaction, "people", f"the sign-in code of {person.named} was tried too often")
    return replace(person, code=None)


def _clear_tries(transaction: Transaction, card: str) -> dict[str, object]:
    person = find_person(transaction, card)
    code = None if person.code is None else replace(person.code, tries=0)
    cleared = replace(person, tries=0, locked_until="", code=code)
    if cleared != person:
        transaction.put(PEOPLE, card, cleared)
    return {}


def _noted(
    transaction: Transaction, happening: Happening, card: str, place: str
) -> dict[str, object]:
    note(transaction, happening, by=card[:20], card=card[:20], place=place)
    return {}
