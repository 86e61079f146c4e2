"""The coach: the value of each choice, which is best, what the chosen one cost, and why.

The lab does the calculations. A solver that has not run since the program started may need seconds,
so it runs in its own thread or, for a server, in another process. The caller waits as long as the
coach's patience allows, and asks again later if that was not enough. No hand ever waits for the
coach.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as NotYet
from queue import SimpleQueue
from threading import Event, Lock, Thread
from typing import Any, TypeVar

from croupier.codec import canonical
from croupier.errors import CroupierError
from croupier.lab.analysis import Analysis
from croupier.lab.result_cache import digest_of
from croupier.lab.solve import BASE, Question
from croupier.lab.tasks import LabBusy, LabUnavailable, TaskLane, function_named, takes_progress
from croupier.lab.workers import Workers
from croupier.records import write_round
from croupier.rules import Layout, Round
from croupier.school.seat.alone import Decision, first_bet, spot_of, topic_of
from croupier.school.seat.documents import Note
from croupier.school.seat.endings import ENDINGS_MAX, RemainingDeals
from croupier.school.seat.situations import any_decision
from croupier.school.seat.why import Thought, thought_of, why

PATIENCE_SECONDS = 0.1
"""How long a step waits for the coach; a warm solver needs a few milliseconds."""

REST_SECONDS_MAX = 10
"""The longest that a long task pauses for someone who waits for a hand; then it takes a step."""

LONG_MAX = 2
"""How many whole-game tasks other processes may run at once, per game played here."""

THOUGHTS_MAX = 4096
"""How many answers each desk remembers."""

T = TypeVar("T")

THINK = "croupier.school.seat.why:thought_of"
COUNT = "croupier.school.seat.endings:endings"
ANSWER = "croupier.lab.result_cache:cached_answer"
STUDY = "croupier.lab.beside:study"
"""The name of the function that the lab is asked to run."""


class Coach:
    """The lab's advice and analyses, cached; a `patience` of None waits as long as it takes."""

    def __init__(
        self,
        *,
        patience: float | None = PATIENCE_SECONDS,
        endings_max: int = ENDINGS_MAX,
        think: Callable[[Round], Thought] = thought_of,
        studies: bool = True,
        workers: Workers | None = None,
    ) -> None:
        self.patience = patience
        self.studies = studies
        self.endings_max = endings_max
        self._think = think
        self._workers = workers
        """Other processes, for a program that must stay responsive; None to work in this one."""
        # One desk per game, so that a slow solver does not delay other games.
        self._values: dict[str, _Desk] = {}
        self._endings: dict[str, _Desk] = {}
        self._analyses: dict[str, _Desk] = {}

    def note(self, decision: Decision, *, patient: bool = True) -> Note | None:
        """Return what to say about a decision; None while the coach is still working."""
        counting = self._counting(decision)
        thought = self._waited(self._thinking(decision), patient=patient)
        if thought is None:
            return None
        return _note(decision, thought, self._waited(counting, patient=patient))

    def thought(self, decision: Decision, *, patient: bool = True) -> Thought | None:
        """Return the values of the choices, for callers that need no words."""
        return self._waited(self._thinking(decision), patient=patient)

    def consider(self, decision: Decision) -> None:
        """Start working on a decision that will soon be made."""
        self._thinking(decision)
        self._counting(decision)

    def warm(self, layout: Layout) -> None:
        """Warm up the solver of a layout's game, or study the whole game if it has none.

        One hand of such a game takes seconds; after the whole game is known, each is immediate.
        """
        if layout.game.solver:
            decision = any_decision(layout)
            if decision is not None:
                self.consider(decision)
        elif self.studies:
            plain = Question(layout, BASE, dict.fromkeys(layout.game.base_bets, 1))
            self._answering(plain)
            key = "study", digest_of(plain)
            self._asked(self._analyses, layout, key, STUDY, plain, lane=TaskLane.LONG)

    def analysis(self, question: Question) -> Analysis | None:
        """Return the lab's answer for bets made together; None until it is known."""
        return self._waited(self._answering(question), patient=False)

    def _answering(self, question: Question) -> "Future[Analysis]":
        key = digest_of(question)
        return self._asked(
            self._analyses, question.layout, key, ANSWER, question, lane=TaskLane.LONG
        )

    def _thinking(self, decision: Decision) -> "Future[Thought]":
        round_ = decision.alone
        return self._asked(self._values, round_.layout, _key(round_), THINK, round_)

    def _counting(self, decision: Decision) -> "Future[RemainingDeals | None]":
        round_ = decision.alone
        key = _key(round_)
        return self._asked(self._endings, round_.layout, key, COUNT, round_, self.endings_max)

    def _asked(
        self,
        desks: "dict[str, _Desk]",
        layout: Layout,
        key: Hashable,
        work: str,
        *args: Any,
        lane: TaskLane = TaskLane.QUICK,
    ) -> "Future[Any]":
        """Return the future answer, from another process or from a thread of this one."""
        game = layout.game.name
        desk = desks.setdefault(game, _Desk())
        if self._workers is None:
            return desk.ask(key, lambda: self._here(work, *args))
        workers = self._workers

        def ask() -> "Future[Any]":
            if lane is TaskLane.LONG and desk.under_way >= LONG_MAX:
                raise LabBusy(f"{LONG_MAX} questions about {game} are under way")
            return workers.ask(work, *args, lane=lane, about=game)

        return desk.remembered(key, ask)

    def _here(self, work: str, *args: Any) -> Any:
        """Do the same work in this process."""
        if work == THINK:
            return self._think(*args)
        function = function_named(work)
        telling = {"progress": self._give_way} if takes_progress(function) else {}
        return function(*args, **telling)

    def _give_way(self, done: int, total: int) -> None:  # noqa: ARG002  heard at every step
        """Pause work that nobody waits for while someone waits for a hand."""
        for desk in list(self._values.values()):
            desk.idle.wait(REST_SECONDS_MAX)

    def _waited(self, future: "Future[T]", *, patient: bool) -> T | None:
        """Return the answer if it comes in time; None if the lab refuses to value it."""
        seconds = self.patience if patient or self.patience is None else 0
        try:
            return future.result(timeout=seconds)
        except (NotYet, CroupierError):
            return None


def _key(round_: Round) -> str:
    return canonical(write_round(round_))


def _note(decision: Decision, thought: Thought, ends: RemainingDeals | None) -> Note:
    round_ = decision.alone
    topic, about = topic_of(round_, decision.decide)
    return Note(
        seat=decision.seat,
        decide=decision.decide.key,
        title=decision.decide.title,
        chosen=decision.chosen,
        best=thought.best,
        values=thought.values,
        why=why(round_, thought, ends, decision.chosen),
        topic=topic,
        about=about,
        unit=spot_of(round_).stake(first_bet(round_.layout)),
        left_out=(*decision.left_out, *thought.not_counted),
    )


class _Desk:
    """Answers questions one at a time in a thread that lives while there are any."""

    def __init__(self) -> None:
        self._answers: OrderedDict[Hashable, Future[Any]] = OrderedDict()
        self._waiting: SimpleQueue[tuple[Future[Any], Callable[[], Any]]] = SimpleQueue()
        self._lock = Lock()
        self.idle = Event()
        """Set while no question is waiting here."""
        self.idle.set()

    def ask(self, key: Hashable, answer: "Callable[[], T]") -> "Future[T]":
        """Return the future answer; each question is answered only once."""
        with self._lock:
            known = self._answers.get(key)
            if known is not None:
                self._answers.move_to_end(key)
                return known
            future: Future[T] = Future()
            self._answers[key] = future
            while len(self._answers) > THOUGHTS_MAX:
                self._answers.popitem(last=False)
            self._waiting.put((future, answer))
            if self.idle.is_set():
                self.idle.clear()
                Thread(target=self._work, daemon=True).start()
            return future

    def remembered(self, key: Hashable, ask: "Callable[[], Future[T]]") -> "Future[T]":
        """Return an answer that is computed elsewhere; ask again if the lab was unavailable."""
        with self._lock:
            known = self._answers.get(key)
            if known is None or (known.done() and isinstance(known.exception(), LabUnavailable)):
                try:
                    known = ask()
                except LabUnavailable as busy:
                    known = Future()
                    known.set_exception(busy)
                self._answers[key] = known
            self._answers.move_to_end(key)
            while len(self._answers) > THOUGHTS_MAX:
                self._answers.popitem(last=False)
            return known

    @property
    def under_way(self) -> int:
        return sum(not future.done() for future in self._answers.values())

    def _work(self) -> None:
        while True:
            with self._lock:
                if self._waiting.empty():
                    self.idle.set()
                    return
                future, answer = self._waiting.get()
            try:
                future.set_result(answer())
            except Exception as error:  # raised for the caller
                future.set_exception(error)
