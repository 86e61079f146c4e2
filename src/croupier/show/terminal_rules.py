"""The rule sheet of a game, and the list of games, for the terminal."""

from collections.abc import Iterable

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from croupier.rules import Game
from croupier.show.rule_sheet import DRAWING_NOTE, RoutineRow, RuleSheet
from croupier.show.terminal import Look
from croupier.show.terminal_layout import QUIET, TITLE, beside, columns, section
from croupier.show.terminal_tables import pays_tables


def games_list(games: Iterable[Game]) -> Group:
    """Show the games, each with its name on the command line and a sentence."""
    entries: list[RenderableType] = []
    for game in games:
        rows = beside(indent=2)
        rows.add_row("", "play", f"croupier play {game.name}")
        rows.add_row("", "bets", ", ".join(bet.key for bet in game.bets))
        tables = ", ".join(f"{key} {designator}" for key, designator in game.tables.items())
        rows.add_row("", "tables", tables)
        rows.add_row("", "seats", f"1 to {game.seats_max}")
        entries += [Text(game.title, TITLE), game.summary, rows, ""]
    return Group(*entries)


def rules(sheet: RuleSheet, look: Look) -> Group:
    """Show the whole rule sheet, in the order a dealer learns it."""
    body: list[RenderableType] = [
        Text(sheet.title, TITLE),
        sheet.summary,
        Text(
            f"{sheet.cards} cards, up to {sheet.seats} seats, rules of {sheet.edition}; "
            f"command-line name {sheet.name}",
            QUIET,
        ),
        section("Bets", _bets(sheet, look)),
        section(f"The deal: {sheet.procedure}", _numbered(sheet.stages)),
        *([section("Decisions", _decisions(sheet))] if sheet.decisions else []),
        section("Rules", _clauses(sheet)),
        *([section("Third cards", _drawing(sheet, look))] if sheet.drawing else []),
        *pays_tables(sheet.pays, look),
        section("House switches", _switches(sheet)),
        section("When things go wrong", _irregularities(sheet)),
        *(section(routine.title, _routine(routine)) for routine in sheet.routines),
    ]
    return Group(*body)


def _bets(sheet: RuleSheet, look: Look) -> Table:
    rows = columns(look, "Bet", "What it is", "Table")
    rows.columns[0].no_wrap = True
    rows.columns[2].no_wrap = True
    for bet in sheet.bets:
        what = "; ".join(filter(None, (bet.help, bet.condition, bet.edition_words)))
        rows.add_row(bet.key, f"{bet.title}: {what}", bet.table)
    return rows


def _numbered(stages: Iterable[str]) -> Table:
    rows = beside()
    for number, stage in enumerate(stages, start=1):
        rows.add_row(f"{number:2}.", stage)
    return rows


def _decisions(sheet: RuleSheet) -> Group:
    body: list[RenderableType] = []
    for decision in sheet.decisions:
        rows = beside(indent=2)
        for name, help_text in decision.choices:
            rows.add_row("", name, help_text)
        body += [decision.title, rows]
    return Group(*body)


def _clauses(sheet: RuleSheet) -> Table:
    rows = beside()
    for number, sentence, source in sheet.clauses:
        rows.add_row(number, Text.assemble(sentence, (f" [{source}]", QUIET)))
    return rows


def _drawing(sheet: RuleSheet, look: Look) -> Group:
    body: list[RenderableType] = []
    for table in sheet.drawing:
        rows = columns(look, table.title.partition(",")[0], *(table.headings or ("",)))
        for counts, cells in table.rows:
            rows.add_row(counts, *cells)
        body += [table.title, rows, ""]
    return Group(*body, DRAWING_NOTE)


def _switches(sheet: RuleSheet) -> Table:
    rows = beside()
    for switch in sheet.switches:
        choices = f" ({', '.join(switch.choices)})" if switch.choices else ""
        sentence = f"{switch.help[:1].upper()}{switch.help[1:]}"
        rows.add_row(switch.key, f"{sentence}{choices}. Default: {switch.default}.")
    return rows


def _routine(routine: RoutineRow) -> Table:
    rows = beside()
    for number, sentence, source in routine.steps:
        rows.add_row(number, Text.assemble(f"{sentence}.", (f" [{source}]", QUIET)))
    return rows


def _irregularities(sheet: RuleSheet) -> Table:
    rows = beside()
    for row in sheet.irregularities:
        rows.add_row(
            row.kind, f"{row.title[:1].upper()}{row.title[1:]}: {row.effect} ({row.clause})."
        )
    return rows
