"""Vouching: who vouches for a card, and which two people are not independent.

Anyone who made a card, changed its role or department, reinstated it or gave its holder a new PIN
vouches for it, and so do the people who vouch for them. A PIN that the holder chooses does not
change that. Two people control each other only if neither vouches for the other, nobody vouches for
both, and both cards are a day old, which is time to see an alert about a new one.
"""

from datetime import datetime, timedelta

from croupier.floor.people import PEOPLE, Person
from croupier.ledger import Refusal, Refused, Transaction, instant_text

NEW_FOR = timedelta(hours=24)
"""How long a card that was made, promoted or reset cannot be anyone's second person."""
VOUCHED_FOR = timedelta(days=90)
"""How long having vouched for a card counts; the record of it stays."""


def must_be_two(transaction: Transaction, first: Person, second: Person, *, do: str) -> None:
    """Refuse a pair in which one may control the other, or a third person both."""
    must_be_strangers(transaction, first, second, do=do)
    common = _vouchers(transaction, first) & _vouchers(transaction, second)
    if common:
        who = ", ".join(sorted(common))
        raise Refused(
            Refusal.WRONG_PEOPLE,
            f"{who} issued or reset both cards, {first.card} and {second.card}, within "
            f"{VOUCHED_FOR.days} days; a third person must {do} this",
        )
    for person in (first, second):
        must_be_known(transaction, person)


def must_be_strangers(transaction: Transaction, first: Person, second: Person, *, do: str) -> None:
    """Refuse a pair in which one made the other's card or gave its holder a new PIN."""
    if _vouches(transaction, first, second) or _vouches(transaction, second, first):
        raise Refused(
            Refusal.WRONG_PEOPLE,
            f"one of these two issued the other's card or its PIN; a third person must {do} this",
        )


def must_be_known(transaction: Transaction, person: Person) -> None:
    """Refuse a card that was made, promoted or reset less than a day ago."""
    since = max((at for _, at in person.vouchers), default="")
    if since > _ago(transaction, NEW_FOR):
        until = instant_text(datetime.fromisoformat(since) + NEW_FOR)
        raise Refused(
            Refusal.WRONG_PEOPLE,
            f"card {person.card} was issued, changed or reset less than a day ago; it can be "
            f"one of the two from {until[:16]} UTC on",
        )


def _vouches(transaction: Transaction, voucher: Person, person: Person) -> bool:
    """Return whether one vouches for the other; vouchers of an earlier version have no date."""
    undated = {by for by, at in person.vouchers if not at}
    return voucher.card in undated or voucher.card in _vouchers(transaction, person)


def _vouchers(transaction: Transaction, person: Person) -> set[str]:
    """Return everyone who now vouches for a card, and everyone who vouches for them."""
    since, found, asked = _ago(transaction, VOUCHED_FOR), set[str](), [person]
    while asked:
        named = {by for by, at in asked.pop().vouchers if at > since} - found
        found |= named
        asked += [known for by in named if (known := transaction.get(PEOPLE, by)) is not None]
    return found


def _ago(transaction: Transaction, span: timedelta) -> str:
    return instant_text(datetime.fromisoformat(transaction.instant) - span)
