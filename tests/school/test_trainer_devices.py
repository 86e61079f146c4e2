"""What the cards come from, and the pay tables of the user's own: a shift knows both for itself."""

import json
from random import Random
from typing import Any

import pytest

from croupier.codec import canonical
from croupier.games import GAMES, find_game
from croupier.paytables import Catalogue, parse_tables, published_catalogue
from croupier.school.trainer import shift
from croupier.school.trainer.acts import act_json
from croupier.school.trainer.certificate import certificate_of, check_certificate
from croupier.school.trainer.custom_tables import read_table, write_table
from croupier.school.trainer.device import device_of
from croupier.school.trainer.lessons import find_lesson, lessons_for
from croupier.school.trainer.record import SHIFTS, shift_json
from tests.school.trainer_rooms import Room

TCP = "three-card-poker"


# The device -------------------------------------------------------------------------------------


def test_casino_war_is_dealt_from_a_shoe() -> None:
    game = find_game("casino-war")
    assert [device_of(procedure) for procedure in game.procedures] == ["shoe"]
    lesson = find_lesson(game, "irregularities")
    assert set(lesson.irregularities) == {"exposed-card", "wrong-hand-size"}
    assert lesson.rounds == 2
    room = Room(seed=1)
    view = room.begin("casino-war", "irregularities")
    assert view["procedure"]["device"] == "shoe"
    room.deal_shift()
    said = [room.shift.script(n).scene(at).message for n in (1, 2) for at in range(4)]
    assert not any("shuffler" in words.lower() for words in said)


def test_every_other_game_is_dealt_from_a_shuffler() -> None:
    others = [game for game in GAMES if game.name not in ("casino-war", "baccarat", "ez-baccarat")]
    devices = {device_of(procedure) for game in others for procedure in game.procedures}
    assert devices == {"shuffler"}


def test_a_shift_with_more_rounds_than_its_lesson_has_now_is_over() -> None:
    """A ledger may remember a shift of a day when the lesson was longer."""
    room = Room(seed=3)
    room.begin("casino-war", "irregularities")
    room.deal_round()
    room.next_round()
    room.deal_round()
    longer = shift_json(room.shift)
    longer["rounds"] = [*longer["rounds"], longer["rounds"][-1]]
    assert SHIFTS.load(canonical(longer)).is_over


# Own tables -------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", list(published_catalogue()), ids=lambda table: table.id)
def test_a_table_that_is_written_out_is_read_again(table: Any) -> None:
    again = read_table(json.loads(canonical(write_table(table))))
    assert again.digest == table.digest
    assert (again.games, again.pays, again.columns) == (table.games, table.pays, table.columns)
    for bet in table.bets:
        assert again.read_as(bet) == table.read_as(bet)


def catalogue(odds: int) -> Catalogue:
    own = f"""
        family = "Friday night"
        document = "a note"
        games = ["{TCP}"]
        [readings]
        pair_plus = "three_card"
        [tables.MY-01]
        title = "Generous"
        [tables.MY-01.pair_plus]
        straight_flush = "40 to 1"
        pair = "{odds} to 1"
    """
    return published_catalogue().joined(parse_tables(own, own=True))


def begin(room: Room, catalogue: Catalogue | None, lesson: str = "side-bets") -> None:
    room.work(
        lambda transaction: shift.begin(
            transaction, room.learner, TCP, lesson,
            tables={"pair_plus": "MY-01"}, chance=Random(2), catalogue=catalogue,  # noqa: S311
        )
    )  # fmt: skip


def test_a_shift_is_dealt_and_graded_by_the_table_it_began_with() -> None:
    room = Room(seed=1)
    room.enrol()
    begin(room, catalogue(odds=7))
    pays = room.shift.table.layout.pays("pair_plus")
    assert {line.key: str(line.odds) for line in pays.lines}["pair"] == "7 to 1"
    again = SHIFTS.load(SHIFTS.dump(room.shift))
    assert again == room.shift
    assert again.table.layout.tables["pair_plus"].digest == catalogue(7).table("MY-01").digest
    begin(room, catalogue(odds=8))
    assert str(room.shift.table.layout.pays("pair_plus").lines[-1].odds) == "8 to 1"


def test_without_own_tables_a_record_is_what_it_always_was() -> None:
    """Digests of certificates that were printed before must stay true."""
    room = Room(seed=1)
    room.begin(TCP, "first-shift")
    assert "own_tables" not in shift_json(room.shift)


def test_a_certificate_with_an_own_table_replays_without_its_file() -> None:
    room = Room(seed=1)
    room.enrol()
    for lesson in lessons_for(find_game(TCP)):
        if lesson.key == "side-bets":
            begin(room, catalogue(odds=7))
        else:
            room.begin(TCP, lesson.key)
        while room.view["phase"] == "dealing":
            _deal_by_script(room)
    transaction = room.school.look()
    digest = certificate_of(transaction, room.learner, TCP)["digest"]
    checked = check_certificate(transaction, room.learner, TCP, digest)
    assert (checked["true"], checked["replays"]) == (True, True)


def _deal_by_script(room: Room) -> None:
    for step in room.shift.script(len(room.shift.rounds)).steps:
        assert room.act(act_json(step.act))["right"]
    if room.view["phase"] == "round-over":
        room.next_round()
