"""What `croupier` offers, in the order a newcomer meets it.

A command's file is imported when the command is run, not before: `croupier --help` and
`croupier --version` answer at once, and nobody waits for a web server to see a pay table.
"""

import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from croupier import __version__
from croupier.cli.guard import guarded, last_resort
from croupier.cli.streams import prepare_streams

COMMANDS: Mapping[str, str] = {
    "play": "Deal rounds of a game in this terminal.",
    "school": "Practice with a coach, deal and be graded, and see how the class is doing.",
    "settle": "Settle rounds given as JSON documents.",
    "games": "List the games.",
    "rules": "Print the rule sheet of a game.",
    "trace": "Where every clause of the source documents is kept.",
    "tables": "Browse the catalog of pay tables, or check your own.",
    "titles": "The titles of the letter, and what of each exists here.",
    "analyse": "The exact edge, distribution and decisions of a game or a bet.",
    "advise": "What each decision of a situation is worth, and which is best.",
    "strategy": "A short strategy and its exact cost, the whole chart, or a text of yours.",
    "compare": "Two pay tables side by side.",
    "verify": "Every published figure beside the exact one.",
    "par": "Print the par sheet of a pay table as PDF, HTML or JSON.",
    "jackpot": "Run jackpots from a script, read meters, print reports, design.",
    "ledger": "Verify, back up, restore, export and read the jackpot ledger.",
    "floor": "A floor plan to begin with, and all reports of a day in one file.",
    "check": "Check a floor plan against the law and the rule sheets, on any date.",
    "placards": "Print what hangs at the tables of a floor plan.",
    "devices": "Sensor boards of the tables: hand out keys, list and revoke them.",
    "simulate": "Play a floor with bots for a day, in minutes, and verify its ledger.",
    "people": "Who has a card on a floor, and a new PIN for somebody who lost theirs.",
    "serve": "Open the pages in a browser, and run a floor with them.",
    "version": "The version, and whether its files are as released.",
}
"""Each command with its line of help; its file in this folder has the command's name."""

ALIASES: Mapping[str, str] = {"analyze": "analyse"}
"""Other spellings of a command, which its help does not list."""

HELP = """
Casino table games as their rule sheets describe them: dealt and settled to the cent, every line
explained by the clause it rests on.

\b
Examples:
  croupier play three-card-poker --seed 7
  croupier tables show UTH-01
  croupier settle rounds.jsonl --json
  croupier analyse ultimate-texas-holdem
  croupier check
  croupier serve --demo
"""


class LoadedWhenAsked(Mapping[str, Any]):
    """The commands by name; a file is imported when its command is looked up."""

    # Typer brings its own copy of click or uses the installed one, by version: hence `Any`.
    def __getitem__(self, name: str) -> Any:
        name = ALIASES.get(name, name)
        if name not in COMMANDS:
            raise KeyError(name)
        command = typer.main.get_command(import_module(f"croupier.cli.{name}").app)
        command.name = name
        return command

    def __iter__(self) -> Iterator[str]:
        return iter(COMMANDS)

    def __len__(self) -> int:
        return len(COMMANDS)


class Commands(TyperGroup):
    """The group of all commands, whose help needs none of their files."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        commands: Any = LoadedWhenAsked()
        self.commands = commands

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002
        return list(COMMANDS)

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def invoke(self, ctx: Any) -> Any:
        with guarded():
            return super().invoke(ctx)


app = typer.Typer(
    cls=Commands,
    help=HELP,
    epilog="croupier COMMAND --help says more about each.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)


def _version(*, asked: bool) -> None:
    if asked:
        typer.echo(f"croupier {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def croupier(
    context: typer.Context,
    *,
    version: Annotated[  # noqa: ARG001
        bool,
        typer.Option(
            "--version", "-V", help="Print the version and leave.", is_eager=True,
            callback=lambda value: _version(asked=value),
        ),
    ] = False,
) -> None:  # fmt: skip
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> None:
    """Run the command line; every way out has an exit status and no traceback."""
    prepare_streams()
    with last_resort():
        app(prog_name="croupier")
    sys.exit(0)
