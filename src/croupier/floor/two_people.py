"""Vouching: who stands for a card, and which two people are not two.

Whoever made a card, changed its role or department, let it back in or gave its holder a new PIN
vouches for it, and so does whoever vouches for them. A PIN that the holder chooses changes nothing
about that. Two people control each other only if neither stands for the other, nobody stands for
both, and both cards are a day old: time in which an alert about a new one is seen.
"""

from datetime import datetime, timedelta

from croupier.floor.people import PEOPLE, Person
from croupier.ledger import Refusal, Refused, Transaction, instant_text

NEW_FOR = timedelta(hours=24)
"""So long a card that was made, raised or reset is nobody's second person."""
VOUCHED_FOR = timedelta(days=90)
"""So long whoever vouched for a card counts; the record of it stays."""


def must_be_two(transaction: Transaction, first: Person, second: Person, *, do: str) -> None:
    """Refuse a pair of which one may be the other's puppet, or both a third's."""
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
    """Refuse a pair of which one made the other's card or let the holder choose a new PIN."""
    if _vouches(transaction, first, second) or _vouches(transaction, second, first):
        raise Refused(
            Refusal.WRONG_PEOPLE,
            f"one of these two issued the other's card or its PIN; a third person must {do} this",
        )


def must_be_known(transaction: Transaction, person: Person) -> None:
    """Refuse a card that was made, raised or reset less than a day ago."""
    since = max((at for _, at in person.vouchers), default="")
    if since > _ago(transaction, NEW_FOR):
        until = instant_text(datetime.fromisoformat(since) + NEW_FOR)
        raise Refused(
            Refusal.WRONG_PEOPLE,
            f"card {person.card} was issued, changed or reset less than a day ago; it can be "
            f"one of the two from {until[:16]} UTC on",
        )


def _vouches(transaction: Transaction, voucher: Person, person: Person) -> bool:
    """Whether one stands for the other; what an earlier version wrote has no date and counts."""
    undated = {by for by, at in person.vouchers if not at}
    return voucher.card in undated or voucher.card in _vouchers(transaction, person)


def _vouchers(transaction: Transaction, person: Person) -> set[str]:
    """Everybody who stands for a card now, and who stands for them."""
    since, found, asked = _ago(transaction, VOUCHED_FOR), set[str](), [person]
    while asked:
        named = {by for by, at in asked.pop().vouchers if at > since} - found
        found |= named
        asked += [known for by in named if (known := transaction.get(PEOPLE, by)) is not None]
    return found


def _ago(transaction: Transaction, span: timedelta) -> str:
    return instant_text(datetime.fromisoformat(transaction.instant) - span)
