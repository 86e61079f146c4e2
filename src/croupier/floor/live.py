"""Live play at a virtual table: seats bet, Croupier deals, seats decide, the engine settles.

Every step is one piece of work in one ledger transaction: the hand, the play money and what the
jackpot system does with the sensors are written together or not at all. START GAME and END GAME are
the system's own; a meter win waits for a supervisor's card as usual, and END GAME follows.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random

from croupier.cards import Card, cards_text
from croupier.codec import canonical, read_json
from croupier.errors import brief, must
from croupier.floor.bots import absent_choice, bot_bets, bot_decision
from croupier.floor.door import by_croupier, do
from croupier.floor.lawful import games_allowed, must_be_lawful
from croupier.floor.seating import must_take_bets, own_chair
from croupier.floor.settings import floor_settings
from croupier.floor.table import Table
from croupier.floor.virtual import (
    BANKROLL,
    VIRTUAL,
    SeatedPlayer,
    VirtualHand,
    VirtualTable,
    circles_of,
    envy_hands,
    find_virtual,
    layout_of,
    own_tables_of,
    sensors_of,
)
from croupier.games import find_game
from croupier.jackpots.jackpot import find_jackpot
from croupier.jackpots.lines import EXECUTIVE
from croupier.ledger import Answer, Refusal, Refused, Transaction
from croupier.ledger.units import dollars_text, in_units
from croupier.money import dollars, priced
from croupier.records import write_round
from croupier.records.layout_view import Circle
from croupier.records.words import hit_text
from croupier.rules import (
    Actions,
    BetsLocked,
    Decided,
    Game,
    Layout,
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
from croupier.rules.bets import ENVY

ROUND = "live-round"
"""The reason of the entry that records a finished hand; it moves no money."""

DECIDE_WITHIN = timedelta(seconds=45)
"""How long until anyone at the table may let the house decide for an absent player."""

BOT_SENSORS = 0.5
"""How often a bot lights a sensor."""


# Bets -------------------------------------------------------------------------------------------


def bet(transaction: Transaction, name: str, player: str, bets: Mapping[str, int]) -> Answer:
    """Replace a seat's bets, in cents; an empty mapping takes everything back."""
    table, virtual = find_virtual(transaction, name)
    seat, chair = own_chair(virtual, player)
    must_take_bets(virtual, "place a bet")
    table.must_be_live()
    game = find_game(table.game)
    circles = {circle.bet: circle for circle in circles_of(transaction, table, virtual)}
    for key, amount in bets.items():
        must_fit(game, circles, key, amount)
    if bets:
        lock = BetsLocked((Wager(seat, bets),))
        apply(open_round(layout_of(transaction, table, virtual)), lock)
        must_be_lawful(transaction, game, bets)
    _must_afford(chair, in_units(sum(bets.values())))
    _light(transaction, table, seat, bets)
    changed = replace(chair, bets=dict(bets), seen=transaction.instant)
    transaction.put(VIRTUAL, name, virtual.with_chair(seat, changed))
    return {"bets": {key: dollars(amount) for key, amount in bets.items()}}


def must_fit(game: Game, circles: Mapping[str, Circle], key: str, amount: int) -> None:
    """Refuse a bet without a circle, or outside the circle's limits."""
    circle = circles.get(key)
    if circle is None:
        raise Refused(
            Refusal.BAD_VALUE, f"this layout has no bet {brief(key)}; it has {', '.join(circles)}"
        )
    if not circle.min_cents <= amount <= circle.max_cents:
        least, most = priced(circle.min_cents), priced(circle.max_cents)
        right = f"exactly {least}" if least == most else f"{least} to {most}"
        raise Refused(
            Refusal.BAD_VALUE, f"{game.line_title(key)} is {priced(amount)}; it takes {right}"
        )


def _must_afford(chair: SeatedPlayer, amount: int) -> None:
    if amount > chair.balance:
        raise Refused(
            Refusal.TOO_MUCH,
            f"{dollars_text(amount)} is more than the {dollars_text(chair.balance)} you have",
        )


def _light(transaction: Transaction, table: Table, seat: int, bets: Mapping[str, int]) -> None:
    """Light the sensors of exactly the jackpot bets that a seat has made."""
    for key, jackpot in sensors_of(transaction, table).items():
        lit = (seat, jackpot) in table.lit
        if (key in bets) != lit:
            name = "light" if key in bets else "unlight"
            do(transaction, by_croupier(name, table=table.id, seat=seat, jackpot=jackpot))


# The hand ---------------------------------------------------------------------------------------


def deal(transaction: Transaction, name: str, player: str, chance: Random) -> Answer:
    """START GAME: lock the bets, collect contributions from lit sensors, and deal the cards."""
    table, virtual = find_virtual(transaction, name)
    must_take_bets(virtual, "start a deal")
    _, chair = own_chair(virtual, player)
    if not chair.bets:
        raise Refused(Refusal.WRONG_STATE, "place a bet first; you are not in this round")
    layout = layout_of(transaction, table, virtual)
    circles = tuple(
        circle
        for circle in circles_of(transaction, table, virtual)
        if _takes_bets(transaction, circle)
    )
    games = games_allowed(transaction)
    for seat, other in virtual.chairs.items():
        if other.is_bot:
            bets = bot_bets(layout.game, circles, chance, sensors=BOT_SENSORS, games=games)
            virtual = virtual.with_chair(seat, replace(other, bets=bets, balance=BANKROLL))
    for seat in range(1, table.seats + 1):
        session = virtual.chairs.get(seat)
        _light(
            transaction, find_virtual(transaction, name)[0], seat, session.bets if session else {}
        )
    do(transaction, by_croupier("start", table=name))
    cards = list(layout.deck)
    return _dealt(transaction, virtual, layout, chance.sample(cards, len(cards)))


def _takes_bets(transaction: Transaction, circle: Circle) -> bool:
    """Return whether a bot may bet there; bots do not try a suspended jackpot."""
    if not circle.jackpot:
        return True
    jackpot = find_jackpot(transaction, circle.jackpot)
    return jackpot.suspended is None and not jackpot.retired


def _dealt(
    transaction: Transaction, virtual: VirtualTable, layout: Layout, order: Sequence[Card]
) -> Answer:
    table, _ = find_virtual(transaction, virtual.id)
    wagers = tuple(
        Wager(seat, chair.bets, chair.as_player(seat))
        for seat, chair in virtual.chairs.items()
        if chair.bets
    )
    played = apply(open_round(layout), BetsLocked(wagers))
    for wager in wagers:
        stake = in_units(sum(wager.bets.values()))
        _must_afford(virtual.chairs[wager.seat], stake)
        virtual = virtual.paid({wager.seat: -stake})
    hand = VirtualHand(
        table.round, canonical(write_round(played)), cards_text(order), transaction.instant,
        own_tables=own_tables_of(transaction, table, virtual.layout),
    )  # fmt: skip
    return _go_on(transaction, replace(virtual, hand=hand), played)


def decide(transaction: Transaction, name: str, player: str, hand: int, choice: str) -> Answer:
    """Make the decision of the player whose turn it is; `hand` is the hand that they saw."""
    _, virtual = find_virtual(transaction, name)
    seat, _ = own_chair(virtual, player)
    played = _playing(virtual, hand)
    after = apply(played, replace(read_decision(actions(played), choice), seat=seat))
    return _decided(transaction, virtual, played, after, seat)


def hurry(transaction: Transaction, name: str, player: str, hand: int) -> Answer:
    """Let the house decide for a player who does not answer, at the request of another."""
    _, virtual = find_virtual(transaction, name)
    own_chair(virtual, player)
    played = _playing(virtual, hand)
    offered = actions(played)
    waited = datetime.fromisoformat(transaction.instant) - datetime.fromisoformat(
        _hand(virtual).since
    )
    if waited <= DECIDE_WITHIN or offered.seat is None:
        left = int((DECIDE_WITHIN - waited).total_seconds()) + 1
        raise Refused(
            Refusal.WRONG_STATE,
            f"seat {offered.seat} has 1 more second to decide"
            if left == 1
            else f"seat {offered.seat} has {left} more seconds to decide",
        )
    return decide_for(transaction, virtual)


def decide_for(transaction: Transaction, virtual: VirtualTable) -> Answer:
    """Let the house decide for the player whose turn it is."""
    played = _hand(virtual).round()
    offered = actions(played)
    must(offered.seat is not None, "the house decides, and nobody has to")
    after = apply(played, offered.decision(absent_choice(offered)))
    return _decided(transaction, virtual, played, after, offered.seat or 0)


def _hand(virtual: VirtualTable) -> VirtualHand:
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


def _decided(
    transaction: Transaction, virtual: VirtualTable, before: Round, after: Round, seat: int
) -> Answer:
    more = after.spot(seat).up - before.spot(seat).up
    if more:
        for hand in after.spot(seat).hands:
            must_be_lawful(transaction, after.layout.game, hand.stakes)
    chair = virtual.chairs[seat]
    _must_afford(chair, in_units(more))
    seen = replace(chair.paid(-in_units(more)), seen=transaction.instant)
    return _go_on(transaction, virtual.with_chair(seat, seen), after)


def _go_on(transaction: Transaction, virtual: VirtualTable, played: Round) -> Answer:
    """Deal, and let bots decide, until a player has to decide or the hand is over."""
    hand = _hand(virtual)
    pile = deal_piles(played.layout, hand.deck(), [spot.seat for spot in played.spots])

    def decide(round_: Round, offered: Actions) -> Decided | None:
        is_bot = offered.seat is not None and virtual.chairs[offered.seat].is_bot
        return bot_decision(round_, offered) if is_bot else None

    played = drive(played, from_pile(pile), decide)
    turn = actions(played).seat
    if turn is None:
        return _settled(
            transaction, replace(virtual, hand=hand.after(played, settled=True)), played
        )
    virtual = replace(virtual, hand=hand.after(played, since=transaction.instant))
    transaction.put(VIRTUAL, virtual.id, virtual)
    return {"hand": hand.number, "turn": turn}


# The end of a hand ------------------------------------------------------------------------------


def _settled(transaction: Transaction, virtual: VirtualTable, played: Round) -> Answer:
    """Pay the layout, select the jackpot hands, and send those that a meter pays."""
    result = settle(played)
    table, _ = find_virtual(transaction, virtual.id)
    virtual = virtual.paid(layout_pays(result, sensors_of(transaction, table)))
    transaction.put(VIRTUAL, virtual.id, virtual)
    record = {"table": virtual.id, "record": write_round(played)}
    if kept := _hand(virtual).own_tables:
        record["own_tables"] = read_json(kept)
    transaction.post(ROUND, {}, record)
    waits = False
    for key, jackpot in sensors_of(transaction, table).items():
        for seat in result.seats:
            for line in seat.lines:
                if line.bet == key and line.outcome == "win":
                    sensor = {"seat": seat.seat, "jackpot": jackpot}
                    hand = {"table": table.id, "hand": hit_text(line), **sensor}
                    do(transaction, by_croupier("select", **hand))
                    waits = waits or line.returned is None
    for hitter, jackpot, label in envy_hands(played, sensors_of(transaction, table)):
        envy = {"table": table.id, "seat": hitter, "jackpot": jackpot, "hand": label}
        do(transaction, by_croupier("select", **envy))
    if not waits:
        pays = do(transaction, by_croupier("end", table=table.id))["pays"]
        return {"hand": table.round, "pays": pays}
    try:
        sent = do(transaction, by_croupier("lock", table=table.id))["pending"]
    except Refused as refused:  # a jackpot without a lock: confirming does everything
        if refused.refusal is not Refusal.NOTHING_TO_DO:
            raise
        sent = []
    if floor_settings(transaction).unattended:
        paid = do(transaction, by_croupier("confirm", table=table.id, card=EXECUTIVE))["pays"]
        return {"hand": table.round, "pays": paid}
    return {"hand": table.round, "pending": sent}


def layout_pays(result: Settlement, sensors: Collection[str]) -> dict[int, int]:
    """Return what each seat gets back for the bets that no jackpot pays, in units."""
    beside = {*sensors, ENVY}
    return {
        seat.seat: in_units(
            sum(line.returned or 0 for line in seat.lines if line.bet not in beside)
        )
        for seat in result.seats
    }
