"""The commands that `croupier` offers, in the order in which a newcomer needs them.

A command's file is imported only when the command is run: `croupier --help` and
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
    "play": "Play a game in this terminal.",
    "school": "Practice with a coach, deal and be graded, and see how the class is doing.",
    "settle": "Settle rounds written as JSON.",
    "games": "List the games.",
    "rules": "Print a game's rule sheet.",
    "trace": "Show where each clause of the source documents is implemented.",
    "tables": "Browse the catalog of pay tables, or check your own.",
    "titles": "List the titles approved in the letter, and which exist here.",
    "analyse": "Exact house edge, distribution and decisions (also: analyze).",
    "advise": "Find the best decision for a hand, and what each one is worth.",
    "strategy": "Show a strategy and its exact cost, the full chart, or test yours.",
    "compare": "Compare two pay tables, or one with pays you change.",
    "verify": "Check every published figure against the exact one.",
    "par": "Write a pay table's par sheet as PDF, HTML or JSON.",
    "jackpot": "Read meters, print reports and slips, design a jackpot.",
    "ledger": "Verify, back up, restore, export and read the jackpot ledger.",
    "floor": "Start a floor plan, or write a day's reports to one file.",
    "check": "Check a floor plan against the law and the rule sheets.",
    "placards": "Print the placards for the tables of a floor plan.",
    "devices": "Issue, list and revoke the keys of the tables' sensor boards.",
    "simulate": "Run a floor with bots for a day, then verify its ledger.",
    "people": "List who has a card, or issue a one-time PIN.",
    "serve": "Serve the pages to a browser, and run a floor.",
    "version": "Print the version, and check its files against the release.",
}
"""Each command with its line of help; its file in this folder has the same name."""

ALIASES: Mapping[str, str] = {"analyze": "analyse"}
"""Other spellings of a command, which the help does not list."""

HELP = """
Run casino table games as their rule sheets describe them. Every bet is settled to the cent, and
every result cites the clause of the rule sheet that decides it.

A game goes by its name, the start of its name or its initials: let-it-ride, let or lir.

\b
Examples:
  croupier play three-card-poker --seed 7
  croupier tables show UTH-01
  croupier settle rounds.jsonl --json
  croupier analyze three-card-poker
  croupier compare TCP-01 --pays flush=3
  croupier check
  croupier serve --demo
"""


class LoadedWhenAsked(Mapping[str, Any]):
    """The commands by name; a file is imported when its command is looked up."""

    # Depending on its version, Typer uses its own copy of click or the installed one: hence `Any`.
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
    """The group of all commands, whose help imports none of their files."""

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
    epilog="For more about a command, with examples: croupier COMMAND --help",
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
            "--version", "-V", help="Print the version and exit.", is_eager=True,
            callback=lambda value: _version(asked=value),
        ),
    ] = False,
) -> None:  # fmt: skip
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> None:
    """Run the command line; it always ends with an exit status and without a traceback."""
    prepare_streams()
    with last_resort():
        app(prog_name="croupier")
    sys.exit(0)
