"""The lab's results as tables for other programs: every figure, line and result, exactly."""

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction

from croupier.lab.analysis import Analysis
from croupier.lab.comparing import Comparison
from croupier.lab.shipped_figures import ExactFigures
from croupier.lab.solve import Advice, Question
from croupier.lab.verifying import BASES, all_bases
from croupier.lab.volatility import CONFIDENCE, root
from croupier.paytables import PayTable
from croupier.show.comparison_words import (
    EDGE_NAMES,
    compared_figures,
    compared_lines,
    move_texts,
    play_words,
)
from croupier.show.page_words import as_asked
from croupier.show.par_lines import lines_in_order, named
from croupier.show.published_words import PublishedLine
from croupier.show.sheets import Cell, Sheet


def analysis_sheets(question: Question, result: Analysis) -> tuple[Sheet, ...]:
    """Return a whole analysis: figures, lines, decisions, and the complete distribution."""
    figures: list[tuple[Cell, ...]] = [
        ("Game", result.game, ""),
        ("Bet", result.bet, ""),
        *(("Pay table", f"{key} {table}", "") for key, table in result.tables.items()),
    ]
    values: list[tuple[Cell, ...]] = [
        (EDGE_NAMES[basis], edge, BASES[basis]) for basis, edge in all_bases(result).items()
    ]
    if result.progressive is not None:
        values.append(("Fixed return", result.progressive.fixed_return, "of each $1"))
        values.append(
            ("Envy", result.progressive.envy_per_other_player, "for each other bettor, of each $1")
        )
    for name, value, unit in (
        ("Expected value", result.expected_value, "in base bets"),
        ("Average final wager", result.average_wager, "in base bets"),
        ("Variance", result.variance, "in base bets squared"),
    ):
        if value is not None:
            values.append((name, value, unit))
    values += _scatter(result)
    values.append(("Hit frequency", result.hit_frequency, result.hit_means))
    values.append(("Deals", result.total, "equally likely"))
    sheets = [
        Sheet("About", ("What", "Value", "Meaning"), tuple(figures)),
        Sheet("Figures", ("Figure", "Value", "Meaning"), tuple(values)),
        Sheet(
            "Lines",
            ("Line", "Pays", "Combinations", "Probability", "Contribution"),
            tuple(
                (named(line), line.pays, line.combinations, line.probability, line.contribution)
                for line in lines_in_order(question, result)
            ),
        ),
    ]
    if result.decisions:
        names = as_asked(question.layout.game, result.decisions)
        rows = tuple((name, result.decisions[name]) for name in names)
        sheets.append(Sheet("Decisions", ("Decision", "Share of rounds"), rows))
    if result.distribution:
        sheets.append(
            Sheet(
                "Results",
                ("Net in base bets", "Combinations", "Probability"),
                tuple(
                    (net, count, Fraction(count, result.total))
                    for net, count in result.distribution
                ),
            )
        )
    return tuple(sheets)


def _scatter(result: Analysis) -> Iterator[tuple[Cell, ...]]:
    """Yield how widely results vary; roots are rounded and have no fraction."""
    if result.variance is not None:
        yield "Standard deviation", _rounded(root(result.variance)), "in base bets, rounded"
    if result.volatility is None:
        return
    yield "Skewness", _rounded(result.volatility.skewness), "third central moment ÷ σ³, rounded"
    if result.volatility.excess_kurtosis is not None:
        yield (
            "Excess kurtosis",
            result.volatility.excess_kurtosis,
            "fourth central moment ÷ variance², less 3",
        )
    for band in result.volatility.bands:
        for end, value in (("low", band.low), ("high", band.high)):
            yield (
                f"{CONFIDENCE} band of {band.rounds:,} rounds, {end}",
                _rounded(value),
                "net in base bets, normal approximation, rounded",
            )


def _rounded(value: Fraction) -> Decimal:
    return Decimal(f"{float(value):.12g}")


def verification_sheet(lines: Iterable[PublishedLine]) -> Sheet:
    """Return published figures with exact ones, the verdict and the reason."""
    return Sheet(
        "Published vs. exact figures",
        (
            "Table", "Game", "Bet", "Figure", "Basis", "Published", "Exact", "Verdict", "Reason",
            "Place",
        ),
        tuple(
            (
                line.table, line.game, line.bet, line.label, line.basis,
                Decimal(line.published.removesuffix("%")) / 100,
                Fraction(line.fraction) if line.fraction else None, line.verdict, line.reason,
                line.place,
            )
            for line in lines
        ),
    )  # fmt: skip


def comparison_sheets(
    first: Question, second: Question, found: Comparison, names: Sequence[str]
) -> tuple[Sheet, ...]:
    """Return two tables side by side."""
    return (
        Sheet(
            "Figures",
            ("Figure", names[0], names[1], "Difference"),
            tuple(
                (each.name, each.first, each.second, each.difference)
                for each in compared_figures(found)
            ),
        ),
        Sheet(
            "Lines",
            (
                "Line", f"Pays {names[0]}", f"Pays {names[1]}", f"Probability {names[0]}",
                f"Probability {names[1]}", "Difference in return",
            ),
            tuple(
                (each.line, *each.pays, *each.probability, each.difference)
                for each in compared_lines(first, second, found)
            ),
        ),
        Sheet(
            "Best play",
            ("When", "Hands", f"On {names[0]}", f"On {names[1]}", "Cost of the old play"),
            (
                ("", play_words(found.play, names), "", "", found.play.cost),
                *((*move_texts(move)[:4], move.cost) for move in found.play.moves),
            ),
        ),
    )  # fmt: skip


def advice_sheet(advice: Advice) -> Sheet:
    values = sorted(advice.values.items(), key=lambda entry: -entry[1])
    return Sheet("Advice", ("Decision", "Value"), tuple(values))


def exact_sheet(found: Iterable[ExactFigures]) -> Sheet:
    """Return the exact figures of a pay table's bets."""
    return Sheet(
        "Exact figures",
        (
            "Game", "Bet", "Hands", *EDGE_NAMES.values(), "Fixed return", "Hit frequency",
            "Variance",
        ),
        tuple(
            (
                each.game, each.bet, each.hands, *(each.edges.get(basis) for basis in EDGE_NAMES),
                each.fixed_return, each.hit_frequency, each.variance,
            )
            for each in found
        ),
    )  # fmt: skip


def tables_sheet(tables: Iterable[PayTable]) -> Sheet:
    """Return the catalog: one row for each pay line."""
    return Sheet(
        "Pay tables",
        ("Table", "Family", "Title", "Games", "Bet", "Hands", "Line", "Pays", "Envy, $", "Source"),
        tuple(
            (
                table.id, table.family, table.title, ", ".join(table.games), bet, line.hands,
                line.label, str(line.odds), line.envy_cents and Decimal(line.envy_cents) / 100,
                table.source,
            )
            for table in tables
            for bet in table.bets
            for pays in table.every_pays(bet)
            for line in pays.lines
        ),
    )  # fmt: skip
