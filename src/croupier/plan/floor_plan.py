"""A floor plan: everything a floor is before the first card is dealt."""

from typing import Annotated

from pydantic import Field, PrivateAttr

from croupier.plan.house import (
    Approval,
    Bank,
    Component,
    Controls,
    Maker,
    PlannedPerson,
    PlannedPostings,
    Property,
    Thresholds,
    Tribal,
)
from croupier.plan.places import Places
from croupier.plan.prize import PlannedJackpot
from croupier.plan.table import PlannedTable
from croupier.plan.words import Section, Several, documented, named


class FloorPlan(Section):
    """A floor as its file describes it. It never changes; another file is another plan."""

    house: Property = named("property", "The card room and the law that applies to it.")
    thresholds: Thresholds = documented(
        "Amounts at which additional steps are required.", default_factory=Thresholds
    )
    bank: Bank | None = documented("Where the money of progressive jackpots is held.", default=None)
    postings: PlannedPostings = documented(
        "Posted at every table.", default_factory=PlannedPostings
    )
    approvals: Several[Approval] = documented("Approval letters from the regulator.", default=())
    controls: Several[Controls] = documented("Internal controls and their approval.", default=())
    makers: Several[Maker] = documented("Licensed makers of layouts and equipment.", default=())
    tribal: Tribal | None = documented("What a tribal casino needs in addition.", default=None)
    equipment: Several[Component] = documented("The register of equipment.", default=())
    tables: Annotated[Several[PlannedTable], Field(min_length=1)] = documented("The tables.")
    jackpots: Several[PlannedJackpot] = documented("The jackpots.", default=())
    people: Several[PlannedPerson] = documented(
        "The people who sign in; if none are listed, people are managed in the program.", default=()
    )
    _places: Places = PrivateAttr(default_factory=Places)

    def line(self, path: str) -> int:
        """Return the line of the file for a path, or where it would belong."""
        return self._places.line(path)

    def standing(self, places: Places) -> "FloorPlan":
        """Return this plan with the line numbers it was read from."""
        self._places = places
        return self

    def table(self, name: str) -> PlannedTable | None:
        return next((table for table in self.tables if table.id == name), None)

    def jackpot(self, name: str) -> PlannedJackpot | None:
        return next((jackpot for jackpot in self.jackpots if jackpot.id == name), None)
