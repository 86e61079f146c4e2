"""The player's seat: a hand of every game by the engine's money, whatever the program meets."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier.errors import CroupierError
from croupier.floor.virtual import PURSE
from croupier.games import GAMES, find_game
from croupier.ledger.opening import open_store
from croupier.ledger.units import UNITS_PER_CENT
from croupier.paytables import parse_tables, published_catalogue
from croupier.records import read_round
from croupier.rules import Game, settle
from croupier.school.house import SHELVES
from croupier.school.register import forget
from croupier.school.seat import sitting
from croupier.school.seat.choice import MODES, Choice
from croupier.school.seat.coach import Coach
from croupier.school.seat.documents import HANDS_MAX, SITTINGS_KEPT
from croupier.school.seat.view import seat_view
from croupier.school.skills import skills_of
from tests.school.pupils import open_small
from tests.school.seating import Seat, base, seeded

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
    """Every bet of the felt on every spot: the purse moves by the lines of `settle`."""
    seat = Seat(crashes=crashes)
    seat.sits(game.name, spots=spots)
    seat.deals()
    seat.plays_it_out(lambda turn: turn["choices"][-1]["name"])
    played = seat.round
    assert len(played.spots) == spots
    lines = [line for result in settle(played).seats for line in result.lines]
    paid = sum(line.returned or 0 for line in lines) + cents(sum(seat.hand.pays.values()))
    assert cents(seat.sitting.purse - PURSE) == paid - sum(line.stake for line in lines)
    assert cents(seat.hand.won + seat.hand.beside) == cents(seat.sitting.purse - PURSE)
    view = seat.view
    assert view["phase"] == "settled"
    assert sum(Fraction(spot["net"]) for spot in view["seats"]) * 100 == cents(
        seat.sitting.purse - PURSE
    )


@EVERY_GAME
def test_the_view_has_every_key_that_screens_were_promised(game: Game) -> None:
    seat = Seat()
    assert seat.view == {**seat.view, "sitting": 0, "phase": "none"}
    seat.sits(game.name, mode="coach")
    assert seat.view.keys() >= VIEW_KEYS
    assert seat.view["phase"] == "betting"
    assert [circle["bet"] for circle in seat.view["circles"]] == [bet.key for bet in game.bets]
    seat.deals()
    view = seat.view
    assert view["phase"] == "deciding"
    assert view["seats"][0].keys() >= SEAT_KEYS
    assert view["at"] == len(seat.round.events)
    assert view["turn"].keys() >= {"seat", "decide", "title", "choices"}
    assert all(choice.keys() >= {"name", "help", "makes"} for choice in view["turn"]["choices"])
    assert view["notes"] == []
    seat.plays_it_out()
    view = seat.view
    assert view["tally"].keys() >= TALLY_KEYS
    assert len(view["notes"]) == len(seat.hand.notes) >= 1
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
    assert advice["values"][0] == {"choice": "fold", "fraction": "-1", "decimal": "-1.0000"}
    seat.do(sitting.set_mode, mode="coach")
    assert seat.view["advice"] is None
    seat.says("play")
    (note,) = seat.view["notes"]
    assert (note["best"], note["chosen"]) == ("fold", "play")
    assert note["cost"]["fraction"] == str(-1 - Fraction(note["values"][1]["fraction"]))
    seat.do(sitting.set_mode, mode="play")
    assert (seat.view["advice"], seat.view["notes"]) == (None, [])


def test_decisions_are_counted_among_the_skills_in_every_mode() -> None:
    seat = Seat()
    seat.sits(TCP, mode="play")
    seat.deals({1: {"ante": 500}}, "Qc 6d 3h", "Kd 9s 4c")
    seat.says("play")
    skill = skills_of(seat.page, seat.learner)[f"seat/{TCP}/play/queen high"]
    assert (skill.right, skill.wrong, skill.recent) == (0, 1, "-")
    (note,) = seat.hand.known
    assert skill.cost == note.cost > 0
    assert skill.title == "Play or fold: queen high"
    seat.deals({1: {"ante": 500}}, "Ah Ad Ac", "Kd 9s 4c")
    seat.says("play")
    assert skills_of(seat.page, seat.learner)[f"seat/{TCP}/play/three aces"].right == 1


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
    assert seat.sitting.unreviewed == ()
    tally = seat.view["tally"]
    assert (tally["decisions"], tally["mistakes"], tally["unreviewed"]) == (3, 2, 0)
    assert sum(skill.tries for skill in skills_of(seat.page, seat.learner).values()) == 3


# Two tabs, repeated requests, crashes -----------------------------------------------------------


def test_an_answer_to_what_has_moved_on_is_stale() -> None:
    seat = Seat()
    seat.sits(UTH)
    seat.deals({1: {"ante": 500, "blind": 500}})
    old = seat.view
    seat.says("check")
    place = {"hand": old["hand"], "at": old["at"], "choice": "check", "room": seat.room}
    assert seat.refused(sitting.decide, **place)[0] == "stale"
    seat.says("check")
    seat.says("fold")
    assert seat.refused(sitting.decide, **place)[0] == "stale"
    now = {**place, "at": seat.view["at"]}
    assert seat.refused(sitting.decide, **now) == (
        "wrong-state", "hand 1 is settled; there is nothing to decide"
    )  # fmt: skip
    seat.deals({1: {"ante": 500, "blind": 500}})
    assert seat.refused(sitting.decide, **place) == (
        "stale", "hand 1 is not on the felt; look again"
    )  # fmt: skip
    late = {"bets": seat.least(), "chance": seat.chance, "after": 1, "room": seat.room}
    assert seat.refused(sitting.deal, **late)[0] == "stale"


def test_a_request_sent_again_changes_nothing() -> None:
    seat = Seat()
    seat.sits(LIR)
    bets = seat.least()
    chance = seeded("the same shuffler")
    given: dict[str, Any] = {"bets": bets, "chance": chance, "room": seat.room}
    first = seat.do(sitting.deal, request="deal 1", **given)
    purse, record = seat.sitting.purse, seat.hand.record
    assert seat.do(sitting.deal, request="deal 1", **given) == first
    assert (seat.sitting.purse, seat.hand.record) == (purse, record)
    place = {"hand": 1, "at": first["at"], "choice": "pull", "room": seat.room}
    answer = seat.do(sitting.decide, request="decide 1", **place)
    assert seat.do(sitting.decide, request="decide 1", **place) == answer
    assert len(seat.hand.notes) == 1


@EVERY_GAME
def test_a_program_that_dies_between_steps_finds_the_hand_where_it_was(
    game: Game, tmp_path: Path
) -> None:
    """The same hand twice: once in one go, once with a new program and a new file handle a step."""
    whole = Seat()
    whole.chance = seeded("one shuffle")
    whole.sits(game.name, spots=2)
    whole.deals()
    whole.plays_it_out()
    path = tmp_path / "school.db"
    seat = Seat(open_store(path))
    seat.chance = seeded("one shuffle")

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
    assert seat.sitting.purse == whole.sitting.purse
    assert seat.hand.notes == whole.hand.notes
    assert settle(seat.round) == settle(whole.round)


# Refused ----------------------------------------------------------------------------------------

BAD_CHOICES = [
    # choice                                             name            words
    ({"game": "bingo"},                                  "unknown-game", "'bingo'"),
    ({"mode": "sleep"},                                  "bad-value",    "advice, quiz"),
    ({"speed": "warp"},                                  "bad-value",    "quick, real, slow"),
    ({"spots": 0},                                       "bad-value",    "1 to 3"),
    ({"spots": 4},                                       "bad-value",    "1 to 3"),
    ({"spots": True},                                    "bad-value",    "1 to 3"),
    ({"tables": {"pair_plus": "TCP-99"}},                "unknown-table", "TCP-99"),
    ({"tables": {"trips": "UTH-01"}},                    "unknown-table", "has no table 'trips'"),
    ({"options": {"two_spots": "maybe"}},                "bad-option",   "adjacent, any, no"),
    ({"procedure": "by-hand"},                           "bad-option",   "ace-i-deal"),
    ({"spots": 2, "options": {"two_spots": "no"}},       "bad-seat",     "one position"),
    ({"spots": 3, "options": {"two_spots": "adjacent"}}, "bad-seat",     "two adjacent positions"),
]  # fmt: skip


@pytest.mark.parametrize(("choice", "name", "words"), BAD_CHOICES)
def test_a_choice_that_cannot_be_played(choice: dict[str, Any], name: str, words: str) -> None:
    seat = Seat()
    seat.sits(TCP)
    refused = seat.refused(
        sitting.sit, choice=Choice(**{"game": TCP, **choice}), room=seat.room
    )  # fmt: skip
    assert refused[0] == name
    assert words in refused[1]


BAD_BETS = [
    # bets by spot                              name         words
    ({},                                        "bad-value", "put a bet up first"),
    ({1: {}},                                   "bad-value", "put a bet up first"),
    ({2: {"ante": 500}},                        "bad-value", "spot 2 is not yours"),
    ({1: {"trips": 500}},                       "bad-value", "has no bet 'trips'; it has"),
    ({1: {"ante": 499}},                        "bad-value", "is 4.99; it takes 5.00 to 100.00"),
    ({1: {"ante": 10001}},                      "bad-value", "5.00 to 100.00"),
    ({1: {"ante": 0}},                          "bad-value", "5.00 to 100.00"),
    ({1: {"ante": -500}},                       "bad-value", "5.00 to 100.00"),
    ({1: {"ante": 500, "progressive": 200}},    "bad-value", "it takes exactly 1.00"),
    ({1: {"six_card_bonus": 500}},              "bad-bet",   "needs a bet on Ante or Pair Plus"),
    ({1: {"progressive": 100}},                 "bad-bet",   "needs a bet on Ante or Pair Plus"),
]  # fmt: skip


@pytest.mark.parametrize(("bets", "name", "words"), BAD_BETS)
def test_bets_that_the_felt_does_not_take(
    bets: dict[int, dict[str, int]], name: str, words: str
) -> None:
    seat = Seat()
    seat.sits(TCP)
    refused = seat.refused(sitting.deal, bets=bets, chance=seat.chance, room=seat.room)
    assert refused[0] == name
    assert words in refused[1]


def test_bets_must_be_equal_where_the_rules_say_so() -> None:
    seat = Seat()
    seat.sits(UTH)
    bets = {1: {"ante": 500, "blind": 1000}}
    name, words = seat.refused(sitting.deal, bets=bets, chance=seat.chance, room=seat.room)
    assert name == "bad-bet"
    assert "Blind is 10.00 and Ante is 5.00; they must be equal" in words


def test_nobody_bets_more_than_is_in_the_purse() -> None:
    seat = Seat()
    seat.sits(UTH, spots=3)
    bets = {spot: {"ante": 10000, "blind": 10000} for spot in (1, 2, 3)}
    name, words = seat.refused(sitting.deal, bets=bets, chance=seat.chance, room=seat.room)
    assert (name, words) == ("too-much", "600.00 is more than the 500.00 in your purse")
    seat.deals({1: bets[1]})
    assert seat.view["turn"]["choices"][0] | {"enough": False} == seat.view["turn"]["choices"][0]
    place = {"hand": 1, "at": seat.view["at"], "room": seat.room}
    assert seat.refused(sitting.decide, choice="raise 4x", **place)[0] == "too-much"
    assert seat.refused(sitting.decide, choice="bluff", **place)[0] == "illegal-action"
    seat.says("raise 3x")
    assert seat.sitting.up == 0


def test_what_cannot_be_done_now() -> None:
    seat = Seat()
    nowhere = ("wrong-state", "you sit at no table; choose one and sit down first")
    for work, given in (
        (sitting.deal, {"bets": {}, "chance": seat.chance}),
        (sitting.decide, {"hand": 1, "at": 1, "choice": "play"}),
        (sitting.set_mode, {"mode": "play"}),
        (sitting.buy_in, {}),
        (sitting.leave, {}),
    ):
        assert seat.refused(work, **given) == nowhere
    seat.sits(TCP)
    assert seat.refused(sitting.buy_in) == ("not-allowed", "you have 500.00; that is enough")
    assert seat.refused(sitting.set_mode, mode="doze")[0] == "bad-value"
    seat.deals({1: {"ante": 500}})
    for work in (sitting.buy_in, sitting.leave):
        name, words = seat.refused(work)
        assert name == "wrong-state"
        assert "hand 1 is being played" in words
    again = {"bets": {1: {"ante": 500}}, "chance": seat.chance, "room": seat.room}
    assert seat.refused(sitting.deal, **again)[0] == "wrong-state"
    seat.says("fold")
    seat.do(sitting.buy_in)
    assert seat.view["purse"] == "500.00"
    assert seat.sitting.brought == PURSE + 500 * UNITS_PER_CENT
    seat.do(sitting.set_mode, mode="quiz")
    assert seat.refused(sitting.deal, **again)[0] == "wrong-state"
    seat.do(sitting.leave)
    assert seat.view["phase"] == "none"


def test_only_a_learner_of_this_school_sits_down() -> None:
    seat = Seat()
    with pytest.raises(CroupierError, match="nobody here has the id 'stranger'"):
        seat.school.perform(lambda page: sitting.sit(page, "stranger", Choice(TCP)))


def test_a_sitting_ends_before_it_is_too_long_to_look_at(monkeypatch: pytest.MonkeyPatch) -> None:
    assert HANDS_MAX == 2000
    monkeypatch.setattr(sitting, "HANDS_MAX", 2)
    seat = Seat()
    seat.sits(TCP)
    for _ in range(2):
        seat.deals({1: {"ante": 500}})
        seat.says("fold")
    bets = {"bets": {1: {"ante": 500}}, "chance": seat.chance, "room": seat.room}
    assert seat.refused(sitting.deal, **bets) == (
        "too-much",
        "a sitting has 2 hands; sit down anew",
    )


# Spots, tables ----------------------------------------------------------------------------------


def test_three_spots_lift_the_limit_of_a_house_that_did_not_ask() -> None:
    seat = Seat()
    seat.sits(TCP, spots=3)
    assert seat.sitting.choice.options == {"two_spots": "any"}
    seat.deals({1: {"ante": 500}, 3: {"ante": 500, "pair_plus": 100}})
    assert {spot.player for spot in seat.round.spots} == {seat.learner}
    assert [spot["cards"] != [] for spot in seat.view["seats"]] == [True, False, True]
    seat.sits(TCP, spots=2)
    assert seat.sitting.choice.options == {}


def test_each_spot_is_valued_by_what_it_shows_itself() -> None:
    """Q-6-3 beside two more Queens is still Q-6-3."""
    seat = Seat()
    seat.sits(TCP, spots=2, mode="advice")
    seat.deals({1: {"ante": 500}, 2: {"ante": 1000}}, "Qc 6d 3h", "Qd Qh 2c", "Kd 9s 4c")
    alone = Seat()
    alone.sits(TCP, mode="advice")
    alone.deals({1: {"ante": 500}}, "Qc 6d 3h", "Kd 9s 4c")
    assert seat.view["advice"]["values"] == alone.view["advice"]["values"]
    assert seat.view["advice"]["seat"] == 1
    seat.says("fold")
    assert (seat.view["advice"]["seat"], seat.view["advice"]["best"]) == (2, "play")


OWN_TABLE = """
family = "House"
document = "Our own rules"
games = ["three-card-poker"]

[readings]
pair_plus = "three_card"

[tables.MINE-1]
title = "Pairs pay double"

[tables.MINE-1.pair_plus]
straight_flush = "40 to 1"
three_of_a_kind = "30 to 1"
straight = "6 to 1"
flush = "3 to 1"
pair = "2 to 1"
"""


def test_a_pay_table_of_ones_own() -> None:
    """It is played, valued and reckoned; once it is gone the learner may sit down elsewhere."""
    own = published_catalogue().joined(parse_tables(OWN_TABLE, own=True))
    seat = Seat(catalogue=own)
    seat.sits(TCP, tables={"pair_plus": "MINE-1"}, mode="coach")
    seat.deals({1: {"ante": 500, "pair_plus": 500}}, "7c 7d 2h", "Kd 9s 4c")
    seat.says("play")
    lines = {line["bet"]: line["returned"] for line in seat.view["seats"][0]["lines"]}
    assert lines["pair_plus"] == "15.00"
    published = Seat()
    published.sits(TCP, mode="coach")
    published.deals({1: {"ante": 500, "pair_plus": 500}}, "7c 7d 2h", "Kd 9s 4c")
    published.says("play")
    worth = [Fraction(s.view["notes"][0]["values"][0]["fraction"]) for s in (seat, published)]
    assert worth[0] == worth[1] + 1
    assert seat.view["tally"]["expected"] != published.view["tally"]["expected"]
    gone = seat_view(seat.page, seat.learner)
    assert (gone["phase"], gone["sitting"]) == ("none", 0)
    assert "MINE-1" in gone["fault"]
    seat.do(sitting.sit, choice=Choice(TCP))


# What is kept -----------------------------------------------------------------------------------


def test_a_new_sitting_leaves_the_old_one_and_forgets_the_oldest() -> None:
    seat = Seat()
    for _ in range(SITTINGS_KEPT + 1):
        seat.sits(TCP)
        for _ in range(2):
            seat.deals({1: {"ante": 500}})
            seat.says("fold")
    assert seat.sitting.number == SITTINGS_KEPT + 1
    page = seat.page
    kinds = {shelf.kind: [key for key, _ in page.all(shelf)] for shelf in SHELVES}
    assert f"{seat.learner}/1" not in kinds["seat-sitting"]
    assert f"{seat.learner}/1/1" not in kinds["seat-hand"]
    assert len(kinds["seat-sitting"]) == len(kinds["seat-hand"]) == SITTINGS_KEPT


def test_a_learner_who_is_forgotten_leaves_nothing_behind() -> None:
    seat = Seat()
    for _ in range(2):
        seat.sits(TCP)
        for _ in range(2):
            seat.deals({1: {"ante": 500}})
            seat.says("fold")
    seat.school.perform(lambda page: {"count": forget(page, seat.learner)[1]})
    assert not [key for shelf in SHELVES for key, _ in seat.page.all(shelf)]


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
