"""The player's seat in the browser: choose a table, play, be coached, be asked, look back.

A handler parses, calls one function of `school.seat` and answers. The page draws the answer, so
after a refresh, in a second tab, or when the server was away, the hand is where it was.
"""

from collections.abc import Callable, Mapping
from functools import partial
from hashlib import sha256
from typing import Annotated, Any

from fastapi import Path, Query
from markupsafe import Markup
from pydantic import Field
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from croupier.games import GAMES, find_game
from croupier.ledger import Transaction
from croupier.money import cents
from croupier.records.layout_view import Data as View
from croupier.rules import Game, limits_named, make_layout
from croupier.school.seat import history, quiz, session
from croupier.school.seat.choice import SPEEDS, SPOTS_MAX, SeatChoice, modes_of
from croupier.school.seat.documents import current
from croupier.school.seat.room import Room, room_with
from croupier.school.seat.view import seat_view
from croupier.show.page_lab_form import switch_fields
from croupier.show.page_seat import hand_lines, net_words, session_panel
from croupier.show.sheets import FORMS, XLSX, Sheet, sheets_file
from croupier.web.answers import Json
from croupier.web.asked import Dollars, ShortText, Word, aside
from croupier.web.faults import missing
from croupier.web.files import attachment
from croupier.web.language import language_of
from croupier.web.layout_pays import layout_pays
from croupier.web.operations import Body, Operation, error_responses
from croupier.web.rules import choosers, limitable
from croupier.web.school import Pressed, fresh_look, learner_of, presses
from croupier.web.school_asked import (
    LIMITS_SENT,
    SWITCHES_SENT,
    TABLES_SENT,
    Switches,
    Words,
    number_of,
)
from croupier.web.selection import catalogue_of
from croupier.web.signed_in import SEE_OTHER
from croupier.web.templating import page

SEAT, CHOOSE = "/school/seat", "/school/seat/choose"

NOW = {"Cache-Control": "no-store"}
"""For pages that show the current state: the back button reloads them, and shows no old hand."""

MODES = (
    ("play", "No coach", "Just the game; your decisions are rated afterward."),
    ("coach", "Coach", "After each decision: what every choice was worth, and why."),
    ("advice", "Advice", "Before each decision: the best choice, and what each is worth."),
    ("quiz", "Quiz", "Hard situations on the layout, one after another: what would you do?"),
)
"""The modes of a seat: the mode, its name, and its meaning."""


def _modes(game: Game) -> list[tuple[str, str, str]]:
    return [mode for mode in MODES if mode[0] in modes_of(game)]


# Pages ------------------------------------------------------------------------------------------


def seat(request: Request) -> Response:
    """The table a learner sits at. A learner who is not seated chooses one first."""
    view = _view(request)
    if not view["sitting"]:
        return RedirectResponse(CHOOSE, SEE_OTHER)
    kept = sha256(f"{learner_of(request)} {view['sitting']}".encode()).hexdigest()[:16]
    shown = _panel(request, view)
    sitting = current(fresh_look(request), learner_of(request))
    grids = layout_pays(sitting.choice.layout(catalogue_of(request))) if sitting else ()
    return page(
        request, "school_seat.html", headers=NOW, modes=_modes(find_game(view["game"])), kept=kept,
        grids=grids, **shown,
    )  # fmt: skip


def seat_session(request: Request) -> Response:
    """The panel of the session by itself, for the page to put in place after a hand."""
    view = _view(request)
    if not view["sitting"]:
        return RedirectResponse(CHOOSE, SEE_OTHER)
    return page(request, "_school_session.html", **_panel(request, view))


def seat_choose(request: Request) -> Response:
    """Which game, on which pay tables, by which rules of the house, and how."""
    view = _view(request)
    asked = request.query_params.get("game", "")
    with missing():
        game = find_game(asked) if asked else _last_game(view)
    modes = _modes(game)
    chosen = {key: view.get(key, usual) for key, usual in _USUAL.items()}
    if chosen["mode"] not in [mode for mode, *_ in modes]:
        chosen["mode"] = _USUAL["mode"]
    return page(
        request,
        "school_seat_choose.html",
        headers=NOW,
        games=GAMES,
        game=game,
        session=view if view["sitting"] else None,
        fault=view.get("fault", ""),
        modes=modes,
        speeds=SPEEDS,
        spot_counts=range(1, SPOTS_MAX + 1),
        chosen=chosen,
        choosers=choosers(
            make_layout(game, catalogue=catalogue_of(request)), catalogue_of(request)
        ),
        limitable=limitable(make_layout(game, catalogue=catalogue_of(request))),
        switches=switch_fields(game, {}),
        yes_or_no={option.key for option in game.options if isinstance(option.default, bool)},
    )


_USUAL = {"mode": "coach", "spots": 1, "speed": "real"}


def _last_game(view: View) -> Game:
    return find_game(view["game"]) if view["sitting"] else GAMES[0]


def seat_history(request: Request) -> Response:
    """Every session that is kept, and the hands of one of them."""
    look, learner = fresh_look(request), learner_of(request)
    sessions = history.sessions_view(look, learner)
    chosen = None
    if sessions:
        number = number_of(
            request.query_params.get("sitting", ""), "sitting", sessions[0]["sitting"]
        )
        chosen = history.hands(look, learner, number)
    return page(
        request,
        "school_seat_history.html",
        headers=NOW,
        sessions=[{**entry, "won": net_words(entry["won"])} for entry in sessions],
        chosen=chosen,
        hands=hand_lines(chosen["hands"]) if chosen else (),
    )


def seat_replay(request: Request) -> Response:
    """One hand of the history, to go through step by step; it begins at its end or at a step."""
    view = _hand(request)
    hands = history.hands(fresh_look(request), learner_of(request), view["sitting"])["hands"]
    last = max(entry["hand"] for entry in hands)
    before, after = view["hand"] - 1, view["hand"] + 1
    return page(
        request,
        "school_seat_replay.html",
        view=view,
        before=before if before >= 1 else None,
        after=after if after <= last else None,
    )


def _view(request: Request) -> View:
    learner = learner_of(request)
    return seat_view(fresh_look(request), learner, room=_room(request))


def _panel(request: Request, view: View) -> View:
    hands = history.hands(fresh_look(request), learner_of(request), view["sitting"])["hands"]
    panel = session_panel(view["tally"], hands, language_of(request))
    return {"view": view, "panel": panel, "chart": Markup(panel.chart)}  # noqa: S704 - our own drawing


def _room(request: Request) -> Room:
    return room_with(catalogue_of(request))


# Files ------------------------------------------------------------------------------------------


def export_records(request: Request) -> Response:
    """The finished hands of a session as round records, one on each line."""
    return _file(request, "jsonl", "application/jsonl", history.export)


def export_table(request: Request) -> Response:
    """The finished hands of a session as a table, with what the coach said of them."""
    exported = partial(history.export_csv, room=_room(request))
    return _file(request, "csv", "text/csv; charset=utf-8", exported)


def export_workbook(request: Request) -> Response:
    """The same for Excel, with numbers as numbers."""

    def exported(look: Transaction, learner: str, number: int) -> bytes:
        rows = history.export_rows(look, learner, number, room=_room(request))
        return sheets_file([Sheet("Hands", history.COLUMNS, tuple(rows))], XLSX)

    return _file(request, XLSX, FORMS[XLSX], exported)


def _file(
    request: Request,
    kind: str,
    media_type: str,
    exported: Callable[[Transaction, str, int], str | bytes],
) -> Response:
    """Return a session as a file: the named one, or the latest."""
    look, learner = fresh_look(request), learner_of(request)
    sessions = history.sessions_view(look, learner)
    latest = sessions[0]["sitting"] if sessions else 0
    number = number_of(request.query_params.get("sitting", ""), "sitting", latest)
    made = exported(look, learner, number)
    data = made if isinstance(made, bytes) else made.encode("utf-8", errors="replace")
    return attachment(data, f"sitting-{number}.{kind}", media_type)


# For the pages ----------------------------------------------------------------------------------


async def see_seat(request: Request) -> Response:
    """The seat as it is now: layout, bankroll, the coach's notes and results so far."""
    return Json(await aside(_view, request))


async def see_history(
    request: Request,
    number: Annotated[str, Query(alias="sitting", description="the number of a session")] = "",
) -> Response:
    """Every session that is kept, or the hands of the one named by `sitting`."""
    look, learner = await aside(fresh_look, request), learner_of(request)
    if not number:
        return Json({"sittings": history.sessions_view(look, learner)})
    return Json(history.hands(look, learner, number_of(number, "sitting", 0)))


async def see_hand(
    request: Request,
    _session: Annotated[str, Path(alias="sitting", description="the number of a session")],
    _number: Annotated[str, Path(alias="number", description="the number of a hand of it")],
    _step: Annotated[str, Query(alias="step", description="after how many of its steps")] = "",
) -> Response:
    """A hand from the history after a number of its steps, in the form of the seat's view."""
    return Json(await aside(_hand, request))


def _hand(request: Request) -> View:
    named, step = request.path_params, request.query_params.get("step", "")
    look, learner = fresh_look(request), learner_of(request)
    number, hand = number_of(named["sitting"], "sitting", 0), number_of(named["number"], "hand", 0)
    at = number_of(step, "step", 0) if step else None
    with missing():
        return history.hand(look, learner, number, hand, step=at, room=_room(request))


# What a learner does ----------------------------------------------------------------------------


MODE_SENT = f"a text: one of {', '.join(key for key, *_ in MODES)}"


class TableChosen(Body):
    """A table to sit down at."""

    game: Word = Field(description="a text of 1 to 60 characters: the name of a game")
    tables: Words = Field(default={}, description=TABLES_SENT)
    options: Switches = Field(default={}, description=SWITCHES_SENT)
    aggregates: Words = Field(default={}, description=LIMITS_SENT)
    procedure: ShortText | None = Field(default=None, description="a text: a procedure of the game")
    mode: Word = Field(default="play", description=MODE_SENT)
    spots: int = Field(default=1, description=f"a whole number from 1 to {SPOTS_MAX}")
    speed: Word = Field(default="real", description=f"a text: one of {', '.join(SPEEDS)}")


class SeatMode(Body):
    """How the seat is played from now on."""

    mode: Word = Field(description=MODE_SENT)


class SeatBets(Body):
    """The bets of the next hand."""

    bets: dict[str, dict[str, Dollars]] = Field(description='an object like {"1": {"ante": "10"}}')
    after: int | None = Field(
        default=None, description="a whole number: the last hand that the page has seen"
    )


class SeatDecision(Body):
    """One decision of a hand."""

    hand: int = Field(description="a whole number: the hand that is played")
    at: int = Field(description="a whole number: how many decisions came before")
    choice: Word = Field(description="a text of 1 to 60 characters: a choice the seat offers")


class QuizAnswer(Body):
    """What one would do in the situation of the quiz."""

    question: int = Field(description="a whole number: the question that was asked")
    choice: Word = Field(description="a text of 1 to 60 characters: a choice of the question")


async def sit(press: Pressed, body: TableChosen) -> Response:
    """Sit down at a table."""
    choice = SeatChoice(
        game=find_game(body.game).name,
        tables=body.tables,
        options=body.options,
        aggregates=limits_named(body.aggregates),
        procedure=body.procedure or None,
        mode=body.mode,
        spots=body.spots,
        speed=body.speed,
    )
    return await press.does(session.sit, body, choice=choice, room=_room(press.request))


async def set_mode(press: Pressed, body: SeatMode) -> Response:
    """Continue in another mode."""
    return await press.does(session.set_mode, body, mode=body.mode)


async def deal(press: Pressed, body: SeatBets) -> Response:
    """Bet, and see the cards."""
    bets = {
        number_of(spot, "spot", 0): {key: cents(amount, what=key) for key, amount in placed.items()}
        for spot, placed in body.bets.items()
    }
    return await press.does(
        session.deal,
        body,
        bets=bets,
        chance=press.chance,
        after=body.after,
        room=_room(press.request),
    )


async def decide(press: Pressed, body: SeatDecision) -> Response:
    """Decide."""
    return await press.does(
        session.decide,
        body,
        hand=body.hand,
        at=body.at,
        choice=body.choice,
        room=_room(press.request),
    )


async def buy_in(press: Pressed) -> Response:
    """More play money."""
    return await press.does(session.buy_in)


async def leave(press: Pressed) -> Response:
    """Leave the table."""
    return await press.does(session.leave)


async def ask(press: Pressed) -> Response:
    """Get the next quiz question."""
    return await press.does(quiz.next_question, chance=press.chance, room=_room(press.request))


async def answer(press: Pressed, body: QuizAnswer) -> Response:
    """Answer the quiz question."""
    return await press.does(
        quiz.answer, body, question=body.question, choice=body.choice, room=_room(press.request)
    )


DOES: Mapping[str, Callable[..., Any]] = {
    "sit": sit, "mode": set_mode, "deal": deal, "decide": decide, "buy-in": buy_in, "leave": leave,
    "question": ask, "answer": answer,
}  # fmt: skip
"""Everything a learner may do here, by the last word of its address."""


_PREFIX = "/api/school/seat"
_see = partial(Operation, methods=["GET"], responses=error_responses(401, 404, 422, 503))

ROUTES: tuple[BaseRoute, ...] = (
    Route(SEAT, seat),
    Route(CHOOSE, seat_choose),
    Route(f"{SEAT}/session", seat_session),
    Route(f"{SEAT}/history", seat_history),
    Route(f"{SEAT}/hand/{{sitting}}/{{number}}", seat_replay),
    Route(f"{SEAT}/export.jsonl", export_records),
    Route(f"{SEAT}/export.csv", export_table),
    Route(f"{SEAT}/export.xlsx", export_workbook),
    _see(_PREFIX, see_seat),
    _see(f"{_PREFIX}/history", see_history),
    _see(f"{_PREFIX}/hand/{{sitting}}/{{number}}", see_hand),
    *presses(_PREFIX, DOES),
)
