"""Cases: work at a table besides the deal, by a dealer who opens it or a supervisor.

A case has a situation that is shown, and moves that follow from it and from the rules.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

from croupier.cards import Card
from croupier.money import dollars
from croupier.plan.table import FIXED_CENTS
from croupier.rules import BetsLocked, Effect, Layout, apply, deal_piles, open_round, settle
from croupier.school.trainer import supervising as sv
from croupier.school.trainer.acts import Count, Enter, Perform, Ruling
from croupier.school.trainer.console import Console
from croupier.school.trainer.decks import prize_deck, shuffled
from croupier.school.trainer.desk import DealerDesk
from croupier.school.trainer.lessons import Lesson
from croupier.school.trainer.pen import Pen
from croupier.school.trainer.plan import Plan
from croupier.school.trainer.playing import played_out
from croupier.school.trainer.steps import RoundScript
from croupier.school.trainer.wagers import place_wagers

TABLE_ROUTINES = ("opening", "dead-game", "closing")
CLAIMS = ("claim", "wrong-hand", "wrong-card", "void")
COUNTS = ("misdeal", "flashing", "count")
DECKS_TRIED = 12
PRIZE_CENTS = (500_00, 9_000_00)

Facts = Mapping[str, Any]


# Planning ---------------------------------------------------------------------------------------


def plan_case(
    layout: Layout, lesson: Lesson, sensors: tuple[str, ...], number: int, chance: Random
) -> Plan:
    """Plan the situation for a round of a lesson that consists of cases."""
    kind = lesson.cases[number]
    order = tuple(shuffled(layout.deck, chance))
    if kind in TABLE_ROUTINES:
        return Plan((), (order,), case={"kind": kind})
    wagers = place_wagers(layout, lesson, sensors, chance)
    if kind in CLAIMS:
        for _ in range(DECKS_TRIED):
            order = tuple(prize_deck(layout, wagers, "meter", chance))
            claim = _claim(layout, Plan(wagers, (order,)), kind, chance)
            if claim is not None:
                return Plan(wagers, (order,), case=claim)
        kind = "refund"  # a table where no hand can win the meter has no claim to verify
    facts: dict[str, Any] = {"kind": kind}
    if kind in COUNTS:
        facts["counted"] = len(order) + chance.choice((0, -1, 1))
    if kind == "back-out":
        facts["cents"] = chance.randrange(*PRIZE_CENTS)
    if kind == "refund":
        lit = sum(sensor in wager.bets for wager in wagers for sensor in sensors)
        facts["cents"] = lit * FIXED_CENTS
    return Plan(wagers, (order,), case=facts)


def _claim(layout: Layout, plan: Plan, kind: str, chance: Random) -> dict[str, Any] | None:
    """Return the seat and hand that the meter pays in this round, if any."""
    hands = deal_piles(layout, plan.orders[0], plan.seats).hands
    final = played_out(apply(open_round(layout), BetsLocked(plan.wagers)), hands)
    for result in settle(final).in_turn:
        for line in result.lines:
            if line.returned is None and line.hit is not None:
                others = [one.key for one in layout.pays(line.bet).lines if one.key != line.hit.key]
                mistaken = kind in ("wrong-hand", "void")
                selected = chance.choice(others) if mistaken else line.hit.key
                return {
                    "kind": kind, "seat": result.seat, "bet": line.bet, "line": line.hit.key,
                    "selected": selected,
                }  # fmt: skip
    return None


# Writing ----------------------------------------------------------------------------------------


def write_case(layout: Layout, plan: Plan, console: Console | None, lesson: Lesson) -> RoundScript:
    """Write the right moves for this situation, in order."""
    pen = Pen(layout, plan, console)
    kind = plan.case["kind"]
    pen.show(case=says(layout, plan.case, console))
    if kind in TABLE_ROUTINES:
        keys = ("opening", "dead-game") if kind == "dead-game" else (kind,)
        for key in keys:
            _perform(pen, layout.routine(key))
    else:
        _lay_cards(pen)
        _SUPERVISOR[kind](pen)
    pen.show(over=True)
    return RoundScript(_desk(layout, plan, lesson), pen.opening, tuple(pen.steps), pen.round)


def _desk(layout: Layout, plan: Plan, lesson: Lesson) -> DealerDesk:
    """Return every move ever made in this course, in an order that gives nothing away."""
    floor = lesson.course == "supervisor"
    found = {
        move.does
        for routine in layout.procedure.routines
        if (routine.by == "floor") == floor and routine.key != "shuffler"
        for move, _ in layout.routine(routine.key)
    }
    effects = (Effect.VOID, Effect.STANDS) if floor else ()
    found |= set(sv.MOVES) if floor else set()
    return DealerDesk(
        (), (), (), plan.seats, moves=tuple(sorted(found)), counts=floor, effects=effects
    )


def _perform(pen: Pen, moves: sv.Moves) -> None:
    for move, clause in moves:
        pen.write(Perform(move.does), clause, message=move.shows or pen.scene.message)


def _lay_cards(pen: Pen) -> None:
    """Lay out the round as the supervisor finds it: bets in the tray, the hand face up."""
    seat = pen.plan.case.get("seat")
    locked = apply(pen.round, BetsLocked(pen.plan.wagers))
    if seat is None:
        pen.show(round=locked, collected=frozenset(pen.sensor_bets))
        return
    hands = pen.scene.hands
    final = played_out(locked, hands)
    pen.show(
        round=final, started=True, collected=frozenset(pen.sensor_bets),
        placed={holder: len(cards) for holder, cards in hands.items()},
        turned={seat: frozenset(range(len(hands[seat])))},
    )  # fmt: skip


def _record(pen: Pen) -> None:
    """Record the win: by CONFIRM and a card of the level, or by the key and J-POT."""
    if pen.console is not None and not pen.console.by_card:
        _perform(pen, sv.RECORDING_BY_KEY)
        return
    _perform(pen, sv.moves((sv.CONFIRM, "confirm")))
    _swipe(pen)
    _perform(pen, sv.moves((sv.JACKPOT_SLIP, "win-page")))


def _swipe(pen: Pen) -> None:
    """Swipe a card: all of the top meter takes the Executive card, everything else either one."""
    executive = takes_executive(pen.layout, pen.plan.case)
    also = () if executive else (Perform(sv.EXECUTIVE_CARD),)
    card = sv.EXECUTIVE_CARD if executive else sv.SUPERVISOR_CARD
    pen.write(Perform(card), sv.SV["swipe"], also=also)


def takes_executive(layout: Layout, facts: Facts) -> bool:
    lines = layout.pays(facts["bet"]).lines
    hit = next(line for line in lines if line.key == facts["line"])
    return hit.odds.kind == "meter" and hit.odds.ratio == 1 and hit.odds.level in ("", TOP, METER)


TOP, METER = "Mega", "Meter"


def _verified(pen: Pen) -> None:
    _perform(pen, sv.moves((sv.AS_SELECTED, "verify")))
    _record(pen)


def _wrong_hand(pen: Pen) -> None:
    _perform(pen, sv.moves((sv.ANOTHER, "verify"), (sv.TAKE_BACK, "wrong-hand")))


def _wrong_card(pen: Pen) -> None:
    if pen.console is not None and not pen.console.by_card:
        _perform(pen, sv.RECORDING_BY_KEY)
        return
    _perform(pen, sv.moves((sv.CALL_EXECUTIVE, "wrong-card")))
    pen.write(Perform(sv.EXECUTIVE_CARD), sv.SV["swipe"])
    _perform(pen, sv.moves((sv.JACKPOT_SLIP, "win-page")))


def _void(pen: Pen) -> None:
    if pen.console is not None and not pen.console.by_card:
        _wrong_hand(pen)
        return
    _perform(pen, sv.moves((sv.ANOTHER, "verify"), (sv.VOID, "void")))


def _back_out(pen: Pen) -> None:
    _perform(pen, sv.moves((sv.SECOND_PERSON, "two-people"), (sv.ADJUST, "back-out")))
    pen.write(Enter(pen.plan.case["cents"]), sv.SV["back-out"], "payout")
    _perform(pen, sv.moves((sv.REASON, "back-out")))


def _refund(pen: Pen) -> None:
    _perform(pen, sv.moves((sv.SECOND_PERSON, "two-people"), (sv.REFUND, "refund")))
    pen.write(Enter(pen.plan.case["cents"]), sv.SV["refund"], "payout")
    _perform(pen, sv.moves((sv.REASON, "refund"), (sv.RECEIPT, "receipt")))


def _count(pen: Pen) -> None:
    """Count down the deck; the game's text or its clauses say what follows."""
    layout, facts = pen.layout, pen.plan.case
    whole = facts["counted"] == len(layout.deck)
    kind = "false-alarm" if whole else "wrong-card-count"
    clause = layout.game.sheet[layout.game.irregularities[kind]]
    _perform(pen, layout.routine(facts["kind"]))
    pen.show(counting=_counted_deck(layout, pen.plan))
    pen.write(Count(facts["counted"]), clause)
    after = layout.routine("count-right" if whole else "count-wrong")
    if after:
        _perform(pen, after)
    else:
        pen.write(Ruling(Effect.STANDS if whole else Effect.VOID), clause, "irregularity")


def _counted_deck(layout: Layout, plan: Plan) -> tuple[Card, ...]:
    """Return the spread deck; one card may be missing, or one may be there twice."""
    order, counted = plan.orders[0], plan.case["counted"]
    spread = [*order[: min(counted, len(order))], *order[: max(0, counted - len(layout.deck))]]
    return tuple(sorted(spread))


def _reset_keypad(pen: Pen) -> None:
    _perform(pen, pen.layout.routine("keypad-reset"))


_SUPERVISOR = {
    "claim": _verified, "wrong-hand": _wrong_hand, "wrong-card": _wrong_card, "void": _void,
    "back-out": _back_out, "refund": _refund, "misdeal": _count, "flashing": _count,
    "count": _count, "keypad-reset": _reset_keypad,
}  # fmt: skip


# Words ------------------------------------------------------------------------------------------


def says(layout: Layout, facts: Facts, console: Console | None) -> str:
    """Return the situation as the person who is called finds it."""
    kind, by_card = facts["kind"], console is None or console.by_card
    if kind in CLAIMS:
        labels = {line.key: line.label for line in layout.pays(facts["bet"]).lines}
        sent = "selected and sent" if kind == "void" and by_card else "selected"
        told = f"The dealer has {sent} {labels[facts['selected']]} for seat {facts['seat']}."
        refused = (
            " It was verified and confirmed, and the console refused a Supervisor card."
            if by_card
            else " It was verified, and J-POT was pressed with the key at RUN: nothing happened."
        )
        return told + (refused if kind == "wrong-card" else " You are called.")
    return _SITUATIONS[kind].format(amount=f"${dollars(facts.get('cents', 0))}")


_SITUATIONS = {
    "opening": "The table is closed, and players are waiting. Open it.",
    "dead-game": "The table is closed, and nobody is waiting. Open it.",
    "closing": "The last round is paid. Close the table.",
    "back-out": "A win of {amount} was recorded and taken off the meter. The review shows that the "
    "hand was read wrongly; the prize was not paid out.",
    "refund": "The round is void after a misdeal and is not dealt again. The jackpot bets are in "
    "the tray, and their sensors are lit.",
    "misdeal": "A player was dealt too many or too few cards: it is a misdeal, and all hands are "
    "void. You are called.",
    "flashing": "The sensors flash: the shuffler signals a wrong count in the middle of a round.",
    "count": "The shuffler signals a wrong count. You are called to count the deck down.",
    "keypad-reset": "All players have their hands, and the shuffler was unloaded before the "
    "dealer's packet. You are called.",
}
