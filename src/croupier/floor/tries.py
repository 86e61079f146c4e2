"""Wrong PINs: how many are allowed, counted by where they come from.

A try comes from an address, or from the console that someone is signed in at. Each card has a few
tries at each of these, and each of these has a few tries for all cards together; then it must wait,
twice as long every time. So nobody at another address can lock a card, and unknown cards are
counted like known ones. Addresses where nobody has ever signed in share a daily number of tries,
for each card and for all of them. After that no such address is let in, while all others are. Those
in the house's own networks share a separate number, which nobody elsewhere can use up. The server
itself is never a stranger.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from threading import Lock

from croupier.floor.addresses import is_this_machine, place_of
from croupier.floor.alerts import raise_alert
from croupier.floor.journal import Happening, note
from croupier.ledger import Collection, Ledger, Refusal, Refused, Transaction, instant_text

TRIES_MAX = 5
"""Wrong PINs of one card from one origin before it must wait."""
ORIGIN_TRIES_MAX = 20
"""Wrong PINs of all cards together from one origin before it must wait."""
STRANGER_TRIES_MAX = 50
"""Wrong PINs of one card in a day from all addresses where nobody has ever signed in."""
STRANGERS_TRIES_MAX = 300
"""The same for all cards together."""
LOCKED_FOR = timedelta(minutes=15)
LOCKED_FOR_MAX = timedelta(hours=24)
DAY = timedelta(days=1)
FAMILIAR_FOR = timedelta(days=30)
"""How long an address counts as one where someone has signed in before."""
SKEW = timedelta(minutes=2)
"""Anything further in the future was written by a clock that was wrong."""

ANY = "*"
HOUSE = "house"
"""The key that counts the tries of all strangers in the house's own networks."""
UNKNOWN = "unknown"
_WAITS_MAX = 7
"""After this many doublings, a wait is as long as it gets."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a card and a PIN come from, as the server itself knows it."""

    address: str = ""
    console: str = ""
    """The card of the person signed in there."""
    place: str = ""
    """The table, in words for the log."""
    staff: bool = False
    """Whether only the house's people reach its network."""

    @property
    def key(self) -> str:
        """The key that tries are counted by: for IPv6, the network of one household."""
        if self.console:
            return f"console {self.console}"
        return place_of(self.address) or "here"

    @property
    def crowd(self) -> str:
        """The group it shares a number of tries with until someone has signed in from there."""
        if self.console or not self.address or is_this_machine(self.address):
            return ""
        return HOUSE if self.staff else ANY

    @property
    def said(self) -> str:
        """The origin in words."""
        if not self.console:
            return self.address or "this machine"
        return f"the console of {self.console} at {self.address or 'this machine'}"


NOWHERE = Origin()


@dataclass(frozen=True, slots=True)
class Tries:
    """Wrong PINs in a row, how often that led to a wait, and when the last wait ends."""

    wrong: int = 0
    since: str = ""
    waits: int = 0
    until: str = ""
    signed: str = ""
    """When the card last signed in from there."""

    def waits_at(self, instant: str) -> bool:
        """Return whether it must wait; an impossibly long wait was written by a wrong clock."""
        return instant < self.until <= _later(instant, LOCKED_FOR_MAX)

    def is_familiar(self, instant: str) -> bool:
        since = _later(instant, -FAMILIAR_FOR)
        return since < self.signed <= _later(instant, SKEW)


TRIES: Collection[Tries] = Collection.of("tries", Tries)


@dataclass(frozen=True, slots=True)
class Allowed:
    """The state of a try before the PIN is checked."""

    origin: str
    """The key it is counted by."""
    familiar: bool = False
    """Whether the card has signed in from there before; it may then try while the origin waits."""
    crowd: str = ""
    """The group it is counted with if nobody has signed in from there before."""
    guarded: bool = False
    """Whether strangers have tried this card too often to be let in with it."""
    counted: bool = True
    """Whether a wrong PIN is counted; no more are counted once a try cannot succeed."""
    waits_until: str = ""
    """When the origin's wait ends, if it must wait."""


# Before the PIN is checked ----------------------------------------------------------------------


@contextmanager
def one_try(ledger: Ledger, card: str, origin: Origin) -> Iterator[Allowed]:
    """Allow one check of a PIN, or refuse it; checks in progress count as wrong.

    They are counted here and not in the ledger, so a program that is killed in the meantime has
    counted nothing against anyone.
    """
    look = ledger.look()
    allowed = _allowed(look, card, origin)
    most = {f"{card} {allowed.origin}": TRIES_MAX, f"{ANY} {allowed.origin}": ORIGIN_TRIES_MAX}
    names = [(id(ledger), name) for name in most]
    with _LOCK:
        for flying in names:
            name = flying[1]
            if _row(look, name).wrong + _LOOKED_AT[flying] >= most[name]:
                raise Refused(
                    Refusal.CARD_LOCKED,
                    "too many PINs at once from here; wait for an answer to one of them",
                )
        _LOOKED_AT.update(names)
    try:
        yield allowed
    finally:
        with _LOCK:
            _LOOKED_AT.subtract(names)
            for flying in names:
                if _LOOKED_AT[flying] <= 0:
                    del _LOOKED_AT[flying]


_LOOKED_AT: Counter[tuple[int, str]] = Counter()
_LOCK = Lock()


def _allowed(transaction: Transaction, card: str, origin: Origin) -> Allowed:
    key, instant = origin.key, transaction.instant
    pair, whole = _row(transaction, f"{card} {key}"), _row(transaction, f"{ANY} {key}")
    if pair.until:
        raise too_many(pair.until)
    familiar = pair.is_familiar(instant)
    crowd = "" if whole.is_familiar(instant) else origin.crowd
    if crowd and _row(transaction, f"{ANY} {crowd}").wrong >= STRANGERS_TRIES_MAX:
        raise _no_more_strangers()
    tried = bool(crowd) and _row(transaction, f"{card} {crowd}").wrong >= STRANGER_TRIES_MAX
    return Allowed(
        key,
        familiar=familiar,
        crowd=crowd,
        guarded=tried,
        counted=familiar or not whole.until,
        waits_until=whole.until,
    )


def _no_more_strangers() -> Refused:
    """Return the refusal for addresses where nobody has signed in; it is the same for any card."""
    return Refused(
        Refusal.CARD_LOCKED,
        "too many wrong PINs came from addresses where nobody has signed in; until tomorrow, sign "
        "in at the server itself, on one of the house's own networks, or where you have before",
    )


def too_many(until: str) -> Refused:
    """Return the refusal for an origin that must wait; it says nothing about the card."""
    return Refused(
        Refusal.CARD_LOCKED,
        f"too many wrong PINs from here; try again after {until[:16]} UTC, or use a console where "
        "someone is signed in",
    )


def _row(transaction: Transaction, name: str) -> Tries:
    """Return what still counts of a row: a wait or a day that is over does not."""
    found = transaction.get(TRIES, name) or Tries()
    instant = transaction.instant
    if found.until and not found.waits_at(instant):
        lately = found.until <= instant < _later(found.until, DAY)
        found = replace(found, until="", waits=found.waits if lately else 0)
    if found.wrong and not _later(instant, -DAY) < found.since <= _later(instant, SKEW):
        found = replace(found, wrong=0, since="")
    return found


# After ------------------------------------------------------------------------------------------


def count_wrong(
    transaction: Transaction, card: str, origin: Origin, allowed: Allowed, *, known: bool
) -> None:
    """Count a wrong PIN, with as much work for an unknown card as for a known one."""
    note(
        transaction, Happening.SIGN_IN_REFUSED, by=card,
        card=card, place=origin.place, address=origin.address, console=origin.console,
    )  # fmt: skip
    for name, most in ((card, TRIES_MAX), (ANY, ORIGIN_TRIES_MAX)):
        if name == ANY and allowed.waits_until:
            continue
        if until := _count(transaction, f"{name} {allowed.origin}", most):
            _tell_wait(transaction, name, origin, until)
    if allowed.crowd:
        _count_stranger(transaction, card, allowed.crowd, known=known)


def _count(transaction: Transaction, name: str, most: int) -> str:
    """Count one more, and return when the wait ends if there is one now."""
    row, instant = _row(transaction, name), transaction.instant
    since = row.since if row.wrong else instant
    counted = replace(row, wrong=row.wrong + 1, since=since)
    if counted.wrong >= most:
        until = _later(instant, min(LOCKED_FOR * 2**row.waits, LOCKED_FOR_MAX))
        counted = replace(row, wrong=0, waits=min(row.waits + 1, _WAITS_MAX), until=until)
        _sweep(transaction)
    transaction.put(TRIES, name, counted)
    return counted.until


def _count_stranger(transaction: Transaction, card: str, crowd: str, *, known: bool) -> None:
    """Count a wrong PIN from a new address; all unknown cards share one row."""
    for name, most in (
        (card if known else UNKNOWN, STRANGER_TRIES_MAX),
        (ANY, STRANGERS_TRIES_MAX),
    ):
        row = _row(transaction, f"{name} {crowd}")
        since = row.since if row.wrong else transaction.instant
        row = replace(row, wrong=row.wrong + 1, since=since)
        transaction.put(TRIES, f"{name} {crowd}", row)
        if row.wrong == most and name != UNKNOWN:
            _tell_crowd(
                transaction, "cards were" if name == ANY else f"card {card} was", most, crowd
            )


def _tell_crowd(transaction: Transaction, which: str, most: int, crowd: str) -> None:
    whose, also = " of the house", ""
    if crowd != HOUSE:
        whose = ""
        also = "; so are the server itself and the networks in CROUPIER_STAFF_NETWORKS"
    words = f"until tomorrow no such address is let in, and all others are{also}"
    raise_alert(
        transaction,
        "sign-in",
        f"{which} tried with {most} wrong PINs from addresses{whose} where nobody has signed in; "
        f"{words}",
    )


def _tell_wait(transaction: Transaction, card: str, origin: Origin, until: str) -> None:
    note(
        transaction, Happening.CARD_LOCKED, by=card,
        card=card, place=origin.place, address=origin.address, console=origin.console, until=until,
    )  # fmt: skip
    words = f"wrong PINs keep coming from {origin.said}"
    raise_alert(transaction, "sign-in", words, place=origin.place)


def note_right(ledger: Ledger, card: str, allowed: Allowed) -> None:
    """Clear the card's wrong PINs from there and mark the origin as known; stored once a day."""
    look = ledger.look()
    count_right(look, card, allowed)
    if look.dumps:
        ledger.transact(lambda transaction: count_right(transaction, card, allowed))


def count_right(transaction: Transaction, card: str, allowed: Allowed) -> dict[str, object]:
    """Count a right PIN, if that changes anything."""
    instant = transaction.instant
    for name in (card, ANY):
        before = transaction.get(TRIES, f"{name} {allowed.origin}") or Tries()
        lately = _later(instant, -DAY) < before.signed <= instant
        signed = before.signed if lately else instant
        after = Tries(signed=signed) if name == card else replace(before, signed=signed)
        if after != before:
            transaction.put(TRIES, f"{name} {allowed.origin}", after)
    return {}


def forget_tries(transaction: Transaction, card: str) -> None:
    """Clear a card's wrong PINs everywhere after a new PIN; familiar places stay known."""
    for name, row in list(transaction.all(TRIES)):
        if name.startswith(f"{card} "):
            transaction.put(TRIES, name, Tries(signed=row.signed) if row.signed else None)


def waiting_cards(transaction: Transaction) -> dict[str, str]:
    """Return the cards that must wait anywhere, each with the latest end of its waits."""
    found: dict[str, str] = {}
    for name, row in transaction.all(TRIES):
        if row.until and row.waits_at(transaction.instant):
            card = name.partition(" ")[0]
            found[card] = max(found.get(card, ""), row.until)
    return found


def _sweep(transaction: Transaction) -> None:
    """Delete every row in which nothing counts any more."""
    instant = transaction.instant
    lately, soon = _later(instant, -DAY), _later(instant, DAY)
    familiar, now = _later(instant, -FAMILIAR_FOR), _later(instant, SKEW)
    for name, row in list(transaction.all(TRIES)):
        counts = lately < max(row.since, row.until) <= soon
        if not counts and not familiar < row.signed <= now:
            transaction.put(TRIES, name, None)


def _later(instant: str, span: timedelta) -> str:
    return instant_text(datetime.fromisoformat(instant) + span)
