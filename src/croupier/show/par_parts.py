"""The par sheet laid out in parts, for paper and screen alike."""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from croupier.lab.analysis import Analysis, LineShare
from croupier.lab.solve import BASE, Question
from croupier.lab.verifying import BASES, all_bases, percent
from croupier.money import METER
from croupier.paytables import PayLine
from croupier.show.par_sheet import ROUGH, ROUNDS, ParSheet, Section, Study, bands, skewness
from croupier.show.svg_charts import Bar, Tone


@dataclass(frozen=True, slots=True)
class Facts:
    """Named figures: name, value, and what it means."""

    title: str
    rows: tuple[tuple[str, str, str], ...]
    half: bool = True
    """Whether it needs only half the width of a page."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A table; the columns from `text` on are amounts, aligned on their decimal points."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    text: int = 1
    wide: int = 0
    """The column that takes the room the others leave."""
    total: tuple[str, ...] = ()
    note: str = ""
    half: bool = False


@dataclass(frozen=True, slots=True)
class Notes:
    """Sentences, each with a mark before it and its source behind it."""

    title: str
    rows: tuple[tuple[str, str, str], ...]
    half: bool = False
    columns: int = 1


@dataclass(frozen=True, slots=True)
class Distribution:
    """A chart of how often each result comes up."""

    title: str
    bars: tuple[Bar, ...]
    half: bool = True


@dataclass(frozen=True)
class HandMap:
    """The map of starting hands."""

    title: str
    decisions: Mapping[str, str]
    order: tuple[str, ...]
    half: bool = True


Part = Facts | Grid | Notes | Distribution | HandMap


def decimal(value: Fraction, places: int, *, signed: bool = False) -> str:
    """An exact number in decimals, rounded half away from zero, with a real minus sign.

    >>> decimal(Fraction(-2, 3), 4), decimal(Fraction(12345), 0, signed=True)
    ('−0.6667', '+12,345')
    """
    scaled = int(abs(value) * 10**places + Fraction(1, 2))
    whole, part = divmod(scaled, 10**places)
    sign = "−" if value < 0 and scaled else "+" if signed and scaled else ""
    return f"{sign}{whole:,}" + (f".{part:0{places}}" if places else "")


def share(value: Fraction, places: int = 4) -> str:
    return percent(value, places).replace("-", "−")


def _float(value: float, places: int) -> str:
    return f"{value:,.{places}f}".replace("-", "−")


def key_figures(section: Section) -> tuple[tuple[str, str], ...]:
    """The few figures that stand at the head of a section: value, and what it is."""
    result = section.analysis
    if result.progressive is not None:
        jackpot = result.progressive
        meters = [
            (
                f"${decimal(level.break_even_meter, 2)}",
                "break-even meter" if name == METER else f"break-even meter, {name}",
            )
            for name, level in jackpot.levels.items()
            if level.break_even_meter is not None
        ]
        envy = (share(jackpot.envy_per_other_player, 2), "envy per other bettor")
        return (
            (share(jackpot.fixed_return, 2), "fixed return"),
            *((envy,) if jackpot.envy_per_other_player else ()),
            *meters,
        )
    if len(section.studies) > 1:
        return tuple(
            (
                share(study.analysis.house_edge.per_first_bet, 2),
                f"edge, {_hands(study.analysis)}",
            )
            for study in section.studies
            if study.analysis.house_edge is not None
        )
    if result.house_edge is None or result.standard_deviation is None:
        return ()
    per_bet = (share(result.house_edge.per_first_bet), f"house edge per {section.unit}")
    risk = (share(result.house_edge.element_of_risk), "element of risk")
    return (
        per_bet,
        *((risk,) if section.bet == BASE else ()),
        (share(result.hit_frequency, 2), "hit frequency"),
        (_float(result.standard_deviation, 4), "standard deviation"),
    )


def parts(section: Section, *, charted: bool = True) -> Iterator[Part]:
    """A section as it is printed, from the rules to the digest of the inputs.

    On a sheet of several sections only the first is `charted` and has its key figures in large
    letters; the others are about bets of a few lines, whose chart would repeat the pay table.
    """
    yield _rules(section)
    if section.analysis.progressive is not None:
        yield _jackpot_lines(section)
        yield from _jackpot(section)
    elif len(section.studies) > 1:
        yield from _by_hands(section)
    else:
        yield from _plain(section, charted=charted)
    if section.bet != BASE:
        yield from _published(section)
    yield _provenance(section)


def _rules(section: Section) -> Notes:
    clauses = [(clause.id, clause.text, clause.source) for clause in section.rules]
    choices = [
        (
            "Choice",
            f"{row.title}: {' or '.join(f'{name} ({said})' for name, said in row.choices)}.",
            "",
        )
        for row in section.decisions
    ]
    return Notes("Rules", (*clauses, *choices), columns=2)


def _plain(section: Section, *, charted: bool) -> Iterator[Part]:
    result = section.analysis
    if section.bet == BASE:
        for column in section.pays:
            rows = tuple((label, odds) for label, odds, _ in column.lines)
            title = f"Pay table {column.table}: {column.key.replace('_', ' ')}"
            yield Grid(title, ("Hand", "Pays"), rows, half=True)
        if result.decisions:
            often = tuple((name, share(result.decisions[name])) for name in _as_asked(section))
            yield Grid("Decisions of best play", ("Decision", "Rounds"), often, half=True)
        if section.strategy.lines:
            lines = tuple(("·", line, "") for line in section.strategy.lines)
            yield Notes("Strategy", lines, half=True)
        yield _figures(section)
        yield _results(section)
        yield from _published(section)
    else:
        yield _pay_lines(section)
        yield _figures(section)
    yield from _volatility(section, charted=charted)
    if section.strategy.starting_hands:
        yield HandMap("Starting hands", section.strategy.starting_hands, section.strategy.order)


def _as_asked(section: Section) -> tuple[str, ...]:
    """The names of the decisions in the order in which the game asks for them."""
    asked = [
        name
        for step in section.studies[0].question.felt.game.decisions
        for choice in step.choices
        for name in (choice.name, f"{choice.name} {step.key}")
    ]
    return tuple(sorted(section.analysis.decisions, key=asked.index))


def in_rows(printed: Iterable[Part]) -> Iterator[tuple[tuple[Part, ...], ...]]:
    """Parts as they stand on a page: alone, or those of half the width in two even columns."""
    for half, run in groupby(printed, key=lambda part: part.half):
        members = tuple(run)
        if not half:
            yield from (((part,),) for part in members)
            continue
        heights = [_height(part) for part in members]
        cut = min(
            range(1, len(members) + 1), key=lambda at: abs(sum(heights[:at]) - sum(heights[at:]))
        )
        yield members[:cut], members[cut:]


def _height(part: Part) -> int:
    """About how many lines of text a part takes at half the width of a page."""
    if isinstance(part, Facts):
        return 2 + sum(2 if said else 1 for _, _, said in part.rows)
    if isinstance(part, Grid):
        return 3 + len(part.rows) + (2 if part.note else 0)
    if isinstance(part, Notes):
        return 2 + sum(1 + len(said) // 60 for _, said, _ in part.rows)
    return 12 if isinstance(part, Distribution) else 27


def _pay_lines(section: Section) -> Grid:
    result = section.analysis
    return Grid(
        "Pay table, combinations and return",
        ("Line", "Pays", "Combinations", "Probability", "One in", "Contribution"),
        tuple(_line_row(line) for line in in_table_order(section.studies[0])),
        text=2,
        total=_total(result, result.expected_value),
        note="Contributions are net of the stake and add up to the expected value; "
        "the return to the player is 1 plus that.",
    )


def in_table_order(study: Study) -> tuple[LineShare, ...]:
    """The lines of an answer as the pay table has them, and below them what pays nothing."""
    question, result = study.question, study.analysis
    printed = _lines_of(question)
    known = {line.line: line for line in result.lines}
    paid = tuple(
        known.get(line.label) or LineShare(line.label, 0, Fraction(0), str(line.odds), Fraction(0))
        for line in printed
        if line.label in known or not line.odds.is_push
    )
    labels = {line.label for line in printed}
    others = (line for line in result.lines if line.line not in labels)
    return (*paid, *sorted(others, key=lambda line: (-line.contribution, line.line)))


def _lines_of(question: Question) -> tuple[PayLine, ...]:
    entry = question.felt.game.bet(question.bet)
    key = entry.table if entry is not None and entry.table else question.bet
    return question.felt.pays(key, hands=question.hands).lines


def _line_row(line: LineShare) -> tuple[str, ...]:
    return (
        line.line[:1].upper() + line.line[1:],
        line.pays or "–",
        f"{line.combinations:,}",
        decimal(line.probability, 10),
        decimal(1 / line.probability, 2) if line.probability else "–",
        decimal(line.contribution, 8, signed=True),
    )


def _total(result: Analysis, value: Fraction | None) -> tuple[str, ...]:
    listed = sum(line.combinations for line in result.lines)
    return (
        "Total", "", f"{listed:,}", decimal(Fraction(listed, result.total), 10), "",
        decimal(value if value is not None else Fraction(0), 8, signed=True),
    )  # fmt: skip


LINES_MAX = 36
"""A table of results is no longer than this; the JSON has every result by itself."""


def _results(section: Section) -> Grid:
    """Every way the round ends, the dearest first; the net result is an average where it varies."""
    result = section.analysis
    shown = merged(result.lines)
    # Solvers go up from the worst hand, so among results of equal worth the last is the best hand.
    rows = sorted(shown, key=lambda line: line.contribution / line.probability)[::-1]
    total = _total(result, result.expected_value)
    together = (
        f"{len(result.lines)} results, put together. " if len(shown) < len(result.lines) else ""
    )
    return Grid(
        "Results, combinations and return",
        ("Result", "Combinations", "Probability", "One in", "Net", "Contribution"),
        tuple(map(_result_row, rows)),
        total=(total[0], *total[2:5], "", total[5]),
        note=f"{together}Amounts in first bets: one {section.unit} is 1. Net is an average where "
        "it varies. Contributions add up to the expected value.",
    )


def merged(lines: Sequence[LineShare]) -> tuple[LineShare, ...]:
    """Lines as they are, or as many fewer as a page can hold: put together if their names agree.

    `raise 4x: win with a flush, dealer qualifies` is told apart first by everything, then without
    what follows the comma, then without the decision before the colon; at last the least weighty
    lines are one.
    """
    found = tuple(lines)
    for name in (
        lambda text: text.rpartition(", ")[0] or text,
        lambda text: text.rpartition(": ")[2],
    ):
        if len(found) > LINES_MAX:
            found = _together(found, name)
    if len(found) > LINES_MAX:
        weighty = sorted(found, key=lambda line: (-abs(line.contribution), line.line))
        rare = {line.line for line in weighty[LINES_MAX - 1 :]}
        found = _together(found, lambda text: "rarer results" if text in rare else text)
    return found


def _together(lines: Iterable[LineShare], name: Callable[[str], str]) -> tuple[LineShare, ...]:
    groups: dict[str, list[LineShare]] = {}
    for line in lines:
        groups.setdefault(name(line.line), []).append(line)
    return tuple(
        LineShare(
            text,
            sum(line.combinations for line in group),
            sum((line.probability for line in group), Fraction(0)),
            None,
            sum((line.contribution for line in group), Fraction(0)),
        )
        for text, group in groups.items()
    )


def _result_row(line: LineShare) -> tuple[str, ...]:
    name, _, *amounts = _line_row(line)
    net = decimal(line.contribution / line.probability, 2, signed=True)
    return (name, *amounts[:3], net, amounts[3])


def _figures(section: Section) -> Facts:
    result = section.analysis
    rows: list[tuple[str, str, str]] = []
    value, edge = result.expected_value, result.house_edge
    if value is None or edge is None or result.average_wager is None:
        return Facts("Edge", ())
    exact = str(value).replace("-", "−")
    rows.append(("Expected value", decimal(value, 8), f"a round's net in first bets: {exact}"))
    names = {
        "per_first_bet": f"House edge per first bet ({section.unit})",
        "per_initial_stake": "House edge per initial stake",
        "element_of_risk": "Element of risk",
        "per_bet": f"House edge per {section.unit} bet",
    }
    for key, loss in all_bases(result).items():
        rows.append((names[key], share(loss), BASES[key]))
    if section.bet == BASE:
        back = "1 − element of risk: what comes back of all left in action"
        rows.append(("Return to the player", share(1 - edge.element_of_risk), back))
        wager = decimal(result.average_wager, 6)
        rows.append(("Average final wager", wager, "all left in action, in first bets"))
    else:
        rows.append(("Return to the player", share(1 - edge.per_first_bet), "1 − house edge"))
    rows.append(("Hit frequency", share(result.hit_frequency), f"a hit: {result.hit_means}"))
    return Facts("Edge on every basis, and hits", tuple(rows), half=False)


def _volatility(section: Section, *, charted: bool) -> Iterator[Part]:
    result = section.analysis
    if result.variance is None or result.standard_deviation is None:
        return
    skew = skewness(result)
    yield Facts(
        "Volatility (bands: normal approximation)",
        (
            (
                "Variance",
                decimal(result.variance, 6),
                "of a round's net result, in first bets squared",
            ),
            ("Standard deviation", _float(result.standard_deviation, 6), "in first bets a round"),
            ("Skewness", _float(skew, 4), "third central moment ÷ standard deviation³"),
            *(
                (
                    f"90% band, {band.rounds:,} rounds",
                    f"{_float(band.low, 1)} to {_float(band.high, 1)}",
                    f"net in first bets, expected {_float(band.expected, 1)}"
                    f"{_trust(skew, band.rounds)}",
                )
                for band in bands(result)
            ),
        ),
        half=charted,
    )
    if charted:
        yield Distribution("Net result of a round, in first bets", bars_of(result))


def _trust(skew: float, rounds: int) -> str:
    """How far to trust it: a sum of skewed results is less skewed by the root of their number."""
    left = abs(skew) / math.sqrt(rounds)
    return " (rough: skewed)" if left > ROUGH else ""


BARS_MAX = 26
_EDGES = (-10, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 50, 100, 200, 500, 1000)


def bars_of(result: Analysis) -> tuple[Bar, ...]:
    """A bar for each net result, or for ranges of them where there are too many for a chart."""
    exact = [(net, net, count) for net, count in result.distribution]
    if len(exact) > BARS_MAX:
        grouped = groupby(result.distribution, key=lambda entry: _range_of(entry[0]))
        exact = []
        for _, members in grouped:
            entries = list(members)
            exact.append((entries[0][0], entries[-1][0], sum(count for _, count in entries)))
    return tuple(
        Bar(_range_text(low, high), Fraction(count, result.total), _tone(low))
        for low, high, count in exact
    )


def _range_of(net: Fraction) -> tuple[int, int]:
    """The range a result falls into: whole numbers by themselves near 0, wider ranges far out."""
    above = sum(net > edge for edge in _EDGES)
    return above, int(net == 0)


def _range_text(low: Fraction, high: Fraction) -> str:
    texts = [decimal(net, 0 if net.denominator == 1 else 1) for net in (low, high)]
    return texts[0] if low == high else f"{texts[0]}…{texts[1]}"


def _tone(net: Fraction) -> Tone:
    return "push" if net == 0 else "win" if net > 0 else "loss"


# Jackpots ---------------------------------------------------------------------------------------

OTHERS_MAX = 6


def _jackpot_lines(section: Section) -> Grid:
    result = section.analysis
    envies = {label: envy for label, _, envy in section.pays[0].lines}
    rows = []
    for line in in_table_order(section.studies[0]):
        name, pays, *amounts = _line_row(line)
        if "%" in pays:
            amounts[-1] = "–"
        rows.append((name, pays, envies.get(line.line) or "–", *amounts))
    fixed = result.progressive.fixed_return if result.progressive else None
    total = _total(result, fixed)
    return Grid(
        "Pay table, combinations and return",
        ("Line", "Pays", "Envy", "Combinations", "Probability", "One in", "Contribution"),
        tuple(rows),
        text=2,
        total=(*total[:2], "", *total[2:]),
        note="For each $1 wagered; the wager is not returned. Contributions are of pays from the "
        "tray; a share of a meter has no amount on paper. Every hand is counted, as if none were "
        "folded.",
    )


def _jackpot(section: Section) -> Iterator[Part]:
    result = section.analysis
    jackpot = result.progressive
    if jackpot is None:
        return
    envy = "for each other seat at the table with the bet"
    if not jackpot.envy_per_other_player:
        envy = "this table has no envy"
    levels = [
        (
            f"{name}: hit once in",
            decimal(1 / level.probability, 2),
            f"an average bet takes {decimal(level.share_per_bet, 10)} of the meter",
        )
        for name, level in jackpot.levels.items()
        if level.probability
    ]
    yield Facts(
        "Return, for each $1 wagered",
        (
            ("Fixed return", share(jackpot.fixed_return), "Σ probability × pays from the tray"),
            ("Envy return", share(jackpot.envy_per_other_player), envy),
            ("Hit frequency", share(result.hit_frequency), f"a hit: {result.hit_means}"),
            *levels,
        ),
    )
    names = [name for name, level in jackpot.levels.items() if level.share_per_bet]
    rows = []
    for others in range(OTHERS_MAX + 1 if jackpot.envy_per_other_player else 1):
        paid = jackpot.fixed_return + others * jackpot.envy_per_other_player
        meters = [
            decimal((1 - paid) / jackpot.levels[name].share_per_bet, 2) if paid < 1 else "0.00"
            for name in names
        ]
        rows.append((str(others), share(paid), *meters))
    yield Grid(
        "Return and break-even meter by number of other bettors",
        ("Others", "Without meter", *(f"{name}, $" for name in names)),
        tuple(rows),
        note="The meter at which the bet has no edge"
        + (", the other levels at zero." if len(names) > 1 else "."),
        half=True,
    )


# Cover All --------------------------------------------------------------------------------------


def _by_hands(section: Section) -> Iterator[Part]:
    results = [study.analysis for study in section.studies]
    hands = [_hands(result) for result in results]
    columns = [in_table_order(study) for study in section.studies]
    labels = [line.line for line in columns[0]]

    def grid(title: str, cell: Callable[[LineShare], str], note: str = "") -> Grid:
        rows = tuple(
            (label[:1].upper() + label[1:], *(cell(column[at]) for column in columns))
            for at, label in enumerate(labels)
        )
        return Grid(title, ("Best hand", *hands), rows, note=note)

    yield grid("Pays by number of hands", lambda line: line.pays or "–")
    yield grid("Combinations", lambda line: _short(line.combinations), note=_out_of(results))
    yield grid("Probability", lambda line: decimal(line.probability, 8))
    yield grid(
        "Contribution to the expected value",
        lambda line: decimal(line.contribution, 6, signed=True),
    )
    yield Grid(
        "Edge and volatility", ("Figure", *hands), tuple(_hands_rows(results)),
        note="Rounds: 90% band of their net in bets, by the normal approximation. A hit: "
        f"{results[0].hit_means}. Edge: {BASES['per_bet']}.",
    )  # fmt: skip


def _hands(result: Analysis) -> str:
    return "1 hand" if result.hands == 1 else f"{result.hands} hands"


def _short(count: int) -> str:
    """A count in full where a column can hold it, else in powers of ten; JSON has it whole."""
    return f"{count:,}" if count < 10**12 else f"{count:.6e}".replace("e+", "e")


def _out_of(results: Sequence[Analysis]) -> str:
    deals = ", ".join(_short(result.total) for result in results)
    return f"Out of {deals} deals. Long counts are rounded here; the JSON has them whole."


def _hands_rows(results: Sequence[Analysis]) -> Iterator[tuple[str, ...]]:
    yield (
        "Expected value",
        *(decimal(result.expected_value or Fraction(0), 6) for result in results),
    )
    edges = [
        result.house_edge.per_first_bet if result.house_edge else Fraction(0) for result in results
    ]
    yield ("House edge", *(share(edge) for edge in edges))
    yield ("Return", *(share(1 - edge) for edge in edges))
    yield ("Hit frequency", *(share(result.hit_frequency) for result in results))
    yield ("Variance", *(decimal(result.variance or Fraction(0), 4) for result in results))
    yield ("Standard deviation", *(_float(result.standard_deviation or 0, 4) for result in results))
    for at, rounds in enumerate(ROUNDS):
        found = [bands(result)[at] for result in results]
        yield (f"{rounds:,} rounds, from", *(_float(band.low, 1) for band in found))
        yield (f"{rounds:,} rounds, to", *(_float(band.high, 1) for band in found))


# What was published, and how we know ------------------------------------------------------------


def _published(section: Section) -> Iterator[Part]:
    if not section.published:
        return
    yield Grid(
        "Published figures beside the exact ones",
        ("Figure", "Basis and remarks", "Published", "Exact", "Verdict"),
        tuple(
            (
                row.label,
                "; ".join(filter(None, (BASES.get(row.basis, row.basis), row.note))),
                row.published,
                share(row.computed) if row.computed is not None else "–",
                "agrees" if row.agrees else "differs" if row.computed is not None else "depends",
            )
            for row in section.published
        ),
        text=2,
        wide=1,
        note=f"Printed in: {'; '.join(dict.fromkeys(row.place for row in section.published))}",
    )


def _provenance(section: Section) -> Notes:
    result = section.analysis
    method = f"Exact enumeration: {result.method}"
    if len(section.studies) == 1:
        method += f"; {result.total:,} deals"
    if result.decisions:
        method += "; of equal decisions the one that leaves less in action is taken"
    digests = "; ".join(
        study.digest if len(section.studies) == 1 else f"{study.analysis.hands}: {study.digest}"
        for study in section.studies
    )
    if not section.published:
        method += ". The source prints no figure to compare"
    return Notes("Method and inputs", (("Method", f"{method}.", ""), ("Digest", digests, "")))


# Head and foot of a sheet -----------------------------------------------------------------------


def heading(sheet: ParSheet) -> tuple[str, ...]:
    """The title, and the lines below it: what the table is, and where it comes from."""
    table = sheet.table
    printed = f", printed as “{table.printed_as}”" if table.printed_as != table.id else ""
    whose = "The user's own table: no regulator has seen it." if table.own else ""
    also = f"Also for {', '.join(sheet.also_for)}." if sheet.also_for else ""
    note = f"Note: {table.note}." if table.note else ""
    return (
        f"{table.id} · {sheet.game.title}",
        " ".join(filter(None, (f"{table.family}: {table.title}{printed}.", also, whose))),
        " ".join(filter(None, (f"Source: {table.source}.", note))),
    )


def imprint(sheet: ParSheet) -> tuple[tuple[str, str], ...]:
    """What the sheet was made with and from: no date and no machine."""
    return (
        ("Croupier", sheet.version),
        ("rules of", sheet.game.edition),
        ("digest of the pays", sheet.table.digest),
        ("digest of all inputs", sheet.digest),
    )
