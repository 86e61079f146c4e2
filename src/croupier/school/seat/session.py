"""Sitting down to play: bets, cards, decisions, and the money of every step.

Every step is one piece of work in one ledger transaction. The hand, the bankroll, the meters and
the coach's notes are written together or not at all, so a refresh, a second tab or a program that
dies finds the hand where it was.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from random import Random

from croupier.cards import cards_text
from croupier.codec import canonical
from croupier.errors import brief
from croupier.floor.live import must_fit
from croupier.floor.virtual import BANKROLL
from croupier.games import find_game
from croupier.law import must_be_lawful
from croupier.ledger import Answer, Refusal, Refused, Transaction
from croupier.ledger.units import in_units, money_text
from croupier.records import write_round
from croupier.rules import (
    BetsLocked,
    Round,
    Wager,
    actions,
    apply,
    deal_piles,
    drive,
    from_pile,
    nobody,
    open_round,
    read_decision,
)
from croupier.school.learners import LEARNERS
from croupier.school.seat.alone import asked, not_valued
from croupier.school.seat.choice import (
    SeatChoice,
    checked,
    circles_of,
    must_be_a_mode,
    sensors_of,
)
from croupier.school.seat.documents import (
    HANDS_MAX,
    SEATS,
    SESSIONS_KEPT,
    SeatHand,
    SeatSession,
    at_the_seat,
    current,
    keep,
)
from croupier.school.seat.figures import forget
from croupier.school.seat.meters import climbed, in_order, seeded, total
from croupier.school.seat.room import ROOM, Room
from croupier.school.seat.settling import put_away, reviewed, settled, the_hand

# Coming and going -------------------------------------------------------------------------------


def sit(transaction: Transaction, learner: str, choice: SeatChoice, *, room: Room = ROOM) -> Answer:
    """Start a session with a full bankroll; the previous one stays in the history."""
    if transaction.get(LEARNERS, learner) is None:
        raise Refused(Refusal.UNKNOWN_LEARNER, f"nobody here has the ID {brief(learner)}")
    before = current(transaction, learner)
    if before is not None:
        keep(transaction, replace(before, left=True))
    chosen = checked(choice, room.catalogue)
    number = (transaction.get(SEATS, learner) or 0) + 1
    layout = chosen.layout(room.catalogue)
    room.coach.warm(layout)
    meters = seeded(layout)
    fresh = SeatSession(learner, number, chosen, transaction.instant, meters, house=-total(meters))
    keep(transaction, fresh)
    transaction.put(SEATS, learner, number)
    forget(transaction, learner, number - SESSIONS_KEPT)
    return {"sitting": number}


def set_mode(transaction: Transaction, learner: str, mode: str) -> Answer:
    """Switch to play, coach, advice or quiz; a hand in progress stays where it is."""
    session = at_the_seat(transaction, learner)
    must_be_a_mode(mode, find_game(session.choice.game))
    keep(transaction, replace(session, choice=replace(session.choice, mode=mode)))
    return {"mode": mode}


def buy_in(transaction: Transaction, learner: str) -> Answer:
    """Give a full bankroll to a learner who is low on play money."""
    session = at_the_seat(transaction, learner)
    _must_take_bets(session, "buy in")
    more = BANKROLL - session.bankroll
    if more <= 0:
        raise Refused(
            Refusal.NOT_ALLOWED, f"you have {money_text(session.bankroll)}; that is enough"
        )
    keep(transaction, replace(session, bankroll=BANKROLL, brought=session.brought + more))
    return {"purse": money_text(BANKROLL)}


def leave(transaction: Transaction, learner: str) -> Answer:
    """Stand up between two hands; the session stays in the history."""
    session = at_the_seat(transaction, learner)
    _must_take_bets(session, "leave")
    keep(transaction, replace(session, left=True))
    return {"sitting": session.number}


def _must_take_bets(session: SeatSession, doing: str) -> None:
    if not session.takes_bets:
        raise Refused(
            Refusal.WRONG_STATE, f"hand {session.hands} is being played; you cannot {doing} now"
        )


# A hand -----------------------------------------------------------------------------------------


def deal(
    transaction: Transaction,
    learner: str,
    bets: Mapping[int, Mapping[str, int]],
    chance: Random,
    *,
    after: int | None = None,
    room: Room = ROOM,
) -> Answer:
    """Lock these bets, in cents by spot, and deal until a decision or the end of the hand.

    `after` is the last hand that the caller has seen; a caller with an outdated page is refused.
    """
    session = at_the_seat(transaction, learner)
    if after is not None and after != session.hands:
        raise Refused(Refusal.STALE, f"hand {session.hands} has been dealt since; look again")
    _must_take_bets(session, "deal")
    if session.choice.mode == "quiz":
        raise Refused(Refusal.WRONG_STATE, "this is a quiz; choose another mode to play")
    if session.hands >= HANDS_MAX:
        raise Refused(Refusal.TOO_MUCH, f"a session has at most {HANDS_MAX} hands; sit down again")
    layout = session.choice.layout(room.catalogue)
    wagers = _wagers(session, bets, room)
    played = apply(open_round(layout), BetsLocked(wagers))
    _must_be_lawful(transaction, played, room)
    order = chance.sample(list(layout.deck), len(layout.deck))
    beside = not_valued(layout)
    hand = SeatHand(
        number=session.hands + 1,
        record=canonical(write_round(played)),
        order=cards_text(order),
        stakes=tuple(
            {bet: stake for bet, stake in wager.bets.items() if bet not in beside}
            for wager in wagers
        ),
    )
    session = _paid_in(put_away(transaction, session), wagers, room)
    return _go_on(transaction, replace(session, hand=hand), played, room)


def _must_be_lawful(transaction: Transaction, played: Round, room: Room) -> None:
    """Refuse a fifth game and bets above the limit of the day, naming the rule."""
    today = datetime.fromisoformat(transaction.instant).date()
    must_be_lawful(played, today, jurisdiction=room.jurisdiction)


def _wagers(
    session: SeatSession, bets: Mapping[int, Mapping[str, int]], room: Room
) -> tuple[Wager, ...]:
    spots = session.choice.spots
    layout = session.choice.layout(room.catalogue)
    game, circles = layout.game, {circle.bet: circle for circle in circles_of(layout)}
    for spot, amounts in bets.items():
        if type(spot) is not int or not 1 <= spot <= spots:
            raise Refused(
                Refusal.BAD_VALUE, f"spot {brief(spot)} is not yours; you have 1 to {spots}"
            )
        for key, amount in amounts.items():
            must_fit(game, circles, key, amount)
    wagers = tuple(
        Wager(spot, dict(amounts), session.learner)
        for spot, amounts in sorted(bets.items())
        if amounts
    )
    if not wagers:
        raise Refused(Refusal.BAD_VALUE, "place a bet first; you are not in this round")
    _must_afford(session, in_units(sum(sum(wager.bets.values()) for wager in wagers)))
    return wagers


def _must_afford(session: SeatSession, amount: int) -> None:
    if amount > session.bankroll:
        raise Refused(
            Refusal.TOO_MUCH,
            f"{money_text(amount)} is more than the {money_text(session.bankroll)} "
            "in your bankroll",
        )


def _paid_in(session: SeatSession, wagers: tuple[Wager, ...], room: Room) -> SeatSession:
    """Take the stakes from the bankroll; those on sensors feed the meters at once."""
    layout = session.choice.layout(room.catalogue)
    sensors = sensors_of(layout)
    lit = [(bet, stake) for wager in wagers for bet, stake in wager.bets.items() if bet in sensors]
    meters = climbed(in_order(layout, session.meters), lit)
    collected = in_units(sum(stake for _, stake in lit))
    stakes = in_units(sum(sum(wager.bets.values()) for wager in wagers))
    return replace(
        session,
        bankroll=session.bankroll - stakes,
        up=stakes - collected,
        meters=meters,
        house=session.house + collected - (total(meters) - total(session.meters)),
    )


def decide(
    transaction: Transaction, learner: str, *, hand: int, at: int, choice: str, room: Room = ROOM
) -> Answer:
    """Make a decision; `at` is how many of the hand's events the caller has seen."""
    session = at_the_seat(transaction, learner)
    playing = session.hand
    if playing is None or playing.number != hand:
        raise Refused(Refusal.STALE, f"hand {brief(hand)} is not on the layout; look again")
    played = playing.round(room.catalogue)
    if at != len(played.events):
        raise Refused(Refusal.STALE, f"hand {hand} has moved on since; look again")
    asking = asked(played)
    if playing.settled or asking is None:
        raise Refused(
            Refusal.WRONG_STATE, f"hand {hand} is settled; there is nothing left to decide"
        )
    after = apply(played, replace(read_decision(actions(played), choice), seat=asking.seat))
    more = in_units(_stakes(after, asking.seat) - _stakes(played, asking.seat))
    _must_afford(session, more)
    changed = replace(
        session,
        bankroll=session.bankroll - more,
        up=session.up + more,
        hand=replace(playing, notes=(*playing.notes, None)),
    )
    return _go_on(transaction, changed, after, room)


def _stakes(played: Round, seat: int) -> int:
    return played.spot(seat).up


def _go_on(transaction: Transaction, session: SeatSession, played: Round, room: Room) -> Answer:
    """Deal until a decision or the end of the hand; the coach reviews the decisions made."""
    hand = the_hand(session)
    pile = deal_piles(played.layout, hand.deck(), [spot.seat for spot in played.spots])
    played = drive(played, from_pile(pile), nobody)
    session = replace(session, hand=hand.after(played))
    asking = asked(played)
    if asking is None:
        session = settled(session, played)
    else:
        room.coach.consider(asking)
    keep(transaction, reviewed(transaction, session, room))
    return {
        "hand": hand.number,
        "at": len(played.events),
        "turn": None if asking is None else asking.seat,
    }
