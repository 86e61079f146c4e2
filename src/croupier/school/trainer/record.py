"""The record of a shift: what chance decided and what the learner did. The rest is its replay."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property, lru_cache
from typing import Any, NamedTuple, NoReturn

from croupier.codec import Codec, canonical
from croupier.games import find_game
from croupier.ledger import Collection, Refusal, Refused
from croupier.rules import AggregateLimit, Layout, make_layout
from croupier.school.trainer.act_reading import read_act
from croupier.school.trainer.cases import write_case
from croupier.school.trainer.console import Console, console_names, set_up_console
from croupier.school.trainer.custom_tables import catalogue_of
from croupier.school.trainer.grading import Marks, Mistake, RoundStanding, stand
from croupier.school.trainer.lessons import (
    COUNTING_EDITION,
    EDITION,
    VOICE_EDITION,
    Lesson,
    find_lesson,
    suited,
)
from croupier.school.trainer.plan import Plan, read_plan
from croupier.school.trainer.script import write_script
from croupier.school.trainer.steps import RoundScript

LOOK_SECONDS = 15
"""What a dealer has to look at a table before the first act of a round."""


class Deed(NamedTuple):
    """An act of the learner, as it was sent, and when."""

    act: Mapping[str, Any]
    instant: str


@dataclass(frozen=True)
class Played:
    """A round of a shift: its plan as text, when it began, and every act."""

    plan: str
    begun: str
    deeds: tuple[Deed, ...] = ()

    def standing(self, table: "TrainerTable") -> RoundStanding:
        """Where the round stands; replayed once, because neither plan nor deeds ever change."""
        known: RoundStanding | None = self.__dict__.get("_standing")
        if known is None:
            script = self.script(table)
            acts = [read_act(deed.act, script.desk) for deed in self.deeds]
            known = stand(
                table.layout,
                script,
                acts,
                tells=table.lesson.hints,
                each_time=table.edition >= COUNTING_EDITION,
            )
            self.__dict__["_standing"] = known
        return known

    def script(self, table: "TrainerTable") -> RoundScript:
        return _script(table, self.plan)

    @property
    def seconds(self) -> float:
        """From the first look at the table to the last act."""
        if not self.deeds:
            return 0.0
        began, ended = (
            datetime.fromisoformat(moment) for moment in (self.begun, self.deeds[-1].instant)
        )
        return max(0.0, (ended - began).total_seconds())


@dataclass(frozen=True)
class TrainerShift:
    """A learner at a table; `rounds` is the truth, and everything else is read from it."""

    number: int
    learner: str
    game: str
    lesson: str
    begun: str
    tables: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    own_tables: tuple[Mapping[str, Any], ...] = ()
    """Those of the tables that are the user's own, as they were when the shift began."""
    procedure: str = ""
    equipment: str = ""
    aggregates: tuple[AggregateLimit, ...] = ()
    """The most that one round pays on a kind of prize, as the table has it."""
    left: bool = False
    """Whether the learner has stood up."""
    rounds: tuple[Played, ...] = ()
    edition: int = 1
    """The edition of the course; shifts from before there were any are of the first."""

    @cached_property
    def table(self) -> "TrainerTable":
        """The layout and the console of the lesson."""
        return set_table(
            self.game, self.lesson, canonical(self.tables), canonical(self.options),
            self.procedure or None, self.equipment or None, canonical(self.own_tables),
            edition=self.edition, aggregates=self.aggregates,
        )  # fmt: skip

    def script(self, number: int) -> RoundScript:
        """The script of a round, by its number from 1."""
        return self.rounds[number - 1].script(self.table)

    @cached_property
    def standings(self) -> tuple[RoundStanding, ...]:
        return tuple(played.standing(self.table) for played in self.rounds)

    @property
    def round_is_over(self) -> bool:
        return self.standings[-1].step == len(self.script(len(self.rounds)).steps)

    @property
    def is_over(self) -> bool:
        return len(self.rounds) >= self.table.lesson.rounds and self.round_is_over

    # The sum of it ------------------------------------------------------------------------------

    @property
    def procedure_marks(self) -> Marks:
        return sum((standing.procedure for standing in self.standings), Marks()).at_least_none

    @property
    def pay_marks(self) -> Marks:
        return sum((standing.pays for standing in self.standings), Marks()).at_least_none

    @property
    def faults(self) -> tuple[Mistake, ...]:
        return tuple(fault for standing in self.standings for fault in standing.faults)

    @property
    def seconds(self) -> int:
        return int(sum(played.seconds for played in self.rounds))

    @property
    def pace(self) -> int:
        """The seconds that so many steps should take, with a look at the table in every round."""
        done = sum(standing.step for standing in self.standings)
        look = LOOK_SECONDS if self.edition >= COUNTING_EDITION else 0
        return done * self.table.lesson.pace_seconds_per_act + look * len(self.rounds)

    @property
    def allowed(self) -> int:
        """The pace with the step that is due: so long a dealer is in time."""
        due = 0 if self.round_is_over else self.table.lesson.pace_seconds_per_act
        return self.pace + due

    @property
    def hints(self) -> int:
        """At how many steps a hint was asked for."""
        return sum(standing.hints for standing in self.standings)


# The table --------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class TrainerTable:
    """What a shift is dealt on. One table is equal only to itself, so scripts are kept by it."""

    layout: Layout
    lesson: Lesson
    console: Console | None
    sensors: tuple[str, ...]
    """The sensors that players bet on."""
    edition: int = EDITION

    @property
    def newest(self) -> bool:
        """Whether the dealer's voice and hands are graded."""
        return self.edition >= VOICE_EDITION


@lru_cache(maxsize=128)
def set_table(
    game: str,
    lesson: str,
    tables: str,
    options: str,
    procedure: str | None,
    equipment: str | None,
    own_tables: str = "[]",
    edition: int = EDITION,
    aggregates: tuple[AggregateLimit, ...] = (),
) -> TrainerTable:
    """Make the layout of a lesson; what is no text comes as JSON, because this is remembered."""
    rules = find_game(game)
    course = find_lesson(rules, lesson)
    layout = make_layout(
        rules,
        tables=json.loads(tables),
        options=json.loads(options),
        procedure=procedure or rules.procedures[course.procedure].key,
        aggregates=aggregates,
        catalogue=catalogue_of(json.loads(own_tables)),
    )
    sensors = rules.sensors if course.jackpot else ()
    if course.bets != "all":
        sensors = sensors[:1]
    names = console_names(layout)
    console = set_up_console(
        layout, equipment or names[min(course.console, len(names) - 1)], sensors
    )
    _must_be_about(course, layout, console)
    stands = bool(sensors) or console.own
    return TrainerTable(layout, course, console if stands else None, sensors, edition)


def _must_be_about(lesson: Lesson, layout: Layout, console: Console) -> None:
    """A lesson is not passed where there is nothing of what it is about."""
    suits = suited(lesson, layout.game)
    if layout.procedure not in suits:
        _refuse(lesson, layout.procedure.key, [procedure.key for procedure in suits])
    newest, *older = console_names(layout)
    if lesson.console > 0 and console.name == newest and not console.own:
        _refuse(lesson, newest, older)


def _refuse(lesson: Lesson, given: str, others: Sequence[str]) -> NoReturn:
    raise Refused(
        Refusal.BAD_VALUE, f"{lesson.title} is dealt on {' or '.join(others)}, not on {given}"
    )


@lru_cache(maxsize=256)
def _script(table: TrainerTable, plan: str) -> RoundScript:
    read = read_plan(json.loads(plan))
    if read.case:
        return write_case(table.layout, read, table.console, table.lesson)
    return write_script(table.layout, read, table.console, newest=table.newest)


def plans_of(shift: TrainerShift) -> tuple[Plan, ...]:
    return tuple(read_plan(json.loads(played.plan)) for played in shift.rounds)


# The ledger -------------------------------------------------------------------------------------


_SHIFTS: Codec[TrainerShift] = Codec(TrainerShift)


def shift_json(shift: TrainerShift) -> dict[str, Any]:
    """A shift as the ledger keeps it, and as its digest covers it."""
    data: dict[str, Any] = _SHIFTS.as_json(shift)
    if not shift.own_tables:  # so that digests of records from before there were any stay the same
        del data["own_tables"]
    if not shift.aggregates:
        del data["aggregates"]
    if shift.edition == 1:
        del data["edition"]
    return data


SHIFTS: Collection[TrainerShift] = Collection(
    "box-shift", lambda shift: canonical(shift_json(shift)), _SHIFTS.load
)
"""By the id of the learner: the shift that is being dealt, or the last one until it is left."""
