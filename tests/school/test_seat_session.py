"""The player's seat: a hand of every game by the engine's money, whatever the program meets."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier.floor.virtual import BANKROLL
from croupier.games import GAMES, find_game
from croupier.ledger.opening import open_store
from croupier.ledger.units import UNITS_PER_CENT
from croupier.records import read_round
from croupier.rules import Game, make_layout, settle
from croupier.school.seat import session
from croupier.school.seat.choice import MODES
from croupier.school.seat.coach import Coach
from croupier.school.skills import skills_of
from tests.school.pupils import open_small
from tests.school.seating import Seat, Silent, base, seeded

TCP, LIR, UTH = "three-card-poker", "let-it-ride", "ultimate-texas-holdem"
EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
VIEW_KEYS = {
    "sitting", "game", "title", "mode", "spots", "speed", "phase", "hand", "at", "circles",
    "raises", "seats", "dealer", "community", "purse", "turn", "advice", "notes", "meters",
    "question", "answered", "tally", "choice", "replay",
}  # fmt: skip
SEAT_KEYS = {
    "seat", "name", "kind", "balance", "bets", "lit", "cards", "hand", "said", "folded", "back",
    "lines", "net",
}  # fmt: skip
NOTE_KEYS = {
    "seat", "decide", "title", "chosen", "best", "values", "cost", "why", "left_out"
}  # fmt: skip
TALLY_KEYS = {
    "hands", "decisions", "mistakes", "staked", "expected", "actual", "mistake_cost",
    "cost_per_hour", "hands_per_hour", "luck", "curve",
}  # fmt: skip


def cents(units: int) -> Fraction:
    return Fraction(units, UNITS_PER_CENT)


# A hand of each game ----------------------------------------------------------------------------


@EVERY_GAME
@pytest.mark.parametrize("spots", [1, 3])
@pytest.mark.parametrize("crashes", [False, True], ids=["running", "restarted at every step"])
def test_a_hand_of_each_game_pays_what_the_engine_says(
    game: Game, spots: int, crashes: bool
) -> None:
    """Every bet of the layout on every spot: the bankroll moves by the lines of `settle`."""
    seat = Seat(crashes=crashes, coach=Silent())
    seat.sits(game.name, spots=spots)
    seat.deals()
    seat.plays_it_out(lambda turn: turn["choices"][-1]["name"])
    played = seat.round
    assert len(played.spots) == spots
    lines = [line for result in settle(played).seats for line in result.lines]
    paid = sum(line.returned or 0 for line in lines) + cents(sum(seat.hand.pays.values()))
    assert cents(seat.session.bankroll - BANKROLL) == paid - sum(line.stake for line in lines)
    assert cents(seat.hand.won + seat.hand.beside) == cents(seat.session.bankroll - BANKROLL)
    view = seat.view
    assert view["phase"] == "settled"
    assert sum(Fraction(spot["net"]) for spot in view["seats"]) * 100 == cents(
        seat.session.bankroll - BANKROLL
    )


@EVERY_GAME
def test_the_view_has_every_key_that_screens_were_promised(game: Game) -> None:
    seat = Seat()
    assert seat.view == {**seat.view, "sitting": 0, "phase": "none"}
    seat.sits(game.name, mode="coach")
    assert seat.view.keys() >= VIEW_KEYS
    assert seat.view["phase"] == "betting"
    offered = [bet.key for bet in make_layout(game).bets]
    assert [circle["bet"] for circle in seat.view["circles"]] == offered
    if game.decisions:
        seat.deals_until_asked()
        view = seat.view
        assert view["phase"] == "deciding"
        assert view["at"] == len(seat.round.events)
        assert view["turn"].keys() >= {"seat", "decide", "title", "choices"}
        assert all(choice.keys() >= {"name", "help", "makes"} for choice in view["turn"]["choices"])
        assert view["notes"] == []
        seat.plays_it_out()
    else:
        seat.deals()
    view = seat.view
    assert view["phase"] == "settled"
    assert view["seats"][0].keys() >= SEAT_KEYS
    assert view["tally"].keys() >= TALLY_KEYS
    assert len(view["notes"]) == len(seat.hand.notes)
    assert bool(view["notes"]) == bool(game.decisions)
    assert all(note.keys() >= NOTE_KEYS for note in view["notes"])
    assert view["choice"]["tables"] == dict(game.tables)
    assert view["choice"]["procedure"] == game.procedures[0].key


def test_the_cards_lie_face_down_until_they_are_seen() -> None:
    seat = Seat()
    seat.sits(UTH)
    seat.deals({1: {"ante": 500, "blind": 500}}, "Ah Kh", "2c 3d", "Qh Jh 4s", "5s 8d")
    assert seat.view["seats"][0]["cards"] == ["Ah", "Kh"]
    assert seat.view["dealer"]["cards"] == [None, None]
    assert seat.view["community"] == [None] * 5
    seat.says("check")
    assert seat.view["community"] == ["Qh", "Jh", "4s", None, None]
    seat.says("check")
    seat.says("raise 1x")
    assert seat.view["dealer"]["cards"] == ["2c", "3d"]
    assert seat.view["dealer"]["hand"] == "queen-jack high (does not qualify)"


# Modes ------------------------------------------------------------------------------------------


def test_the_coach_speaks_after_a_decision_and_the_adviser_before() -> None:
    seat = Seat()
    seat.sits(TCP, mode="advice")
    seat.deals({1: {"ante": 500}}, "Qc 6d 3h", "Kd 9s 4c")
    advice = seat.view["advice"]
    assert (advice["best"], advice["chosen"]) == ("fold", None)
    assert [value["choice"] for value in advice["values"]] == ["fold", "play"]
    assert advice["values"][0] == {
        "choice": "fold", "fraction": "-1", "decimal": "-1.0000", "money": "-5.00",
    }  # fmt: skip
    seat.do(session.set_mode, mode="coach")
    assert seat.view["advice"] is None
    seat.says("play")
    (note,) = seat.view["notes"]
    assert (note["best"], note["chosen"]) == ("fold", "play")
    assert note["cost"]["fraction"] == str(-1 - Fraction(note["values"][1]["fraction"]))
    seat.do(session.set_mode, mode="play")
    assert (seat.view["advice"], seat.view["notes"]) == (None, [])


def test_decisions_are_counted_among_the_skills_in_every_mode() -> None:
    seat = Seat()
    seat.sits(TCP, mode="play")
    seat.deals({1: {"ante": 500}}, "Qc 6d 3h", "Kd 9s 4c")
    seat.says("play")
    skill = skills_of(seat.transaction, seat.learner)[f"seat/{TCP}/play/queen high"]
    assert (skill.right, skill.wrong, skill.recent) == (0, 1, "-")
    (note,) = seat.hand.known
    assert skill.cost == note.cost > 0
    assert skill.title == "Play or fold: queen high"
    seat.deals({1: {"ante": 500}}, "Ah Ad Ac", "Kd 9s 4c")
    seat.says("play")
    assert skills_of(seat.transaction, seat.learner)[f"seat/{TCP}/play/three aces"].right == 1


def test_a_coach_who_was_slow_catches_up() -> None:
    """His first answers come too late; nothing waits, and nothing is forgotten."""
    seat = Seat(coach=Coach(patience=0, endings_max=0))
    seat.sits(TCP, mode="coach")
    for cards in ("Qc 6d 3h", "Qc 6d 2h"):
        seat.deals({1: {"ante": 500}}, cards, "Kd 9s 4c")
        seat.says("play")
    seat.room.coach.patience = None
    assert not seat.view["thinking"]
    seat.deals({1: {"ante": 500}}, "Ah Ad Ac", "Kd 9s 4c")
    seat.says("play")
    assert seat.session.unreviewed == ()
    tally = seat.view["tally"]
    assert (tally["decisions"], tally["mistakes"], tally["unreviewed"]) == (3, 2, 0)
    assert sum(skill.tries for skill in skills_of(seat.transaction, seat.learner).values()) == 3


# Two tabs, repeated requests, crashes -----------------------------------------------------------


def test_an_answer_to_what_has_moved_on_is_stale() -> None:
    seat = Seat()
    seat.sits(UTH)
    seat.deals({1: {"ante": 500, "blind": 500}})
    old = seat.view
    seat.says("check")
    place = {"hand": old["hand"], "at": old["at"], "choice": "check", "room": seat.room}
    assert seat.refused(session.decide, **place)[0] == "stale"
    seat.says("check")
    seat.says("fold")
    assert seat.refused(session.decide, **place)[0] == "stale"
    now = {**place, "at": seat.view["at"]}
    assert seat.refused(session.decide, **now) == (
        "wrong-state", "hand 1 is settled; there is nothing left to decide"
    )  # fmt: skip
    seat.deals({1: {"ante": 500, "blind": 500}})
    assert seat.refused(session.decide, **place) == (
        "stale", "hand 1 is not on the layout; look again"
    )  # fmt: skip
    late = {"bets": seat.least(), "chance": seat.chance, "after": 1, "room": seat.room}
    assert seat.refused(session.deal, **late)[0] == "stale"


def test_a_request_sent_again_changes_nothing() -> None:
    seat = Seat()
    seat.sits(LIR)
    bets = seat.least()
    chance = seeded("the same shuffler")
    given: dict[str, Any] = {"bets": bets, "chance": chance, "room": seat.room}
    first = seat.do(session.deal, request="deal 1", **given)
    bankroll, record = seat.session.bankroll, seat.hand.record
    assert seat.do(session.deal, request="deal 1", **given) == first
    assert (seat.session.bankroll, seat.hand.record) == (bankroll, record)
    place = {"hand": 1, "at": first["at"], "choice": "pull", "room": seat.room}
    answer = seat.do(session.decide, request="decide 1", **place)
    assert seat.do(session.decide, request="decide 1", **place) == answer
    assert len(seat.hand.notes) == 1


@EVERY_GAME
def test_a_program_that_dies_between_steps_finds_the_hand_where_it_was(
    game: Game, tmp_path: Path
) -> None:
    """The same hand twice: once in one go, once with a new program and a new file handle a step."""
    whole = Seat()
    whole.sits(game.name, spots=2)
    whole.deals()
    whole.plays_it_out()
    path = tmp_path / "school.db"
    seat = Seat(open_store(path))

    def restart() -> None:
        before = seat.view
        seat.school.close()
        seat.store = open_store(path)
        seat.school = open_small(seat.store, seat.clock)
        assert seat.view == before

    seat.sits(game.name, spots=2)
    restart()
    seat.deals()
    restart()
    while (turn := seat.view["turn"]) is not None:
        seat.says(turn["choices"][0]["name"])
        restart()
    assert seat.session.bankroll == whole.session.bankroll
    assert seat.hand.notes == whole.hand.notes
    assert settle(seat.round) == settle(whole.round)


# In the ledger ----------------------------------------------------------------------------------


def test_every_mode_can_be_sat_down_to() -> None:
    for mode in MODES:
        seat = Seat()
        seat.sits(TCP, mode=mode)
        assert seat.view["mode"] == mode


def test_a_hand_in_the_book_is_a_round_record() -> None:
    seat = Seat()
    seat.sits(LIR)
    seat.deals()
    document = json.loads(seat.hand.record)
    assert read_round(document) == seat.round
    assert document["game"] == LIR
    assert len(seat.hand.deck()) == 52
    assert base(find_game(LIR)) <= document["events"][0]["wagers"][0]["bets"].keys()
