"""Placards of a floor on paper: a page for each table, to hang where the players can read it."""

from collections.abc import Sequence

from croupier import __version__
from croupier.show.card_paper import OWNERS, PAPERS, SMALLEST_POINTS, Paper
from croupier.show.languages import ENGLISH, Language
from croupier.show.placard import Placard
from croupier.show.rule_card_typst import NOTHING_BESIDE, WINS, grid_data, plain_entry, section_data
from croupier.show.templating import typst_document
from croupier.show.typst_notation import FONT, Length, Literal

PLACARD_PAPER = PAPERS["letter"]
"""The paper of an American house."""
LARGEST_POINTS = 15
"""It is read from a chair; larger type would only look loud."""


def placard_source(
    entry: Placard, paper: Paper = PLACARD_PAPER, language: Language = ENGLISH
) -> str:
    """Return one placard's document, ready to compile, translated as far as possible."""
    t = language
    width, height = paper.sheet
    data: Literal = {
        "font": FONT,
        "smallest": SMALLEST_POINTS,
        "largest": LARGEST_POINTS,
        "lang": language.code,
        "tag": entry.table,
        "title": entry.game,
        "about": [f"{entry.house} · {entry.name}"],
        "first": [_limits(entry, language)],
        "pays": [grid_data(grid, language) for grid in entry.pays],
        "wins": t(WINS) if any(grid.says_wins for grid in entry.pays) else "",
        "sections": [
            section_data(
                t(title),
                [plain_entry("", said) for said in sentences],
                listed=False,
                language=language,
            )
            for title, sentences in _sections(entry)
            if sentences
        ],
        "beside": NOTHING_BESIDE,
        "foot": [t(OWNERS), f"Croupier {__version__}"],
    }
    room = {"width": Length(width), "height": Length(height)}
    return typst_document("one_page.typ", "rule_card.typ", card=data, room=room)


def _limits(entry: Placard, t: Language) -> Literal:
    return {
        "title": t("Table limits"),
        "table": "",
        "headings": [],
        "rows": [[row.title, t.sentence(row.words)] for row in entry.limits],
    }


def _sections(entry: Placard) -> Sequence[tuple[str, Sequence[str]]]:
    return (
        ("For every player", entry.players),
        ("Maximum pay per round", entry.aggregates),
        *((notice.title, notice.sentences) for notice in entry.jackpots),
        ("Disputes", (entry.disputes,)),
        ("Employees", (entry.employees,)),
    )
