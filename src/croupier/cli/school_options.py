"""What every command of the school may be told, and the school it then opens."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Annotated

import typer

from croupier.ledger.opening import DATABASE_VARIABLE
from croupier.school.house import School, open_school

SchoolBook = Annotated[
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
