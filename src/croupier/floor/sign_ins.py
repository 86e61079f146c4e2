"""The sign-ins a start prints: fresh ones for a demo every time, one-time ones for a floor once."""

import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

from croupier.floor.people import PEOPLE, PIN_DIGITS_MIN, find_person, hashed, set_pin
from croupier.ledger import Answer, Book, Page

Digits = Callable[[int], str]
"""Makes a row of so many random digits."""


def random_digits(count: int) -> str:
    """Digits that nobody can foresee."""
    return "".join(secrets.choice("0123456789") for _ in range(count))


@dataclass(frozen=True, slots=True)
class SignIn:
    """What one person needs to sign in, told once."""

    card: str
    name: str
    role: str
    department: str
    pin: str


def fresh_sign_ins(book: Book, digits: Digits) -> tuple[SignIn, ...]:
    """New PINs for everybody, good until the next start: a demo floor has no others."""
    people = [card for card, person in book.look().all(PEOPLE) if person.active]
    return _handed_out(book, people, digits, one_time=False)


def first_sign_ins(book: Book, digits: Digits) -> tuple[SignIn, ...]:
    """One-time PINs for those who have none yet; whoever has one keeps it."""
    people = [
        card for card, person in book.look().all(PEOPLE) if person.active and not person.pin_hash
    ]
    return _handed_out(book, people, digits, one_time=True)


def reset_sign_in(book: Book, card: str, digits: Digits) -> SignIn:
    """A one-time PIN for somebody who has lost theirs."""
    find_person(book.look(), card)
    (sign_in,) = _handed_out(book, (card,), digits, one_time=True)
    return sign_in


def _handed_out(
    book: Book, cards: Iterable[str], digits: Digits, *, one_time: bool
) -> tuple[SignIn, ...]:
    return tuple(_handed(book, card, digits(PIN_DIGITS_MIN), one_time=one_time) for card in cards)


def _handed(book: Book, card: str, pin: str, *, one_time: bool) -> SignIn:
    book.perform(partial(_set, card=card, kept=hashed(pin), one_time=one_time))
    person = find_person(book.look(), card)
    return SignIn(card, person.name, person.role, person.department, pin)


def _set(page: Page, *, card: str, kept: str, one_time: bool) -> Answer:
    set_pin(page, card, kept, one_time=one_time, by="system")
    return {}
