"""`croupier serve`: the pages in a browser."""

from typing import Annotated

import typer

from croupier.cli.choosing import TablesFolder, choose_catalogue
from croupier.cli.family import command_family
from croupier.web.serve import serve as serve_pages

app = command_family()


@app.command()
def serve(
    *,
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="The address to listen on.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, metavar="N", help="The port to listen on.")
    ] = 8321,
    tables: TablesFolder = None,
) -> None:
    """Serve rule sheets, the catalogue and the settlement of rounds to a browser, until Ctrl-C."""
    serve_pages(host, port, choose_catalogue(tables))
