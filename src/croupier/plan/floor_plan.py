"""A floor plan: everything a floor is before the first card is dealt."""

from typing import Annotated

from pydantic import Field, PrivateAttr

from croupier.plan.felt import Table
from croupier.plan.house import (
    Approval,
    Bank,
    Component,
    Person,
    Postings,
    Property,
    Thresholds,
)
from croupier.plan.places import Places
from croupier.plan.prize import Jackpot
from croupier.plan.words import Section, Several, named, told


class FloorPlan(Section):
    """A floor as its file describes it. It never changes; another file is another plan."""

    house: Property = named("property", "The card room and the law it stands under.")
    thresholds: Thresholds = told(
        "Amounts at which something more must be done.", default_factory=Thresholds
    )
    bank: Bank | None = told("Where the money of progressive jackpots lies.", default=None)
    postings: Postings = told("What hangs at every table.", default_factory=Postings)
    approvals: Several[Approval] = told("Letters of the regulator.", default=())
    equipment: Several[Component] = told("The register of equipment.", default=())
    tables: Annotated[Several[Table], Field(min_length=1)] = told("The tables.")
    jackpots: Several[Jackpot] = told("The jackpots.", default=())
    people: Several[Person] = told(
        "Who signs in; without any, people are managed in the program.", default=()
    )
    _places: Places = PrivateAttr(default_factory=Places)

    def line(self, path: str) -> int:
        """The line of the file on which a path stands, or on which it would be looked for."""
        return self._places.line(path)

    def standing(self, places: Places) -> "FloorPlan":
        """This plan, knowing on which lines it was read."""
        self._places = places
        return self

    def table(self, name: str) -> Table | None:
        return next((table for table in self.tables if table.id == name), None)

    def jackpot(self, name: str) -> Jackpot | None:
        return next((jackpot for jackpot in self.jackpots if jackpot.id == name), None)

    def tables_of(self, jackpot: str) -> tuple[Table, ...]:
        """The tables with a sensor for a jackpot."""
        return tuple(table for table in self.tables if jackpot in table.jackpots)
