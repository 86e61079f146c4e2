"""Live play at a virtual table: seats bet, Croupier deals, seats decide, the engine settles.

Every step is one piece of work on one page of the book: the hand, the play money and what the pit
does with the sensors are written together or not at all. START GAME and END GAME are the pit's
own; a meter win waits for a supervisor's card like any other, and END GAME follows it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random

from croupier.cards import Card, cards_text
from croupier.codec import canonical
from croupier.errors import brief
from croupier.floor.bots import absent_choice, bot_bets, bot_decision
from croupier.floor.chairs import must_take_bets, own_chair
from croupier.floor.door import by_croupier, do
from croupier.floor.table import Table
from croupier.floor.virtual import (
    PURSE,
    VIRTUAL,
    Chair,
    Hand,
    VirtualTable,
    circles_of,
    envy_hands,
    felt_of,
    find_virtual,
    sensors_of,
)
from croupier.games import find_game
from croupier.jackpots.jackpot import find_jackpot
from croupier.ledger import Answer, Page, Refusal, Refused
from croupier.ledger.units import in_units, money_text
from croupier.money import dollars
from croupier.records import write_round
from croupier.records.felt_view import Circle
from croupier.records.words import hit_text
from croupier.rules import (
    Actions,
    BetsLocked,
    Decided,
    Felt,
    Round,
    Settlement,
    Wager,
    actions,
    apply,
    deal_piles,
    drive,
    from_pile,
    open_round,
    read_decision,
    settle,
)
from croupier.rules.settlement import ENVY

ROUND = "live-round"
"""The reason of the entry that keeps a finished hand in the book; it moves no money."""

DECIDE_WITHIN = timedelta(seconds=45)
"""After this long anybody at the table may let the house decide for an absent player."""

BOT_SENSORS = 0.5
"""How often a bot lights a sensor."""


# Bets -------------------------------------------------------------------------------------------


def bet(page: Page, name: str, player: str, bets: Mapping[str, int]) -> Answer:
    """Put these bets up, in cents, in place of what stood there; none takes everything back."""
    table, virtual = find_virtual(page, name)
    seat, chair = own_chair(virtual, player)
    must_take_bets(virtual, "bet")
    table.must_be_live()
    circles = {circle.bet: circle for circle in circles_of(page, table, virtual)}
    for key, amount in bets.items():
        must_fit(circles, key, amount)
    if bets:
        lock = BetsLocked((Wager(seat, bets),))
        apply(open_round(felt_of(page, table, virtual)), lock)
    _must_afford(chair, in_units(sum(bets.values())))
    _light(page, table, seat, bets)
    changed = replace(chair, bets=dict(bets), seen=page.instant)
    page.put(VIRTUAL, name, virtual.with_chair(seat, changed))
    return {"bets": {key: dollars(amount) for key, amount in bets.items()}}


def must_fit(circles: Mapping[str, Circle], key: str, amount: int) -> None:
    circle = circles.get(key)
    if circle is None:
        raise Refused(
            Refusal.BAD_VALUE, f"this layout has no bet {brief(key)}; it has {', '.join(circles)}"
        )
    if not circle.min_cents <= amount <= circle.max_cents:
        least, most = dollars(circle.min_cents), dollars(circle.max_cents)
        right = f"exactly {least}" if least == most else f"{least} to {most}"
        raise Refused(Refusal.BAD_VALUE, f"{key} is {dollars(amount)}; it takes {right}")


def _must_afford(chair: Chair, amount: int) -> None:
    if amount > chair.balance:
        raise Refused(
            Refusal.TOO_MUCH, f"{money_text(amount)} is more than your {money_text(chair.balance)}"
        )


def _light(page: Page, table: Table, seat: int, bets: Mapping[str, int]) -> None:
    """The sensors of a seat show its jackpot bets, and no others."""
    for key, jackpot in sensors_of(find_game(table.game), table).items():
        lit = (seat, jackpot) in table.lit
        if (key in bets) != lit:
            name = "light" if key in bets else "unlight"
            do(page, by_croupier(name, table=table.id, seat=seat, jackpot=jackpot))


# The hand ---------------------------------------------------------------------------------------


def deal(page: Page, name: str, player: str, chance: Random) -> Answer:
    """START GAME: bets lock, lit sensors contribute, and the cards are dealt."""
    table, virtual = find_virtual(page, name)
    must_take_bets(virtual, "deal")
    _, chair = own_chair(virtual, player)
    if not chair.bets:
        raise Refused(Refusal.WRONG_STATE, "place a bet first; you are not in this round")
    felt = felt_of(page, table, virtual)
    circles = tuple(
        circle for circle in circles_of(page, table, virtual) if _takes_bets(page, circle)
    )
    for seat, other in virtual.chairs.items():
        if other.is_bot:
            bets = bot_bets(felt.game, circles, chance, sensors=BOT_SENSORS)
            virtual = virtual.with_chair(seat, replace(other, bets=bets, balance=PURSE))
    for seat in range(1, table.seats + 1):
        sitting = virtual.chairs.get(seat)
        _light(page, find_virtual(page, name)[0], seat, sitting.bets if sitting else {})
    do(page, by_croupier("start", table=name))
    cards = list(felt.game.deck)
    return _dealt(page, virtual, felt, chance.sample(cards, len(cards)))


def _takes_bets(page: Page, circle: Circle) -> bool:
    """Whether a bot may bet there: it does not argue about a jackpot that is suspended."""
    if not circle.jackpot:
        return True
    jackpot = find_jackpot(page, circle.jackpot)
    return jackpot.suspended is None and not jackpot.retired


def _dealt(page: Page, virtual: VirtualTable, felt: Felt, order: Sequence[Card]) -> Answer:
    table, _ = find_virtual(page, virtual.id)
    wagers = tuple(
        Wager(seat, chair.bets, chair.as_player(seat))
        for seat, chair in virtual.chairs.items()
        if chair.bets
    )
    played = apply(open_round(felt), BetsLocked(wagers))
    for wager in wagers:
        stake = in_units(sum(wager.bets.values()))
        _must_afford(virtual.chairs[wager.seat], stake)
        virtual = virtual.paid({wager.seat: -stake})
    hand = Hand(table.round, canonical(write_round(played)), cards_text(order), page.instant)
    return _go_on(page, replace(virtual, hand=hand), played)


def decide(page: Page, name: str, player: str, hand: int, choice: str) -> Answer:
    """The player whose turn it is decides; `hand` is the number of the hand he looks at."""
    _, virtual = find_virtual(page, name)
    seat, _ = own_chair(virtual, player)
    played = _playing(virtual, hand)
    after = apply(played, replace(read_decision(actions(played), choice), seat=seat))
    return _decided(page, virtual, played, after, seat)


def hurry(page: Page, name: str, player: str, hand: int) -> Answer:
    """Somebody at the table asks the house to decide for a player who does not answer."""
    _, virtual = find_virtual(page, name)
    own_chair(virtual, player)
    played = _playing(virtual, hand)
    offered = actions(played)
    waited = datetime.fromisoformat(page.instant) - datetime.fromisoformat(_hand(virtual).since)
    if waited <= DECIDE_WITHIN or offered.seat is None:
        left = int((DECIDE_WITHIN - waited).total_seconds()) + 1
        raise Refused(Refusal.WRONG_STATE, f"seat {offered.seat} may think for {left} seconds more")
    after = apply(played, offered.decision(absent_choice(offered)))
    return _decided(page, virtual, played, after, offered.seat)


def _hand(virtual: VirtualTable) -> Hand:
    if virtual.hand is None:
        raise Refused(Refusal.WRONG_STATE, "no hand is being played")
    return virtual.hand


def _playing(virtual: VirtualTable, number: int) -> Round:
    hand = _hand(virtual)
    if hand.number != number:
        raise Refused(Refusal.WRONG_STATE, f"hand {number} is over; this is hand {hand.number}")
    if hand.settled:
        raise Refused(
            Refusal.WRONG_STATE, f"hand {number} is settled; there is nothing left to decide"
        )
    return hand.round()


def _decided(page: Page, virtual: VirtualTable, before: Round, after: Round, seat: int) -> Answer:
    more = after.spot(seat).up - before.spot(seat).up
    chair = virtual.chairs[seat]
    _must_afford(chair, in_units(more))
    seen = replace(chair.paid(-in_units(more)), seen=page.instant)
    return _go_on(page, virtual.with_chair(seat, seen), after)


def _go_on(page: Page, virtual: VirtualTable, played: Round) -> Answer:
    """Deal, and let bots decide, until a player is asked or the hand is over."""
    hand = _hand(virtual)
    pile = deal_piles(played.felt, hand.deck(), [spot.seat for spot in played.spots])

    def decide(table: Round, offered: Actions) -> Decided | None:
        is_bot = offered.seat is not None and virtual.chairs[offered.seat].is_bot
        return bot_decision(table, offered) if is_bot else None

    played = drive(played, from_pile(pile), decide)
    turn = actions(played).seat
    if turn is None:
        return _settled(page, replace(virtual, hand=hand.after(played, settled=True)), played)
    virtual = replace(virtual, hand=hand.after(played, since=page.instant))
    page.put(VIRTUAL, virtual.id, virtual)
    return {"hand": hand.number, "turn": turn}


# The end of a hand ------------------------------------------------------------------------------


def _settled(page: Page, virtual: VirtualTable, played: Round) -> Answer:
    """Pay the felt, select the jackpot hands at the pit, and send those that a meter pays."""
    result = settle(played)
    virtual = virtual.paid(felt_pays(result, played))
    page.put(VIRTUAL, virtual.id, virtual)
    page.book(ROUND, {}, {"table": virtual.id, "record": write_round(played)})
    table, _ = find_virtual(page, virtual.id)
    waits = False
    for key, jackpot in sensors_of(played.felt.game, table).items():
        for seat in result.seats:
            for line in seat.lines:
                if line.bet == key and line.outcome == "win":
                    sensor = {"seat": seat.seat, "jackpot": jackpot}
                    hand = {"table": table.id, "hand": hit_text(line), **sensor}
                    do(page, by_croupier("select", **hand))
                    waits = waits or line.returned is None
    for hitter, jackpot, label in envy_hands(played, sensors_of(played.felt.game, table)):
        envy = {"table": table.id, "seat": hitter, "jackpot": jackpot, "hand": label}
        do(page, by_croupier("select", **envy))
    if not waits:
        pays = do(page, by_croupier("end", table=table.id))["pays"]
        return {"hand": table.round, "pays": pays}
    try:
        sent = do(page, by_croupier("lock", table=table.id))["pending"]
    except Refused as refused:  # a jackpot without lock: the confirmation does everything
        if refused.refusal is not Refusal.NOTHING_TO_DO:
            raise
        sent = []
    return {"hand": table.round, "pending": sent}


def felt_pays(result: Settlement, played: Round) -> dict[int, int]:
    """What comes back to each seat for the bets that no jackpot pays, in units."""
    beside = {*played.felt.game.sensors, ENVY}
    return {
        seat.seat: in_units(
            sum(line.returned or 0 for line in seat.lines if line.bet not in beside)
        )
        for seat in result.seats
    }
