"""What requests to the floor carry. The models of commands are made of their forms."""

from collections.abc import Iterable
from typing import Annotated, Any, Literal, Union

from fastapi import Body as FromBody
from pydantic import Field, PlainValidator, StringConstraints, create_model

from croupier.floor.access import SOMETIMES_TWO, TWO_PEOPLE
from croupier.floor.forms import FORMS
from croupier.floor.people import Role
from croupier.floor.proposals import PLAN_FORMS
from croupier.floor.staff import STAFF_FORMS
from croupier.web.asked import Data, Printed, Text
from croupier.web.operations import Body, as_object

DO = "do"

CARD_DIGITS = r"^[0-9]{3,12}$"

Secret = Annotated[str, StringConstraints(min_length=1, max_length=20)]
CardNumber = Annotated[str, StringConstraints(pattern=CARD_DIGITS)]
Name = Annotated[str, Printed, StringConstraints(min_length=1, max_length=80, pattern=r"\S")]
Place = Annotated[str, Printed, StringConstraints(min_length=1, max_length=60, pattern=r"\S")]


class SwipedCard(Body):
    """A card in somebody's hand: its number, and the PIN that its holder types."""

    card: Secret = Field(description="the number of a card", examples=["1001"])
    pin: Secret = Field(description="the PIN of the card, six to twelve digits")


class SignInBody(SwipedCard):
    """Sign in at a screen."""

    new_pin: Secret | None = Field(
        default=None, description="your own new PIN, to replace a one-time PIN"
    )
    place: str = Field(default="", description="no longer used: the server knows the place")
    table: str = Field(
        default="", max_length=60, description="the table of this console; a dealer deals there"
    )


class SeenAlert(Body):
    """An alert that somebody has seen."""

    alert: Text = Field(description="the id of an alert")


class PersonCard(Body):
    """Somebody's card: a new one, or one whose name, role or department changes."""

    card: CardNumber = Field(description="a card number of three to twelve digits")
    name: Name = Field(description="a name of 1 to 80 characters")
    role: Literal[tuple(role.value for role in Role)] = Field(  # type: ignore[valid-type]
        description=f"one of {', '.join(role.value for role in Role)}"
    )
    department: Place = Field(description="a department, in 1 to 60 characters")
    active: bool = Field(default=True, description="true or false")


class NewOwnPin(Body):
    """A new PIN for one's own card."""

    pin: Secret = Field(description="the card's current PIN")
    new_pin: Secret = Field(description="the new PIN, six to twelve digits")


class OpenSlip(Body):
    """How to open one's half of a sign-in code."""

    format: str = Field(default="json", description="json or pdf")


class ApprovalBody(Body):
    """What the second person agrees to."""

    digest: Text | None = Field(
        default=None, description="the digest of what was shown, as the list of proposals has it"
    )


class NewIncident(Body):
    """A malfunction that has become known."""

    text: Text = Field(description="what happened, in 1 to 200 characters")
    place: Place = Field(description="where, in 1 to 60 characters")


class FiledIncident(Body):
    """A malfunction that the commission was told about."""

    reference: Text = Field(description="the reference of the report that was filed")


# Commands ---------------------------------------------------------------------------------------


class LevelSettings(Body):
    """One level of a jackpot."""

    seed: Text | None = Field(default=None, description="an amount in whole cents")
    rate: Text | None = Field(default=None, description="a percentage, like 15%")
    reserve: Text | None = Field(default=None, description="a percentage, like 1%")
    cap: Text | None = Field(default=None, description="an amount, or null for none")


_KINDS: dict[str, tuple[Any, str]] = {
    "seat": (int, "a whole number: a seat of the table"),
    "seats": (int, "a whole number: how many seats the table has"),
    "claim": (int, "a whole number: the number of a claim"),
    "entry": (int, "a whole number: a deposit or balance of the jackpot, counted from 1"),
    "levels": (
        dict[str, LevelSettings],
        "an object with the settings of each level",
    ),
    "jackpots": (list[Text], "a list of one or two jackpots"),
    "lock": (bool, "true or false: whether sending a selection freezes the amount"),
    "virtual": (bool, "true or false: whether Croupier deals"),
    "cap": (Text | None, "an amount, or null for none"),
    "amount": (Text, 'an amount in whole cents as text, like "7.50"'),
    "balance": (Text, 'an amount in whole cents as text, like "11000"'),
    "wager": (Text, 'an amount in whole cents as text, like "1"'),
    "seed": (Text, 'an amount in whole cents as text, like "10000"'),
    "rate": (Text, 'a percentage as text, like "15%"'),
    "reserve": (Text, 'a percentage as text, like "1%"'),
    "plan": (str, "the text of a floor plan"),
    "digest": (Text, "the digest of the hands as the table's view shows them; others are refused"),
    "active": (bool, "true or false: whether they work here"),
}
_BY_SERVER = ("by", "card")
"""Who it is: the server knows, and takes nobody's word for it."""


def _model(do: str) -> type[Body]:
    staff = do in STAFF_FORMS
    form = STAFF_FORMS[do] if staff else {**FORMS, **PLAN_FORMS}[do]
    fields: dict[str, Any] = {DO: (Literal[do], Field(description=f"the command {do}"))}
    for name in (*form.needs, *form.may):
        kind, about = _KINDS.get(name, (Text, f"a text of 1 to 200 characters: the {name}"))
        if name in (("by",) if staff else _BY_SERVER):
            continue
        if name in form.needs:
            fields[name] = (kind, Field(description=about))
        else:
            fields[name] = (kind, Field(default=None, description=about))
    fields["swipe"] = (
        SwipedCard | None,
        Field(default=None, description="a swiped card, like {card, pin}"),
    )
    name = f"{do.title().replace('-', '')}Command"
    made: type[Body] = create_model(name, __base__=Body, __doc__=form.help, **fields)
    return made


MODELS: dict[str, type[Body]] = {do: _model(do) for do in (*FORMS, *PLAN_FORMS, *STAFF_FORMS)}
"""The body of each command there is."""


def _one_of(commands: Iterable[str]) -> Any:
    one: Any = Union[tuple(MODELS[do] for do in commands)]  # noqa: UP007 - made while it runs
    forms = Annotated[one, Field(discriminator=DO)]
    return PlainValidator(as_object, json_schema_input_type=forms)


AnyCommand = Annotated[Data, FromBody(), _one_of(do for do in FORMS if do not in TWO_PEOPLE)]
"""A command. Whoever may not give it is told so before a missing field is, so that the floor's own
reader, which scripts use too, has the last word about its fields."""
AnyProposal = Annotated[
    Data,
    FromBody(),
    _one_of((*sorted(TWO_PEOPLE | SOMETIMES_TWO), *PLAN_FORMS, *STAFF_FORMS)),
]
"""A command that waits for a second person."""
AnyChange = Annotated[
    Data,
    FromBody(),
    _one_of(
        ("deposit", "bank", "suspend", "resume", "close-day", *sorted(TWO_PEOPLE)),
    ),
]
"""A command whose effects are asked for before it is given."""
