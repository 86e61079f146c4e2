"""The lab works beside the floor: processes with a queue, a limit and an end."""

import os
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from croupier import lab
from croupier.errors import BadBet
from croupier.games import GAMES
from croupier.home import HOME_VARIABLE
from croupier.lab import workers as workers_module
from croupier.lab.messages import dumps, loads
from croupier.lab.result_cache import NotCached
from croupier.lab.tasks import (
    LabBusy,
    OutOfMemory,
    SolverFailed,
    SolveStopped,
    Task,
    TaskLane,
    TookTooLong,
    WorkerLost,
)
from croupier.lab.workers import Workers
from croupier.paytables import published_catalogue
from croupier.rules import Game, make_layout
from croupier.school.seat.situations import any_decision

ROOT = Path(__file__).parent.parent.parent
PATIENCE_SECONDS = 300


@pytest.fixture
def open_lab(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Workers]]:
    """Workers that know the errands of these tests, ended with the test."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    opened = []

    def make(most: int = 1, **options: Any) -> Workers:
        opened.append(Workers(most, **options))
        return opened[-1]

    yield make
    for workers in opened:
        workers.close()


def errand(name: str) -> str:
    return f"tests.lab.errands:{name}"


def has(task: Task) -> Any:
    return task.result(PATIENCE_SECONDS)


def eventually(what: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE_SECONDS
    while not what():
        assert time.monotonic() < until, "it never came"
        time.sleep(0.005)


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


# Answers ----------------------------------------------------------------------------------------


def test_work_is_done_in_another_process(open_lab: Callable[..., Workers]) -> None:
    workers = open_lab()
    assert has(workers.ask(errand("twice"), 21)) == 42
    assert has(workers.ask(errand("process"))) != os.getpid()


def test_a_question_is_answered_as_here(open_lab: Callable[..., Workers]) -> None:
    question = lab.ask("three-card-poker", "pair_plus", table="TCP-03")
    answer = has(open_lab().ask("croupier.lab.solve:answer", question))
    assert replace(answer, seconds=0) == replace(lab.answer(question), seconds=0)


def test_a_worker_loads_no_compiler_before_it_solves(open_lab: Callable[..., Workers]) -> None:
    assert not has(open_lab().ask(errand("numba_is_loaded")))


def test_it_works_in_the_folder_of_whoever_asks(
    open_lab: Callable[..., Workers], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    workers = open_lab()
    has(workers.ask(errand("twice"), 1))
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    assert has(workers.ask(errand("home"))) == str(tmp_path)


@pytest.mark.usefixtures("nothing_kept")
def test_what_is_kept_is_asked_for_without_a_solve(open_lab: Callable[..., Workers]) -> None:
    workers = open_lab()
    with pytest.raises(NotCached):
        has(workers.ask(errand("kept"), "a-name", known=True))
    assert has(workers.ask(errand("kept"), "a-name")) == "fresh"
    assert has(workers.ask(errand("kept"), "a-name", known=True)) == "fresh"


def test_named_errors_come_back_with_their_place(open_lab: Callable[..., Workers]) -> None:
    with pytest.raises(BadBet, match="is 3; stake 5") as refused:
        has(open_lab().ask(errand("refuses")))
    assert refused.value.place == "ante"


@pytest.mark.parametrize(
    ("work", "said"), [("breaks", "our own mistake"), ("unsendable", "pickle")]
)
def test_a_bug_comes_back_with_its_traceback_and_the_worker_goes_on(
    open_lab: Callable[..., Workers], work: str, said: str
) -> None:
    workers = open_lab()
    worker = has(workers.ask(errand("process")))
    with pytest.raises(SolverFailed, match=said):
        has(workers.ask(errand(work)))
    assert has(workers.ask(errand("process"))) == worker


# Messages ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_questions_and_rounds_arrive_as_they_were_sent(game: Game) -> None:
    question = lab.ask(game.name)
    lab.cached_answer(
        lab.ask("three-card-poker", "pair_plus")
    )  # values remember what they work out
    assert loads(dumps(question)) == question
    assert loads(dumps(question)).layout.game is game
    decision = any_decision(make_layout(game))
    if decision is not None:
        assert loads(dumps(decision.alone)) == decision.alone


def test_the_catalogue_arrives_as_it_was_sent() -> None:
    catalogue = published_catalogue()
    assert all(table.digest for table in catalogue.tables.values())
    assert loads(dumps(catalogue)).tables == catalogue.tables


# Stopping ---------------------------------------------------------------------------------------


def test_progress_is_told_and_work_stops_at_its_next_report(
    open_lab: Callable[..., Workers],
) -> None:
    workers = open_lab()
    worker = has(workers.ask(errand("process")))
    task = workers.ask(errand("steps"))
    eventually(lambda: (task.steps, task.total) == (3, 10))
    task.stop()
    with pytest.raises(SolveStopped):
        has(task)
    assert has(workers.ask(errand("process"))) == worker


def test_what_waits_is_taken_back_at_once(open_lab: Callable[..., Workers]) -> None:
    workers = open_lab()
    first, second = workers.ask(errand("steps")), workers.ask(errand("steps"))
    second.stop()
    with pytest.raises(SolveStopped):
        second.result(0)
    first.stop()


def test_work_that_hears_nothing_is_ended(
    open_lab: Callable[..., Workers], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers_module, "GRACE_SECONDS", 0.1)
    workers = open_lab()
    worker = has(workers.ask(errand("process")))
    task = workers.ask(errand("deaf"))
    eventually(task.running)
    task.stop()
    with pytest.raises(SolveStopped):
        has(task)
    assert not is_alive(worker)
    assert has(workers.ask(errand("twice"), 4)) == 8


def test_work_that_takes_for_ever_is_ended(
    open_lab: Callable[..., Workers], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers_module, "LONGEST_SECONDS", 0.2)
    with pytest.raises(TookTooLong):
        has(open_lab().ask(errand("deaf")))


# Memory, death and sleep ------------------------------------------------------------------------


def test_memory_has_a_limit_and_the_next_question_is_answered(
    open_lab: Callable[..., Workers],
) -> None:
    workers = open_lab()
    with pytest.raises(OutOfMemory):
        has(workers.ask(errand("hungry")))
    assert has(workers.ask(errand("twice"), 4)) == 8


def test_a_worker_that_dies_is_told_and_replaced(open_lab: Callable[..., Workers]) -> None:
    workers = open_lab()
    with pytest.raises(WorkerLost):
        has(workers.ask(errand("dies")))
    assert has(workers.ask(errand("twice"), 4)) == 8


def test_an_idle_worker_gives_its_memory_back(
    open_lab: Callable[..., Workers], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers_module, "LARGE_IDLE_SECONDS", 0.2)
    workers = open_lab()
    small = has(workers.ask(errand("process")))
    large = has(workers.ask(errand("fat")))
    assert small == large
    eventually(lambda: not is_alive(large))
    assert has(workers.ask(errand("process"))) != large


def test_a_small_idle_worker_stays_for_a_while(
    open_lab: Callable[..., Workers], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers_module, "IDLE_SECONDS", 0.2)
    workers = open_lab()
    worker = has(workers.ask(errand("process")))
    eventually(lambda: not is_alive(worker))


def test_workers_end_with_their_pool(open_lab: Callable[..., Workers]) -> None:
    workers = open_lab()
    worker = has(workers.ask(errand("process")))
    running, waiting = workers.ask(errand("deaf")), workers.ask(errand("twice"), 1)
    eventually(running.running)
    workers.close()
    with pytest.raises(WorkerLost):
        has(waiting)
    eventually(lambda: not is_alive(worker))


# Queues -----------------------------------------------------------------------------------------


def test_a_quick_question_waits_for_no_long_one(
    open_lab: Callable[..., Workers], tmp_path: Path
) -> None:
    workers, go = open_lab(2), tmp_path / "go"
    long = [workers.ask(errand("until"), str(go), lane=TaskLane.LONG) for _ in range(5)]
    assert [has(workers.ask(errand("twice"), number)) for number in range(5)] == [0, 2, 4, 6, 8]
    assert sum(task.running() for task in long) == 1
    go.touch()
    assert len({has(task) for task in long}) <= 2


def test_a_worker_is_asked_again_about_what_it_knows(
    open_lab: Callable[..., Workers], tmp_path: Path
) -> None:
    workers, go = open_lab(2), tmp_path / "go"
    held = workers.ask(errand("until"), str(go), about="war")
    eventually(held.running)
    stud = has(workers.ask(errand("process"), about="stud"))
    go.touch()
    war = has(held)
    assert stud != war
    for _ in range(3):
        assert has(workers.ask(errand("process"), about="war")) == war
        assert has(workers.ask(errand("process"), about="stud")) == stud


def test_too_many_questions_are_refused(
    open_lab: Callable[..., Workers], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(workers_module, "WAITING_MAX", 3)
    workers, go = open_lab(), tmp_path / "go"
    held = workers.ask(errand("until"), str(go))
    eventually(held.running)
    waiting = [workers.ask(errand("twice"), number) for number in range(3)]
    with pytest.raises(LabBusy, match="3 questions are waiting for the lab"):
        workers.ask(errand("twice"), 4)
    go.touch()
    assert [has(task) for task in waiting] == [0, 2, 4]


def test_many_threads_may_ask(open_lab: Callable[..., Workers]) -> None:
    workers = open_lab(2)
    found: dict[int, int] = {}

    def asks(number: int) -> None:
        found[number] = has(workers.ask(errand("twice"), number))

    threads = [threading.Thread(target=asks, args=(number,)) for number in range(30)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {number: 2 * number for number in range(30)}
