"""How a base game is played: its short strategy with the exact cost, and maps of perfect play."""

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
    """What a short strategy says at one question of the game; the first rule that holds counts."""

    question: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rides:
    """With which hands one of the bets rides in perfect play, and which are worth the same."""

    bet: int
    hands: tuple[str, ...]
    equal: tuple[str, ...]


@dataclass(frozen=True)
class Strategy:
    """A short strategy, what it costs, and for two hole cards a map of what to do."""

    rules: tuple[PlayedRules, ...] = ()
    cost: Fraction | None = None
    """Against perfect play, in base bets; None where nobody has written a short strategy."""
    rides: tuple[Rides, ...] = ()
    """Perfect play in full, where the short strategy errs and a list is short as well."""
    starting_hands: Mapping[str, str] = field(default_factory=dict)
    order: tuple[str, ...] = ()
    """The decisions of the map, the boldest first."""


def strategy_of(layout: Layout) -> Strategy:
    """The game's short strategy with its exact cost on these pays, and maps of perfect play."""
    if not layout.game.strategy:
        return Strategy()
    # These bring the kernels along, and a server that only shows a strategy must not hold them.
    from croupier.lab.strategies.cached_cost import cached_cost  # noqa: PLC0415
    from croupier.lab.strategies.text import read_strategy  # noqa: PLC0415

    fast = fast_solver(layout.game)
    written = read_strategy(layout.game, layout.game.strategy)
    cost = cached_cost(layout)
    # Where a game asks more than once, its chart has starting hands or a list for each question.
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
        # The short list is of the usual pays; these are other ones, and theirs is short as well.
        rides=tuple(
            Rides(number, rule.hands, rule.equal) for number, rule in enumerate(lists, start=1)
        ),
        starting_hands=chart.starting_hands if chart is not None else {},
        order=tuple(choice.name for choice in layout.game.decisions[0].choices),
    )


STRATEGIES: Codec[Strategy] = Codec(Strategy)


def cached_strategy(layout: Layout) -> Strategy:
    """`strategy_of` a layout from the cache, or a fresh one that is put there."""
    question = Question(layout, BASE, dict.fromkeys(layout.game.base_bets, 1))
    return cached_value(f"strategy-{digest_of(question)}", lambda: strategy_of(layout), STRATEGIES)
