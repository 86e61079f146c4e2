"""What every command about a ledger may be told; light, because some of them answer at once."""

from typing import Annotated

import typer

from croupier.ledger.opening import DATABASE_VARIABLE

Database = Annotated[
    str | None,
    typer.Option(
        "--database", metavar="URL", envvar=DATABASE_VARIABLE, show_envvar=True,
        help="A file, sqlite:///FILE or postgresql://… . Default: the ledger in the data folder.",
    ),
]  # fmt: skip
