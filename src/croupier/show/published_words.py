"""Published figures with exact ones, as pages show them: verdict, reason, differences first."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from croupier.games import GAMES
from croupier.lab.shipped_figures import CheckedFigure, ExactFigures, shipped
from croupier.lab.verifying import Row, percent
from croupier.paytables import PayTable, Published
from croupier.show.page_words import basis_words, pays_title

VERDICTS = ("differs", "depends", "agrees", "waiting")
"""What differs comes first; `waiting` is for a table that has not been worked out yet."""


def verdict(row: Row) -> str:
    """Return agrees, differs, or depends if the source omits what the figure depends on."""
    if row.agrees:
        return "agrees"
    return "depends" if row.computed is None else "differs"


def reason_words(row: Row, reasons: Sequence[str]) -> str:
    """Return why a figure differs, or how it was found to agree."""
    likely = f"it would match if {reasons[0]}" if reasons and not row.agrees else ""
    return "; ".join(filter(None, (row.note, likely)))


@dataclass(frozen=True, slots=True)
class PublishedLine:
    """One published figure, ready to show."""

    table: str
    game: str
    bet: str
    bet_title: str
    """The bet's title in the game."""
    label: str
    basis: str
    published: str
    exact: str
    fraction: str
    verdict: str
    reason: str
    place: str


def bet_title(game: str, bet: str) -> str:
    """Return what a published figure is about: a table may have one figure for several bets."""
    return pays_title(bet, tuple(entry for entry in GAMES if entry.name == game))


def published_line(found: CheckedFigure) -> PublishedLine:
    row = found.row
    return PublishedLine(
        row.table,
        row.game,
        row.bet,
        bet_title(row.game, row.bet),
        row.label,
        basis_words(row.basis),
        row.published,
        row.percent or "",
        str(row.computed) if row.computed is not None else "",
        verdict(row),
        reason_words(row, found.reasons),
        row.place,
    )


def published_lines(table: PayTable) -> tuple[PublishedLine, ...]:
    """Return a table's published figures; those not worked out yet are `waiting`."""
    known = shipped(table)
    if known is not None:
        return tuple(map(published_line, known.published))
    return tuple(_waiting(table, figure) for figure in table.published)


def _waiting(table: PayTable, figure: Published) -> PublishedLine:
    return PublishedLine(
        table.id, table.games[0], figure.bet, bet_title(table.games[0], figure.bet), figure.label,
        basis_words(figure.basis), figure.value, "", "", "waiting", "", figure.place,
    )  # fmt: skip


def differing_first(lines: Iterable[PublishedLine]) -> list[PublishedLine]:
    return sorted(lines, key=lambda line: VERDICTS.index(line.verdict))


def edge_words(figures: ExactFigures) -> str:
    """Return a bet's most important figure: its edge, or what a jackpot pays from the tray."""
    if figures.fixed_return is not None:
        return f"fixed return {percent(figures.fixed_return, 2)}"
    first = next(iter(figures.edges.values()), None)
    return f"edge {percent(first, 2)}" if first is not None else ""
