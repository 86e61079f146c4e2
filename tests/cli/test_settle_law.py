"""`croupier settle --law DATE`: what a law of a day forbids is refused by the rule's number."""

import json
from typing import Any

import pytest

from tests.cli.running import assert_refused, run

BEFORE, AFTER = "2023-09-21", "2023-09-22"
"""The last day of $300 a wager, and the first of $400."""


def three_card(**bets: str) -> dict[str, Any]:
    seat = {"seat": 3, "bets": bets, "cards": "Qh Qd 2c", "decisions": ["play"]}
    return {"game": "three-card-poker", "seats": [seat], "dealer": "Kh 7s 3d"}


def holdem(ante: str, choice: str, **more: Any) -> dict[str, Any]:
    """The Blind wins with a straight, and its table goes up to 500 to 1."""
    later = [] if choice == "raise 4x" else ["check", "raise 1x"]
    seat = {"seat": 1, "bets": {"ante": ante, "blind": ante}, "cards": "9c 2d",
            "decisions": [*(["raise 4x"] if not later else ["check"]), *later]}  # fmt: skip
    cards = {"dealer": "2h 2c", "community": "Th Jh Qh Kc 5d"}
    return {"game": "ultimate-texas-holdem", "seats": [seat], **cards, **more}


def two_spots(first: dict[str, str], second: dict[str, str], *players: str) -> dict[str, Any]:
    """Seats 3 and 4 with these bets, of the players that are named."""
    seats = [
        {"seat": seat, "bets": bets, "cards": cards, "decisions": ["play"], "player": player}
        for seat, bets, cards, player in zip(
            (3, 4), (first, second), ("Qh Qd 2c", "9h 9d 4c"), players, strict=True
        )
    ]
    return {"game": "three-card-poker", "seats": seats, "dealer": "Kh 7s 3d"}


BONUSES = {"ante": "5", "pair_plus": "5", "six_card_bonus": "1"}
METERS = {"ante": "5", "progressive": "1", "progressive_2": "1"}
FOUR = {"ante": "5", "pair_plus": "5", "six_card_bonus": "1", "progressive": "1"}
LIMIT = {"bets": ["blind"]}


@pytest.mark.parametrize(
    ("document", "day", "refused"),
    [
        (three_card(**FOUR), AFTER, ""),
        (three_card(**FOUR, progressive_2="1"), AFTER,
         "seat 3: rule b.games: 5 games are bet on: Ante + Pair Plus + 6 Card Bonus + Progressive "
         "+ Progressive, second sensor; at most 4"),
        (three_card(ante="300"), BEFORE, ""),
        (three_card(ante="300.01"), BEFORE, "seat 3: rule b: Ante is $300.01; at most $300"),
        (three_card(ante="300.01"), AFTER, ""),
        (three_card(ante="400.01"), AFTER, "seat 3: rule b: Ante is $400.01; at most $400"),
        (three_card(ante="5", progressive="401"), AFTER, "seat 3: rule b.jackpot: Progressive is"),
        (holdem("100", "raise 4x"), AFTER, ""),
        (holdem("100", "raise 4x"), BEFORE, "seat 1: rule b.spot: Play is $400; at most $300"),
        (holdem("100", "raise 1x", aggregates=[{**LIMIT, "limit": "5000"}]), AFTER, ""),
        (holdem("100", "raise 1x", aggregates=[{**LIMIT, "limit": "4999.99"}]), AFTER,
         "aggregates: 1: limit: rule 101: the aggregate limit on Blind is $4,999.99; at least "
         "$5,000: $100 x 50"),
        (holdem("5", "raise 1x", aggregates=[{"bets": ["ante"], "limit": "90000"}]), AFTER,
         "rule 101: the top odds of Ante are 1 to 1; no aggregate limit"),
        (holdem("5", "raise 1x", aggregates=[{"bets": ["blind", "trips"], "limit": "90000"}]),
         AFTER, "rule 101: one aggregate limit covers Blind, Trips; a limit for each"),
    ],
)  # fmt: skip
def test_a_round_is_judged_by_the_law_of_a_day(
    document: dict[str, Any], day: str, refused: str
) -> None:
    text = json.dumps(document)
    assert run("settle", "--json", given=text).status == 0
    ran = run("settle", "--json", "--law", day, given=text)
    if not refused:
        assert ran.status == 0, ran
        assert ran.out == run("settle", "--json", given=text).out
        return
    assert_refused(ran, refused)
    assert json.loads(ran.out)["error"]["name"] == "unlawful"


@pytest.mark.parametrize(
    ("players", "second", "refused"),
    [
        (("Ann", "Bob"), METERS, ""),
        (("Ann", "Ann"), {"ante": "5", "progressive": "1"}, ""),
        (("Ann", "Ann"), METERS,
         "seats 3 and 4, one player: rule b.games: 5 games are bet on: Ante + Pair Plus + "
         "6 Card Bonus + Progressive + Progressive, second sensor; at most 4"),
    ],
)  # fmt: skip
def test_games_are_counted_by_player_and_not_by_seat(
    players: tuple[str, str], second: dict[str, str], refused: str
) -> None:
    text = json.dumps(two_spots(BONUSES, second, *players))
    ran = run("settle", "--json", "--law", AFTER, given=text)
    if refused:
        assert_refused(ran, refused)
    else:
        assert ran.status == 0, ran


def test_each_spot_is_a_wager_of_its_own() -> None:
    """One player with $300 on each of two spots has made two wagers of $300."""
    text = json.dumps(two_spots({"ante": "300"}, {"ante": "300"}, "Ann", "Ann"))
    assert run("settle", "--json", "--law", BEFORE, given=text).status == 0


@pytest.mark.parametrize("form", [(), ("--records",), ("--plain",)])
def test_every_form_of_the_answer_asks_the_law(form: tuple[str, ...]) -> None:
    text = json.dumps(three_card(ante="300.01"))
    assert run("settle", *form, given=text).status == 0
    assert_refused(run("settle", *form, "--law", BEFORE, given=text), "rule b: Ante is $300.01")


@pytest.mark.parametrize("day", ["yesterday", "2023-13-01", "20230614"])
def test_a_date_is_a_date(day: str) -> None:
    assert_refused(run("settle", "--law", day, given="{}"), "--law", "is not a date")
