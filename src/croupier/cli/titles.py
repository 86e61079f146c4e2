"""`croupier titles`: the register of the letter's titles, and what exists of each here."""

from typing import Annotated

import typer

from croupier.cli.choosing import choose_game
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
from croupier.errors import BadOption, either
from croupier.law.titles import KNOWN, UnknownTitle, chosen_titles, register
from croupier.show.terminal_titles import titles_list
from croupier.show.title_words import titles_sheet

app = command_family()


@app.command()
def titles(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="WORD", help="Only titles that contain every word."),
    ] = None,
    *,
    game: Annotated[
        str | None, typer.Option(metavar="GAME", help="Only titles of this game.")
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(metavar="WHERE", help=f"Only titles whose rules are {either(KNOWN)}."),
    ] = None,
    here: Annotated[bool, typer.Option("--here", help="Only titles you can play here.")] = False,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """List the titles approved in the letter of June 14, 2023.

    Each title has its number and name as printed, where its rules can be read, and the game, bets
    and editions that exist here. A floor plan's approvals refer to titles by these numbers.

    \b
    Examples:
      croupier titles --here
      croupier titles pai gow
      croupier titles --rules "not public" --json
      croupier titles --csv
    """
    one_form(as_json=as_json, as_csv=as_csv)
    if rules is not None and rules not in KNOWN:
        raise BadOption(f"{rules!r} is not one of {', '.join(KNOWN)}", place="--rules")
    name = choose_game(game).name if game is not None else ""
    found = chosen_titles(words or (), game=name, rules=rules or "", exists=here)
    if not found:
        wanted = " ".join(words or ()) or name or rules
        raise UnknownTitle(f"no title matches {wanted!r}; the letter has {len(register())} titles")
    if as_json:
        show_json([title.as_json() for title in found])
        return
    if as_csv:
        show_csv([titles_sheet(found)])
        return
    output = console()
    show(output, titles_list(found, len(register()), look_of(output)))
