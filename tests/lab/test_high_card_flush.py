"""High Card Flush in the lab: every deal of small decks, dealers one by one, known figures."""

import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product
from math import comb

import numpy as np
import pytest

from croupier import lab
from croupier.cards import STANDARD, Card, Deck, parse_cards
from croupier.errors import BadBet, InvariantBroken, WrongHandSize
from croupier.games import high_card_flush
from croupier.hands import (
    flush_cards,
    flush_length,
    longest_flush,
    straight_flush_cards,
    suited_cards,
)
from croupier.hands.arrays import kernel, longest_flush_array, next_combination, value_of_suits
from croupier.hands.flushes import NINE_HIGH_OF_THREE
from croupier.hands.tables import CARD_SUITS, flush_table
from croupier.lab.high_card_flush import base_game, deal_class, side_bet, solve_deals, values
from croupier.lab.kernels.flushes import (
    COLUMNS,
    all_deals,
    class_ends,
    column_of,
    distribution_against,
)
from croupier.lab.kernels.suits import KINDS, distribution_of_suits, hand_with, suits_of
from croupier.lab.tally import SeatDeal, judge
from croupier.rules import Dealt, Layout, Line, Round, Spot, apply, make_layout
from tests.lab.slow_reference import analysed, ev, finishes_of, locked, reference

GAME = high_card_flush.GAME
BASE = {"ante": 1}
ALL_BETS = {"ante": 2, "flush_bonus": 3, "straight_flush_bonus": 5}

LONG_SUITS = Deck.of(parse_cards("2c 3c 4c 5c 7c 9c Tc Jc 8d 9d Td 9h Ts 8s"))
"""Fourteen cards, eight of one suit: every length up to seven, and rows of up to four."""
SHORT_SUITS = Deck.of(parse_cards("Tc 8c 5c 2c Td 8d 5d 3d Th 8h 7h 9s 6s 4s"))
"""Fourteen cards of four suits: twos and threes, and dealers who do not qualify."""
EVEN_SUITS = Deck.of(Card(rank * 4 + suit) for rank, suit in product((5, 6, 7, 9), range(4)))
"""Seven to nine and jacks in all suits: the suits may change places."""

# The slow reference -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deck", "stakes", "ties"),
    [
        (SHORT_SUITS, BASE, "less"),
        pytest.param(LONG_SUITS, ALL_BETS, "more", marks=pytest.mark.proof),
        pytest.param(LONG_SUITS, BASE, "less", marks=pytest.mark.proof),
        pytest.param(SHORT_SUITS, ALL_BETS, "more", marks=pytest.mark.proof),
        pytest.param(EVEN_SUITS, BASE, "less", marks=pytest.mark.proof),
    ],
    ids=["short", "long, all bets", "long", "short, all bets", "even"],
)
def test_every_deal_of_a_small_deck_finishes_as_the_engine_says(
    deck: Deck, stakes: dict[str, int], ties: str
) -> None:
    layout = make_layout(GAME)
    tally = base_game(layout, stakes, ties=ties, deck=deck)
    assert finishes_of(tally) == reference(locked(layout, stakes), deck, ties)[1]
    assert tally.total == comb(len(deck), 7) * comb(len(deck) - 7, 7)


def test_the_small_decks_have_every_length_and_both_kinds_of_dealers() -> None:
    hands = [hand for deck in (LONG_SUITS, SHORT_SUITS) for hand in combinations(deck, 7)]
    flushes = longest_flush_array(np.array(hands))
    assert set((flushes >> 13).tolist()) == set(range(2, 8))
    assert {bool(value >= NINE_HIGH_OF_THREE) for value in flushes.tolist()} == {False, True}


# The game is the only judge of money ------------------------------------------------------------


def with_rule(settles: object) -> Layout:
    return make_layout(replace(GAME, settles=settles))  # type: ignore[arg-type]


def ties_lose(spot: Spot, round_: Round) -> Iterator[Line]:
    for line in high_card_flush.settles(spot, round_):
        yield replace(line, outcome="lose", returned=0) if line.clause.key == "tie" else line


def dealer_needs_ten_high(spot: Spot, round_: Round) -> Iterator[Line]:
    below = round_.dealer and longest_flush(round_.dealer) < 3 << 13 | 1 << 8
    for line in high_card_flush.settles(spot, round_):
        if below and line.bet == "raise":
            yield replace(line, outcome="push", returned=line.stake, odds=None)
        else:
            yield line


def test_another_rule_in_the_game_is_another_answer() -> None:
    layout = with_rule(ties_lose)
    tally = base_game(layout, BASE, deck=LONG_SUITS)
    assert finishes_of(tally) == reference(locked(layout, BASE), LONG_SUITS)[1]


def test_a_rule_that_looks_closer_than_our_classes_is_refused() -> None:
    with pytest.raises(InvariantBroken, match="too coarse"):
        base_game(with_rule(dealer_needs_ten_high))


@pytest.mark.parametrize("forfeits", [False, True])
def test_random_deals_settle_and_are_asked_as_their_class(forfeits: bool) -> None:
    rng = random.Random(5)  # noqa: S311
    layout = make_layout(GAME, options={"fold_forfeits_bonuses": forfeits})
    judged = solve_deals(layout, ALL_BETS, "less", None, None).judged
    for _ in range(150):
        order = rng.sample(list(STANDARD), 14)
        deal = SeatDeal(tuple(order[:7]), tuple(order[7:]))
        kind, column = deal_class(layout, ALL_BETS, deal)
        length = flush_length(longest_flush(deal.own))
        most = 3 if length > 5 else 2 if length == 5 else 1
        assert set(judged.offered[kind]) == {"fold", *(f"raise {n}x" for n in range(1, most + 1))}
        for name in judged.offered[kind]:
            verdict = judged.verdicts[name,][kind, column]
            assert judge(layout, ALL_BETS, deal, (name,)) == verdict


# Counts -----------------------------------------------------------------------------------------


def test_every_hand_and_every_dealer_is_counted_once() -> None:
    deals = all_deals(STANDARD)
    assert len(deals.counts) == 6_009_159
    assert int(deals.weights.sum()) == comb(52, 7)
    assert (deals.counts.sum(axis=1) == comb(45, 7)).all()
    by_kind = np.zeros(len(KINDS), dtype=np.int64)
    np.add.at(by_kind, deals.kinds, deals.weights)
    expected = [0] * len(KINDS)
    for (cards, row), hands in distribution_of_suits(STANDARD).items():
        expected[KINDS.index((cards, max(row, 2)))] += hands
    assert by_kind.tolist() == expected
    assert {kind for kind, _ in class_ends(STANDARD)} == set(range(len(KINDS)))


def test_a_single_hand_meets_the_dealers_of_its_row() -> None:
    rng = random.Random(11)  # noqa: S311
    deals = all_deals(STANDARD)
    for row in rng.sample(range(len(deals.counts)), 60):
        own = deals.own(row)
        assert len(set(own)) == 7
        left = suits_of(STANDARD.without(own))
        assert distribution_against(longest_flush(own), left) == deals.counts[row].tolist()


@pytest.mark.parametrize(
    "deck", [LONG_SUITS, SHORT_SUITS, EVEN_SUITS], ids=["long", "short", "even"]
)
def test_rows_of_a_small_deck_are_all_its_dealers_one_by_one(deck: Deck) -> None:
    deals = all_deals(deck)
    assert int(deals.weights.sum()) == comb(len(deck), 7)
    for row in range(0, len(deals.counts), 97):
        own = deals.own(row)
        mine = longest_flush(own)
        counts = [0] * COLUMNS
        for dealer in combinations(deck.without(own), 7):
            counts[column_of(mine, longest_flush(dealer))] += 1
        assert deals.counts[row].tolist() == counts


@kernel
def deal_all(left: np.ndarray, table: np.ndarray, suits: np.ndarray, found: np.ndarray) -> None:
    chosen = np.arange(7)
    while True:
        held = 0
        for at in chosen:
            held |= suits[left[at]]
        found[value_of_suits(held, table)] += 1
        if not next_combination(chosen, len(left)):
            return


@pytest.mark.proof
@pytest.mark.parametrize(
    "own", ["Ts 8s 6s Kh Qh 4d 3c", "Ts 8s 5s 2s Kh Qd 4c", "As Ks Qh Jh Td 9d 2c"]
)
def test_the_columns_of_a_full_deck_are_those_of_all_dealers_one_by_one(own: str) -> None:
    """45,379,620 hands of the dealer, each dealt."""
    cards = parse_cards(own)
    left = np.array(list(STANDARD.without(cards)), dtype=np.int64)
    found = np.zeros(1 << 16, dtype=np.int64)
    deal_all(left, flush_table(), CARD_SUITS, found)
    counts = [0] * COLUMNS
    for value in np.flatnonzero(found).tolist():
        counts[column_of(longest_flush(cards), value)] += int(found[value])
    assert sum(counts) == comb(45, 7)
    assert distribution_against(longest_flush(cards), suits_of(STANDARD.without(cards))) == counts


@pytest.mark.parametrize("best", [False, True])
def test_a_hand_of_each_kind_has_what_it_is_asked_for(best: bool) -> None:
    for (cards, row), hands in distribution_of_suits(STANDARD).items():
        hand = hand_with(cards, row, STANDARD, best=best)
        held = suited_cards(hand)
        assert len(set(hand)) == 7
        assert (flush_cards(held), straight_flush_cards(held)) == (cards, row)
        assert hands


# Figures ----------------------------------------------------------------------------------------


def test_the_whole_game_and_what_was_published_about_it() -> None:
    tally = base_game(make_layout(GAME))
    result = analysed(tally)
    assert result.total == comb(52, 7) * comb(45, 7) == 6_071_092_494_667_200
    assert result.house_edge is not None
    assert result.house_edge.per_first_bet == Fraction(1348050875653, 50592437455560)
    assert f"{float(result.house_edge.per_first_bet):.4%}" == "2.6645%"
    assert f"{float(result.house_edge.element_of_risk):.4%}" == "1.5571%"
    raised = 1 - result.decisions["fold"]
    assert f"{float(raised):.2%}" == "67.86%", "as published"
    tied = sum(count for way, count in tally.counts.items() if way.result.ends == "tie")
    assert f"{tied / tally.total:.2%}" == "0.08%", "as published"
    deals = all_deals(STANDARD)
    below = int((deals.weights * deals.counts[:, 0]).sum())
    assert f"{1 - below / tally.total:.2%}" == "75.36%", "as published"


@pytest.mark.parametrize(
    ("table", "bet", "edge"),
    [
        ("HCF-01", "flush_bonus", Fraction(200861, 2572780)),
        ("HCF-02", "flush_bonus", Fraction(34114, 643195)),
        ("HCF-01", "straight_flush_bonus", Fraction(424863, 6689228)),
        ("HCF-02", "straight_flush_bonus", Fraction(6445781, 33446140)),
    ],
)
def test_bonus_bets_over_every_hand(table: str, bet: str, edge: Fraction) -> None:
    layout = make_layout(GAME, tables={bet: table})
    result = analysed(side_bet(layout, bet))
    assert (result.total, result.per_first_bet) == (comb(52, 7), edge)


def test_bets_made_together_add_up() -> None:
    """The bonus bets are paid after a fold, so they change no decision."""
    layout = make_layout(GAME)
    together = base_game(layout, {"ante": 1, "flush_bonus": 1, "straight_flush_bonus": 1})
    alone = [base_game(layout), *(side_bet(layout, bet) for bet in high_card_flush.BONUSES)]
    assert ev(together) == sum(map(ev, alone))
    assert together.initial_stake == 3


def test_a_fold_that_takes_the_bonus_bets_keeps_hands_in() -> None:
    """Whoever would lose nine to one by a fold raises a poor hand with three in a row."""
    layout = make_layout(GAME, options={"fold_forfeits_bonuses": True})
    stakes = {"ante": 1, "straight_flush_bonus": 1}
    kept, free = (analysed(base_game(each, stakes)) for each in (layout, make_layout(GAME)))
    assert kept.decisions["fold"] < free.decisions["fold"]
    assert kept.expected_value is not None
    assert free.expected_value is not None
    assert kept.expected_value < free.expected_value


def test_t_8_6_costs_what_it_costs_and_the_short_strategy_less() -> None:
    rule = "raise 3x: six-card flush or better\nraise 2x: five-card flush or better\n"
    simple = lab.strategy(GAME.name, rule + "raise 1x: T-8-6 or better\notherwise: fold")
    assert f"{float(simple.cost):.4%}" == "0.0469%", "0.06 % was published"
    short = lab.strategy(GAME.name)
    assert f"{float(-short.expected_value):.4%}" == "2.6675%", (
        "the best published text has 2.6855 %"
    )
    assert len(short.lines) == 7
    chart = lab.chart(GAME.name)
    assert [rule.hands for rule in chart.rules] == [
        ("T-8-6 or better",), ("every hand",), ("every hand",),
    ]  # fmt: skip
    assert [rule.decision for rule in chart.rules] == ["raise 1x", "raise 2x", "raise 3x"]
    assert sum((rule.cost for rule in chart.rules), Fraction(0)) == simple.cost


# Advice -----------------------------------------------------------------------------------------


def asked(cards: str, stakes: dict[str, int] = BASE) -> Round:
    return apply(locked(make_layout(GAME), stakes), Dealt(1, parse_cards(cards)))


def test_values_are_what_all_dealers_of_a_small_deck_bring() -> None:
    layout = make_layout(replace(GAME, deck=SHORT_SUITS, seats_max=1))
    own = parse_cards("Tc 8c 5c Td 8d Th 9s")
    round_ = apply(locked(layout, ALL_BETS), Dealt(1, own))
    found = values(round_)
    (dealer,) = combinations(SHORT_SUITS.without(own), 7)
    assert found == {
        name: judge(layout, ALL_BETS, SeatDeal(own, dealer), (name,)).net / 2
        for name in ("raise 1x", "fold")
    }


@pytest.mark.parametrize(
    ("cards", "best"),
    [
        ("Tc 8c 5c Ad Kd Ah Kh", "raise 1x"),
        ("Tc 8c 6c Td 8d 6d Ah", "fold"),
        ("Ts 8s 6s 4s 2s Kh Qd", "raise 2x"),
        ("Ts 8s 6s 4s 2s As Qd", "raise 3x"),
    ],
)
def test_advice_on_known_hands(cards: str, best: str) -> None:
    advice = lab.advise(asked(cards))
    assert advice.best == best
    length = flush_length(longest_flush(parse_cards(cards)))
    assert len(advice.values) == (4 if length > 5 else 3 if length == 5 else 2)


def test_what_makes_no_sense_is_refused() -> None:
    layout = make_layout(GAME)
    with pytest.raises(BadBet, match="not a side bet"):
        side_bet(layout, "ante")
    with pytest.raises(WrongHandSize):
        base_game(layout, deck=Deck.of(parse_cards("2c 3d 4h 5s")))
    with pytest.raises(WrongHandSize, match="whose suits differ"):
        base_game(layout, deck=STANDARD.without(parse_cards("2c 3d 4h")))
