"""The lab for the page: figures and tables ready to show, charts, and advice.

Everything here is text that a template prints and a script inserts unchanged, so the two can never
disagree about a figure.
"""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any

from croupier.errors import counted
from croupier.lab.analysis import Analysis, Progressive
from croupier.lab.bets import analysed_as
from croupier.lab.par_sheet import Study
from croupier.lab.shipped_figures import shipped
from croupier.lab.solve import BASE, TYPED, Advice, Question
from croupier.lab.strategies.short import Strategy
from croupier.lab.verifying import BASES, all_bases, checked, percent
from croupier.lab.volatility import CONFIDENCE, Volatility
from croupier.lab.wire import table_key
from croupier.money import METER
from croupier.paytables import PayTable, Published
from croupier.rules import Game
from croupier.show.glossary import Term, term_of
from croupier.show.page_lab_form import bet_title
from croupier.show.page_words import as_asked, folded_words
from croupier.show.par_lines import by_rank, in_table_order, merged
from croupier.show.par_numbers import decimal, share
from croupier.show.par_volatility import bars_of
from croupier.show.published_words import reason_words, verdict
from croupier.show.strategy_words import strategy_lines
from croupier.show.svg_charts import distribution_svg, starting_hands_svg

EXACT_LETTERS_MAX = 72
"""A longer fraction is shown by its ends; the JSON has all of it."""
DISTRIBUTION_ROWS_MAX = 120
"""With more results than this a chart is better; the JSON has them all."""

EDGES: Mapping[str, str] = {
    "per_bet": "House edge",
    "per_first_bet": "House edge per base bet",
    "per_initial_stake": "House edge per initial stake",
    "element_of_risk": "Element of risk",
}


def released_words(table: PayTable, question: Question) -> str:
    """Return the shipped figures of a printed table, to read while it is being solved."""
    game = question.layout.game.name
    for each in getattr(shipped(table), "exact", ()):
        if (each.game, each.bet, each.hands) == (game, question.bet, question.hands):
            found = [f"{EDGES[basis]} {percent(edge)}" for basis, edge in each.edges.items()]
            if each.fixed_return is not None:
                found.append(f"Fixed return {percent(each.fixed_return)}")
            found.append(f"Hit frequency {percent(each.hit_frequency)}")
            return "; ".join([found[0], *(f"{text[0].lower()}{text[1:]}" for text in found[1:])])
    return ""


# Figures ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure, its meaning, and its exact fraction if there is one."""

    name: str
    value: str
    words: str
    exact: str = ""


@dataclass(frozen=True, slots=True)
class ShownGrid:
    """A table; the columns from `text` on are amounts."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    text: int = 1
    note: str = ""


@dataclass(frozen=True)
class Shown:
    """An analysis in the words of the page."""

    title: str
    summary: str
    figures: tuple[Figure, ...]
    grids: Mapping[str, ShownGrid]
    """By place on the page: decisions, lines, jackpot, distribution."""
    method: str


def as_json(said: Shown | ShownGrid) -> dict[str, Any]:
    """Return the page's text for its script; each table comes with the terms in its headings."""
    told = asdict(said)
    for grid in [told] if isinstance(said, ShownGrid) else told["grids"].values():
        heads = (*grid["headings"], *(row[0] for row in grid["rows"] if row))
        grid["marks"] = {head: _mark(term) for head in heads if (term := term_of(head))}
    return told


def _mark(term: Term) -> dict[str, str]:
    return {"term": term.term, "words": term.words, "address": term.address}


GRIDS = ("published", "lines", "decisions", "jackpot", "distribution")
"""Every place for a table, in the order of the page."""


def shown(question: Question, result: Analysis) -> Shown:
    """Return everything an analysis says, in the words and digits of the page."""
    game = question.layout.game
    figures = tuple(_figures(game, result))
    grids = {
        "published": _published(question, result),
        "lines": _lines(question, result),
        "decisions": _decisions(game, result),
        "jackpot": _jackpot(result),
        "distribution": _distribution(result),
    }
    return Shown(
        title=analysis_title(question, result),
        summary=f"{figures[0].name} {figures[0].value}",
        figures=figures,
        grids={key: grid for key, grid in grids.items() if grid is not None},
        method=f"Method: {result.method}; all {result.total:,} deals counted",
    )


def analysis_title(question: Question, result: Analysis) -> str:
    """Name what was analyzed: the game, the bet, its tables and the hands at the table."""
    game = question.layout.game
    hands = f", {counted(result.hands, 'hand')}" if result.hands else ""
    custom = f"{question.typed_over} with custom pays"
    tables = "".join(
        f", {custom if table == TYPED else table}"
        for table in dict.fromkeys(result.tables.values())
    )
    return f"{game.title}: {bet_title(game, result.bet)}{_beside(question)}{tables}{hands}"


def _beside(question: Question) -> str:
    """Return the bets that are made together with the base game."""
    game = question.layout.game
    others = [key for key in question.stakes if key not in game.base_bets]
    if question.bet != BASE or not others:
        return ""
    return f" with {', '.join(game.line_title(key) for key in others)}"


def exactly(value: Fraction) -> str:
    """Write a fraction exactly, unless it is too long to read."""
    text = str(value).replace("-", "−")
    half = EXACT_LETTERS_MAX // 2 - 1
    return text if len(text) <= EXACT_LETTERS_MAX else f"{text[:half]}…{text[-half:]}"


def _figures(game: Game, result: Analysis) -> Iterator[Figure]:
    if result.progressive is not None:
        jackpot = result.progressive
        yield Figure(
            "Fixed return", share(jackpot.fixed_return), "of each $1 bet, paid from the tray",
            exactly(jackpot.fixed_return),
        )  # fmt: skip
        yield Figure(
            "Envy", share(jackpot.envy_per_other_player),
            "of each $1 bet, for each other seat that makes the bet",
            exactly(jackpot.envy_per_other_player),
        )  # fmt: skip
        yield from _other_reading(jackpot)
    if result.house_edge is not None:
        unit = game.line_title(game.base_bets[0])
        for basis, loss in all_bases(result).items():
            first = f" (one {unit})" if basis == "per_first_bet" else ""
            yield Figure(EDGES[basis], share(loss), BASES[basis] + first, exactly(loss))
    if result.expected_value is not None:
        yield Figure(
            "Expected value", decimal(result.expected_value, 8),
            "average net result of a round, in base bets", exactly(result.expected_value),
        )  # fmt: skip
    if result.average_wager is not None and result.average_wager != 1:
        yield Figure(
            "Average final wager", decimal(result.average_wager, 6),
            "average total action, in base bets", exactly(result.average_wager),
        )  # fmt: skip
    yield Figure(
        "Hit frequency", share(result.hit_frequency), f"a hit: {result.hit_means}",
        exactly(result.hit_frequency),
    )  # fmt: skip
    if result.standard_deviation is not None and result.variance is not None:
        yield Figure(
            "Standard deviation", f"{result.standard_deviation:,.6f}",
            f"of a round, in base bets; the variance is {decimal(result.variance, 6)}",
        )  # fmt: skip
    if result.volatility is not None:
        yield from _volatility(result.volatility)


def _volatility(spread: Volatility) -> Iterator[Figure]:
    yield Figure(
        "Skewness", decimal(spread.skewness, 6), "third central moment ÷ standard deviation³"
    )
    excess = spread.excess_kurtosis
    if excess is not None:
        words = "fourth central moment ÷ variance², less the 3 of a normal distribution"
        yield Figure("Excess kurtosis", decimal(excess, 6), words, exactly(excess))
    for band in spread.bands:
        rough = "; rough, because the results are skewed" if band.rough else ""
        yield Figure(
            f"{CONFIDENCE} band, {band.rounds:,} rounds",
            f"{decimal(band.low, 1)} to {decimal(band.high, 1)}",
            f"net in base bets, expected {decimal(band.expected, 1)}; normal approximation{rough}",
        )


def _other_reading(jackpot: Progressive) -> Iterator[Figure]:
    """Yield the return in a house that treats folded hands the other way, if that matters."""
    other = jackpot.other_reading
    if other is not None:
        qualify = other.progressive.folded_hands_qualify
        fixed = other.progressive.fixed_return
        house = "if" if qualify else "unless"
        yield Figure(
            f"Fixed return {house} folded hands qualify", share(fixed),
            folded_words(folded_hands_qualify=qualify), exactly(fixed),
        )  # fmt: skip


def _lines(question: Question, result: Analysis) -> ShownGrid:
    """Return each line's part of the return; a whole game has results in words instead of lines."""
    if result.bet == BASE:
        lines = merged(result.lines)
        found = list(by_rank(question, lines))
        cut = len(result.lines) - len(lines)
        note = f"{len(result.lines)} results, combined. " if cut else ""
        title = "Return by result"
    else:
        found = list(in_table_order(Study(question, result, "")))
        note, title = "", "Return by line"
    paid = any(line.pays for line in found)
    rows = [
        (
            line.line[:1].upper() + line.line[1:],
            *((line.pays or "–",) if paid else ()),
            f"{line.combinations:,}",
            decimal(line.probability, 8),
            "–"
            if line.odds is not None and line.odds.kind == "meter"
            else decimal(line.contribution, 8, signed=True),
        )
        for line in found
    ]
    tray = ""
    if result.progressive is not None:
        folded = folded_words(folded_hands_qualify=result.progressive.folded_hands_qualify)
        tray = f"A share of a meter has no fixed amount; {folded}."
    adds = "Contributions add up to the expected value, in base bets."
    return ShownGrid(
        title,
        ("Line", *(("Pays",) if paid else ()), "Combinations", "Probability", "Contribution"),
        tuple(rows),
        text=2 if paid else 1,
        note=note + (tray or adds),
    )


def figures_printed(question: Question) -> Iterator[tuple[PayTable, Published]]:
    """Yield what the source prints about this bet with these pays and house switches.

    A base game that no table pays is printed with the tables that were made for the game.
    """
    layout, game = question.layout, question.layout.game
    usual = dict.fromkeys(game.base_bets, 1) if question.bet == BASE else {question.bet: 1}
    key = table_key(game, question.bet)
    paid_by = [layout.tables[key]] if key else layout.tables.values()
    tables = {table.id: table for table in paid_by if key or table.games[0] == game.name}
    if question.typed_over or question.stakes != usual:
        return
    switched = {
        option.key: layout.options[option.key]
        for option in game.options
        if layout.options[option.key] != option.default
    }
    if question.ties != "less":
        return
    for table in tables.values():
        for figure in () if table.own else table.published:
            if analysed_as(game, figure.bet) == question.bet and dict(figure.options) == switched:
                yield table, figure


def _published(question: Question, result: Analysis) -> ShownGrid | None:
    """Compare the source's figures for this bet with the exact ones, if the pays are printed."""
    printed = list(figures_printed(question))
    if not printed:
        return None
    sources = {table.id: table for table, _ in printed}
    reasons = {
        (table.id, each.row.bet, each.row.label, each.row.published, each.row.place): each.reasons
        for table in sources.values()
        for each in getattr(shipped(table), "published", ())
    }
    rows = []
    for table, figure in printed:
        row = checked(table, figure, result)
        why = reasons.get((table.id, row.bet, row.label, row.published, row.place), ())
        rows.append(
            (row.label, row.published, row.percent or "–", verdict(row), reason_words(row, why))
        )
    return ShownGrid(
        "Published vs. exact figures",
        ("Figure", "Published", "Exact", "Verdict", "Reason"),
        tuple(rows),
        text=5,
        note="; ".join(f"{table.id}: {table.source}" for table in sources.values()),
    )


def _decisions(game: Game, result: Analysis) -> ShownGrid | None:
    if not result.decisions:
        return None
    names = as_asked(game, result.decisions)
    rows = tuple((name, share(result.decisions[name])) for name in names)
    return ShownGrid(
        "How often best play makes each decision", ("Decision", "Share of rounds"), rows
    )


def _jackpot(result: Analysis) -> ShownGrid | None:
    if result.progressive is None:
        return None
    rows = tuple(
        (
            "the meter" if name == METER else name,
            decimal(1 / level.probability, 2) if level.probability else "never",
            decimal(level.share_per_bet, 10),
            f"${decimal(level.break_even_meter, 2)}" if level.break_even_meter is not None else "–",
        )
        for name, level in result.progressive.levels.items()
    )
    several = "; with several levels, the others are at zero" if len(rows) > 1 else ""
    return ShownGrid(
        "Meters",
        ("Level", "Hit once in", "Share of the meter won per bet", "Break-even"),
        rows,
        note="At the break-even meter the bet has no house edge, not counting envy"
        f"{several}. For each $1 bet.",
    )


def _distribution(result: Analysis) -> ShownGrid | None:
    if not result.distribution:
        return None
    commonest = sorted(result.distribution, key=lambda entry: -entry[1])[:DISTRIBUTION_ROWS_MAX]
    rows = tuple(
        (_net(net), f"{count:,}", decimal(Fraction(count, result.total), 10))
        for net, count in sorted(commonest)
    )
    left = len(result.distribution) - len(rows)
    return ShownGrid(
        f"All {len(result.distribution)} results of a round",
        ("Net, in base bets", "Combinations", "Probability"),
        rows,
        note=f"{left} rarer results are not listed here; the JSON file has them all."
        if left
        else "",
    )


def _net(net: Fraction) -> str:
    return decimal(net, 0 if net.denominator == 1 else 4, signed=True)


# Charts, which follow the figures ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Charts:
    """What takes longer than a figure: a drawing of the results, and how to play."""

    distribution: str
    """SVG, or empty."""
    strategy: tuple[str, ...] = ()
    starting_hands: str = ""
    """SVG, or empty."""


def charts(result: Analysis, strategy: Strategy) -> Charts:
    """Return the charts of an answer, and how to play the base game."""
    hands = strategy.starting_hands
    return Charts(
        distribution_svg(bars_of(result)) if result.distribution else "",
        strategy_lines(strategy),
        starting_hands_svg(hands, strategy.order) if hands else "",
    )


# Advice -----------------------------------------------------------------------------------------


def advice_shown(game: Game, advice: Advice) -> ShownGrid:
    """Return each decision's value, best first."""
    values = sorted(advice.values.items(), key=lambda entry: -entry[1])
    return ShownGrid(
        f"Best: {advice.best}",
        ("Decision", "Value", "Exactly"),
        tuple((name, decimal(value, 6, signed=True), exactly(value)) for name, value in values),
        note="Value is the average net result of the whole base game, in units of one "
        f"{game.line_title(game.base_bets[0])}, if you make this decision now and use best play "
        "afterward.",
    )
