"""Planning a round of a lesson: the only place where the dealer's seat asks chance."""

from collections.abc import Sequence
from random import Random

from croupier.rules import IRREGULARITIES, Effect, Felt, Wager
from croupier.school.box.decks import Prize, lively_deck, prize_deck, shuffled
from croupier.school.box.lessons import Lesson
from croupier.school.box.plan import Plan, Trouble
from croupier.school.box.troubles import COUNTED, EXPOSED, WRONG_SIZE, packets_of
from croupier.school.box.wagers import place_wagers

PRIZES: tuple[Prize, ...] = ("meter", "tray")
"""What the first rounds of a lesson about jackpots bring; then the cards fall as they fall."""

TROUBLE_OFTEN = 0.5


def plan_round(
    felt: Felt, lesson: Lesson, sensors: tuple[str, ...], before: Sequence[Plan], chance: Random
) -> Plan:
    """Bets, cards and what goes wrong, for the round after these."""
    wagers = place_wagers(felt, lesson, sensors, chance)
    number = len(before)
    if sensors and number < len(PRIZES):
        order = prize_deck(felt, wagers, PRIZES[number], chance)
    else:
        order = lively_deck(felt, wagers, chance)
    troubles = _troubles(felt, lesson, wagers, before, chance)
    orders = [tuple(order)]
    if any(IRREGULARITIES[trouble.kind].effect is Effect.REDEAL for trouble in troubles):
        orders.append(tuple(shuffled(felt.game.deck, chance)))
    return Plan(wagers, tuple(orders), troubles)


def _troubles(
    felt: Felt,
    lesson: Lesson,
    wagers: Sequence[Wager],
    before: Sequence[Plan],
    chance: Random,
) -> tuple[Trouble, ...]:
    if not lesson.troubled and chance.random() >= TROUBLE_OFTEN:
        return ()
    met = {trouble.kind for plan in before for trouble in plan.troubles}
    choices = [kind for kind in lesson.irregularities if kind not in met] or list(
        lesson.irregularities
    )
    chance.shuffle(choices)
    for kind in choices:
        troubles = trouble_of(felt, kind, len(wagers), chance)
        if troubles:
            return troubles
    return ()


def trouble_of(felt: Felt, kind: str, seats: int, chance: Random) -> tuple[Trouble, ...]:
    """A trouble of this kind at a moment where it can happen; none if this deal has no such."""
    packets = packets_of(felt, seats)
    if kind in COUNTED:
        return (Trouble(kind, cards=chance.choice((-1, -1, 1))),)
    if IRREGULARITIES[kind].effect is Effect.REDEAL:
        served = [number for number, stage in packets if stage.to == "seats"]
        rest = [n for n, stage in packets if stage.to != "seats" and served and n > max(served)]
        return (Trouble(kind, packet=rest[0]),) if rest else ()
    number, stage = chance.choice(packets)
    if kind == EXPOSED:
        face_down = [(n, s) for n, s in packets if s.to != "community"]
        number, stage = chance.choice(face_down)
        place = chance.randrange(stage.cards)
        later = [n for n, _ in face_down if n > number]
        match chance.choice(("one", "one", "two at once", "two in turn")):
            case "two at once" if stage.cards > 1:
                return (Trouble(kind, number, 2, place),)
            case "two in turn" if later:
                return (Trouble(kind, number, 1, place), Trouble(kind, chance.choice(later), 1))
        return (Trouble(kind, number, 1, place),)
    if kind == WRONG_SIZE:
        return (Trouble(kind, number, chance.choice((-1, 1) if stage.cards > 1 else (1,))),)
    return (Trouble(kind, number),)
