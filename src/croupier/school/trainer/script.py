"""The script of a round, written before its first card is dealt.

The stages of the procedure, the players' decisions and the lines of the settlement come from the
game; what the dealer has to do follows from them, step by step.
"""

from dataclasses import replace

from croupier.errors import must
from croupier.records.layout_view import cards_of_round
from croupier.rules import BetsLocked, Clause, Dealt, Gesture, Holder, Layout, Stage, actions, apply
from croupier.rules import Deal as DealStep
from croupier.school.trainer.acts import (
    Act,
    Announce,
    AskSeat,
    Burn,
    Call,
    CallHand,
    Collect,
    DealTo,
    Handle,
    Positions,
    PressButton,
    TurnUp,
)
from croupier.school.trainer.console import JP, Console
from croupier.school.trainer.desk import lay_desk, load_words
from croupier.school.trainer.pen import Pen
from croupier.school.trainer.plan import Plan
from croupier.school.trainer.playing import answer, played_out, shown
from croupier.school.trainer.scene import Packet
from croupier.school.trainer.settling import settle_all, settle_early
from croupier.school.trainer.steps import RoundScript
from croupier.school.trainer.troubles import Aftermath, at_count, at_packet, count_stage


def write_script(
    layout: Layout, plan: Plan, console: Console | None, *, newest: bool = True
) -> RoundScript:
    """Write everything the dealer has to do in this round, in order."""
    pen = Pen(layout, plan, console, newest=newest)
    at = 0
    while at < len(layout.dealing):
        pen.number = at
        at = _next_stage(pen, _write_stage(pen))
    if console is not None and not console.own:
        pen.number = len(layout.dealing) - 1
        pen.write(PressButton(console.end), JP[console.end], started=False)
    return _finished(pen)


def _next_stage(pen: Pen, aftermath: Aftermath) -> int:
    """Return where the procedure continues: a void round is settled, a misdeal is dealt again."""
    match aftermath:
        case "void":
            does = [stage.does for stage, _ in pen.layout.dealing]
            return does.index("settle")
        case "redeal":
            does = [stage.does for stage, _ in pen.layout.dealing]
            return next(at for at in range(1, len(does)) if does[at] != "positions")
        case "goes on":
            return pen.number + 1


def _write_stage(pen: Pen) -> Aftermath:
    stage = pen.stage
    aftermath: Aftermath = "goes on"
    match stage.does:
        case "announce":
            _announce(pen)
        case "press":
            if stage.when(pen.round):
                _press(pen)
        case "positions":
            missing = tuple(s.seat for s in pen.round.spots if not s.has(stage.bet))
            if missing and stage.when(pen.round):
                pen.write(Positions(stage.bet, missing))
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
    if aftermath == "goes on" and pen.number == count_stage(pen.layout):
        aftermath = at_count(pen)
    return aftermath


# Calls and buttons ------------------------------------------------------------------------------


def _announce(pen: Pen) -> None:
    stage = pen.stage
    if pen.number == 0:
        pen.write(Call(stage.called), round=apply(pen.round, BetsLocked(pen.plan.wagers)))
        if stage.collects:
            pen.collect(pen.clause, pen.other_collected_bets)
        pen.start_console()
    elif stage.collects:
        if stage.when(pen.round):
            pen.collect(pen.clause, (*pen.other_collected_bets, *pen.sensor_bets))
    elif stage.when(pen.round) and (pen.newest or stage.gesture is not Gesture.TUCK):
        if stage.resolves is None:
            pen.write(Call(stage.called), _rests_on(pen))
        else:
            settle_early(pen, stage, played_out(pen.round, pen.scene.hands))


def _rests_on(pen: Pen) -> Clause | None:
    """Return the clause behind a call; for a third card, the one that gives or denies it."""
    stage, game = pen.stage, pen.layout.game
    if stage.rests_on:
        return game.sheet[stage.rests_on]
    return game.card_clause(pen.round, stage.to) if stage.to in game.own_sides else None


def _press(pen: Pen) -> None:
    stage = pen.stage
    if stage.loads and pen.newest:
        pen.write(PressButton(load_words(pen.scene.racked)), dealing=pen.color(), racked="")
        return
    unloads = pen.number == count_stage(pen.layout)
    pen.write(
        PressButton(stage.called),
        started=_started(pen, stage.called),
        racked=pen.color() if unloads else pen.scene.racked,
        pays_shown=stage.bet or pen.scene.pays_shown,
    )


def _started(pen: Pen, button: str) -> bool:
    """Return whether the console counts a round after this button of the procedure."""
    console = pen.console
    if console is None or button not in (console.start, console.end):
        return pen.scene.started
    return button == console.start


# Cards ------------------------------------------------------------------------------------------


def _deal(pen: Pen) -> Aftermath:
    stage = pen.stage
    holders: tuple[Holder, ...] = pen.plan.seats if stage.to == "seats" else (_holder(stage),)
    for holder in holders:
        if stage.when(pen.round) and _receives(pen, holder):
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
    seen = pen.round
    if stage.face_up and not isinstance(holder, int):
        seen = apply(seen, Dealt(holder, pen.scene.hands[holder][lying : lying + kept]))
    pen.write(
        DealTo(holder, kept), packet=_backs(stage.cards),
        placed={**pen.scene.placed, holder: lying + kept}, turned=turned, round=seen,
    )  # fmt: skip
    if stage.face_up:
        _call_hand(pen, holder)
    if rest:
        pen.write(Burn(rest), packet=_backs(rest), burned=pen.scene.burned + rest)


def _burn(pen: Pen) -> None:
    cards = pen.stage.cards
    if pen.stage.when(pen.round):
        pen.write(Burn(cards), packet=_backs(cards), burned=pen.scene.burned + cards)
    pen.offset += cards


def _receives(pen: Pen, holder: Holder) -> bool:
    """Return whether a seat gets this packet: in a second deal, only some may."""
    if not isinstance(holder, int):
        return True
    lying, before = pen.scene.placed.get(holder, 0), 0
    for step in pen.layout.steps:
        if isinstance(step, DealStep) and step.to == "seats":
            if before <= lying < before + step.cards:
                return step.receives(pen.round.spot(holder), pen.round)
            before += step.cards
    return True


def _ask(pen: Pen) -> None:
    while True:
        offered = actions(pen.round)
        if offered.seat is None or offered.decide is None or offered.decide.key != pen.stage.step:
            return
        seat, said = offered.seat, answer(pen.round, offered)
        choice = offered.decide.choice(said.choice)
        must(choice is not None, f"nobody can say {said.choice}")
        sign, back = (choice.sign, choice.takes_back) if choice is not None else ("", "")
        pen.write(
            AskSeat(seat), round=apply(pen.round, said), signs={**pen.scene.signs, seat: sign}
        )  # fmt: skip
        if back and pen.stage.gesture is Gesture.PUSH_BACK:
            pen.write(Handle(Gesture.PUSH_BACK, seat))


def _reveal(pen: Pen) -> None:
    stage, game = pen.stage, pen.layout.game
    holder = _holder(stage)
    seen = shown(pen.round, holder)
    event = Dealt(holder, pen.scene.hands[holder][seen : seen + stage.cards])
    lying = seen + stage.cards <= pen.scene.placed.get(holder, 0)
    if not lying or not stage.when(pen.round) or event not in actions(pen.round):
        return
    pen.write(TurnUp(stage.step), round=apply(pen.round, event))
    _call_hand(pen, holder)
    whole = len(pen.round.dealer) == cards_of_round(pen.round, "dealer")
    if holder == "dealer" and whole and game.qualifies is not None:
        _announce_hand(pen, qualifies=game.qualifies(pen.round))


def _call_hand(pen: Pen, holder: Holder) -> None:
    """Call a hand of nobody as soon as all its cards are visible."""
    game = pen.layout.game
    if isinstance(holder, str) and holder in game.own_sides and pen.stage.names_hand:
        name = game.side_name(holder, pen.round)
        called = {**pen.scene.called, holder: name}
        pen.write(CallHand(holder, name), _rests_on(pen), called=called)


def _announce_hand(pen: Pen, *, qualifies: bool) -> None:
    """Announce the dealer's hand; saying more than required is not wrong."""
    name, asked = pen.layout.game.dealer_name(pen.round), pen.stage.names_hand
    said = pen.newest and (asked == "always" or (asked == "qualified" and qualifies))
    also = () if said else (Announce(qualifies, name),)
    pen.write(Announce(qualifies, name if said else ""), announced=True, also=also)


def _holder(stage: Stage) -> Holder:
    return stage.to or "community"


def _backs(cards: int) -> Packet:
    return Packet((None,) * cards)


# The end ----------------------------------------------------------------------------------------


def _finished(pen: Pen) -> RoundScript:
    """Return the script, each scene with what the shuffler then holds out."""
    must(pen.steps, "a round without a step")
    pen.show(over=True, settling=None)
    steps = list(pen.steps)
    held: Packet | None = None
    for at in range(len(steps) - 1, 0, -1):
        held = steps[at].packet or (held if _leaves_packet(steps[at].act) else None)
        before = steps[at - 1]
        steps[at - 1] = replace(before, scene=replace(before.scene, packet=held))
    held = steps[0].packet or (held if _leaves_packet(steps[0].act) else None)
    return RoundScript(
        desk=lay_desk(pen.layout, pen.plan.seats, pen.console, newest=pen.newest),
        opening=replace(pen.opening, packet=held),
        steps=tuple(steps),
        final=pen.round,
        lines=pen.clauses,
        settles_from=pen.settles_from,
    )


def _leaves_packet(act: Act) -> bool:
    """Return whether the shuffler keeps its packet out; its own buttons bring another."""
    if isinstance(act, PressButton):
        return act.what in JP
    return isinstance(act, Call | Collect | Positions)
