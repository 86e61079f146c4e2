"""`croupier titles`: the register of the letter's titles, and what of each exists here."""

from typing import Annotated

import typer

from croupier.cli.choosing import choose_game
from croupier.cli.family import command_family
from croupier.cli.output import AsJson, console, look_of, show, show_json
from croupier.errors import BadOption
from croupier.law.titles import KNOWN, UnknownTitle, chosen_titles, register
from croupier.show.terminal_titles import titles_list

app = command_family()


@app.command()
def titles(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[WORD]...", help="Only titles in which every word stands."),
    ] = None,
    *,
    game: Annotated[
        str | None, typer.Option(metavar="GAME", help="Only titles that this game has.")
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(metavar="WHERE", help=f"Only titles whose rules are {', '.join(KNOWN)}."),
    ] = None,
    here: Annotated[bool, typer.Option("--here", help="Only titles that exist here.")] = False,
    as_json: AsJson = False,
) -> None:
    """List the titles of the letter of June 14, 2023.

    Each has its number and its name as printed, where its rules can be read, and the game, bets
    and editions that exist here. Approvals of a floor plan name titles by these numbers.

    \b
    Examples:
      croupier titles --here
      croupier titles pai gow
      croupier titles --rules "not public" --json
    """
    if rules is not None and rules not in KNOWN:
        raise BadOption(f"{rules!r} is not one of {', '.join(KNOWN)}", place="--rules")
    name = choose_game(game).name if game is not None else ""
    found = chosen_titles(words or (), game=name, rules=rules or "", exists=here)
    if not found:
        wanted = " ".join(words or ()) or name or rules
        raise UnknownTitle(f"no title of the letter fits {wanted!r}; it has {len(register())}")
    if as_json:
        show_json([title.as_json() for title in found])
        return
    output = console()
    show(output, titles_list(found, len(register()), look_of(output)))
