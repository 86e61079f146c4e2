"""A dealer's certificate: one page, the words of honour above and the record behind them below."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from croupier.show.svg_glyphs import SUIT_PATHS
from croupier.show.typst_notation import FONT, Literal, literal

CLAUSES_MAX = 8
"""So many clauses fit on the page; the ones broken most often are named."""

CLAUSE_LETTERS_MAX = 96
"""A clause is quoted on one line; the rule sheet has the rest of it."""

HEADINGS = ("Lesson", "Passed", "Score", "Procedure", "Pays", "Time", "Pace", "Tries")
SIGNATURES = ("Learner", "Instructor")


def certificate_source(certificate: Mapping[str, Any]) -> str:
    """The document, ready to compile, of what `certificate_of` says."""
    lessons, title = certificate["lessons"], certificate["title"]
    data: Literal = {
        "font": FONT,
        "title": f"Certificate of {certificate['learner']}, {title}",
        "suits": [_suit(suit) for suit in range(len(SUIT_PATHS))],
        "learner": certificate["learner"],
        "game": title,
        "about": f"Edition {certificate['edition']} of the rule sheet · awarded on "
        f"{_day(certificate['awarded'])}",
        "headings": list(HEADINGS),
        "lessons": [_row(lesson) for lesson in lessons],
        "faults": [
            [str(fault["times"]), fault["clause"], _short(fault["text"])]
            for fault in certificate["faults"][:CLAUSES_MAX]
        ],
        "more": _more(certificate["faults"][CLAUSES_MAX:]),
        "signatures": list(SIGNATURES),
        "proof": f"{certificate['acts']} acts in {len(lessons)} shifts, "
        f"{clock_words(certificate['seconds'])} at the table, practised on this machine. Who sat "
        "there, the instructor's signature says.",
        "digest": certificate["digest"],
    }
    return f"#let certificate = {literal(data)}\n{TEMPLATE}"


def _row(lesson: Mapping[str, Any]) -> list[str]:
    return [
        lesson["title"],
        _day(lesson["ended"]),
        f"{lesson['percent']}%",
        _marks(lesson["procedure"]),
        _marks(lesson["pays"]),
        clock_words(lesson["seconds"]),
        clock_words(lesson["pace"]),
        str(lesson["tries"]),
    ]


def _marks(marks: Mapping[str, int]) -> str:
    return f"{marks['won']} of {marks['of']}" if marks["of"] else "–"


def _day(instant: str) -> str:
    """The day of an instant, in universal time as the book keeps it."""
    moment = datetime.fromisoformat(instant)
    return f"{moment.day} {moment:%B %Y}"


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
    return f"And {times} against {clauses}."


def _suit(suit: int) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        f'<path d="{SUIT_PATHS[suit]}" fill="#b8903e"/></svg>'
    )


TEMPLATE = r"""
#let green = rgb("#17543e")
#let gold = rgb("#b8903e")
#let quiet = rgb("#5d666d")
#let hair = 0.4pt + rgb("#d9dcd6")

#set document(title: certificate.title, author: "Croupier", date: none)
#set page(paper: "us-letter", margin: (x: 0.95in, top: 0.85in, bottom: 0.8in),
  background: {
    place(center + horizon, rect(width: 100% - 0.56in, height: 100% - 0.56in, radius: 3pt,
      stroke: 3.2pt + green))
    place(center + horizon, rect(width: 100% - 0.74in, height: 100% - 0.74in, radius: 2pt,
      stroke: 0.8pt + gold))
    for (where, at) in ((top + left, 1), (top + right, -1), (bottom + left, 1),
                        (bottom + right, -1)) {
      place(where, dx: at * 0.37in - at * 6pt,
        dy: if where.y == top { 0.37in - 6pt } else { -0.37in + 6pt },
        circle(radius: 6pt, fill: white, stroke: 0.8pt + gold))
    }
  })
#set text(font: certificate.font, size: 9.6pt, lang: "en", number-width: "tabular")
#set par(leading: 0.5em, spacing: 0.6em)
#let suits = stack(dir: ltr, spacing: 9pt,
  ..certificate.suits.map(drawn => image(bytes(drawn), format: "svg", width: 11pt)))
#let part(said) = block(above: 16pt, below: 6pt, sticky: true,
  text(size: 9.4pt, weight: 700, fill: green, tracking: 0.6pt, upper(said)))

#v(0.5fr)
#align(center, {
  suits
  block(above: 11pt, below: 0pt, text(size: 34pt, weight: 700, fill: green, tracking: 3.4pt,
    smallcaps[Certificate]))
  block(above: 12pt, text(size: 11.5pt, fill: quiet, style: "italic")[
    of a course at the dealer's seat, given to])
  // A long name is set smaller, until it stays on its line.
  block(above: 20pt, below: 7pt, layout(room => {
    let set-in(points) = text(size: points * 1pt, certificate.learner)
    set-in((30, 26, 22, 18, 15, 12, 10).find(
      points => measure(set-in(points)).width <= room.width))
  }))
  line(length: 62%, stroke: 0.7pt + gold)
  block(above: 15pt, width: 86%, text(size: 12pt)[
    who has dealt, called, ruled and paid every lesson of])
  block(above: 13pt, text(size: 22pt, weight: 700, fill: green, certificate.game))
  block(above: 9pt, text(size: 9.4pt, fill: quiet, certificate.about))
})
#v(0.7fr)

#part[Lessons passed]
#let last = certificate.headings.len() - 1
#table(
  columns: (1fr,) + (auto,) * last,
  stroke: (_, row) => (bottom: if row == 0 { 0.8pt + green } else { hair }),
  inset: (at, _) => (left: 0pt, right: if at < last { 10pt } else { 0pt }, y: 3.6pt),
  align: (at, _) => if at < 2 { left } else { right },
  ..certificate.headings.map(said => text(size: 7.4pt, fill: quiet, said)),
  ..certificate.lessons.map(row => row.enumerate().map(((at, word)) =>
    text(weight: if at == 0 or at == 2 { 600 } else { 400 }, word))).flatten(),
)

#part[Faults on the way, by clause]
#if certificate.faults.len() == 0 [
  None: every act of every passed shift was right at the first try.
] else {
  table(
    columns: (auto, auto, 1fr), stroke: (_, _) => (bottom: hair),
    inset: (at, _) => (left: 0pt, right: if at < 2 { 10pt } else { 0pt }, y: 3pt),
    align: (right, left, left),
    ..certificate.faults.map(((count, id, said)) => (
      text(weight: 600, count + "×"), text(fill: green, weight: 600, id), text(size: 8.8pt, said),
    )).flatten(),
  )
}
#if certificate.more != "" { block(above: 4pt, text(size: 8pt, fill: quiet, certificate.more)) }

#v(1fr)
#grid(columns: (1fr, 1fr), column-gutter: 34pt,
  ..certificate.signatures.map(who => block(width: 100%, inset: (top: 24pt), {
    line(length: 100%, stroke: 0.6pt)
    v(-4pt)
    grid(columns: (1fr, auto), text(size: 7.6pt, fill: quiet, who),
      text(size: 7.6pt, fill: quiet)[date])
  })),
)
#block(above: 12pt, width: 100%, stroke: (top: 0.4pt + gold), inset: (top: 6pt), {
  set text(size: 7pt, fill: quiet)
  certificate.proof
  linebreak()
  [Digest of the record: ]
  text(size: 6.8pt, fill: black, certificate.digest)
})
"""
