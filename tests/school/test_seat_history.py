"""What was played: every hand step by step as it was seen, and files that other programs read."""

import csv
import json
from fractions import Fraction
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from croupier.cards import cards_text
from croupier.errors import CroupierError
from croupier.games import GAMES
from croupier.records import settle_document
from croupier.rules import Game
from croupier.school.seat import history
from tests.cli.running import run
from tests.school.seating import Seat
from tests.sweeps import of_games

TCP, LIR, UTH = "three-card-poker", "let-it-ride", "ultimate-texas-holdem"
EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
SHOWN = ("seats", "dealer", "community", "hand", "at", "phase", "circles", "raises", "title")


def after_two_hands(game: str, *, spots: int = 2) -> Seat:
    seat = Seat()
    seat.sits(game, mode="coach", spots=spots)
    for _ in range(2):
        seat.deals()
        seat.plays_it_out(lambda turn: turn["choices"][-1]["name"])
    return seat


@pytest.mark.parametrize("game", of_games())
def test_a_replay_shows_what_was_seen_at_every_step(game: Game) -> None:
    """Every view of a hand as it was played is the view of its replay at that step."""
    seat = Seat()
    seat.sits(game.name, mode="coach", spots=2)
    seen: list[dict[str, Any]] = []
    seat.deals()
    seen.append(seat.view)
    while (turn := seat.view["turn"]) is not None:
        seat.says(turn["choices"][0]["name"])
        seen.append(seat.view)
    seat.deals()  # the hand is now one of the past
    for then in seen:
        again = history.hand(
            seat.transaction, seat.learner, 1, 1, step=then["at"], room=seat.room
        )  # fmt: skip
        assert {key: again[key] for key in SHOWN} == {key: then[key] for key in SHOWN}
        assert again["notes"] == then["notes"]
        assert again["replay"] == {"step": then["at"], "of": seen[-1]["at"]}
    whole = history.hand(seat.transaction, seat.learner, 1, 1, room=seat.room)
    assert whole["phase"] == "settled"
    assert whole["seats"] == seen[-1]["seats"]
    first = history.hand(seat.transaction, seat.learner, 1, 1, step=1, room=seat.room)
    assert first["seats"][0]["cards"] == []
    assert first["seats"][0]["bets"] == seen[0]["seats"][0]["bets"]


def test_the_list_of_hands() -> None:
    seat = after_two_hands(TCP)
    listed = history.hands(seat.transaction, seat.learner, 1)
    assert (listed["sitting"], listed["game"], listed["title"]) == (1, TCP, "Three Card Poker")
    assert [entry["hand"] for entry in listed["hands"]] == [1, 2]
    assert all(entry["decisions"] == 2 and entry["settled"] for entry in listed["hands"])
    won = sum(Fraction(entry["net"]) for entry in listed["hands"])
    assert won == Fraction(seat.view["purse"]) - 500
    seat.sits(LIR)
    sessions = history.sessions_view(seat.transaction, seat.learner)
    assert [(entry["sitting"], entry["here"], entry["hands"]) for entry in sessions] == [
        (2, True, 0), (1, False, 2)
    ]  # fmt: skip
    assert Fraction(sessions[1]["won"]) == won


@pytest.mark.parametrize(
    ("session", "hand", "step", "name", "words"),
    [
        (9, 1, 1, "unknown-table", "no session 9; there is 1"),
        (1, 9, 1, "unknown-hand", "no hand 9; it has 2"),
        (1, 0, 1, "unknown-hand", "no hand 0"),
        (1, 1, 0, "bad-value", "hand 1 has 1 to"),
        (1, 2, 99, "bad-value", "hand 2 has 1 to"),
    ],
)
def test_what_is_not_there(session: int, hand: int, step: int, name: str, words: str) -> None:
    seat = after_two_hands(TCP)
    with pytest.raises(CroupierError) as caught:
        history.hand(seat.transaction, seat.learner, session, hand, step=step, room=seat.room)
    assert caught.value.name == name
    assert words in str(caught.value)


@EVERY_GAME
def test_records_settle_again_to_what_was_paid(game: Game, tmp_path: Path) -> None:
    """`croupier settle` reads the file line by line; a meter's share only the session knows."""
    seat = after_two_hands(game.name)
    seat.deals_until_asked()
    text = history.export(seat.transaction, seat.learner, 1)
    lines = text.splitlines()
    finished = range(1, seat.hand.number)
    assert len(lines) == len(finished), "the hand on the layout is not finished"
    for line, number in zip(lines, finished, strict=True):
        settled = settle_document(json.loads(line))
        spots = history.hand(seat.transaction, seat.learner, 1, number, room=seat.room)["seats"]
        nets = {entry["seat"]: entry["net"] for entry in settled["seats"]}
        for spot in spots:
            if nets[spot["seat"]] is not None:
                assert Fraction(nets[spot["seat"]]) == Fraction(spot["net"])
    file = tmp_path / "rounds.jsonl"
    file.write_text(text, encoding="utf-8")
    ran = run("settle", "--json", str(file))
    assert ran.status == 0
    assert len(ran.out.splitlines()) == len(finished)


@EVERY_GAME
def test_the_table_has_a_row_for_each_spot(game: Game) -> None:
    seat = after_two_hands(game.name)
    rows = list(
        csv.DictReader(
            StringIO(history.export_csv(seat.transaction, seat.learner, 1, room=seat.room))
        )
    )
    assert tuple(rows[0]) == history.COLUMNS
    assert [(row["hand"], row["spot"]) for row in rows] == [
        ("1", "1"), ("1", "2"), ("2", "1"), ("2", "2")
    ]  # fmt: skip
    assert sum(Fraction(row["net_dollars"]) for row in rows) == Fraction(seat.view["purse"]) - 500
    cost = sum(note.cost for hand in (seat.hand,) for note in hand.known)
    assert sum(Fraction(row["cost_first_bets"]) for row in rows[2:]) == cost
    for row in rows:
        assert len(row["decisions"].split(" | ")) == len(row["best"].split(" | "))
    for row in rows[2:]:
        assert row["cards"] == cards_text(seat.round.spot(int(row["spot"])).cards)
