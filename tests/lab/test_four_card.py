"""Four-card games in the lab: a slow reference on small decks, dealers one by one, figures."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from croupier import lab
from croupier.cards import STANDARD, Deck, parse_cards
from croupier.errors import BadBet, IllegalAction, WrongHandSize
from croupier.games import find_game
from croupier.hands import FourCard, best_four
from croupier.hands.arrays import count_four
from croupier.lab.four_card import base_game, deal_class, knows, values
from croupier.lab.kernels.counting import cards_of
from croupier.lab.kernels.four_card import (
    FIVE_EACH,
    KIND_VALUES,
    KINDS,
    SIX_WITH_ONE_OPEN,
    all_deals,
    class_ends,
    column_of,
    counts_against,
    kind_of,
    sets_of,
)
from croupier.lab.kernels.four_card_counts import OUTCOMES
from croupier.lab.solvers import general, solver_of, why_not
from croupier.lab.tally import SeatDeal, Tally
from croupier.rules import (
    Dealt,
    Layout,
    Round,
    apply,
    make_layout,
)
from tests.lab.slow_reference import Finishes, locked, reference
from tests.lab.strategy_references import deck_of

CRAZY = find_game("crazy-4-poker")
BASE = {"ante": 1, "super_bonus": 1}
ALL = {"ante": 2, "super_bonus": 2, "queens_up": 3}

TWO_SUITS = deck_of("AKQJ87", "cd")
"""Straights, flushes and straight flushes, pairs and two pairs, and king-high hands."""
FOUR_SUITS = deck_of("AK8", "cdhs")
"""Pairs to four of a kind, four aces among them."""
LOW = deck_of("QT9742", "cd")
"""Dealers below king-high, above and below the player."""


@pytest.mark.parametrize(
    ("deck", "stakes", "ties"),
    [
        pytest.param(deck_of("AKQ84", "cd"), ALL, "less", id="ten cards"),
        pytest.param(deck_of("Q9742", "cd"), BASE, "more", id="no kings"),
        pytest.param(LOW, BASE, "more", id="below king-high", marks=pytest.mark.proof),
        pytest.param(TWO_SUITS, ALL, "less", id="two suits", marks=pytest.mark.proof),
        pytest.param(FOUR_SUITS, ALL, "more", id="four suits", marks=pytest.mark.proof),
    ],
)
def test_every_deal_of_a_small_deck_finishes_as_the_engine_says(
    deck: Deck, stakes: dict[str, int], ties: str
) -> None:
    layout = make_layout(CRAZY)
    tally = base_game(layout, stakes, ties=ties, deck=deck)
    _, finishes = reference(locked(layout, stakes), deck, ties)
    assert as_engine(tally) == finishes
    assert tally.total == comb(len(deck), 5) * comb(len(deck) - 5, 5)


def as_engine(tally: Tally) -> Finishes:
    """A tally without its labels."""
    finishes = Finishes()
    for finish, count in tally.counts.items():
        finishes[finish.net, finish.wagered, finish.decisions] += count
    return finishes


def test_the_small_decks_make_every_hand() -> None:
    made = {
        FourCard.of(best_four(hand))
        for deck in (TWO_SUITS, FOUR_SUITS)
        for hand in combinations(deck, 5)
    }
    assert made == set(FourCard)
    met = {column for deck in (LOW, TWO_SUITS) for _, column in class_ends(deck, FIVE_EACH)}
    assert met == set(range(2 * OUTCOMES))


# Dealers one by one -----------------------------------------------------------------------------


def random_rows(rows: int, count: int) -> list[int]:
    return [int(row) for row in np.random.default_rng(7).integers(0, rows, count)]


def test_dealers_are_counted_as_they_are_dealt_one_by_one() -> None:
    deals, cards = all_deals(STANDARD, FIVE_EACH), cards_of(STANDARD)
    assert int(deals.weights.sum()) == comb(52, 5)
    assert len(deals.weights) == 134_459
    assert deals.dealers == comb(47, 5) == 1_533_939
    for row in random_rows(len(deals.weights), 12):
        own, up = deals.hand(row)
        left = np.setdiff1d(cards, np.array(own, dtype=np.uint8))
        counted, _ = counts_against(own, up, left, FIVE_EACH.least)
        assert deals.counts[row].tolist() == counted.tolist()
    assert (deals.counts.sum(axis=1) == deals.dealers).all()


def test_sets_of_cards_fall_into_as_many_classes_as_are_known() -> None:
    """Burnside's lemma gives these numbers too."""
    found = {size: sets_of(STANDARD, size) for size in range(1, 6)}
    assert [len(sets.members) for sets in found.values()] == [13, 169, 1755, 16_432, 134_459]
    for size, sets in found.items():
        assert int(sets.sizes.sum()) == comb(52, size)


def test_kinds_are_all_that_a_pay_table_can_tell_apart() -> None:
    reading = make_layout(CRAZY).pays("super_bonus").reading
    asked = {
        tuple(question.asks(value) for question in reading.questions.values())
        for value in KIND_VALUES
    }
    assert len(asked) == KINDS == 21
    for hand in list(combinations(TWO_SUITS, 5))[::7]:
        value = best_four(hand)
        least = KIND_VALUES[kind_of(value)]
        assert [question.asks(value) for question in reading.questions.values()] == [
            question.asks(least) for question in reading.questions.values()
        ]


# Advice -----------------------------------------------------------------------------------------


def asked(cards: str, stakes: Mapping[str, int] = BASE, layout: Layout | None = None) -> Round:
    return apply(locked(layout or make_layout(CRAZY), stakes), Dealt(1, parse_cards(cards)))


def test_a_hand_is_offered_and_valued_as_its_cards_allow() -> None:
    assert set(values(asked("Ah Ad 9s 5c 2d"))) == {"play 3x", "play 2x", "play 1x", "fold"}
    assert set(values(asked("Kh Kd 9s 5c 2d"))) == {"play 1x", "fold"}
    assert values(asked("Kh Kd 9s 5c 2d"))["fold"] == -2


@pytest.mark.parametrize("cards", ["Ah Ad 9s 5c 2d", "Kh Qd 8s 4c 2d", "9h 8c 7d 6s 2h"])
def test_advice_is_what_the_whole_game_has_for_the_hand(cards: str) -> None:
    """By the counts of its class, which stand for all hands alike up to the names of suits."""
    found = values(asked(cards))
    deals = all_deals(STANDARD, FIVE_EACH)
    own = best_four(parse_cards(cards))
    rows = np.flatnonzero(deals.values == own)
    counted, _ = counts_against(
        parse_cards(cards), (), cards_of(STANDARD.without(parse_cards(cards))), FIVE_EACH.least
    )
    assert counted.tolist() in deals.counts[rows].tolist()
    assert found["play 1x"] > found["fold"]


def test_a_forfeited_side_bet_weighs_in_the_decision() -> None:
    """Queens Up is lost with a fold, so a hand that would be folded is worth more in play."""
    alone, beside = (
        values(asked("Qh Qd 9s 5c 2d", stakes)) for stakes in (BASE, {**BASE, "queens_up": 1})
    )
    assert beside["fold"] == alone["fold"] - 1
    assert beside["play 1x"] == alone["play 1x"] + 1
    kept = make_layout(CRAZY, options={"fold_keeps_queens_up": True})
    stands = values(asked("Qh Qd 9s 5c 2d", {**BASE, "queens_up": 1}, kept))
    assert stands["fold"] == alone["fold"] + 1


def test_what_is_gone_is_not_dealt() -> None:
    with pytest.raises(IllegalAction, match="is not waiting for a decision"):
        values(locked(make_layout(CRAZY), BASE))


# The whole game ---------------------------------------------------------------------------------


def test_crazy_4_poker_comes_to_what_is_published() -> None:
    result = lab.analyse("crazy-4-poker")
    edge = result.house_edge
    assert edge is not None
    assert f"{float(edge.per_first_bet):.4%}" == "3.4189%"
    assert f"{float(edge.element_of_risk):.2%}" == "1.09%"


def test_another_pay_table_only_weighs_the_counts_again() -> None:
    pays = {"four_aces": "100", "four_of_a_kind": "30", "straight_flush": "15",
            "three_of_a_kind": "2", "flush": "3 to 2", "straight": "1"}  # fmt: skip
    usual, typed = lab.analyse("crazy-4-poker"), lab.analyse("crazy-4-poker", pays=pays)
    # Four aces come in 48 of 2,598,960 hands, and are always played.
    assert usual.expected_value is not None
    assert typed.expected_value is not None
    assert usual.expected_value - typed.expected_value == Fraction(100 * 48, comb(52, 5))


def test_queens_up_by_itself_is_counted_by_hand() -> None:
    result = lab.analyse("crazy-4-poker", "queens_up")
    counts = count_four(5)
    queens = _pairs_of_queens_or_better()
    paid = {
        FourCard.FOUR_OF_A_KIND: 50, FourCard.STRAIGHT_FLUSH: 40, FourCard.THREE_OF_A_KIND: 8,
        FourCard.FLUSH: 4, FourCard.STRAIGHT: 3, FourCard.TWO_PAIR: 2,
    }  # fmt: skip
    total = comb(52, 5)
    won = sum(counts[kind] for kind in paid) + queens
    value = sum(counts[kind] * odds for kind, odds in paid.items()) + queens - (total - won)
    assert result.expected_value == Fraction(value, total)


def _pairs_of_queens_or_better() -> int:
    deals = all_deals(STANDARD, FIVE_EACH)
    pairs = (deals.values >> 16 == FourCard.PAIR) & (deals.values >> 12 & 15 >= 10)
    return int(deals.weights[pairs].sum())


# What it knows ----------------------------------------------------------------------------------


def test_the_referee_lets_its_classes_pass() -> None:
    layout = make_layout(CRAZY)
    assert knows(layout, CRAZY.base_bets)
    assert why_not(layout, CRAZY.base_bets) == ""
    assert solver_of(layout, CRAZY.base_bets) is not general()


def test_a_class_is_kind_and_outcome() -> None:
    layout = make_layout(CRAZY)
    deal = SeatDeal(parse_cards("Ah Ad 9s 5c 2d"), parse_cards("Qc Jd Th 8s 7c"))
    assert deal_class(layout, BASE, deal) == (13, OUTCOMES)
    assert column_of(5, 5, 0) == 1


def test_decks_that_are_no_block_are_refused() -> None:
    with pytest.raises(WrongHandSize, match="every rank in every suit"):
        all_deals(STANDARD.without(parse_cards("Ah")), FIVE_EACH)
    with pytest.raises(WrongHandSize, match="a round takes 10"):
        all_deals(deck_of("AK", "cdhs"), FIVE_EACH)
    with pytest.raises(BadBet):
        base_game(make_layout(CRAZY), {"ante": 1})


# Four Card Poker --------------------------------------------------------------------------------

FOUR = find_game("four-card-poker")


@pytest.mark.parametrize(
    ("deck", "stakes", "ties"),
    [
        pytest.param(
            deck_of("AKQJ87", "cd"), {"ante": 2, "aces_up": 3}, "less", id="two suits",
            marks=pytest.mark.proof,
        ),
        pytest.param(
            deck_of("AK8", "cdhs"), {"ante": 1}, "more", id="four suits", marks=pytest.mark.proof
        ),
    ],
)  # fmt: skip
def test_every_deal_of_a_small_deck_with_a_card_turned_up(
    deck: Deck, stakes: dict[str, int], ties: str
) -> None:
    layout = make_layout(FOUR)
    tally = base_game(layout, stakes, ties=ties, deck=deck)
    _, finishes = reference(locked(layout, stakes), deck, ties)
    assert as_engine(tally) == finishes
    assert tally.total == comb(12, 5) * 7 * comb(6, 5)


def test_a_small_deck_is_counted_dealer_by_dealer() -> None:
    deck = deck_of("AKQJ87", "cd")
    deals, cards = all_deals(deck, SIX_WITH_ONE_OPEN), cards_of(deck)
    assert int(deals.weights.sum()) == comb(12, 5) * 7
    for row in range(0, len(deals.weights), 29):
        own, up = deals.hand(row)
        left = np.setdiff1d(cards, np.array([*own, *up], dtype=np.uint8))
        counted, _ = counts_against(own, up, left, SIX_WITH_ONE_OPEN.least)
        assert deals.counts[row].tolist() == counted[:OUTCOMES].tolist()


@pytest.mark.proof
def test_dealers_of_six_cards_are_counted_as_they_are_dealt_one_by_one() -> None:
    deals, cards = all_deals(STANDARD, SIX_WITH_ONE_OPEN), cards_of(STANDARD)
    assert int(deals.weights.sum()) == comb(52, 5) * 47
    assert deals.dealers == comb(46, 5) == 1_370_754
    for row in random_rows(len(deals.weights), 60):
        own, up = deals.hand(row)
        left = np.setdiff1d(cards, np.array([*own, *up], dtype=np.uint8))
        counted, _ = counts_against(own, up, left, 0)
        assert deals.counts[row].tolist() == counted[:OUTCOMES].tolist()


@pytest.mark.proof
def test_four_card_poker_comes_to_what_is_published() -> None:
    result = lab.analyse("four-card-poker")
    edge = result.house_edge
    assert edge is not None
    assert edge.per_first_bet == Fraction(8840827253, 317119576410)
    assert f"{float(edge.per_first_bet):.2%}" == "2.79%"
    assert f"{float(edge.element_of_risk):.2%}" == "1.30%"
    assert lab.strategy("four-card-poker").cost < Fraction(15, 10_000)


def test_aces_up_is_counted_and_comes_to_what_is_published() -> None:
    result = lab.analyse("four-card-poker", "aces_up")
    counts = count_four(5)
    deals = all_deals(STANDARD, FIVE_EACH)
    pairs = (deals.values >> 16 == FourCard.PAIR) & (deals.values >> 12 & 15 == 12)
    aces = int(deals.weights[pairs].sum())
    paid = {
        FourCard.FOUR_OF_A_KIND: 50, FourCard.STRAIGHT_FLUSH: 40, FourCard.THREE_OF_A_KIND: 9,
        FourCard.FLUSH: 6, FourCard.STRAIGHT: 4, FourCard.TWO_PAIR: 2,
    }  # fmt: skip
    total = comb(52, 5)
    won = sum(counts[kind] for kind in paid) + aces
    value = sum(counts[kind] * odds for kind, odds in paid.items()) + aces - (total - won)
    assert result.expected_value == Fraction(value, total)
    assert f"{float(-Fraction(value, total)):.2%}" == "1.98%"


def test_advice_against_a_card_turned_up() -> None:
    locked_up = apply(
        locked(make_layout(FOUR), {"ante": 1}), Dealt(1, parse_cards("9h 9c Ad 5s 2h"))
    )
    shown = {
        card: apply(locked_up, Dealt("dealer", parse_cards(card))) for card in ("2c", "9s", "Kc")
    }
    best = {
        card: max(found := values(round_), key=found.__getitem__) for card, round_ in shown.items()
    }
    assert best == {"2c": "play 3x", "9s": "play 3x", "Kc": "play 1x"}


def test_the_referee_lets_four_card_poker_pass() -> None:
    assert why_not(make_layout(FOUR), FOUR.base_bets) == ""
    assert knows(make_layout(FOUR), ("ante", "aces_up"))
