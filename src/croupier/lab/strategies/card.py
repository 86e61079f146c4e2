"""A strategy card: how to play a game on this layout, what that costs, and what errors cost.

The value holds exact numbers; `show.strategy_card_typst` lays it out on one page. A game with a
short strategy of its own, or a player's text, is marked against perfect play. Any other game goes
to the general solver: there is nothing short to say, but perfect play has a value all the same.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction

from croupier.errors import InvariantBroken
from croupier.lab.general import GeneralSolver, UndecidedSituation
from croupier.lab.progress import Progress
from croupier.lab.solve import BASE, Question, answer, base_tables
from croupier.lab.strategies.bet_choice import BetEdge, bets_by_edge
from croupier.lab.strategies.charts import Chart, chart_of
from croupier.lab.strategies.grammar import BadStrategy
from croupier.lab.strategies.habits import blind_answers, habit_words, habits_in, worded
from croupier.lab.strategies.marking import Misplay
from croupier.lab.strategies.text import read_strategy
from croupier.lab.strategies.value import cost_of_strategy, value_of_strategy
from croupier.rules import Choice, Decide, Game, Layout, Round, actions

MISPLAYS_MAX = 5
"""The number of costliest errors listed; the rest together cost too little to print."""
HABITS_MAX = 8


@dataclass(frozen=True, slots=True)
class CardQuestion:
    """A question of the game: the card's answer, and how often each answer is given."""

    title: str
    rules: tuple[tuple[str, str], ...]
    """Each decision, and when to take it; the first one that holds is followed."""
    shares: tuple[tuple[str, Fraction], ...]
    """How often per round each decision is taken, in the order the game offers them."""


@dataclass(frozen=True, slots=True)
class Habit:
    """Something done whatever the hand, and what it loses per round against perfect play."""

    words: str
    cost: Fraction


@dataclass(frozen=True, slots=True)
class Cell:
    """What a chart says for one dealer card: the lowest hand that stays in."""

    shows: str
    suffix: str
    """`a match`, `no match`, or nothing if the card alone decides."""
    hands: str


@dataclass(frozen=True)
class CardChart:
    """Perfect play as a picture: a map of starting hands, or a row for each card shown."""

    starting_hands: Mapping[str, str] = field(default_factory=dict)
    cells: tuple[Cell, ...] = ()
    decision: str = ""
    """The decision that the hands in the cells are for."""
    cost: Fraction = Fraction(0)
    """What it loses per round to play by the cells, which have no room for every exception."""
    lists: tuple[tuple[str, str, tuple[str, ...]], ...] = ()
    """Question, decision and hands, if the dealer shows no card to go by."""


@dataclass(frozen=True)
class StrategyCard:
    """Everything a card says; amounts are in base bets."""

    game: str
    unit: str
    """The name of the base bet: the Ante, or one of three equal bets."""
    tables: tuple[tuple[str, str], ...]
    """The pay tables that perfect play depends on: designator and title."""
    asked: tuple[CardQuestion, ...]
    perfect: Fraction
    """The expected value of perfect play."""
    cost: Fraction | None
    """What the card's strategy loses per round against it; None if the card has no strategy."""
    own: bool
    """Whether the strategy is the user's own text."""
    habits: tuple[Habit, ...]
    misplays: tuple[Misplay, ...]
    """The costliest ones, out of `misplays_count`."""
    misplays_count: int
    chart: CardChart
    bets: tuple[BetEdge, ...] = ()
    """Every bet by its edge, if the bet is the only choice."""

    @property
    def perfect_edge(self) -> Fraction:
        return -self.perfect

    @property
    def edge(self) -> Fraction | None:
        """The house edge against the card's strategy."""
        return None if self.cost is None else self.cost - self.perfect


def draw_up_card(
    layout: Layout, *, text: str | None = None, progress: Progress | None = None
) -> StrategyCard:
    """Return a layout's card, with the game's own short strategy or with the player's text."""
    written = text if text is not None else (layout.game.strategy or None)
    if written is None:
        return _by_the_general_solver(layout, progress)
    return _marked(layout, written, own=text is not None, progress=progress)


def _plain(layout: Layout, perfect: Fraction) -> StrategyCard:
    game = layout.game
    return StrategyCard(
        game=game.name,
        unit=game.unit,
        tables=tuple(
            (layout.tables[key].id, layout.tables[key].title) for key in base_tables(game)
        ),
        asked=(),
        perfect=perfect,
        cost=None,
        own=False,
        habits=(),
        misplays=(),
        misplays_count=0,
        chart=CardChart(),
    )


# A strategy in words ----------------------------------------------------------------------------


def _marked(layout: Layout, text: str, *, own: bool, progress: Progress | None) -> StrategyCard:
    written = read_strategy(layout.game, text)
    habits = tuple(habits_in(written))
    value = value_of_strategy(layout, text, progress=_first_of(len(habits) + 1, progress))
    costs = []
    for place, (words, changed) in enumerate(habits, start=1):
        if progress is not None:
            progress(place, len(habits) + 1)
        # A text that always raises need not say what to do after a check: then this is unknown.
        with suppress(UndecidedSituation):
            costs.append(Habit(words, cost_of_strategy(layout, changed)))
    chart = chart_if_any(layout)
    named = _named_shares(layout.game, value.decisions)
    return replace(
        _plain(layout, value.perfect),
        asked=tuple(
            CardQuestion(
                decide.title,
                worded([rule.text for rule in written.rules.get(decide.key, ())]),
                named[decide.key],
            )
            for decide in layout.game.decisions
        ),
        cost=value.cost,
        own=own,
        # A habit with the same cost as the text is what the text does anyway, or is never asked.
        habits=_costliest(habit for habit in costs if habit.cost != value.cost),
        misplays=value.misplays[:MISPLAYS_MAX],
        misplays_count=len(value.misplays),
        chart=_card_chart(chart, told=value.cost == 0) if chart is not None else CardChart(),
    )


def _costliest(habits: Iterable[Habit]) -> tuple[Habit, ...]:
    return tuple(sorted(habits, key=lambda habit: -habit.cost)[:HABITS_MAX])


def _first_of(steps: int, progress: Progress | None) -> Progress | None:
    """Return progress within the first of several steps as progress of the whole."""
    if progress is None:
        return None

    def told(done: int, total: int) -> None:
        progress(1000 * done // total if total else 0, 1000 * steps)

    return told


# Charts -----------------------------------------------------------------------------------------


def chart_if_any(layout: Layout) -> Chart | None:
    """Return the lab's chart of perfect play; None for a game without one."""
    try:
        return chart_of(layout)
    except BadStrategy:
        return None


def _card_chart(chart: Chart, *, told: bool) -> CardChart:
    """Return what a card shows of a chart: no list with errors, and none if `told` in a text."""
    if chart.starting_hands:
        return CardChart(starting_hands=chart.starting_hands)
    if chart.by_dealer_card:
        cells = [
            Cell(rule.shows, rule.matched, rule.least or ", ".join(rule.hands))
            for rule in chart.rules
        ]
        lost = sum((rule.cost for rule in chart.rules), Fraction(0))
        return CardChart(cells=tuple(cells), decision=chart.rules[0].decision, cost=lost)
    if told or any(rule.exceptions for rule in chart.rules):
        return CardChart()
    return CardChart(lists=tuple((rule.when, rule.decision, rule.hands) for rule in chart.rules))


# The general solver -----------------------------------------------------------------------------


def _by_the_general_solver(layout: Layout, progress: Progress | None) -> StrategyCard:
    """Return a card without a strategy: perfect play's value, and what habits cost against it."""
    game = layout.game
    stakes = dict.fromkeys(game.base_bets, 1)
    result = answer(Question(layout, BASE, stakes), progress=progress)
    perfect = result.expected_value
    if perfect is None:
        raise InvariantBroken(f"the base game of {game.name} has an expected value")
    if not game.decisions:
        return replace(_plain(layout, perfect), bets=bets_by_edge(layout))
    named = _named_shares(game, result.decisions)
    best = GeneralSolver(layout, stakes, progress=progress)
    habits = [
        Habit(
            habit_words(game, decide, choice), perfect - habit_value(best, decide, choice, progress)
        )
        for decide in game.decisions
        for choice in blind_answers(decide)
    ]
    return replace(
        _plain(layout, perfect),
        asked=tuple(CardQuestion(decide.title, (), named[decide.key]) for decide in game.decisions),
        habits=_costliest(habits),
    )


def habit_value(
    best: GeneralSolver, decide: Decide, choice: Choice, progress: Progress | None = None
) -> Fraction:
    """Return the value of perfect play, in base bets, with a fixed answer to one question."""
    best.value(best.start())  # everything is solved once, and every answer is then found there

    def says(round_: Round) -> str:
        offered = actions(round_)
        names = {each.name for each in offered.choices}
        if offered.decide is decide and choice.name in names:
            return choice.name
        return best.choose(round_, best.values(round_))

    walked = GeneralSolver(best.layout, best.stakes, strategy=says, progress=progress)
    return walked.value(walked.start()) / next(iter(best.stakes.values()))


def _named_shares(
    game: Game, decisions: Mapping[str, Fraction]
) -> Mapping[str, tuple[tuple[str, Fraction], ...]]:
    """Return how often each answer is given, by question; answers are named as in reports."""
    offered = Counter(choice.name for decide in game.decisions for choice in decide.choices)

    def name(decide: Decide, choice: Choice) -> str:
        return f"{choice.name} {decide.key}" if offered[choice.name] > 1 else choice.name

    return {
        decide.key: tuple(
            (choice.name, decisions.get(name(decide, choice), Fraction(0)))
            for choice in decide.choices
        )
        for decide in game.decisions
    }
