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
        typer.Option(metavar="DATE", help="Refuse what Washington's law of a date forbids."),
    ] = None,
    plain: Plain = False,
    tables: TablesFolder = None,
) -> None:
    """Settle rounds given as JSON: one document, a list of them, or one on each line.

    Without a FILE, or with -, documents come from standard input.

    With --json the answers come in the same order and shape. A document that cannot be settled
    is answered in its place with an error, told on standard error, and makes the exit status 2.

    With --law a round is refused by the rule's number where a player bets on more games or more on
    a bet than the law of that date allows, or an aggregate limit is below what it asks for.

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
