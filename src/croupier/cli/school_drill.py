"""`croupier school drill`: the payout drill in the terminal."""

from collections.abc import Iterable, Sequence
from math import isfinite
from typing import Annotated

import typer

from croupier.cli.betting import letters_of
from croupier.cli.choosing import (
    TableChoices,
    TablesFolder,
    choose_catalogue,
    choose_chance,
    choose_game,
    chosen_tables,
)
from croupier.cli.output import AsJson, Plain, console, look_of
from croupier.cli.school_drill_session import DrillSession, InJson, InWords
from croupier.cli.school_options import SchoolLedger, opened_school, practicing
from croupier.cli.talk import TerminalTalk
from croupier.errors import BadBet, BadOption, brief
from croupier.games import GAMES
from croupier.paytables import Catalogue
from croupier.rules import Game
from croupier.school.drill.asking import askable, layout_for
from croupier.school.drill.courses import CourseChoice

QUESTIONS = 20


def drill(
    games: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME]...", help="Games by name or letters; none means all."),
    ] = None,
    *,
    learner: Annotated[
        str | None, typer.Option(metavar="NAME", help="Who is practicing, by name or ID.")
    ] = None,
    questions: Annotated[
        int | None, typer.Option(metavar="N", help="How many questions. Default: 20.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="Ask the same hands each time.")
    ] = None,
    pace: Annotated[
        float | None,
        typer.Option(metavar="SECONDS", help="Time for one amount to begin with; it adapts."),
    ] = None,
    bet: Annotated[
        list[str] | None, typer.Option(metavar="KEY", help="Only this bet. Repeatable.")
    ] = None,
    table: TableChoices = None,
    plain: Plain = False,
    tables: TablesFolder = None,
    database: SchoolLedger = None,
    as_json: AsJson = False,
) -> None:
    """Pay hands against the clock. Rare hands come up often; those you missed return.

    Without a game, a length or a pace, a course you have left goes on.

    \b
    Examples:
      croupier school drill three-card-poker --learner Dana
      croupier school drill uth --bet trips --bet blind --questions 10
      croupier school drill tcp --table pair_plus=TCP-03
    """
    catalogue = choose_catalogue(tables)
    output = console()
    with opened_school(database) as school:
        session = DrillSession(
            school=school,
            learner=practicing(school, learner),
            chance=choose_chance(seed),
            teller=InJson() if as_json else InWords(TerminalTalk(output),
                                                    look_of(output, plain=plain)),
            catalogue=catalogue,
        )  # fmt: skip
        wants_new = any(given is not None for given in (games, bet, table, questions, pace))
        if wants_new or not session.is_under_way:
            length = QUESTIONS if questions is None else questions
            chosen = [choose_game(name) for name in games or ()] or list(GAMES)
            session.begin(
                _choice(chosen, bet or (), table or (), length, catalogue),
                pace_ms=None if pace is None else _milliseconds(pace),
            )
        session.go()


def _milliseconds(pace: float) -> int:
    if not isfinite(pace):
        raise BadOption(f"is {pace}; write seconds, like 8 or 7.5", place="--pace")
    return round(pace * 1000)


def _choice(
    games: Sequence[Game],
    bets: Iterable[str],
    tables: Iterable[str],
    questions: int,
    catalogue: Catalogue,
) -> CourseChoice:
    chosen = chosen_tables(tables, catalogue)
    names = tuple(dict.fromkeys(game.name for game in games))
    plain = CourseChoice(names, tables=chosen, questions=questions)
    titles: dict[str, str] = {}
    for game in games:
        for line in askable(layout_for(game, plain, catalogue)):
            titles.setdefault(line, game.line_title(line))
    return CourseChoice(names, tuple(_bet(words, titles) for words in bets), chosen, questions)


def _bet(words: str, titles: dict[str, str]) -> str:
    """Return the settlement line with this key or title."""
    wanted = letters_of(words)
    for key, title in titles.items():
        if wanted in (letters_of(key), letters_of(title)):
            return key
    raise BadBet(
        f"{brief(words)} is not asked in these games; {', '.join(titles)} are", place="--bet"
    )
