"""The coach: what each choice is worth, which is best, what the one taken cost, and why.

The lab does the sums. A solver that has not worked since the program started may need seconds, so
it works in a thread of its own; whoever asks waits as long as the coach is patient, and asks again
later if that was not enough. Nobody's hand waits for the coach.
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
from croupier.lab.general import GeneralSolver
from croupier.lab.general_memory import whole_game
from croupier.lab.keep import digest_of, kept_answer
from croupier.lab.solve import BASE, SOLVERS, Question, base_bets
from croupier.records import write_round
from croupier.rules import Felt, Round
from croupier.school.seat.alone import Decision, first_bet, spot_of, topic_of
from croupier.school.seat.documents import Note
from croupier.school.seat.endings import ENDINGS_MAX, Endings, endings
from croupier.school.seat.situations import any_decision
from croupier.school.seat.why import Thought, thought_of, why

PATIENCE_SECONDS = 0.1
"""How long a step waits for the coach; a warm solver needs a few milliseconds."""

REST_SECONDS_MAX = 10
"""How long a long work rests while somebody waits for a hand; then it takes a step all the same."""

THOUGHTS_MAX = 4096
"""How many answers each desk remembers."""

T = TypeVar("T")


class Coach:
    """The lab's advice and analyses, remembered; `patience` of None waits as long as it takes."""

    def __init__(
        self,
        *,
        patience: float | None = PATIENCE_SECONDS,
        endings_max: int = ENDINGS_MAX,
        think: Callable[[Round], Thought] = thought_of,
        studies: bool = True,
    ) -> None:
        self.patience = patience
        self.studies = studies
        self.endings_max = endings_max
        self._think = think
        # A desk for each game, so that one whose solver is slow keeps no other waiting.
        self._values: dict[str, _Desk] = {}
        self._endings = _Desk()
        self._analyses: dict[str, _Desk] = {}

    def note(self, decision: Decision, *, patient: bool = True) -> Note | None:
        """What there is to say of a decision; None while the coach still thinks."""
        counting = self._counting(decision)
        thought = self._waited(self._thinking(decision), patient=patient)
        if thought is None:
            return None
        return _note(decision, thought, self._waited(counting, patient=patient))

    def thought(self, decision: Decision, *, patient: bool = True) -> Thought | None:
        """What the choices are worth, for those who want no words."""
        return self._waited(self._thinking(decision), patient=patient)

    def consider(self, decision: Decision) -> None:
        """Begin to think about a decision that will soon be made."""
        self._thinking(decision)
        self._counting(decision)

    def warm(self, felt: Felt) -> None:
        """Wake the solver of a felt's game; where it has none of its own, study the whole game.

        One hand of such a game takes seconds. When all are known, each is known at once.
        """
        if felt.game.name in SOLVERS:
            decision = any_decision(felt)
            if decision is not None:
                self.consider(decision)
        elif self.studies:
            plain = Question(felt, BASE, dict.fromkeys(base_bets(felt.game), 1))
            self._answering(plain)
            self._analyst(felt).ask(("study", digest_of(plain)), lambda: self._study(plain))

    def analysis(self, question: Question) -> Analysis | None:
        """The lab's answer for bets made together; None until it is known."""
        return self._waited(self._answering(question), patient=False)

    def _answering(self, question: Question) -> "Future[Analysis]":
        return self._analyst(question.felt).ask(
            digest_of(question), lambda: kept_answer(question, progress=self._give_way)
        )

    def _analyst(self, felt: Felt) -> "_Desk":
        return self._analyses.setdefault(felt.game.name, _Desk())

    def _study(self, question: Question) -> None:
        whole_game(GeneralSolver(question.felt, question.stakes, progress=self._give_way))

    def _give_way(self, done: int, total: int) -> None:  # noqa: ARG002  heard at every step
        """Somebody waits for a hand; what nobody waits for rests meanwhile."""
        for desk in list(self._values.values()):
            desk.idle.wait(REST_SECONDS_MAX)

    def _thinking(self, decision: Decision) -> "Future[Thought]":
        table = decision.alone
        desk = self._values.setdefault(table.felt.game.name, _Desk())
        return desk.ask(_key(table), lambda: self._think(table))

    def _counting(self, decision: Decision) -> "Future[Endings | None]":
        table = decision.alone
        return self._endings.ask(_key(table), lambda: endings(table, most=self.endings_max))

    def _waited(self, future: "Future[T]", *, patient: bool) -> T | None:
        """The answer if it comes in time; what the lab refuses to value has none."""
        seconds = self.patience if patient or self.patience is None else 0
        try:
            return future.result(timeout=seconds)
        except (NotYet, CroupierError):
            return None


def _key(table: Round) -> str:
    return canonical(write_round(table))


def _note(decision: Decision, thought: Thought, ends: Endings | None) -> Note:
    table = decision.alone
    topic, about = topic_of(table, decision.decide)
    return Note(
        seat=decision.seat,
        decide=decision.decide.key,
        title=decision.decide.title,
        chosen=decision.chosen,
        best=thought.best,
        values=thought.values,
        why=why(table, thought, ends),
        topic=topic,
        about=about,
        unit=spot_of(table).stake(first_bet(table.felt)),
        left_out=(*decision.left_out, *thought.not_counted),
    )


class _Desk:
    """Questions answered one after the other in a thread that lives while there are some."""

    def __init__(self) -> None:
        self._answers: OrderedDict[Hashable, Future[Any]] = OrderedDict()
        self._waiting: SimpleQueue[tuple[Future[Any], Callable[[], Any]]] = SimpleQueue()
        self._lock = Lock()
        self.idle = Event()
        """Whether nobody waits here."""
        self.idle.set()

    def ask(self, key: Hashable, answer: "Callable[[], T]") -> "Future[T]":
        """The answer, on its way or there already; each question is answered once."""
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

    def _work(self) -> None:
        while True:
            with self._lock:
                if self._waiting.empty():
                    self.idle.set()
                    return
                future, answer = self._waiting.get()
            try:
                future.set_result(answer())
            except Exception as error:  # told to whoever asked
                future.set_exception(error)
