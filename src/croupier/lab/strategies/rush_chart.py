"""Perfect play of Flush Rush: which suits play on, and the hands on which that errs."""

from collections.abc import Iterator, Mapping

import numpy as np

from croupier.cards import cards_text
from croupier.lab.bets import base_tables
from croupier.lab.flush_rush import BASE_BETS, RushSolved, solve_deals
from croupier.lab.kernels.counting import Counts
from croupier.lab.kernels.rush import FOUR, SIX, Hands, arrivals
from croupier.lab.progress import Progress
from croupier.lab.strategies.charts import Chart, ChartRule, Exceptional
from croupier.lab.strategies.flush_marking import hands_of
from croupier.lab.strategies.view import Numbers, StrategyView
from croupier.rules import Layout


def rush_chart(layout: Layout, progress: Progress | None) -> Chart:
    """Return the suits that play on at each question, by how many cards of each there are."""
    solved = solve_deals(layout, BASE_BETS, "less", progress, None)
    deals = solved.deals
    first, second = (question.key for question in layout.game.decisions)
    tables = {key: layout.tables[key].id for key in base_tables(layout.game)}
    come = arrivals(deals, solved.plays_four)
    return Chart(
        layout.game.name,
        tables,
        (
            _rule(solved, first, (deals.four, FOUR), solved.four, deals.four.weights),
            _rule(solved, second, (deals.six, SIX), solved.six, come),
        ),
    )


def _rule(
    solved: RushSolved,
    question: str,
    dealt: tuple[Hands, int],
    worth: Mapping[str, Counts],
    come: Numbers,
) -> ChartRule:
    """Make a rule by the sizes of a hand's suits; hands for which it is wrong are exceptions."""
    hands, size = dealt
    rows = np.flatnonzero(come)
    gives_up, stays = worth
    gains = (worth[stays] - worth[gives_up])[rows] * come[rows]
    sizes = StrategyView(hands_of(hands.held[rows], size)).suit_sizes
    plays = [each for each in np.unique(sizes).tolist() if gains[sizes == each].sum() > 0]
    return ChartRule(
        when=question,
        decision=stays,
        otherwise=gives_up,
        hands=tuple(_named(each) for each in sorted(plays, reverse=True)),
        exceptions=tuple(
            sorted(
                _exceptions(solved, hands, rows, (gains, come[rows], sizes, plays), worth),
                key=lambda each: (-each.cost, each.hand),
            )
        ),
    )


def _exceptions(
    solved: RushSolved,
    hands: Hands,
    rows: Numbers,
    found: tuple[Counts, Numbers, Numbers, list[int]],
    worth: Mapping[str, Counts],
) -> Iterator[Exceptional]:
    gains, come, sizes, plays = found
    gives_up, stays = worth
    unit = solved.money.unit / solved.stakes["ante"] / solved.deals.total
    for each in np.unique(sizes).tolist():
        wrong = (sizes == each) & ((gains < 0) if each in plays else (gains > 0))
        if wrong.any():
            example = int(rows[wrong][np.abs(gains[wrong]).argmax()])
            yield Exceptional(
                decision=gives_up if each in plays else stays,
                hand=f"{_named(each)}, such as {cards_text(hands.cards(example))}",
                hands=int(come[wrong].sum()),
                of=int(come[sizes == each].sum()),
                cost=abs(int(gains[wrong].sum())) * unit,
            )


def _named(sizes: int) -> str:
    """Return `suits 3-1`."""
    return "suits " + "-".join(str(sizes)).rstrip("-0")
