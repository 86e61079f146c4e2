"""The settlement as the dealer does it: from the right, seat by seat, line by line."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Literal

from croupier.errors import must
from croupier.money import Cents
from croupier.rules import Clause, Line, Round, SeatResult, Stage, settle
from croupier.rules.settlement import ENVY
from croupier.school.box.acts import Call, CallSupervisor, Resolve, Select, Visit
from croupier.school.box.console import hand_key
from croupier.school.box.pen import Pen
from croupier.school.box.scene import Done
from croupier.school.box.steps import Kind


@dataclass(frozen=True, slots=True)
class Due:
    """A line that the dealer still has to resolve, and how."""

    seat: int
    bet: str
    how: Literal["pay", "take", "leave", "confirm"]
    amount: Cents | None
    """What is paid, or taken where a part stays; None is the whole stake, or what a meter says."""
    line: Line

    @property
    def clause(self) -> Clause:
        return self.line.clause


def settle_all(pen: Pen) -> None:
    """Every line that is not resolved yet; those that the whole table decides come last."""
    pen.see()
    due = list(_dues(pen, pen.table))
    last = [] if pen.table.is_void else _last_bets(pen)
    for seat in sorted(pen.plan.seats, reverse=True):
        mine = [entry for entry in due if entry.seat == seat and entry.bet not in last]
        if mine or _is_looked_at(pen, seat):
            _visit(pen, seat, mine)
    for bet in last:
        for entry in due:
            if entry.bet == bet:
                _visit(pen, entry.seat, [entry], late=True)


def _is_looked_at(pen: Pen, seat: int) -> bool:
    """Whether a sensor reads the hand of a seat, also where nothing of it is left on the felt."""
    table, felt = pen.table, pen.felt
    if table.is_void or (table.spot(seat).folded and not felt.option("folded_hands_qualify")):
        return False
    betting = [spot.seat for spot in table.spots if spot.has(*pen.sensor_bets)]
    return seat in betting or bool(betting and felt.option("envy_any_hand"))


def settle_early(pen: Pen, stage: Stage, final: Round) -> None:
    """What a stage resolves before the settlement: given back all at once, or seat by seat."""
    chosen = stage.resolves
    must(chosen is not None, f"{stage.called} resolves nothing")
    due = [
        entry
        for entry in _dues(pen, final)
        if chosen is not None and chosen(final.spot(entry.seat), entry.line)
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


def _last_bets(pen: Pen) -> list[str]:
    """Bets on the hands of the whole table, and envy at the very end of the round."""
    asked = {bet.key for bet in pen.felt.game.bets if bet.resolved_last}
    return [*(bet for bet in pen.felt.place_in_settlement if bet in asked), ENVY]


def _visit(pen: Pen, seat: int, due: Iterable[Due], *, late: bool = False) -> None:
    """Go to a seat and resolve it; who goes back at the end goes there to pay, and knows why."""
    lines = list(due)
    settled = not (late or pen.table.is_void)
    kind: Kind = "payout" if late else "procedure"
    pen.write(
        Visit(seat), pen.clause if settled else lines[0].clause, kind, settling=seat,
        turned=pen.scene.turning(seat) if settled else pen.scene.turned,
    )  # fmt: skip
    for entry in lines:
        _resolve(pen, entry)


def _resolve(pen: Pen, due: Due) -> None:
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


def _hand(pen: Pen, due: Due) -> str:
    """The hand as the console names it."""
    must(due.line.hit is not None, f"no line of its table pays {due.bet}")
    return hand_key(pen.felt, due.bet, due.line.hit.key if due.line.hit is not None else "")


# What is due ------------------------------------------------------------------------------------


def _dues(pen: Pen, table: Round) -> Iterator[Due]:
    """The lines of a finished round that need the dealer's hands, in the house's order."""
    result = settle(table)
    for seat in result.seats:
        pen.clauses |= {(seat.seat, line.bet): line.clause for line in seat.lines}
    for seat in result.from_the_right:
        spot = table.spot(seat.seat)
        for line in _in_order(pen, seat):
            if line.bet in spot.taken_back or (seat.seat, line.bet) in pen.scene.done:
                continue
            due = _due(pen, seat.seat, line)
            if due is not None:
                yield due


def _in_order(pen: Pen, seat: SeatResult) -> Iterator[Line]:
    """The lines of a seat; several of one name, as envy from two hands, are paid together."""
    order = pen.felt.place_in_settlement
    lines = sorted(seat.lines, key=lambda line: order.get(line.bet, len(order)))
    for _, same in groupby(lines, lambda line: line.bet):
        first, *more = same
        returned = first.returned
        for line in more:
            must(returned is not None and line.returned is not None, f"two meters pay {line.bet}")
            returned = (returned or 0) + (line.returned or 0)
        yield replace(first, returned=returned)


def _due(pen: Pen, seat: int, line: Line) -> Due | None:
    """What is done with a line: a bet that stands on the felt is paid what it wins beside it."""
    if line.returned is None:
        return Due(seat, line.bet, "confirm", None, line)
    if line.stake == 0 or line.bet in pen.scene.collected:
        return Due(seat, line.bet, "pay", line.returned, line) if line.returned else None
    won = line.returned - line.stake
    if won > 0:
        return Due(seat, line.bet, "pay", won, line)
    if won == 0:
        return Due(seat, line.bet, "leave", None, line)
    return Due(seat, line.bet, "take", -won if line.returned else None, line)
