"""People: who works on the floor, with which card, in which role and department.

A person signs in with a card number and a PIN. PINs are kept as argon2 hashes and nothing else.
Wrong PINs lock a card for a while; every try is counted before it is checked, so that guessing in
parallel gains nothing.
"""

import json
import re
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from enum import Enum
from itertools import pairwise

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from croupier.codec import canonical
from croupier.floor.journal import Happening, note
from croupier.ledger import Book, Page, Refusal, Refused, Shelf, instant_text

TRIES_MAX = 5
LOCKED_FOR = timedelta(minutes=15)
PIN_DIGITS_MIN = 6
_CARD = re.compile(r"\d{3,12}", re.ASCII)
_PIN = re.compile(rf"\d{{{PIN_DIGITS_MIN},12}}", re.ASCII)


class Role(Enum):
    """What a person does here."""

    DEALER = "dealer"
    SUPERVISOR = "supervisor"
    EXECUTIVE = "executive"
    ACCOUNTING = "accounting"
    TECHNICIAN = "technician"
    AUDITOR = "auditor"


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
    vouched_by: str = ""
    """Who last made this card, changed its role or department, or handed out its PIN."""
    generation: int = 0
    """Sessions of an earlier generation are over; a new PIN or role or a suspension begins one."""

    @property
    def card_class(self) -> str:
        """The class of card this person swipes."""
        return self.role

    def is_locked(self, instant: str) -> bool:
        return self.locked_until > instant


PEOPLE: Shelf[Person] = Shelf(
    "person", lambda person: canonical(asdict(person)), lambda text: Person(**json.loads(text))
)

HASHER = PasswordHasher()
"""How PINs are hashed; tests put a quicker one in its place."""


def find_person(page: Page, card: str) -> Person:
    """The person of a card."""
    person = page.get(PEOPLE, card)
    if person is None:
        raise Refused(Refusal.UNKNOWN_PERSON, f"no card has the number {card[:20]!r}")
    return person


def check_pin(pin: str) -> None:
    """Refuse a PIN that is too short, or that everybody tries first."""
    if not _PIN.fullmatch(pin):
        raise Refused(Refusal.BAD_VALUE, f"a PIN has {PIN_DIGITS_MIN} to 12 digits")
    steps = {int(b) - int(a) for a, b in pairwise(pin)}
    if len(steps) == 1 and steps <= {-1, 0, 1}:
        raise Refused(Refusal.BAD_VALUE, "a PIN is no row of digits like 123456 or 777777")


def add_person(page: Page, person: Person, *, by: str) -> None:
    """A new card, or a change of name, role or department."""
    if not _CARD.fullmatch(person.card):
        raise Refused(Refusal.BAD_VALUE, f"card is {person.card[:20]!r}; it has 3 to 12 digits")
    if person.role not in {role.value for role in Role}:
        known = ", ".join(role.value for role in Role)
        raise Refused(Refusal.BAD_VALUE, f"role is {person.role[:20]!r}; there are {known}")
    if not person.name.strip() or not person.department.strip():
        raise Refused(Refusal.BAD_VALUE, "a person has a name and a department")
    before = page.get(PEOPLE, person.card)
    if before is None:
        person = replace(person, vouched_by=by)
    else:
        placed = (person.role, person.department) == (before.role, before.department)
        person = replace(
            before,
            name=person.name,
            role=person.role,
            department=person.department,
            active=person.active,
            vouched_by=before.vouched_by if placed else by,
            generation=before.generation
            + (person.role != before.role or person.active != before.active),
        )
    if person != before:
        page.put(PEOPLE, person.card, person)
        note(
            page, Happening.PERSON_CHANGED, by=by,
            card=person.card, role=person.role, department=person.department, active=person.active,
        )  # fmt: skip


def set_pin(page: Page, card: str, pin_hash: str, *, one_time: bool, by: str) -> None:
    """A new PIN, handed out (one time) or chosen by the person."""
    person = find_person(page, card)
    page.put(
        PEOPLE,
        card,
        replace(
            person,
            pin_hash=pin_hash,
            one_time=one_time,
            tries=0,
            locked_until="",
            vouched_by=by if one_time else person.vouched_by,
            generation=person.generation + 1,
        ),
    )
    note(page, Happening.PIN_SET, by=by, card=card, one_time=one_time)


def hashed(pin: str) -> str:
    """What is kept of a PIN."""
    return HASHER.hash(pin)


def verify_person(book: Book, card: str, pin: str, *, place: str) -> Person:
    """The person behind a card and PIN, or a refusal that does not say which of them is wrong."""
    if not _CARD.fullmatch(card) or not _PIN.fullmatch(pin):
        raise Refused(
            Refusal.BAD_VALUE, f"a card has 3 to 12 digits and a PIN {PIN_DIGITS_MIN} to 12"
        )
    wrong = Refused(Refusal.WRONG_PIN, "this card and PIN do not belong together")
    person = book.look().get(PEOPLE, card)
    if person is None or not person.active or not person.pin_hash:
        hashed(pin)  # as slow as a real check, so that time tells nothing
        book.perform(lambda page: _noted(page, Happening.SIGN_IN_REFUSED, card, place))
        raise wrong
    book.perform(lambda page: _count_try(page, card, place))
    person = find_person(book.look(), card)  # its PIN may have changed while the try was counted
    try:
        HASHER.verify(person.pin_hash, pin)
    except (VerificationError, InvalidHashError):
        book.perform(lambda page: _noted(page, Happening.SIGN_IN_REFUSED, card, place))
        raise wrong from None
    book.perform(lambda page: _clear_tries(page, card))
    return person


def _count_try(page: Page, card: str, place: str) -> dict[str, object]:
    person = find_person(page, card)
    if person.is_locked(page.instant):
        raise Refused(
            Refusal.CARD_LOCKED, f"this card is locked until {person.locked_until[:16]} UTC"
        )
    tries = person.tries + 1
    until = ""
    if tries >= TRIES_MAX:
        moment = datetime.fromisoformat(page.instant) + LOCKED_FOR
        until, tries = instant_text(moment), 0
        note(page, Happening.CARD_LOCKED, by=card, card=card, place=place, until=until)
    page.put(PEOPLE, card, replace(person, tries=tries, locked_until=until))
    return {}


def _clear_tries(page: Page, card: str) -> dict[str, object]:
    person = find_person(page, card)
    if person.tries or person.locked_until:
        page.put(PEOPLE, card, replace(person, tries=0, locked_until=""))
    return {}


def _noted(page: Page, happening: Happening, card: str, place: str) -> dict[str, object]:
    note(page, happening, by=card[:20], card=card[:20], place=place)
    return {}
