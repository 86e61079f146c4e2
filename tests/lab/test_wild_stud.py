"""DJ Wild in the lab: small decks deal by deal, the whole deck, Trips, advice and strategies."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from croupier import lab
from croupier.cards import JOKER, Card, Deck, parse_cards
from croupier.errors import BadBet
from croupier.games import find_game
from croupier.hands.wild import natural_five, wild_five
from croupier.lab import wild_stud
from croupier.lab.kernels.wild_stud import all_deals, counts_against
from croupier.lab.solvers import fast_solver, why_not
from croupier.lab.tally import SeatDeal, judge
from croupier.paytables import WildCards
from croupier.rules import BetsLocked, Dealt, Irregular, Layout, Round, Wager, make_layout, replay
from tests.games.test_dj_wild import HOUSE, TRIPS_LINES

GAME = find_game("dj-wild")
BASE = {"ante": 1, "blind": 1}

SMALL = {
    "with two wild cards": "2c 2d 9c 9d 8c 8d 7c 7d Tc Td Jc",
    "with a joker": "Jk Ac Ad Kc Kd 3c 3d 4c 4d 5c 5h",
    "whole suits": "2c 2d 2h Kc Kd Kh 9c 9d 9h 8c 8d 8h",
    "all five wild": "2c 2d 2h 2s Jk Ac Ad Kc 9h 3s",
}


def on(cards: str, **options: str) -> tuple[Layout, Deck]:
    deck = Deck.of(parse_cards(cards))
    return make_layout(replace(GAME, deck=deck), options=options), deck


def by_the_engine(layout: Layout, deck: Deck) -> tuple[Fraction, Fraction]:
    """The value and the squares of perfect play: every deal and both decisions, one by one."""
    total, squares, deals = Fraction(0), Fraction(0), 0
    for own in combinations(deck, 5):
        others = [card for card in deck if card not in own]
        ends = {
            path: [
                judge(layout, BASE, SeatDeal(own, dealer), (path,)).net
                for dealer in combinations(others, 5)
            ]
            for path in ("fold", "play")
        }
        best = max(ends.values(), key=sum)
        total += sum(best)
        squares += sum(net * net for net in best)
        deals += len(best)
    return total / deals, squares / deals


@pytest.mark.parametrize(
    "cards",
    [pytest.param(name, marks=() if "all" in name else pytest.mark.proof) for name in SMALL],
)
def test_a_small_deck_is_counted_as_it_is_dealt(cards: str) -> None:
    layout, deck = on(SMALL[cards])
    tally = wild_stud.base_game(layout, deck=deck)
    value, squares = by_the_engine(layout, deck)
    assert Fraction(sum(end.net * n for end, n in tally.counts.items()), tally.total) == value
    assert Fraction(sum(end.net**2 * n for end, n in tally.counts.items()), tally.total) == squares


@pytest.mark.parametrize("any_card", [False, True])
@pytest.mark.parametrize(
    "cards",
    ["2c 2d 9c 9d 8c 8d 7c 7h Tc Td Jc Jk Ac", "2c 2d 2h Kc Kd Kh 9c 9d 9h 8c 8d 8h 7c 7d 7h"],
)
def test_the_walk_counts_every_dealer(cards: str, any_card: bool) -> None:
    deck = Deck.of(parse_cards(cards))
    deals = all_deals(deck, any_card=any_card)
    assert int(deals.weights.sum()) == len(list(combinations(deck, 5)))
    for row in range(0, len(deals.asked), 17):
        own = tuple(map(Card, deals.own[row].tolist()))
        value = wild_five(own, any_card=any_card)
        against = Counter(
            (value > theirs, value == theirs)
            for dealer in combinations([card for card in deck if card not in own], 5)
            for theirs in (wild_five(dealer, any_card=any_card),)
        )
        assert deals.counts[row].tolist() == [
            against[True, False], against[False, True], against[False, False],
        ]  # fmt: skip
        assert deals.row_of(own) == row
        assert counts_against(
            own, np.array([card for card in deck if card not in own], dtype=np.uint8),
            any_card=any_card,
        )[0] == deals.counts[row].tolist()  # fmt: skip


# The whole deck ---------------------------------------------------------------------------------


EDGE = Fraction(1_419_824_771, 40_948_109_202)
EDGE_ANY = Fraction(1_419_822_563, 40_948_109_202)
"""Where a wild card of a flush may be any card, and so another ace."""


def test_the_edge_of_the_whole_deck() -> None:
    found = lab.analyse("dj-wild")
    assert found.total == 4_913_773_104_240
    assert found.house_edge is not None
    assert found.house_edge.per_first_bet == EDGE
    assert 0.034 < float(EDGE) < 0.036, "published as about 3.5 %"


@pytest.mark.proof
def test_the_edge_where_wild_cards_of_a_flush_are_aces() -> None:
    any_card = lab.analyse("dj-wild", options={"wild_flush": "any"})
    assert any_card.house_edge is not None
    assert any_card.house_edge.per_first_bet == EDGE_ANY


def test_the_referee_finds_nothing() -> None:
    assert fast_solver(GAME) is not None
    assert why_not(make_layout(GAME), ("ante", "blind")) == ""
    house = make_layout(GAME, tables={"trips": "HOUSE-T1"}, catalogue=HOUSE)
    assert why_not(house, ("ante", "blind", "trips")) == ""


def test_other_hands_of_a_row_meet_the_same_dealers() -> None:
    """Rows stand for hands in other suits: two of them, dealt one by one."""
    deals = all_deals(GAME.deck, any_card=False)
    for cards in ("Ks Kh 2d 9h 4s", "Ac Jh Jk 9h 4h"):
        own = parse_cards(cards)
        left = np.array([card for card in GAME.deck if card not in own], dtype=np.uint8)
        numbers, _ = counts_against(own, left, any_card=False)
        assert deals.counts[deals.row_of(own)].tolist() == numbers
        assert sum(numbers) == 1_712_304


# Trips ------------------------------------------------------------------------------------------


def test_trips_is_refused_until_somebody_gives_a_table() -> None:
    with pytest.raises(BadBet, match="no pay table was published for Trips of DJ Wild"):
        lab.analyse("dj-wild", "trips")
    with pytest.raises(BadBet, match="no pay table was published for Trips of DJ Wild"):
        lab.analyse("dj-wild", stakes={"ante": 1, "blind": 1, "trips": 1})


def test_trips_is_counted_over_every_hand() -> None:
    """Five wilds once, natural royals four times; and what no table has loses."""
    found = lab.analyse("dj-wild", "trips", tables={"trips": "HOUSE-T1"}, catalogue=HOUSE)
    assert found.total == 2_869_685
    hands = {str(line.result): line.combinations for line in found.lines}
    assert hands["Five Wilds"] == 1
    assert hands["Natural Royal Flush"] == 4
    assert hands["Natural Straight Flush"] == 36
    typed = lab.analyse(
        "dj-wild", "trips", pays={key: str(odds) for key, odds in TRIPS_LINES.items()}
    )
    assert typed.expected_value == found.expected_value


def test_trips_beside_the_game_changes_no_decision() -> None:
    house = {"tables": {"trips": "HOUSE-T1"}, "catalogue": HOUSE}
    base = lab.analyse("dj-wild")
    trips = lab.analyse("dj-wild", "trips", **house)  # type: ignore[arg-type]
    both = lab.analyse("dj-wild", stakes={"ante": 1, "blind": 1, "trips": 1}, **house)  # type: ignore[arg-type]
    assert both.expected_value == (base.expected_value or 0) + (trips.expected_value or 0)


def test_trips_on_a_small_deck_by_hand() -> None:
    layout, deck = on(SMALL["all five wild"])
    layout = make_layout(layout.game, tables={"trips": "HOUSE-T1"}, catalogue=HOUSE)
    tally = wild_stud.side_bet(layout, "trips", deck=deck)
    pays = layout.pays("trips")
    by_line = Counter(
        line.key if (line := pays.hit(WildCards(wild_five(own), natural_five(own)))) else ""
        for own in combinations(deck, 5)
    )
    assert Counter({end.result.key: n for end, n in tally.counts.items()}) == by_line


# Advice and strategies --------------------------------------------------------------------------


def waiting(cards: str, *more: Irregular) -> Round:
    layout = make_layout(GAME)
    locked = BetsLocked((Wager(1, {"ante": 500, "blind": 500}),))
    return replay(layout, (locked, *more, Dealt(1, parse_cards(cards))))


def test_advice_is_the_count_of_the_dealers() -> None:
    own = parse_cards("4h 4d 9s 8c 6d")
    deals = all_deals(GAME.deck, any_card=False)
    wins, _, losses = deals.counts[deals.row_of(own)].tolist()
    found = lab.advise(waiting("4h 4d 9s 8c 6d"))
    assert found.values["fold"] == -2
    assert found.values["play"] == Fraction(3 * wins - 4 * losses, 1_712_304)


def test_a_card_out_of_play_is_no_dealers() -> None:
    """With the joker gone the dealer has fewer good hands."""
    joker_gone = lab.advise(waiting("4h 4d 9s 8c 6d", Irregular("exposed-card", JOKER)))
    assert joker_gone.values["play"] > lab.advise(waiting("4h 4d 9s 8c 6d")).values["play"]


def test_the_short_strategy_costs_little_and_says_where_it_errs() -> None:
    found = lab.value_of_strategy(make_layout(GAME), GAME.strategy)
    assert found.cost == 0
    assert found.misplays == ()
    every_pair = lab.value_of_strategy(make_layout(GAME), "play: a pair or better\notherwise: fold")
    assert every_pair.cost > found.cost


def test_a_strategy_may_ask_for_wild_cards() -> None:
    layout = make_layout(GAME)
    wild = lab.value_of_strategy(layout, "play: at least one wild card\notherwise: fold")
    good = lab.value_of_strategy(layout, "play: a pair or better\notherwise: fold")
    assert wild.cost > good.cost


def test_the_chart_is_a_hand_or_better() -> None:
    (rule,) = lab.chart("dj-wild").rules
    assert (rule.decision, rule.otherwise) == ("play", "fold")
    assert rule.hands == ("pair of fives or better", "pair of fours and no card 3")
    assert rule.exceptions == ()
