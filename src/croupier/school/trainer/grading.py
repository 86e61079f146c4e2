"""Grade each act against the step that is due; a fault names the clause that was broken."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.rules import IRREGULARITIES, Clause, Effect, Layout
from croupier.school.trainer.acts import (
    Act,
    AskHint,
    Count,
    Enter,
    Perform,
    Resolve,
    Ruling,
    Visit,
    act_words,
    told,
)
from croupier.school.trainer.steps import Kind, RoundScript, Step

TELLS_AFTER = 2
"""After this many misses at one step, the learner is told what would have been right."""


def clause_view(clause: Clause) -> dict[str, str]:
    """Return a clause, and where the page of the rule sheet has it."""
    return {
        "id": clause.id,
        "text": clause.text,
        "source": clause.source,
        "anchor": clause.anchor,
    }


@dataclass(frozen=True, slots=True)
class Mistake:
    """An act that was not the right one."""

    kind: Kind
    did: str
    should: str
    """What would have been right; empty while the learner has to find out."""
    clause: Clause
    step: int

    def as_json(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "did": self.did,
            "should": self.should,
            "clause": clause_view(self.clause),
        }


@dataclass(frozen=True, slots=True)
class Marks:
    """The steps done, and how many marks are left out of one for each.

    Every fault costs a mark, so repeating one again and again fails; a step with a hint earns none.
    """

    won: int = 0
    of: int = 0

    def __add__(self, other: "Marks") -> "Marks":
        return Marks(self.won + other.won, self.of + other.of)

    @property
    def at_least_none(self) -> "Marks":
        """The same with at least 0 marks, for a learner with more faults than steps."""
        return Marks(max(0, self.won), self.of)

    @property
    def percent(self) -> int:
        """Rounded down; 100 if there was nothing to do."""
        return 100 * self.won // self.of if self.of else 100


@dataclass(frozen=True)
class RoundStanding:
    """The state of a round after some acts."""

    step: int
    faults: tuple[Mistake, ...]
    procedure: Marks
    pays: Marks
    last: Mistake | None
    """The fault of the last act, if it was one."""
    misses: int
    """How often the current step was missed."""
    hinted: bool = False
    """Whether a hint was requested at the current step."""
    hints: int = 0
    """At how many steps a hint was requested."""


def stand(
    layout: Layout,
    script: RoundScript,
    acts: Iterable[Act],
    *,
    tells: bool,
    each_time: bool = True,
) -> RoundStanding:
    """Replay the acts; `tells` is whether the lesson says at once what would have been right.

    `each_time` is whether a fault costs a mark each time it is made. In shifts of earlier editions,
    a step cost one mark however often it was missed.
    """
    step, misses, hinted, hints = 0, 0, False, 0
    faults: list[Mistake] = []
    last: Mistake | None = None
    lost: dict[bool, int] = {True: 0, False: 0}
    of: dict[bool, int] = {True: 0, False: 0}
    for act in acts:
        due = script.steps[step]
        if isinstance(act, AskHint):
            hints += not hinted
            hinted, last = True, None
            continue
        if due.fits(act):
            of[due.is_pay] += 1
            lost[due.is_pay] += hinted and misses == 0
            step, misses, last, hinted = step + 1, 0, None, False
            continue
        lost[due.is_pay] += each_time or misses == 0
        misses += 1
        kind, clause = broken(layout, script, step, act)
        should = act_words(due.act, script.desk) if tells or misses >= TELLS_AFTER else ""
        last = Mistake(kind, told(act, script.desk), should, clause, step)
        faults.append(last)
    done = {kind: Marks(of[kind] - lost[kind], of[kind]) for kind in of}
    return RoundStanding(step, tuple(faults), done[False], done[True], last, misses, hinted, hints)


def broken(layout: Layout, script: RoundScript, at: int, act: Act) -> tuple[Kind, Clause]:
    """Return the kind of fault of doing this instead of the current step, and the clause."""
    due = script.steps[at]
    if isinstance(due.act, Ruling | Perform | Count | Enter):
        return due.kind, due.clause
    if isinstance(act, Ruling):
        return "irregularity", ruling_clause(layout, act.effect)
    settling = at >= script.settles_from or isinstance(due.act, Visit | Resolve)
    if isinstance(act, Resolve) and settling:
        return _resolved_wrongly(script, at, act)
    if isinstance(act, Visit) and isinstance(due.act, Visit):
        return "procedure", due.order
    return due.kind, due.clause


def _resolved_wrongly(script: RoundScript, at: int, act: Resolve) -> tuple[Kind, Clause]:
    """Handle the right bet in a wrong way, a bet out of turn, or one that must not be touched."""
    due = script.steps[at]
    if isinstance(due.act, Resolve) and (act.seat, act.bet) == (due.act.seat, due.act.bet):
        return "payout", due.clause
    if any(_comes(step, act) for step in script.steps[at:]):
        return "procedure", due.order
    return "payout", script.lines.get((act.seat, act.bet), due.order)


def _comes(step: Step, act: Resolve) -> bool:
    """Return whether the same bet is resolved by this later step."""
    later = step.act
    return isinstance(later, Resolve) and (later.seat, later.bet) == (act.seat, act.bet)


def ruling_clause(layout: Layout, effect: Effect) -> Clause:
    """Return the clause behind a ruling that was made without reason."""
    game = layout.game
    if effect is not Effect.VOID:
        for kind, key in game.irregularities.items():
            if IRREGULARITIES[kind].effect is effect:
                return game.sheet[key]
    return game.sheet["void"]


def by_clause(faults: Iterable[Mistake]) -> Mapping[str, tuple[Clause, int]]:
    """Return how often each clause was broken, most often first."""
    counted: dict[str, tuple[Clause, int]] = {}
    for fault in faults:
        _, times = counted.get(fault.clause.id, (fault.clause, 0))
        counted[fault.clause.id] = (fault.clause, times + 1)
    return dict(sorted(counted.items(), key=lambda entry: (-entry[1][1], entry[0])))
