"""The rule sheet of a felt on one page: bets, a round, decisions, rules, and every printed pay."""

from dataclasses import dataclass

from croupier import __version__
from croupier.rules import Felt, Option
from croupier.show.card_paper import FITTING, OWNERS, SMALLEST_POINTS, USUAL_PAPER, Paper
from croupier.show.page_pays import PaysGrid, pays_grids
from croupier.show.rule_sheet import BetRow, DecisionRow, RuleSheet, rule_sheet
from croupier.show.typst_notation import FONT, Literal, literal

WINS = "“wins” is all that comes back: the bet itself is not returned."


def rule_card_source(felt: Felt, paper: Paper = USUAL_PAPER) -> str:
    """The document, ready to compile."""
    sheet = rule_sheet(felt)
    grids = pays_grids(sheet.pays, (felt.game,))
    width, height = paper.sheet
    data: Literal = {
        "font": FONT,
        "smallest": SMALLEST_POINTS,
        "title": sheet.title,
        "about": [
            sheet.summary,
            f"{sheet.cards} cards · up to {sheet.seats} seats · {sheet.procedure} · "
            f"rules of {sheet.edition}",
        ],
        "pays": [_grid(grid) for grid in grids],
        "wins": WINS if any(grid.says_wins for grid in grids) else "",
        "sections": [
            {"title": title, "listed": listed, "entries": [_entry(entry) for entry in entries]}
            for title, listed, entries in _sections(sheet, felt)
            if entries
        ],
        "foot": [OWNERS, f"Croupier {__version__}"],
    }
    page = f"#let room = (width: {width}, height: {height})\n"
    return f"#let card = {literal(data)}\n{page}{FITTING}{TEMPLATE}"


def _grid(grid: PaysGrid) -> Literal:
    envy = grid.has_envy
    headings = (*grid.headings, "Envy") if envy else grid.headings
    return {
        "title": _title(grid.titles),
        "table": grid.table,
        "headings": list(headings) if len(headings) > 1 else [],
        "rows": [
            [row.label, *row.odds, *((row.envy or "–",) if envy else ())] for row in grid.rows
        ],
    }


def _title(titles: tuple[str, ...]) -> str:
    """The bets a table pays: what two sensors share is said once.

    >>> _title(("Jackpot", "Jackpot, second sensor"))
    'Jackpot and second sensor'
    """
    first, *others = titles
    return " and ".join((first, *(title.removeprefix(f"{first}, ") for title in others)))


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a section: what it is about, what is said of it, and a table's designator."""

    mark: str
    said: tuple[tuple[str, str], ...]
    """Runs of words, each with a name before it or none."""
    table: str = ""


def _entry(entry: Entry) -> Literal:
    return {"mark": entry.mark, "said": [list(run) for run in entry.said], "table": entry.table}


def _plain(mark: str, said: str) -> Entry:
    return Entry(mark, (("", said),))


def _sections(sheet: RuleSheet, felt: Felt) -> tuple[tuple[str, bool, tuple[Entry, ...]], ...]:
    """Title, whether its marks are numbers that stand in a column of their own, and entries."""
    stages = enumerate(sheet.stages, start=1)
    return (
        ("Bets", False, tuple(_bet(row) for row in sheet.bets)),
        ("A round", True, tuple(_plain(f"{number}", said) for number, said in stages)),
        ("What a player decides", False, tuple(_decision(row) for row in sheet.decisions)),
        ("Rules", True, tuple(_plain(number, said) for number, said, _ in sheet.clauses)),
        ("House switches", False, _switches(felt)),
    )


def _bet(row: BetRow) -> Entry:
    return Entry(row.title, (("", "; ".join(filter(None, (row.help, row.condition)))),), row.table)


def _decision(row: DecisionRow) -> Entry:
    last = len(row.choices) - 1
    return Entry(
        row.title,
        tuple(
            (name, f"{said}{'.' if place == last else ';'}")
            for place, (name, said) in enumerate(row.choices)
        ),
    )


def _switches(felt: Felt) -> tuple[Entry, ...]:
    """The switches this house has thrown; the others stand as the rules above say."""
    thrown = tuple(
        _plain(_value(felt, option), option.help)
        for option in felt.game.options
        if felt.options[option.key] != option.default
    )
    return thrown or (_plain("", "All as the rule sheet has them."),)


def _value(felt: Felt, option: Option) -> str:
    value = felt.options[option.key]
    if isinstance(value, bool):
        return "Yes" if value else "No"
    return ", ".join(value) if isinstance(value, tuple) else str(value)


TEMPLATE = r"""
#let side = 11mm
#let text-room = (width: room.width - 2 * side, height: room.height - 8mm - 14mm)
#set document(title: "Rule sheet " + card.title, author: "Croupier", date: none)
#set page(
  width: room.width, height: room.height, margin: (x: side, top: 8mm, bottom: 12mm),
  footer: { set text(size: card.smallest * 1pt, fill: quiet)
    block(width: 100%, stroke: (top: 0.4pt + quiet), inset: (top: 3pt),
      grid(columns: (1fr, auto), ..card.foot)) },
  footer-descent: 2mm,
)
#set text(font: card.font, lang: "en", number-width: "tabular")

#let pays-table(entry, width: auto, captioned: true) = block(width: width, {
  let count = entry.rows.first().len()
  if captioned {
    block(below: 0.35em, { text(weight: 700, fill: green, entry.title)
      h(0.5em); box(text(fill: quiet, entry.table)) })
  }
  table(
    columns: (if width == auto { auto } else { 1fr },) + (auto,) * (count - 1),
    align: (at, _) => if at == 0 { left } else { right },
    stroke: (_, _) => (bottom: hair),
    inset: (at, _) => (left: if at == 0 { 0pt } else { 0.7em }, right: 0pt, y: 0.22em),
    ..if entry.headings.len() > 0 {
      (table.header([], ..entry.headings.map(said => text(fill: quiet, said))),)
    },
    ..entry.rows.map(((label, ..odds)) => (label, ..odds.map(each => text(weight: 600, each))))
      .flatten(),
  )
})

// Pay tables side by side, in as few rows as have room for them, tall ones first. Rows are evened
// out where that keeps their number; what a row leaves over its tables share.
#let shelves() = {
  let gap = 5mm
  let most = text-room.width
  let sized = card.pays.map(entry => {
    let size = measure(pays-table(entry, captioned: false))
    (entry: entry, width: calc.min(size.width, most), tall: size.height)
  }).sorted(key: each => -each.tall.pt())
  let rows = ()
  for (at, each) in sized.enumerate() {
    let place = rows.position(row => {
      row.map(other => sized.at(other).width + gap).sum() + each.width <= most
    })
    if place == none { rows.push((at,)) } else { rows.at(place).push(at) }
  }
  let across = sized.map(each => (above: gap, height: each.width, leads: false))
  let even = evened(across, rows.len(), most)
  for places in if even == none { rows } else { even } {
    let row = places.map(at => sized.at(at))
    let taken = row.map(each => each.width).sum() + gap * (row.len() - 1)
    let spare = (most - taken) / row.len()
    block(above: 0.9em, grid(
      columns: row.map(each => each.width + calc.min(spare, each.width * 0.6)),
      column-gutter: gap,
      ..row.map(each => pays-table(each.entry, width: 100%)),
    ))
  }
  if card.wins != "" { block(above: 0.6em, text(fill: quiet, card.wins)) }
}

#let over(size) = {
  banner(card.title, "RULE SHEET", card.about)
  if card.pays.len() > 0 {
    // A pay table is read at a glance; letters as large as those of a short text would not help.
    set text(size: calc.min(size, 10pt))
    context shelves()
    block(above: 0.9em, line(length: 100%, stroke: hair))
  }
  v(0.9em)
}

#let pieces(size, count) = card.sections.map(section => {
  let title = (leads: true, above: 1 * size, body: heading(level: 2, section.title))
  let strong(said) = text(weight: 700, said)
  let marks = section.entries.map(entry => measure(set-in(size, strong(entry.mark))).width)
  let words(entry) = {
    for (name, said) in entry.said {
      if name != "" [#emph(name): ]
      [#said ]
    }
    if entry.table != "" { box(text(fill: quiet, entry.table)) }
  }
  // Narrow columns have no room for a column of long numbers beside the words.
  let beside = section.listed and (count < 3 or calc.max(..marks) < 1.6 * size)
  let entries = section.entries.map(entry => (leads: false, above: 0.48 * size, body: {
    if beside {
      grid(columns: (calc.max(..marks), 1fr), column-gutter: 0.5em,
        strong(entry.mark), words(entry))
    } else {
      par(hanging-indent: 0.9em, {
        if entry.mark != "" { strong(entry.mark); h(0.45em) }
        words(entry)
      })
    }
  }))
  (title, ..entries)
}).flatten()

// Two columns are easier to read, three have room for smaller type.
#let sizes = range(2 * card.smallest, 24).rev().map(half => half / 2 * 1pt)
#let ways = (2, 3).map(count => {
  sizes.filter(size => if count == 2 { size >= 9.5pt } else { size <= 9.5pt })
    .map(size => (size, count))
}).join()
#one-page(ways, text-room, 5mm, over, pieces)
"""
