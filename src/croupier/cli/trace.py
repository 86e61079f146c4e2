"""`croupier trace`: where every clause of the source documents is implemented."""

from typing import Annotated

import typer

from croupier.cli.choosing import choose_game, named_as_options
from croupier.cli.family import command_family
from croupier.cli.output import (
    AsCsv,
    AsJson,
    console,
    look_of,
    one_form,
    show,
    show_csv,
    show_json,
)
from croupier.errors import BadOption, CroupierError
from croupier.show.terminal_trace import overview, traced
from croupier.show.traced import trace_json, trace_sheets
from croupier.trace import DOCUMENTS, STATES, Asked, narrowed, register

app = command_family()


@app.command()
def trace(
    what: Annotated[
        str | None,
        typer.Argument(
            metavar="DOCUMENT|GAME",
            help="A source document or a game. Default: a count for every document.",
        ),
    ] = None,
    *,
    clause: Annotated[
        str | None,
        typer.Option(
            "--clause",
            metavar="NUMBER",
            help="Only the clause with this printed number: 9c, 2.2.1.",
        ),
    ] = None,
    state: Annotated[
        str | None,
        typer.Option("--state", metavar="|".join(STATES), help="Only clauses in this state."),
    ] = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Show where each clause of the source documents is implemented, or why it is not.

    Clauses are paraphrased, and listed by document, heading, number and line. Where a game and a
    document have the same name, the name means the document; a game's initials (tcp) always mean
    the game.

    \b
    Examples:
      croupier trace
      croupier trace let-it-ride --state missing
      croupier trace three-card-poker-face-up --clause 4a
      croupier trace letter --json
      croupier trace letter --csv
    """
    one_form(as_json=as_json, as_csv=as_csv)
    with named_as_options("state"):
        found = narrowed(register(), _asked(what, clause or "", state or ""))
    if as_json:
        show_json(trace_json(found))
        return
    if as_csv:
        show_csv(trace_sheets(found))
        return
    output = console()
    if what is None and clause is None and state is None:
        show(output, overview(found, look_of(output)))
    elif any(document.clauses for document in found):
        show(output, traced(found))
    else:
        show(output, "No clause matches.")


def _asked(what: str | None, number: str, state: str) -> Asked:
    """Return a document or else a game by name; a name that is both means the document."""
    if what is None or what in DOCUMENTS:
        return Asked(document=what or "", number=number, state=state)
    try:
        return Asked(game=choose_game(what).name, number=number, state=state)
    except CroupierError as error:
        raise BadOption(
            f"unknown document or game {what!r}; documents are {', '.join(DOCUMENTS)}",
            place="trace",
        ) from error
