"""Sitting down to play: bets, cards, decisions, and the money of every step.

Every step is one piece of work on one page of the book. The hand, the purse, the meters and what
the coach has to say are written together or not at all, so a refresh, a second tab or a program
that dies finds the hand where it was.
"""

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from croupier.cards import cards_text
from croupier.codec import canonical
from croupier.errors import brief
from croupier.floor.live import must_fit
from croupier.floor.virtual import PURSE
from croupier.ledger import Answer, Page, Refusal, Refused
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
    MODES,
    Choice,
    checked,
    circles_of,
    must_be_one_of,
    sensors_of,
)
from croupier.school.seat.documents import (
    HANDS_MAX,
    SEATS,
    SITTINGS_KEPT,
    Hand,
    Sitting,
    at_the_seat,
    current,
    keep,
)
from croupier.school.seat.figures import forget
from croupier.school.seat.meters import climbed, in_order, seeded, total
from croupier.school.seat.room import ROOM, Room
from croupier.school.seat.settling import put_away, reviewed, settled, the_hand

# Coming and going -------------------------------------------------------------------------------


def sit(page: Page, learner: str, choice: Choice, *, room: Room = ROOM) -> Answer:
    """A fresh sitting with a full purse; the one before is left and stays in the history."""
    if page.get(LEARNERS, learner) is None:
        raise Refused(Refusal.UNKNOWN_LEARNER, f"nobody here has the ID {brief(learner)}")
    before = current(page, learner)
    if before is not None:
        keep(page, replace(before, left=True))
    chosen = checked(choice, room.catalogue)
    number = (page.get(SEATS, learner) or 0) + 1
    felt = chosen.felt(room.catalogue)
    room.coach.warm(felt)
    meters = seeded(felt)
    fresh = Sitting(learner, number, chosen, page.instant, meters, house=-total(meters))
    keep(page, fresh)
    page.put(SEATS, learner, number)
    forget(page, learner, number - SITTINGS_KEPT)
    return {"sitting": number}


def set_mode(page: Page, learner: str, mode: str) -> Answer:
    """Play, be told, be advised or be asked from now on; a hand in between stays where it is."""
    sitting = at_the_seat(page, learner)
    must_be_one_of(mode, MODES, "mode")
    keep(page, replace(sitting, choice=replace(sitting.choice, mode=mode)))
    return {"mode": mode}


def buy_in(page: Page, learner: str) -> Answer:
    """A full purse for somebody whose play money has run low."""
    sitting = at_the_seat(page, learner)
    _must_take_bets(sitting, "buy in")
    more = PURSE - sitting.purse
    if more <= 0:
        raise Refused(Refusal.NOT_ALLOWED, f"you have {money_text(sitting.purse)}; that is enough")
    keep(page, replace(sitting, purse=PURSE, brought=sitting.brought + more))
    return {"purse": money_text(PURSE)}


def leave(page: Page, learner: str) -> Answer:
    """Stand up between two hands; the sitting stays in the history."""
    sitting = at_the_seat(page, learner)
    _must_take_bets(sitting, "leave")
    keep(page, replace(sitting, left=True))
    return {"sitting": sitting.number}


def _must_take_bets(sitting: Sitting, doing: str) -> None:
    if not sitting.takes_bets:
        raise Refused(
            Refusal.WRONG_STATE, f"hand {sitting.hands} is being played; you cannot {doing} now"
        )


# A hand -----------------------------------------------------------------------------------------


def deal(
    page: Page,
    learner: str,
    bets: Mapping[int, Mapping[str, int]],
    chance: Random,
    *,
    after: int | None = None,
    room: Room = ROOM,
) -> Answer:
    """Lock these bets, in cents by spot, and deal until somebody is asked or the hand is over.

    `after` is the last hand the asker has seen; one who looks at an older page is told.
    """
    sitting = at_the_seat(page, learner)
    if after is not None and after != sitting.hands:
        raise Refused(Refusal.STALE, f"hand {sitting.hands} has been dealt since; look again")
    _must_take_bets(sitting, "deal")
    if sitting.choice.mode == "quiz":
        raise Refused(Refusal.WRONG_STATE, "this is a quiz; choose another mode to play")
    if sitting.hands >= HANDS_MAX:
        raise Refused(Refusal.TOO_MUCH, f"a session has at most {HANDS_MAX} hands; sit down again")
    felt = sitting.choice.felt(room.catalogue)
    wagers = _wagers(sitting, bets, room)
    played = apply(open_round(felt), BetsLocked(wagers))
    order = chance.sample(list(felt.game.deck), len(felt.game.deck))
    beside = not_valued(felt)
    hand = Hand(
        number=sitting.hands + 1,
        record=canonical(write_round(played)),
        order=cards_text(order),
        stakes=tuple(
            {bet: stake for bet, stake in wager.bets.items() if bet not in beside}
            for wager in wagers
        ),
    )
    sitting = _paid_in(put_away(page, sitting), wagers, room)
    return _go_on(page, replace(sitting, hand=hand), played, room)


def _wagers(
    sitting: Sitting, bets: Mapping[int, Mapping[str, int]], room: Room
) -> tuple[Wager, ...]:
    spots = sitting.choice.spots
    circles = {circle.bet: circle for circle in circles_of(sitting.choice.felt(room.catalogue))}
    for spot, amounts in bets.items():
        if type(spot) is not int or not 1 <= spot <= spots:
            raise Refused(
                Refusal.BAD_VALUE, f"spot {brief(spot)} is not yours; you have 1 to {spots}"
            )
        for key, amount in amounts.items():
            must_fit(circles, key, amount)
    wagers = tuple(
        Wager(spot, dict(amounts), sitting.learner)
        for spot, amounts in sorted(bets.items())
        if amounts
    )
    if not wagers:
        raise Refused(Refusal.BAD_VALUE, "place a bet first; you are not in this round")
    _must_afford(sitting, in_units(sum(sum(wager.bets.values()) for wager in wagers)))
    return wagers


def _must_afford(sitting: Sitting, amount: int) -> None:
    if amount > sitting.purse:
        raise Refused(
            Refusal.TOO_MUCH,
            f"{money_text(amount)} is more than the {money_text(sitting.purse)} in your bankroll",
        )


def _paid_in(sitting: Sitting, wagers: tuple[Wager, ...], room: Room) -> Sitting:
    """The stakes leave the purse; those on sensors are collected at once and feed the meters."""
    felt = sitting.choice.felt(room.catalogue)
    sensors = sensors_of(felt)
    lit = [(bet, stake) for wager in wagers for bet, stake in wager.bets.items() if bet in sensors]
    meters = climbed(in_order(felt, sitting.meters), lit)
    collected = in_units(sum(stake for _, stake in lit))
    stakes = in_units(sum(sum(wager.bets.values()) for wager in wagers))
    return replace(
        sitting,
        purse=sitting.purse - stakes,
        up=stakes - collected,
        meters=meters,
        house=sitting.house + collected - (total(meters) - total(sitting.meters)),
    )


def decide(
    page: Page, learner: str, *, hand: int, at: int, choice: str, room: Room = ROOM
) -> Answer:
    """Answer the question of a hand; `at` is how many of its events the asker has seen."""
    sitting = at_the_seat(page, learner)
    playing = sitting.hand
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
    _must_afford(sitting, more)
    changed = replace(
        sitting,
        purse=sitting.purse - more,
        up=sitting.up + more,
        hand=replace(playing, notes=(*playing.notes, None)),
    )
    return _go_on(page, changed, after, room)


def _stakes(played: Round, seat: int) -> int:
    return played.spot(seat).up


def _go_on(page: Page, sitting: Sitting, played: Round, room: Room) -> Answer:
    """Deal until a spot is asked or the hand is over; the coach looks at what was decided."""
    hand = the_hand(sitting)
    pile = deal_piles(played.felt, hand.deck(), [spot.seat for spot in played.spots])
    played = drive(played, from_pile(pile), nobody)
    sitting = replace(sitting, hand=hand.after(played))
    asking = asked(played)
    if asking is None:
        sitting = settled(sitting, played)
    else:
        room.coach.consider(asking)
    keep(page, reviewed(page, sitting, room))
    return {
        "hand": hand.number,
        "at": len(played.events),
        "turn": None if asking is None else asking.seat,
    }
