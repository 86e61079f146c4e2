"""Cards to print: what paper there is, and how words are fitted onto exactly one page of it.

The fitting is done by the compiler itself, which knows how wide every letter is: pieces are
measured, dealt into columns, and the largest type that leaves nothing over is taken.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from croupier.errors import BadOption

OWNERS = "Game names belong to their owners, who have no part in this card."
SMALLEST_POINTS = 7
"""Smaller type is not for reading."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet in a printer, and half of it: width and height as typst writes lengths."""

    key: str
    title: str
    sheet: tuple[str, str]
    half: tuple[str, str]


PAPERS: Mapping[str, Paper] = {
    "a4": Paper("a4", "A4", ("210mm", "297mm"), ("148mm", "210mm")),
    "letter": Paper("letter", "US Letter", ("8.5in", "11in"), ("5.5in", "8.5in")),
}
USUAL_PAPER = PAPERS["a4"]


def paper_named(name: str | None) -> Paper:
    """The paper of this name; A4 where none is named."""
    found = PAPERS.get(name.lower()) if name is not None else USUAL_PAPER
    if found is None:
        raise BadOption(f"is {name!r}; choose one of {', '.join(PAPERS)}", place="paper")
    return found


def typeset(source: str) -> bytes:
    """The PDF of a document; the compiler is a large library, loaded only here."""
    import typst  # noqa: PLC0415

    printed: Any = typst.compile(source.encode(), ignore_system_fonts=True, format="pdf")
    return bytes(printed)


FITTING = r"""
#let green = rgb("#1f6b4f")
#let quiet = rgb("#5d666d")
#let pale = rgb("#f3f1ea")
#let hair = 0.4pt + rgb("#d9dcd6")

// Pieces in columns of at most this height, each column a list of places; none if they do not fit.
// A piece is (body, above, height, leads): one that leads goes where the piece below it goes.
#let filled(pieces, count, tallest) = {
  let columns = ((),)
  let used = 0pt
  for (at, piece) in pieces.enumerate() {
    let needed = piece.height
    let last = at
    while pieces.at(last).leads and last + 1 < pieces.len() {
      last += 1
      needed += pieces.at(last).above + pieces.at(last).height
    }
    let above = if columns.last().len() == 0 { 0pt } else { piece.above }
    if columns.last().len() > 0 and used + above + needed > tallest {
      if columns.len() == count { return none }
      columns.push(())
      above = 0pt
      used = 0pt
    }
    if above + needed > tallest { return none }
    used += above + piece.height
    columns.last().push(at)
  }
  columns
}

// The same in columns as even as can be.
#let evened(pieces, count, tallest) = {
  let found = filled(pieces, count, tallest)
  if found == none { return none }
  let low = 0pt
  let high = tallest
  for _ in range(14) {
    let middle = (low + high) / 2
    let tried = filled(pieces, count, middle)
    if tried == none { low = middle } else {
      high = middle
      found = tried
    }
  }
  found
}

#let set-in(size, body) = {
  set text(size: size)
  set par(leading: 0.42em, spacing: 0.5em)
  set block(spacing: 0pt)
  body
}

// What is left below the columns goes between their pieces, as far as that looks well.
#let stretched(columns, pieces, room) = {
  let heights = columns.map(places => places.map(at => pieces.at(at).height).sum())
  let gaps = columns.map(places => places.slice(1).map(at => pieces.at(at).above).sum(default: 0pt))
  let factors = heights.zip(gaps).filter(((_, gap)) => gap > 0pt).map(((height, gap)) => {
    (room - height) / gap
  })
  calc.min(2.2, ..factors)
}

// The largest way to set a page that leaves nothing over. `ways` are (type size, columns), the
// largest first; `above` gives what stands over the columns, and `pieces` what goes into them.
#let one-page(ways, room, gutter, above, pieces) = context {
  set block(spacing: 0pt)
  let tried(way) = {
    let (size, count) = way
    let width = (room.width - gutter * (count - 1)) / count
    let top = block(width: room.width, set-in(size, above(size)))
    let measured = pieces(size, count).map(piece => {
      let body = block(width: width, set-in(size, piece.body))
      (..piece, body: body, height: measure(body).height)
    })
    let left = room.height - measure(top).height
    let columns = evened(measured, count, left)
    (size: size, count: count, width: width, top: top, pieces: measured, left: left,
      columns: columns)
  }
  // What fits in one size fits in smaller ones: halve the doubt until none is left.
  let found = tried(ways.first())
  if found.columns == none {
    let large = 0
    let small = ways.len() - 1
    found = tried(ways.last())
    while found.columns != none and small - large > 1 {
      let middle = calc.quo(large + small, 2)
      let now = tried(ways.at(middle))
      if now.columns == none { large = middle } else {
        small = middle
        found = now
      }
    }
  }
  let (size, count, width, top, columns, left) = found
  [#metadata((size: size / 1pt, columns: count, fits: columns != none)) <set>]
  top
  if columns != none {
    let factor = stretched(columns, found.pieces, left)
    grid(columns: (width,) * count, column-gutter: gutter, ..columns.map(places => stack(
      ..places.enumerate().map(((at, place)) => {
        let piece = found.pieces.at(place)
        if at == 0 { (piece.body,) } else { (v(piece.above * factor), piece.body) }
      }).flatten(),
    )))
  } else {
    // More than a page can hold in readable type: all of it, on as many pages as it takes.
    std.columns(count, gutter: gutter, found.pieces.map(piece => {
      block(above: piece.above, sticky: piece.leads, piece.body)
    }).join())
  }
}

// A hand is one word: A-K-8-3-2 is never broken.
#show regex("\b\w{1,3}(-\w{1,3})+\b"): box

// Headings are larger by themselves, by 1.4 and by 1.2.
#show heading.where(level: 1): set text(size: 1.36em)
#show heading.where(level: 2): set text(size: 0.92em, fill: green)
#show heading: it => it.body

#let banner(title, tag, lines) = {
  grid(columns: (1fr, auto), align: bottom, column-gutter: 8pt,
    par(leading: 0.6em, heading(level: 1, title)),
    text(weight: 700, fill: green, tracking: 1pt, tag))
  for (at, said) in lines.enumerate() {
    block(above: if at == 0 { 0.75em } else { 0.45em }, text(fill: quiet, said))
  }
  block(above: 0.6em, line(length: 100%, stroke: 1.6pt + green))
}
"""
