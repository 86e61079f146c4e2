"""Options shared by all school commands, and the school that they open."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from secrets import SystemRandom
from typing import Annotated, Any

import typer

from croupier.ledger import Refusal, Refused, Transaction
from croupier.ledger.opening import DATABASE_VARIABLE
from croupier.school.house import School, open_school
from croupier.school.learners import enrol, find_learner, learners

GUEST = "Guest"
"""The name of the learner if none was given yet."""

SchoolLedger = Annotated[
    str | None,
    typer.Option(
        "--database", metavar="URL", envvar=DATABASE_VARIABLE, show_envvar=True,
        help="Where practice is kept. Default: school.db in the data folder.",
    ),
]  # fmt: skip
Who = Annotated[str, typer.Argument(metavar="NAME", help="A learner, by name or id.")]


@contextmanager
def opened_school(database: str | None) -> Iterator[School]:
    """Open the school shared with the browser, creating it if necessary."""
    with closing(open_school(database)) as school:
        yield school


def practicing(school: School, named: str | None) -> str:
    """Return a learner's id by name; by default, the only learner's or a guest's."""
    look = school.look()
    if named is not None:
        return find_learner(look, named).id
    known = learners(look)
    if len(known) > 1:
        names = ", ".join(one.name for one in known)
        raise Refused(Refusal.UNKNOWN_LEARNER, f"say who you are with --learner: {names}")
    if known:
        return known[0].id
    typer.echo(
        f"You are practicing as {GUEST}; "
        f"`croupier school learners rename {GUEST} NAME` changes that.",
        err=True,
    )
    return str(school.transact(_guest)["learner"])


def _guest(transaction: Transaction) -> dict[str, Any]:
    return {"learner": enrol(transaction, GUEST, SystemRandom()).id}
