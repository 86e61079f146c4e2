"""PINs printed at the machine, for a demo or a first start, and PINs that people choose."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from croupier.floor.alerts import raise_alert
from croupier.floor.people import CARD, PEOPLE, Person, find_person, hashed, set_pin
from croupier.floor.pins import PIN_DIGITS_MIN, check_pin
from croupier.ledger import Answer, Ledger, Refusal, Refused, Transaction

START, COMMAND_LINE = "system", "command line"
"""Who hands out PINs at the machine itself: the start of a floor, and `croupier people reset`."""

Digits = Callable[[int], str]
"""A function that returns this many random digits."""


def random_digits(count: int) -> str:
    """Return digits that nobody can predict."""
    return "".join(secrets.choice("0123456789") for _ in range(count))


@dataclass(frozen=True, slots=True)
class SignIn:
    """What one person needs to sign in, shown once."""

    card: str
    name: str
    role: str
    department: str
    pin: str


def fresh_sign_ins(ledger: Ledger, digits: Digits) -> tuple[SignIn, ...]:
    """Give everyone a new PIN, valid until the next start: a demo floor has no others."""
    people = [card for card, person in ledger.look().all(PEOPLE) if person.active]
    return tuple(_handed(ledger, card, digits, one_time=False, by=START) for card in people)


def first_sign_ins(ledger: Ledger, digits: Digits) -> tuple[SignIn, ...]:
    """Give one-time PINs to the people of the floor plan who have never signed in.

    Anyone who has a PIN keeps it; anyone added by two people has a sign-in code instead.
    """
    transaction = ledger.look()
    people = [
        card for card, person in transaction.all(PEOPLE) if _waits_for_a_start(transaction, person)
    ]
    made = tuple(_handed(ledger, card, digits, one_time=True, by=START) for card in people)
    if made:
        ledger.transact(lambda transaction: _tell(transaction, people))
    return made


def _waits_for_a_start(transaction: Transaction, person: Person) -> bool:
    by_people = any(CARD.fullmatch(voucher) for voucher, _ in person.vouchers)
    unused = not person.pin_hash or person.has_run_out(transaction.instant)
    return person.active and unused and person.code is None and not by_people


def _tell(transaction: Transaction, cards: Sequence[str]) -> Answer:
    raise_alert(
        transaction, "people", f"one-time PINs were issued at startup for {', '.join(cards)}"
    )
    return {}


def reset_sign_in(ledger: Ledger, card: str, digits: Digits) -> SignIn:
    """Give a one-time PIN to someone who lost theirs, at the machine's command line."""
    find_person(ledger.look(), card)
    return _handed(ledger, card, digits, one_time=True, by=COMMAND_LINE)


def choose_pin(ledger: Ledger, person: Person, old: str, new: str) -> Person:
    """Set a PIN chosen by someone who has just proved who they are."""
    check_pin(new, person.card)
    if new == old:
        raise Refused(Refusal.BAD_VALUE, "choose a PIN that is different from your current one")
    kept = hashed(new)

    def work(transaction: Transaction) -> Answer:
        if find_person(transaction, person.card).generation != person.generation:
            raise Refused(
                Refusal.WRONG_PIN, "this PIN was replaced a moment ago; ask for the new one"
            )
        set_pin(transaction, person.card, kept, one_time=False, by=person.card)
        return {}

    ledger.transact(work)
    return replace(person, one_time=False, generation=person.generation + 1)


def _handed(ledger: Ledger, card: str, digits: Digits, *, one_time: bool, by: str) -> SignIn:
    pin = digits(PIN_DIGITS_MIN)
    ledger.transact(partial(_set, card=card, kept=hashed(pin), one_time=one_time, by=by))
    person = find_person(ledger.look(), card)
    return SignIn(card, person.name, person.role, person.department, pin)


def _set(transaction: Transaction, *, card: str, kept: str, one_time: bool, by: str) -> Answer:
    set_pin(transaction, card, kept, one_time=one_time, by=by, opening=by == START)
    return {}
