"""The rule sheet of a layout on one page: bets, a round, decisions, rules, and every printed
pay."""

from dataclasses import dataclass

from croupier import __version__
from croupier.rules import Layout, Option
from croupier.show.card_paper import OWNERS, SMALLEST_POINTS, USUAL_PAPER, Paper
from croupier.show.page_pays import PaysGrid, pays_grids
from croupier.show.rule_sheet import BetRow, DecisionRow, RuleSheet, rule_sheet
from croupier.show.templating import typst_document
from croupier.show.typst_notation import FONT, Length, Literal

WINS = "“wins” is all that comes back: the bet itself is not returned."


def rule_card_source(layout: Layout, paper: Paper = USUAL_PAPER) -> str:
    """The document, ready to compile."""
    sheet = rule_sheet(layout)
    grids = pays_grids(sheet.pays, (layout.game,))
    width, height = paper.sheet
    data: Literal = {
        "font": FONT,
        "smallest": SMALLEST_POINTS,
        "largest": 11,
        "tag": "RULE SHEET",
        "title": sheet.title,
        "about": [
            sheet.summary,
            f"{sheet.cards} cards · up to {sheet.seats} seats · {sheet.procedure} · "
            f"rules of {sheet.edition}",
        ],
        "first": [],
        "pays": [grid_data(grid) for grid in grids],
        "wins": WINS if any(grid.says_wins for grid in grids) else "",
        "sections": [
            {"title": title, "listed": listed, "entries": [_entry(entry) for entry in entries]}
            for title, listed, entries in _sections(sheet, layout)
            if entries
        ],
        "foot": [OWNERS, f"Croupier {__version__}"],
    }
    room = {"width": Length(width), "height": Length(height)}
    return typst_document("one_page.typ", "rule_card.typ", card=data, room=room)


def grid_data(grid: PaysGrid) -> Literal:
    """A grid of pays as the template draws it."""
    envy = grid.has_envy
    headings = (*grid.headings, "Envy") if envy else grid.headings
    return {
        "title": _title(grid),
        "table": grid.table,
        "headings": list(headings) if len(headings) > 1 else [],
        "rows": [
            [row.label, *row.odds, *((row.envy or "–",) if envy else ())] for row in grid.rows
        ],
    }


def _title(grid: PaysGrid) -> str:
    """The bets a table pays; two sensors that it pays alike are named once."""
    if grid.sensors and len(grid.titles) > 1:
        return f"{grid.titles[0]}, both sensors"
    return " and ".join(grid.titles)


@dataclass(frozen=True, slots=True)
class CardEntry:
    """A line of a section: what it is about, what is said of it, and a table's designator."""

    mark: str
    said: tuple[tuple[str, str], ...]
    """Runs of words, each with a name before it or none."""
    table: str = ""


def _entry(entry: CardEntry) -> Literal:
    return {"mark": entry.mark, "said": [list(run) for run in entry.said], "table": entry.table}


def _plain(mark: str, said: str) -> CardEntry:
    return CardEntry(mark, (("", said),))


def _sections(
    sheet: RuleSheet, layout: Layout
) -> tuple[tuple[str, bool, tuple[CardEntry, ...]], ...]:
    """Title, whether its marks are numbers that stand in a column of their own, and entries."""
    stages = enumerate(sheet.stages, start=1)
    return (
        ("Bets", False, tuple(_bet(row) for row in sheet.bets)),
        ("A round", True, tuple(_plain(f"{number}", said) for number, said in stages)),
        ("What a player decides", False, tuple(_decision(row) for row in sheet.decisions)),
        ("Rules", True, tuple(_plain(number, said) for number, said, _ in sheet.clauses)),
        ("House switches", False, _switches(layout)),
    )


def _bet(row: BetRow) -> CardEntry:
    return CardEntry(
        row.title, (("", "; ".join(filter(None, (row.help, row.condition)))),), row.table
    )


def _decision(row: DecisionRow) -> CardEntry:
    last = len(row.choices) - 1
    return CardEntry(
        row.title,
        tuple(
            (name, f"{said}{'.' if place == last else ';'}")
            for place, (name, said) in enumerate(row.choices)
        ),
    )


def _switches(layout: Layout) -> tuple[CardEntry, ...]:
    """The switches this house has thrown; the others stand as the rules above say."""
    thrown = tuple(
        _plain(_value(layout, option), option.help)
        for option in layout.game.options
        if layout.options[option.key] != option.default
    )
    return thrown or (_plain("", "All as the rule sheet has them."),)


def _value(layout: Layout, option: Option) -> str:
    value = layout.options[option.key]
    if isinstance(value, bool):
        return "Yes" if value else "No"
    return ", ".join(value) if isinstance(value, tuple) else str(value)
