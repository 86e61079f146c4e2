"""What the letter of June 14, 2023, requires of a tribal casino. T1–T5.

The legal limits for card rooms are not those of a compact, and no compact is among our documents.
What we do not know is stated, and nothing is put in its place.
"""

from collections.abc import Iterator
from datetime import date

from croupier.law.finding import Found
from croupier.law.letter import unlicensed
from croupier.law.sight import Sight


def agency_approves(sight: Sight) -> Iterator[Found]:
    """T1: the Tribe's gaming agency must approve the games."""
    tribal = sight.plan.tribal
    if tribal is None:
        yield Found(
            "tribal",
            "the Tribe's gaming agency is not named",
            "a [tribal] section with its approval",
            tables=_all(sight),
        )
        return
    covered = tribal.games or tuple(seen.game.name for seen in sight.tables)
    if not _passed(tribal.approved, sight.on):
        yield Found(
            "tribal.approved",
            f"{tribal.agency} has not approved the games on {sight.on}",
            "approved = the day of its approval",
            tables=_all(sight),
        )
    for seen in sight.tables:
        if seen.game.name not in covered:
            yield Found(
                f"{seen.path}.game",
                f"{seen.game.title} at {seen.table.id} is not among what {tribal.agency} approved",
                f"{seen.game.name} among the games of [tribal]",
            )


def state_concurs(sight: Sight) -> Iterator[Found]:
    """T2: the state agency must concur before the Tribe's agency lets the games operate."""
    tribal = sight.plan.tribal
    if tribal is not None and not _passed(tribal.concurred, sight.on):
        yield Found(
            "tribal.concurred",
            f"the state agency has not concurred on {sight.on}",
            "concurred = the day of its concurrence",
            tables=_all(sight),
        )


def supplement_was_submitted(sight: Sight) -> Iterator[Found]:
    """T3: the submission must have the information of Compact Appendix A, section 18."""
    tribal = sight.plan.tribal
    if tribal is not None and not _passed(tribal.supplement, sight.on):
        yield Found(
            "tribal.supplement",
            "the supplement of Compact Appendix A, section 18, was not submitted",
            "supplement = the day it was submitted",
            tables=_all(sight),
        )


def makers_are_certified(sight: Sight) -> Iterator[Found]:
    """T4: makers must be certified by the state and licensed by the Tribe."""
    yield from unlicensed(sight, tribe=True)


def limits_are_unknown(_: Sight) -> Iterator[Found]:
    """T5: nothing is known here about a compact's own limits."""
    yield Found(
        "property.jurisdiction",
        "wager limits, games and tables, custody, postings and staffing follow the compact, which "
        "is not among our documents: none of them is checked",
        "ask the agency; the rules for card rooms are not applied",
    )


def _passed(day: date | None, on: date) -> bool:
    return day is not None and day <= on


def _all(sight: Sight) -> tuple[str, ...]:
    return tuple(seen.table.id for seen in sight.tables)
