"""The win page: one sheet of paper for one win, with what the book says and room to sign."""

from croupier.floor.reports import WinRecord
from croupier.show.amount_words import amount_in_words
from croupier.show.report_cells import dollars_words, share_words
from croupier.show.typst_notation import FONT, Literal, literal

SIGNATURES = ("Winner", "Dealer", "Supervisor or executive", "Accounting")


def win_source(win: WinRecord) -> str:
    """The document, ready to compile."""
    words = amount_in_words(win.amount)
    data: Literal = {
        "font": FONT,
        "title": f"Jackpot win, claim {win.claim} of {win.jackpot}",
        "amount": f"${dollars_words(win.amount)}",
        "words": words[0].upper() + words[1:],
        "hand": win.hand,
        "facts": [[name, word] for name, word in facts(win)],
        "entries": [
            ["Frozen", str(win.frozen.sequence), win.frozen.instant, win.frozen.hash],
            ["Paid", str(win.paid.sequence), win.paid.instant, win.paid.hash],
        ],
        "tax": _tax_words(win),
        "flagged": win.tax_form,
        "reversals": list(win.reversals),
        "checklist": list(win.checklist),
        "signatures": list(SIGNATURES),
        "book": f"From a book of {win.source.entries:,} entries, last hash {win.source.hash}",
    }
    return f"#let win = {literal(data)}\n{TEMPLATE}"


def facts(win: WinRecord) -> tuple[tuple[str, str], ...]:
    """What a win record must hold, each with its name."""
    share = "" if win.share is None else f", {share_words(win.share)} of the meter"
    return (
        ("Jackpot", f"{win.jackpot} (pay table {win.pay_table})"),
        ("Level", f"{win.level}{share}"),
        ("Hand", win.hand),
        ("Table and seat", f"table {win.table}, seat {win.seat}, round {win.round}"),
        ("Game", win.game.replace("-", " ")),
        ("Wager", f"${dollars_words(win.wager)}"),
        ("Gaming day", f"{win.day}, shift {win.shift} ({win.zone})"),
        ("Frozen", win.frozen_at),
        ("Confirmed and paid", win.paid_at),
        ("Meter before", f"${dollars_words(win.meter_before)}"),
        ("Meter after", f"${dollars_words(win.meter_after)}"),
        ("Card class", win.card),
        ("Dealer", win.dealer or "not recorded"),
        ("Confirmed by", win.confirmer or "not recorded"),
    )


def _tax_words(win: WinRecord) -> str:
    amount, wager = f"${dollars_words(win.amount)}", f"${dollars_words(win.wager)}"
    verdict = "Tax form needed" if win.tax_form else "No tax form needed"
    return f"{verdict}: a win of {amount} on a wager of {wager}"


TEMPLATE = r"""
#let green = rgb("#1f6b4f")
#let red = rgb("#a12622")
#let quiet = rgb("#5d666d")
#let hair = 0.4pt + rgb("#d9dcd6")

#set document(title: win.title, author: "Croupier", date: none)
#set page(paper: "us-letter", margin: (x: 0.8in, top: 0.6in, bottom: 0.7in),
  footer: { set text(size: 6.8pt, fill: quiet); win.book })
#set text(font: win.font, size: 9.4pt, lang: "en", number-width: "tabular")
#set par(leading: 0.5em, spacing: 0.6em)
#let part(said) = block(above: 13pt, below: 6pt, sticky: true,
  text(size: 9.6pt, weight: 700, fill: green, said))

#grid(columns: (1fr, auto), align: bottom, text(size: 17pt, weight: 700, win.title),
  text(size: 8.4pt, weight: 700, fill: green, tracking: 1pt)[WIN PAGE])
#block(above: 5pt, line(length: 100%, stroke: 2pt + green))

#block(fill: rgb("#f3f1ea"), inset: 12pt, width: 100%, above: 10pt, {
  grid(columns: (auto, 1fr), column-gutter: 18pt, align: horizon,
    text(size: 24pt, weight: 700, win.amount),
    { text(size: 11pt, weight: 600, win.hand); linebreak(); win.words })
})
#block(above: 8pt, text(weight: 700, fill: if win.flagged { red } else { quiet }, win.tax))

#grid(columns: (1fr, 1fr), column-gutter: 22pt, ..{
  let half = calc.ceil(win.facts.len() / 2)
  (win.facts.slice(0, half), win.facts.slice(half)).map(rows => table(
    columns: (auto, 1fr), stroke: (_, _) => (bottom: hair),
    inset: (at, _) => (left: 0pt, right: if at == 0 { 10pt } else { 0pt }, y: 3pt),
    ..rows.map(((name, word)) => (text(fill: quiet, name), text(weight: 600, word))).flatten(),
  ))
})

#part[In the book]
#table(
  columns: (auto, auto, auto, 1fr), stroke: (_, _) => (bottom: hair),
  inset: (at, _) => (left: 0pt, right: if at < 3 { 10pt } else { 0pt }, y: 2.6pt),
  align: (left, right, left, left),
  ..("", "entry", "moment (UTC)", "hash").map(said => text(size: 7.4pt, fill: quiet, said)),
  ..win.entries.map(row => row.enumerate().map(((at, word)) =>
    text(size: if at == 3 { 6.9pt } else { 8pt }, word))).flatten(),
)
#if win.reversals.len() > 0 {
  block(above: 6pt, text(weight: 700, fill: red)[Adjusted afterwards])
  for said in win.reversals { block(above: 3pt, text(size: 8pt, said)) }
}

#part[Verification]
#table(
  columns: (auto, 1fr), stroke: none, column-gutter: 7pt, inset: (x: 0pt, y: 2.8pt),
  ..win.checklist.map(said => (
    box(width: 8pt, height: 8pt, stroke: 0.7pt + black), said)).flatten(),
)

#part[Signatures]
#grid(columns: (1fr, 1fr), column-gutter: 26pt, row-gutter: 24pt,
  ..win.signatures.map(who => block(above: 0pt, width: 100%, inset: (top: 20pt), {
    line(length: 100%, stroke: 0.6pt)
    v(-4pt)
    grid(columns: (1fr, auto), text(size: 7.4pt, fill: quiet, who),
      text(size: 7.4pt, fill: quiet)[date and time])
  })),
)
"""
