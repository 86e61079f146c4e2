"""Plan a round of a lesson: the only place where the dealer's seat uses random numbers."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from croupier.rules import IRREGULARITIES, Effect, Stage
from croupier.school.trainer.cases import plan_case
from croupier.school.trainer.decks import Prize, lively_deck, prize_deck, shuffled
from croupier.school.trainer.lessons import Lesson
from croupier.school.trainer.plan import Plan, Trouble
from croupier.school.trainer.record import TrainerTable
from croupier.school.trainer.script import write_script
from croupier.school.trainer.troubles import COUNTED, EXPOSED, WRONG_SIZE, dealt_packets
from croupier.school.trainer.wagers import place_wagers

PRIZES: tuple[Prize, ...] = ("meter", "tray")
"""What the first rounds of a jackpot lesson bring; after that the cards are random."""

TROUBLE_OFTEN = 0.5

Packets = Sequence[tuple[int, Stage]]


def plan_round(table: TrainerTable, before: Sequence[Plan], chance: Random) -> Plan:
    """Plan bets, cards and troubles for the round after these."""
    layout, number = table.layout, len(before)
    if table.lesson.cases:
        return plan_case(layout, table.lesson, table.sensors, number, chance)
    wagers = place_wagers(layout, table.lesson, table.sensors, chance)
    if table.sensors and number < len(PRIZES):
        order = prize_deck(layout, wagers, PRIZES[number], chance)
    else:
        order = lively_deck(layout, wagers, chance)
    smooth = Plan(wagers, (tuple(order),), deck=sum(len(plan.orders) for plan in before) % 2)
    if not _goes_wrong(table.lesson, chance):
        return smooth
    packets = dealt_packets(layout, write_script(layout, smooth, table.console))
    again = tuple(shuffled(layout.deck, chance))
    for kind in _kinds(table.lesson, before, chance):
        troubles = trouble_of(kind, packets, chance)
        if troubles:
            redealt = IRREGULARITIES[kind].effect is Effect.REDEAL
            orders = (*smooth.orders, again) if redealt else smooth.orders
            return replace(smooth, orders=orders, troubles=troubles)
    return smooth


def _goes_wrong(lesson: Lesson, chance: Random) -> bool:
    return bool(lesson.irregularities) and (lesson.troubled or chance.random() < TROUBLE_OFTEN)


def _kinds(lesson: Lesson, before: Sequence[Plan], chance: Random) -> list[str]:
    """Return the kinds of trouble in random order, those not met yet first."""
    met = {trouble.kind for plan in before for trouble in plan.troubles}
    kinds = chance.sample(lesson.irregularities, len(lesson.irregularities))
    return sorted(kinds, key=lambda kind: kind in met)


def trouble_of(kind: str, packets: Packets, chance: Random) -> tuple[Trouble, ...]:
    """Return a trouble of this kind where it can happen; empty if this deal has no such place."""
    if kind in COUNTED:
        return (Trouble(kind, cards=chance.choice((-1, -1, 1))),)
    if kind == EXPOSED:
        face_down = [(n, s) for n, s in packets if s.to != "community" and not s.face_up]
        return _exposed(face_down, chance) if face_down else ()
    if IRREGULARITIES[kind].effect is Effect.REDEAL and not IRREGULARITIES[kind].routine:
        served = [number for number, stage in packets if stage.to == "seats"]
        rest = [n for n, stage in packets if stage.to != "seats" and served and n > max(served)]
        return (Trouble(kind, rest[0]),) if rest else ()
    number, stage = chance.choice(packets)
    if kind == WRONG_SIZE:
        return (Trouble(kind, number, chance.choice((-1, 1) if stage.cards > 1 else (1,))),)
    return (Trouble(kind, number),)


def _exposed(face_down: Packets, chance: Random) -> tuple[Trouble, ...]:
    """Expose one card, two in a packet, or a second one in a later packet."""
    number, stage = chance.choice(face_down)
    place = chance.randrange(stage.cards)
    later = [n for n, _ in face_down if n > number]
    match chance.choice(("one", "one", "two at once", "two in turn")):
        case "two at once" if stage.cards > 1:
            return (Trouble(EXPOSED, number, 2, place),)
        case "two in turn" if later:
            return (Trouble(EXPOSED, number, 1, place), Trouble(EXPOSED, chance.choice(later), 1))
        case _:
            return (Trouble(EXPOSED, number, 1, place),)
