"""`croupier trace`: where every clause of the source documents is kept."""

from typing import Annotated

import typer

from croupier.cli.choosing import choose_game
from croupier.cli.family import command_family
from croupier.cli.output import AsJson, console, look_of, show, show_json
from croupier.errors import BadOption, CroupierError
from croupier.show.terminal_trace import overview, traced
from croupier.show.traced import trace_json
from croupier.trace import DOCUMENTS, STATES, Asked, narrowed, register

app = command_family()


@app.command()
def trace(
    what: Annotated[
        str | None,
        typer.Argument(metavar="DOCUMENT|GAME", help="A document, or a game; all, in short."),
    ] = None,
    *,
    clause: Annotated[
        str | None,
        typer.Option("--clause", metavar="NUMBER", help="Only clauses printed as this: 9c, 2.2.1."),
    ] = None,
    state: Annotated[
        str | None,
        typer.Option("--state", metavar="|".join(STATES), help="Only what became of them."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Say where every clause of the source documents is kept, or why it is not.

    The register has them in our own words, by document, heading, number and line. Without a name it
    counts them; a name that is both is the document's, and a game has its letters too: tcp.

    \b
    Examples:
      croupier trace
      croupier trace let-it-ride --state missing
      croupier trace three-card-poker-face-up --clause 4a
      croupier trace letter --json
    """
    found = narrowed(register(), _asked(what, clause or "", state or ""))
    if as_json:
        show_json(trace_json(found))
        return
    output = console()
    if what is None and clause is None and state is None:
        show(output, overview(found, look_of(output)))
    elif any(document.clauses for document in found):
        show(output, traced(found))
    else:
        show(output, "No clause is like that.")


def _asked(what: str | None, number: str, state: str) -> Asked:
    """A document by its name, else a game; a name that is both is the document's."""
    if what is None or what in DOCUMENTS:
        return Asked(document=what or "", number=number, state=state)
    try:
        return Asked(game=choose_game(what).name, number=number, state=state)
    except CroupierError as error:
        raise BadOption(
            f"unknown document or game {what!r}; documents are {', '.join(DOCUMENTS)}",
            place="trace",
        ) from error
