"""What belongs to the house as a whole: its licence, its clocks, its bank, its people."""

from collections.abc import Mapping
from datetime import date
from typing import Annotated, Literal
from zoneinfo import ZoneInfo

from pydantic import AfterValidator, Field, model_validator

from croupier.errors import brief
from croupier.plan.notices import Posting
from croupier.plan.words import (
    Amount,
    BadWord,
    Clock,
    Id,
    Kind,
    Section,
    Several,
    Text,
    named,
    told,
)

Jurisdiction = Literal["washington", "none"]
Role = Literal["dealer", "supervisor", "executive", "accounting", "technician", "auditor"]


def _zone(name: str) -> str:
    try:
        ZoneInfo(name)
    except (ValueError, OSError, KeyError):  # unknown names are KeyErrors, folders are OSErrors
        raise BadWord(
            f'is {brief(name)}; write a name like "America/Los_Angeles" or "UTC"'
        ) from None
    return name


Zone = Annotated[Text, AfterValidator(_zone), Kind("time zone")]


class Property(Section):
    """The card room and the law it stands under."""

    name: Text = told("What the house is called.")
    jurisdiction: Jurisdiction = told(
        "Whose law is checked; `none` keeps only what the rule sheets themselves demand."
    )
    location: Text = told("The licensed location.", default="main")
    zone: Zone = told("The zone of the clocks on its walls.", default="UTC")
    day_starts: Clock = told("When a gaming day begins.", default="06:00")
    shifts: Mapping[Id, Clock] = told(
        "Each shift with the time it starts; the first starts with the gaming day. None: day, "
        "swing and grave, eight hours each.",
        default_factory=dict,
    )
    wager_limit_per_spot: bool = told(
        "Whether the limit of a single wager holds for every betting spot, raises included.",
        default=True,
    )
    games_per_player: Annotated[int, Field(ge=1, le=20)] = told(
        "On how many games a player may bet at once: the base game, each optional bet and each "
        "sensor.",
        default=4,
    )

    @model_validator(mode="after")
    def _shifts_begin_with_the_day(self) -> "Property":
        clocks = list(self.shifts.values())
        if clocks and self.day_starts not in clocks:
            raise BadWord(
                f"has no shift that starts with the gaming day at {self.day_starts}; it has "
                + ", ".join(f"{name} at {clock}" for name, clock in self.shifts.items())
            )
        if len(set(clocks)) != len(clocks):
            raise BadWord("has two shifts that start at one time; give each its own")
        return self


class Thresholds(Section):
    """Amounts at which something more must be done. REGULATION 45, 56, 57."""

    executive_from_cents: Amount | None = named(
        "executive_from",
        "Wins of at least this need an Executive card; none: all of the top level does.",
        default=None,
    )
    verify_from_cents: Amount = named(
        "verify_from", "Prizes of at least this are verified card by card.", default=500_00
    )
    cash_up_to_cents: Amount = named(
        "cash_up_to", "Prizes up to this may be paid in cash or chips.", default=5000_00
    )
    check_within_hours: Annotated[int, Field(ge=1, le=720)] = told(
        "A prize not paid in cash is paid by check within this many hours.", default=24
    )
    keep_hand_days: Annotated[int, Field(ge=0, le=3650)] = told(
        "For how many days a winning hand is kept sealed.", default=7
    )
    tax_form_from_cents: Amount | None = named(
        "tax_form_from",
        "Wins of at least this, and 300 times the wager, need a tax form; none: by the date.",
        default=None,
    )
    proposal_hours: Annotated[int, Field(ge=1, le=168)] = told(
        "A change that waits for its second person can be granted for this many hours.", default=72
    )


class Bank(Section):
    """Where the players' money of progressive jackpots lies. REGULATION 8, 9, 11."""

    name: Text = told("The bank.")
    account: Text = told("The account, as the reports name it.")
    state: Text = told("The state it is in.")
    separate: bool = told("Whether the account holds nothing else.", default=True)
    deposit_days: Annotated[int, Field(ge=1, le=365)] = told(
        "At least every so many days accrued money is deposited.", default=7
    )
    stops_play: bool = told(
        "Whether a jackpot stops while the account is below the required level.", default=True
    )
    prize_cover_cents: Amount = named(
        "prize_cover", "Money or credit that covers large prizes by odds.", default=0
    )


class Postings(Section):
    """What hangs at every table; a table may add its own."""

    at_tables: Several[Posting] = told("What is posted at every table.", default=())


class Approval(Section):
    """A letter of the regulator that tables and jackpots refer to."""

    reference: Id = told("How the letter is called, like `3119`.")
    dated: date = told("The date of the letter, like `2023-06-14`.")
    title: Text | None = told("What it is about.", default=None)
    pay_tables: Several[Id] = told(
        "Pay tables of the house's own that it covers; the published ones need no mention.",
        default=(),
    )


class Component(Section):
    """An entry of the register of equipment: what runs, and in which version."""

    id: Id = told("How tables name it.")
    component: Text = told("What it is, by the name of the approvals, like `GM Atlas`.")
    version: Text = told("The version it shows, like `5.4.0`.")


class Person(Section):
    """Somebody who signs in. PINs never stand in a file."""

    number: Id = told("The number of the card.")
    name: Text = told("The person's name.")
    role: Role = told("What the card may do.")
    department: Text = told("Two people who change a setting are of different ones.")
