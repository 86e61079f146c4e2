"""The end of a hand: what the tray and the meters pay, and what the coach noticed."""

from collections.abc import Iterator
from dataclasses import replace

from croupier.errors import must
from croupier.ledger import Transaction
from croupier.ledger.units import in_units
from croupier.rules import Round, settle
from croupier.rules.bets import ENVY
from croupier.school.seat.alone import decisions, not_valued
from croupier.school.seat.documents import (
    HANDS,
    Note,
    SeatHand,
    SeatSession,
    hand_key,
    keep_hand,
    meter_key,
)
from croupier.school.seat.figures import count_earlier
from croupier.school.seat.meters import hit, in_order
from croupier.school.seat.room import Room
from croupier.school.skills import practiced


def settled(session: SeatSession, played: Round) -> SeatSession:
    """Pay every line of a finished round, working from the right, as dealers and meters do."""
    hand = the_hand(session)
    beside = not_valued(played.layout) | {ENVY}
    meters, house, pays = (
        in_order(played.layout, session.meters),
        session.house + session.up,
        dict(hand.pays),
    )
    bankroll, won = session.bankroll, {True: 0, False: 0}
    for result in settle(played).in_turn:
        for line in result.lines:
            if line.returned is None and line.odds is not None:
                meters, returned, seed = hit(meters, line.bet, line.odds)
                pays[meter_key(result.seat, line.bet)] = returned
                house -= seed
            else:
                returned = in_units(line.returned or 0)
                house -= returned
            bankroll += returned
            won[line.bet in beside] += returned - in_units(line.stake)
    done = replace(hand, settled=True, pays=pays, won=won[False], beside=won[True])
    return replace(session, hand=done, bankroll=bankroll, up=0, house=house, meters=meters)


def the_hand(session: SeatSession) -> SeatHand:
    must(session.hand is not None, f"session {session.number} has no hand on the layout")
    return session.hand or SeatHand(0, "", "")


# What the coach saw -----------------------------------------------------------------------------


def reviewed(transaction: Transaction, session: SeatSession, room: Room) -> SeatSession:
    """Return the session with the coach's new notes on decisions not reviewed yet."""
    left, changed = [], []
    for number in session.unreviewed:
        earlier = transaction.get(HANDS, hand_key(session.learner, session.number, number))
        if earlier is not None:
            after = _noted(transaction, session, earlier, room, patient=False)
            if after is not earlier:
                keep_hand(transaction, session, after)
                changed.append(after)
            if not after.is_reviewed:
                left.append(number)
    if changed:
        count_earlier(transaction, session, changed)
    hand = session.hand
    return replace(
        session,
        unreviewed=tuple(left),
        hand=None if hand is None else _noted(transaction, session, hand, room, patient=True),
    )


def _noted(
    transaction: Transaction, session: SeatSession, hand: SeatHand, room: Room, *, patient: bool
) -> SeatHand:
    if hand.is_reviewed:
        return hand
    notes = tuple(notes_of(hand, room, patient=patient))
    for before, note in zip(hand.notes, notes, strict=True):
        if before is None and note is not None:
            counted(transaction, session.learner, note)
    return replace(hand, notes=notes) if notes != hand.notes else hand


def notes_of(hand: SeatHand, room: Room, *, patient: bool = True) -> Iterator[Note | None]:
    """Yield a note for each decision of a hand: the stored one, or the coach's now.

    If patient, it waits for the coach once, not again for every decision of the hand.
    """
    made = decisions(hand.round(room.catalogue))
    for known, decision in zip(hand.notes, made, strict=True):
        note = known if known is not None else room.coach.note(decision, patient=patient)
        patient = patient and note is not None
        yield note


def counted(transaction: Transaction, learner: str, note: Note) -> None:
    """Record an answer in the learner's skills."""
    practiced(
        transaction, learner, note.topic, right=not note.cost, cost=note.cost, title=note.about
    )  # fmt: skip


def put_away(transaction: Transaction, session: SeatSession) -> SeatSession:
    """Move the last hand from the layout to the history."""
    hand = session.hand
    if hand is None:
        return session
    count_earlier(transaction, session, [hand])
    keep_hand(transaction, session, hand)
    waiting = () if hand.is_reviewed else (hand.number,)
    return replace(session, unreviewed=(*session.unreviewed, *waiting))
