"""The lab's solves in threads of the test, which can hold them up and release them."""

import threading
from typing import Any, Protocol

from croupier import lab
from croupier.lab.progress import Progress
from croupier.lab.tasks import SolveStopped, Task, TaskLane
from croupier.lab.workers import shared_workers
from croupier.web.lab_jobs import SOLVE, LabDesk


class Solve(Protocol):
    def __call__(
        self, question: lab.Question, *, progress: Progress | None = None
    ) -> lab.Analysis: ...


class InThreads:
    """One solve at a time, by a function of the test; everything else as usual."""

    def __init__(self, solve: Solve) -> None:
        self._solve = solve
        self._turn = threading.Lock()

    def ask(
        self, work: str, *args: Any, lane: TaskLane, about: str = "", known: bool = False
    ) -> Task:
        if work != SOLVE:
            return shared_workers().ask(work, *args, lane=lane, about=about, known=known)
        task = Task(work, args, lane=lane, about=about)
        threading.Thread(target=self._run, args=(task,), daemon=True).start()
        return task

    def _run(self, task: Task) -> None:
        def progress(done: int, total: int) -> None:
            if task.stopping.is_set():
                raise SolveStopped("the solve was stopped; partial results are not kept")
            task.report(done, total)

        try:
            while not self._turn.acquire(timeout=0.01):
                progress(0, 0)
            try:
                task.set_result(self._solve(*task.args, progress=progress))
            finally:
                self._turn.release()
        except Exception as failure:
            task.set_exception(failure)


def slow_desk(solve: Solve) -> LabDesk:
    """A desk that solves everything afresh, by a function of the test."""
    return LabDesk(InThreads(solve), known=lambda _: None)
