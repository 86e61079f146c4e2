"""How to play a base game: its short strategy with the exact cost, and maps of perfect play."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from croupier.codec import Codec
from croupier.lab.result_cache import cached_value, digest_of
from croupier.lab.solve import BASE, Question
from croupier.lab.solvers import fast_solver
from croupier.rules import Layout


@dataclass(frozen=True, slots=True)
class PlayedRules:
    """What a short strategy says at one question of the game; the first matching rule counts."""

    question: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rides:
    """With which hands one of the bets rides in perfect play, and which have equal values."""

    bet: int
    hands: tuple[str, ...]
    equal: tuple[str, ...]


@dataclass(frozen=True)
class Strategy:
    """A short strategy, its cost, and for two hole cards a map of decisions."""

    rules: tuple[PlayedRules, ...] = ()
    cost: Fraction | None = None
    """Against perfect play, in base bets; None if there is no written short strategy."""
    rides: tuple[Rides, ...] = ()
    """Perfect play in full, if the short strategy errs and a list is short as well."""
    starting_hands: Mapping[str, str] = field(default_factory=dict)
    order: tuple[str, ...] = ()
    """The decisions of the map, boldest first."""


def strategy_of(layout: Layout) -> Strategy:
    """Return the game's short strategy with its exact cost here, and maps of perfect play."""
    if not layout.game.strategy:
        return Strategy()
    # These import the kernels, which a server that only shows a strategy must not load.
    from croupier.lab.strategies.cached_cost import cached_cost  # noqa: PLC0415
    from croupier.lab.strategies.text import read_strategy  # noqa: PLC0415

    fast = fast_solver(layout.game)
    written = read_strategy(layout.game, layout.game.strategy)
    cost = cached_cost(layout)
    # If a game asks more than once, its chart has starting hands or a list for each question.
    chart = (
        fast.chart(layout, None) if fast is not None and len(layout.game.decisions) > 1 else None
    )
    lists = chart.rules if chart is not None and cost else ()
    return Strategy(
        rules=tuple(
            PlayedRules(
                decide.title, tuple(rule.text for rule in written.rules.get(decide.key, ()))
            )
            for decide in layout.game.decisions
        ),
        cost=cost,
        # The short list is for the usual pays; with other pays, this list is short as well.
        rides=tuple(
            Rides(number, rule.hands, rule.equal) for number, rule in enumerate(lists, start=1)
        ),
        starting_hands=chart.starting_hands if chart is not None else {},
        order=tuple(choice.name for choice in layout.game.decisions[0].choices),
    )


STRATEGIES: Codec[Strategy] = Codec(Strategy)


def cached_strategy(layout: Layout) -> Strategy:
    """Return `strategy_of` a layout from the cache, or compute it and store it there."""
    question = Question(layout, BASE, dict.fromkeys(layout.game.base_bets, 1))
    return cached_value(f"strategy-{digest_of(question)}", lambda: strategy_of(layout), STRATEGIES)
