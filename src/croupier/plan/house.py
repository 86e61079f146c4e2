"""What belongs to the house as a whole: its license, its clocks, its bank, its people."""

from collections.abc import Mapping
from datetime import date
from typing import Annotated, Literal
from zoneinfo import ZoneInfo

from pydantic import AfterValidator, Field, model_validator

from croupier.errors import brief
from croupier.plan.notices import DISPUTES, EMPLOYEE_PLAY, Posting
from croupier.plan.words import (
    Amount,
    BadWord,
    Clock,
    GameName,
    Id,
    Paragraph,
    Section,
    Several,
    Text,
    ValueKind,
    documented,
    named,
)

Jurisdiction = Literal["washington", "washington-tribal", "none"]
TitleNumber = Annotated[int, Field(ge=1, le=999)]
Role = Literal["dealer", "supervisor", "executive", "accounting", "technician", "auditor"]


def _zone(name: str) -> str:
    try:
        ZoneInfo(name)
    except (ValueError, OSError, KeyError):  # unknown names are KeyErrors, folders are OSErrors
        raise BadWord(
            f'is {brief(name)}; write a name like "America/Los_Angeles" or "UTC"'
        ) from None
    return name


Zone = Annotated[Text, AfterValidator(_zone), ValueKind("time zone")]


class Property(Section):
    """The card room and the law that applies to it."""

    name: Text = documented("What the house is called.")
    jurisdiction: Jurisdiction = documented(
        "Whose law is checked: that of a commercial card room or of a tribal casino in Washington; "
        "`none` keeps only what the rule sheets themselves demand."
    )
    location: Text = documented("The licensed location.", default="main")
    license: Text | None = documented(
        "The house's license number, printed on reports and jackpot slips.", default=None
    )
    address: Text | None = documented(
        "The street address, as the payer on a W-2G form.", default=None
    )
    tax_id: Text | None = documented(
        "The house's federal tax ID, as the payer on a W-2G form.", default=None
    )
    zone: Zone = documented("The house's time zone.", default="UTC")
    day_starts: Clock = documented("When a gaming day begins.", default="06:00")
    shifts: Mapping[Id, Clock] = documented(
        "Each shift with the time it starts; the first starts with the gaming day. None: day, "
        "swing and grave, eight hours each.",
        default_factory=dict,
    )
    wager_limit_per_spot: bool = documented(
        "Whether the single-wager limit applies to each betting spot, including raises.",
        default=True,
    )
    disputes: Paragraph = documented(
        "How a dispute is settled, and by whom; placards print it.", default=DISPUTES
    )
    employee_play: Paragraph = documented(
        "Whether and when employees may play; placards print it.", default=EMPLOYEE_PLAY
    )
    games_per_player: Annotated[int, Field(ge=1, le=20)] = documented(
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
    """Amounts at which additional steps are required. REGULATION 45, 56, 57."""

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
    check_within_hours: Annotated[int, Field(ge=1, le=720)] = documented(
        "A prize not paid in cash is paid by check within this many hours.", default=24
    )
    keep_hand_days: Annotated[int, Field(ge=0, le=3650)] = documented(
        "How many days a winning hand is kept sealed.", default=7
    )
    tax_form_from_cents: Amount | None = named(
        "tax_form_from",
        "Wins of at least this, and 300 times the wager, need a tax form; none: by the date.",
        default=None,
    )
    proposal_hours: Annotated[int, Field(ge=1, le=168)] = documented(
        "A change can wait this many hours for a second person to approve it.", default=72
    )


class Bank(Section):
    """Where the players' money of progressive jackpots is held. REGULATION 8, 9, 11."""

    name: Text = documented("The bank.")
    account: Text = documented("The account, as named on reports.")
    state: Text = documented("The state it is in.")
    separate: bool = documented("Whether the account holds nothing else.", default=True)
    deposit_days: Annotated[int, Field(ge=1, le=365)] = documented(
        "The most days between deposits of accrued money.", default=7
    )
    stops_play: bool = documented(
        "Whether a jackpot stops while the account is below the required level.", default=True
    )
    prize_cover_cents: Amount = named(
        "prize_cover", "Money or credit that covers large prizes by odds.", default=0
    )


class PlannedPostings(Section):
    """Posted at every table; a table may add its own."""

    at_tables: Several[Posting] = documented("What is posted at every table.", default=())


class Approval(Section):
    """A letter of the regulator that tables and jackpots refer to."""

    reference: Id = documented("The letter's number, like `3119`.")
    dated: date = documented("The date of the letter, like `2023-06-14`.")
    title: Text | None = documented("What it is about.", default=None)
    titles: Several[TitleNumber] = documented(
        "The titles it approves, by their numbers in the register (`croupier titles`).", default=()
    )
    games: Several[GameName] = documented(
        "Games it approves that have no title in the register.", default=()
    )
    editions: Several[Id] = documented(
        "The editions of the rules it was given for, like `2023-06-14`; that of its date, unless "
        "some are named.",
        default=(),
    )
    equipment: Several[Text] = documented(
        "The components of jackpot systems it is limited to; all that the rule sheets name, unless "
        "some are named.",
        default=(),
    )
    pay_tables: Several[Id] = documented(
        "Pay tables of the house's own that it covers, those of jackpots too; the published ones "
        "need no mention.",
        default=(),
    )

    @property
    def covers_editions(self) -> tuple[str, ...]:
        """The editions of rules that it approves."""
        return self.editions or (self.dated.isoformat(),)


class Controls(Section):
    """Internal controls: submitted to the commission and approved by it before a game is dealt."""

    reference: Id = documented("What the house calls them, like `IC-7`.")
    submitted: date = documented("When they were submitted.")
    approved: date | None = documented(
        "When the commission approved them; none: not yet.", default=None
    )
    games: Several[GameName] = documented(
        "The games they are about; every game of the floor, unless some are named.", default=()
    )


class Maker(Section):
    """A maker or distributor of layouts or equipment, and the license it sells them under."""

    name: Text = documented("The maker, as tables and the register of equipment name it.")
    license: Text = documented("The number of its license, or of its certification, by the state.")
    since: date = documented("The date of the state's license or certification.")
    until: date | None = documented("Its last day, if it expires.", default=None)
    tribe_since: date | None = documented(
        "The date of the Tribe's license; tribal casinos need both.", default=None
    )


class Tribal(Section):
    """What a tribal casino needs before a game is dealt, as the letter of June 14, 2023, says."""

    tribe: Text = documented("The Tribe.")
    agency: Text = documented("Its gaming agency (TGA).")
    approved: date | None = documented(
        "When the agency approved the games; none: not yet.", default=None
    )
    concurred: date | None = documented(
        "When the state agency concurred; none: not yet.", default=None
    )
    supplement: date | None = documented(
        "When the information of Compact Appendix A, section 18, was submitted; none: not yet.",
        default=None,
    )
    games: Several[GameName] = documented(
        "The games of that approval; every game of the floor, unless some are named.", default=()
    )


class Component(Section):
    """An entry of the register of equipment: what runs, and in which version."""

    id: Id = documented("The name that tables refer to it by.")
    component: Text = documented("What it is, by the name of the approvals, like `GM Atlas`.")
    version: Text = documented("The version it shows, like `5.4.0`.")
    maker: Text | None = documented(
        "Who made it; the maker of the table's equipment.", default=None
    )


class PlannedPerson(Section):
    """A person who signs in. PINs are never kept in a file."""

    number: Id = documented("The card number.")
    name: Text = documented("The person's name.")
    role: Role = documented("What the cardholder may do.")
    department: Text = documented(
        "The two people who change a setting must be in different departments."
    )
