"""Flush Rush in the lab: every deal of small decks, known figures, any pay table."""

import random
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import comb

import numpy as np
import pytest

from croupier import lab
from croupier.cards import STANDARD, Card, Deck, parse_cards
from croupier.errors import WrongHandSize
from croupier.games import flush_rush
from croupier.hands import flush_cards, suited_cards
from croupier.hands.arrays import suited_cards_array
from croupier.lab.flush_rush import base_game, values
from croupier.lab.kernels.rush import all_deals, arrivals
from croupier.lab.kernels.suits import KINDS
from croupier.rules import Dealt, Decided, apply, make_layout
from tests.lab.slow_reference import analysed, finishes_of, locked, reference

GAME = flush_rush.GAME
BASE = {"ante": 2}

UNEVEN = Deck.of(parse_cards("2c 3c 4c 5c 8c 3d 4d 9h Ks"))
"""Nine cards, five of one suit and four of them in a row."""
EVEN = Deck.of(Card(rank * 4 + suit) for rank, suit in product((0, 1, 12), range(3)))
"""Aces, deuces and threes of three suits, which may change places."""


@pytest.mark.parametrize(
    ("deck", "ties"),
    [
        (UNEVEN, "less"),
        pytest.param(EVEN, "more", marks=pytest.mark.proof),
        pytest.param(UNEVEN, "more", marks=pytest.mark.proof),
    ],
    ids=["uneven", "even", "uneven, more"],
)
def test_every_deal_of_a_small_deck_finishes_as_the_engine_says(deck: Deck, ties: str) -> None:
    layout = make_layout(replace(GAME, seats_max=1))
    tally = base_game(layout, BASE, ties=ties, deck=deck)
    assert finishes_of(tally) == reference(locked(layout, BASE), deck, ties)[1]
    assert tally.total == comb(len(deck), 4) * comb(len(deck) - 4, 2) * (len(deck) - 6)


def test_every_hand_is_counted_once_and_leads_where_it_should() -> None:
    deals = all_deals(STANDARD)
    assert (len(deals.four.held), len(deals.six.held)) == (16_432, 962_988)
    assert int(deals.four.weights.sum()) == comb(52, 4)
    assert int(deals.six.weights.sum()) == comb(52, 6)
    assert (deals.counts.sum(axis=1) == 46).all()
    everyone = arrivals(deals, np.ones(len(deals.four.held), dtype=np.bool_))
    assert int(everyone.sum()) == comb(52, 4) * comb(48, 2)
    rng = random.Random(3)  # noqa: S311
    for row in rng.sample(range(len(deals.six.held)), 40):
        six = deals.six.cards(row)
        last = np.array([[*six, card] for card in STANDARD.without(six)])
        kinds = [0] * len(KINDS)
        for held in suited_cards_array(last).tolist():
            kinds[KINDS.index((held >> 4, max(held & 15, 2)))] += 1
        assert deals.counts[row].tolist() == kinds
        four = deals.four.cards(int(deals.came_from[row, rng.randrange(15)]))
        sizes = sorted([card & 3 for card in four].count(suit) for suit in range(4))
        within = sorted([card & 3 for card in six].count(suit) for suit in range(4))
        assert all(low <= high for low, high in zip(sizes, within, strict=True))


def test_the_whole_game_is_known_and_perfect_play_has_two_lines() -> None:
    result = analysed(base_game(make_layout(GAME)))
    assert result.total == comb(52, 4) * comb(48, 2) * 46
    assert result.house_edge is not None
    assert result.house_edge.per_first_bet == Fraction(3134981, 83615350)
    assert f"{float(result.house_edge.per_first_bet):.4%}" == "3.7493%"
    assert f"{float(result.house_edge.element_of_risk):.4%}" == "1.5158%"
    assert result.decisions["fold first play"] == Fraction(13**4, comb(52, 4))
    assert lab.strategy(GAME.name).cost == 0
    first, second = lab.chart(GAME.name).rules
    assert first.hands == ("suits 4", "suits 3-1", "suits 2-2", "suits 2-1-1")
    assert set(second.hands) >= {"suits 3-1-1-1", "suits 3-3"}
    assert not first.exceptions
    assert not second.exceptions


def test_a_changed_pay_changes_the_answer_by_what_it_pays() -> None:
    """Four of a suit for six to one: nobody decides otherwise, and each of them brings one more."""
    before = lab.analyse(GAME.name)
    after = lab.analyse(GAME.name, pays={"four_card_flush": "6 to 1"})
    share = next(line.probability for line in before.lines if "4-Card Flush" in line.line)
    assert before.expected_value is not None
    assert after.expected_value == before.expected_value + share


def test_six_cards_with_three_of_a_suit_by_hand() -> None:
    round_ = locked(make_layout(GAME), {"ante": 1})
    round_ = apply(round_, Dealt(1, parse_cards("As Js 9s Kd")))
    round_ = apply(round_, Decided(1, "play"))
    round_ = apply(round_, Dealt(1, parse_cards("Qd 2c")))
    assert values(round_) == {"play": Fraction(10 * 7 - 36 * 3, 46), "fold": -2}


@pytest.mark.parametrize("cards", ["As Js 9d Kd", "As Jd 9h Kc", "9s 8s 7s Kd"])
def test_four_cards_are_worth_the_best_of_all_that_may_follow(cards: str) -> None:
    own = parse_cards(cards)
    layout = make_layout(GAME)
    found = values(apply(locked(layout, {"ante": 1}), Dealt(1, own)))
    deals = all_deals(STANDARD)
    total = Fraction(0)
    rng = random.Random(1)  # noqa: S311
    assert found["fold"] == -1
    assert (found["play"] > -1) == (flush_cards(suited_cards(own)) > 1)
    left = list(STANDARD.without(own))
    for one, two in [rng.sample(left, 2) for _ in range(5)]:
        round_ = apply(locked(layout, {"ante": 1}), Dealt(1, own))
        round_ = apply(apply(round_, Decided(1, "play")), Dealt(1, (one, two)))
        total += max(values(round_).values())
    assert total < 5 * 7
    assert deals.after_four == comb(48, 2) * 46


def test_a_deck_too_small_is_refused() -> None:
    with pytest.raises(WrongHandSize):
        base_game(make_layout(GAME), deck=Deck.of(parse_cards("2c 3d 4h 5s")))
