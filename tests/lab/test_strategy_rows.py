"""A strategy is asked about real cards: each row of a solver gets some, and they belong to it."""

from itertools import combinations

import numpy as np
import pytest

from croupier.cards import Deck, parse_cards
from croupier.games import find_game
from croupier.lab import caribbean_stud, solitaire_stud
from croupier.lab.kernels.holdem_numbering import WHOLE_DECK, numbering
from croupier.lab.kernels.runs import cells_of
from croupier.lab.strategies import stud_marking
from croupier.lab.strategies.holdem_rows import rank_rows
from croupier.lab.strategies.view import StrategyView
from croupier.rules import make_layout
from tests.lab.strategy_references import deck_of


@pytest.mark.parametrize("deck", [deck_of("AKQJT9", "cd"), deck_of("AK952", "cdhs")], ids=len)
def test_rows_of_caribbean_stud_get_the_cards_their_solver_gives_them(deck: Deck) -> None:
    layout = make_layout(find_game("caribbean-stud"))
    deals = caribbean_stud.solve_deals(layout, {"ante": 1}, "less", None, deck).deals
    own, up = stud_marking.hands_of_rows(deals)
    for row in range(0, len(own), 7):
        hand, shown = deals.hand(row)
        assert (sorted(own[row].tolist()), up[row].tolist()) == (sorted(hand), [shown])


def test_rows_of_solitaire_stud_get_cards_of_their_cells() -> None:
    layout = make_layout(find_game("solitaire-stud"))
    deck = deck_of("A23456", "cdh")
    deals = solitaire_stud.solve_deals(
        layout, {"ante": 1, "super_bonus": 1}, "less", None, deck
    ).deals
    hands = stud_marking.hands_of_cells(deals)
    for row in range(0, len(hands), 11):
        assert cells_of(hands[row].tolist()) == deals.own(row)


@pytest.mark.parametrize("text", ["Ac Kc", "Ac Kd", "7c 7d"])
def test_rank_boards_get_cards_that_make_no_flush_and_are_free(text: str) -> None:
    own, numbers = parse_cards(text), numbering(WHOLE_DECK)
    rows = rank_rows(numbers, own)
    dealt = 0
    for ranks, row in zip(numbers.rank_boards.tolist(), rows.tolist(), strict=True):
        held = [*ranks, *(card >> 2 for card in own)]
        if max(map(held.count, held)) <= 4:
            dealt += 1
            assert [card >> 2 for card in row] == ranks
            assert len({*row, *own}) == 7
            assert max(sum(card & 3 == suit for card in row) for suit in range(4)) <= 2
    assert dealt > 6_000


def test_a_view_of_some_rows_is_those_rows() -> None:
    hands = np.array(list(combinations(range(8), 3)), dtype=np.uint8)
    view = StrategyView(hands, np.array([[20, 21]], dtype=np.uint8))
    part = view.some(np.array([3, 5]))
    assert [part.cards(row) for row in range(2)] == [view.cards(3), view.cards(5)]
    assert len(view.some(np.zeros(0, dtype=np.int64))) == 0
