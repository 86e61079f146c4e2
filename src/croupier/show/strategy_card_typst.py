"""The strategy card on half a sheet: for the pocket, and exactly one page."""

from collections.abc import Iterator

from croupier import __version__
from croupier.rules import Decide, Felt
from croupier.show.card_paper import FITTING, OWNERS, SMALLEST_POINTS, USUAL_PAPER, Paper
from croupier.show.par_numbers import share
from croupier.show.strategy_card import Asked, StrategyCard
from croupier.show.strategy_card_charts import chart_parts, heading, note, shade, small_share
from croupier.show.typst_notation import FONT, Literal, literal

NOTHING_TO_DECIDE = "The game asks no question: there is nothing to decide."
NOTHING_SHORT = (
    "The lab has no short strategy for this game. It was solved from its rules alone, deal by "
    "deal; these are the figures of perfect play."
)


def strategy_card_source(felt: Felt, card: StrategyCard, paper: Paper = USUAL_PAPER) -> str:
    """The document, ready to compile."""
    width, height = paper.half
    pays = "; ".join(f"{designator}, {title}" for designator, title in card.tables)
    data: Literal = {
        "font": FONT,
        "smallest": SMALLEST_POINTS,
        "title": felt.game.title,
        "about": [
            *((f"Pay table {pays}",) if pays else ()),
            f"In percent of {_unit(card)}, on average in a round; the fractions are exact.",
        ],
        "figures": [list(figure) for figure in _figures(card)],
        "parts": list(_parts(felt, card)),
        "foot": [OWNERS, f"Croupier {__version__}"],
    }
    page = f"#let room = (width: {width}, height: {height})\n"
    return f"#let card = {literal(data)}\n{page}{FITTING}{TEMPLATE}"


def _unit(card: StrategyCard) -> str:
    return f"the {card.unit}" if " " not in card.unit else card.unit


def _figures(card: StrategyCard) -> Iterator[tuple[str, str, str]]:
    """A figure in percent, what it is, and the same exactly."""
    yield share(card.perfect_edge), "house edge, perfect play", str(card.perfect_edge)
    if card.edge is not None and card.cost is not None:
        yield share(card.edge), "house edge, this card", str(card.edge)
        if card.cost:
            yield small_share(card.cost), "what this card costs", str(card.cost)
        else:
            yield "nothing", "what this card costs", "it is perfect play"


# Parts ------------------------------------------------------------------------------------------


def _parts(felt: Felt, card: StrategyCard) -> Iterator[Literal]:
    decisions = felt.game.decisions
    yield heading("How you play" if card.own else "How to play")
    if card.cost is None:
        yield from _nothing_short(card)
    for decide, asked in zip(decisions, card.asked, strict=True):
        yield from _rules(decide, asked, titled=len(decisions) > 1)
    yield from chart_parts(decisions, card.chart)
    if decisions:
        yield heading("How often" if card.cost is not None else "How often, with perfect play")
        for decide, asked in zip(decisions, card.asked, strict=True):
            yield _bar(decide, asked, titled=len(decisions) > 1)
    errors = [habit for habit in card.habits if habit.cost]
    if errors:
        yield heading("What common errors cost")
        if len(decisions) > 1:
            yield note(
                f"Everything else played {'perfectly' if card.cost is None else 'by this card'}."
            )
        for habit in errors:
            yield {
                "kind": "cost",
                "said": habit.words,
                "share": small_share(habit.cost),
                "exact": str(habit.cost),
            }
    if card.misplays:
        yield heading("Where this strategy errs most" if card.own else "Where the card errs most")
        for misplay in card.misplays:
            yield {
                "kind": "slip",
                "said": misplay.hand,
                "share": small_share(misplay.cost),
                "better": f"{misplay.best}, not {misplay.said}",
                "more": f"; one round in {round(1 / misplay.frequency):,}; {misplay.cost}; "
                f"such as {misplay.example}",
            }
        left = card.misplays_count - len(card.misplays)
        if left:
            yield note(f"and {left:,} more that cost less", leads=False)


def _nothing_short(card: StrategyCard) -> Iterator[Literal]:
    if not card.asked:
        yield note(NOTHING_TO_DECIDE)
        return
    yield note(NOTHING_SHORT, leads=False)
    for habit in card.habits:
        if not habit.cost:
            yield note(f"{habit.words}: that costs nothing.", leads=False)


def _rules(decide: Decide, asked: Asked, *, titled: bool) -> Iterator[Literal]:
    if titled:
        yield {"kind": "title", "said": decide.title}
    for decision, when in asked.rules:
        yield {"kind": "rule", "decision": decision, "when": when, **shade(decide, decision)}


def _bar(decide: Decide, asked: Asked, *, titled: bool) -> Literal:
    return {
        "kind": "bar",
        "said": decide.title if titled else "",
        "shares": [
            {
                "name": name,
                "share": share(part, 2),
                "millionths": round(part * 1_000_000),
                **shade(decide, name),
            }
            for name, part in asked.shares
            if part
        ],
    }


TEMPLATE = r"""
#let side = 9mm
#let text-room = (width: room.width - 2 * side, height: room.height - 7mm - 12mm)
#set document(title: "Strategy card " + card.title, author: "Croupier", date: none)
#set page(
  width: room.width, height: room.height, margin: (x: side, top: 7mm, bottom: 10mm),
  footer: { set text(size: card.smallest * 1pt, fill: quiet)
    block(width: 100%, stroke: (top: 0.4pt + quiet), inset: (top: 3pt),
      grid(columns: (1fr, auto), ..card.foot)) },
  footer-descent: 1.6mm,
)
#set text(font: card.font, lang: "en", number-width: "tabular")

#let square(shade) = box(width: 0.75em, height: 0.75em, baseline: 0.08em, fill: rgb(shade.fill),
  stroke: 0.3pt + quiet)
#let pill(said, shade) = box(fill: rgb(shade.fill), inset: (x: 0.4em), outset: (y: 0.22em),
  radius: 0.2em, text(weight: 700, fill: rgb(shade.letters), said))

#let rule(part) = par(hanging-indent: 0.9em, { pill(part.decision, part); h(0.45em); part.when })

#let legend(shares) = par(shares.map(each => box({
  square(each); h(0.3em); each.name + " " + each.share
})).join(h(0.9em)))

#let bar(part) = {
  if part.said != "" { block(below: 0.4em, text(weight: 700, part.said)) }
  let rest = calc.max(0, 1000000 - part.shares.map(each => each.millionths).sum(default: 0))
  block(below: 0.4em, width: 100%, stroke: hair, grid(
    columns: (..part.shares.map(each => each.millionths), rest).map(part => part * 1fr),
    rows: 0.85em,
    ..part.shares.map(each => grid.cell(fill: rgb(each.fill), [])),
  ))
  legend(part.shares)
}

#let hands(part) = {
  block(below: 0.5em, width: 100%, context grid(
    columns: (1fr,) * part.rows.len(), rows: 1.35em, stroke: 0.5pt + white, align: center + horizon,
    ..part.rows.flatten().map(each => grid.cell(fill: rgb(each.fill),
      text(size: calc.max(0.8 * text.size, card.smallest * 1pt), fill: rgb(each.letters),
        each.hand))),
  ))
  block(below: 0.35em, legend(part.legend))
  text(fill: quiet)[Suited hands stand above the diagonal, the others below it.]
}

// With one hand for each card the rows stand in two halves side by side.
#let cells(part) = {
  let tile(rank) = grid.cell(fill: rgb(part.fill),
    text(weight: 700, fill: rgb(part.letters), rank))
  let said(words) = grid.cell(fill: rgb(part.fill).lighten(82%), words)
  let look = (align: center + horizon, inset: (x: 0.2em, y: 0.26em), stroke: 0.5pt + white)
  if part.suffixes.len() > 1 {
    grid(columns: (1.9em,) + (1fr,) * part.suffixes.len(), ..look,
      [], ..part.suffixes.map(said => text(fill: quiet, said)),
      ..part.rows.map(((rank, ..hands)) => (tile(rank), ..hands.map(said))).flatten())
  } else {
    let half = calc.ceil(part.rows.len() / 2)
    let one(rows) = grid(columns: (1.9em, 1fr), ..look,
      ..rows.map(((rank, hand)) => (tile(rank), said(hand))).flatten())
    grid(columns: (1fr, 1fr), column-gutter: 0.8em,
      one(part.rows.slice(0, half)), one(part.rows.slice(half)))
  }
}

#let priced(part) = grid(columns: (1fr, auto), column-gutter: 0.6em,
  par(hanging-indent: 0.9em, part.said), text(weight: 700, part.share))

#let cost(part, count) = if count == 1 {
  grid(columns: (1fr, auto, 6em), column-gutter: 0.6em, align: (left, right, right),
    par(hanging-indent: 0.9em, part.said), text(fill: quiet, part.exact),
    text(weight: 700, part.share))
} else {
  priced(part)
  block(above: 0.32em, width: 100%, align(right, text(fill: quiet, part.exact)))
}

#let slip(part) = {
  priced(part)
  block(above: 0.42em, par(part.better + text(fill: quiet, part.more)))
}

#let draw(part, count) = {
  if part.kind == "heading" { heading(level: 2, part.said) }
  else if part.kind == "title" { text(weight: 700, part.said) }
  else if part.kind == "note" { text(fill: quiet, part.said) }
  else if part.kind == "rule" { rule(part) }
  else if part.kind == "bar" { bar(part) }
  else if part.kind == "hands" { hands(part) }
  else if part.kind == "cells" { cells(part) }
  else if part.kind == "slip" { slip(part) }
  else { cost(part, count) }
}

#let over(size) = {
  banner(card.title, "STRATEGY CARD", card.about)
  block(above: 0.8em, grid(
    columns: (1fr,) * card.figures.len(), column-gutter: 5pt, fill: pale, inset: 0.6em,
    ..card.figures.map(((value, name, exact)) => {
      set text(size: calc.max(0.92 * size, card.smallest * 1pt))
      block(text(size: 1.4em, weight: 700, value))
      block(above: 0.45em, name)
      // A long fraction may be broken behind its stroke.
      block(above: 0.45em, text(fill: quiet, exact.replace("/", "/\u{200b}")))
    }),
  ))
  v(0.9em)
}

#let pieces(size, count) = card.parts.map(part => (
  leads: part.kind in ("heading", "title") or part.at("leads", default: false),
  above: if part.kind == "heading" { 1.1 * size } else { 0.62 * size },
  body: draw(part, count),
))

// A short card is one column, all others are two.
#let sizes = range(2 * card.smallest, 22).rev().map(half => half / 2 * 1pt)
#let ways = ((sizes.first(), 1), ..sizes.map(size => (size, 2)))
#one-page(ways, text-room, 5mm, over, pieces)
"""
