"""One deal for each class of showdowns, and another from its other end.

A class is an own hand's class with an outcome against the dealer. Its examples are real cards, so
the game itself can settle them: one from the first starting hand and lowest dealer cards that make
the class, one from the last and highest.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations

import numpy as np

from croupier.cards import Card
from croupier.errors import InvariantBroken
from croupier.hands import best_five
from croupier.hands.five import ANY_PAIR
from croupier.lab.kernels.holdem_counts import CLASSES
from croupier.lab.kernels.holdem_numbering import (
    BOTH_IN,
    BOTH_OUT,
    HIGH_IN,
    LOW_IN,
    DeckShape,
    Numbering,
)
from croupier.lab.kernels.holdem_showdowns import (
    LOSE,
    LOSE_UNQUALIFIED,
    OUTCOMES,
    SUITED,
    TIE,
    TIE_UNQUALIFIED,
    WIN,
    WIN_UNQUALIFIED,
    Hand,
    Showdowns,
    showdowns,
)
from croupier.lab.tally import SeatDeal

Cards = tuple[Card, ...]
Cell = tuple[int, int]
"""A class of own hand and an outcome."""


def outcome_of(own: int, dealer: int) -> int:
    """Return the outcome of one value against the other."""
    unqualified = dealer < ANY_PAIR
    if own > dealer:
        return WIN_UNQUALIFIED if unqualified else WIN
    if own == dealer:
        return TIE_UNQUALIFIED if unqualified else TIE
    return LOSE_UNQUALIFIED if unqualified else LOSE


@cache
def examples(shape: DeckShape) -> dict[Cell, tuple[SeatDeal, SeatDeal]]:
    """Return both ends of every class that the deck can deal."""
    known = showdowns(shape)
    own_class = known.own[known.hand_places]
    ends: dict[Cell, tuple[SeatDeal, SeatDeal]] = {}
    for own in range(CLASSES):
        entries = np.flatnonzero(own_class == own)
        possible = known.outcomes[known.hand_places[entries]] > 0
        for outcome in range(OUTCOMES):
            at = entries[possible[:, outcome]]
            if len(at):
                first, last = int(at[0]), int(at[-1])
                ends[own, outcome] = (
                    _deal(known, first, outcome, up=True),
                    _deal(known, last, outcome, up=False),
                )
    return ends


def _deal(known: Showdowns, entry: int, outcome: int, *, up: bool) -> SeatDeal:
    """Return a deal of a hand with a count, and the lowest or highest dealer hand that fits."""
    at = int(np.searchsorted(known.hand_starts, entry, side="right")) - 1
    hand = at // 2, at % 2
    own, board = next(cards_of_count(known, hand, int(known.hand_places[entry])))
    value = best_five(own + board)
    left = [card for card in known.shape.cards if card not in own + board]
    for dealer in combinations(left if up else reversed(left), 2):
        if outcome_of(value, best_five(dealer + board)) == outcome:
            return SeatDeal(own, dealer, board)
    raise InvariantBroken(f"no dealer's hand gives outcome {outcome} against {own} with {board}")


def cards_of_count(known: Showdowns, hand: Hand, place: int) -> Iterator[tuple[Cards, Cards]]:
    """Yield own cards and boards that lead a starting hand to a count, one per numbered board."""
    numbers, (pair, suitedness) = known.numbering, hand
    kinds = (BOTH_IN, BOTH_OUT) if suitedness == SUITED else (LOW_IN, HIGH_IN, BOTH_OUT)
    for kind in kinds:
        own = own_cards(numbers, hand, kind)
        if own is not None:
            for board in np.flatnonzero(known.boards.flush_places[pair, kind] == place).tolist():
                yield own, flush_board_cards(numbers, board, own)
    own = own_cards(numbers, hand, BOTH_IN if suitedness == SUITED else LOW_IN)
    if own is not None:
        for board in np.flatnonzero(known.boards.rank_places[pair] == place).tolist():
            cards = rank_board_cards(numbers, board, own)
            if cards is not None:
                yield own, cards


def own_cards(numbers: Numbering, hand: Hand, kind: int) -> Cards | None:
    """Return hole cards of a starting hand with a kind relative to clubs; None if impossible."""
    low, high = (int(numbers.ranks[rank]) for rank in numbers.pairs[hand[0]])
    suits = {BOTH_IN: (0, 0), LOW_IN: (0, 1), HIGH_IN: (1, 0), BOTH_OUT: (1, 2)}[kind]
    if hand[1] == SUITED and kind == BOTH_OUT:
        suits = (1, 1)
    if max(suits) >= numbers.shape.suits:
        return None
    return Card(low * 4 + suits[0]), Card(high * 4 + suits[1])


def flush_board_cards(numbers: Numbering, board: int, own: Cards) -> Cards:
    """Return a board with this number whose suit is clubs."""
    size = next(size for size in range(3) if board < numbers.bases[size + 1])
    chosen, beside = divmod(board - numbers.bases[size], len(numbers.outs[size]))
    cards = [Card(int(numbers.ranks[rank]) * 4) for rank in numbers.sets[size][chosen]]
    for rank in numbers.outs[size][beside]:
        suits = range(1, numbers.shape.suits)
        cards.append(_free(int(numbers.ranks[rank]), suits, (*own, *cards)))
    return tuple(cards)


def _free(rank: int, suits: Iterable[int], taken: Cards) -> Card:
    return next(card for suit in suits if (card := Card(rank * 4 + suit)) not in taken)


def rank_board_cards(numbers: Numbering, board: int, own: Cards) -> Cards | None:
    """Return a board of these ranks with at most two cards of a suit; None if there is none."""
    ranks = [int(numbers.ranks[rank]) for rank in numbers.rank_boards[board]]

    def complete(cards: Cards) -> Cards | None:
        if len(cards) == len(ranks):
            return cards
        for suit in range(numbers.shape.suits):
            card = Card(ranks[len(cards)] * 4 + suit)
            if card in own + cards or sum(held & 3 == suit for held in cards) == 2:
                continue
            if (found := complete((*cards, card))) is not None:
                return found
        return None

    return complete(())
