"""Who must vouch for a win: on a floor, no dealer pays a large win or empties a meter alone.

A pay off a meter and a pay from the threshold of the house upward need the card of somebody who
neither selected nor sent the hand nor stands at the console as its dealer. A script knows no
people: there a fixed pay needs no card (its commands come without a dealer).
"""

from collections.abc import Iterable
from contextlib import suppress

from croupier.floor.forms import Command
from croupier.floor.keypad import must_be_out
from croupier.floor.settings import floor_settings
from croupier.floor.table import TABLES, Pick, Sensor, Table
from croupier.games import find_game
from croupier.jackpots.deck_holds import are_hit_alike, may_be_one_hand, most_at_once
from croupier.jackpots.jackpot import Jackpot, find_jackpot
from croupier.jackpots.lines import (
    EXECUTIVE,
    SUPERVISOR,
    card_needed,
    envy_award,
    fixed_award,
    pays_of,
)
from croupier.ledger import Refusal, Refused, Transaction
from croupier.ledger.units import in_units
from croupier.paytables import PayLine


def card_for(
    transaction: Transaction, jackpot: Jackpot, line: PayLine, *, virtual: bool
) -> str | None:
    """The lowest class of card that a line needs at a table of the floor, as far as is known before
    it is selected for a seat; None needs none.

    Croupier itself deals a virtual table and reads the hands, so only its meters need a card.
    """
    if line.odds.level or virtual:
        return card_needed(line)
    most = max(fixed_award(line, jackpot.wager), envy_award(line, jackpot.wager) or 0)
    return _card_from(transaction, most, off_meter=jackpot.deducts_all)


def _card_from(transaction: Transaction, amount: int, *, off_meter: bool = False) -> str | None:
    settings = floor_settings(transaction)
    if not off_meter and amount < in_units(settings.verify_from_cents):
        return None
    limit = settings.executive_from
    return EXECUTIVE if limit is not None and amount >= limit else SUPERVISOR


def card_of(transaction: Transaction, table: Table, sensor: Sensor) -> str | None:
    """The card that the hand selected for a sensor needs, by all that it pays: one without a bet
    only gives envy."""
    jackpot = find_jackpot(transaction, sensor[1])
    line = pays_of(jackpot).keys[table.picks[sensor].line]
    dark = table.is_dark(sensor)
    if table.virtual or (line.odds.level and not dark):
        return card_for(transaction, jackpot, line, virtual=table.virtual)
    paid = paid_without_claim(table, jackpot, sensor, line)
    return _card_from(transaction, paid, off_meter=jackpot.deducts_all and not dark)


def paid_without_claim(table: Table, jackpot: Jackpot, sensor: Sensor, line: PayLine) -> int:
    """What END GAME pays for a hand that has no claim: to its own seat, if that has a bet, and envy
    to every other."""
    own = 0 if table.is_dark(sensor) else fixed_award(line, jackpot.wager)
    return own + (envy_award(line, jackpot.wager) or 0) * len(table.envied_seats(sensor))


def unvouched(
    transaction: Transaction, table: Table, command: Command
) -> list[tuple[Sensor, Pick, PayLine]]:
    """The fixed pays of a table that wait for a card; none in a script."""
    if not command.dealer or table.virtual:
        return []
    seat, feeds = command.get("seat"), command.get("jackpot")
    found = []
    for sensor in sorted(table.picks, reverse=True):
        pick, jackpot = table.picks[sensor], find_jackpot(transaction, sensor[1])
        line = pays_of(jackpot).keys[pick.line]
        asked = seat in (None, sensor[0]) and feeds in (None, sensor[1])
        fixed = not line.odds.level or table.is_dark(sensor)
        if (
            asked
            and fixed
            and not pick.verified
            and card_of(transaction, table, sensor) is not None
        ):
            found.append((sensor, pick, line))
    return found


def must_be_another(table: Table, picks: Iterable[Pick], command: Command) -> None:
    """Refuse a card whose holder dealt the win that it confirms or voids: one never does both."""
    holder = command.people.get("confirmer", "")
    if not holder or table.virtual:
        return
    dealt = {command.dealer, *(card for pick in picks for card in pick.by)}
    if holder in dealt and command.do == "void":
        raise Refused(
            Refusal.WRONG_PEOPLE,
            f"card {holder} selected or sent this win, or is signed in at the console of table "
            f"{table.id}; someone else must void it",
        )
    if holder in dealt:
        raise Refused(
            Refusal.WRONG_PEOPLE,
            f"card {holder} selected or sent this win, or is signed in at the console of table "
            f"{table.id}; someone else must confirm it",
        )


def must_be_as_shown(table: Table, command: Command) -> None:
    """Refuse a card for other hands than a console showed its holder, where it says which those
    were: another screen of the table may have selected more meanwhile."""
    if command.get("digest") not in (None, table.digest):
        raise Refused(
            Refusal.CHANGED,
            f"the hands at table {table.id} have changed since they were shown; look at them again "
            "before you confirm",
        )


def must_be_plausible(transaction: Transaction, table: Table, command: Command) -> None:
    """Refuse what a console may not do by itself, whatever the round would accept."""
    if table.key is not None and command.do in ("select", "deselect", "end"):
        raise Refused(
            Refusal.WRONG_STATE,
            "turn the supervisor's key back to RUN first; it covers only the hands selected at "
            f"table {table.id} before it was turned",
        )
    if command.do in ("start", "select", "deselect", "lock", "confirm", "end", "refund"):
        must_be_out(table, command.do)
    if command.do == "select":
        _must_be_dealt(transaction, table, command)


def foresee(transaction: Transaction, command: Command) -> None:
    """Count what a selection will be judged by, before the ledger waits for it: it takes a
    moment."""
    table = transaction.get(TABLES, str(command.get("table")))
    if table is not None and all(name in command.fields for name in ("seat", "jackpot", "hand")):
        with suppress(Refused):  # said when it is done, in its turn
            _must_be_dealt(transaction, table, command)


def _must_be_dealt(transaction: Transaction, table: Table, command: Command) -> None:
    """Refuse a hand that the deck cannot have dealt beside the equal hands already selected."""
    seat, feeds = table.sensor(command["seat"], command["jackpot"])
    jackpot = find_jackpot(transaction, feeds)
    line = pays_of(jackpot).line(command["hand"])
    _must_be_one_hand(transaction, table, (seat, feeds), line)
    printed = pays_of(jackpot).table
    seats = {
        other
        for (other, fed), pick in table.picks.items()
        if pick.line == line.key
        and are_hit_alike(
            table.game, line.key, pays_of(find_jackpot(transaction, fed)).table, printed
        )
    } | {seat}
    if len(seats) < 2:
        return
    most = most_at_once(printed, table.game, line.key, table.seats)
    if most is not None and len(seats) > most:
        others = ", ".join(str(other) for other in sorted(seats - {seat}))
        raise Refused(
            Refusal.IMPOSSIBLE_HAND,
            f"{line.label} is already selected for seat {others}, and one deck deals at most "
            f"{most} in a round of {find_game(table.game).title}; deselect the wrong one first",
        )


def _must_be_one_hand(
    transaction: Transaction, table: Table, sensor: Sensor, line: PayLine
) -> None:
    """Refuse a hand that is not the one already selected for the other jackpot of its seat."""
    jackpot = find_jackpot(transaction, sensor[1])
    for (seat, feeds), pick in table.picks.items():
        if seat != sensor[0] or feeds == sensor[1]:
            continue
        other = find_jackpot(transaction, feeds)
        selected = pays_of(other).keys[pick.line]
        asked = ((pays_of(jackpot).table, line.key), (pays_of(other).table, selected.key))
        if not may_be_one_hand(table.game, *asked):
            raise Refused(
                Refusal.IMPOSSIBLE_HAND,
                f"{line.label} on {jackpot.id} and {selected.label} on {other.id} cannot be the "
                f"same hand; deselect the wrong one at seat {seat} first",
            )
