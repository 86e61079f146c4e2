"""The law is asked when a bet is made: on the day of the bet, where the house stands."""

from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Any

import pytest

from croupier.floor.floor import Floor
from croupier.floor.live import deal
from croupier.floor.seating import seat_bot
from croupier.floor.settings import FLOOR, SETTINGS, FloorSettings
from croupier.floor.table import find_table
from croupier.floor.virtual import sensors_of
from croupier.games import find_game
from croupier.law import limits_in
from croupier.ledger import Answer, MemoryStore, Refused, Transaction
from tests.floor.play_rooms import ANN, TCP, UTH, Room, plays_it_out, seeded

BEFORE, AFTER = datetime(2023, 9, 21, 20, tzinfo=UTC), datetime(2023, 9, 23, 20, tzinfo=UTC)


def floor_of(jurisdiction: str, now: datetime) -> Floor:
    """A table with a jackpot of $350 a bet, somewhere, on a day."""
    floor = Floor(MemoryStore(), clock=lambda: now)
    levels = {"Meter": {"seed": "1000", "rate": "20%"}}
    jackpot = {"id": "ride", "type": "progressive", "table": "LIR-P1", "wager": "350"}
    table = {"id": "T1", "game": "let-it-ride", "seats": 7, "jackpots": ["ride"]}
    for line in ({"do": "jackpot", **jackpot, "levels": levels}, {"do": "table", **table}):
        assert floor.system.answer(line)["ok"]

    def work(transaction: Transaction) -> Answer:
        transaction.put(SETTINGS, FLOOR, FloorSettings(jurisdiction=jurisdiction))
        return {}

    floor.ledger.transact(work)
    return floor


@pytest.mark.parametrize(
    ("jurisdiction", "now", "taken"),
    [("washington", BEFORE, False), ("washington", AFTER, True), ("none", BEFORE, True)],
)
def test_a_jackpot_bet_is_judged_by_the_law_of_its_day(
    jurisdiction: str, now: datetime, taken: bool
) -> None:
    light = {"do": "light", "table": "T1", "seat": 1, "jackpot": "ride"}
    answer = floor_of(jurisdiction, now).system.answer(light)
    assert answer["ok"] is taken
    if not taken:
        assert answer["refused"] == "not-allowed"
        assert "b.jackpot" in answer["why"]
        assert "at most $300" in answer["why"]


def test_where_no_law_is_known_none_is_asked() -> None:
    assert limits_in("none", AFTER.date()) is None
    assert limits_in("washington", AFTER.date()).wager_cents == 400_00  # type: ignore[union-attr]


# On how many games ------------------------------------------------------------------------------


def settle_in(floor: Floor, **changes: Any) -> None:
    def work(transaction: Transaction) -> Answer:
        transaction.put(SETTINGS, FLOOR, FloorSettings(jurisdiction="washington", **changes))
        return {}

    floor.ledger.transact(work)


@pytest.mark.parametrize(("games", "taken"), [(2, False), (3, True), (4, True)])
def test_a_console_counts_the_base_game_and_the_lit_sensors_of_a_seat(
    games: int, taken: bool
) -> None:
    """Two jackpots and a base bet are three games, at one seat and not at two."""
    floor = Floor(MemoryStore(), clock=lambda: AFTER)
    levels = {"Meter": {"seed": "1000", "rate": "20%"}}
    for name in ("one", "two"):
        line = {"do": "jackpot", "id": name, "type": "progressive", "table": "LIR-P1"}
        assert floor.system.answer({**line, "levels": levels})["ok"]
    table = {"id": "T1", "game": "let-it-ride", "seats": 7, "jackpots": ["one", "two"]}
    assert floor.system.answer({"do": "table", **table})["ok"]
    settle_in(floor, games_per_player=games)
    light = {"do": "light", "table": "T1"}
    assert floor.system.answer({**light, "seat": 1, "jackpot": "one"})["ok"]
    assert floor.system.answer({**light, "seat": 2, "jackpot": "two"})["ok"]
    answer = floor.system.answer({**light, "seat": 1, "jackpot": "two"})
    assert answer["ok"] is taken
    if not taken:
        assert answer["refused"] == "not-allowed"
        assert answer["why"].startswith("rule b.games: 3 games are bet on: Bet 1 + Progressive + ")
    assert floor.system.answer({"do": "start", "table": "T1"})["bets"] == 2 + taken


@pytest.mark.parametrize(
    ("players", "taken"), [(("Ann", "Ann"), False), (("Ann", "Bob"), True), ((None, None), True)]
)
def test_seats_of_one_player_count_together(
    players: tuple[str | None, str | None], taken: bool
) -> None:
    """A base bet and two sensors are three games, also over two seats of one player."""
    floor = Floor(MemoryStore(), clock=lambda: AFTER)
    levels = {"Meter": {"seed": "1000", "rate": "20%"}}
    for name in ("one", "two"):
        line = {"do": "jackpot", "id": name, "type": "progressive", "table": "LIR-P1"}
        assert floor.system.answer({**line, "levels": levels})["ok"]
    table = {"id": "T1", "game": "let-it-ride", "seats": 7, "jackpots": ["one", "two"]}
    assert floor.system.answer({"do": "table", **table})["ok"]
    settle_in(floor, games_per_player=2)
    answers = []
    for seat, (name, player) in enumerate(zip(("one", "two"), players, strict=True), start=1):
        light = {"do": "light", "table": "T1", "seat": seat, "jackpot": name}
        answers.append(floor.system.answer(light | ({"player": player} if player else {})))
    assert [answer["ok"] for answer in answers] == [True, taken]
    if not taken:
        assert (
            "3 games are bet on: Bet 1 + Progressive + Progressive, second sensor"
            in answers[1]["why"]
        )
        assert floor.system.answer({"do": "start", "table": "T1"})["bets"] == 1


@pytest.mark.parametrize("order", [("buck", "ride"), ("ride", "buck")])
@pytest.mark.parametrize(("games", "taken"), [(2, False), (3, True)])
def test_a_bonus_is_its_own_bet_on_whichever_sensor_it_stands(
    order: tuple[str, str], games: int, taken: bool
) -> None:
    """The $1 Bonus and the progressive are two games besides the base game, in either order."""
    floor = Floor(MemoryStore(), clock=lambda: AFTER)
    ride = {"type": "progressive", "table": "LIR-P1"}
    levels = {"Meter": {"seed": "1000", "rate": "20%"}}
    for line in (
        {"do": "jackpot", "id": "buck", "type": "bonus", "table": "LIRB-03"},
        {"do": "jackpot", "id": "ride", **ride, "levels": levels},
        {"do": "table", "id": "T1", "game": "let-it-ride", "seats": 7, "jackpots": list(order)},
    ):
        assert floor.system.answer(line)["ok"]
    assert sensors_of(floor.ledger.look(), find_table(floor.ledger.look(), "T1")) == {
        "bonus": "buck",
        "progressive": "ride",
    }
    settle_in(floor, games_per_player=games)
    light = {"do": "light", "table": "T1", "seat": 1}
    assert floor.system.answer({**light, "jackpot": order[0]})["ok"]
    answer = floor.system.answer({**light, "jackpot": order[1]})
    assert answer["ok"] is taken
    if not taken:
        assert "3 games are bet on: Bet 1 + $1 Bonus + Progressive" in answer["why"]


def test_the_second_sensor_is_known_by_its_bet_and_not_by_an_ending(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A game may call its second sensor anything: the jackpots of a table follow its order."""
    rules = find_game("let-it-ride")
    second = replace(rules.jackpots[1], bet="house_meter")
    renamed = replace(rules, jackpots=(rules.jackpots[0], second))
    monkeypatch.setattr("croupier.floor.virtual.find_game", lambda name: renamed)
    floor = Floor(MemoryStore(), clock=lambda: AFTER)
    levels = {"Meter": {"seed": "1000", "rate": "20%"}}
    for name in ("one", "two"):
        line = {"do": "jackpot", "id": name, "type": "progressive", "table": "LIR-P1"}
        assert floor.system.answer({**line, "levels": levels})["ok"]
    table = {"id": "T1", "game": "let-it-ride", "seats": 7, "jackpots": ["one", "two"]}
    assert floor.system.answer({"do": "table", **table})["ok"]
    known = find_table(floor.ledger.look(), "T1")
    assert sensors_of(floor.ledger.look(), known) == {"progressive": "one", "house_meter": "two"}


def test_start_asks_again_because_the_law_may_have_changed_since() -> None:
    floor = floor_of("none", BEFORE)
    assert floor.system.answer({"do": "light", "table": "T1", "seat": 1, "jackpot": "ride"})["ok"]
    settle_in(floor)
    answer = floor.system.answer({"do": "start", "table": "T1"})
    assert "rule b.jackpot" in answer["why"]


# At a table that Croupier deals -----------------------------------------------------------------


def lawful_room(**changes: Any) -> Room:
    room = Room()
    settle_in(room.floor, **changes)
    return room


FOUR_GAMES = {"ante": 500, "blind": 500, "trips": 500, "ultimate_pairs": 500, "jackpot": 100}
"""Ante and Blind are one game."""


def test_a_live_table_takes_four_games_and_refuses_the_fifth() -> None:
    room = lawful_room()
    room.seats(UTH, (ANN, 2))
    with pytest.raises(Refused, match=r"rule b\.games: 5 games are bet on: .* at most 4"):
        room.bets(UTH, ANN, **FOUR_GAMES, bad_beat=500)
    room.bets(UTH, ANN, **FOUR_GAMES)
    assert room.table(UTH).chairs[2].bets == FOUR_GAMES
    with pytest.raises(Refused, match=r"rule b\.games"):
        room.bets(UTH, ANN, **FOUR_GAMES, bad_beat=500)
    assert room.table(UTH).chairs[2].bets == FOUR_GAMES
    plays_it_out(room, UTH, ANN, room.deals(UTH, ANN))
    assert room.is_sound()


def test_a_live_table_obeys_the_house_that_allows_fewer() -> None:
    room = lawful_room(games_per_player=2)
    room.seats(TCP, (ANN, 2))
    with pytest.raises(Refused, match=r"rule b\.games: 3 games"):
        room.bets(TCP, ANN, ante=500, pair_plus=500, progressive=100)
    room.do(partial(seat_bot, name=TCP, player=ANN, seat=5))
    room.bets(TCP, ANN, ante=500)
    for seed in range(12):
        plays_it_out(room, TCP, ANN, room.do(lambda page: deal(page, TCP, ANN, seeded(seed))))  # noqa: B023
        (_, bot) = room.round(TCP).spots
        assert len({"ante", *bot.stakes} - {"play"}) <= 2
        room.bets(TCP, ANN, ante=500)


@pytest.mark.parametrize(("per_spot", "taken"), [(True, False), (False, True)])
def test_a_raise_over_the_limit_is_refused_and_a_smaller_one_is_not(
    per_spot: bool, taken: bool
) -> None:
    room = lawful_room(wager_limit_per_spot=per_spot)
    room.clock.now = BEFORE
    room.seats(UTH, (ANN, 2))
    room.bets(UTH, ANN, ante=75_01, blind=75_01)
    room.deals(UTH, ANN)
    if taken:
        room.says(UTH, ANN, "raise 4x")
        return
    with pytest.raises(Refused, match=r"rule b\.spot: Play is \$300\.04; .* at most \$300$"):
        room.says(UTH, ANN, "raise 4x")
    room.says(UTH, ANN, "raise 3x")
    assert room.is_sound()


def test_where_no_law_is_known_a_live_table_takes_every_bet() -> None:
    room = Room()
    room.seats(UTH, (ANN, 2))
    room.bets(UTH, ANN, **FOUR_GAMES, bad_beat=500)
