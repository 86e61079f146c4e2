"""Who must be present. REGULATION 90, 91. A plan without people has them in the program."""

from collections.abc import Iterator

from croupier.jackpots.lines import CARDS
from croupier.law.finding import Found
from croupier.law.sight import Sight

CONFIGURING = ("executive", "accounting", "technician")


def wins_can_be_confirmed(sight: Sight) -> Iterator[Found]:
    """90: someone must hold each class of card that confirms a win."""
    roles = {person.role for person in sight.plan.people}
    if not roles or not sight.plan.jackpots:
        return
    for role in CARDS:
        if role not in roles:
            yield Found(
                "people",
                f"nobody has a {role} card, which confirming jackpots by level requires",
                f'a person with role = "{role}"',
            )


def two_departments_configure(sight: Sight) -> Iterator[Found]:
    """91: two people of different departments must change settings."""
    people = [person for person in sight.plan.people if person.role in CONFIGURING]
    departments = sorted({person.department.casefold() for person in people})
    if sight.plan.people and len(departments) < 2:
        yield Found(
            "people",
            "all who may change settings are of "
            + (departments[0] if departments else "no department"),
            f"people of two departments among {', '.join(CONFIGURING)}",
        )
