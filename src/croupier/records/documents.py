"""The round document: a round as JSON, in a short form or with all its events.

The short form is for people and other programs: bets, cards and decisions. The full form holds the
events themselves and the fingerprints of its pay tables, and replays to the same cents.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter, ValidationError

from croupier.errors import BadRecord, NewerSchema, brief
from croupier.rules.position import TEXT_MAX

SCHEMA = 2
"""The version that this Croupier writes; it reads this one and all earlier ones."""

OLDEST = 1
"""From before hands had names: every document of schema 1 is also valid as schema 2."""

SINCE_2 = frozenset(("sides", "gone", "hand", "amount", "aggregates"))
"""Keys that a document of schema 1 cannot have."""

Name = Annotated[str, StringConstraints(min_length=1, max_length=TEXT_MAX)]
Cards = Annotated[str, StringConstraints(max_length=400)]
Amounts = Annotated[dict[Name, Any], Field(description="dollars by bet, as decimal text")]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class VoidDocument(_Strict):
    """The floor's word that a round does not stand."""

    reason: Name


class IrregularityDocument(_Strict):
    """Something that went wrong in the deal."""

    kind: Name
    card: Cards | None = None
    note: str = ""


class DecisionDocument(_Strict):
    """A decision that names an amount, cards, or both."""

    choice: Name
    amount: Any = Field(default=None, description="dollars as decimal text")
    cards: Cards = ""


class SeatDocument(_Strict):
    """One betting position; its cards and decisions come in the order of the round."""

    seat: int
    bets: Amounts
    player: Name | None = None
    cards: Cards = ""
    decisions: list[Name | DecisionDocument] = Field(default_factory=list)


class AggregateDocument(_Strict):
    """The most that the round pays on a kind of prize."""

    bets: list[Name] = Field(min_length=1, description="bets or keys of pay tables")
    limit: Any = Field(description="dollars as decimal text")


class _Header(_Strict):
    schema_version: Literal[1, 2] = Field(default=2, alias="schema")
    game: Name
    tables: dict[Name, Name] = Field(
        default_factory=dict, description="pay tables by designator; one not named is the default"
    )
    options: dict[Name, bool | str | list[str]] = Field(
        default_factory=dict, description="house switches of the game"
    )
    procedure: Name | None = Field(default=None, description="the shuffler's order of dealing")
    aggregates: list[AggregateDocument] = Field(
        default_factory=list, description="limits of what the round pays, each on a kind of prize"
    )
    gone: Cards = Field(default="", description="cards that earlier rounds took from the shoe")


class ShortDocument(_Header):
    """A round in short: who bet what, which cards came, what was decided."""

    seats: list[SeatDocument] = Field(min_length=1)
    dealer: Cards = Field(default="", description="an exposed card stands first")
    community: Cards = ""
    sides: dict[Name, Cards] = Field(
        default_factory=dict, description="cards of other sides, such as player and banker"
    )
    irregularities: list[Name | IrregularityDocument] = Field(default_factory=list)
    void: VoidDocument | None = None


class WagerDocument(_Strict):
    """What one seat put up."""

    seat: int
    bets: Amounts
    player: Name | None = None


class BetsLockedDocument(_Strict):
    event: Literal["bets-locked"]
    wagers: list[WagerDocument]


class DealtDocument(_Strict):
    event: Literal["dealt"]
    to: int | Name
    cards: Cards
    hand: str = Field(default="", max_length=40, description="which of a seat's hands")


class DecidedDocument(_Strict):
    event: Literal["decided"]
    seat: int
    choice: Name
    hand: str = Field(default="", max_length=40, description="which of the seat's hands")
    amount: Any = Field(default=None, description="dollars as decimal text, where it names one")
    cards: Cards = ""


class IrregularDocument(_Strict):
    event: Literal["irregular"]
    kind: Name
    card: Cards | None = None
    note: str = ""
    also_up: list[WagerDocument] = Field(
        default_factory=list, description="bets made after the lock where cards were never right"
    )


class VoidedDocument(_Strict):
    event: Literal["voided"]
    reason: Name
    also_up: list[WagerDocument] = Field(default_factory=list)


EventDocument = Annotated[
    BetsLockedDocument | DealtDocument | DecidedDocument | IrregularDocument | VoidedDocument,
    Field(discriminator="event"),
]


class FullDocument(_Header):
    """A round as its events, with the edition of its rules and fingerprints of its pay tables."""

    edition: Name
    digests: dict[Name, Name] = Field(
        default_factory=dict, description="fingerprint of each designator's pays when it was played"
    )
    events: list[EventDocument]


def parse_document(data: object) -> ShortDocument | FullDocument:
    """Parse a document of either form, or raise an error that names the value and its place."""
    if not isinstance(data, dict):
        raise BadRecord(f"a round is a JSON object; this is {brief(data)}")
    version = data.get("schema", SCHEMA)
    if type(version) is int and version > SCHEMA:
        raise NewerSchema(
            f"is {version}, written by a newer Croupier; this one reads up to {SCHEMA}",
            place="schema",
        )
    if type(version) is not int or version < OLDEST:
        raise BadRecord(
            f"is {brief(version)}; this Croupier reads {OLDEST} to {SCHEMA}", place="schema"
        )
    if version == 1:
        _must_be_old(data)
    form = FullDocument if "events" in data else ShortDocument
    try:
        return form.model_validate(data)
    except ValidationError as error:
        raise _named(error) from error


def _must_be_old(data: dict[Any, Any]) -> None:
    """Refuse a document that claims schema 1 but has keys of schema 2."""
    events = data.get("events")
    inner = events if isinstance(events, list) else []
    for number, entry in enumerate([data, *inner]):
        newer = SINCE_2 & entry.keys() if isinstance(entry, dict) else set()
        if newer:
            key = min(newer)
            raise BadRecord(
                "is a key of schema 2, and the document says schema 1",
                place=f"events: {number}: {key}" if number else key,
            )


def _named(error: ValidationError) -> BadRecord:
    fault = error.errors()[0]
    place = ": ".join(str(part + 1) if isinstance(part, int) else part for part in fault["loc"])
    match fault["type"]:
        case "missing":
            message = "is missing"
        case "extra_forbidden":
            message = "unknown key in a round record; see docs/round-record.md"
        case _:
            message = f"{fault['msg']} (given {brief(fault.get('input'))})"
    return BadRecord(message, place=place)


def json_schema() -> dict[str, Any]:
    """Return the JSON schema of a round document."""
    schema = TypeAdapter(ShortDocument | FullDocument).json_schema(by_alias=True)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Croupier round document, schema 2",
        **schema,
    }
