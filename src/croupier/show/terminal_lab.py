"""The lab for the terminal: an analysis, a comparison, advice, and published next to exact."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from croupier.lab import Advice, Analysis, Hypothesis, Question, Row
from croupier.lab.bets import BASE
from croupier.lab.comparing import Comparison
from croupier.lab.verifying import BASES, percent
from croupier.lab.volatility import CONFIDENCE, Volatility
from croupier.show.comparison_words import (
    compared_lines,
    figure_rows,
    move_texts,
    play_words,
)
from croupier.show.page_lab import analysis_title
from croupier.show.page_words import as_asked, folded_words
from croupier.show.par_lines import lines_in_order, named
from croupier.show.par_numbers import decimal, share
from croupier.show.published_words import bet_title
from croupier.show.terminal import Look
from croupier.show.terminal_layout import TITLE, beside, columns, indented, section

ROWS_MAX = 24
"""With more lines of a distribution than this a chart is better; JSON has them all."""


def number(value: Fraction, places: int = 6) -> str:
    """Write a fraction for people: exactly if that is short, else as rounded decimals."""
    if value.denominator == 1:
        return f"{value.numerator:,}"
    text = str(value)
    return text if len(text) <= 12 else f"{float(value):.{places}f}"


def exactly(value: Fraction) -> str:
    """Write a fraction exactly, unless it is too long to read."""
    text = str(value)
    return text if len(text) <= 60 else f"{text[:28]}…{text[-28:]}"


def analysis_text(question: Question, result: Analysis, look: Look) -> Group:
    """Show everything an analysis says, in the order and the digits of the page."""
    body: list[RenderableType] = [
        Text(analysis_title(question, result), TITLE),
        "",
        _figures(result),
    ]
    if result.decisions:
        body.append(section("Decisions", _decisions(question, result, look)))
    body.append(section("Lines", _lines(question, result, look)))
    if result.distribution:
        body.append(section("Net result of a round, in base bets", _distribution(result, look)))
    if result.progressive is not None:
        body.append(section("Jackpot, for each $1 wagered", _progressive(result)))
    body.append(section("Method", result.method))
    return Group(*body)


def _figures(result: Analysis) -> Table:
    rows = beside()
    if result.expected_value is not None and result.house_edge is not None:
        edge = result.house_edge
        value = result.expected_value
        rows.add_row("Expected value", f"{decimal(value, 8)} ({exactly(value)})")
        basis = "of the base bet" if result.bet == BASE else "of the bet"
        rows.add_row("House edge", f"{share(edge.per_first_bet)} {basis}")
        if edge.per_initial_stake != edge.per_first_bet:
            rows.add_row("", f"{share(edge.per_initial_stake)} of all put up before the deal")
        if edge.element_of_risk != edge.per_first_bet:
            rows.add_row("", f"{share(edge.element_of_risk)} of total action")
    if result.average_wager is not None and result.average_wager != 1:
        rows.add_row("Average wager", f"{number(result.average_wager)} base bets")
    rows.add_row("Hit frequency", f"{percent(result.hit_frequency)} ({result.hit_means})")
    if result.variance is not None and result.standard_deviation is not None:
        rows.add_row("Variance", number(result.variance))
        rows.add_row("Standard deviation", f"{result.standard_deviation:.6f}")
    if result.volatility is not None:
        _add_volatility(rows, result.volatility)
    rows.add_row("Out of", f"{result.total:,} deals")
    return rows


def _add_volatility(rows: Table, spread: Volatility) -> None:
    rows.add_row("Skewness", decimal(spread.skewness, 6))
    if spread.excess_kurtosis is not None:
        rows.add_row("Excess kurtosis", decimal(spread.excess_kurtosis, 6))
    for place, band in enumerate(spread.bands):
        name = f"{CONFIDENCE} bands" if place == 0 else ""
        reach = f"{decimal(band.low, 1)} to {decimal(band.high, 1)}"
        rough = ", rough: skewed" if band.rough else ""
        rows.add_row(name, f"{reach} base bets in {band.rounds:,} rounds{rough}")


def _decisions(question: Question, result: Analysis, look: Look) -> Table:
    rows = columns(look, "Decision", "How often", right=("How often",))
    for name in as_asked(question.layout.game, result.decisions):
        rows.add_row(name, percent(result.decisions[name]))
    return rows


def _lines(question: Question, result: Analysis, look: Look) -> Table:
    rows = columns(
        look, "Line", "Deals", "Probability", "Pays", "Contribution",
        right=("Deals", "Probability", "Contribution"),
    )  # fmt: skip
    for line in lines_in_order(question, result):
        rows.add_row(
            named(line),
            f"{line.combinations:,}",
            decimal(line.probability, 8),
            line.pays or "",
            decimal(line.contribution, 8, signed=True),
        )
    return rows


def _distribution(result: Analysis, look: Look) -> Table:
    rows = columns(look, "Net", "Deals", "Probability", right=("Net", "Deals", "Probability"))
    shown = sorted(result.distribution, key=lambda entry: -entry[1])[:ROWS_MAX]
    for net, count in sorted(shown):
        rows.add_row(number(net), f"{count:,}", f"{count / result.total:.8f}")
    left = len(result.distribution) - len(shown)
    if left > 0:
        rows.add_row("…", f"{left} rarer", "")
    return rows


def _progressive(result: Analysis) -> Table:
    rows = beside()
    jackpot = result.progressive
    if jackpot is None:
        return rows
    rows.add_row("Fixed return", percent(jackpot.fixed_return))
    rows.add_row("Envy", f"{percent(jackpot.envy_per_other_player)} for each other bettor")
    for name, level in jackpot.levels.items():
        rows.add_row(name, f"hit once in {number(1 / level.probability, 2)} bets")
        if level.break_even_meter is not None:
            rows.add_row("", f"no edge at a meter of ${float(level.break_even_meter):,.2f}")
    if jackpot.other_reading is not None:
        other = jackpot.other_reading
        for name, reading in (("Folded hands", jackpot), ("otherwise", other.progressive)):
            said = folded_words(folded_hands_qualify=reading.folded_hands_qualify)
            rows.add_row(name, said)
        rows.add_row("", f"then fixed return {percent(other.progressive.fixed_return)}")
        rows.add_row("", f"and hit frequency {percent(other.hit_frequency)}")
    return rows


def comparison_text(
    first: Question, second: Question, found: Comparison, names: Sequence[str], look: Look
) -> Group:
    """Show two tables side by side, their differences, and how best play changes."""
    rows = columns(look, "", *names, "difference", right=(*names, "difference"))
    for row in figure_rows(found):
        rows.add_row(*row)
    lines = columns(look, "Line", *names, "difference in return", right=("difference in return",))
    for line in compared_lines(first, second, found):
        cells = line.texts()
        if any(each is not None for each in line.contribution):
            by = cells[-1]
        else:
            by = "same" if line.pays[0] == line.pays[1] else "changed"
        lines.add_row(*cells[:3], by)
    body: list[RenderableType] = [rows, section("Lines", lines)]
    body.append(section("Best play", play_words(found.play, names)))
    if found.play.moves:
        moved = columns(look, "When", "Hands", names[0], names[1], "Cost", right=("Cost",))
        for move in found.play.moves:
            moved.add_row(*move_texts(move))
        body.append(moved)
    return Group(*body)


def advice_text(advice: Advice, look: Look) -> Table:
    rows = columns(look, "Decision", "Value", "Exactly", right=("Value",))
    for name, value in sorted(advice.values.items(), key=lambda entry: -entry[1]):
        mark = Text(name, TITLE) if name == advice.best else Text(name)
        rows.add_row(mark, f"{float(value):+.6f}", exactly(value))
    return rows


def verification(rows: Iterable[Row], look: Look) -> Table:
    """Show published figures next to exact ones."""
    found = columns(
        look, "Table", "Bet", "Figure", "Published", "Exact", "", right=("Published", "Exact")
    )
    for row in rows:
        found.add_row(
            row.table,
            bet_title(row.game, row.bet),
            row.label,
            row.published,
            row.percent or "–",
            _verdict(row),
        )
    return found


def _verdict(row: Row) -> Text:
    if row.agrees:
        return Text("agrees")
    return Text("depends" if row.computed is None else "DIFFERS", TITLE)


def disagreement(row: Row, hypotheses: Sequence[Hypothesis], most: int = 5) -> Group:
    """Show a figure that does not agree, with what would reproduce it."""
    said = [f"basis: {BASES.get(row.basis, row.basis)}", row.note]
    said += [f"it would match if {entry.text}" for entry in hypotheses[:most]]
    if len(hypotheses) > most:
        said.append(f"… and {len(hypotheses) - most} less likely changes")
    heading = Text(
        f"{row.table} {bet_title(row.game, row.bet)}: {row.label} {row.published}", TITLE
    )
    return Group(heading, *(indented(line) for line in said), "")
