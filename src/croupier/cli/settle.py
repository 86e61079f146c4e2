"""`croupier settle`: round documents in, settlements out, in the same order and shape."""

from typing import Annotated

import typer

from croupier.cli.choosing import TablesFolder, choose_catalogue
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
    plain: Plain = False,
    tables: TablesFolder = None,
) -> None:
    """Settle rounds given as JSON: one document, a list of them, or one on each line.

    Without a FILE, or with -, documents come from standard input.

    With --json the answers come in the same order and shape. A document that cannot be settled
    is answered in its place with an error, told on standard error, and makes the exit status 2.

    \b
    Examples:
      croupier settle round.json
      croupier settle --json < rounds.jsonl
      croupier settle short.jsonl --records > full.jsonl
    """
    shelf = choose_catalogue(tables)
    output = console()
    settler: Settler
    if records:
        settler = Records(shelf)
    elif as_json:
        settler = Settlements(shelf)
    else:
        settler = Readable(shelf, output, look_of(output, plain=plain))
    refused = [settle_file(file, settler) for file in files or [STANDARD_INPUT]]
    if any(refused):
        raise typer.Exit(REFUSED)
