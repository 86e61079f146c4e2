"""The payout drill in the browser: choose, be asked, answer, read why."""

from collections.abc import Callable, Mapping
from typing import Any

from pydantic import Field
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from croupier.games import find_game
from croupier.paytables import Catalogue
from croupier.school.drill import asking
from croupier.school.drill.asking import layout_for
from croupier.school.drill.courses import CourseChoice
from croupier.school.drill.finding import findings
from croupier.school.drill.saying import LETTERS_MAX
from croupier.school.drill.viewing import drill_view, offers
from croupier.web.answers import Json
from croupier.web.asked import aside
from croupier.web.layout_pays import with_pays
from croupier.web.operations import Body, Operation, error_responses
from croupier.web.school import Pressed, fresh_look, learner_of, presses
from croupier.web.school_asked import TABLES_SENT, WORDS_SENT, ManyWords, Words
from croupier.web.selection import catalogue_of
from croupier.web.templating import page

LENGTHS = (10, 20, 50)
PACES = (4, 6, 8, 12, 20, 30)
CHIPS = ("0.25", "0.50", "1", "5", "25", "100", "500")


def drill_page(request: Request) -> Response:
    """The drill, where this learner left it."""
    learner = learner_of(request)
    catalogue = catalogue_of(request)
    view = with_pays(drill_view(fresh_look(request), learner, catalogue), catalogue)
    return page(
        request, "school_drill.html", view=view, offers=offers(catalogue),
        lengths=LENGTHS, paces=PACES, chips=CHIPS, letters=LETTERS_MAX,
    )  # fmt: skip


async def see_drill(request: Request) -> Response:
    """The drill as this learner sees it."""
    learner = learner_of(request)
    look = await aside(fresh_look, request)
    catalogue = catalogue_of(request)
    view = await aside(drill_view, look, learner, catalogue)
    return Json(await aside(with_pays, view, catalogue))


# What a learner does ----------------------------------------------------------------------------


class DrillCourse(Body):
    """A course to begin."""

    games: ManyWords = Field(description=WORDS_SENT)
    bets: ManyWords = Field(default=[], description=WORDS_SENT)
    tables: Words = Field(default={}, description=TABLES_SENT)
    questions: int = Field(description="a whole number: how many questions")
    pace: int | None = Field(default=None, description="a whole number of seconds, or null")


class DrillQuestionBody(Body):
    """The question on the table."""

    course: int = Field(description="a whole number: the course")
    question: int = Field(description="a whole number: the question")


class DrillAnswer(DrillQuestionBody):
    """What is answered."""

    amounts: ManyWords = Field(description=WORDS_SENT)


async def begin(press: Pressed, body: DrillCourse) -> Response:
    """A new course."""
    catalogue = catalogue_of(press.request)
    choice = CourseChoice(
        tuple(dict.fromkeys(body.games)),
        tuple(dict.fromkeys(body.bets)),
        body.tables,
        body.questions,
    )
    # Trying cold decks takes a moment; nobody else should wait for the ledger meanwhile.
    await aside(_try_out, choice, catalogue)
    pace_ms = None if body.pace is None else body.pace * 1000
    return await press.does(
        asking.begin, body, choice=choice, chance=press.chance, pace_ms=pace_ms, catalogue=catalogue
    )


async def answer(press: Pressed, body: DrillAnswer) -> Response:
    """Answer the question on the table with amounts."""
    return await press.does(
        asking.answer,
        body,
        course=body.course,
        question=body.question,
        amounts=body.amounts,
        catalogue=catalogue_of(press.request),
    )


async def go_on(press: Pressed, body: DrillQuestionBody) -> Response:
    """Go on after an answer: the next question, or the result."""
    return await press.does(
        asking.go_on,
        body,
        course=body.course,
        question=body.question,
        chance=press.chance,
        catalogue=catalogue_of(press.request),
    )


async def leave(press: Pressed) -> Response:
    """End the course, or dismiss its result."""
    return await press.does(asking.leave)


def _try_out(choice: CourseChoice, catalogue: Catalogue) -> None:
    asking.check_choice(choice, catalogue)
    for name in choice.games:
        findings(layout_for(find_game(name), choice, catalogue))


DOES: Mapping[str, Callable[..., Any]] = {
    "begin": begin,
    "answer": answer,
    "next": go_on,
    "leave": leave,
}
"""Everything a learner may do, by the last word of its address."""

ROUTES: tuple[BaseRoute, ...] = (
    Route("/school/drill", drill_page),
    Operation("/api/school/drill", see_drill, methods=["GET"], responses=error_responses(401, 503)),
    *presses("/api/school/drill", DOES),
)
