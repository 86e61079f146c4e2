"""`croupier settle`: round documents in, settlements out, in the same order and shape."""

from typing import Annotated

import typer

from croupier.cli.choosing import TablesFolder, choose_catalogue, date_named
from croupier.cli.family import command_family
from croupier.cli.files import STANDARD_INPUT
from croupier.cli.guard import REFUSED
from croupier.cli.output import AsJson, Plain, console, look_of
from croupier.cli.settling import Readable, Records, Settlements, Settler, settle_file

app = command_family()


@app.command()
def settle(
    files: Annotated[
        list[str] | None,
        typer.Argument(metavar="FILE", hidden=True),
    ] = None,
    *,
    as_json: AsJson = False,
    records: Annotated[
        bool, typer.Option("--records", help="Print full round records (JSON) instead.")
    ] = False,
    law: Annotated[
        str | None,
        typer.Option(metavar="DATE", help="Refuse what Washington law forbade on this date."),
    ] = None,
    plain: Plain = False,
    tables: TablesFolder = None,
) -> None:
    """Settle rounds written as JSON: one round, a list of them, or one per line.

    Without a FILE, or with -, rounds are read from standard input.

    With --json the answers have the same order and shape as the rounds. A round that cannot be
    settled gets an error in its place and on standard error, and the exit status is 2.

    With --law a round is refused, with the number of the rule, if a player bets on more games or
    bets more than the law of that date allows, or if an aggregate limit is below what it requires.

    \b
    Examples:
      croupier settle round.json
      croupier settle --json < rounds.jsonl
      croupier settle short.jsonl --records > full.jsonl
      croupier settle rounds.jsonl --law 2023-06-14
    """
    catalogue = choose_catalogue(tables)
    day = None if law is None else date_named(law, "--law")
    output = console()
    settler: Settler
    if records:
        settler = Records(catalogue, day)
    elif as_json:
        settler = Settlements(catalogue, day)
    else:
        settler = Readable(catalogue, day, output=output, look=look_of(output, plain=plain))
    refused = [settle_file(file, settler) for file in files or [STANDARD_INPUT]]
    if any(refused):
        raise typer.Exit(REFUSED)
