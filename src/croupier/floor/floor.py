"""The floor: a pit with people. Every command comes from somebody who may give it.

The pit knows what a command does; the floor knows who may give it, whose card confirms it, and who
must be told. A screen never talks to the pit by itself.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from time import monotonic
from typing import Any

from croupier.floor.access import TWO_PEOPLE, must_be_allowed
from croupier.floor.alerts import ALERTS, raise_alert
from croupier.floor.devices import DEVICES, sensors_of
from croupier.floor.equipment import pressed
from croupier.floor.forms import Command, parse
from croupier.floor.incidents import INCIDENTS
from croupier.floor.journal import Happening, note
from croupier.floor.people import PEOPLE, Person, find_person, verify_person
from croupier.floor.pit import HANDLERS, Pit, now
from croupier.floor.postings import POSTINGS
from croupier.floor.proposals import PROPOSALS
from croupier.floor.sessions import SESSIONS, must_be_at, must_stand
from croupier.floor.settings import SETTINGS
from croupier.floor.table import TABLES, Table, find_table
from croupier.floor.two_people import must_be_known, must_be_strangers
from croupier.floor.vouching import foresee, must_be_plausible
from croupier.ledger import Answer, Book, Page, Refusal, Refused, Shelf, Store
from croupier.ledger.book import Clock

SHELVES: tuple[Shelf[Any], ...] = (
    PEOPLE,
    SESSIONS,
    PROPOSALS,
    ALERTS,
    INCIDENTS,
    SETTINGS,
    DEVICES,
    POSTINGS,
)
"""What a floor keeps in its book besides tables and jackpots."""

KEEP_UP_SECONDS = 1.0
"""How old a look at the book may be where several processes run one floor."""

SWIPED = frozenset(("confirm", "void"))
"""Commands that need a card swiped at the table, whoever is signed in there."""


@dataclass(frozen=True, slots=True)
class Swipe:
    """A card and its PIN, given at the console for one command."""

    card: str
    pin: str


class Floor:
    """Tables, jackpots and people over one book."""

    def __init__(
        self, store: Store, *, clock: Clock = now, shelves: tuple[Shelf[Any], ...] = ()
    ) -> None:
        self.pit = Pit(store, clock=clock, shelves=(*SHELVES, *shelves))
        self._kept_up = monotonic()

    @property
    def book(self) -> Book:
        return self.pit.book

    def do(
        self,
        person: Person,
        data: Mapping[str, Any],
        *,
        request: str | None = None,
        swipe: Swipe | None = None,
        confirmer: Person | None = None,
        place: str = "",
        secret: str | None = None,
    ) -> Answer:
        """Do a command for somebody; a request that succeeded before is only answered again.

        A `swipe` is verified here; a `confirmer` is somebody whose card was verified before. With
        the `secret` of a session, that session must still stand when the command is done.
        """
        do = str(data.get("do"))
        if do in SWIPED:
            confirmer = self.swiped(do, swipe, place)
            data = {**data, "card": confirmer.card_class}
            people = {"dealer": person.card, "confirmer": confirmer.card}
        else:
            self.must_allow(person, do)
            people = {"dealer": person.card}
            if confirmer is not None:
                people["confirmer"] = confirmer.card
        if do in TWO_PEOPLE:
            raise Refused(Refusal.WRONG_PEOPLE, f"{do} needs a second person: propose it")
        command = replace(parse(data), people=people)
        foresee(self.book.look(), command)
        return self.perform(
            lambda page: _done(page, command, secret),
            request=None if request is None else f"{person.card} {request}",
            content=command.content,
        )

    def perform(
        self,
        work: Callable[[Page], Answer],
        *,
        request: str | None = None,
        content: object = None,
    ) -> Answer:
        """Do any work on the book."""
        return {"ok": True, **self.book.perform(work, request=request, content=content)}

    def must_allow(self, person: Person, what: str) -> None:
        """Refuse what the role may not do, and write the try down."""
        try:
            must_be_allowed(person.role, what)
        except Refused:
            self.note_refused(person, what)
            raise

    def note_refused(self, person: Person, what: str) -> None:
        """Write down that somebody tried what is not theirs."""
        self.book.perform(lambda page: _noted(page, Happening.ACCESS_REFUSED, person.card, what))

    def swiped(self, do: str, swipe: Swipe | None, place: str) -> Person:
        """Whose card was swiped for a command, if its holder may give it."""
        if swipe is None:
            raise Refused(Refusal.WRONG_CARD, f"{do} needs a supervisor's card and PIN")
        holder = verify_person(self.book, swipe.card, swipe.pin, place=place)
        if holder.one_time:
            raise Refused(Refusal.NEW_PIN_NEEDED, "sign in first and choose a PIN of your own")
        self.must_allow(holder, do)
        return holder

    def keep_up(self, *, seconds: float = KEEP_UP_SECONDS) -> None:
        """Read what other processes of this floor have written, if that was not done just now."""
        if monotonic() - self._kept_up >= seconds:
            self.book.refresh()
            self._kept_up = monotonic()

    def close(self) -> None:
        self.pit.close()


def _done(page: Page, command: Command, secret: str | None) -> Answer:
    before = page.get(TABLES, command["table"]) if "table" in command.fields else None
    if secret is not None:
        must_stand(page, secret)
        if before is not None:
            must_be_at(page, secret, before.id)
    _must_be_independent(page, command, before)
    meant = pressed(page, command) if command.do == "press" else command
    if meant is None:  # a key was turned; nothing else
        return {}
    _must_be_independent(page, meant, before)
    if before is not None:
        must_be_plausible(page, before, meant)
    answer = HANDLERS[meant.do](page, meant)
    if before is not None:
        _must_hear_sensors(page, before)
    wins = {"lock": "pending", "confirm": "pays"}.get(meant.do)
    for win in answer[wins] if wins else ():
        what = "is pending" if meant.do == "lock" else "was paid"
        text = f"{win['line']} at seat {win['seat']}: {win['amount']} of {win['jackpot']} {what}"
        raise_alert(page, "jackpot", text, place=command["table"])
    if command.do == "suspend":
        raise_alert(page, "suspended", f"{command['jackpot']}: {command['reason']}")
    return answer


def _must_be_independent(page: Page, command: Command, table: Table | None) -> None:
    """Refuse a card that was made or reset today, or that whoever dealt stands for."""
    if "confirmer" not in command.people:
        return
    holder = find_person(page, command.people["confirmer"])
    must_be_known(page, holder)
    picks = () if table is None else table.picks.values()
    dealt = {command.dealer, *(card for pick in picks for card in pick.by)} - {holder.card}
    for card in sorted(dealt):
        if (dealer := page.get(PEOPLE, card)) is not None:
            must_be_strangers(page, dealer, holder, do="confirm")


def _must_hear_sensors(page: Page, before: Table) -> None:
    """No bet is taken or locked at a table that has lost its sensors (REGULATION 85)."""
    after = find_table(page, before.id)
    started = before.phase == "open" and after.phase == "started" and after.lit
    if (started or after.lit > before.lit) and sensors_of(page, before.id) == "lost":
        raise Refused(
            Refusal.WRONG_STATE,
            f"table {before.id} does not hear its sensors; no jackpot bet is taken until it does",
        )


def _noted(page: Page, happening: Happening, card: str, what: str) -> Answer:
    note(page, happening, by=card, what=what)
    return {}
