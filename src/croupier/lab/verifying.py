"""Every published figure next to the exact one: whether they agree at the printed precision."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from croupier.lab.analysis import Analysis
from croupier.lab.solve import BASE, Question, answer, ask
from croupier.paytables import Catalogue, PayTable, Published, published_catalogue

BASES: dict[str, str] = {
    "per_first_bet": "expected loss ÷ the base bet, optimal play",
    "per_initial_stake": "expected loss ÷ everything bet before the deal, optimal play",
    "element_of_risk": "expected loss ÷ the average total action, optimal play",
    "per_bet": "expected loss ÷ the bet itself",
    "winning_hands": "deals that are paid ÷ all deals",
    "unknown": "the source does not say what it is divided by",
}

Solve = Callable[[Question], Analysis]
"""What answers questions: the solvers, or a cache of their answers."""


@dataclass(frozen=True)
class Row:
    """One published figure, checked."""

    table: str
    game: str
    bet: str
    metric: str
    basis: str
    published: str
    computed: Fraction | None
    agrees: bool
    note: str
    place: str
    label: str

    @property
    def percent(self) -> str | None:
        return percent(self.computed) if self.computed is not None else None

    def as_json(self) -> dict[str, Any]:
        return {
            "table": self.table,
            "game": self.game,
            "bet": self.bet,
            "metric": self.metric,
            "basis": self.basis,
            "published": self.published,
            "computed": str(self.computed) if self.computed is not None else None,
            "percent": self.percent,
            "agrees": self.agrees,
            "note": self.note,
            "place": self.place,
            "label": self.label,
        }


def percent(share: Fraction, decimals: int = 4) -> str:
    """Format a share as a percentage, rounded half up; exact arithmetic, no float."""
    scaled = abs(share) * 100 * 10**decimals
    digits = str(int(scaled + Fraction(1, 2))).rjust(decimals + 1, "0")
    sign = "-" if share < 0 else ""
    return f"{sign}{digits[:-decimals]}.{digits[-decimals:]}%"


def agrees(exact: Fraction, figure: Published) -> bool:
    """Whether the exact value rounds to the printed one."""
    half = Fraction(1, 2 * 100 * 10**figure.decimals)
    return abs(exact - figure.number) <= half


def verify(
    catalogue: Catalogue | None = None,
    *,
    tables: Iterable[str] = (),
    solve: Solve = answer,
    progress: Callable[[int, int], None] | None = None,
) -> Iterator[Row]:
    """Check every published figure of the catalog, or of the named tables.

    `solve` may know answers already.
    """
    available = catalogue if catalogue is not None else published_catalogue()
    chosen = [available.table(name) for name in tables] if tables else list(available)
    figures = [(table, figure) for table in chosen for figure in table.published]
    for done, (table, figure) in enumerate(figures):
        if progress is not None:
            progress(done, len(figures))
        yield check(table, figure, available, solve=solve)
    if progress is not None:
        progress(len(figures), len(figures))


def check(
    table: PayTable, figure: Published, catalogue: Catalogue, *, solve: Solve = answer
) -> Row:
    """Check one figure against the lab; `solve` may know answers already."""
    game = table.games[0]
    question = ask(
        game, figure.bet, table=table.id, options=dict(figure.options), catalogue=catalogue
    )
    return checked(table, figure, solve(question))


def checked(table: PayTable, figure: Published, result: Analysis) -> Row:
    """Check one figure against an answer."""
    row = Row(
        table=table.id,
        game=result.game,
        bet=figure.bet,
        metric=figure.metric,
        basis=figure.basis,
        published=figure.value,
        computed=None,
        agrees=False,
        note=figure.note,
        place=figure.place,
        label=figure.label,
    )
    if result.progressive is not None and figure.metric == "hold":
        return replace(row, note=_hold_note(result, figure))
    exact = reading(result, figure.metric, figure.basis)
    if exact is None:
        return _unknown_basis(row, result, figure)
    if agrees(exact, figure):
        return replace(row, computed=exact, agrees=True)
    if figure.decimals > 1 and figure.value.endswith("0%"):
        coarser = replace(figure, value=figure.value[:-2] + "%")
        if agrees(exact, coarser):
            note = "rounded to one decimal less and printed with a zero"
            return replace(row, computed=exact, agrees=True, note=note)
    note = "; ".join(filter(None, (figure.note, _nearest(result, figure, exact))))
    return replace(row, computed=exact, note=note)


def reading(result: Analysis, metric: str, basis: str) -> Fraction | None:
    """Return the figure of an analysis that a metric and a basis refer to."""
    if metric == "hit_frequency":
        return result.hit_frequency
    edge = result.house_edge
    if edge is None:
        return None
    return {
        "per_first_bet": edge.per_first_bet,
        "per_bet": edge.per_first_bet,
        "per_initial_stake": edge.per_initial_stake,
        "element_of_risk": edge.element_of_risk,
    }.get(basis)


def all_bases(result: Analysis) -> dict[str, Fraction]:
    """Return every basis on which an edge can be quoted."""
    edge = result.house_edge
    if edge is None:
        return {}
    bases = {"per_first_bet": edge.per_first_bet, "per_initial_stake": edge.per_initial_stake,
             "element_of_risk": edge.element_of_risk}  # fmt: skip
    return bases if result.bet == BASE else {"per_bet": edge.per_first_bet}


def _unknown_basis(row: Row, result: Analysis, figure: Published) -> Row:
    bases = all_bases(result)
    fitting = {name: exact for name, exact in bases.items() if agrees(exact, figure)}
    if fitting:
        name, exact = next(iter(fitting.items()))
        return replace(row, computed=exact, agrees=True, note=f"fits {BASES[name]}")
    name, exact = min(bases.items(), key=lambda entry: abs(entry[1] - figure.number))
    others = "; ".join(f"{percent(value)} is {BASES[key]}" for key, value in bases.items())
    note = f"cannot be reproduced on any basis: {others}"
    return replace(row, computed=exact, note=note)


def _nearest(result: Analysis, figure: Published, exact: Fraction) -> str:
    for name, value in all_bases(result).items():
        if agrees(value, figure):
            return f"fits another basis: {BASES[name]}"
    gap = exact - figure.number
    return (
        f"cannot be reproduced: the exact figure is {percent(exact)}, "
        f"{percent(abs(gap)).removesuffix('%')} percentage points "
        f"{'above' if gap > 0 else 'below'} the printed one"
    )


def _hold_note(result: Analysis, figure: Published) -> str:
    """Say which settings give a hold, since the source does not print those it depends on."""
    progressive = result.progressive
    if progressive is None:
        return figure.note
    left = 1 - progressive.fixed_return - figure.number
    envy = progressive.envy_per_other_player
    shares = "; ".join(
        f"with {others} other player{'s' if others != 1 else ''} {percent(left - others * envy, 2)}"
        for others in (0, 3, 6)
    )
    return (
        f"fixed pays return {percent(progressive.fixed_return, 2)}, so a hold of {figure.value} "
        f"leaves this much of each wager for meter, seed and reserve: {shares}; the source prints "
        "neither contribution rate, seed nor number of players"
    )
