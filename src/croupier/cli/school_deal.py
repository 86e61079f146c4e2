"""`croupier school deal` and `croupier school certificate`: the dealer's seat in the terminal."""

import sys
from dataclasses import dataclass
from random import Random
from typing import Annotated, Any

import typer
from rich.console import RenderableType

from croupier.cli.answering import HELP_WORDS, LEAVE_WORDS
from croupier.cli.choosing import (
    AggregateChoices,
    GameName,
    OptionChoices,
    ProcedureChoice,
    TableChoices,
    TablesFolder,
    choose_catalogue,
    choose_chance,
    choose_game,
    choose_layout,
)
from croupier.cli.output import AsJson, Plain, console, look_of, show, show_json
from croupier.cli.school_deal_words import WORDS, typed_act
from croupier.cli.school_options import SchoolLedger, Who, opened_school, practicing
from croupier.cli.talk import Left, Talk, TerminalTalk
from croupier.errors import CroupierError, brief
from croupier.floor.buttons import EQUIPMENT
from croupier.ledger import Answer, Refusal, Refused
from croupier.paytables import Catalogue
from croupier.rules import Layout
from croupier.school.house import School
from croupier.school.trainer import shift
from croupier.school.trainer.certificate import certificate_of, check_certificate
from croupier.school.trainer.lessons import COURSES, Course, find_lesson, lessons_for
from croupier.school.trainer.results import progress_of
from croupier.school.trainer.view import course_view, trainer_view
from croupier.show.terminal import Look
from croupier.show.terminal_play import words_offered
from croupier.show.terminal_trainer import (
    certificate_page,
    course_page,
    fault_page,
    result_page,
    round_page,
    table_page,
)

FALSE_PAPER = 1
"""The exit status if a digest does not belong to the record."""


def deal(
    game: GameName,
    *,
    lesson: Annotated[
        str | None,
        typer.Option(metavar="KEY", help="A lesson of the course. Default: the next to pass."),
    ] = None,
    learner: Annotated[
        str | None, typer.Option(metavar="NAME", help="Who deals, by name or id.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="Deal the same bets and cards each time.")
    ] = None,
    table: TableChoices = None,
    option: OptionChoices = None,
    aggregate: AggregateChoices = None,
    procedure: ProcedureChoice = None,
    tables: TablesFolder = None,
    equipment: Annotated[
        str | None,
        typer.Option(metavar="NAME", help=f"The jackpot's console: {', '.join(EQUIPMENT)}."),
    ] = None,
    lessons: Annotated[bool, typer.Option("--lessons", help="List the course and exit.")] = False,
    plain: Plain = False,
    database: SchoolLedger = None,
    as_json: AsJson = False,
) -> None:
    """Be the dealer: Croupier plays the players and grades everything you do.

    Without a lesson or a choice, a shift of this game that was broken off goes on where it was.

    \b
    Examples:
      croupier school deal three-card-poker --learner Dana
      croupier school deal uth --lesson jackpot
      croupier school deal lir --lessons
    """
    rules = choose_game(game)
    catalogue = choose_catalogue(tables)
    layout = choose_layout(
        rules, tables=table, options=option, procedure=procedure, catalogue=catalogue,
        aggregates=aggregate,
    )  # fmt: skip
    named = find_lesson(rules, lesson).key if lesson else None
    output = console()
    with opened_school(database) as school:
        who = practicing(school, learner)
        look = look_of(output, plain=plain)
        if lessons:
            page = school.look()
            courses = {which: course_view(page, who, rules.name, which) for which in COURSES}
            if as_json:
                show_json([entry for course in courses.values() for entry in course])
                return
            show(output, course_page(rules.title, courses["dealer"], look))
            if courses["supervisor"]:
                title = f"{rules.title}, supervision"
                show(output, course_page(title, courses["supervisor"], look))
            return
        talk = Listening() if as_json else TerminalTalk(output)
        session = DealSession(school, who, choose_chance(seed), talk, look)
        chosen = (
            lesson or table or option or aggregate or procedure or equipment or seed is not None
        )
        if chosen or not session.is_under_way(rules.name):
            key = named or _next_lesson(school, who, layout)
            session.begin(layout, key, procedure, equipment, catalogue)
        result = session.go()
        if as_json:
            show_json(result)


def _next_lesson(school: School, who: str, layout: Layout) -> str:
    """Return the first lesson not passed yet, or the last one if all are."""
    course = progress_of(school.look(), who, layout.game)
    unpassed = [entry.lesson.key for entry in course if not entry.passed]
    return unpassed[0] if unpassed else lessons_for(layout.game)[-1].key


class Listening:
    """A conversation with a program, which types and wants only the summary."""

    def say(self, *what: RenderableType) -> None:
        """Print nothing: standard output is for the summary."""

    def ask(self, prompt: str) -> str:  # noqa: ARG002
        line = sys.stdin.readline()
        if not line:
            raise Left
        return line.rstrip("\n")


@dataclass
class DealSession:
    """A shift in the terminal: shows the table, reads a line, prints the verdict."""

    school: School
    learner: str
    chance: Random
    talk: Talk
    look: Look

    def begin(
        self,
        layout: Layout,
        lesson: str,
        procedure: str | None,
        equipment: str | None,
        catalogue: Catalogue | None = None,
    ) -> None:
        defaults = layout.game.tables
        tables = {k: table.id for k, table in layout.tables.items() if table.id != defaults[k]}
        options = {
            entry.key: layout.options[entry.key]
            for entry in layout.game.options
            if layout.options[entry.key] != entry.default
        }
        self.school.transact(
            lambda transaction: shift.begin(
                transaction, self.learner, layout.game.name, lesson, tables=tables, options=options,
                procedure=procedure, equipment=equipment, chance=self.chance, catalogue=catalogue,
                aggregates=layout.aggregates,
            )
        )  # fmt: skip

    def is_under_way(self, game: str) -> bool:
        """Return whether a shift of this game was interrupted."""
        view = self.view
        return view["phase"] in ("dealing", "round-over") and view["game"] == game

    @property
    def view(self) -> dict[str, Any]:
        return trainer_view(self.school.look(), self.learner)

    def go(self) -> Answer:
        """Deal until the shift is over or the dealer stands up, and return the result."""
        view = self.view
        lesson, procedure = view["lesson"], view["procedure"]
        self.talk.say(
            f"{view['title']}: {lesson['title']}. {lesson['teaches']}", procedure["title"]
        )
        if procedure["stages"]:
            self.talk.say(*procedure["stages"])
        self.talk.say("Type what you do, ? for help, q to leave.", "", table_page(view, self.look))
        try:
            while view["phase"] != "shift-over":
                self._step(view)
                view = self.view
        except Left:
            self.school.transact(lambda transaction: shift.leave(transaction, self.learner))
            self.talk.say("You left the table; the shift does not count.")
            return {"left": True, "marks": view["marks"], "faults": view["faults"]}
        self.talk.say(result_page(view, self.look))
        result = view["result"]
        return {**result, "left": False, "faults": view["faults"], "by_clause": result["faults"]}

    def _step(self, view: dict[str, Any]) -> None:
        if view["phase"] == "round-over":
            self.talk.say("", round_page(view))
            self.school.transact(
                lambda transaction: shift.next_round(transaction, self.learner, self.chance)
            )
            self.talk.say("", table_page(self.view, self.look))
            return
        line = self._ask(f"{view['round']}.{view['at'] + 1}> ")
        if line in HELP_WORDS:
            self.talk.say(words_offered(WORDS))
            return
        if line in ("table", "t", ""):
            self.talk.say(table_page(view, self.look))
            return
        try:
            act = typed_act(line, view)
            answer = self.school.transact(
                lambda transaction: shift.act(
                    transaction, self.learner, round=view["round"], at=view["at"], act=act
                )
            )
        except CroupierError as error:
            self.talk.say(error.message)
            return
        if answer["fault"] is not None:
            self.talk.say(fault_page(answer["fault"]))
        else:
            self.talk.say(table_page(self.view, self.look))

    def _ask(self, prompt: str) -> str:
        line = self.talk.ask(prompt).strip()
        if line.lower() in LEAVE_WORDS:
            raise Left
        return line


def _course_named(name: str) -> Course:
    for course in COURSES:
        if course == name:
            return course
    raise Refused(Refusal.BAD_VALUE, f"unknown course {brief(name)}; it is {' or '.join(COURSES)}")


def certificate(
    game: GameName,
    who: Who,
    *,
    check: Annotated[
        str | None,
        typer.Option(
            metavar="DIGEST", help="Whether this digest, or its beginning, is the record's."
        ),
    ] = None,
    course: Annotated[
        str, typer.Option(metavar="NAME", help="The course: dealer or supervisor.")
    ] = "dealer",
    plain: Plain = False,
    database: SchoolLedger = None,
    as_json: AsJson = False,
) -> None:
    """Show a dealer's certificate, or check the digest of a printed one.

    \b
    Examples:
      croupier school certificate three-card-poker Dana
      croupier school certificate tcp Dana --check 9f86d081884c7d65
    """
    name, which = choose_game(game).name, _course_named(course)
    with opened_school(database) as school:
        transaction = school.look()
        if check is None:
            answer = certificate_of(transaction, who, name, which)
        else:
            answer = check_certificate(transaction, who, name, check, which)
    output = console()
    if as_json:
        show_json(answer)
    elif check is None:
        show(output, certificate_page(answer, look_of(output, plain=plain)))
    else:
        true = "matches" if answer["true"] else "does not match"
        same = "" if answer["replays"] else " Graded by today's rules, its marks would differ."
        name = answer["certificate"]["learner"]
        show(output, f"The digest {true} the record of {name}.{same}")
    if check is not None and not answer["true"]:
        raise typer.Exit(FALSE_PAPER)
