"""Phrases by shape of game; a game without a solver of its own has the general ones."""

import numpy as np

from croupier.cards import RANKS, Card
from croupier.hands import best_four, run_name, three_card
from croupier.hands.flushes import flush_kind, flush_length, flush_ranks
from croupier.hands.three import ThreeCard
from croupier.hands.wild import wild_name
from croupier.lab.kernels.ride_words import shape_of
from croupier.lab.strategies.draw_phrases import draws, hidden_draw, three_suited
from croupier.lab.strategies.flush_phrases import FLUSH_HANDS, FLUSH_PHRASES
from croupier.lab.strategies.holdem_phrases import HOLDEM
from croupier.lab.strategies.phrases import (
    ANYWHERE,
    OPEN_CARD,
    OPEN_CARDS,
    SUITED,
    WILD_CARDS_HELD,
    Vocabulary,
    counted,
)
from croupier.lab.strategies.poker_phrases import FOUR, HANDS, MADE, THREE, WILD, poker
from croupier.lab.strategies.run_phrases import ACE_LOW, RUN_PHRASES, RUNS
from croupier.lab.strategies.view import Numbers, StrategyView, same_suit, starting_hand
from croupier.lab.strategies.words import four_cards_spelled, in_brief, spelled

Cards = tuple[Card, ...]


def _against(up: Cards) -> str:
    return f" against {RANKS[up[0] >> 2]}" if up else ""


def _three_cards(view: StrategyView, row: int) -> str:
    """Name a situation: `Q-6-3 against K`, `flush 9-5-2`."""
    own, _, up = view.cards(row)
    category = ThreeCard.of(three_card(own))
    suited = "" if category < ThreeCard.FLUSH else category.name.lower().replace("_", " ") + " "
    return suited + spelled(_ranks(own)) + _against(up)


def _five_cards(view: StrategyView, row: int) -> str:
    """Name a situation: `A-K-J-8-3 against K`."""
    own, _, up = view.cards(row)
    flush = len({card & 3 for card in own}) == 1
    return ("suited " if flush else "") + spelled(_ranks(own)) + _against(up)


def _six_cards(view: StrategyView, row: int) -> str:
    """Name a situation: `A-K high against pair of nines`, `pair of fours against Q high`."""
    own, up = (int(made[row if len(made) > 1 else 0]) for made in (view.made, view.up_made))
    return f"{in_brief(own)} against {in_brief(up, 1)}"


def _four_cards(view: StrategyView, row: int) -> str:
    """Name a situation: `K-Q-8-4 against A`, `9-9-K-4`."""
    own, _, up = view.cards(row)
    return four_cards_spelled(best_four(own)) + _against(up)


def _ranks(cards: Cards) -> tuple[int, ...]:
    held = [card >> 2 for card in cards]
    return tuple(sorted(held, key=lambda rank: (held.count(rank), rank), reverse=True))


def _shape(view: StrategyView, row: int) -> str:
    """Name a situation: `three suited cards with one gap: J-9-8`."""
    own, board, _ = view.cards(row)
    shape = shape_of((*own, *board), frozenset(range(8, 13)))
    return f"{shape.text}: {shape.ranks}"


def _run(view: StrategyView, row: int) -> str:
    return run_name(int(view.run[row if len(view.run) > 1 else 0]))


def _flush(view: StrategyView, row: int) -> str:
    """Name a situation: `three-card flush T-8-6`."""
    value = int(view.flush[row if len(view.flush) > 1 else 0])
    return f"{flush_kind(flush_length(value))} {spelled(flush_ranks(value))}"


def _suit_sizes(view: StrategyView, row: int) -> str:
    """Name a situation: `suits 2-1-1`."""
    sizes = int(view.suit_sizes[row if len(view.suit_sizes) > 1 else 0])
    return "suits " + "-".join(str(sizes)).rstrip("-0")


def _wild_hand(view: StrategyView, row: int) -> str:
    """Name a situation: `pair of threes`, with wild cards at their best."""
    return wild_name(int(view.wild[row if len(view.wild) > 1 else 0]))


def _with_up(values: Numbers, view: StrategyView) -> Numbers:
    """Combine a value and the rank that the dealer shows into one number."""
    up = (view.up[:, 0] >> 2).astype(np.int64) + 1 if view.up.shape[1] else 0
    return values * 16 + up


def _by_three_cards(view: StrategyView) -> Numbers:
    return _with_up(view.three, view)


def _by_four_cards(view: StrategyView) -> Numbers:
    return _with_up(view.four, view)


def _by_five_cards(view: StrategyView) -> Numbers:
    return _with_up(view.made, view)


def _by_six_cards(view: StrategyView) -> Numbers:
    """Number situations by what their name says: category and two ranks; the dealer's and one."""
    return np.asarray((view.made >> 12) << 16 | view.up_made >> 16)


def _by_shape(view: StrategyView) -> Numbers:
    return view.made * 2 + same_suit(view.seen)


def _by_starting_hand(view: StrategyView) -> Numbers:
    high, low, suited = view.high_low
    return (high * 13 + low) * 2 + suited


THREE_CARD = Vocabulary(
    (*ANYWHERE, SUITED, counted(), *poker(THREE)), HANDS, _by_three_cards, _three_cards
)

THREE_CARD_OPEN = Vocabulary(
    (*THREE_CARD.phrases, *OPEN_CARD), HANDS, _by_three_cards, _three_cards
)

FOUR_CARD = Vocabulary((*ANYWHERE, counted(), *poker(FOUR)), HANDS, _by_four_cards, _four_cards)

FOUR_CARD_OPEN = Vocabulary((*FOUR_CARD.phrases, *OPEN_CARD), HANDS, _by_four_cards, _four_cards)

RIDE = Vocabulary(
    (*ANYWHERE, SUITED, counted(), *poker(MADE), *draws("bet 1", "bet 2"), three_suited("bet 1")),
    HANDS,
    _by_shape,
    _shape,
)

STARTING_HANDS = Vocabulary(
    (*ANYWHERE, SUITED, *HOLDEM, *poker(MADE), *draws("on the flop"), hidden_draw("on the flop")),
    HANDS,
    _by_starting_hand,
    starting_hand,
)

TURNS = Vocabulary(
    (
        *ANYWHERE, SUITED, *(each for each in HOLDEM if not each.questions), *poker(MADE),
        *draws("on the flop", "on the turn"), hidden_draw("on the flop", "on the turn"),
    ),
    HANDS,
    _by_starting_hand,
    starting_hand,
)  # fmt: skip

COLORED_RUNS = Vocabulary(
    (*ANYWHERE, counted(ACE_LOW), *RUN_PHRASES), RUNS, lambda view: view.run, _run
)

FLUSHES = Vocabulary(
    (*ANYWHERE, counted(), *FLUSH_PHRASES), FLUSH_HANDS, lambda view: view.flush, _flush
)

FLUSH_DRAWS = Vocabulary(
    (*FLUSHES.phrases, *draws()), FLUSH_HANDS, lambda view: view.suit_sizes, _suit_sizes
)

FIVE_CARD_OPEN = Vocabulary(
    (*ANYWHERE, counted(), *OPEN_CARD, *poker(MADE)), HANDS, _by_five_cards, _five_cards
)

SIX_CARD_OPEN = Vocabulary(
    (*ANYWHERE, counted(), *OPEN_CARDS, *poker(MADE)), HANDS, _by_six_cards, _six_cards
)

WILD_HANDS = Vocabulary(
    (*ANYWHERE, WILD_CARDS_HELD, counted(), *poker(WILD)), HANDS, lambda view: view.wild, _wild_hand
)

ANY_GAME = Vocabulary((*ANYWHERE, SUITED, counted(), *OPEN_CARD, *poker(MADE), *draws()), HANDS)
