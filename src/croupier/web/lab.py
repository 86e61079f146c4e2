"""The lab: choose a game and a bet, write in its pay table, and see every figure change.

The page is a plain form; its script asks `/api/lab/analyse` with every keystroke and drops the
question before. A solve runs in a thread of its own, one at a time, and is stopped through its
progress report, so nothing half done is ever kept.
"""

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from fastapi.routing import APIRoute
from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier import lab
from croupier.errors import BadBet, BadOdds, BadOption, BadRecord, CroupierError, UnknownTable
from croupier.games import GAMES, find_game
from croupier.lab.analysis import Analysis
from croupier.lab.solve import BASE, Advice, Question, ask, base_tables
from croupier.money import cents
from croupier.paytables import Catalogue, PayTable
from croupier.rules import Game
from croupier.rules.felt import table_bet
from croupier.show import page_lab
from croupier.show.par_html import STYLE, html_sheet
from croupier.show.par_sheet import ParSheet, bets_of, draw_up
from croupier.show.par_typst import typst_source
from croupier.web.answers import Json
from croupier.web.faults import NOT_FOUND, UNPROCESSABLE, Refusal
from croupier.web.lab_jobs import (
    CONFLICT,
    GLANCE_SECONDS,
    TOO_MANY,
    Desk,
    Job,
    SolveStopped,
    solvers_present,
)
from croupier.web.openapi import error_responses
from croupier.web.settle import one_document
from croupier.web.shelf import catalogue_of
from croupier.web.templating import page

WAIT_SECONDS_MAX = 30
"""The longest a request may ask to be kept waiting by `?wait=`."""
ACCEPTED, NO_CONTENT = 202, 204


def desk_of(request: Request) -> Desk:
    desk: Desk = request.app.state.lab
    return desk


# Questions --------------------------------------------------------------------------------------

ASKED = ("game", "bet", "tables", "pays", "stakes", "hands", "options", "ties")
SEEN = ("cards", "community", "dealer")


def table_key(game: Game, bet: str) -> str:
    """Which pay table of the felt a bet is paid by, and may be written anew; empty for none."""
    if bet == BASE:
        return next(iter(base_tables(game)), "")
    entry = game.bet(bet)
    return entry.table if entry is not None else ""


def question_of(data: Mapping[str, Any], catalogue: Catalogue) -> Question:
    """A question as a program asks it."""
    game = data.get("game")
    if not isinstance(game, str):
        raise BadRecord("is missing; name a game", place="game")
    try:
        rules = find_game(game)
    except CroupierError as error:
        raise error.at("game") from error
    hands, bet, ties = data.get("hands"), data.get("bet"), data.get("ties")
    if hands is not None and (not isinstance(hands, int) or isinstance(hands, bool)):
        raise BadRecord(f"is {hands!r}; give a whole number", place="hands")
    for key, value in (("bet", bet), ("ties", ties)):
        if value is not None and not isinstance(value, str):
            raise BadRecord(f"is {value!r}; write it as text", place=key)
    stakes = _texts(data, "stakes")
    options = data.get("options")
    if options is not None and not isinstance(options, dict):
        raise BadRecord("is no object of switches", place="options")
    pays = _texts(data, "pays")
    if pays is not None and not table_key(rules, bet or BASE) and (bet or BASE) == BASE:
        raise BadOdds(f"the base game of {rules.title} has no pay table to write", place="pays")
    return ask(
        rules.name,
        bet or None,
        tables=_texts(data, "tables"),
        pays=pays,
        options=options,
        stakes=_amounts(stakes) if stakes is not None else None,
        hands=hands,
        ties=ties or "less",
        catalogue=catalogue,
    )


def _texts(data: Mapping[str, Any], key: str) -> dict[str, str] | None:
    value = data.get(key)
    if value is None:
        return None
    if not isinstance(value, dict):
        raise BadRecord("is no object of names and texts", place=key)
    for name, text in value.items():
        if not isinstance(text, str):
            raise BadRecord(f"is {text!r}; write it as text", place=f"{key}: {name}")
    return dict(value)


def _amounts(stakes: Mapping[str, str]) -> dict[str, int]:
    found = {}
    for key, text in stakes.items():
        try:
            found[key] = cents(text, what=key)
        except CroupierError as error:
            raise error.at("stakes") from error
        if found[key] == 0:
            raise BadBet(f"{key} is 0; leave it out", place="stakes")
    return found


def _read(body: bytes, known: tuple[str, ...]) -> dict[str, Any]:
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadRecord(
            f"is not UTF-8 text: byte {error.start} cannot be read", place="document"
        ) from error
    data = one_document(text)
    if not isinstance(data, dict):
        raise BadRecord(f"is {data!r}; a question is a JSON object", place="document")
    for key in data:
        if key not in known:
            raise BadRecord(f"is no part of a question; it has {', '.join(known)}", place=str(key))
    return data


# For programs -----------------------------------------------------------------------------------


async def analyse(request: Request) -> Response:
    """The exact analysis of a bet; `?wait=` seconds, then 202 and a job. Without it, we wait."""
    seconds = _seconds(request)
    body, catalogue = await request.body(), catalogue_of(request)
    question = await run_in_threadpool(lambda: question_of(_read(body, ASKED), catalogue))
    job = desk_of(request).start(question)
    if not await _waited(request, job, seconds, stops=True):
        return Json(job.as_json(), ACCEPTED, {"Location": f"/api/lab/jobs/{job.id}"})
    return Json(await run_in_threadpool(_answer, job))


async def job(request: Request) -> Response:
    """How far a job is, and its result when there is one; `?wait=` seconds for a change."""
    seconds = _seconds(request) or 0
    entry = desk_of(request).job(request.path_params["job"])
    await _waited(request, entry, seconds)
    if entry.state in ("done", "failed"):
        return Json({**entry.as_json(), "result": await run_in_threadpool(_answer, entry)})
    return Json(entry.as_json())


async def stop(request: Request) -> Response:
    """Stop a job; what is finished stays finished."""
    entry = desk_of(request).job(request.path_params["job"])
    entry.stopping.set()
    await _waited(request, entry, _seconds(request) or 0)
    return Json(entry.as_json())


async def advise(request: Request) -> Response:
    """What each decision of a situation is worth, exactly, and which is best."""
    body, catalogue = await request.body(), catalogue_of(request)

    def advice() -> dict[str, Any]:
        data = _read(body, (*ASKED, *SEEN, "decisions"))
        question = question_of({key: data.get(key) for key in ASKED}, catalogue)
        seen = {key: data.get(key) or "" for key in SEEN}
        found = advice_on(question, seen, data.get("decisions") or [])
        values = {name: str(value) for name, value in found.values.items()}
        said = page_lab.advice_shown(question.felt.game, found)
        return {"best": found.best, "values": values, "shown": page_lab.as_json(said)}

    return Json(await run_in_threadpool(advice))


def advice_on(question: Question, seen: Mapping[str, Any], decisions: Any = ()) -> Advice:
    for key, text in seen.items():
        if not isinstance(text, str):
            raise BadRecord(f"is {text!r}; write cards as text, like 'Kc 5d'", place=key)
    if not isinstance(decisions, list | tuple) or not all(isinstance(e, str) for e in decisions):
        raise BadRecord("is no list of texts", place="decisions")
    if question.bet != BASE:
        raise BadBet(f"{question.bet} leaves nothing to decide; ask about the base game")
    if not seen["cards"].strip():
        raise BadRecord("is missing; give your own cards, like 'Kc 5d'", place="cards")
    with solvers_present():
        return lab.advise(
            lab.situation(question.felt, **seen, decisions=decisions), ties=question.ties
        )


def _seconds(request: Request) -> float | None:
    text = request.query_params.get("wait")
    if text is None:
        return None
    if not (text.isascii() and text.replace(".", "", 1).isdigit()):
        raise BadOption(f"is {text!r}; give seconds, like 0 or 2", place="wait")
    return min(float(text), WAIT_SECONDS_MAX)


async def _waited(
    request: Request, job: Job, seconds: float | None, *, stops: bool = False
) -> bool:
    """Wait for a job to finish; `stops` ends it when the asker hangs up before he has an answer."""
    until = None if seconds is None else time.monotonic() + seconds
    glance = GLANCE_SECONDS
    while True:
        if until is not None:
            glance = max(0.0, min(GLANCE_SECONDS, until - time.monotonic()))
        if await run_in_threadpool(job.finished.wait, glance):
            return True
        if until is not None and time.monotonic() >= until:
            return False
        if stops and await request.is_disconnected():
            job.stopping.set()


def _answer(job: Job) -> dict[str, Any]:
    if isinstance(job.failure, SolveStopped):
        raise Refusal(job.failure, CONFLICT)
    if job.result is None:
        raise job.failure or SolveStopped("the solve has no answer yet")
    said = page_lab.shown(job.question, job.result)
    return {**job.result.as_json(), "shown": page_lab.as_json(said)}


# The page ---------------------------------------------------------------------------------------

PAYS = "pays."
FILLED = "filled"
"""Sent by the button of the form: which table its pays were filled in from."""
OURS = ("game", "bet", "table", "hands", FILLED, *SEEN)


@dataclass(frozen=True)
class Choice:
    """What the query chooses, and what was typed over the pays."""

    game: Game
    question: Question
    """As the catalogue has it."""
    key: str
    typed: Mapping[str, str]
    """Pays that differ from the table's, with the others beside them; empty where none does."""

    @property
    def table(self) -> PayTable | None:
        return self.question.felt.tables[self.key] if self.key else None

    @property
    def filled(self) -> str:
        """A name for all that the pays on the form depend on."""
        designator = self.table.id if self.table else ""
        return f"{self.game.name}/{self.question.bet}/{designator}/{self.question.hands or ''}"

    @property
    def fields(self) -> tuple[page_lab.PayField, ...]:
        if not self.key:
            return ()
        lines = self.question.felt.pays(self.key, hands=self.question.hands).lines
        return page_lab.pay_fields(lines, self.typed)

    @property
    def query(self) -> str:
        """The same choice as an address."""
        chosen = {
            "game": self.game.name,
            "bet": self.question.bet,
            "table": self.table.id if self.table else "",
            "hands": self.question.hands or "",
            **{f"{PAYS}{line}": text for line, text in self.typed.items()},
        }
        return urlencode({key: value for key, value in chosen.items() if value})

    def asked(self, catalogue: Catalogue) -> Question:
        """The question with the pays as typed."""
        if not self.typed:
            return self.question
        return ask(
            self.game.name,
            self.question.bet,
            tables={self.key: self.question.felt.tables[self.key].id},
            pays=self.typed,
            hands=self.question.hands,
            catalogue=catalogue,
        )


def choice_of(request: Request) -> Choice:
    """The choice of the query. What a form was filled in for before counts no more."""
    query = {key: value for key, value in request.query_params.items() if value}
    for key in query:
        if key not in OURS and not key.startswith(PAYS):
            raise BadOption(
                f"is nothing the lab can be asked; it takes {', '.join(OURS)}", place=key
            )
    catalogue = catalogue_of(request)
    game = find_game(query.get("game", GAMES[0].name))
    filled = query.get(FILLED, "")
    was = dict(zip(("game", "bet", "table", "hands"), filled.split("/"), strict=False))
    if filled and was["game"] != game.name:
        query = {}
    bet = query.get("bet")
    key = table_key(game, ask(game.name, bet, catalogue=catalogue).bet)
    if filled and was.get("bet") != (bet or BASE):
        query = {}
    table = query.get("table")
    if table is not None and not key:
        raise UnknownTable(f"this bet of {game.title} has no pay table", place="table")
    question = ask(
        game.name,
        bet,
        tables={key: table} if table is not None else None,
        hands=_count(query["hands"]) if "hands" in query else None,
        catalogue=catalogue,
    )
    plain = Choice(game, question, key, {})
    sent = {
        name.removeprefix(PAYS): text.strip()
        for name, text in request.query_params.items()
        if name.startswith(PAYS)
    }
    if filled not in ("", plain.filled):
        sent = {}
    printed = {entry.key: entry.printed for entry in plain.fields}
    typed = {**printed, **sent}
    return plain if typed == printed else Choice(game, question, key, typed)


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 3):
        raise BadOption(f"is {text!r}; give a number of hands", place="hands")
    return int(text)


async def screen(request: Request) -> Response:
    """The form; and below it, when its button was pressed, the figures."""
    return await run_in_threadpool(_screen, request)


def _screen(request: Request) -> Response:
    choice = choice_of(request)
    catalogue, query = catalogue_of(request), request.query_params
    felt = choice.question.felt
    seen = {key: query.get(key, "") for key in SEEN}
    values: dict[str, Any] = dict.fromkeys(("shown", "charts", "advice", "error", "par"))
    try:
        if FILLED in query:
            question = choice.asked(catalogue)
            result = desk_of(request).answer(question)
            values["shown"] = page_lab.shown(question, result)
            values["charts"] = _drawn(question, result)
            values["par"] = choice.query if sheet_table(choice, question) else None
            if seen["cards"] and question.bet == BASE:
                found = advice_on(question, seen)
                values["advice"] = page_lab.advice_shown(choice.game, found)
    except CroupierError as error:
        values["error"] = error
    return page(
        request,
        "lab.html",
        status=UNPROCESSABLE if values["error"] else 200,
        games=GAMES,
        game=choice.game,
        bet=choice.question.bet,
        bets=page_lab.bet_choices(choice.game),
        key=choice.key,
        table=choice.table,
        tables=catalogue.serving(choice.game.name, table_bet(choice.key)) if choice.key else (),
        hands=choice.question.hands,
        columns=sorted(choice.table.columns[choice.key])
        if choice.table and choice.question.hands
        else (),
        fields=choice.fields,
        own=bool(choice.typed),
        filled=choice.filled,
        has_sheet=sheet_table(choice, choice.question) is not None,
        piles=page_lab.piles_seen(felt) if choice.game.decisions else (),
        seen=seen,
        decides=bool(choice.game.decisions) and choice.question.bet == BASE,
        grids=page_lab.GRIDS,
        **values,
    )


async def charts(request: Request) -> Response:
    """The charts of a choice, as a part of the page: they follow the figures."""

    def drawn() -> Response:
        question = choice_of(request).asked(catalogue_of(request))
        found = _drawn(question, desk_of(request).answer(question))
        return page(request, "lab_charts.html", charts=found)

    pen = desk_of(request).drawing
    while not pen.acquire(blocking=False):
        if await request.is_disconnected():
            return Response(status_code=NO_CONTENT)
        await asyncio.sleep(GLANCE_SECONDS)
    try:
        return await run_in_threadpool(drawn)
    finally:
        pen.release()


def _drawn(question: Question, result: Analysis) -> dict[str, Any]:
    with solvers_present():
        found = page_lab.charts(question, result)
    return {
        "distribution": Markup(found.distribution),  # noqa: S704 - our own drawing
        "strategy": found.strategy,
        "starting_hands": Markup(found.starting_hands),  # noqa: S704
    }


# Par sheets -------------------------------------------------------------------------------------


def sheet_table(choice: Choice, question: Question) -> PayTable | None:
    """The table whose par sheet tells about this bet, if there is one."""
    felt = question.felt
    found = (felt.tables[choice.key],) if choice.key else tuple(felt.tables.values())
    return next((table for table in found if question.bet in bets_of(table, choice.game)), None)


def _sheet(request: Request) -> ParSheet:
    choice, catalogue = choice_of(request), catalogue_of(request)
    question = choice.asked(catalogue)
    table = sheet_table(choice, question)
    if table is None:
        raise UnknownTable(f"no pay table of {choice.game.title} has a par sheet of this bet")
    return draw_up(
        table,
        game=choice.game.name,
        bet=question.bet,
        hands=question.hands,
        catalogue=catalogue.joined((table,)) if choice.typed else catalogue,
        solve=desk_of(request).answer,
    )


async def par_page(request: Request) -> Response:
    def drawn() -> Response:
        sheet = _sheet(request)
        said = Markup(html_sheet(sheet))  # noqa: S704 - it escapes every word itself
        return page(request, "lab_par.html", sheet=said, table=sheet.table, query=request.url.query)

    return await run_in_threadpool(drawn)


async def par_pdf(request: Request) -> Response:
    def printed() -> Response:
        import typst  # noqa: PLC0415 - a large library, for this one address

        sheet = _sheet(request)
        data = typst.compile(typst_source(sheet).encode(), ignore_system_fonts=True, format="pdf")
        name = f'inline; filename="{sheet.table.id.lower()}.pdf"'
        return Response(data, media_type="application/pdf", headers={"Content-Disposition": name})

    return await run_in_threadpool(printed)


def par_style(_: Request) -> Response:
    """The styles of the sheet as a file, because the policy of our pages allows no others."""
    return Response(STYLE, media_type="text/css")


# Addresses --------------------------------------------------------------------------------------


def _body(required: str, **parts: dict[str, Any]) -> dict[str, Any]:
    schema = {"type": "object", "required": [required], "properties": parts}
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}


def _parameter(name: str, where: str, kind: str) -> dict[str, Any]:
    return {"name": name, "in": where, "required": where == "path", "schema": {"type": kind}}


_TEXT: dict[str, Any] = {"type": "string"}
_TEXTS: dict[str, Any] = {"type": "object", "additionalProperties": _TEXT}
_QUESTION: dict[str, dict[str, Any]] = {
    "game": {"type": "string", "enum": [game.name for game in GAMES]},
    "bet": _TEXT,
    "tables": _TEXTS,
    "pays": _TEXTS,
    "stakes": _TEXTS,
    "hands": {"type": "integer"},
    "options": {"type": "object"},
    "ties": {"type": "string", "enum": ["less", "more"]},
}
_SEEN = {"cards": _TEXT, "community": _TEXT, "dealer": _TEXT}
_WAIT = _parameter("wait", "query", "number")
_JOB = {"parameters": [_parameter("job", "path", "string"), _WAIT]}

ROUTES = (
    Route("/lab", screen),
    Route("/lab/charts", charts),
    Route("/lab/par.html", par_page),
    Route("/lab/par.pdf", par_pdf),
    Route("/lab/par.css", par_style),
    APIRoute(
        "/api/lab/analyse",
        analyse,
        methods=["POST"],
        responses=error_responses(CONFLICT, 413, UNPROCESSABLE, TOO_MANY),
        openapi_extra={**_body("game", **_QUESTION), "parameters": [_WAIT]},
    ),
    APIRoute(
        "/api/lab/advise",
        advise,
        methods=["POST"],
        responses=error_responses(413, UNPROCESSABLE),
        openapi_extra=_body(
            "game", **_QUESTION, **_SEEN, decisions={"type": "array", "items": _TEXT}
        ),
    ),
    APIRoute(
        "/api/lab/jobs/{job}",
        job,
        methods=["GET"],
        responses=error_responses(NOT_FOUND, UNPROCESSABLE),
        openapi_extra=_JOB,
    ),
    APIRoute(
        "/api/lab/jobs/{job}",
        stop,
        methods=["DELETE"],
        responses=error_responses(NOT_FOUND, UNPROCESSABLE),
        openapi_extra=_JOB,
    ),
)
