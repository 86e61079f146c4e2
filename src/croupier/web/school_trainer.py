"""The dealer's seat in the browser: games and their lessons, the table, and the certificate."""

from collections.abc import Callable, Mapping
from typing import Any

from pydantic import Field, JsonValue
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from croupier.floor.buttons import EQUIPMENT
from croupier.games import GAMES
from croupier.ledger import Transaction
from croupier.rules import Game, Gesture, limits_named, make_layout
from croupier.school.trainer import shift
from croupier.school.trainer.certificate import certificate_of
from croupier.school.trainer.console import console_names
from croupier.school.trainer.device import device_of
from croupier.school.trainer.view import course_view, trainer_view
from croupier.show.card_paper import typeset
from croupier.show.certificate_typst import certificate_source
from croupier.web.answers import Json
from croupier.web.asked import Data, ShortText, Text, aside
from croupier.web.examples import example_hand
from croupier.web.files import attachment
from croupier.web.language import language_of
from croupier.web.layout_pays import layout_pays
from croupier.web.operations import Body, Operation, error_responses
from croupier.web.preferences import preferences_of
from croupier.web.rules import choosers, limitable
from croupier.web.school import Pressed, fresh_look, learner_of, presses
from croupier.web.school_asked import LIMITS_SENT, SWITCHES_SENT, TABLES_SENT, Switches, Words
from croupier.web.selection import PROCEDURE, catalogue_of, game_named
from croupier.web.signed_in import SEE_OTHER
from croupier.web.templating import page

TABLE = "/school/deal/table"
CLOTH_WORDS = "Every bet is paid by the rule sheet"
CHIPS = (
    (25, "25¢"), (50, "50¢"), (1_00, "$1"), (5_00, "$5"), (25_00, "$25"), (100_00, "$100"),
    (500_00, "$500"),
)  # fmt: skip
"""The dealer's tray: a chip's value in cents, and its label."""

GESTURES = (
    (Gesture.PUSH_BACK.value, "P", "Push back"),
    (Gesture.LOCK_UP.value, "L", "Lock up"),
    (Gesture.LEAVE_UP.value, "E", "Leave up"),
    (Gesture.TUCK.value, "T", "Tuck"),
)
"""The dealer's gestures at a seat: name, key, and words."""


# Pages ------------------------------------------------------------------------------------------


def games(request: Request) -> Response:
    """The dealer's seat: every game, and how far its course has come."""
    learner, look = learner_of(request), fresh_look(request)
    return page(
        request,
        "school_trainer_games.html",
        games=[_course(look, learner, game) for game in GAMES],
        at_table=_at_table(look, learner),
    )


def _course(look: Transaction, learner: str, game: Game) -> Data:
    course = course_view(look, learner, game.name)
    return {
        "game": game,
        "hand": example_hand(game.name),
        "states": [state_of(entry) for entry in course],
        "earned": all(entry["passed"] for entry in course),
    }


def state_of(entry: Mapping[str, Any]) -> str:
    """Describe a lesson in two words: how far the learner has got with it."""
    return "passed" if entry["passed"] else "failed" if entry["tries"] else "not tried"


def _at_table(look: Transaction, learner: str) -> Data | None:
    """Return the current shift, if there is one."""
    view = trainer_view(look, learner)
    return view if view["phase"] in ("dealing", "round-over") else None


def lessons(request: Request) -> Response:
    """The course of one game, and the table it is dealt on."""
    game, learner = game_named(request), learner_of(request)
    look, catalogue = fresh_look(request), catalogue_of(request)
    course = course_view(look, learner, game.name)
    supervising = course_view(look, learner, game.name, "supervisor")
    return page(
        request,
        "school_trainer_lessons.html",
        game=game,
        device=device_of(game.procedures[0]),
        course=[entry | {"state": state_of(entry)} for entry in course],
        supervision=[entry | {"state": state_of(entry)} for entry in supervising],
        supervises=bool(supervising) and all(entry["passed"] for entry in supervising),
        earned=all(entry["passed"] for entry in course),
        at_table=_at_table(look, learner),
        consoles=_consoles(game),
        limitable=limitable(make_layout(game, catalogue=catalogue)),
        choosers=[
            chooser
            for chooser in choosers(make_layout(game, catalogue=catalogue), catalogue)
            if chooser[0] != PROCEDURE
        ],
    )


def _consoles(game: Game) -> list[tuple[str, str]]:
    """Return the consoles that this game can have, however it is dealt."""
    fitting = dict.fromkeys(
        name
        for procedure in game.procedures
        for name in console_names(make_layout(game, procedure=procedure.key))
    )
    return [(name, EQUIPMENT[name].title) for name in fitting]


def table(request: Request) -> Response:
    """The table from the dealer's side. A learner without one chooses a lesson first."""
    learner = learner_of(request)
    view = trainer_view(fresh_look(request), learner)
    if view["phase"] == "none":
        return RedirectResponse("/school/deal", SEE_OTHER)
    return page(
        request,
        "school_trainer.html",
        view=view,
        grids=layout_pays(
            shift.find_shift(fresh_look(request), learner).table.layout,
            [circle["bet"] for circle in (*view["circles"], *view["raises"])],
        ),
        chips=CHIPS,
        cloth_words=CLOTH_WORDS,
        gestures=[entry for entry in GESTURES if entry[0] in view["acts"]["gestures"]],
    )


async def certificate(request: Request) -> Response:
    """The certificate of a course, on paper; refused while a lesson is missing."""
    game, learner = game_named(request), learner_of(request)
    look = await aside(fresh_look, request)
    earned = await aside(certificate_of, look, learner, game.name)
    return await _paper(request, earned, f"certificate-{game.name}.pdf")


async def supervision(request: Request) -> Response:
    """The certificate of the supervisor's course, on paper."""
    game, learner = game_named(request), learner_of(request)
    look = await aside(fresh_look, request)
    earned = await aside(certificate_of, look, learner, game.name, "supervisor")
    return await _paper(request, earned, f"certificate-{game.name}-supervisor.pdf")


async def _paper(request: Request, earned: Data, name: str) -> Response:
    forms, language = preferences_of(request).forms, language_of(request)
    data = await aside(lambda: typeset(certificate_source(earned, forms, language)))
    return attachment(data, name, "application/pdf", inline=True)


# For the pages ----------------------------------------------------------------------------------


async def see_trainer(request: Request) -> Response:
    """The table as the dealer sees it."""
    learner = learner_of(request)
    look = await aside(fresh_look, request)
    return Json(await aside(trainer_view, look, learner))


class TrainerLesson(Body):
    """A lesson to begin, and the table it is dealt on."""

    game: Text = Field(description="a text of 1 to 200 characters: the name of a game")
    lesson: Text = Field(description="a text of 1 to 200 characters: the key of a lesson")
    tables: Words = Field(default={}, description=TABLES_SENT)
    options: Switches = Field(default={}, description=SWITCHES_SENT)
    aggregates: Words = Field(default={}, description=LIMITS_SENT)
    procedure: ShortText | None = Field(default=None, description="a text: a procedure of the game")
    equipment: ShortText | None = Field(default=None, description="a text: a console of the table")


class TrainerAct(Body):
    """What the dealer does; the room's own grammar reads the act."""

    round: int = Field(description="a whole number: the round that is dealt")
    at: int = Field(description="a whole number: how many acts came before")
    act: dict[str, JsonValue] = Field(description='an object like {"do": "ask", "seat": 2}')


async def begin(press: Pressed, body: TrainerLesson) -> Response:
    """Begin a lesson."""
    return await press.does(
        shift.begin,
        body,
        game=body.game,
        lesson=body.lesson,
        tables=body.tables,
        options=body.options,
        aggregates=limits_named(body.aggregates),
        procedure=body.procedure or None,
        equipment=body.equipment or None,
        chance=press.chance,
        catalogue=catalogue_of(press.request),
    )


async def act(press: Pressed, body: TrainerAct) -> Response:
    """Do something at the table."""
    return await press.does(shift.act, body, round=body.round, at=body.at, act=body.act)


async def next_round(press: Pressed) -> Response:
    """Start the next round."""
    return await press.does(shift.next_round, chance=press.chance)


async def leave(press: Pressed) -> Response:
    """Leave the table."""
    return await press.does(shift.leave)


DOES: Mapping[str, Callable[..., Any]] = {
    "begin": begin,
    "act": act,
    "next": next_round,
    "leave": leave,
}
"""Everything a learner may do, by the last word of its address."""

ROUTES: tuple[BaseRoute, ...] = (
    Route("/school/deal", games),
    Route(TABLE, table),
    Route("/school/deal/{name}", lessons),
    Route("/school/certificate/{name}.pdf", certificate),
    Route("/school/certificate/{name}/supervisor.pdf", supervision),
    Operation(
        "/api/school/box", see_trainer, methods=["GET"], responses=error_responses(401, 404, 503)
    ),
    *presses("/api/school/box", DOES),
)
