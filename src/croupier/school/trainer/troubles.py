"""What goes wrong in the deal: what the dealer sees, and what the rule sheet says to do."""

from typing import Literal

from croupier.errors import must
from croupier.rules import (
    IRREGULARITIES,
    Clause,
    Effect,
    Irregular,
    Layout,
    Round,
    Stage,
    apply,
)
from croupier.rules.irregularities import EXPOSED_CARDS_MAX
from croupier.rules.steps import COMMUNITY
from croupier.school.trainer.acts import DealTo, Perform, Ruling
from croupier.school.trainer.pen import Pen
from croupier.school.trainer.plan import Trouble
from croupier.school.trainer.scene import Packet
from croupier.school.trainer.steps import RoundScript

Aftermath = Literal["goes on", "void", "redeal"]
COUNTED = ("wrong-card-count", "false-alarm")
"""What the shuffler reports after counting the deck; everything else shows at a packet."""

EXPOSED, WRONG_SIZE = "exposed-card", "wrong-hand-size"


def at_packet(pen: Pen, stage: Stage) -> Aftermath:
    """Handle what goes wrong with the current packet."""
    for trouble in [t for t in pen.troubles if t.kind not in COUNTED]:
        if trouble.packet == pen.packets and pen.attempt == 1:
            pen.troubles.remove(trouble)
            aftermath = _strike(pen, trouble, stage)
            if aftermath != "goes on":
                return aftermath
    return "goes on"


def at_count(pen: Pen) -> Aftermath:
    """Handle what the shuffler reports after counting the deck."""
    for trouble in [t for t in pen.troubles if t.kind in COUNTED]:
        pen.troubles.remove(trouble)
        whole = len(pen.layout.deck)
        counted = whole + trouble.cards if trouble.kind == "wrong-card-count" else whole
        pen.show(
            message="The shuffler signals a wrong count. The floor counts the deck down: "
            f"{counted} of {whole} cards."
        )
        if _rule(pen, trouble.kind).is_void:
            return "void"
    return "goes on"


def _strike(pen: Pen, trouble: Trouble, stage: Stage) -> Aftermath:
    match trouble.kind:
        case "exposed-card":
            return _expose(pen, trouble, stage)
        case "shuffler-malfunction":
            pen.show(message="The shuffler stops with a red light: malfunction.")
            _rule(pen, trouble.kind)
        case "wrong-hand-size":
            _rule(pen, trouble.kind, Packet((None,) * (stage.cards + trouble.cards)))
        case _:
            title = IRREGULARITIES[trouble.kind].title
            pen.show(message=f"{title[0].upper()}{title[1:]}.")
            _do_first(pen, trouble.kind)
            if IRREGULARITIES[trouble.kind].effect is Effect.REDEAL:
                _deal_again(pen, trouble.kind)
                return "redeal"
            _rule(pen, trouble.kind)
    return "void" if pen.round.is_void else "goes on"


def _do_first(pen: Pen, kind: str) -> None:
    """Write what the rule sheet has a dealer do before any ruling."""
    routine = pen.layout.routine(IRREGULARITIES[kind].routine)
    if routine:
        pen.show(message="The shuffler stops with a red light: malfunction.")
    for move, clause in routine:
        pen.write(
            Perform(move.does), clause, "irregularity", message=move.shows or pen.scene.message
        )


def clause_of(layout: Layout, kind: str) -> Clause:
    """Return the clause that covers a kind of trouble."""
    return layout.game.sheet[layout.game.irregularities[kind]]


def _rule(pen: Pen, kind: str, packet: Packet | None = None) -> Round:
    """Write the right ruling, and return the round after it."""
    pen.write(
        Ruling(IRREGULARITIES[kind].effect), clause_of(pen.layout, kind), "irregularity",
        packet=packet, round=apply(pen.round, Irregular(kind)), message="",
    )  # fmt: skip
    return pen.round


def _expose(pen: Pen, trouble: Trouble, stage: Stage) -> Aftermath:
    """Expose cards: one leaves play and the next takes its place; more are too many."""
    places = sorted({(trouble.place + number) % stage.cards for number in range(trouble.cards)})
    cards = pen.order[pen.offset : pen.offset + stage.cards]
    packet = Packet(tuple(card if at in places else None for at, card in enumerate(cards)))
    round_ = pen.round
    for at in places:
        if not round_.is_void:
            round_ = apply(round_, Irregular(trouble.kind, cards[at]))
    effect = Effect.VOID if round_.is_void else Effect.REPLACE
    pen.write(
        Ruling(effect), clause_of(pen.layout, trouble.kind), "irregularity",
        packet=packet, round=round_, burned=pen.scene.burned + len(places),
    )  # fmt: skip
    if round_.is_void:
        return "void"
    must(len(places) <= EXPOSED_CARDS_MAX, "too many cards face up for a round that goes on")
    del pen.order[pen.offset + places[0]]
    pen.lay_out()
    return "goes on"


def _deal_again(pen: Pen, kind: str) -> None:
    """Deal the same round and bets again: rearm the sensors without collecting new bets."""
    clause = clause_of(pen.layout, kind)
    pen.write(
        Ruling(Effect.REDEAL), clause, "irregularity",
        round=apply(pen.round, Irregular(kind)), message="", placed={}, turned={}, called={},
        started=False, signs={},
        collected=_still_in_the_tray(pen),
    )  # fmt: skip
    pen.shuffle()
    pen.start_console(clause)


def _still_in_the_tray(pen: Pen) -> frozenset[str]:
    """Return bets that stay collected: lammers stay, and console bets go back on their sensors."""
    if pen.console is not None and pen.console.own:
        return frozenset()
    return pen.scene.collected - set(pen.sensor_bets)


# Where it can happen ----------------------------------------------------------------------------


def count_stage(layout: Layout) -> int:
    """Return the stage after which the count is known: the button after the hands are dealt."""
    does = [stage.does for stage, _ in layout.dealing]
    first_asked = next((at for at, what in enumerate(does) if what in ("ask", "reveal")), len(does))
    dealt = [at for at, what in enumerate(does) if what == "deal" and at < first_asked]
    dealt = dealt or [does.index("deal")]
    hands = [at for at in dealt if layout.dealing[at][0].to != COMMUNITY] or dealt
    pressed = [at for at, do in enumerate(does) if do == "press" and hands[-1] < at < first_asked]
    return pressed[0] if pressed else dealt[-1]


def dealt_packets(layout: Layout, script: RoundScript) -> list[tuple[int, Stage]]:
    """Return the packets of a round without trouble, numbered, until bets are resolved."""
    packets: list[Stage] = []
    for step in script.steps:
        stage = layout.dealing[step.stage][0]
        if stage.resolves is not None:
            break
        if isinstance(step.act, DealTo):
            packets.append(stage)
    return list(enumerate(packets))
