"""What lab workers do for pages: finished charts, par sheets and strategy cards.

They depend on solves and are large, so they are made in the process that solves.
"""

from fractions import Fraction
from functools import partial
from typing import Any

from croupier.lab.analysis import Analysis
from croupier.lab.jackpot_backwards import wanted_hold
from croupier.lab.jackpot_design import design
from croupier.lab.jackpot_plan import JackpotPlan
from croupier.lab.par_sheet import ParSheet, draw_up
from croupier.lab.progress import Progress
from croupier.lab.result_cache import cached_answer
from croupier.lab.solve import BASE, Question
from croupier.lab.strategies.cached_card import cached_card
from croupier.lab.strategies.short import Strategy, cached_strategy
from croupier.paytables import Catalogue, PayTable
from croupier.rules import Layout
from croupier.show import page_lab
from croupier.show.card_paper import Paper, typeset
from croupier.show.jackpot_design import ShownDesign, shown_design
from croupier.show.languages import find_language
from croupier.show.par_html import html_sheet
from croupier.show.par_typst import typst_source
from croupier.show.strategy_card_typst import strategy_card_source

WATCHED_BETS = 100_000
"""How long a meter that pays everything is followed."""


def charts(question: Question, result: Analysis) -> page_lab.Charts:
    """Return the charts of an answer, with best play of the base game."""
    strategy = cached_strategy(question.layout) if result.bet == BASE else Strategy()
    return page_lab.charts(result, strategy)


def par_html(
    question: Question, table: PayTable, catalogue: Catalogue, *, progress: Progress | None = None
) -> str:
    """Return a pay table's par sheet as part of a page."""
    return html_sheet(_sheet(question, table, catalogue, progress))


def par_pdf(
    question: Question, table: PayTable, catalogue: Catalogue, *, progress: Progress | None = None
) -> bytes:
    """A pay table's par sheet as a PDF."""
    return typeset(typst_source(_sheet(question, table, catalogue, progress)))


def _sheet(
    question: Question, table: PayTable, catalogue: Catalogue, progress: Progress | None
) -> ParSheet:
    return draw_up(
        table,
        game=question.layout.game.name,
        bet=question.bet,
        hands=question.hands,
        catalogue=catalogue,
        solve=partial(cached_answer, progress=progress),
        strategy=cached_strategy,
    )


def strategy_card_pdf(
    layout: Layout, paper: Paper, language: str, *, progress: Progress | None = None
) -> bytes:
    """Return the strategy card of a layout's base game as a PDF, in the language of this code."""
    card = cached_card(layout, progress=progress)
    return typeset(strategy_card_source(layout, card, paper, find_language(language)))


def jackpot_design(
    plan: JackpotPlan,
    catalogue: Catalogue,
    hold: tuple[Fraction, int] | None,
    *,
    progress: Progress | None = None,
) -> tuple[dict[str, Any], ShownDesign]:
    """Work out a jackpot, for programs and for the page, and what gives a wanted hold."""
    import numpy as np  # noqa: PLC0415  only a worker has arrays

    found = design(
        plan,
        bets=WATCHED_BETS,
        generator=np.random.default_rng(1),
        catalogue=catalogue,
        solve=partial(cached_answer, progress=progress),
    )
    wanted = None
    if hold is not None:
        wanted = wanted_hold(found.plan, found.odds, hold[0], decimals=hold[1])
    answer = found.as_json()
    if wanted is not None:
        answer["wanted"] = wanted.as_json()
    return answer, shown_design(found, wanted)
