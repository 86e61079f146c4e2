"""Bets at the moment they are made."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date

import pytest

from croupier.errors import BadBet, BadSeat
from croupier.games import find_game
from croupier.law import PlayerWager, check_wager, judge
from croupier.plan import demo_plan, demo_text, read_plan
from tests.law.floors import APPROVALS, TODAY

HOLDEM = {"ante": 5000, "blind": 5000}


@dataclass(frozen=True)
class Bets:
    """One player's bets in cents, and the rule that forbids them."""

    rule: str
    table: str
    stakes: Mapping[str, int]
    bet: str
    on: date = TODAY
    edits: tuple[tuple[str, str], ...] = ()


HIGH = (('max = "200"', 'max = "1000"'),)
FREE_TRIPS = (
    ('bets = ["trips", "ultimate_pairs"]', 'bets = ["trips", "ultimate_pairs", "bad_beat"]'),
)

RIDE = {"bet_1": 500, "bet_2": 500, "bet_3": 500}
DEAR_LINK = (('id = "LINK"\n', 'id = "LINK"\nwager = "401"\n'),)

WAGERS = (
    Bets("b", "TCP-2", {"ante": 400_01}, "ante", edits=HIGH),
    Bets("b", "TCP-2", {"ante": 300_01}, "ante", APPROVALS, edits=HIGH),
    Bets("b.spot", "UTH-1", {**HOLDEM, "play": 400_01}, "play"),
    Bets("b.spot", "UTH-1", {**HOLDEM, "play": 300_01}, "play", APPROVALS),
    Bets(
        "b.games",
        "TCP-1",
        {"ante": 500, "pair_plus": 500, "six_card_bonus": 100, "progressive": 100,
         "progressive_2": 100},
        "progressive_2",
    ),
    Bets(
        "b.games",
        "UTH-1",
        {**HOLDEM, "trips": 500, "bad_beat": 500, "ultimate_pairs": 500, "jackpot": 100},
        "jackpot",
        edits=FREE_TRIPS,
    ),
    Bets("b.jackpot", "LIR-1", {**RIDE, "progressive": 401_00}, "progressive", edits=DEAR_LINK),
    Bets("b.jackpot", "LIR-1", {**RIDE, "progressive": 401_00}, "progressive", APPROVALS,
         edits=DEAR_LINK),
    Bets("29", "TCP-2", {"ante": 1000, "progressive_2": 100}, "progressive_2"),
    Bets("29", "LIR-1", {"bet_1": 500, "bet_2": 500, "bet_3": 500, "progressive_2": 100},
         "progressive_2"),
    Bets("33", "TCP-1", {"progressive": 100}, "progressive"),
    Bets("33", "UTH-1", {"trips": 500, "jackpot": 100}, "jackpot"),
    Bets("34", "TCP-1", {"ante": 500, "progressive": 200}, "progressive"),
    Bets("34", "TCP-1", {"ante": 500, "progressive_2": 50}, "progressive_2"),
    Bets("S7", "TCP-1", {"ante": 499}, "ante"),
    Bets("S7", "TCP-1", {"ante": 100_01}, "ante"),
    Bets("S7", "UTH-2", {**HOLDEM, "ultimate_pairs": 500}, "ultimate_pairs"),
    Bets("S7", "UTH-1", {"ante": 100_01, "blind": 10_000}, "ante"),
)  # fmt: skip


@pytest.mark.parametrize("bets", WAGERS, ids=lambda bets: f"{bets.rule} {bets.table}")
def test_a_wager_is_refused_by_its_rule(bets: Bets) -> None:
    text = demo_text()
    for old, new in bets.edits:
        assert old in text
        text = text.replace(old, new)
    plan = read_plan(text)
    (finding,) = check_wager(plan, bets.table, bets.stakes, bets.on)
    assert (finding.rule, finding.path) == (bets.rule, f"{bets.table}: {bets.bet}")
    assert finding.line == plan.line(f"tables[{[t.id for t in plan.tables].index(bets.table)}]")
    assert finding.is_error


@pytest.mark.parametrize(
    ("table", "stakes"),
    [
        ("TCP-1", {"ante": 500, "pair_plus": 500, "progressive": 100, "progressive_2": 100}),
        ("TCP-1", {"pair_plus": 500, "progressive": 100}),
        ("UTH-1", {**HOLDEM, "trips": 500, "ultimate_pairs": 100, "jackpot": 100, "play": 20_000}),
        ("LIR-1", {"bet_1": 500, "bet_2": 500, "bet_3": 500, "cover_all": 100, "progressive": 100}),
        ("SOLO", {"ante": 500, "super_bonus": 500, "three_plus": 500, "play": 1000}),
    ],
)
def test_four_games_within_limits_are_a_fair_bet(table: str, stakes: Mapping[str, int]) -> None:
    """A raise and a bet that must equal another belong to the base game."""
    assert check_wager(demo_plan(), table, stakes, TODAY) == ()


def test_without_a_law_five_games_and_high_bets_are_the_house_s_own_affair() -> None:
    free = read_plan(demo_text().replace('"washington"', '"none"'))
    five = {"ante": 500, "pair_plus": 500, "six_card_bonus": 100, "progressive": 100,
            "progressive_2": 100}  # fmt: skip
    assert check_wager(free, "TCP-1", five, TODAY) == ()
    (finding,) = check_wager(free, "TCP-1", {"ante": 500, "progressive": 99}, TODAY)
    assert finding.rule == "34"


def test_the_limit_per_spot_is_a_switch() -> None:
    loose = read_plan(demo_text().replace("per_spot = true", "per_spot = false"))
    assert check_wager(loose, "UTH-1", {**HOLDEM, "play": 400_01}, TODAY) == ()


def test_words_that_no_table_knows_are_bad_input() -> None:
    with pytest.raises(BadSeat, match="unknown table 'T99'"):
        check_wager(demo_plan(), "T99", {"ante": 500}, TODAY)
    with pytest.raises(BadBet, match="no bet 'trips'"):
        check_wager(demo_plan(), "TCP-1", {"trips": 500}, TODAY)
    with pytest.raises(BadBet, match="more than 0"):
        check_wager(demo_plan(), "TCP-1", {"ante": 0}, TODAY)


def test_a_bet_that_nobody_has_counted_is_a_game_too() -> None:
    """A console sees its sensors; the base bet is up, for whatever it is."""
    game = find_game("three-card-poker")
    wager = PlayerWager(game, {}, ("ante", "progressive", "progressive_2"), games_per_player=2)
    ((rule, found),) = judge(wager, "washington", TODAY)
    assert (rule.number, found.path) == ("b.games", "progressive_2")
    assert not [*judge(replace(wager, games_per_player=3), "washington", TODAY)]
    assert not [*judge(wager, "none", TODAY)]
