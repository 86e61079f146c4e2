"""A report's letterhead: the property, its license, and the name behind each card number."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from croupier.floor.people import PEOPLE
from croupier.floor.settings import FLOOR, SETTINGS, FloorSettings
from croupier.ledger import Reader


@dataclass(frozen=True, slots=True)
class Letterhead:
    """The property on its paper; a script's ledger has neither a name nor people."""

    title: str = ""
    license: str = ""
    address: str = ""
    tax_id: str = ""
    names: Mapping[str, str] = field(default_factory=dict)
    """The name behind each card number."""

    def named(self, card: str) -> str:
        """Return a person's name with the card in parentheses; an unknown card stays as it is."""
        name = self.names.get(card)
        return card if name is None else f"{name} ({card})"

    def all_named(self, cards: str) -> str:
        """Return the names of several people, as entries list them."""
        return ", ".join(self.named(card) for card in cards.split(", "))

    @property
    def line(self) -> str:
        """The property and its license on one line."""
        return ", ".join(
            filter(None, (self.title, f"License {self.license}" if self.license else ""))
        )


def letterhead(reader: Reader) -> Letterhead:
    """Return the letterhead of a ledger's papers."""
    found = reader.documents((SETTINGS.kind, PEOPLE.kind))
    text = found.get((SETTINGS.kind, FLOOR))
    house = SETTINGS.load(text) if text is not None else FloorSettings(name="")
    people = (PEOPLE.load(text) for (kind, _), text in found.items() if kind == PEOPLE.kind)
    return Letterhead(
        house.name,
        house.license,
        house.address,
        house.tax_id,
        {person.card: person.name for person in people},
    )
