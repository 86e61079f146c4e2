"""Records of the first edition, which graded no voice and no hands, are still read."""

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.ledger import Answer, Transaction
from croupier.school.trainer.certificate import certificate_of, check_certificate
from croupier.school.trainer.record import SHIFTS
from croupier.school.trainer.results import PASSED, TRAINER_COLLECTIONS, result_of
from croupier.school.trainer.view import trainer_view
from tests.school.trainer_rooms import Room

KEPT = json.loads(
    (Path(__file__).parent / "documents" / "trainer_before_gestures.json").read_text(
        encoding="utf-8"
    )
)
GAME = "caribbean-stud"


@pytest.fixture(scope="module")
def room() -> Room:
    """A school with a learner of that time."""
    found = Room(seed=1)
    found.enrol()
    collections = {shelf.kind: shelf for shelf in TRAINER_COLLECTIONS}

    def put(transaction: Transaction) -> Answer:
        for kind, key, document in KEPT["documents"]:
            shelf = collections[kind]
            text = json.dumps(document).replace("LEARNER", found.learner)
            transaction.put(shelf, key.replace("LEARNER", found.learner), shelf.load(text))
        return {}

    found.work(put)
    return found


def passed(room: Room, game: str, lesson: str) -> Any:
    kept = room.school.look().get(PASSED, f"{room.learner}/{game}/{lesson}")
    assert kept is not None
    return kept


@pytest.mark.parametrize(
    ("game", "lesson"),
    [
        (GAME, "first-shift"),
        (GAME, "full-table"),
        ("three-card-poker", "irregularities"),
        ("let-it-ride", "irregularities"),
        ("ultimate-texas-holdem", "side-bets"),
    ],
)
def test_a_shift_of_that_time_comes_to_the_same_marks(room: Room, game: str, lesson: str) -> None:
    kept = passed(room, game, lesson)
    assert kept.shift.edition == 1
    assert result_of(kept.shift) == kept.result


def test_its_certificate_stands_and_is_checked_by_its_old_digest(room: Room) -> None:
    """The learner's id is another here, so the digest is too; it covers the very same record."""
    look = room.school.look()
    certificate = certificate_of(look, room.learner, GAME)
    assert {entry["key"]: entry["percent"] for entry in certificate["lessons"]} == KEPT["percent"]
    checked = check_certificate(look, room.learner, GAME, certificate["digest"])
    assert (checked["true"], checked["replays"]) == (True, True)


def test_with_the_same_id_it_is_the_same_digest() -> None:
    found = Room(seed=3)
    found.enrol()
    assert found.learner == KEPT["learner"]
    collections = {shelf.kind: shelf for shelf in TRAINER_COLLECTIONS}

    def put(transaction: Transaction) -> Answer:
        for kind, key, document in KEPT["documents"]:
            text = json.dumps(document).replace("LEARNER", found.learner)
            loaded = collections[kind].load(text)
            assert json.loads(collections[kind].dump(loaded)) == json.loads(text)
            transaction.put(collections[kind], key.replace("LEARNER", found.learner), loaded)
        return {}

    found.work(put)
    assert certificate_of(found.school.look(), found.learner, GAME)["digest"] == KEPT["digest"]


def test_a_shift_that_was_broken_off_goes_on(room: Room) -> None:
    """It is dealt on as it was begun: no gesture is asked for, and what was done is right still."""
    view = trainer_view(room.school.look(), room.learner)
    assert (view["phase"], view["round"], view["at"], view["faults"]) == ("dealing", 2, 14, [])
    script = room.shift.script(2)
    assert not any(type(step.act).__name__ in ("Handle", "Positions") for step in script.steps)
    kept = room.school.look().get(SHIFTS, room.learner)
    assert kept is not None
    assert kept.edition == 1


def test_a_new_shift_asks_for_the_hands_as_well(room: Room) -> None:
    room.begin(GAME, "first-shift")
    assert room.shift.edition == 3
    assert any(act["do"] == "handle" for act in room.deal_round())
