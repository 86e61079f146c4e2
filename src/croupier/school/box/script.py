"""The script of a round, written before its first card is dealt.

Stages of the procedure, decisions of the players and lines of the settlement are read from the
game; what the dealer has to do follows from them, step by step.
"""

from dataclasses import replace

from croupier.errors import must
from croupier.records.felt_view import cards_of_round
from croupier.rules import BetsLocked, Dealt, Felt, Holder, Stage, actions, apply
from croupier.rules import Deal as DealStep
from croupier.school.box.acts import Act, Announce, Ask, Burn, Call, Collect, DealTo, Press, Turn
from croupier.school.box.console import JP, Console
from croupier.school.box.desk import lay_desk
from croupier.school.box.pen import Pen
from croupier.school.box.plan import Plan
from croupier.school.box.playing import answer, played_out, shown
from croupier.school.box.scene import Packet
from croupier.school.box.settling import settle_all, settle_early
from croupier.school.box.steps import Script
from croupier.school.box.troubles import Aftermath, at_count, at_packet, count_stage


def write_script(felt: Felt, plan: Plan, console: Console | None) -> Script:
    """Everything the dealer has to do in this round, in order."""
    pen = Pen(felt, plan, console)
    at = 0
    while at < len(felt.dealing):
        pen.number = at
        at = _next_stage(pen, _write_stage(pen))
    if console is not None and not console.own:
        pen.number = len(felt.dealing) - 1
        pen.write(Press(console.end), JP[console.end], started=False)
    return _finished(pen)


def _next_stage(pen: Pen, aftermath: Aftermath) -> int:
    """Where the procedure goes on: a void round is settled, a misdeal is dealt again."""
    match aftermath:
        case "void":
            does = [stage.does for stage, _ in pen.felt.dealing]
            return does.index("settle")
        case "redeal":
            return 1
        case "goes on":
            return pen.number + 1


def _write_stage(pen: Pen) -> Aftermath:
    stage = pen.stage
    aftermath: Aftermath = "goes on"
    match stage.does:
        case "announce":
            _announce(pen)
        case "press":
            if stage.when(pen.table):
                pen.write(Press(stage.called), started=_started(pen, stage.called))
        case "deal":
            aftermath = _deal(pen)
        case "burn":
            _burn(pen)
        case "ask":
            _ask(pen)
        case "reveal":
            _reveal(pen)
        case "settle":
            pen.settles_from = len(pen.steps)
            settle_all(pen)
    if aftermath == "goes on" and pen.number == count_stage(pen.felt):
        aftermath = at_count(pen)
    return aftermath


# Calls and buttons ------------------------------------------------------------------------------


def _announce(pen: Pen) -> None:
    stage = pen.stage
    if pen.number == 0:
        pen.write(Call(stage.called), table=apply(pen.table, BetsLocked(pen.plan.wagers)))
        if stage.collects:
            pen.collect(pen.clause, pen.other_collected_bets)
        pen.start_console()
    elif stage.collects:
        if stage.when(pen.table):
            pen.collect(pen.clause, (*pen.other_collected_bets, *pen.sensor_bets))
    elif stage.when(pen.table):
        if stage.resolves is None:
            pen.write(Call(stage.called))
        else:
            settle_early(pen, stage, played_out(pen.table, pen.scene.hands))


def _started(pen: Pen, button: str) -> bool:
    """Whether the console counts a round after this button of the procedure."""
    console = pen.console
    if console is None or button not in (console.start, console.end):
        return pen.scene.started
    return button == console.start


# Cards ------------------------------------------------------------------------------------------


def _deal(pen: Pen) -> Aftermath:
    stage = pen.stage
    holders: tuple[Holder, ...] = pen.plan.seats if stage.to == "seats" else (_holder(stage),)
    for holder in holders:
        if stage.when(pen.table) and _receives(pen, holder):
            aftermath = at_packet(pen, stage)
            if aftermath != "goes on":
                return aftermath
            _write_packet(pen, holder)
        pen.offset += stage.cards
    pen.see()
    return "goes on"


def _write_packet(pen: Pen, holder: Holder) -> None:
    stage = pen.stage
    kept, rest = stage.kept, stage.cards - stage.kept
    lying, turned = pen.scene.placed.get(holder, 0), pen.scene.turned
    pen.packets += 1
    if stage.face_up and isinstance(holder, int):
        up = turned.get(holder, frozenset()) | frozenset(range(lying, lying + kept))
        turned = {**turned, holder: up}
    pen.write(
        DealTo(holder, kept), packet=_backs(stage.cards),
        placed={**pen.scene.placed, holder: lying + kept}, turned=turned,
    )  # fmt: skip
    if rest:
        pen.write(Burn(rest), packet=_backs(rest), burned=pen.scene.burned + rest)


def _burn(pen: Pen) -> None:
    cards = pen.stage.cards
    if pen.stage.when(pen.table):
        pen.write(Burn(cards), packet=_backs(cards), burned=pen.scene.burned + cards)
    pen.offset += cards


def _receives(pen: Pen, holder: Holder) -> bool:
    """Whether a seat gets this packet: where a game deals a second time, only some may."""
    if not isinstance(holder, int):
        return True
    lying, before = pen.scene.placed.get(holder, 0), 0
    for step in pen.felt.steps:
        if isinstance(step, DealStep) and step.to == "seats":
            if before <= lying < before + step.cards:
                return step.receives(pen.table.spot(holder), pen.table)
            before += step.cards
    return True


def _ask(pen: Pen) -> None:
    while True:
        offered = actions(pen.table)
        if offered.seat is None or offered.decide is None or offered.decide.key != pen.stage.step:
            return
        pen.write(Ask(offered.seat), table=apply(pen.table, answer(pen.table, offered)))


def _reveal(pen: Pen) -> None:
    stage, game = pen.stage, pen.felt.game
    holder = _holder(stage)
    seen = shown(pen.table, holder)
    event = Dealt(holder, pen.scene.hands[holder][seen : seen + stage.cards])
    lying = seen + stage.cards <= pen.scene.placed.get(holder, 0)
    if not lying or not stage.when(pen.table) or event not in actions(pen.table):
        return
    pen.write(Turn(stage.step), table=apply(pen.table, event))
    whole = len(pen.table.dealer) == cards_of_round(pen.table, "dealer")
    if holder == "dealer" and whole and game.qualifies is not None:
        pen.write(Announce(game.qualifies(pen.table)), announced=True)


def _holder(stage: Stage) -> Holder:
    return "dealer" if stage.to == "dealer" else "community"


def _backs(cards: int) -> Packet:
    return Packet((None,) * cards)


# The end ----------------------------------------------------------------------------------------


def _finished(pen: Pen) -> Script:
    """The script, each scene with what the shuffler holds out at that moment."""
    must(pen.steps, "a round without a step")
    pen.show(over=True, settling=None)
    steps = list(pen.steps)
    held: Packet | None = None
    for at in range(len(steps) - 1, 0, -1):
        held = steps[at].packet or (held if _leaves_packet(steps[at].act) else None)
        before = steps[at - 1]
        steps[at - 1] = replace(before, scene=replace(before.scene, packet=held))
    held = steps[0].packet or (held if _leaves_packet(steps[0].act) else None)
    return Script(
        desk=lay_desk(pen.felt, pen.plan.seats, pen.console),
        opening=replace(pen.opening, packet=held),
        steps=tuple(steps),
        final=pen.table,
        lines=pen.clauses,
        settles_from=pen.settles_from,
    )


def _leaves_packet(act: Act) -> bool:
    """Whether the shuffler holds its packet out meanwhile; its own buttons bring another."""
    if isinstance(act, Press):
        return act.what in JP
    return isinstance(act, Call | Collect)
