"""Sessions: who is signed in where, for how long.

A session is known by a secret that only its browser has; the ledger keeps a hash of it. Sessions
are short: they end after a while without a request, and in any case at the end of a shift. They
live in the ledger, so every process of the floor knows them.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from hashlib import sha256

from croupier.floor.journal import Happening, note
from croupier.floor.people import PEOPLE, Person, Role, find_person
from croupier.ledger import Collection, Ledger, Refusal, Refused, Transaction

IDLE = timedelta(minutes=15)
LONGEST = timedelta(hours=10)
SEEN_EVERY = timedelta(minutes=1)
"""A session's last request is written down at most this often."""


@dataclass(frozen=True, slots=True)
class Session:
    """Somebody who is signed in; `form_key` proves that a form came from our own page."""

    card: str
    opened: str
    seen: str
    form_key: str
    place: str
    generation: int = 0
    """Of the person when the session began: a new PIN ends every session before it."""
    table: str = ""
    """The table whose console this is, once a dealer has pressed or signed in there."""

    def is_over(self, instant: str) -> bool:
        now = datetime.fromisoformat(instant)
        idle = now - datetime.fromisoformat(self.seen)
        return idle > IDLE or now - datetime.fromisoformat(self.opened) > LONGEST


SESSIONS: Collection[Session] = Collection.of("session", Session)


def session_id(secret: str) -> str:
    """What the ledger knows a session by."""
    return sha256(secret.encode()).hexdigest()


def open_session(
    ledger: Ledger, person: Person, *, secret: str, form_key: str, place: str, table: str = ""
) -> None:
    """Sign somebody in; sessions that are over are swept away."""

    def work(transaction: Transaction) -> dict[str, object]:
        for known, session in list(transaction.all(SESSIONS)):
            owner = transaction.get(PEOPLE, session.card)
            replaced = owner is None or owner.generation != session.generation
            if replaced or session.is_over(transaction.instant):
                transaction.put(SESSIONS, known, None)
        known_now = find_person(transaction, person.card)
        if not known_now.active or known_now.generation != person.generation:
            raise Refused(
                Refusal.NOT_SIGNED_IN, "this card was changed a moment ago; sign in again"
            )
        fresh = Session(
            person.card,
            transaction.instant,
            transaction.instant,
            form_key,
            place,
            person.generation,
            table,
        )
        transaction.put(SESSIONS, session_id(secret), fresh)
        note(transaction, Happening.SIGNED_IN, by=person.card, card=person.card, place=place)
        return {}

    ledger.transact(work)


def current_session(ledger: Ledger, secret: str) -> tuple[Session, Person]:
    """Whose session this is, if it is still one; asking keeps it from running out."""
    transaction = ledger.look()
    session, person = must_stand(transaction, secret)
    seen = datetime.fromisoformat(transaction.instant) - datetime.fromisoformat(session.seen)
    if seen > SEEN_EVERY:
        ledger.transact(lambda transaction: _seen(transaction, secret))
    return session, person


def is_signed_in(ledger: Ledger, secret: str) -> bool:
    """Whether a session still stands; looking at it does not keep it alive."""
    try:
        must_stand(ledger.look(), secret)
    except Refused:
        return False
    return True


def must_stand(transaction: Transaction, secret: str) -> tuple[Session, Person]:
    """The session on this very transaction of the ledger, or a refusal."""
    session = transaction.get(SESSIONS, session_id(secret))
    person = transaction.get(PEOPLE, session.card) if session is not None else None
    if (
        session is None
        or person is None
        or not person.active
        or session.generation != person.generation
        or session.is_over(transaction.instant)
    ):
        raise Refused(Refusal.NOT_SIGNED_IN, "nobody is signed in here, or the session has expired")
    return session, person


def must_be_at(transaction: Transaction, secret: str, table: str) -> None:
    """Refuse a dealer's press for a table that is not the one of this console.

    A dealer's session takes its table with its sign-in there, or with its first press. Whoever
    supervises acts on every table.
    """
    session, person = must_stand(transaction, secret)
    if person.role != Role.DEALER.value or session.table == table:
        return
    if session.table:
        raise Refused(
            Refusal.NOT_YOURS,
            f"this console is signed in for table {session.table}; sign out, and sign in at table "
            f"{table} to deal there",
        )
    transaction.put(SESSIONS, session_id(secret), replace(session, table=table))


def _seen(transaction: Transaction, secret: str) -> dict[str, object]:
    session = transaction.get(SESSIONS, session_id(secret))
    if session is not None:
        transaction.put(SESSIONS, session_id(secret), replace(session, seen=transaction.instant))
    return {}


def close_session(ledger: Ledger, secret: str) -> None:
    """Sign out; a session that is gone already stays gone."""

    def work(transaction: Transaction) -> dict[str, object]:
        session = transaction.get(SESSIONS, session_id(secret))
        if session is not None:
            transaction.put(SESSIONS, session_id(secret), None)
            note(transaction, Happening.SIGNED_OUT, by=session.card, card=session.card)
        return {}

    ledger.transact(work)
