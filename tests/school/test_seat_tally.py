"""How a session has gone: expectations by the lab's own figures, luck by hand and by counting."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import STANDARD, parse_cards
from croupier.games import GAMES, find_game
from croupier.hands import three_card
from croupier.lab import analyse
from croupier.lab.tally import SeatDeal, play_out
from croupier.rules import Game, make_layout, settle
from croupier.school.seat.alone import _ranks as ranks_in_words
from croupier.school.seat.choice import circles_of
from croupier.school.seat.coach import Coach
from croupier.school.seat.documents import HANDS, Note
from croupier.school.seat.luck import ERROR, GRID_MAX, Distribution, Part, share_below
from croupier.school.seat.tally import (
    CURVE_MAX,
    in_ratio,
    prospect_of,
    tally_of,
    thinned,
)
from tests.school.seating import Seat, base, seeded
from tests.sweeps import ALWAYS

TCP, UTH, LIR = "three-card-poker", "ultimate-texas-holdem", "let-it-ride"
EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
COIN: Distribution = ((Fraction(-100), 1), (Fraction(100), 1))
PLAYS = three_card(parse_cards("Qc 6d 4h"))


# Luck, by hand ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("distribution", "times", "result", "share"),
    [
        # Two even bets of a dollar: down 2, even, up 2 with chances 1/4, 1/2, 1/4.
        (COIN, 2, -200, 0.125),
        (COIN, 2, -100, 0.25),
        (COIN, 2, 0, 0.5),
        (COIN, 2, 200, 0.875),
        (COIN, 2, 201, 1.0),
        (COIN, 2, -201, 0.0),
        # One bet that wins 3 in 1 of 4: a loser is worse than 1/4 and level with 3/4.
        (((Fraction(-100), 3), (Fraction(300), 1)), 1, -100, 0.375),
        (((Fraction(-100), 3), (Fraction(300), 1)), 1, 300, 0.875),
        # Halves of a cent are on the grid too.
        (((Fraction(-1, 2), 1), (Fraction(1), 1)), 2, Fraction(1, 2), 0.5),
        # What cannot vary is level with itself.
        (((Fraction(-100), 7),), 3, -300, 0.5),
        (((Fraction(-100), 7),), 3, -299, 1.0),
        (((Fraction(-100), 7),), 3, -301, 0.0),
    ],
)
def test_the_share_of_those_who_do_worse(
    distribution: Distribution, times: int, result: int | Fraction, share: float
) -> None:
    part = Part(f"{distribution}", times, distribution)
    assert share_below((part,), Fraction(result)) == pytest.approx(share, abs=ERROR)


def exact_share(parts: tuple[Part, ...], result: Fraction) -> Fraction:
    """Every sum, one by one."""
    sums: dict[Fraction, Fraction] = {Fraction(0): Fraction(1)}
    for part in parts:
        deals = sum(count for _, count in part.distribution)
        for _ in range(part.times):
            after: dict[Fraction, Fraction] = {}
            for (before, chance), (amount, count) in product(sums.items(), part.distribution):
                after[before + amount] = after.get(
                    before + amount, Fraction(0)
                ) + chance * Fraction(count, deals)
            sums = after
    below = sum((chance for amount, chance in sums.items() if amount < result), Fraction(0))
    return below + sums.get(result, Fraction(0)) / 2


amounts = st.fractions(min_value=-20, max_value=300, max_denominator=2)
distributions = st.dictionaries(amounts, st.integers(1, 9), min_size=1, max_size=4)


@pytest.mark.property
@given(
    drawn=st.lists(st.tuples(distributions, st.integers(1, 4)), min_size=1, max_size=2),
    result=st.fractions(min_value=-100, max_value=600, max_denominator=4),
)
def test_the_fast_sum_is_the_slow_one(
    drawn: list[tuple[dict[Fraction, int], int]], result: Fraction
) -> None:
    parts = tuple(
        Part(f"{number} {distribution}", times, tuple(distribution.items()))
        for number, (distribution, times) in enumerate(drawn)
    )
    share = share_below(parts, result)
    assert share is not None
    assert abs(share - float(exact_share(parts, result))) < ERROR


def test_a_grid_too_fine_to_add_up_has_no_answer() -> None:
    distribution = ((Fraction(-100), 1), (Fraction(1, 10_007), 1), (Fraction(100), 1))
    assert share_below((Part("fine", 50, distribution),), Fraction(0)) is None
    assert GRID_MAX < 200 * 10_007 * 50


# Luck of a perfect player -----------------------------------------------------------------------


def played(chance: Random, hands: int, least: int) -> Fraction:
    """So many hands for a dollar, dealt and settled by the engine; who holds less folds."""
    layout, total = make_layout(find_game(TCP)), Fraction(0)
    for _ in range(hands):
        cards = chance.sample(list(STANDARD), 6)
        said = "play" if three_card(cards[:3]) >= least else "fold"
        net = (
            settle(play_out(layout, {"ante": 100}, SeatDeal(cards[:3], cards[3:]), [said]))
            .seats[0]
            .net
        )
        total += net or 0
    return total


def test_the_luck_of_perfect_players_is_spread_evenly() -> None:
    """400 seeded sessions of 6 hands, Q-6-4 or better played: a quarter of them in each quarter.

    The mean of 400 even shares is 1/2 with a deviation of 0.0144, a quarter holds 100 with one of
    8.7: both are held to four deviations.
    """
    prospect = prospect_of(make_layout(find_game(TCP)), (("ante", 1),), Seat().room)
    assert prospect is not None
    part = (Part("a dollar", 6, tuple((net * 100, deals) for net, deals in prospect.distribution)),)
    chance = seeded("perfect")

    def mean_and_quarters(least: int) -> tuple[float, list[int]]:
        shares = [share_below(part, played(chance, 6, least)) or 0.0 for _ in range(400)]
        quarters = Counter(min(3, int(share * 4)) for share in shares)
        return sum(shares) / len(shares), [quarters[quarter] for quarter in range(4)]

    mean, quarters = mean_and_quarters(PLAYS)
    assert 0.442 < mean < 0.558
    assert min(quarters) >= 65
    assert max(quarters) <= 135
    # Who plays only pairs is no perfect player, and it shows.
    timid, _ = mean_and_quarters(three_card(parse_cards("2c 2d 3h")))
    assert timid < 0.442


# Expectations -----------------------------------------------------------------------------------


def test_the_expectation_is_the_published_one() -> None:
    """Three Card Poker at TCP-01: −686,689/20,358,520 of an Ante a hand."""
    seat = Seat()
    seat.sits(TCP)
    for _ in range(3):
        seat.deals({1: {"ante": 1000}})
        seat.plays_it_out(lambda turn: "fold")
    tally = tally_of(seat.transaction, seat.session, room=seat.room)
    assert tally.expected == 3 * 1000 * Fraction(-686689, 20358520)
    assert tally.actual == -3000
    assert tally.staked == 3000
    assert tally.decisions == 3
    assert [point[0] for point in tally.curve] == [0, 1, 2, 3]
    assert tally.curve[-1] == (3, tally.actual, tally.expected)
    notes = [note for hand in range(1, 3) for note in seat_notes(seat, hand)] + list(
        seat.hand.known
    )
    assert tally.mistake_cost == sum(note.cost * 1000 for note in notes)
    assert tally.hands_per_hour == 60
    assert tally.cost_per_hour == tally.mistake_cost * 60 / 3
    shown = seat.view["tally"]
    assert shown["expected"] == "-1.01"
    assert shown["curve"][-1] == [3, -3000, -101]


def seat_notes(seat: Seat, number: int) -> list[Note]:
    hand = seat.transaction.get(HANDS, f"{seat.learner}/1/{number}")
    assert hand is not None
    return list(hand.known)


# Several streets by the general solver are half a minute's work, and the lab's own tests do it.
# Of the games with a solver `make test` takes the usual two.
SOON_ANALYSED = [
    pytest.param(
        game,
        id=game.name,
        marks=pytest.mark.proof if game.solver and game.name not in ALWAYS else (),
    )
    for game in GAMES
    if game.solver or len(game.decisions) == 1
]


@pytest.mark.parametrize("game", SOON_ANALYSED)
def test_bets_made_together_are_reckoned_together(game: Game) -> None:
    """All that the layout decides, in odd amounts: the lab's own answer for these very stakes."""
    seat = Seat(coach=Coach(patience=None, studies=False))
    seat.sits(game.name)
    layout, sensors = make_layout(game), set(game.sensors)
    stakes = {
        circle.bet: 1500 if circle.bet in base(game) else circle.min_cents
        for circle in circles_of(layout)
        if circle.bet not in sensors and circle.bet != "cover_all"
    }
    seat.deals({1: stakes})
    seat.plays_it_out()
    analysis = analyse(game.name, stakes=stakes)
    assert analysis.expected_value is not None
    tally = tally_of(seat.transaction, seat.session, room=seat.room)
    assert tally.expected == analysis.expected_value * 1500
    bets, unit = in_ratio(stakes)
    prospect = prospect_of(layout, bets, seat.room)
    assert prospect is not None
    deals = sum(count for _, count in prospect.distribution)
    mean = sum((amount * count for amount, count in prospect.distribution), Fraction(0)) / deals
    assert mean * unit == tally.expected
    times = sum(max(choice.times for choice in step.choices) for step in game.decisions)
    most = sum(stakes.values()) + 1500 * times
    assert -most <= min(amount for amount, _ in prospect.distribution) * unit < 0


@pytest.mark.parametrize(
    ("game", "options", "stakes", "expected"),
    [
        (TCP, {}, {"pair_plus": 500}, 500 * Fraction(-128, 5525)),
        (TCP, {}, {"pair_plus": 1000, "six_card_bonus": 500}, 1000 * Fraction(-945289, 12724075)),
        (LIR, {"three_card_bonus_alone": True}, {"three_card_bonus": 200}, None),
    ],
)
def test_a_bet_beside_the_game_may_stand_alone(
    game: str, options: Mapping[str, bool], stakes: dict[str, int], expected: Fraction | None
) -> None:
    """Nothing is asked, and the expectation is the bet's own."""
    seat = Seat()
    seat.sits(game, options=options)
    assert seat.deals({1: stakes})["turn"] is None
    tally = tally_of(seat.transaction, seat.session, room=seat.room)
    if expected is None:
        (bet,) = stakes
        alone = analyse(game, bet).expected_value
        assert alone is not None
        expected = alone * stakes[bet]
    assert tally.expected == expected
    assert tally.decisions == 0
    assert tally.below is not None


def test_meters_and_cover_all_are_left_out_and_said() -> None:
    seat = Seat()
    seat.sits(LIR)
    bets = {"bet_1": 500, "bet_2": 500, "bet_3": 500, "cover_all": 500, "progressive": 100}
    seat.deals({1: bets}, "2c 5d 9h", "Kh 7s 3c")
    seat.plays_it_out(lambda turn: "pull")
    tally = seat.view["tally"]
    assert tally["left_out"] == {
        "bets": ["Cover All", "Progressive", "Progressive, second sensor"], "net": "-6.00"
    }  # fmt: skip
    assert (tally["staked"], tally["actual"]) == ("15.00", "-5.00")
    assert seat.view["purse"] == "489.00"


def test_luck_counts_mistakes_as_forgiven() -> None:
    """Who folds a pair and loses a dollar did as well as the perfect player who loses less."""
    seat = Seat()
    seat.sits(TCP)
    seat.deals({1: {"ante": 500}}, "7c 7d 2h", "Kd 9s 4c")
    seat.says("fold")
    tally = tally_of(seat.transaction, seat.session, room=seat.room)
    layout = make_layout(find_game(TCP))
    prospect = prospect_of(layout, (("ante", 1),), seat.room)
    assert prospect is not None
    distribution = tuple((amount * 500, count) for amount, count in prospect.distribution)
    result = tally.actual + tally.mistake_cost
    deals = sum(count for _, count in distribution)
    below = Fraction(sum(count for amount, count in distribution if amount < result), deals)
    assert tally.mistake_cost > 500
    assert tally.below == pytest.approx(float(below), abs=ERROR)
    luck = seat.view["tally"]["luck"]
    assert luck["percent"] == round(100 * below)
    assert "not counting your mistakes" in luck["says"]


def test_several_spots_are_said_to_be_counted_apart() -> None:
    seat = Seat()
    seat.sits(TCP, spots=2)
    seat.deals({1: {"ante": 500}, 2: {"ante": 1000}})
    seat.plays_it_out()
    tally = tally_of(seat.transaction, seat.session, room=seat.room)
    assert tally.expected == 1500 * Fraction(-686689, 20358520)
    assert "as if dealt separately" in seat.view["tally"]["luck"]["says"]


def test_nothing_waits_for_the_lab() -> None:
    """Until it has answered there is no expectation, and the screen says for how many hands."""
    seat = Seat(coach=Coach(patience=0, endings_max=0))
    seat.sits(TCP)
    seat.room.coach.analysis = lambda question: None  # type: ignore[method-assign]
    seat.deals({1: {"ante": 500}})
    seat.plays_it_out()
    tally = seat.view["tally"]
    assert (tally["expected"], tally["luck"], tally["unknown"]) == (None, None, 1)
    assert tally["curve"][-1][2] is None
    assert tally["actual"] == seat.view["seats"][0]["net"]


def test_a_fresh_session_has_nothing_to_tell() -> None:
    seat = Seat()
    seat.sits(TCP)
    tally = seat.view["tally"]
    assert (tally["hands"], tally["expected"], tally["luck"]) == (0, "0.00", None)
    assert tally["curve"] == [[0, 0, 0]]


@pytest.mark.parametrize("points", [1, CURVE_MAX, CURVE_MAX + 1, 5 * CURVE_MAX + 3])
def test_a_long_curve_is_thinned_and_keeps_its_end(points: int) -> None:
    curve = thinned(list(range(points)))
    assert len(curve) <= CURVE_MAX + 1
    assert curve[0] == 0
    assert curve[-1] == points - 1
    assert sorted(set(curve)) == curve


def test_a_hand_with_a_joker_is_told_by_its_ranks() -> None:
    assert ranks_in_words(parse_cards("9h Jk 2c")) == "Jk-9-2"
