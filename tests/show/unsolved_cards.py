"""Strategy cards with every sentence that one may print, drawn up from texts: nothing is solved."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random

from croupier.cards import RANKS, STANDARD
from croupier.lab.bets import base_tables
from croupier.lab.kernels.ride_words import RideLine, in_words, shape_of
from croupier.lab.solvers import vocabulary_of
from croupier.lab.strategies.bet_choice import BetEdge
from croupier.lab.strategies.card import CardChart, CardQuestion, Cell, Habit, StrategyCard
from croupier.lab.strategies.habits import blind_answers, habit_words, habits_in, worded
from croupier.lab.strategies.marking import Misplay
from croupier.lab.strategies.text import read_strategy
from croupier.lab.strategies.view import StrategyView
from croupier.lab.strategies.words import in_brief
from croupier.paytables import published_catalogue
from croupier.rules import Decide, Game, Layout
from croupier.school.seat.situations import dealt

SOME = Fraction(1, 7)
HIGH = frozenset(range(8, 13))
LEAST = (
    "every hand", "no hand", "pair", "Q-6-4", "K-Q-8-4", "9-9-K-4", "pair of nines", "two pair",
    "flush 9-5-2", "three of a kind", "straight",
)  # fmt: skip
"""Hands at which a chart may begin."""
LISTED = (
    "any hand", "Q-6-4 or better", "pair or better", "pair of nines or better", "suits 3-1",
    "two pair or better", "three of a kind or better", "straight or better", "flush or better",
    "king-queen high or better", "run of 3, six high or better", "pair of fours and no card 3",
    "pair of fours and holds 3",
)  # fmt: skip
"""Hands as lists of perfect play name them, beside those of Let It Ride."""
NAMED = (
    "flush 9-5-2 against K", "straight 5-4-3", "straight flush 5-4-3", "three of a kind 5-5-5",
    "suited K-9-6-5-2 against 9", "five kings", "five wilds", "suits 2-1-1",
    "A-K high against pair of nines", "pair of fours against Q high", "two pair against three tens",
    "run of 3, six high", "three-card flush T-8-6", "straight, nine high against A",
)  # fmt: skip
"""Situations that only a strange strategy misplays, beside those that are dealt."""


def unsolved_card(layout: Layout) -> StrategyCard:
    """A card of the game's strategy, with the same figure everywhere."""
    game = layout.game
    misplays = tuple(map(_misplay, *_slips(layout)))
    return StrategyCard(
        game=game.name,
        unit=game.unit,
        tables=tuple((layout.tables[key].id, title) for key in base_tables(game)
                     for title in _titles(game, key)),
        asked=tuple(_asked(game, decide) for decide in game.decisions),
        perfect=-SOME,
        cost=SOME if game.strategy else None,
        own=False,
        habits=tuple(Habit(words, SOME) for words in sorted(errors(game))),
        misplays=misplays,
        misplays_count=len(misplays) + 1,
        chart=_chart(game),
        bets=tuple(BetEdge(bet.key, bet.title, SOME, SOME) for bet in game.bets),
    )  # fmt: skip


def every_card(layout: Layout) -> Iterator[StrategyCard]:
    """With the game's strategy, a player's own, the perfect one, and without any."""
    card = unsolved_card(layout)
    yield card
    if card.cost is not None:
        yield replace(card, own=True)
        yield replace(card, cost=Fraction(0))
        yield replace(card, cost=None, misplays=())
    yield replace(card, cost=None, habits=tuple(replace(h, cost=Fraction(0)) for h in card.habits))


def _titles(game: Game, key: str) -> Iterator[str]:
    """Of every published table that the game may be dealt with."""
    for table in published_catalogue().serving(game.name, game.served(key)):
        yield table.title


def _asked(game: Game, decide: Decide) -> CardQuestion:
    rules = read_strategy(game, game.strategy).rules if game.strategy else {}
    return CardQuestion(
        decide.title,
        worded([rule.text for rule in rules.get(decide.key, ())]),
        tuple((choice.name, SOME) for choice in decide.choices),
    )


def errors(game: Game) -> set[str]:
    """What people do instead, with a strategy to err from and without one."""
    said = {habit_words(game, decide, choice) for decide in game.decisions
            for choice in blind_answers(decide)}  # fmt: skip
    if game.strategy:
        said |= {words for words, _ in habits_in(read_strategy(game, game.strategy))}
    return said


def _slips(layout: Layout) -> tuple[list[str], list[str], list[tuple[str, str]]]:
    """Names of situations, their cards, and two answers to them."""
    hands, examples, answers = [*NAMED], ["2c 3d"] * len(NAMED), []
    for decide in layout.game.decisions[:1]:
        answers = [(decide.choices[0].name, decide.choices[-1].name)] * len(NAMED)
    chance, named = Random(14), vocabulary_of(layout.game).name  # noqa: S311
    for decision in (each for _ in range(6) for each in dealt(layout, chance)):
        round_ = decision.alone
        (spot,) = round_.spots
        view = StrategyView.of_one(spot.cards, round_.community, round_.dealer, layout.deck)
        hands.append(named(view, 0))
        examples.append(view.words(0))
        choices = decision.decide.choices
        answers.append((choices[0].name, choices[-1].name))
    return hands, examples, answers


def _misplay(hand: str, example: str, answers: tuple[str, str]) -> Misplay:
    best, said = answers
    return Misplay("", hand, example, said, best, "", 1, SOME, SOME)


def _chart(game: Game) -> CardChart:
    """Every shape of a chart at once; no game has them all."""
    if not game.decisions:
        return CardChart()
    decision = next(choice.name for choice in game.decisions[0].choices if not choice.folds)
    shown = [*RANKS, *(in_brief(value << 16, 1) for value in (12, 1 << 4 | 7, 3 << 4 | 7))]
    cells = tuple(
        Cell(shows, suffix, LEAST[place % len(LEAST)])
        for suffix in ("a match", "no match", decision)
        for place, shows in enumerate(shown)
    )
    hands = (*LISTED, *map(str, ride_lines()))
    return CardChart(
        starting_hands=dict.fromkeys(_starting_hands(), decision),
        cells=cells,
        decision=decision,
        cost=SOME,
        lists=tuple((decide.key, decide.choices[0].name, hands) for decide in game.decisions),
    )


def _starting_hands() -> Iterator[str]:
    for high, low in combinations(reversed(RANKS), 2):
        yield f"{high}{low}s"
        yield f"{high}{low}o"
    yield from (f"{rank}{rank}" for rank in RANKS)


@cache
def ride_lines() -> tuple[RideLine, ...]:
    """Lists of perfect play as strange pays would make them: any hands may be marked."""
    return tuple(dict.fromkeys(_ride_lines()))


def _ride_lines() -> Iterator[RideLine]:
    chance = Random(55)  # noqa: S311
    for size in (3, 4):
        dealt_hands = [chance.sample(tuple(STANDARD), size) for _ in range(500)]
        shapes = [shape_of(cards, high) for cards in dealt_hands for high in (HIGH, frozenset())]
        for least, most in ((0, 0), (0, 1), (1, 1), (1, 2), (1, 4), (2, 4), (0, 4)):
            yield from in_words((shape, 1, least <= shape.high <= most) for shape in shapes)
        for share in (0.02, 0.98):
            yield from in_words((shape, 1, chance.random() < share) for shape in shapes)
