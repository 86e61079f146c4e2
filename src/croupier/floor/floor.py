"""The floor: a jackpot system with people.

Every command comes from a person, perhaps with a swiped card. The floor establishes who it is,
verifies the card, and logs what was refused. The one door decides whether the command is allowed,
in the transaction where it is done.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from time import monotonic
from typing import Any

from croupier.floor.access import SWIPED, VOUCHED, must_be_allowed
from croupier.floor.door import do as through_the_door
from croupier.floor.forms import parse
from croupier.floor.incidents import INCIDENTS
from croupier.floor.jackpot_system import JackpotSystem, now
from croupier.floor.journal import Happening, note
from croupier.floor.own_tables import approved, with_own_table
from croupier.floor.papers import PAPERS
from croupier.floor.people import PEOPLE, Person, verify_person
from croupier.floor.plan_changes import PLANS
from croupier.floor.postings import POSTINGS
from croupier.floor.proposals import PROPOSALS
from croupier.floor.sessions import SESSIONS
from croupier.floor.settings import SETTINGS
from croupier.floor.tries import NOWHERE, TRIES, Origin
from croupier.floor.vouching import foresee
from croupier.ledger import Answer, Collection, Ledger, Refusal, Refused, Store, Transaction
from croupier.ledger.ledger import Clock, Job
from croupier.ledger.together import Steps, alone
from croupier.paytables import Catalogue

COLLECTIONS: tuple[Collection[Any], ...] = (
    PEOPLE,
    TRIES,
    SESSIONS,
    PROPOSALS,
    INCIDENTS,
    SETTINGS,
    POSTINGS,
    PAPERS,
    PLANS,
)
"""The documents that a floor keeps in its ledger besides tables and jackpots."""

KEEP_UP_SECONDS = 1.0
"""How old the image may be when several processes run one floor."""


@dataclass(frozen=True, slots=True)
class Swipe:
    """A card and its PIN, given at the console for one command."""

    card: str
    pin: str


class Floor:
    """Tables, jackpots and people over one ledger."""

    def __init__(
        self,
        store: Store,
        *,
        clock: Clock = now,
        collections: tuple[Collection[Any], ...] = (),
        catalogue: Catalogue | None = None,
    ) -> None:
        """Open a floor over a store; `catalogue` adds custom pay tables to the published ones."""
        self.system = JackpotSystem(
            store, clock=clock, collections=(*COLLECTIONS, *collections), catalogue=catalogue
        )
        self._kept_up = monotonic()

    @property
    def ledger(self) -> Ledger:
        return self.system.ledger

    def do(
        self,
        person: Person,
        data: Mapping[str, Any],
        *,
        request: str | None = None,
        swipe: Swipe | None = None,
        confirmer: Person | None = None,
        origin: Origin = NOWHERE,
        secret: str | None = None,
    ) -> Answer:
        """Do a command for a person; a request that succeeded before only gets its answer again."""
        steps = self.doing(
            person, data, request=request, swipe=swipe, confirmer=confirmer, origin=origin,
            secret=secret,
        )  # fmt: skip
        return alone(self.ledger, steps)

    def doing(
        self,
        person: Person,
        data: Mapping[str, Any],
        *,
        request: str | None = None,
        swipe: Swipe | None = None,
        confirmer: Person | None = None,
        origin: Origin = NOWHERE,
        secret: str | None = None,
        asked_by: Person | None = None,
    ) -> Steps:
        """Do the same as steps around a turn in the ledger, which can be shared with others.

        A `swipe` is verified here as coming from the person's console; a `confirmer` is a person
        whose card was verified before. If a session's `secret` is given, that session must still be
        open when the command is done. The request is made by `asked_by` if
        another person's card was lent for it.
        """
        do = str(data.get("do"))
        if do in SWIPED:
            confirmer = self.swiped(do, swipe, person, origin)
            data = {**data, "card": confirmer.card_class}
            people = {"dealer": person.card, "confirmer": confirmer.card}
        else:
            if confirmer is None or do not in VOUCHED:
                self.must_allow(person, do)
            people = {"dealer": person.card}
            if confirmer is not None:
                people["confirmer"] = confirmer.card
        command = with_own_table(parse(data), self.system.catalogue)
        command = replace(command, people=people, session=secret or "")
        foresee(self.ledger.look(), command)
        try:
            answer = yield Job(
                lambda transaction: through_the_door(transaction, approved(transaction, command)),
                request=None if request is None else f"{(asked_by or person).card} {request}",
                content=command.content,
            )
        except Refused as refused:
            if refused.refusal is Refusal.NOT_YOURS:
                self.note_refused(person, do)
            raise
        self.system.after(command)
        return {"ok": True, **answer}

    def transact(
        self,
        work: Callable[[Transaction], Answer],
        *,
        request: str | None = None,
        content: object = None,
    ) -> Answer:
        """Do any work on the ledger."""
        return {"ok": True, **self.ledger.transact(work, request=request, content=content)}

    def must_allow(self, person: Person, what: str) -> None:
        """Refuse what the role may not do, and log the attempt."""
        try:
            must_be_allowed(person.role, what)
        except Refused:
            self.note_refused(person, what)
            raise

    def note_refused(self, person: Person, what: str) -> None:
        """Log an attempt to do something that the person may not do."""
        self.ledger.transact(
            lambda transaction: _noted(transaction, Happening.ACCESS_REFUSED, person.card, what)
        )

    def swiped(
        self, do: str, swipe: Swipe | None, person: Person, origin: Origin = NOWHERE
    ) -> Person:
        """Return whose card was swiped at a person's console; its holder must be allowed to."""
        if swipe is None:
            raise Refused(Refusal.WRONG_CARD, f"{do} needs a supervisor's card and PIN")
        here = replace(origin, console=person.card)
        holder = verify_person(self.ledger, swipe.card, swipe.pin, origin=here)
        if holder.one_time:
            raise Refused(Refusal.NEW_PIN_NEEDED, "sign in first and choose your own PIN")
        self.must_allow(holder, do)
        return holder

    def keep_up(self, *, seconds: float = KEEP_UP_SECONDS) -> None:
        """Read what this floor's other processes have written, unless that was just done."""
        before = self._kept_up
        if not self.is_behind(seconds):
            return
        self._kept_up = monotonic()  # others in the meantime do not wait for the write lock too
        try:
            self.ledger.refresh()
        except BaseException:
            self._kept_up = before
            raise

    def is_behind(self, seconds: float = KEEP_UP_SECONDS) -> bool:
        """Return whether other processes' writes have not been read for this long."""
        return monotonic() - self._kept_up >= seconds

    def close(self) -> None:
        self.system.close()


def _noted(transaction: Transaction, happening: Happening, card: str, what: str) -> Answer:
    note(transaction, happening, by=card, what=what)
    return {}
