"""The certificate: drawn from passed shifts, true to the record, checked by its digest."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from croupier.games import find_game
from croupier.ledger import Refusal, Refused
from croupier.school.trainer.acts import act_json
from croupier.school.trainer.certificate import certificate_of, check_certificate
from croupier.school.trainer.lessons import lessons_for
from croupier.school.trainer.results import (
    PASSED,
    RESULTS_MAX,
    Passed,
    keep_result,
    progress_of,
    results_of,
)
from tests.school.trainer_rooms import Room

GAME = "caribbean-stud"
COURSE = [lesson.key for lesson in lessons_for(find_game(GAME))]


@pytest.fixture(scope="module")
def graduate() -> Room:
    """Somebody who has dealt every lesson, the first of them with three faults."""
    room = Room(seed=3)
    room.begin(GAME, COURSE[0])
    for act in ({"do": "supervisor"}, {"do": "supervisor"}, {"do": "rule", "effect": "void"}):
        room.act(act)
    room.deal_shift()
    for lesson in COURSE[1:]:
        room.begin(GAME, lesson)
        room.deal_shift()
    return room


def certificate(room: Room) -> dict[str, Any]:
    return certificate_of(room.school.look(), room.learner, GAME)


def test_it_says_what_was_dealt_when_and_how_well(graduate: Room) -> None:
    found = certificate(graduate)
    assert (found["learner"], found["title"]) == ("Ann", "Caribbean Stud")
    assert found["edition"] == find_game(GAME).edition
    assert [lesson["key"] for lesson in found["lessons"]] == COURSE
    first, *others = found["lessons"]
    assert first["faults"] == [
        {"clause": "CSP-D1", "times": 2, "text": "No more bets, Cover All included"},
        {"clause": "CSP-17", "times": 1, "text": find_game(GAME).sheet["void"].text},
    ]
    assert first["percent"] < 100
    assert all(lesson["percent"] == 100 and lesson["faults"] == [] for lesson in others)
    assert found["faults"] == first["faults"]
    assert found["acts"] == sum(lesson["acts"] for lesson in found["lessons"])
    assert found["awarded"] == max(lesson["ended"] for lesson in found["lessons"])
    assert found["awarded"].startswith("2026-11-16T1")


def test_without_every_lesson_there_is_none() -> None:
    room = Room(seed=3)
    room.begin(GAME, COURSE[0])
    room.deal_shift()
    with pytest.raises(Refused, match="still to pass: The base game, Side bets") as error:
        certificate(room)
    assert error.value.refusal is Refusal.WRONG_STATE


def test_a_printed_digest_is_checked(graduate: Room) -> None:
    transaction, digest = graduate.school.look(), certificate(graduate)["digest"]
    assert len(digest) == 64
    spaced = f" {digest[:8]} {digest[8:].upper()} "
    for typed in (digest, digest[:12], spaced):
        assert check_certificate(transaction, graduate.learner, GAME, typed)["true"] is True
    wrong = ("0" if digest[0] != "0" else "1") + digest[1:]
    assert check_certificate(transaction, graduate.learner, GAME, wrong)["true"] is False
    for nonsense in ("", digest[:11], "not a digest at all"):
        with pytest.raises(Refused, match="a digest is 64 of 0-9 and a-f"):
            check_certificate(transaction, graduate.learner, GAME, nonsense)


def test_one_changed_act_changes_the_digest(graduate: Room) -> None:
    transaction = graduate.school.look()
    before = certificate_of(transaction, graduate.learner, GAME)["digest"]
    key = f"{graduate.learner}/{GAME}/{COURSE[2]}"
    passed = transaction.get(PASSED, key)
    assert passed is not None
    assert check_certificate(transaction, graduate.learner, GAME, before)["replays"] is True
    *rounds, last = passed.shift.rounds
    without = replace(last, deeds=last.deeds[:-1])
    forged = Passed(replace(passed.shift, rounds=(*rounds, without)), passed.result)
    transaction.put(PASSED, key, forged)
    checked = check_certificate(transaction, graduate.learner, GAME, before)
    assert (checked["true"], checked["replays"]) == (False, False)
    assert certificate(graduate)["digest"] == before, "a look is nobody else's business"


def test_a_complete_course_stands_whatever_is_dealt_later() -> None:
    """The first lesson was passed with a fault, and is dealt without one when it is too late."""
    room = Room(seed=5)
    for lesson in COURSE:
        room.begin(GAME, lesson)
        if lesson == COURSE[0]:
            room.act({"do": "supervisor"})
        room.deal_shift()
    before = certificate(room)
    assert before["lessons"][0]["percent"] < 100
    room.begin(GAME, COURSE[0])
    assert room.deal_shift()["percent"] == 100
    after = certificate(room)
    assert after["digest"] == before["digest"]
    assert after["lessons"][0]["percent"] == before["lessons"][0]["percent"]
    assert after["lessons"][0]["tries"] == 2


def test_until_then_the_better_shift_counts_and_a_failed_one_does_not() -> None:
    room = Room(seed=2)

    def deal(faults: int) -> int:
        room.begin(GAME, COURSE[0])
        for _ in range(2):
            due = room.shift.script(len(room.shift.rounds)).steps
            for step in due:
                for _ in range(faults > 0):
                    room.act({"do": "collect", "chips": 99})
                    faults -= 1
                room.act(act_json(step.act))
            if room.view["phase"] == "round-over":
                room.next_round()
        return int(room.view["result"]["percent"])

    game = find_game(GAME)
    assert deal(faults=20) < 80
    (first, *_) = progress_of(room.school.look(), room.learner, game)
    assert (first.passed, first.tries) == (False, 1)
    middling = deal(faults=3)
    (first, *_) = progress_of(room.school.look(), room.learner, game)
    assert (first.passed, first.best and first.best.percent) == (True, middling)
    assert deal(faults=0) == 100
    assert 80 < deal(faults=2) < 100
    (first, *_) = progress_of(room.school.look(), room.learner, game)
    assert (first.passed, first.tries, first.best and first.best.percent) == (True, 4, 100)
    kept = room.school.look().get(PASSED, f"{room.learner}/{GAME}/{COURSE[0]}")
    assert kept is not None
    assert kept.shift.faults == ()
    assert kept.result.percent == 100


def test_old_results_are_forgotten_before_there_are_too_many(graduate: Room) -> None:
    transaction = graduate.school.look()
    for _ in range(RESULTS_MAX + 5):
        keep_result(transaction, graduate.shift)
    assert len(results_of(transaction, graduate.learner, GAME)) == RESULTS_MAX


def test_learners_do_not_share_a_record() -> None:
    room = Room(seed=9)
    room.begin(GAME, COURSE[0])
    room.deal_shift()
    ann = room.learner
    room.chance = Random(77)  # noqa: S311
    room.enrol("Bob")
    assert room.learner != ann
    (first, *_) = progress_of(room.school.look(), room.learner, find_game(GAME))
    assert (first.passed, first.tries) == (False, 0)
