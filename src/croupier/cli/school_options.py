"""What every command of the school may be told, and the school it then opens."""

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
"""Who practices where nobody has said a name yet."""

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
    """The school that the browser shares; it begins here if there was none."""
    with closing(open_school(database)) as school:
        yield school


def practicing(school: School, named: str | None) -> str:
    """The id of the learner of this name; without one of the only learner, or of a guest."""
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
