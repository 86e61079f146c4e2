"""Limits on what anyone can make grow: cached results, profiles, practice, the play room."""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest

from croupier.floor import seating
from croupier.floor.play_room import open_own_play_room
from croupier.floor.virtual import VIRTUAL
from croupier.lab.result_cache import make_room as make_room_for_results
from croupier.ledger import Answer, MemoryStore, Refused, Transaction
from croupier.ledger.opening import open_store
from croupier.ledger.sizes import Ceiling, LedgerFull
from croupier.ledger.verifying import verify
from croupier.paytables import published_catalogue
from croupier.school import learners as learners_module
from croupier.school import register
from croupier.school.house import School
from croupier.school.learners import LEARNERS_MAX, enrol, find_learner, learners
from croupier.school.register import AWAY_AFTER, IDLE_AFTER, PASSED_AWAY_AFTER, make_room
from croupier.school.skills import SKILLS, Skill
from croupier.web.app import create_app
from tests.floor.play_rooms import ANN, TCP
from tests.ledger.conftest import Urls, postgres_server, postgres_urls
from tests.web.conftest import Client
from tests.web.floors import Clock

__all__ = ["postgres_server", "postgres_urls"]

OURS = {"sec-fetch-site": "same-origin"}


def kept(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_results_that_were_used_last_are_kept_and_no_more_than_fit(tmp_path: Path) -> None:
    for number in range(10):
        path = tmp_path / f"{number}.json"
        path.write_bytes(b"x" * 100)
        os.utime(path, (number, number))
    os.utime(tmp_path / "0.json", (99, 99))  # read a moment ago
    make_room_for_results(tmp_path, most=1000, files=10)
    assert len(kept(tmp_path)) == 10
    make_room_for_results(tmp_path, most=999, files=10)
    assert kept(tmp_path) == ["0.json", "3.json", "4.json", "5.json", "6.json", "7.json", "8.json",
                              "9.json"]  # fmt: skip
    make_room_for_results(tmp_path, most=1000, files=4)
    assert kept(tmp_path) == ["0.json", "8.json", "9.json"]


def test_half_a_result_of_a_process_that_ended_goes(tmp_path: Path) -> None:
    (tmp_path / "a.1.2.part").write_bytes(b"x")
    os.utime(tmp_path / "a.1.2.part", (1, 1))
    (tmp_path / "b.1.2.part").write_bytes(b"x")
    make_room_for_results(tmp_path)
    assert kept(tmp_path) == ["b.1.2.part"]


def test_a_full_school_lets_go_of_profiles_that_nobody_practiced_under() -> None:
    clock = Clock()
    school, chance = School(MemoryStore(), clock=clock), Random(1)  # noqa: S311

    def fill(transaction: Transaction) -> Answer:
        made = [enrol(transaction, f"Fake {n}", chance) for n in range(LEARNERS_MAX)]
        skills = {"drill/x": Skill(right=1, at=transaction.instant)}
        transaction.put(SKILLS, made[3].id, skills)
        return {}

    school.transact(fill)
    with pytest.raises(Refused, match="full"):
        school.transact(lambda transaction: _enrolled(transaction, "Dana", chance))
    clock.goes_on(seconds=IDLE_AFTER.total_seconds() + 1)
    school.transact(lambda transaction: _enrolled(transaction, "Dana", chance))
    assert [learner.name for learner in learners(school.look())] == ["Dana", "Fake 3"]


def test_a_full_school_lets_go_of_whoever_was_away_longest() -> None:
    """Filling it with profiles that have one answer each keeps it full for a month at most."""
    clock = Clock()
    school, chance = School(MemoryStore(), clock=clock), Random(1)  # noqa: S311

    def answered(name: str) -> None:
        def work(transaction: Transaction) -> Answer:
            skills = {"drill/x": Skill(right=1, at=transaction.instant)}
            transaction.put(SKILLS, find_learner(transaction, name).id, skills)
            return {}

        school.transact(work)

    def fill(transaction: Transaction) -> Answer:
        for number in range(LEARNERS_MAX):
            made = enrol(transaction, f"Fake {number}", chance)
            transaction.put(SKILLS, made.id, {"drill/x": Skill(right=1, at=transaction.instant)})
        return {}

    school.transact(fill)
    clock.goes_on(seconds=AWAY_AFTER.total_seconds() - 10)
    for name in ("Fake 1", "Fake 2"):
        answered(name)
    with pytest.raises(Refused, match="full"):
        school.transact(lambda transaction: _enrolled(transaction, "Dana", chance))
    clock.goes_on(seconds=11)
    for name in ("Dana", "Ann"):
        school.transact(partial(_enrolled, name=name, chance=chance))
    names = {learner.name for learner in learners(school.look())}
    assert len(names) == LEARNERS_MAX, "no more go than have to"
    assert {"Dana", "Ann", "Fake 1", "Fake 2"} <= names
    gone = {f"Fake {number}" for number in range(LEARNERS_MAX)} - names
    assert len(gone) == 2
    kept = school.look()
    assert len(kept.get_all(SKILLS, [learner.id for learner in learners(kept)])) == 498


def test_whoever_has_passed_a_lesson_is_kept_for_a_year(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learners_module, "LEARNERS_MAX", 2)
    monkeypatch.setattr(register, "LEARNERS_MAX", 2)
    clock = Clock()
    school, chance = School(MemoryStore(), clock=clock), Random(1)  # noqa: S311

    def fill(transaction: Transaction) -> Answer:
        for name in ("Ann", "Bob"):
            made = enrol(transaction, name, chance)
            transaction.put(SKILLS, made.id, {"drill/x": Skill(right=1, at=transaction.instant)})
        return {}

    school.transact(fill)
    ann = find_learner(school.look(), "Ann").id
    monkeypatch.setattr(register, "_has_passed", lambda _, learner: learner.id == ann)
    clock.goes_on(days=AWAY_AFTER.days + 1)
    school.transact(lambda transaction: _enrolled(transaction, "Cleo", chance))
    assert [learner.name for learner in learners(school.look())] == ["Ann", "Cleo"]
    clock.goes_on(days=PASSED_AWAY_AFTER.days)
    school.transact(lambda transaction: _enrolled(transaction, "Dana", chance))
    assert "Ann" in {learner.name for learner in learners(school.look())}, "idle profiles go first"
    clock.goes_on(seconds=10)
    school.transact(lambda transaction: _enrolled(transaction, "Eve", chance))
    assert [learner.name for learner in learners(school.look())] == ["Dana", "Eve"]


def _enrolled(transaction: Transaction, name: str, chance: Random) -> Answer:
    make_room(transaction)
    return {"id": enrol(transaction, name, chance).id}


def test_one_address_enrols_a_class_and_not_the_world() -> None:
    client = Client(create_app(published_catalogue(), school=School(MemoryStore())))
    client.app.state.limits.sign_ins._burst = 10**6
    status = [
        client.post("/api/school/learners", json={"name": f"L {n}"}, headers=OURS).status_code
        for n in range(62)
    ]
    assert status[:60] == [200] * 60
    assert status[-1] == 429


def test_a_school_that_has_grown_as_large_as_it_may_takes_no_more_and_says_so(
    tmp_path: Path,
) -> None:
    school = School(open_store(str(tmp_path / "school.db")), most=1)
    client = Client(create_app(published_catalogue(), school=school))
    refused = client.post("/api/school/learners", json={"name": "Dana"}, headers=OURS)
    assert (refused.status_code, refused.json()["error"]["name"]) == (503, "ledger-full")
    assert client.get("/school").status_code == 200
    school.close()


def test_a_ledger_is_measured_now_and_then() -> None:
    now, size = [0.0], [5]

    class Store(MemoryStore):
        def bytes_kept(self) -> int:
            return size[0]

    ceiling = Ceiling(Store(), 10, "it", clock=lambda: now[0])
    ceiling.must_hold_more()
    size[0] = 10
    ceiling.must_hold_more()
    now[0] = 11.0
    with pytest.raises(LedgerFull, match="it has grown"):
        ceiling.must_hold_more()


@pytest.fixture
def a_file(tmp_path: Path) -> Urls:
    return lambda: str(tmp_path / "floor.db")


@pytest.mark.parametrize("kind", ["a_file", "postgres_urls"])
def test_a_play_room_that_has_grown_begins_anew_and_still_proves(
    kind: str, request: pytest.FixtureRequest
) -> None:
    address: str = request.getfixturevalue(kind)()
    room = open_own_play_room(address)
    room.transact(partial(seating.sit, name=TCP, player=ANN, seat=1, called="Ann"))
    room.close()
    room = open_own_play_room(address)
    assert _chairs(room.ledger.look().get) == [1]
    room.close()
    room = open_own_play_room(address, most=1)
    assert _chairs(room.ledger.look().get) == []
    room.transact(partial(seating.sit, name=TCP, player=ANN, seat=2, called="Ann"))
    assert verify(room.ledger.store).sound
    room.close()


def _chairs(get: Callable[..., object]) -> list[int]:
    table = get(VIRTUAL, TCP)
    return [] if table is None else list(table.chairs)  # type: ignore[attr-defined]
