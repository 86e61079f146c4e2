"""Options shared by all ledger commands; light to import, because some commands are instant."""

from typing import Annotated

import typer

from croupier.ledger.opening import DATABASE_VARIABLE, WITNESS_VARIABLE

AskedWitness = Annotated[
    str | None,
    typer.Option(
        "--witness", metavar="FILE|URL",
        help="Where the witness keeps checkpoints: a file on another disk, or http://HOST:PORT.",
    ),
]  # fmt: skip

WitnessFile = Annotated[
    str | None,
    typer.Option(
        "--witness", metavar="FILE", help="The witness's file of checkpoints, on another disk."
    ),
]

WitnessAddress = Annotated[
    str | None,
    typer.Option(
        "--witness", metavar="FILE|URL", envvar=WITNESS_VARIABLE, show_envvar=True,
        help="Where the witness keeps checkpoints: a file on another disk, or http://HOST:PORT.",
    ),
]  # fmt: skip

Zone = Annotated[
    str,
    typer.Option(
        metavar="ZONE", envvar="CROUPIER_ZONE", show_envvar=True,
        help="The house's time zone, like America/Los_Angeles.",
    ),
]  # fmt: skip
DayStarts = Annotated[
    str,
    typer.Option(
        "--day-starts", metavar="HH:MM", envvar="CROUPIER_DAY_STARTS", show_envvar=True,
        help="When the gaming day starts.",
    ),
]  # fmt: skip
Database = Annotated[
    str | None,
    typer.Option(
        "--database", metavar="URL", envvar=DATABASE_VARIABLE, show_envvar=True,
        help="The ledger: a file, sqlite:///FILE or postgresql://... Default: the ledger in the "
        "data folder.",
    ),
]  # fmt: skip
