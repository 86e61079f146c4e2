"""The lines of a pay table and the results of a game, with each one's part of the return."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from croupier.lab.analysis import Analysis, LineShare
from croupier.lab.par_sheet import ParSection, Study
from croupier.lab.solve import BASE, Question
from croupier.lab.tally import OUTCOMES, RoundResult
from croupier.paytables import PayLine, Pays, PayTable
from croupier.show.par_blocks import Grid
from croupier.show.par_numbers import decimal


def pay_grid(section: ParSection) -> Grid:
    result = section.analysis
    return Grid(
        "Pay table, combinations and return",
        ("Line", "Pays", "Combinations", "Probability", "One in", "Contribution"),
        tuple(line_row(line) for line in in_table_order(section.studies[0])),
        text=2,
        total=total_row(result, result.expected_value),
        note="Contributions are net of the stake and add up to the expected value; "
        "the return to the player is 1 plus that.",
    )


def lines_in_order(question: Question, result: Analysis) -> tuple[LineShare, ...]:
    """Return an answer's lines in the order of every page, file and screen: best first."""
    if result.bet == BASE:
        return by_rank(question, result.lines)
    return in_table_order(Study(question, result, ""))


def in_table_order(study: Study) -> tuple[LineShare, ...]:
    """Return an answer's lines in the pay table's order, followed by those that pay nothing."""
    question, result = study.question, study.analysis
    printed = printed_lines(question)
    known = {line.result.key: line for line in result.lines if line.result.key}
    paid = tuple(
        known.get(line.key)
        or LineShare(RoundResult(line.label, key=line.key), 0, Fraction(0), line.odds, Fraction(0))
        for line in printed
        if line.key in known or not line.odds.is_push
    )
    keys = {line.key for line in printed}
    others = (line for line in result.lines if line.result.key not in keys)
    return (*paid, *sorted(others, key=lambda line: (-line.contribution, line.line)))


def printed_lines(question: Question) -> tuple[PayLine, ...]:
    entry = question.layout.game.bet(question.bet)
    key = entry.table if entry is not None and entry.table else question.bet
    return question.layout.pays(key, hands=question.hands).lines


def named(line: LineShare) -> str:
    """Return a line as it begins a row."""
    return line.line[:1].upper() + line.line[1:]


def line_row(line: LineShare) -> tuple[str, ...]:
    return (
        named(line),
        line.pays or "–",
        f"{line.combinations:,}",
        decimal(line.probability, 10),
        decimal(1 / line.probability, 2) if line.probability else "–",
        decimal(line.contribution, 8, signed=True),
    )


def total_row(result: Analysis, value: Fraction | None) -> tuple[str, ...]:
    listed = sum(line.combinations for line in result.lines)
    return (
        "Total", "", f"{listed:,}", decimal(Fraction(listed, result.total), 10), "",
        decimal(value if value is not None else Fraction(0), 8, signed=True),
    )  # fmt: skip


def by_rank(question: Question, lines: Iterable[LineShare]) -> tuple[LineShare, ...]:
    """Sort results of a game by hand, best first: an order that no pay changes.

    Hands are recognized by the reading that has names for most of them.
    """
    found = list(lines)
    orders = [_ranks(pays) for table in question.layout.tables.values() for pays in _pays_of(table)]
    ranks = max(
        orders, key=lambda order: sum(_rank(line, order) < _UNKNOWN for line in found), default={}
    )

    def place(line: LineShare) -> tuple[int, int, str, str]:
        outcome = line.result.outcome
        ends = OUTCOMES.index(outcome) if outcome in OUTCOMES else len(OUTCOMES)
        return _rank(line, ranks), ends, line.result.after, str(line.result)

    return tuple(sorted(found, key=place))


_UNKNOWN = 10_000
_BELOW_PAIRS = ("ace-king", "high card")


def _pays_of(table: PayTable) -> tuple[Pays, ...]:
    return tuple(pays for bet in table.bets for pays in table.every_pays(bet)[:1])


def _ranks(pays: Pays) -> dict[str, int]:
    labels = [question.label.lower() for question in pays.reading.questions.values()]
    return {name: place for place, name in enumerate((*labels, *_BELOW_PAIRS))}


def _rank(line: LineShare, ranks: dict[str, int]) -> int:
    result = line.result
    names = (result.detail.lower(), result.ends.lower(), result.ends.lower().partition(" with ")[2])
    bare = [name.removeprefix("a ").removeprefix("an ") for name in names]
    return min((ranks[name] for name in bare if name in ranks), default=_UNKNOWN)


LINES_MAX = 36
"""The longest table of results; the JSON has every result separately."""


def results_grid(section: ParSection) -> Grid:
    """Return every way the round ends, costliest first; net results that vary are averaged."""
    result = section.analysis
    shown = merged(result.lines)
    # Solvers go up from the worst hand, so among results of equal value the last one is the best
    # hand.
    rows = sorted(shown, key=lambda line: line.contribution / line.probability)[::-1]
    total = total_row(result, result.expected_value)
    together = f"{len(result.lines)} results, combined. " if len(shown) < len(result.lines) else ""
    return Grid(
        "Results, combinations and return",
        ("Result", "Combinations", "Probability", "One in", "Net", "Contribution"),
        tuple(map(_result_row, rows)),
        total=(total[0], *total[2:5], "", total[5]),
        note=f"{together}Amounts in base bets: one {section.unit} is 1. Net is an average where "
        "it varies. Contributions add up to the expected value.",
    )


def merged(lines: Sequence[LineShare]) -> tuple[LineShare, ...]:
    """Return lines unchanged, or merged into as many as a page can hold.

    `raise 4x: win with a flush, dealer qualifies` is first distinguished by everything, then
    without side bets, without the dealer, and without the decision; finally the least important
    lines become one.
    """
    found = tuple(lines)
    without: tuple[Callable[[RoundResult], RoundResult], ...] = (
        lambda result: replace(result, beside=()),
        lambda result: replace(result, detail=""),
        lambda result: replace(result, after=""),
    )
    for name in without:
        if len(found) > LINES_MAX:
            found = _together(found, name)
    if len(found) > LINES_MAX:
        weighty = sorted(found, key=lambda line: (-abs(line.contribution), line.line))
        rare = {line.result for line in weighty[LINES_MAX - 1 :]}
        found = _together(found, lambda result: _RARER if result in rare else result)
    return found


_RARER = RoundResult("rarer results")


def _together(
    lines: Iterable[LineShare], name: Callable[[RoundResult], RoundResult]
) -> tuple[LineShare, ...]:
    groups: dict[RoundResult, list[LineShare]] = {}
    for line in lines:
        groups.setdefault(name(line.result), []).append(line)
    return tuple(
        LineShare(
            result,
            sum(line.combinations for line in group),
            sum((line.probability for line in group), Fraction(0)),
            None,
            sum((line.contribution for line in group), Fraction(0)),
        )
        for result, group in groups.items()
    )


def _result_row(line: LineShare) -> tuple[str, ...]:
    name, _, *amounts = line_row(line)
    net = decimal(line.contribution / line.probability, 2, signed=True)
    return (name, *amounts[:3], net, amounts[3])
