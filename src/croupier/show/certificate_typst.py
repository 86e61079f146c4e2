"""A dealer's certificate: one page, the citation above and the record behind it below."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from croupier.show.languages import ENGLISH, Language
from croupier.show.moments import AMERICAN, DateForms
from croupier.show.svg_glyphs import SUIT_PATHS
from croupier.show.templating import typst_document
from croupier.show.typst_notation import FONT, Literal

CLAUSES_MAX = 8
"""The most clauses on the page; those broken most often are named."""

CLAUSE_LETTERS_MAX = 96
"""The length of a clause quoted on one line; the rule sheet has the rest."""

HEADINGS = ("Lesson", "Passed", "Score", "Procedure", "Payouts", "Time", "Pace", "Tries")
SIGNATURES = ("Learner", "Instructor")
PROOF = (
    "{acts} acts in {shifts} shifts, {time} at the table, practiced on this machine. The "
    "instructor's signature confirms who sat there."
)
SUPERVISION = ", supervision"
"""What follows the name of a game in a supervisor's course."""


def certificate_source(
    certificate: Mapping[str, Any], forms: DateForms = AMERICAN, language: Language = ENGLISH
) -> str:
    """Return the document for `certificate_of`, ready to compile."""
    t, learner, lessons = language, certificate["learner"], certificate["lessons"]
    title = _title(certificate["title"], language)
    acts, time = certificate["acts"], clock_words(certificate["seconds"])
    data: Literal = {
        "font": FONT,
        "lang": language.code,
        "title": t("Certificate of {learner}, {course}", learner=learner, course=title),
        "certificate": t("Certificate"),
        "given": t("of a course at the dealer's seat, given to"),
        "passed": t("Lessons passed"),
        "wrong": t("Faults on the way, by clause"),
        "date": t("date"),
        "digested": t("Digest of the record:"),
        "suits": [_suit(suit) for suit in range(len(SUIT_PATHS))],
        "learner": learner,
        "who": t("who has dealt, called, ruled and paid every lesson of"),
        "game": title,
        "about": t(
            "Edition {edition} of the rule sheet · awarded on {day}",
            edition=certificate["edition"], day=_day(certificate["awarded"], forms),
        ),
        "headings": [t(heading) for heading in HEADINGS],
        "lessons": [_row(lesson, forms, language) for lesson in lessons],
        "faults": [
            [str(fault["times"]), fault["clause"], _short(language.sentence(fault["text"]))]
            for fault in certificate["faults"][:CLAUSES_MAX]
        ],
        "none": t("None: every act of every passed shift was right at the first try."),
        "more": _more(certificate["faults"][CLAUSES_MAX:], language),
        "signatures": [t(who) for who in SIGNATURES],
        "proof": t(PROOF, acts=acts, shifts=len(lessons), time=time),
        "digest": certificate["digest"],
    }  # fmt: skip
    return typst_document("certificate.typ", certificate=data)


def _title(title: str, t: Language) -> str:
    game = title.removesuffix(SUPERVISION)
    return title if game == title else t("{game}, supervision", game=game)


def _row(lesson: Mapping[str, Any], forms: DateForms, language: Language) -> list[str]:
    return [
        language.sentence(lesson["title"]),
        _day(lesson["ended"], forms),
        f"{lesson['percent']}%",
        _marks(lesson["procedure"], language),
        _marks(lesson["pays"], language),
        clock_words(lesson["seconds"]),
        clock_words(lesson["pace"]),
        str(lesson["tries"]),
    ]


def _marks(marks: Mapping[str, int], t: Language) -> str:
    return t("{won} of {all}", won=marks["won"], all=marks["of"]) if marks["of"] else "–"


def _day(instant: str, forms: DateForms) -> str:
    """Return the day of an instant, in universal time as in the ledger."""
    return forms.day(datetime.fromisoformat(instant).date())


def clock_words(seconds: int) -> str:
    """Format seconds as on a clock.

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


def _more(faults: Sequence[Mapping[str, Any]], t: Language) -> str:
    if not faults:
        return ""
    times = sum(fault["times"] for fault in faults)
    if len(faults) == 1:
        return t("And {times} under 1 more clause.", times=times)
    return t("And {times} under {count} more clauses.", times=times, count=len(faults))


def _suit(suit: int) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        f'<path d="{SUIT_PATHS[suit]}" fill="#b8903e"/></svg>'
    )
