"""Everything that the dealer trainer says, drawn up from its lessons: nothing is dealt by hand."""

from collections.abc import Iterator
from random import Random

from croupier.rules import IRREGULARITIES, Effect, Game, Holder, Stage, make_layout
from croupier.school.trainer.acts import (
    HOWS,
    Act,
    Announce,
    AskHint,
    AskSeat,
    Burn,
    Call,
    CallHand,
    CallSupervisor,
    Collect,
    Count,
    DealTo,
    Enter,
    Handle,
    Perform,
    Positions,
    PressButton,
    Resolve,
    Ruling,
    Select,
    TurnUp,
    Visit,
    act_words,
    told,
)
from croupier.school.trainer.cases import CLAIMS, plan_case, write_case
from croupier.school.trainer.console import console_names
from croupier.school.trainer.decks import shuffled
from croupier.school.trainer.desk import DealerDesk, lay_desk
from croupier.school.trainer.lessons import COURSES, Lesson, lessons_for, suited
from croupier.school.trainer.plan import Plan
from croupier.school.trainer.planning import Packets, trouble_of
from croupier.school.trainer.record import TrainerTable, set_table
from croupier.school.trainer.scene import Done, Scene
from croupier.school.trainer.script import write_script
from croupier.school.trainer.steps import RoundScript
from croupier.school.trainer.troubles import dealt_packets
from croupier.school.trainer.wagers import place_wagers

HELD = ("Game in progress", "Bets are open")
"""What a console says while nothing else is to be said."""


def tables_of(game: Game) -> Iterator[TrainerTable]:
    """Each lesson of both courses, on every procedure and beside every console it is taught at."""
    for course in COURSES:
        for lesson in lessons_for(game, course):
            for procedure in suited(lesson, game):
                usual = set_table(game.name, lesson.key, "{}", "{}", procedure.key, None)
                names = console_names(usual.layout) if course == "supervisor" else ()
                yield usual
                for name in names[1:]:
                    yield set_table(game.name, lesson.key, "{}", "{}", procedure.key, name)


def scripts_of(table: TrainerTable) -> Iterator[RoundScript]:
    """A round of the lesson in which all goes well, and one for each trouble; or each case."""
    layout, lesson, chance = table.layout, table.lesson, Random(53)  # noqa: S311
    for number, kind in enumerate(lesson.cases):
        for _ in range(3 if kind in CLAIMS else 2):  # a deck may count right or wrong
            plan = plan_case(layout, lesson, table.sensors, number, chance)
            yield write_case(layout, plan, table.console, lesson)
    if lesson.cases:
        return
    wagers = place_wagers(layout, lesson, table.sensors, chance)
    smooth = Plan(wagers, (tuple(shuffled(layout.deck, chance)),))
    script = write_script(layout, smooth, table.console)
    yield script
    packets = dealt_packets(layout, script)
    for kind in lesson.irregularities if lesson.troubled else ():
        yield _troubled(table, smooth, kind, packets, chance)


def _troubled(
    table: TrainerTable, smooth: Plan, kind: str, packets: Packets, chance: Random
) -> RoundScript:
    redealt = IRREGULARITIES[kind].effect is Effect.REDEAL
    orders = (*smooth.orders, *smooth.orders) if redealt else smooth.orders
    troubles = trouble_of(kind, packets, chance)
    plan = Plan(smooth.wagers, orders, troubles)
    return write_script(table.layout, plan, table.console)


def every_act(desk: DealerDesk) -> Iterator[Act]:
    """Each thing that a dealer could do at this desk, right or wrong."""
    seats = desk.seats[:1]
    places: tuple[Holder, ...] = (*seats, "dealer", "community", *desk.sides)
    yield from map(Call, desk.calls)
    yield from map(PressButton, desk.presses)
    yield from map(TurnUp, desk.reveals)
    yield from map(Perform, desk.moves)
    yield from map(Ruling, desk.effects)
    for count in (1, 3):
        yield from (Burn(count), Count(count), Collect(count))
        yield from (DealTo(to, count) for to in places)
    yield from (Enter(12_50), CallSupervisor(), AskHint())
    for hand in ("", *desk.hand_names) if desk.announces else ():
        yield from (Announce(qualifies, hand) for qualifies in (True, False))
    yield from (CallHand(side, hand) for side in desk.sides for hand in desk.side_hands)
    for bet in desk.named_bets:
        yield from (Positions(bet, ()), Positions(bet, (2,)), Positions(bet, (2, 3, 5)))
    for seat in seats:
        yield from (AskSeat(seat), Visit(seat))
        yield from (Handle(gesture, seat) for gesture in desk.gestures)
        yield from (Select(seat, hand) for hand in desk.hands)
        for bet in desk.bets:
            yield from (Resolve(seat, bet, how) for how in HOWS)
            yield from (Resolve(seat, bet, how, 12_50) for how in ("pay", "take"))


def sentences_of(table: TrainerTable) -> Iterator[str]:
    """What a learner reads at this table: the lesson, the desk, each step and its clause."""
    yield from _lesson(table.lesson)
    layout = table.layout
    yield from (said.text for _, said in layout.dealing)
    yield from (f"{stage.manner}." for stage, _ in layout.dealing if stage.manner)
    yield from _stages([stage for stage, _ in layout.dealing])
    for script in scripts_of(table):
        desk = script.desk
        yield from (*desk.calls, *desk.presses, *desk.moves, *desk.hands.values())
        for act in every_act(desk):
            yield from (act_words(act, desk), told(act, desk))
        yield from _scene(script.opening)
        for step in script.steps:
            yield from (step.clause.text, step.order.text, act_words(step.act, desk))
            yield from (source for source in (step.clause.source,) if source.startswith("House"))
            yield from _scene(step.scene)


def _lesson(lesson: Lesson) -> Iterator[str]:
    yield from (lesson.title, lesson.teaches)
    if lesson.jackpot:
        yield from HELD


def _stages(stages: list[Stage]) -> Iterator[str]:
    yield from (stage.called for stage in stages if stage.does in ("announce", "press"))


def _scene(scene: Scene) -> Iterator[str]:
    """What stands on the table's displays, beside its bets and before its seats."""
    yield from (scene.message, scene.case, *scene.signs.values(), *scene.called.values())
    yield from {str(done) for done in scene.done.values()}
    if scene.waved:
        yield "waves the bonus off"
    for spot in scene.round.spots:
        yield from (decision for decision in spot.decisions if not decision[:1].isdigit())


DONE = tuple(str(Done(how, amount)) for how in ("pay", "take") for amount in (None, 1000)) + tuple(
    str(Done(how)) for how in ("leave", "return", "confirm")
)
"""What becomes of a bet, in words."""


def settled_bets(game: Game) -> Iterator[tuple[str, str]]:
    """What is said of each line of a settlement, with the name of its bet."""
    desk = lay_desk(make_layout(game), (1,), None)
    for bet, title in desk.bets.items():
        for act in (Resolve(1, bet, "leave"), Resolve(1, bet, "pay", 12_50)):
            yield from ((said, title) for said in (act_words(act, desk), told(act, desk)))
