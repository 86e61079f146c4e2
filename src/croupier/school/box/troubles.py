"""What goes wrong in the deal: what the dealer sees of it, and what the rule sheet makes of it."""

from typing import Literal

from croupier.errors import must
from croupier.rules import (
    IRREGULARITIES,
    Clause,
    Effect,
    Felt,
    Irregular,
    Round,
    Stage,
    apply,
)
from croupier.rules.irregularities import EXPOSED_CARDS_MAX
from croupier.school.box.acts import DealTo, Rule
from croupier.school.box.pen import Pen
from croupier.school.box.plan import Trouble
from croupier.school.box.scene import Packet
from croupier.school.box.steps import Script

Aftermath = Literal["goes on", "void", "redeal"]
COUNTED = ("wrong-card-count", "false-alarm")
"""What the shuffler says once it has counted the deck; everything else is seen at a packet."""

EXPOSED, WRONG_SIZE = "exposed-card", "wrong-hand-size"


def at_packet(pen: Pen, stage: Stage) -> Aftermath:
    """What goes wrong with the packet that is due."""
    for trouble in [t for t in pen.troubles if t.kind not in COUNTED]:
        if trouble.packet == pen.packets and pen.attempt == 1:
            pen.troubles.remove(trouble)
            aftermath = _strike(pen, trouble, stage)
            if aftermath != "goes on":
                return aftermath
    return "goes on"


def at_count(pen: Pen) -> Aftermath:
    """What the shuffler makes of the deck when it has counted it."""
    for trouble in [t for t in pen.troubles if t.kind in COUNTED]:
        pen.troubles.remove(trouble)
        whole = len(pen.felt.game.deck)
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
            if IRREGULARITIES[trouble.kind].effect is Effect.REDEAL:
                _deal_again(pen, trouble.kind)
                return "redeal"
            _rule(pen, trouble.kind)
    return "void" if pen.table.is_void else "goes on"


def clause_of(felt: Felt, kind: str) -> Clause:
    """The clause that deals with a kind of trouble."""
    return felt.game.sheet[felt.game.irregularities[kind]]


def _rule(pen: Pen, kind: str, packet: Packet | None = None) -> Round:
    """The ruling that is right, and the round after it."""
    pen.write(
        Rule(IRREGULARITIES[kind].effect), clause_of(pen.felt, kind), "irregularity",
        packet=packet, table=apply(pen.table, Irregular(kind)), message="",
    )  # fmt: skip
    return pen.table


def _expose(pen: Pen, trouble: Trouble, stage: Stage) -> Aftermath:
    """Cards face up: one leaves play and the next takes its place; more are too many."""
    places = sorted({(trouble.place + number) % stage.cards for number in range(trouble.cards)})
    cards = pen.order[pen.offset : pen.offset + stage.cards]
    packet = Packet(tuple(card if at in places else None for at, card in enumerate(cards)))
    table = pen.table
    for at in places:
        if not table.is_void:
            table = apply(table, Irregular(trouble.kind, cards[at]))
    effect = Effect.VOID if table.is_void else Effect.REPLACE
    pen.write(
        Rule(effect), clause_of(pen.felt, trouble.kind), "irregularity",
        packet=packet, table=table, burned=pen.scene.burned + len(places),
    )  # fmt: skip
    if table.is_void:
        return "void"
    must(len(places) <= EXPOSED_CARDS_MAX, "too many cards face up for a round that goes on")
    del pen.order[pen.offset + places[0]]
    pen.lay_out()
    return "goes on"


def _deal_again(pen: Pen, kind: str) -> None:
    """The same round and the same bets: the sensors are armed again, and nothing new is bet."""
    clause = clause_of(pen.felt, kind)
    pen.write(
        Rule(Effect.REDEAL), clause, "irregularity",
        table=apply(pen.table, Irregular(kind)), message="", placed={}, turned={},
        started=False,
        collected=_still_in_the_tray(pen),
    )  # fmt: skip
    pen.shuffle()
    pen.start_console(clause)


def _still_in_the_tray(pen: Pen) -> frozenset[str]:
    """Lammers keep their place; bets that a console collects lie on their sensors again."""
    if pen.console is not None and pen.console.own:
        return frozenset()
    return pen.scene.collected - set(pen.sensor_bets)


# Where it can happen ----------------------------------------------------------------------------


def count_stage(felt: Felt) -> int:
    """The stage after which the count is known: the button after the last packet of the deal."""
    does = [stage.does for stage, _ in felt.dealing]
    first_asked = next((at for at, what in enumerate(does) if what in ("ask", "reveal")), len(does))
    dealt = [at for at, what in enumerate(does) if what == "deal" and at < first_asked]
    last = dealt[-1] if dealt else does.index("deal")
    pressed = [at for at, what in enumerate(does) if what == "press" and last < at < first_asked]
    return pressed[0] if pressed else last


def dealt_packets(felt: Felt, script: Script) -> list[tuple[int, Stage]]:
    """The packets of a round in which nothing goes wrong, numbered, until bets are resolved."""
    packets: list[Stage] = []
    for step in script.steps:
        stage = felt.dealing[step.stage][0]
        if stage.resolves is not None:
            break
        if isinstance(step.act, DealTo):
            packets.append(stage)
    return list(enumerate(packets))
