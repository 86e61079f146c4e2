"""`croupier jackpot`: run a day of commands, look at meters, test a link, print reports, design."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Annotated, BinaryIO

import typer

from croupier.cli.choosing import TablesFolder, choose_catalogue, choose_game, choose_table
from croupier.cli.family import command_family
from croupier.cli.files import STANDARD_INPUT
from croupier.cli.guard import REFUSED
from croupier.cli.guard import report as refuse
from croupier.cli.jackpot_design import design
from croupier.cli.jackpot_reports import refund, report, reports, win
from croupier.cli.ledger_options import Database
from croupier.cli.output import AsJson, console, show, show_json
from croupier.errors import BadRecord, CroupierError
from croupier.floor import JackpotSystem, ScriptedSystem, answer_text
from croupier.floor.forms import FORMS
from croupier.given import lines_bounded
from croupier.jackpots.jackpot import JACKPOTS
from croupier.jackpots.links import check_link, meter_lines
from croupier.ledger import MemoryStore, Refused
from croupier.ledger.opening import open_store
from croupier.show.terminal_jackpots import command_list, jackpot_list, jackpot_meters, link_lines

app = command_family()


@app.callback()
def jackpot() -> None:
    """Read meters, print reports and slips, design a jackpot, or run commands from a script.

    \b
    Examples:
      croupier jackpot list
      croupier jackpot show link --database floor.db
      croupier jackpot report wins --month 2026-11
      croupier jackpot run day.jsonl
      croupier jackpot link ML03 three-card-poker ultimate-texas-holdem
    """


@app.command()
def run(
    script: Annotated[
        str,
        typer.Argument(
            metavar="SCRIPT", help="A file with one JSON command per line; - reads standard input."
        ),
    ],
    *,
    database: Annotated[
        str | None,
        typer.Option(
            "--database",
            metavar="URL",
            help="Ledger to write to. Default: an empty one in memory.",
        ),
    ] = None,
    tables: TablesFolder = None,
) -> None:
    """Run commands from a script; each line is answered with one line of JSON.

    A command that is refused changes nothing and says why, and the script goes on. To see the
    commands: croupier jackpot commands

    In the ledger of a floor with people, every command that changes something is in the log and
    raises an alert, and by has to name cards of that floor.

    \b
    Examples:
      croupier jackpot run day.jsonl
      croupier jackpot run day.jsonl --database floor.db
    """
    catalogue = choose_catalogue(tables)
    with _script(script) as lines:
        store = open_store(database) if database is not None else MemoryStore()
        with closing(ScriptedSystem(store, catalogue=catalogue)) as system:
            for line in lines:
                if line.strip():
                    # Someone may be typing, so print every answer at once.
                    typer.echo(answer_text(system.answer(line)))
                    sys.stdout.flush()


@app.command("commands")
def list_commands(*, as_json: AsJson = False) -> None:
    """List the commands that a script can use, with their fields.

    \b
    Examples:
      croupier jackpot commands
      croupier jackpot commands --json
    """
    if as_json:
        show_json(
            {
                name: {"needs": list(form.needs), "may": list(form.may), "help": form.help}
                for name, form in FORMS.items()
            }
        )
    else:
        show(console(), command_list(FORMS))


@app.command("list")
def list_jackpots(*, database: Database = None, as_json: AsJson = False) -> None:
    """List the jackpots and what their displays show.

    \b
    Examples:
      croupier jackpot list
      croupier jackpot list --database floor.db --json
    """
    with closing(JackpotSystem(open_store(database, create=False))) as system:
        names = sorted(name for name, _ in system.ledger.look().all(JACKPOTS))
        found = {name: system.answer({"do": "meters", "jackpot": name}) for name in names}
    if as_json:
        show_json(found)
    else:
        show(console(), jackpot_list(found))


@app.command("show")
def show_jackpot(
    name: Annotated[
        str, typer.Argument(metavar="ID", help="A jackpot, by its ID: croupier jackpot list.")
    ],
    *,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Show a jackpot as a regulator would ask: meters, rates, seeds, latest hits.

    \b
    Examples:
      croupier jackpot show link
      croupier jackpot show link --database floor.db --json
    """
    with closing(JackpotSystem(open_store(database, create=False))) as system:
        known = sorted(each for each, _ in system.ledger.look().all(JACKPOTS))
        name = next((each for each in known if each.lower() == name.lower()), name)
        answer = system.answer({"do": "meters", "jackpot": name})
    if as_json:
        show_json(answer)
    elif answer["ok"]:
        show(console(), jackpot_meters(name, answer))
    if not answer["ok"]:
        if not as_json:
            others = f"; this ledger has {', '.join(known)}" if known else ""
            refuse(CroupierError(f"{answer['why']}{others}"))
        raise typer.Exit(REFUSED)


@app.command()
def link(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="A jackpot pay table, like ML03.")],
    games: Annotated[list[str], typer.Argument(metavar="GAME", help="The games to link.")],
    *,
    tables: TablesFolder = None,
    as_json: AsJson = False,
) -> None:
    """Test whether games may share a jackpot: same winning hand, same probability.

    The probabilities are counted from each game's rules.

    \b
    Example:
      croupier jackpot link ML03 three-card-poker ultimate-texas-holdem
    """
    names = [choose_game(game).name for game in games]
    printed, why = choose_table(choose_catalogue(tables), table), ""
    try:
        check_link(printed, names)
    except Refused as refused:
        why = refused.message
    lines = {name: meter_lines(printed, name) for name in names} if not why else {}
    if as_json:
        show_json(
            {
                "ok": not why,
                **({"why": why} if why else {}),
                "games": {
                    name: [
                        {
                            "hand": line.hand,
                            "level": line.level,
                            "share": str(line.share),
                            "probability": str(line.probability),
                        }
                        for line in found
                    ]
                    for name, found in lines.items()
                },
            }
        )
    elif not why:
        show(console(), link_lines(printed.id, lines))
    else:
        refuse(CroupierError(why))
    if why:
        raise typer.Exit(REFUSED)


for command in (report, reports, win, refund, design):
    app.command()(command)


@contextmanager
def _script(path: str) -> Iterator[Iterator[str]]:
    """Yield the lines of a script as they come; undecodable text is passed on as invalid JSON."""
    if path == STANDARD_INPUT:
        yield _lines(sys.stdin.buffer)
        return
    with ExitStack() as opened:
        try:
            stream = opened.enter_context(Path(path).open("rb"))
        except OSError as error:
            raise BadRecord(f"cannot be read: {error.strerror}", place=path) from error
        yield _lines(stream)


def _lines(stream: BinaryIO) -> Iterator[str]:
    for number, line in enumerate(lines_bounded(stream)):
        text = line.decode("utf-8", errors="backslashreplace")
        yield text.removeprefix("\ufeff") if number == 0 else text
