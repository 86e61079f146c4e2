"""The par sheet as a typst document: what is said is data, how it looks is one template.

All words go in as typst strings, never as markup, so a pay table with a `#` in its name prints a
`#`. Fonts are those inside the typst compiler, and the document has no date: one sheet, one PDF.
"""

from croupier.show.par_blocks import Distribution, Facts, Grid, HandMap, Notes, Part, in_rows
from croupier.show.par_parts import heading, imprint, key_figures, parts
from croupier.show.par_sheet import ParSheet, Section
from croupier.show.svg_charts import distribution_svg, starting_hands_svg
from croupier.show.typst_notation import FONT, Literal, literal


def typst_source(sheet: ParSheet) -> str:
    """The document, ready to compile."""
    title, *lines = heading(sheet)
    data: Literal = {
        "title": title,
        "lines": lines,
        "imprint": [f"{name} {value}" for name, value in imprint(sheet)],
        "sections": [
            _section(section, charted=section is sheet.sections[0]) for section in sheet.sections
        ],
    }
    return f"#let sheet = {literal(data)}\n{TEMPLATE}"


def _section(section: Section, *, charted: bool) -> Literal:
    return {
        "title": section.title,
        "keys": [[value, name] for value, name in (key_figures(section) if charted else ())],
        "rows": [
            [[_part(part) for part in column] for column in row]
            for row in in_rows(parts(section, charted=charted))
        ],
    }


def _part(part: Part) -> Literal:
    shared: dict[str, Literal] = {"title": part.title, "half": part.half}
    if isinstance(part, Facts):
        return {**shared, "kind": "facts", "rows": [list(row) for row in part.rows]}
    if isinstance(part, Notes):
        return {**shared, "kind": "notes", "columns": _columns(part)}
    if isinstance(part, Grid):
        return {
            **shared,
            "kind": "grid",
            "headings": list(part.headings),
            "rows": [list(row) for row in part.rows],
            "total": list(part.total),
            "text": part.text,
            "wide": part.wide,
            "note": part.note,
        }
    if isinstance(part, Distribution):
        size = (340, 122)
        svg = distribution_svg(part.bars, size=size, font=FONT)
        return {**shared, "kind": "chart", "svg": svg, "width": 100}
    assert isinstance(part, HandMap)  # noqa: S101  the last kind of part there is
    svg = starting_hands_svg(part.decisions, part.order, font=FONT)
    return {**shared, "kind": "chart", "svg": svg, "width": 78}


def _columns(notes: Notes) -> Literal:
    """The sentences in one column, or in two about equally long."""
    rows: list[Literal] = [list(row) for row in notes.rows]
    if notes.columns == 1:
        return [rows]
    lengths = [len(text) + len(source) + 20 for _, text, source in notes.rows]
    cut = min(
        range(len(rows) + 1), key=lambda at: (abs(sum(lengths[:at]) - sum(lengths[at:])), -at)
    )
    return [rows[:cut], rows[cut:]]


TEMPLATE = r"""
#let green = rgb("#1f6b4f")
#let quiet = rgb("#5d666d")
#let hair = 0.4pt + rgb("#d9dcd6")
#let rule = 0.8pt + black

#set document(title: "Par sheet " + sheet.title, author: "Croupier", date: none)
#set page(
  paper: "us-letter",
  margin: (x: 0.7in, top: 0.5in, bottom: 0.65in),
  footer: context {
    set text(size: 7.2pt, fill: quiet)
    block(width: 100%, stroke: (top: 0.4pt + quiet), inset: (top: 4pt),
    grid(columns: (1fr, auto), sheet.imprint.join("  ·  "),
      "page " + str(counter(page).get().first()) + " of " + str(counter(page).final().first())))
  },
)
#set text(font: "Libertinus Serif", size: 8.4pt, lang: "en", number-width: "tabular")
#set par(leading: 0.45em, spacing: 0.6em)
#show heading.where(level: 1): it => block(below: 5pt, text(size: 19pt, weight: 700, it.body))
#show heading.where(level: 2): it => block(above: 14pt, below: 7pt, sticky: true, width: 100%,
  stroke: (bottom: rule), inset: (bottom: 3pt), text(size: 13pt, weight: 700, it.body))
#show heading.where(level: 3): it => block(above: 8pt, below: 3.5pt, sticky: true,
  text(size: 9pt, weight: 700, fill: green, it.body))

#let facts(part) = {
  let small(said) = text(size: 7.2pt, fill: quiet, said)
  let cells = part.rows.map(((name, value, said)) => {
    let amount = text(weight: 600, value)
    if part.half { ({ name; linebreak(); small(said) }, amount) }
    else { (name, amount, small(said)) }
  }).flatten()
  table(
    columns: if part.half { (1fr, auto) } else { (auto, auto, 1fr) },
    align: (at, _) => if at == 1 { right } else { left },
    stroke: (_, _) => (bottom: hair),
    inset: (at, _) => (left: if at == 0 { 0pt } else { 12pt }, right: 0pt, y: 1.7pt),
    ..cells,
  )
}

#let notes(part) = {
  let one(rows) = table(
    columns: (auto, 1fr), column-gutter: 5pt, stroke: none, inset: (x: 0pt, y: 1.3pt),
    ..rows.map(((mark, said, source)) => (
      text(weight: 600, fill: green, mark),
      { said; if source != "" { text(size: 6.6pt, fill: quiet, " [" + source + "]") } },
    )).flatten(),
  )
  set text(size: 7.8pt)
  if part.columns.len() == 1 { one(part.columns.first()) } else {
    grid(columns: (1fr, 1fr), column-gutter: 18pt, ..part.columns.map(one))
  }
}

#let figures(part) = {
  let count = part.headings.len()
  let widths = range(count).map(at => if at == part.wide { 1fr } else { auto })
  let dense = count > 5 or part.rows.len() > 16 or part.half
  set text(size: if dense { 7.6pt } else { 8.2pt })
  table(
    columns: widths,
    align: (at, _) => if at < part.text { left } else { right },
    stroke: none, inset: (x: 0pt, y: if dense { 1.5pt } else { 2pt }), column-gutter: 11pt,
    table.header(..part.headings.map(said => text(weight: 600, said))),
    table.hline(stroke: rule),
    ..part.rows.enumerate().map(((at, row)) => {
      // Remarks are long and the column that holds them is wide: smaller letters.
      let cells = row.enumerate().map(((place, cell)) => {
        if place > 0 and place == part.wide { text(size: 7.2pt, cell) } else { [#cell] }
      })
      if at > 0 { (table.hline(stroke: hair), ..cells) } else { cells }
    }).flatten(),
    ..if part.total.len() > 0 {
      (table.hline(stroke: rule), ..part.total.map(cell => text(weight: 600, cell)))
    },
  )
  if part.note != "" { block(above: 3pt, text(size: 7.2pt, fill: quiet, part.note)) }
}

#let chart(part) = image(
  bytes(part.svg), format: "svg", width: part.width * 1%, alt: part.title,
)

#let draw(part) = {
  heading(level: 3, part.title)
  if part.kind == "facts" { facts(part) } else if part.kind == "notes" { notes(part) }
  else if part.kind == "grid" { figures(part) } else { chart(part) }
}

#grid(columns: (1fr, auto), align: bottom, heading(level: 1, sheet.title),
  text(size: 8.4pt, weight: 700, fill: green, tracking: 1pt)[PAR SHEET])
#for said in sheet.lines { block(above: 3.5pt, below: 3.5pt, text(fill: quiet, said)) }
#block(above: 4pt, line(length: 100%, stroke: 2pt + green))

#for section in sheet.sections {
  heading(level: 2, section.title)
  if section.keys.len() > 0 {
    grid(
      columns: section.keys.map(_ => 1fr), column-gutter: 5pt,
      ..section.keys.map(((value, name)) => block(
        fill: rgb("#f3f1ea"), inset: 6pt, width: 100%,
        { text(size: if section.keys.len() > 5 { 10.5pt } else { 12.5pt }, weight: 700, value)
          linebreak()
          text(size: 7.2pt, fill: quiet, name) },
      )),
    )
  }
  for row in section.rows {
    if row.len() == 1 {
      let part = row.first().first()
      block(above: 7pt, breakable: part.at("rows", default: ()).len() > 16, width: 100%,
        draw(part))
    } else {
      block(above: 8pt, breakable: false, width: 100%, grid(
        columns: (1fr, 1fr), column-gutter: 22pt, ..row.map(parts => parts.map(draw).join()),
      ))
    }
  }
}
"""
