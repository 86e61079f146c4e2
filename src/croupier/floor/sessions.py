"""Sessions: who is signed in where, for how long.

A session is known by a secret that only its browser has; the ledger keeps a hash of it. Sessions
are short: they end after a while without a request, and in any case with the shift. A new PIN or
role ends them at once, and one too many of a card ends its oldest. A dealer deals at one table:
taking another ends the card's sessions at the first. Sessions live in the ledger, so every process
of the floor knows them, and the log says where each began and why it ended.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from hashlib import sha256

from croupier.floor.alerts import raise_alert
from croupier.floor.gaming_day import GamingDay
from croupier.floor.journal import Happening, note
from croupier.floor.people import PEOPLE, Person, Role, find_person
from croupier.floor.table import TABLES
from croupier.floor.tries import SKEW
from croupier.ledger import Collection, Ledger, Refusal, Refused, Transaction, instant_text

IDLE = timedelta(minutes=15)
LONGEST = timedelta(hours=10)
SEEN_EVERY = timedelta(minutes=1)
"""A session's last request is written down at most this often."""
SESSIONS_OF_ONE_MAX = 16
"""How many screens one card is signed in at."""
AROUND_A_SHIFT = timedelta(minutes=30)
"""Whoever signs in so long before a shift signs in for it, and may stay so long after it."""


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

    address: str = ""
    """Where the server saw it begin."""
    until: str = ""
    """When the shift is over; sessions of earlier versions end after the longest time."""
    moved_to: str = ""
    """The table that a dealer's card took since. The session is over, and stays on record for as
    long as it could have lasted, so that its screen can say why."""

    def is_past(self, instant: str) -> bool:
        """Whether it has lasted, or would have, for as long as any session may."""
        opened = datetime.fromisoformat(self.opened)
        return datetime.fromisoformat(instant) - opened > LONGEST

    def why_over(self, instant: str) -> str:
        """Why it stands no more, in words for the log; nothing while it does."""
        if self.moved_to:
            return f"the card was used at table {self.moved_to}"
        now, opened = datetime.fromisoformat(instant), datetime.fromisoformat(self.opened)
        seen = datetime.fromisoformat(self.seen)
        if max(opened, seen) > now + SKEW:
            return "it began at a time that is still in the future: a clock was wrong"
        if self.is_past(instant) or (self.until and self.until <= instant):
            return "the shift is over"
        return "there was no activity for a while" if now - seen > IDLE else ""

    def is_over(self, instant: str) -> bool:
        return bool(self.why_over(instant))


SESSIONS: Collection[Session] = Collection.of("session", Session)


def session_id(secret: str) -> str:
    """What the ledger knows a session by."""
    return sha256(secret.encode()).hexdigest()


def shift_end(calendar: GamingDay, instant: str) -> str:
    """When somebody who signs in now is signed out: a while after the shift."""
    moment = datetime.fromisoformat(instant) + AROUND_A_SHIFT
    day, _ = calendar.of(moment)
    ends = (span.until for span in calendar.spans(day) if span.since <= moment < span.until)
    return instant_text(next(ends) + AROUND_A_SHIFT)


def open_session(
    ledger: Ledger,
    person: Person,
    *,
    secret: str,
    form_key: str,
    place: str,
    table: str = "",
    address: str = "",
    calendar: GamingDay | None = None,
) -> None:
    """Sign somebody in; sessions that are over are swept away, and so is one too many."""

    def work(transaction: Transaction) -> dict[str, object]:
        sweep_sessions(transaction)
        known_now = find_person(transaction, person.card)
        if not known_now.active or known_now.generation != person.generation:
            raise Refused(
                Refusal.NOT_SIGNED_IN, "this card was changed a moment ago; sign in again"
            )
        instant = transaction.instant
        own = [found for found in transaction.all(SESSIONS) if found[1].card == person.card]
        own.sort(key=lambda found: found[1].seen)
        for known, session in own[: max(0, len(own) + 1 - SESSIONS_OF_ONE_MAX)]:
            why = f"a card can be signed in at up to {SESSIONS_OF_ONE_MAX} screens"
            _end(transaction, known, session, why)
        if table and known_now.role == Role.DEALER.value:
            _leave_other_tables(transaction, known_now, table)
        until = "" if calendar is None else shift_end(calendar, instant)
        fresh = Session(
            person.card, instant, instant, form_key, place,
            person.generation, table, address, until,
        )  # fmt: skip
        transaction.put(SESSIONS, session_id(secret), fresh)
        note(
            transaction, Happening.SIGNED_IN, by=person.card,
            card=person.card, place=place, address=address,
        )  # fmt: skip
        return {}

    ledger.transact(work)


def sweep_sessions(transaction: Transaction) -> dict[str, object]:
    """Take away every session that stands no more, and write down why."""
    for known, session in list(transaction.all(SESSIONS)):
        if _is_to_sweep(transaction, session):
            _end(transaction, known, session, _why_over(transaction, session))
    return {}


def any_over(transaction: Transaction) -> bool:
    """Whether there is a session to sweep away."""
    return any(_is_to_sweep(transaction, session) for _, session in transaction.all(SESSIONS))


def _is_to_sweep(transaction: Transaction, session: Session) -> bool:
    if session.moved_to:
        return session.is_past(transaction.instant)
    return bool(_why_over(transaction, session))


def _why_over(transaction: Transaction, session: Session) -> str:
    owner = transaction.get(PEOPLE, session.card)
    if owner is None or not owner.active or owner.generation != session.generation:
        return "the card's PIN, role or status changed"
    return session.why_over(transaction.instant)


def _end(transaction: Transaction, known: str, session: Session, why: str) -> None:
    transaction.put(SESSIONS, known, None)
    if not session.moved_to:  # that was written down when it happened
        _note_end(transaction, session, why)


def _note_end(transaction: Transaction, session: Session, why: str) -> None:
    note(
        transaction, Happening.SIGNED_OUT, by=session.card,
        card=session.card, place=session.place, address=session.address,
        opened=session.opened, why=why,
    )  # fmt: skip


def _leave_other_tables(transaction: Transaction, dealer: Person, table: str) -> None:
    """End a dealer's sessions at other tables; what is going on there waits for the next dealer."""
    for known, session in list(transaction.all(SESSIONS)):
        elsewhere = session.card == dealer.card and session.table not in ("", table)
        if not elsewhere or _why_over(transaction, session):
            continue
        moved = replace(session, moved_to=table)
        transaction.put(SESSIONS, known, moved)
        _note_end(transaction, session, moved.why_over(transaction.instant))
        left = transaction.get(TABLES, session.table)
        if left is not None and (left.phase != "open" or left.lit):
            number = left.round + (left.phase == "open")
            raise_alert(
                transaction, "sign-in",
                f"{dealer.named} took table {table} in the middle of round {number} at table "
                f"{left.id}, where the card was still signed in",
                place=left.id, parties=(dealer.card,),
            )  # fmt: skip


def current_session(ledger: Ledger, secret: str) -> tuple[Session, Person]:
    """Whose session this is, if it is still one; asking keeps it from running out."""
    transaction = ledger.look()
    session, person = must_stand(transaction, secret)
    seen = datetime.fromisoformat(transaction.instant) - datetime.fromisoformat(session.seen)
    if seen > SEEN_EVERY:
        ledger.transact(lambda transaction: _seen(transaction, secret))
    return session, person


def fresh_session(ledger: Ledger, secret: str) -> tuple[Session, Person] | None:
    """The same without waiting for the ledger: nothing if the session does not stand, as far as is
    known here, or if it is to be written down that it was seen."""
    transaction = ledger.look()
    try:
        session, person = must_stand(transaction, secret)
    except Refused:
        return None
    seen = datetime.fromisoformat(transaction.instant) - datetime.fromisoformat(session.seen)
    return None if seen > SEEN_EVERY else (session, person)


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
    if moved := moved_session(transaction, secret):
        raise Refused(
            Refusal.NOT_SIGNED_IN,
            f"card {moved.card} took table {moved.moved_to}, so its session at table {moved.table} "
            "has ended; a dealer deals at one table at a time",
        )
    if session is None or _why_over(transaction, session):
        raise Refused(Refusal.NOT_SIGNED_IN, "nobody is signed in here, or the session has expired")
    return session, find_person(transaction, session.card)


def must_be_at(transaction: Transaction, secret: str, table: str) -> None:
    """Refuse a dealer's press for a table that is not the one of this console.

    A dealer's session takes its table with its sign-in there, or with its first press; either ends
    the card's sessions at other tables. Whoever supervises acts on every table.
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
    _leave_other_tables(transaction, person, table)
    transaction.put(SESSIONS, session_id(secret), replace(session, table=table))


def _seen(transaction: Transaction, secret: str) -> dict[str, object]:
    session = transaction.get(SESSIONS, session_id(secret))
    if session is not None:
        transaction.put(SESSIONS, session_id(secret), replace(session, seen=transaction.instant))
    return {}


def moved_session(transaction: Transaction, secret: str) -> Session | None:
    """A dealer's session that has ended because its card took another table."""
    session = transaction.get(SESSIONS, session_id(secret))
    return session if session is not None and session.moved_to else None


def close_session(ledger: Ledger, secret: str) -> None:
    """Sign out; a session that is gone already stays gone."""

    def work(transaction: Transaction) -> dict[str, object]:
        session = transaction.get(SESSIONS, session_id(secret))
        if session is not None:
            _end(transaction, session_id(secret), session, "by themselves")
        return {}

    ledger.transact(work)
