"""The end of a hand: what comes back from the tray and from the meters, and what the coach saw."""

from collections.abc import Iterator
from dataclasses import replace

from croupier.errors import must
from croupier.ledger import Page
from croupier.ledger.units import in_units
from croupier.rules import Round, settle
from croupier.rules.settlement import ENVY
from croupier.school.seat.alone import decisions, not_valued
from croupier.school.seat.documents import (
    HANDS,
    Hand,
    Note,
    Sitting,
    hand_key,
    keep_hand,
    meter_key,
)
from croupier.school.seat.figures import count_earlier
from croupier.school.seat.meters import hit, in_order
from croupier.school.seat.room import Room
from croupier.school.skills import practised


def settled(sitting: Sitting, played: Round) -> Sitting:
    """Pay every line of a finished round; a dealer works from the right, and so do the meters."""
    hand = the_hand(sitting)
    beside = not_valued(played.felt) | {ENVY}
    meters, house, pays = (
        in_order(played.felt, sitting.meters),
        sitting.house + sitting.up,
        dict(hand.pays),
    )
    purse, won = sitting.purse, {True: 0, False: 0}
    for result in settle(played).from_the_right:
        for line in result.lines:
            if line.returned is None and line.odds is not None:
                meters, returned, seed = hit(meters, line.bet, line.odds)
                pays[meter_key(result.seat, line.bet)] = returned
                house -= seed
            else:
                returned = in_units(line.returned or 0)
                house -= returned
            purse += returned
            won[line.bet in beside] += returned - in_units(line.stake)
    done = replace(hand, settled=True, pays=pays, won=won[False], beside=won[True])
    return replace(sitting, hand=done, purse=purse, up=0, house=house, meters=meters)


def the_hand(sitting: Sitting) -> Hand:
    must(sitting.hand is not None, f"sitting {sitting.number} has no hand on the felt")
    return sitting.hand or Hand(0, "", "")


# What the coach saw -----------------------------------------------------------------------------


def reviewed(page: Page, sitting: Sitting, room: Room) -> Sitting:
    """The sitting with what the coach can say by now of decisions he has not spoken of."""
    left, changed = [], []
    for number in sitting.unreviewed:
        earlier = page.get(HANDS, hand_key(sitting.learner, sitting.number, number))
        if earlier is not None:
            after = _noted(page, sitting, earlier, room, patient=False)
            if after is not earlier:
                keep_hand(page, sitting, after)
                changed.append(after)
            if not after.is_reviewed:
                left.append(number)
    if changed:
        count_earlier(page, sitting, changed)
    hand = sitting.hand
    return replace(
        sitting,
        unreviewed=tuple(left),
        hand=None if hand is None else _noted(page, sitting, hand, room, patient=True),
    )


def _noted(page: Page, sitting: Sitting, hand: Hand, room: Room, *, patient: bool) -> Hand:
    if hand.is_reviewed:
        return hand
    notes = tuple(notes_of(hand, room, patient=patient))
    for before, note in zip(hand.notes, notes, strict=True):
        if before is None and note is not None:
            counted(page, sitting.learner, note)
    return replace(hand, notes=notes) if notes != hand.notes else hand


def notes_of(hand: Hand, room: Room, *, patient: bool = True) -> Iterator[Note | None]:
    """A note for each decision of a hand: as it was written, or as the coach says now.

    Somebody patient waits for him once, and not again for every decision of the hand.
    """
    made = decisions(hand.round(room.catalogue))
    for known, decision in zip(hand.notes, made, strict=True):
        note = known if known is not None else room.coach.note(decision, patient=patient)
        patient = patient and note is not None
        yield note


def counted(page: Page, learner: str, note: Note) -> None:
    """An answer is remembered among the learner's skills."""
    practised(
        page, learner, note.topic, right=not note.cost, cost=note.cost, title=note.about
    )  # fmt: skip


def put_away(page: Page, sitting: Sitting) -> Sitting:
    """The last hand leaves the felt for the history."""
    hand = sitting.hand
    if hand is None:
        return sitting
    count_earlier(page, sitting, [hand])
    keep_hand(page, sitting, hand)
    waiting = () if hand.is_reviewed else (hand.number,)
    return replace(sitting, unreviewed=(*sitting.unreviewed, *waiting))
