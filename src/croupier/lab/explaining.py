"""Explain why a published figure is off: find single changes that reproduce it.

A printer or a program makes one mistake at a time: a different basis, truncation instead of
rounding, a different pay on a line, a missing half, "to" read as "for", a tie that loses instead of
pushing. Each is tried exactly, and those that give the printed figure are listed as hypotheses,
simplest first.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from math import ceil, floor

from croupier.lab.analysis import Analysis
from croupier.lab.lru_cache import LruCache
from croupier.lab.solve import BASE, Question, answer, ask, base_tables
from croupier.lab.verifying import BASES, agrees, all_bases, reading
from croupier.money import Odds
from croupier.paytables import Catalogue, PayLine, PayTable, Published, published_catalogue
from croupier.rules import Game, Layout, Line, Round, Spot

NEAR = 2
"""How many whole pays to try on each side of the exact one."""


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """A change that reproduces the figure."""

    kind: str
    text: str
    value: Fraction
    cost: Fraction
    """Smaller is simpler."""


def explain(
    table: PayTable, figure: Published, *, catalogue: Catalogue | None = None
) -> tuple[Hypothesis, ...]:
    """Return every single change that gives the printed figure, simplest first."""
    available = catalogue if catalogue is not None else published_catalogue()
    if table.id not in available.tables:
        available = available.joined([table])
    if figure.metric == "hold":
        return ()
    question = ask(
        table.games[0], figure.bet, table=table.id, options=dict(figure.options),
        catalogue=available,
    )  # fmt: skip
    found: list[Hypothesis] = []
    for basis in _bases_tried(question, figure):
        tried = replace(figure, basis=basis)
        changes = [*_other_readings(question, tried), *_other_rules(question, tried)]
        if figure.metric == "house_edge":
            changes += _other_pays(question, tried, available)
        found += changes if basis == figure.basis else [_on_basis(c, basis) for c in changes]
    unique: dict[str, Hypothesis] = {}
    for entry in sorted(found, key=lambda entry: (entry.cost, entry.text)):
        unique.setdefault(entry.text, entry)
    return tuple(unique.values())


def _bases_tried(question: Question, figure: Published) -> tuple[str, ...]:
    """Return the basis of the figure, or every basis if the source does not print one."""
    if figure.basis != "unknown":
        return (figure.basis,)
    return tuple(all_bases(_solved(question)))


def _on_basis(change: Hypothesis, basis: str) -> Hypothesis:
    if change.kind == "basis":
        return change
    return replace(change, text=f"{change.text}, and it is {BASES[basis]}", cost=change.cost + 1)


_known: LruCache[Analysis] = LruCache(512)
"""Answers by what they depend on: four tables with the same Blind are solved once."""


def _solved(question: Question) -> Analysis:
    game = question.layout.game
    keys = base_tables(game) if question.bet == BASE else (_key(question),)
    pays = tuple(
        (line.key, str(line.odds))
        for key in keys
        for line in question.layout.pays(key, hands=question.hands).lines
    )
    switches = tuple(sorted(question.layout.options.items()))
    depends = (game, question.bet, pays, question.hands, question.ties, switches)
    return _known.get_or_make(depends, lambda: answer(question))


def _figure(result: Analysis, figure: Published) -> Fraction:
    exact = reading(result, figure.metric, figure.basis)
    if exact is None:
        exact = reading(result, figure.metric, "per_first_bet")
    return exact if exact is not None else Fraction(0)


# The same game, read otherwise ------------------------------------------------------------------


def _other_readings(question: Question, figure: Published) -> Iterator[Hypothesis]:
    result = _solved(question)
    exact = _figure(result, figure)
    if figure.metric == "house_edge":
        for name, value in all_bases(result).items():
            if name != figure.basis and agrees(value, figure):
                yield Hypothesis("basis", f"the basis is {BASES[name]}", value, Fraction(1))
    unit = Fraction(1, 10**figure.decimals) / 100
    if floor(exact / unit) * unit == figure.number and not agrees(exact, figure):
        yield Hypothesis("rounding", "cut off instead of rounded", exact, Fraction(1))
    if ceil(exact / unit) * unit == figure.number and not agrees(exact, figure):
        yield Hypothesis("rounding", "rounded up instead of to the nearest", exact, Fraction(1))
    if figure.decimals > 1:
        coarse = unit * 10
        if floor(exact / coarse + Fraction(1, 2)) * coarse == figure.number:
            text = "rounded to one decimal less and printed with a zero"
            yield Hypothesis("rounding", text, exact, Fraction(1))


# One rule read otherwise ------------------------------------------------------------------------

RuleChange = Callable[[Line], Line]


def _tie_lost(line: Line) -> Line:
    if line.outcome == "push" and line.clause.about == "tie":
        return replace(line, outcome="lose", returned=0)
    return line


def _stake_kept(line: Line) -> Line:
    """Return a line with “to” read as “for”: a winning bet is paid but loses its stake."""
    to_one = line.odds is not None and line.odds.kind == "to"
    if line.outcome == "win" and to_one and line.returned is not None:
        return replace(line, returned=line.returned - line.stake)
    return line


def _ante_in_action(line: Line) -> Line:
    if line.outcome == "push" and line.clause.about == "returned":
        return replace(line, outcome="lose", returned=0)
    return line


RULE_CHANGES: tuple[tuple[str, str, RuleChange], ...] = (
    ("tie", "a tie loses instead of pushing", _tie_lost),
    ("for", "“to” is read as “for”: winners lose their stake", _stake_kept),
    ("returned", "an Ante that is returned is taken instead", _ante_in_action),
)


@cache
def _changed(game: Game, change: RuleChange) -> Game:
    """Return the game with one rule changed, always the same object, so answers are cached."""

    def settles(spot: Spot, round_: Round) -> Iterator[Line]:
        for line in game.settles(spot, round_):
            yield change(line)

    return replace(game, settles=settles)


def _other_rules(question: Question, figure: Published) -> Iterator[Hypothesis]:
    if figure.metric != "house_edge":
        return
    before = _figure(_solved(question), figure)
    for kind, text, change in RULE_CHANGES:
        layout = replace(question.layout, game=_changed(question.layout.game, change))
        value = _figure(_solved(replace(question, layout=layout)), figure)
        if value != before and agrees(value, figure):
            yield Hypothesis(kind, text, value, Fraction(2))


# One line paid otherwise ------------------------------------------------------------------------


def _other_pays(
    question: Question, figure: Published, catalogue: Catalogue
) -> Iterator[Hypothesis]:
    tables = base_tables(question.layout.game) if question.bet == BASE else (_key(question),)
    if not tables:
        return  # the rules alone say what the base game pays
    key = tables[0]
    lines = question.layout.pays(key, hands=question.hands).lines
    printed = {line.key: str(line.odds) for line in lines}
    before = _figure(_solved(question), figure)
    siblings = _siblings(question, key, catalogue)

    def with_line(line: PayLine, odds: str) -> Fraction:
        layout = _repaid(question, key, {**printed, line.key: odds})
        return _figure(_solved(replace(question, layout=layout)), figure)

    for line in lines:
        if line.odds.kind == "meter":
            continue
        for odds, cost in _candidates(
            line, siblings.get(line.key, set()), before, figure, with_line
        ):
            value = with_line(line, odds)
            if agrees(value, figure):
                text = f"{line.label} pays {odds}, not {line.odds}"
                kind = "half" if line.odds.ratio.denominator != 1 else "pay"
                yield Hypothesis(kind, text, value, cost)


def _candidates(
    line: PayLine,
    siblings: set[str],
    before: Fraction,
    figure: Published,
    with_line: Callable[[PayLine, str], Fraction],
) -> Iterator[tuple[str, Fraction]]:
    """Yield odds worth trying on a line, with how far-fetched they are."""
    ratio, kind = line.odds.ratio, line.odds.kind
    if ratio.denominator != 1:
        yield f"{int(ratio)} {kind} 1", Fraction(2)
    for odds in sorted(siblings - {str(line.odds)}):
        yield odds, Fraction(5, 2)
    step = before - with_line(line, _odds_of(ratio + 1, kind))
    if step <= 0:
        return
    wanted = ratio + (before - figure.number) / step
    tried = {Fraction(floor(wanted) + away) for away in range(-NEAR, NEAR + 2)}
    tried |= _round_numbers(wanted)
    for pay in sorted(tried, key=lambda pay: abs(pay - wanted)):
        if pay >= 0 and pay != ratio:
            yield _odds_of(pay, kind), Fraction(3) + _strangeness(pay, ratio)


def _round_numbers(wanted: Fraction) -> set[Fraction]:
    """Yield, for lines so rare that many pays fit, the round ones near the exact one."""
    nearby: set[Fraction] = set()
    for size in (5, 10, 25, 50, 100, 250, 500, 1000):
        at = floor(wanted / size) * size
        nearby |= {Fraction(at), Fraction(at + size)}
    return nearby


def _strangeness(pay: Fraction, printed: Fraction) -> Fraction:
    """Rate a pay: one step away is likelier than many; a round number likelier than an odd one."""
    away = abs(pay - printed) / max(printed, Fraction(1))
    step = 1 if pay < 20 else 5 if pay < 100 else 50
    crooked = 0 if pay % step == 0 else 1
    return away / (1 + away) + crooked


def _odds_of(pay: Fraction, kind: str) -> str:
    return (
        f"{int(pay):,} {kind} 1"
        if pay.denominator == 1
        else f"{pay.numerator:,} {kind} {pay.denominator:,}"
    )


def _siblings(question: Question, key: str, catalogue: Catalogue) -> dict[str, set[str]]:
    """Return what other tables pay on the same line, since a neighboring column may be copied."""
    paid: dict[str, set[str]] = {}
    for other in catalogue.serving(question.layout.game.name, question.layout.game.served(key)):
        if question.layout.game.served(key) in other.pays:
            for line in other.pays[question.layout.game.served(key)].lines:
                paid.setdefault(line.key, set()).add(str(line.odds))
    return paid


def _key(question: Question) -> str:
    bet = question.layout.game.bet(question.bet)
    return bet.table if bet is not None else question.bet


def _repaid(question: Question, key: str, pays: Mapping[str, str]) -> Layout:
    """Return the layout with different pays in one table, or its column for that many hands."""
    layout, bet, hands = question.layout, question.layout.game.served(key), question.hands
    old = layout.tables[key]
    printed = old.for_bet(bet, hands=hands)
    lines = tuple(replace(line, odds=Odds.parse(pays[line.key])) for line in printed.lines)
    written = replace(printed, lines=lines)
    if hands is None:
        table = replace(old, pays={**old.pays, bet: written})
    else:
        table = replace(old, columns={**old.columns, bet: {**old.columns[bet], hands: written}})
    return replace(layout, tables={**layout.tables, key: table})
