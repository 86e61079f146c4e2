"""Compare two pay tables, printed or custom; and seek a pay for a target edge."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any
from urllib.parse import urlencode

from pydantic import BaseModel, ConfigDict, Field
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.errors import BadAmount, BadOdds, BadOption
from croupier.games import GAMES, find_game
from croupier.lab.bets import columns_of
from croupier.lab.comparing import Comparison
from croupier.lab.goal_seek import Sought, lines_of
from croupier.lab.solve import Question, ask
from croupier.lab.wire import QuestionDocument, read_question, table_key
from croupier.paytables import Catalogue, PayTable
from croupier.rules import Game
from croupier.show.comparison_words import (
    ComparedLine,
    compared_lines,
    comparison_json,
    figure_rows,
    move_texts,
    play_words,
)
from croupier.show.page_lab import ShownGrid, as_json, exactly
from croupier.show.page_lab_form import PayField, bet_choices, pay_fields
from croupier.show.par_numbers import decimal, share
from croupier.web.faults import CONFLICT, TOO_MANY, UNAVAILABLE, UNPROCESSABLE
from croupier.web.lab_api import Wait, job_answer
from croupier.web.lab_jobs import desk_of
from croupier.web.lab_own import DESIGNATOR_SCHEMA, read_designator
from croupier.web.language import filled_in
from croupier.web.operations import RecordOperation, error_responses
from croupier.web.selection import catalogue_of
from croupier.web.templating import page

COMPARE = "croupier.lab.comparing:cached_comparison"
SEEK = "croupier.lab.goal_seek:cached_seek"
PAYS, FIRST_PAYS = "pays.", "first_pays."
"""Before a line in the address: pays of the second table, and of the first."""
OURS = ("game", "bet", "hands", "first", "first_name", "second", "second_name")
HANDS_DIGITS_MAX = 3
_PERCENT = re.compile(r"[-−]?\d{1,3}(\.\d{1,6})?%?", re.ASCII)


class PairDocument(BaseModel):
    """Two questions about the same bet of the same game."""

    model_config = ConfigDict(extra="forbid", strict=True)

    first: QuestionDocument = Field(description="a question, as for an analysis")
    second: QuestionDocument = Field(description="a second question about the same bet")
    first_name: str | None = Field(
        default=None,
        description="what the first table is called, if it is a custom one: a designator, like "
        "HOUSE-01; one of the catalog is not used for it",
        json_schema_extra=DESIGNATOR_SCHEMA,
    )
    second_name: str | None = Field(
        default=None,
        description="what the second table is called, if it is a custom one",
        json_schema_extra=DESIGNATOR_SCHEMA,
    )


class SeekDocument(QuestionDocument):
    """A question, and the house edge that a line should bring it to."""

    edge: str = Field(description='the target house edge per base bet, like "2.5%"')
    line: str | None = Field(
        default=None, description="a line of the table; if left out for a side bet, every line"
    )


# Comparing --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Pair:
    """Two questions about the same bet, and what the two sides are called."""

    first: Question
    second: Question
    names: tuple[str, str]


async def compare(request: Request, body: PairDocument, wait: Wait = None) -> Response:
    """Two tables side by side: each figure, each line, and whether best play changes."""
    catalogue = catalogue_of(request)

    def asked() -> Pair:
        return _pair(
            _first(lambda: read_question(body.first, catalogue)),
            read_question(body.second, catalogue),
            {"first_name": body.first_name or "", "second_name": body.second_name or ""},
            catalogue,
        )

    pair = await run_in_threadpool(asked)
    job = await desk_of(request).begin(
        request, COMPARE, pair.first, pair.second, about=pair.first.layout.game.name,
        told=partial(_told, pair),
    )  # fmt: skip
    return await job_answer(request, job, wait)


def _first(asked: Callable[[], Question]) -> Question:
    """Return the first question; a pay that cannot be read is not taken for one of the second."""
    try:
        return asked()
    except BadOdds as error:
        raise error.at("first") from error


def _pair(
    first: Question, second: Question, given: Mapping[str, str], catalogue: Catalogue
) -> Pair:
    one = _name(first, "first_name", given, catalogue)
    two = _name(second, "second_name", given, catalogue)
    names = (one, two) if one != two else (f"{one} (first)", f"{two} (second)")
    return Pair(first, second, names)


def _name(question: Question, field: str, given: Mapping[str, str], catalogue: Catalogue) -> str:
    """Return what a side is called; custom pays never pass for a table of the catalog."""
    if given.get(field):
        name = read_designator(given[field], field)
        if name.casefold() not in {known.casefold() for known in catalogue.tables}:
            return name
    if question.typed_over:
        return f"{question.typed_over}, custom pays"
    key = table_key(question.layout.game, question.bet)
    return question.layout.tables[key].id if key else "unchanged"


def _told(pair: Pair, found: Comparison) -> dict[str, Any]:
    first, second, names = pair.first, pair.second, pair.names
    grids = {
        "figures": ShownGrid(
            "Figures",
            ("Figure", *names, "Difference"),
            figure_rows(found),
        ),
        "lines": _lines_grid(compared_lines(first, second, found), names),
        "moves": ShownGrid(
            "Hands that are played differently",
            ("When", "Hands", *names, "Cost of the old play"),
            tuple(move_texts(move) for move in found.play.moves),
            text=4,
        ),
    }
    return {
        **comparison_json(first, second, found),
        "names": list(names),
        "shown": {
            "title": f"{names[0]} and {names[1]}",
            "play": play_words(found.play, names),
            "kind": found.play.kind,
            "grids": {name: as_json(grid) for name, grid in grids.items() if grid.rows},
        },
    }


def _lines_grid(lines: tuple[ComparedLine, ...], names: tuple[str, str]) -> ShownGrid:
    """Return each line's pay on both; for a single bet, also its frequency and its return."""
    if all(line.probability == (None, None) for line in lines):
        return ShownGrid(
            "Lines",
            ("Line", f"Pays {names[0]}", f"Pays {names[1]}", ""),
            tuple(
                (*line.texts()[:3], "same" if line.pays[0] == line.pays[1] else "changed")
                for line in lines
            ),
            text=4,
        )
    return ShownGrid(
        "Lines",
        (
            "Line", f"Pays {names[0]}", f"Pays {names[1]}", f"Probability {names[0]}",
            f"Probability {names[1]}", "Difference in return",
        ),
        tuple(line.texts() for line in lines),
        text=3,
        note="Differences are in the player’s return, in base bets.",
    )  # fmt: skip


def pair_of(query: Mapping[str, str], catalogue: Catalogue) -> Pair:
    """Return the two questions that an address names."""
    for key in query:
        if key not in OURS and not key.startswith((PAYS, FIRST_PAYS)):
            raise BadOption(
                f"is not a field of a comparison; the fields are {', '.join(OURS)}", place=key
            )
    game = find_game(query.get("game") or GAMES[0].name)
    bet = query.get("bet") or None
    hands = _hands(query.get("hands", ""))
    usual = ask(game.name, bet, catalogue=catalogue)
    key = table_key(game, usual.bet)
    if hands is not None and not columns_of(usual.layout, usual.bet):
        hands = None

    def side(name: str, typed: Mapping[str, str]) -> Question:
        tables = {key: query[name]} if key and query.get(name) else None
        return ask(
            game.name, bet, tables=tables, hands=hands, pays=typed or None, catalogue=catalogue
        )

    first = _first(lambda: side("first", _typed(query, FIRST_PAYS)))
    return _pair(first, side("second", _typed(query)), query, catalogue)


def _hands(text: str) -> int | None:
    counted = text.isascii() and text.isdigit() and len(text) <= HANDS_DIGITS_MAX
    return int(text) if counted else None


def _typed(query: Mapping[str, str], before: str = PAYS) -> dict[str, str]:
    return {
        name.removeprefix(before): text for name, text in query.items() if name.startswith(before)
    }


def _shown_pair(query: Mapping[str, str], catalogue: Catalogue) -> Pair:
    """Return both sides of the form; an unreadable pay stays in it for the script to name."""
    try:
        return pair_of(query, catalogue)
    except BadOdds as error:
        if not error.place.startswith("pays: "):
            raise
        printed = {key: text for key, text in query.items() if not key.startswith(PAYS)}
        return pair_of(printed, catalogue)


def _others(tables: Sequence[PayTable], first: str) -> list[str]:
    """Return what a table can be compared with, its own family first."""
    families = {entry.family for entry in tables if entry.id == first}
    others = sorted(tables, key=lambda entry: entry.family not in families)
    return [entry.id for entry in others if entry.id != first]


def screen(request: Request) -> Response:
    """The form for both sides; its script asks for the comparison."""
    catalogue = catalogue_of(request)
    query = filled_in(request)
    pair = _shown_pair(query, catalogue)
    first, typed = pair.first, _typed(query)
    first_typed = _typed(query, FIRST_PAYS)
    game: Game = first.layout.game
    key = table_key(game, first.bet)
    tables: tuple[PayTable, ...] = catalogue.serving(game.name, game.served(key)) if key else ()
    base = first.typed_over or (first.layout.tables[key].id if key else "")
    others = _others(tables, base)
    if others and not typed and "second" not in query:
        query["second"] = others[0]  # nobody compares a table with itself
        pair = _shown_pair(query, catalogue)
    second = pair.second
    printed = second.typed_over or (second.layout.tables[key].id if key else "")
    fields: tuple[PayField, ...] = ()
    if key:
        plain = ask(
            game.name, first.bet, tables={key: printed}, hands=second.hands, catalogue=catalogue
        )
        fields = pay_fields(plain.layout.pays(key, hands=plain.hands), typed)
    return page(
        request,
        "lab_compare.html",
        games=GAMES,
        game=game,
        bets=bet_choices(game),
        bet=first.bet,
        key=key,
        tables=tables,
        first=base,
        second=printed,
        # A custom table is a choice of its own; pays typed in the form belong to the choice there.
        first_custom=pair.names[0] if first_typed or query.get("first_name") else "",
        second_custom=pair.names[1] if query.get("second_name") else "",
        first_name=query.get("first_name", ""),
        second_name=query.get("second_name", ""),
        first_pays=first_typed,
        fields=fields,
        hands=first.hands,
        columns=sorted(columns_of(first.layout, first.bet)),
        own=bool(typed) or not others,
        query=urlencode(query),
    )


# Seeking a pay ----------------------------------------------------------------------------------


async def seek(request: Request, body: SeekDocument, wait: Wait = None) -> Response:
    """Which pay of a line gives a target house edge, and the nearest whole-number pays."""
    catalogue = catalogue_of(request)

    def asked() -> tuple[Question, Fraction]:
        question = read_question(body, catalogue)
        lines_of(question)
        return question, read_edge(body.edge)

    question, wanted = await run_in_threadpool(asked)
    job = await desk_of(request).begin(
        request, SEEK, question, wanted, body.line or "", about=question.layout.game.name,
        told=partial(_sought, wanted),
    )  # fmt: skip
    return await job_answer(request, job, wait)


def read_edge(text: str) -> Fraction:
    """Read a percentage as someone types it."""
    bare = text.strip().replace(" ", "")
    if not _PERCENT.fullmatch(bare):
        raise BadAmount(f'is {text[:40]!r}; write a percentage, like "2.5%"', place="edge")
    return Fraction(bare.removesuffix("%").replace("−", "-")) / 100


def _sought(wanted: Fraction, found: tuple[Sought, ...]) -> dict[str, Any]:
    rows: list[tuple[str, ...]] = []
    for each in found:
        if each.exact is None:
            rows.append((each.label, each.printed, "none for this line", "", ""))
            continue
        near = [f"{near.pays}: {share(near.edge)}" for near in each.nearest]
        near += [""] * (2 - len(near))
        rows.append((each.label, each.printed, f"{decimal(each.exact, 6)}", *near[:2]))
    shown = ShownGrid(
        f"Pays for a house edge of {share(wanted)}",
        ("Line", "Pays now", "Exact pay", "Nearest whole pay", "Next whole pay"),
        tuple(rows),
        text=5,
        note="Each line is changed on its own, with all others as they are. The edge is per base "
        "bet, with best play for the new pays. Exact pays: "
        + ("; ".join(f"{each.label} {exactly(each.exact)}" for each in found if each.exact) or "–"),
    )
    return {
        "edge": str(wanted),
        "lines": [
            {
                "line": each.line,
                "printed": each.printed,
                "exact": str(each.exact) if each.exact is not None else None,
                "nearest": [{"pays": near.pays, "edge": str(near.edge)} for near in each.nearest],
            }
            for each in found
        ],
        "shown": as_json(shown),
    }


ROUTES = (
    Route("/lab/compare", screen),
    RecordOperation(
        "/api/lab/compare",
        compare,
        methods=["POST"],
        responses=error_responses(CONFLICT, 413, UNPROCESSABLE, TOO_MANY, UNAVAILABLE),
    ),
    RecordOperation(
        "/api/lab/seek",
        seek,
        methods=["POST"],
        responses=error_responses(CONFLICT, 413, UNPROCESSABLE, TOO_MANY, UNAVAILABLE),
    ),
)
