"""A dealer's certificate: one page, the words of honour above and the record behind them below."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from croupier.show.moments import AMERICAN, DateForms
from croupier.show.svg_glyphs import SUIT_PATHS
from croupier.show.templating import typst_document
from croupier.show.typst_notation import FONT, Literal

CLAUSES_MAX = 8
"""So many clauses fit on the page; the ones broken most often are named."""

CLAUSE_LETTERS_MAX = 96
"""A clause is quoted on one line; the rule sheet has the rest of it."""

HEADINGS = ("Lesson", "Passed", "Score", "Procedure", "Pays", "Time", "Pace", "Tries")
SIGNATURES = ("Learner", "Instructor")


def certificate_source(certificate: Mapping[str, Any], forms: DateForms = AMERICAN) -> str:
    """The document, ready to compile, of what `certificate_of` says."""
    lessons, title = certificate["lessons"], certificate["title"]
    data: Literal = {
        "font": FONT,
        "title": f"Certificate of {certificate['learner']}, {title}",
        "suits": [_suit(suit) for suit in range(len(SUIT_PATHS))],
        "learner": certificate["learner"],
        "game": title,
        "about": f"Edition {certificate['edition']} of the rule sheet · awarded on "
        f"{_day(certificate['awarded'], forms)}",
        "headings": list(HEADINGS),
        "lessons": [_row(lesson, forms) for lesson in lessons],
        "faults": [
            [str(fault["times"]), fault["clause"], _short(fault["text"])]
            for fault in certificate["faults"][:CLAUSES_MAX]
        ],
        "more": _more(certificate["faults"][CLAUSES_MAX:]),
        "signatures": list(SIGNATURES),
        "proof": f"{certificate['acts']} acts in {len(lessons)} shifts, "
        f"{clock_words(certificate['seconds'])} at the table, practiced on this machine. The "
        "instructor's signature confirms who sat there.",
        "digest": certificate["digest"],
    }
    return typst_document("certificate.typ", certificate=data)


def _row(lesson: Mapping[str, Any], forms: DateForms) -> list[str]:
    return [
        lesson["title"],
        _day(lesson["ended"], forms),
        f"{lesson['percent']}%",
        _marks(lesson["procedure"]),
        _marks(lesson["pays"]),
        clock_words(lesson["seconds"]),
        clock_words(lesson["pace"]),
        str(lesson["tries"]),
    ]


def _marks(marks: Mapping[str, int]) -> str:
    return f"{marks['won']} of {marks['of']}" if marks["of"] else "–"


def _day(instant: str, forms: DateForms) -> str:
    """The day of an instant, in universal time as the ledger keeps it."""
    return forms.day(datetime.fromisoformat(instant).date())


def clock_words(seconds: int) -> str:
    """Seconds as a clock shows them.

    >>> clock_words(75), clock_words(3605)
    ('1:15', '1:00:05')
    """
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _short(text: str) -> str:
    if len(text) <= CLAUSE_LETTERS_MAX:
        return text
    return text[:CLAUSE_LETTERS_MAX].rsplit(" ", maxsplit=1)[0].rstrip(",;:") + " …"


def _more(faults: Sequence[Mapping[str, Any]]) -> str:
    if not faults:
        return ""
    times = sum(fault["times"] for fault in faults)
    clauses = f"{len(faults)} more clause{'s' if len(faults) > 1 else ''}"
    return f"And {times} under {clauses}."


def _suit(suit: int) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        f'<path d="{SUIT_PATHS[suit]}" fill="#b8903e"/></svg>'
    )
