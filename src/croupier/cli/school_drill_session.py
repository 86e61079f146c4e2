"""A payout-drill course in the terminal: question, answer and explanation in turn.

Every step is one piece of work on the school's ledger, so a course can be left and resumed, here or
in the browser.
"""

import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from croupier.cli.answering import HELP_WORDS, LEAVE_WORDS
from croupier.cli.talk import Left, Talk
from croupier.errors import BadAmount, CroupierError
from croupier.ledger import Answer, Refusal, Refused, Transaction
from croupier.paytables import Catalogue
from croupier.school.drill import asking
from croupier.school.drill.courses import Course, CourseChoice, Put, current_course
from croupier.school.drill.questions import DrillQuestion
from croupier.school.drill.saying import read_amount
from croupier.school.drill.viewing import ask_title, drill_view
from croupier.school.house import School
from croupier.show.terminal import Look
from croupier.show.terminal_drill import past_page, question_page, result_page, verdict_page
from croupier.show.terminal_play import words_offered

WORDS = {
    "12.50": "dollars: $12.50, 12.5 and 1,000 are read too",
    "0": "nothing is paid; push and lose say why, and must then be true",
    "7.50": "also what you take, where that is asked: of a bet that loses in part",
    "meter": "a share of the meter, which the tray does not pay",
    "q": "leave; the question will be waiting for you",
}
"""What may be typed when an amount is requested."""

View = Mapping[str, Any]


class Teller(Protocol):
    """How a course is presented: in words for people, in JSON for programs."""

    def question(self, view: View, question: DrillQuestion) -> None: ...

    def amount(self, title: str) -> str:
        """Return the learner's answer, or raise `Left` if there is none."""

    def refused(self, why: str) -> None: ...

    def verdict(self, view: View) -> None: ...

    def result(self, view: View) -> None: ...

    def left(self, view: View) -> None: ...


@dataclass
class DrillSession:
    """One learner in one course."""

    school: School
    learner: str
    chance: Random
    teller: Teller
    catalogue: Catalogue

    @property
    def is_under_way(self) -> bool:
        """Whether a course is waiting to be resumed."""
        course = current_course(self.school.look(), self.learner)
        return course is not None and not course.ended

    def begin(self, choice: CourseChoice, *, pace_ms: int | None = None) -> None:
        self._do(
            asking.begin, choice=choice, chance=self.chance, pace_ms=pace_ms,
            catalogue=self.catalogue,
        )  # fmt: skip

    def go(self) -> None:
        """Ask until the course is over or the learner leaves."""
        try:
            while (course := self._course()) is not None:
                self._step(course)
        except Left:
            self.teller.left(self._view())
        else:
            self.teller.result(self._view())

    def _course(self) -> Course | None:
        self.school.keep_up()
        course = current_course(self.school.look(), self.learner)
        return None if course is None or course.ended else course

    def _step(self, course: Course) -> None:
        place = {"course": course.number, "question": course.question}
        try:
            if course.put is not None and not course.put.given:
                question = self._readable(course.put)
                self.teller.question(self._view(), question)
                amounts = [self._amount(ask_title(question, ask)) for ask in question.asks]
                self._do(asking.answer, amounts=amounts, catalogue=self.catalogue, **place)
                self.teller.verdict(self._view())
            self._do(asking.go_on, chance=self.chance, catalogue=self.catalogue, **place)
        except Refused as refused:
            if refused.refusal is not Refusal.STALE:
                raise
            self.teller.refused(refused.message)  # the browser was faster; continue where it is

    def _readable(self, put: Put) -> DrillQuestion:
        try:
            return put.question(self.catalogue)
        except CroupierError as error:  # a custom pay table has changed since it was asked
            raise Refused(
                Refusal.NOTHING_TO_DO,
                f"your question can no longer be read ({error}); name a game to start over",
            ) from error

    def _amount(self, title: str) -> str:
        while True:
            text = self.teller.amount(title)
            try:
                read_amount(text)
            except BadAmount as error:
                self.teller.refused(error.message)
            else:
                return text

    def _view(self) -> View:
        return drill_view(self.school.look(), self.learner, self.catalogue)

    def _do(self, work: Callable[..., Answer], **given: Any) -> None:
        def done(transaction: Transaction) -> Answer:
            return work(transaction, self.learner, **given)

        self.school.transact(done)


class InWords:
    """Presents a course to people."""

    def __init__(self, talk: Talk, look: Look) -> None:
        self.talk = talk
        self.look = look

    def question(self, view: View, question: DrillQuestion) -> None:
        put = view["put"]
        heading = f"Question {view['question']} of {view['of']}, {put['target_ms'] / 1000:.0f} s"
        self.talk.say(question_page(question, heading, self.look))

    def amount(self, title: str) -> str:
        while True:
            answer = self._asked(f"{title}: ")
            if answer.lower() not in HELP_WORDS:
                return answer
            self.talk.say(words_offered(WORDS))

    def refused(self, why: str) -> None:
        self.talk.say(f"No: {why}.")

    def verdict(self, view: View) -> None:
        self.talk.say(verdict_page(view["verdict"], self.look))
        if not view["verdict"]["right"]:
            self._asked("Press Enter to continue: ")  # the clock stops while the learner reads

    def result(self, view: View) -> None:
        if view["result"] is not None:
            self.talk.say(result_page(view["result"], self.look))
        if len(view["past"]) > 1:
            self.talk.say(past_page(view["past"], self.look))

    def left(self, view: View) -> None:
        if view["score"] is not None:
            self.talk.say("", f"Question {view['question']} of {view['of']} is waiting for you.")

    def _asked(self, prompt: str) -> str:
        answer = self.talk.ask(prompt).strip()
        if answer.lower() in LEAVE_WORDS:
            raise Left
        return answer


class InJson:
    """Presents a course to a program: one JSON line per message, and reads one line per amount."""

    def question(self, view: View, question: DrillQuestion) -> None:  # noqa: ARG002  the view has it
        told = {key: view[key] for key in ("course", "question", "of")}
        self._say("question", told | view["put"])

    def amount(self, title: str) -> str:  # noqa: ARG002
        line = sys.stdin.readline()
        if not line or line.strip().lower() in LEAVE_WORDS:
            raise Left
        return line.rstrip("\n")

    def refused(self, why: str) -> None:
        self._say("refused", why)

    def verdict(self, view: View) -> None:
        self._say("verdict", view["verdict"])

    def result(self, view: View) -> None:
        self._say("result", view["result"])

    def left(self, view: View) -> None:
        self._say("waits", {key: view[key] for key in ("course", "question", "of")})

    def _say(self, what: str, value: object) -> None:
        sys.stdout.write(json.dumps({what: value}) + "\n")
        sys.stdout.flush()
