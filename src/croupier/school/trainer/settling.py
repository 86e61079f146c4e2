"""The settlement as the dealer does it: seat by seat in the house's order, line by line."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Literal

from croupier.errors import must
from croupier.games.handling import PAID_OPTION, PICK
from croupier.money import Cents
from croupier.rules import Clause, Gesture, Line, Round, SeatResult, Stage, settle
from croupier.rules.bets import ENVY
from croupier.school.trainer.acts import Call, CallSupervisor, Handle, Resolve, Select, Visit
from croupier.school.trainer.console import hand_key
from croupier.school.trainer.hands_away import HandsAway, lock_up
from croupier.school.trainer.pen import Pen
from croupier.school.trainer.scene import Done
from croupier.school.trainer.steps import Kind


@dataclass(frozen=True, slots=True)
class LineDue:
    """A line that the dealer still has to resolve, and how."""

    seat: int
    bet: str
    how: Literal["pay", "take", "leave", "confirm"]
    amount: Cents | None
    """What is paid, or taken if part stays; None means the whole stake, or the meter's amount."""
    line: Line

    @property
    def clause(self) -> Clause:
        return self.line.clause if self.line.cut is None else self.line.cut.clause


def settle_all(pen: Pen) -> None:
    """Settle every unresolved line; those that the whole table decides come last.

    What an aggregate limit may cut is paid once every hand has been seen.
    """
    pen.see()
    due = list(_dues(pen, pen.round))
    last = [] if pen.round.is_void else _last_bets(pen)
    waits = [entry for entry in due if _waits(pen, entry) and entry.bet not in last]
    away = HandsAway(pen, {entry.seat for entry in waits})
    turn = pen.layout.in_turn(pen.plan.seats)
    for seat in turn:
        mine = [
            entry
            for entry in due
            if entry.seat == seat and entry.bet not in last and entry not in waits
        ]
        waiting = any(entry.seat == seat for entry in waits)
        if mine or waiting or is_looked_at(pen, pen.round, seat):
            _visit(pen, seat, mine, away)
    for seat in turn:
        if unpaid := [entry for entry in waits if entry.seat == seat]:
            _visit(pen, seat, unpaid)
    for bet in last:
        for entry in due:
            if entry.bet == bet:
                _visit(pen, entry.seat, [entry])


def _waits(pen: Pen, due: LineDue) -> bool:
    """Return whether a pay depends on what others win."""
    return due.line.outcome == "win" and _is_limited(pen, due.line)


def _is_limited(pen: Pen, line: Line) -> bool:
    """Return whether an aggregate limit of the table covers what a line wins."""
    game = pen.layout.game
    kinds = {game.prize(bet) for limit in pen.layout.aggregates for bet in limit.bets}
    return (game.prize(line.bet) if line.hit is not None else line.bet) in kinds


def is_looked_at(pen: Pen, round_: Round, seat: int) -> bool:
    """Return whether a seat's hand is read by a sensor or by a bet on the best hand.

    This can be so even if the seat has nothing left on the layout.
    """
    layout = pen.layout
    if not round_.is_void and round_.spot(seat).folded and _best_hand_counts(round_):
        return True
    if round_.is_void or (round_.spot(seat).folded and not layout.option("folded_hands_qualify")):
        return False
    betting = [spot.seat for spot in round_.spots if spot.has(*pen.sensor_bets)]
    return seat in betting or bool(betting and layout.option("envy_any_hand"))


def _best_hand_counts(round_: Round) -> bool:
    """Return whether anyone bet on the best hand at the table, which may be a folded one."""
    return any(
        bet.worth is not None and spot.has(bet.key)
        for bet in round_.layout.game.bets
        for spot in round_.spots
    )


def settle_early(pen: Pen, stage: Stage, final: Round) -> None:
    """Resolve a stage's bets before the settlement: given back at once, or seat by seat."""
    chosen = stage.resolves
    must(chosen is not None, f"{stage.called} resolves nothing")
    every = list(_dues(pen, final))
    due = [
        entry
        for entry in every
        if chosen is not None
        and chosen(final.spot(entry.seat), entry.line)
        # A prize with a limit waits until every hand was seen; a folded hand does not.
        and (final.spot(entry.seat).folded or not _is_limited(pen, entry.line))
    ]
    if not due:
        return
    given_back = {(entry.seat, entry.bet): Done("return") for entry in due if entry.how == "leave"}
    pen.write(Call(stage.called), done={**pen.scene.done, **given_back})
    rest = [entry for entry in due if entry.how != "leave"]
    for seat, entries in groupby(rest, lambda entry: entry.seat):
        lines = list(entries)
        shows = any(entry.line.outcome == "win" for entry in lines)
        waves = not shows and not final.spot(seat).folded
        pen.write(
            Visit(seat),
            settling=seat,
            turned=pen.scene.turning(seat) if shows else pen.scene.turned,
            waved=pen.scene.waved | ({seat} if waves else set()),
        )
        for entry in lines:
            _resolve(pen, entry)
        open_still = [e for e in every if e.seat == seat and e not in due and e.bet != ENVY]
        if stage.gesture is Gesture.TUCK:
            pen.write(Handle(Gesture.TUCK, seat))
        elif stage.gesture and not open_still and not is_looked_at(pen, final, seat):
            lock_up(pen, seat)


def _last_bets(pen: Pen) -> list[str]:
    """Return bets on the hands of the whole table, and envy at the very end of the round."""
    asked = {bet.key for bet in pen.layout.game.bets if bet.resolved_last}
    return [*(bet for bet in pen.layout.place_in_settlement if bet in asked), ENVY]


def _visit(pen: Pen, seat: int, due: Iterable[LineDue], away: HandsAway | None = None) -> None:
    """Go to a seat and resolve it; a return visit at the end is for paying what waited."""
    lines = list(due)
    settled = away is not None and not pen.round.is_void
    kind: Kind = "procedure" if away is not None else "payout"
    pen.write(
        Visit(seat), pen.clause if settled else lines[0].clause, kind, settling=seat,
        turned=pen.scene.turning(seat) if settled else pen.scene.turned,
    )  # fmt: skip
    picks = pen.layout.option(PAID_OPTION) == PICK
    if away is not None and settled and picks:
        away.put(seat)
    for entry in lines:
        _resolve(pen, entry)
    if away is not None and settled and not picks:
        away.put(seat)


def _resolve(pen: Pen, due: LineDue) -> None:
    seat, bet = due.seat, due.bet
    done = {**pen.scene.done, (seat, bet): Done(due.how, due.amount)}
    if due.how == "confirm":
        must(pen.console is not None, f"a meter pays seat {seat}, and no console stands there")
        if pen.console is not None:
            pen.write(Select(seat, _hand(pen, due)), pen.console.clause("select"))
            pen.write(CallSupervisor(), pen.console.clause("supervisor"), done=done)
        return
    also = (
        (Resolve(seat, bet, "take", due.line.stake),)
        if due.how == "take" and due.amount is None
        else ()
    )
    pen.write(
        Resolve(seat, bet, due.how, due.amount), due.clause, "payout", also=also, done=done
    )  # fmt: skip


def _hand(pen: Pen, due: LineDue) -> str:
    """Return the hand as the console names it."""
    must(due.line.hit is not None, f"no line of its table pays {due.bet}")
    return hand_key(pen.layout, due.bet, due.line.hit.key if due.line.hit is not None else "")


# What is due ------------------------------------------------------------------------------------


def _dues(pen: Pen, round_: Round) -> Iterator[LineDue]:
    """Yield the lines of a finished round that the dealer must handle, in the house's order."""
    result = settle(round_)
    for seat in result.seats:
        pen.clauses |= {(seat.seat, line.bet): line.clause for line in seat.lines}
    for seat in result.in_turn:
        spot = round_.spot(seat.seat)
        for line in _in_order(pen, seat):
            if line.bet in spot.taken_back or (seat.seat, line.bet) in pen.scene.done:
                continue
            due = _due(pen, seat.seat, line)
            if due is not None:
                yield due


def _in_order(pen: Pen, seat: SeatResult) -> Iterator[Line]:
    """Yield a seat's lines; several of one name, such as envy from two hands, are combined."""
    order = pen.layout.place_in_settlement
    lines = sorted(seat.lines, key=lambda line: order.get(line.bet, len(order)))
    for _, same in groupby(lines, lambda line: line.bet):
        first, *more = same
        returned = first.returned
        for line in more:
            must(returned is not None and line.returned is not None, f"two meters pay {line.bet}")
            returned = (returned or 0) + (line.returned or 0)
        yield replace(first, returned=returned)


def _due(pen: Pen, seat: int, line: Line) -> LineDue | None:
    """Return what to do with a line; a bet on the layout is paid only its winnings."""
    if line.returned is None:
        return LineDue(seat, line.bet, "confirm", None, line)
    if line.stake == 0 or line.bet in pen.scene.collected:
        return LineDue(seat, line.bet, "pay", line.returned, line) if line.returned else None
    won = line.returned - line.stake
    if won > 0:
        return LineDue(seat, line.bet, "pay", won, line)
    if won == 0:
        return LineDue(seat, line.bet, "leave", None, line)
    return LineDue(seat, line.bet, "take", -won if line.returned else None, line)
