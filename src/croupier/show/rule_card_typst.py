"""The rule sheet of a layout on one page: bets, a round, decisions, rules, every printed pay.

What dealer and floor supervisor do besides dealing has a page of its own.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from croupier import __version__
from croupier.rules import WAITS, Layout, Option
from croupier.show.card_paper import OWNERS, SMALLEST_POINTS, USUAL_PAPER, Paper
from croupier.show.languages import ENGLISH, Language
from croupier.show.page_pays import PaysGrid, pays_grids
from croupier.show.rule_sheet import (
    DRAWING_NOTE,
    BetRow,
    DecisionRow,
    DrawingTable,
    RoutineRow,
    RuleSheet,
    rule_sheet,
)
from croupier.show.templating import typst_document
from croupier.show.typst_notation import FONT, Length, Literal

ABOUT = "{cards} cards · up to {seats} seats · {procedure} · rules of {edition}"
BESIDE = "Table procedures other than the deal"
WINS = (
    "Where a pay says “wins” and a number, that is all the player receives: the bet itself is not "
    "returned."
)
_TOGETHER = re.compile(r"\b(?:[\d,]+ [a-z]{1,3} \d+|for 1\b|[Bb]et (?:\d\b|\$))")
"""Odds, whatever a language puts between two numbers, and a bet with its number."""


def rule_card_source(
    layout: Layout, paper: Paper = USUAL_PAPER, language: Language = ENGLISH
) -> str:
    """Return the document, ready to compile, translated as far as the language file goes."""
    sheet, t = rule_sheet(layout), language
    grids = pays_grids(sheet.pays, (layout.game,))
    width, height = paper.sheet
    data: Literal = {
        "font": FONT,
        "smallest": SMALLEST_POINTS,
        "largest": 11,
        "lang": language.code,
        "tag": t("RULE SHEET"),
        "title": sheet.title,
        "about": [
            t.sentence(sheet.summary),
            t(
                ABOUT,
                cards=sheet.cards,
                seats=sheet.seats,
                procedure=t.sentence(sheet.procedure),
                edition=sheet.edition,
            ),
        ],
        "first": [],
        "pays": [
            *(grid_data(grid, language) for grid in grids),
            *(_drawing_data(table, language) for table in sheet.drawing),
        ],
        "wins": " ".join(
            [
                *([t(WINS)] if any(grid.says_wins for grid in grids) else []),
                *([t.sentence(DRAWING_NOTE)] if sheet.drawing else []),
            ]
        ),
        "sections": [
            section_data(t(title), entries, listed=listed, language=language)
            for title, listed, entries in _sections(sheet, layout, language)
            if entries
        ],
        "beside": {
            "tag": t("OTHER PROCEDURES"),
            "about": [f"{t(BESIDE)} · {t.sentence(sheet.procedure)}"],
            "sections": [
                section_data(
                    t.sentence(routine.title), _steps(routine, t), listed=True, language=language
                )
                for routine in sheet.routines
            ],
        },
        "foot": [t(OWNERS), f"Croupier {__version__}"],
    }
    room = {"width": Length(width), "height": Length(height)}
    return typst_document("one_page.typ", "rule_card.typ", card=data, room=room)


def grid_data(grid: PaysGrid, language: Language = ENGLISH) -> Literal:
    """Return a grid of pays for the template."""
    envy, t = grid.has_envy, language
    headings = (*grid.headings, "Envy") if envy else grid.headings
    return {
        "title": _title(grid, language),
        "table": grid.table,
        "headings": [heading_said(said, t) for said in headings] if len(headings) > 1 else [],
        "rows": [
            [
                t.sentence(row.label),
                *(odds_said(odds, t) for odds in row.odds),
                *((row.envy or "–",) if envy else ()),
            ]
            for row in grid.rows
        ],
    }


def _drawing_data(table: DrawingTable, t: Language) -> Literal:
    """Return third-card rules in the same form as pays."""
    return {
        "title": t.sentence(table.title),
        "table": "",
        "headings": [t.sentence(heading) for heading in table.headings],
        "rows": [[counts, *cells] for counts, cells in table.rows],
    }


def heading_said(said: str, t: Language) -> str:
    """Translate a heading: `Pays`, `Envy`, `1 hand`, `5 hands`."""
    number, _, hands = said.partition(" ")
    return t("{count} hands", count=number) if hands == "hands" else t(said)


def odds_said(odds: str, t: Language) -> str:
    """Write odds as a layout in another language prints them: `3 to 1` is `3 a 1`.

    >>> from croupier.show.languages import find_language
    >>> [odds_said(odds, find_language("es")) for odds in ("3 to 1", "wins 75", "10% of Meter")]
    ['3 a 1', 'gana 75', '10% de Contador']
    """
    for pattern, said in _ODDS:
        found = pattern.fullmatch(odds)
        if found is not None:
            return t(said, **found.groupdict())
    return t.sentence(odds)


_ODDS = (
    (re.compile(r"wins (?P<win>[\d,.]+) to (?P<stake>\d+)"), "wins {win} to {stake}"),
    (re.compile(r"(?P<win>[\d,.]+) to (?P<stake>\d+)"), "{win} to {stake}"),
    (re.compile(r"(?P<win>[\d,.]+) for (?P<stake>\d+)"), "{win} for {stake}"),
    (re.compile(r"wins (?P<win>[\d,.]+)"), "wins {win}"),
)


def _title(grid: PaysGrid, t: Language) -> str:
    """Return the bets a table pays; two sensors paid alike are one, unless they have own names."""
    first, *others = grid.titles
    if grid.sensors and others and all(title.startswith(f"{first}, ") for title in others):
        return t("{bet}, both sensors", bet=grid.titles[0])
    return f" {t('and')} ".join(grid.titles)


@dataclass(frozen=True, slots=True)
class CardEntry:
    """A line of a section: its subject, its text, and a table's designator."""

    mark: str
    said: tuple[tuple[str, str], ...]
    """Runs of words, each with a name before it or none."""
    table: str = ""
    source: str = ""
    """Its source, printed after the last entry with the same source."""


NOTHING_BESIDE: Literal = {"tag": "", "about": [], "sections": []}
"""For a card without a second page."""


def section_data(
    title: str, entries: Iterable[CardEntry], *, listed: bool, language: Language = ENGLISH
) -> Literal:
    """Return a section for the template; a list has its marks in a column."""
    return {
        "title": title,
        "listed": listed,
        "entries": [_entry(entry, language) for entry in entries],
    }


def _entry(entry: CardEntry, t: Language) -> Literal:
    return {
        "mark": entry.mark,
        "said": [[t.sentence(style), unbroken(t.sentence(words))] for style, words in entry.said],
        "table": entry.table,
        "source": entry.source,
    }


def unbroken(words: str) -> str:
    """Keep odds, and a bet with its number, on one line.

    >>> unbroken("Bet 1 wins 1 to 1.").count("\\N{NO-BREAK SPACE}")
    3
    """
    return _TOGETHER.sub(lambda found: found[0].replace(" ", "\N{NO-BREAK SPACE}"), words)


def plain_entry(mark: str, said: str) -> CardEntry:
    return CardEntry(mark, (("", said),))


def _steps(routine: RoutineRow, t: Language) -> Iterator[CardEntry]:
    """Yield the steps of a routine; each source follows the last step that has it."""
    following = (*(source for _, _, source in routine.steps[1:]), "")
    for (number, said, source), after in zip(routine.steps, following, strict=True):
        entry = plain_entry(number, f"{said}.")
        yield replace(entry, source=f"{t.sentence(source)}." if source != after else "")


def _sections(
    sheet: RuleSheet, layout: Layout, t: Language
) -> tuple[tuple[str, bool, tuple[CardEntry, ...]], ...]:
    """Return title, whether its marks are numbers in a column of their own, and entries."""
    stages = enumerate(sheet.stages, start=1)
    return (
        ("Bets", False, tuple(_bet(row, t) for row in sheet.bets)),
        ("A round", True, tuple(plain_entry(f"{number}", said) for number, said in stages)),
        ("What a player decides", False, tuple(_decision(row, t) for row in sheet.decisions)),
        ("Rules", True, tuple(plain_entry(number, said) for number, said, _ in sheet.clauses)),
        ("House switches", False, _switches(layout, t)),
    )


def _bet(row: BetRow, t: Language) -> CardEntry:
    """Return a bet by its name, which is not translated, and its conditions as single sentences."""
    said = [row.help, *filter(None, row.condition.split("; ")), row.edition_words]
    words = "; ".join(map(t.sentence, filter(None, said)))
    return CardEntry(row.title, (("", words),), row.table if row.table != WAITS else "")


def _decision(row: DecisionRow, t: Language) -> CardEntry:
    last = len(row.choices) - 1
    return CardEntry(
        t.sentence(row.title),
        tuple(
            (name, f"{t.sentence(said)}{'.' if place == last else ';'}")
            for place, (name, said) in enumerate(row.choices)
        ),
    )


def _switches(layout: Layout, t: Language) -> tuple[CardEntry, ...]:
    """Return the switches this house has changed; for the others the rules above apply."""
    thrown = tuple(
        plain_entry(t.sentence(_value(layout, option)), option.help)
        for option in layout.game.options
        if layout.options[option.key] != option.default
    )
    return thrown or (plain_entry("", "All as in the rule sheet."),)


def _value(layout: Layout, option: Option) -> str:
    value = layout.options[option.key]
    if isinstance(value, bool):
        return "Yes" if value else "No"
    return ", ".join(value) if isinstance(value, tuple) else str(value)
