"""Two tables side by side, in words: figures and their differences, lines, how to play."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.games import find_game
from croupier.lab.analysis import Analysis
from croupier.lab.bets import BASE, base_tables
from croupier.lab.comparing import Comparison, Move, PlayDifference
from croupier.lab.solve import Question
from croupier.lab.verifying import all_bases
from croupier.lab.volatility import root
from croupier.show.page_words import as_asked
from croupier.show.par_lines import printed_lines
from croupier.show.par_numbers import decimal, share

EDGE_NAMES: Mapping[str, str] = {
    "per_bet": "House edge",
    "per_first_bet": "House edge per base bet",
    "per_initial_stake": "House edge per initial stake",
    "element_of_risk": "Element of risk",
}


@dataclass(frozen=True, slots=True)
class ComparedFigure:
    """One figure on both tables; `is_share` means that it is shown as a percentage."""

    name: str
    first: Fraction | None
    second: Fraction | None
    is_share: bool = True

    @property
    def difference(self) -> Fraction | None:
        if self.first is None or self.second is None:
            return None
        return self.second - self.first

    def texts(self) -> tuple[str, str, str, str]:
        """Return the texts for a page."""
        return (self.name, self._text(self.first), self._text(self.second), self._by())

    def _text(self, value: Fraction | None) -> str:
        if value is None:
            return "–"
        return share(value) if self.is_share else decimal(value, 6)

    def _by(self) -> str:
        by = self.difference
        if by is None:
            return "–"
        if by == 0:
            return "same"
        sign = "+" if by > 0 else ""
        return f"{sign}{share(by)}" if self.is_share else decimal(by, 6, signed=True)


@dataclass(frozen=True, slots=True)
class ComparedLine:
    """One line of a pay table, or one result of a game, on both."""

    line: str
    pays: tuple[str, str]
    probability: tuple[Fraction | None, Fraction | None]
    contribution: tuple[Fraction | None, Fraction | None]

    @property
    def difference(self) -> Fraction:
        """How much more it adds to the player's return on the second table than on the first."""
        one, two = self.contribution
        return (two or Fraction(0)) - (one or Fraction(0))

    def texts(self) -> tuple[str, ...]:
        one, two = self.pays
        by = self.difference
        return (
            self.line,
            one or "–",
            two or "–",
            *(decimal(each, 8) if each is not None else "–" for each in self.probability),
            decimal(by, 8, signed=True) if by else "same",
        )


def compared_figures(found: Comparison) -> tuple[ComparedFigure, ...]:
    """Return every figure of both tables, in the order of the page."""
    return tuple(_figures(found.first, found.second))


def _figures(one: Analysis, two: Analysis) -> Iterator[ComparedFigure]:
    if one.progressive is not None and two.progressive is not None:
        yield ComparedFigure(
            "Fixed return", one.progressive.fixed_return, two.progressive.fixed_return
        )
        yield ComparedFigure(
            "Envy, for each other bettor",
            one.progressive.envy_per_other_player,
            two.progressive.envy_per_other_player,
        )
    edges = all_bases(one), all_bases(two)
    for basis in edges[0]:
        yield ComparedFigure(EDGE_NAMES[basis], edges[0][basis], edges[1].get(basis))
    yield ComparedFigure("Hit frequency", one.hit_frequency, two.hit_frequency)
    if one.average_wager is not None and not one.average_wager == two.average_wager == 1:
        yield ComparedFigure(
            "Average final wager", one.average_wager, two.average_wager, is_share=False
        )
    if one.variance is not None:
        yield ComparedFigure("Variance", one.variance, two.variance, is_share=False)
    for name in as_asked(find_game(one.game), dict.fromkeys((*one.decisions, *two.decisions))):
        nothing = Fraction(0)
        yield ComparedFigure(
            f"Rounds with “{name}”",
            one.decisions.get(name, nothing),
            two.decisions.get(name, nothing),
        )


def figure_rows(found: Comparison) -> tuple[tuple[str, str, str, str], ...]:
    """Return every figure of both tables for people, including those that need roots."""
    return tuple(
        figure.texts() for figure in (*compared_figures(found), *_roots(found.first, found.second))
    )


def _roots(one: Analysis, two: Analysis) -> Iterator[ComparedFigure]:
    """Yield figures that are not fractions, with more decimals than are ever shown."""
    if one.variance is not None and two.variance is not None:
        yield ComparedFigure(
            "Standard deviation", root(one.variance), root(two.variance), is_share=False
        )
    if one.volatility is not None and two.volatility is not None:
        yield ComparedFigure(
            "Skewness", one.volatility.skewness, two.volatility.skewness, is_share=False
        )


def compared_lines(
    first: Question, second: Question, found: Comparison
) -> tuple[ComparedLine, ...]:
    """Return lines of the pay table from the top; for a whole game, what the table pays."""
    if first.bet == BASE:
        return tuple(_base_lines(first, second))
    shares = [
        {line.result.key or line.line: line for line in each.lines}
        for each in (found.first, found.second)
    ]
    keys = dict.fromkeys(
        (
            *(line.key for line in printed_lines(first)),
            *(line.key for line in printed_lines(second)),
        )
    )
    others = [key for each in shares for key in each if key not in keys]
    labels = {line.key: line.label for each in (second, first) for line in printed_lines(each)}
    rows = []
    order = _vocabulary(first, second)
    for key in dict.fromkeys((*sorted(keys, key=order.index), *others)):
        lines = [each.get(key) for each in shares]
        rows.append(
            ComparedLine(
                labels.get(key, key[:1].upper() + key[1:]),
                _pair(line.pays or "" if line is not None else "" for line in lines),
                _values(line.probability if line is not None else None for line in lines),
                _values(line.contribution if line is not None else None for line in lines),
            )
        )
    return tuple(rows)


def _vocabulary(first: Question, second: Question) -> list[str]:
    """Return lines from the best hand down, whatever their order in either table.

    Tables of a bet may be read differently: then those of the second table's reading come last.
    """
    entry = first.layout.game.bet(first.bet)
    key = entry.table if entry is not None and entry.table else first.bet
    readings = [
        each.layout.pays(key, hands=each.hands).reading.questions for each in (first, second)
    ]
    return list(dict.fromkeys((*readings[0], *readings[1])))


def _base_lines(first: Question, second: Question) -> Iterator[ComparedLine]:
    for key in base_tables(first.layout.game):
        pays = first.layout.pays(key), second.layout.pays(key)
        order = list(pays[0].reading.questions)
        by_line = [{line.key: line for line in each.lines} for each in pays]
        for name in sorted(dict.fromkeys((*by_line[0], *by_line[1])), key=order.index):
            lines = [each.get(name) for each in by_line]
            label = next(line.label for line in lines if line is not None)
            odds = _pair(str(line.odds) if line is not None else "" for line in lines)
            yield ComparedLine(label, odds, (None, None), (None, None))


def _pair(values: Iterator[str]) -> tuple[str, str]:
    one, two = values
    return one, two


def _values(values: Iterator[Fraction | None]) -> tuple[Fraction | None, Fraction | None]:
    one, two = values
    return one, two


# How it is played -------------------------------------------------------------------------------


def play_words(play: PlayDifference, names: Sequence[str]) -> str:
    """Describe in a sentence how best play changes."""
    first, second = names
    if play.kind == "none":
        return "Best play is unchanged: no decision depends on these pays."
    if play.kind == "same":
        return (
            f"Best play is unchanged, and this is proved: halfway between the pays of {first} and "
            f"{second}, the game is worth exactly the mean of both."
        )
    if play.kind == "unknown":
        return (
            "No hand on the chart moves, and every decision is made as often as before. But the "
            "tables have different lines, so this does not prove that best play is unchanged."
        )
    if play.cost is not None:
        return (
            f"Best play changes. Playing {second} with the best play for {first} costs "
            f"{decimal(play.cost, 8)} base bets per round ({play.cost} exactly)."
        )
    return "Best play changes."


def move_texts(move: Move) -> tuple[str, str, str, str, str]:
    """Return one row of the hands that move."""
    cost = decimal(move.cost, 6) if move.cost is not None else "–"
    return (move.when, move.hands or "–", move.before, move.after, cost)


def comparison_json(first: Question, second: Question, found: Comparison) -> dict[str, Any]:
    """Return the differences for programs, with fractions as exact text."""
    return {
        "figures": [
            {
                "name": each.name,
                "first": _text(each.first),
                "second": _text(each.second),
                "difference": _text(each.difference),
            }
            for each in compared_figures(found)
        ],
        "lines": [
            {
                "line": each.line,
                "pays": list(each.pays),
                "probability": [_text(value) for value in each.probability],
                "contribution": [_text(value) for value in each.contribution],
            }
            for each in compared_lines(first, second, found)
        ],
        "play": {
            "kind": found.play.kind,
            "cost": _text(found.play.cost),
            "moves": [
                {
                    "when": move.when,
                    "hands": move.hands,
                    "before": move.before,
                    "after": move.after,
                    "cost": _text(move.cost),
                }
                for move in found.play.moves
            ],
        },
    }


def _text(value: Fraction | None) -> str | None:
    return str(value) if value is not None else None
