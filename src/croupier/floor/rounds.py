"""A round on the controller, button by button.

Open: chips light sensors. START GAME locks the bets and books every contribution at once. The
dealer selects jackpot hands; sending them freezes their amounts, a card confirms and pays them.
END GAME pays the tray's share and envy, and darkens the sensors.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from croupier.errors import either
from croupier.floor.alerts import raise_alert
from croupier.floor.forms import Command
from croupier.floor.gaming_day import zone_of
from croupier.floor.journal import Happening, note
from croupier.floor.pays import ENVY, TRAY, Pay, Refunded
from croupier.floor.people import names_of
from croupier.floor.settings import floor_settings, must_be_high_enough
from croupier.floor.table import TABLES, Pick, Sensor, Table, find_table
from croupier.floor.vouching import (
    must_be_another,
    must_be_as_shown,
    paid_without_claim,
    unvouched,
)
from croupier.jackpots.changes import two_people
from croupier.jackpots.jackpot import JACKPOTS, Hit, Jackpot, find_jackpot
from croupier.jackpots.lines import (
    CARDS,
    EXECUTIVE,
    WHOSE,
    envy_award,
    fixed_award,
    needs_executive,
    pays_of,
)
from croupier.jackpots.meters import (
    Claim,
    contribute,
    deduct,
    freeze,
    give_back,
    pay,
    pay_from_tray,
    void,
)
from croupier.jackpots.tax import needs_tax_form
from croupier.ledger import Answer, Refusal, Refused, Transaction
from croupier.ledger.units import dollars_text
from croupier.paytables import PayLine

# Bets -------------------------------------------------------------------------------------------


def light(transaction: Transaction, command: Command) -> Answer:
    """A chip lights its sensor; the base bet is taken as made."""
    table, sensor = _sensor(transaction, command)
    table.must_be("open", doing="take a bet")
    table.must_be_live()
    jackpot = find_jackpot(transaction, sensor[1])
    _must_take_bets(jackpot)
    player = command.get("player") or ""
    lit = table.with_lit(table.lit | {sensor}, sensor[0], player)
    if player:
        lit.must_allow_spots(player)
    if lit != table:
        transaction.put(TABLES, table.id, lit)
    return {}


def unlight(transaction: Transaction, command: Command) -> Answer:
    """The chip is taken away before the bets lock."""
    table, sensor = _sensor(transaction, command)
    table.must_be("open", doing="take a bet back")
    if sensor in table.lit:
        transaction.put(TABLES, table.id, table.with_lit(table.lit - {sensor}))
    return {}


def start(transaction: Transaction, command: Command) -> Answer:
    """Lock the bets: each lit sensor contributes once, and not again after a misdeal."""
    table = find_table(transaction, command["table"])
    table.must_be("open", "misdealt", doing="start a round")
    if table.phase == "open":
        table.must_be_live()
        bets = [(name, table.lit_seats(name)) for name in table.jackpots]
        played = [(find_jackpot(transaction, name), seats) for name, seats in bets if seats]
        for jackpot, _ in played:
            _must_take_bets(jackpot)
        number = table.round + 1
        for jackpot, seats in played:
            body = {"table": table.id, "seats": seats, "round": number, **command.people}
            contribute(transaction, jackpot, len(seats), body)
        table = replace(table, round=number)
    transaction.put(TABLES, table.id, replace(table, phase="started"))
    return {"bets": len(table.lit)}


def _must_take_bets(jackpot: Jackpot) -> None:
    if jackpot.retired:
        raise Refused(Refusal.RETIRED, f"jackpot {jackpot.id} is retired")
    if jackpot.suspended is not None:
        raise Refused(Refusal.SUSPENDED, f"jackpot {jackpot.id} is suspended: {jackpot.suspended}")


def _sensor(transaction: Transaction, command: Command) -> tuple[Table, Sensor]:
    table = find_table(transaction, command["table"])
    return table, table.sensor(command["seat"], command["jackpot"])


# Jackpot hands ----------------------------------------------------------------------------------


def select(transaction: Transaction, command: Command) -> Answer:
    """The dealer says which hand a seat holds; another hand replaces the first."""
    table, sensor = _hand_key(transaction, command)
    line = pays_of(find_jackpot(transaction, sensor[1])).line(command["hand"])
    if table.is_dark(sensor) and line.envy_cents is None:
        raise _not_lit(sensor)
    known = table.picks.get(sensor)
    if known is None or known.line != line.key:
        chosen = Pick(line.key, by=_people(command))
        transaction.put(TABLES, table.id, table.with_pick(sensor, chosen))
    return {"line": line.label}


def _people(command: Command) -> tuple[str, ...]:
    return (command.dealer,) if command.dealer else ()


def deselect(transaction: Transaction, command: Command) -> Answer:
    """The selection is taken back before it was sent."""
    table, sensor = _hand_key(transaction, command)
    if sensor in table.picks:
        transaction.put(TABLES, table.id, table.with_pick(sensor, None))
    return {}


def _hand_key(transaction: Transaction, command: Command) -> tuple[Table, Sensor]:
    """A sensor whose hand may be pressed: in a started round, lit, and not sent yet.

    Where any hand gives envy, a dark sensor's hand may be pressed too.
    """
    table, sensor = _sensor(transaction, command)
    table.must_be("started", doing="select a hand")
    if table.is_dark(sensor) and not table.options.envy_any_hand:
        raise _not_lit(sensor)
    pick = table.picks.get(sensor)
    if pick is not None and pick.claim is not None:
        raise Refused(
            Refusal.ALREADY_SENT,
            f"the hand at seat {sensor[0]} on {sensor[1]} is already {pick.state}",
        )
    return table, sensor


def _not_lit(sensor: Sensor) -> Refused:
    return Refused(
        Refusal.NOT_LIT, f"seat {sensor[0]} has no bet on jackpot {sensor[1]} in this round"
    )


def lock(transaction: Transaction, command: Command) -> Answer:
    """Send the selection: amounts freeze at the meters of this moment, and the meters restart."""
    table = find_table(transaction, command["table"])
    table.must_be("started", doing="send a hand")
    chosen = [
        sensor
        for sensor, pick, _ in _meter_picks(transaction, table, command)
        if pick.claim is None and find_jackpot(transaction, sensor[1]).locks
    ]
    if not chosen:
        raise Refused(Refusal.NOTHING_TO_DO, f"no meter win is selected at table {table.id}")
    table, claims = _freeze(transaction, table, chosen, command)
    transaction.put(TABLES, table.id, table)
    return {"pending": [_pay_of(sensor, claim).as_json() for sensor, claim in claims]}


def confirm(transaction: Transaction, command: Command) -> Answer:
    """A card confirms: what is not frozen yet freezes now, and everything unpaid is paid."""
    table = find_table(transaction, command["table"])
    table.must_be("started", doing="confirm a win")
    must_be_as_shown(table, command)
    unpaid = [
        (sensor, pick, line)
        for sensor, pick, line in _meter_picks(transaction, table, command)
        if pick.state != "paid"
    ]
    fixed = unvouched(transaction, table, command)
    if not unpaid and not fixed:
        raise Refused(Refusal.NOTHING_TO_DO, f"there is no win to confirm at table {table.id}")
    card = command["card"]
    for _, _, line in unpaid:
        _must_open(card, line)
    must_be_another(table, [pick for _, pick, _ in (*unpaid, *fixed)], command)
    fresh = [sensor for sensor, pick, _ in unpaid if pick.claim is None]
    table, _ = _freeze(transaction, table, fresh, command)
    pays = []
    for sensor, _, _ in unpaid:
        claim = table.picks[sensor].claim
        if claim is not None:
            must_be_high_enough(transaction, card, claim.amount)
            table = _pay(transaction, table, sensor, claim, command)
            pays.append(_pay_of(sensor, claim).as_json())
    table, vouched = _vouch(transaction, table, fixed, command)
    transaction.put(TABLES, table.id, table)
    return {"pays": pays, **({"verified": vouched} if vouched else {})}


def _vouch(
    transaction: Transaction,
    table: Table,
    fixed: list[tuple[Sensor, Pick, PayLine]],
    command: Command,
) -> tuple[Table, list[dict[str, object]]]:
    """A card stands behind fixed pays; END GAME pays them."""
    vouched = []
    for sensor, pick, line in fixed:
        jackpot, holder = find_jackpot(transaction, sensor[1]), command.people["confirmer"]
        dark = table.is_dark(sensor)
        amount = paid_without_claim(table, jackpot, sensor, line)
        must_be_high_enough(transaction, command["card"], amount)
        table = table.with_pick(sensor, replace(pick, verified=holder))
        place = {**_place(table, sensor), "jackpot": jackpot.id, "line": line.label}
        note(
            transaction,
            Happening.PAY_VERIFIED,
            by=holder,
            **place,
            amount=amount,
            dealer=command.dealer,
        )
        level = jackpot.levels[0].name if jackpot.deducts_all and not dark else TRAY
        vouched.append(Pay(sensor[0], jackpot.id, line.label, level, amount).as_json())
    return table, vouched


def void_claim(transaction: Transaction, command: Command) -> Answer:
    """A pending claim is undone; then the seat may be selected again."""
    table, sensor = _sensor(transaction, command)
    table.must_be("started", doing="void a win")
    pick = table.picks.get(sensor)
    if pick is None or pick.claim is None or pick.claim.paid:
        raise Refused(Refusal.NOTHING_TO_DO, f"seat {sensor[0]} has no pending win on {sensor[1]}")
    jackpot = find_jackpot(transaction, sensor[1])
    _must_open(command["card"], _line(jackpot, pick))
    must_be_another(table, [pick], command)
    body = {"reason": command["reason"], "card": command["card"]}
    void(transaction, jackpot, pick.claim, {**_place(table, sensor), **body, **command.people})
    transaction.put(TABLES, table.id, table.with_pick(sensor, None))
    if command.dealer:
        _tell_void(transaction, table, sensor, pick.claim, command)
    return {}


def _tell_void(
    transaction: Transaction, table: Table, sensor: Sensor, claim: Claim, command: Command
) -> None:
    """A win that is not paid after all is an alert, which neither of the two puts away."""
    pick = table.picks[sensor]
    parties = tuple(dict.fromkeys((*pick.by, *command.parties)))
    raise_alert(
        transaction, "void",
        f"{claim.line} at seat {sensor[0]}: {dollars_text(claim.amount)} of {sensor[1]} was voided "
        f"in round {table.round}: {command['reason']}; by "
        f"{names_of(transaction, (command.dealer,))} with the card of "
        f"{names_of(transaction, (command.confirmer,))}",
        place=table.id, parties=parties,
    )  # fmt: skip


def _meter_picks(
    transaction: Transaction, table: Table, command: Command
) -> Iterator[tuple[Sensor, Pick, PayLine]]:
    """Selected lines that a meter pays, in the order of the house; a dark seat wins nothing."""
    seat, feeds = command.get("seat"), command.get("jackpot")
    if seat is not None or feeds is not None:
        table.sensor(seat or 1, feeds or table.jackpots[0])
    for sensor in table.in_meter_order():
        if (seat is None or sensor[0] == seat) and (feeds is None or sensor[1] == feeds):
            pick = table.picks[sensor]
            line = _line(find_jackpot(transaction, sensor[1]), pick)
            if line.odds.level and not table.is_dark(sensor):
                yield sensor, pick, line


def _line(jackpot: Jackpot, pick: Pick) -> PayLine:
    return pays_of(jackpot).keys[pick.line]


def _must_open(card: str, line: PayLine) -> None:
    needed = (EXECUTIVE,) if needs_executive(line) else CARDS
    if card not in needed:
        raise Refused(
            Refusal.WRONG_CARD,
            f"{line.label} needs {either(WHOSE[one] for one in needed)} card, not "
            f"{WHOSE.get(card, repr(card[:60]))}",
        )


def _freeze(
    transaction: Transaction, table: Table, sensors: list[Sensor], command: Command
) -> tuple[Table, list[tuple[Sensor, Claim]]]:
    claims = []
    for sensor in sensors:
        jackpot, pick = find_jackpot(transaction, sensor[1]), table.picks[sensor]
        order = {"meter_order": table.options.meter_order}
        body = {**_place(table, sensor), "sent_by": command.do, **order, **command.people}
        claim = freeze(transaction, jackpot, _line(jackpot, pick), body)
        sent = replace(pick, claim=claim, by=tuple(dict.fromkeys((*pick.by, *_people(command)))))
        table = table.with_pick(sensor, sent)
        claims.append((sensor, claim))
    return table, claims


def _pay(
    transaction: Transaction, table: Table, sensor: Sensor, claim: Claim, command: Command
) -> Table:
    jackpot, card = find_jackpot(transaction, sensor[1]), command["card"]
    house = floor_settings(transaction)
    today = datetime.fromisoformat(transaction.instant).astimezone(zone_of(house.zone)).date()
    taxed = needs_tax_form(claim.amount, jackpot.wager, today, own_limit=house.tax_form_from)
    body = {**_place(table, sensor), "card": card, "tax_form": taxed, **command.people}
    pay(transaction, jackpot, claim, body)
    hit = Hit(
        claim=claim.number,
        at=transaction.at,
        level=claim.level,
        line=claim.line,
        amount=claim.amount,
        meter_before=claim.meter_before,
        meter_after=claim.meter_after,
        table=table.id,
        game=table.game,
        seat=sensor[0],
        card=card,
        tax_form=taxed,
    )
    transaction.put(JACKPOTS, jackpot.id, find_jackpot(transaction, jackpot.id).hit(hit))
    paid = replace(claim, paid=True)
    return table.with_pick(sensor, replace(table.picks[sensor], claim=paid))


def _place(table: Table, sensor: Sensor) -> dict[str, object]:
    return {"table": table.id, "game": table.game, "seat": sensor[0], "round": table.round}


def _pay_of(sensor: Sensor, claim: Claim) -> Pay:
    return Pay(sensor[0], sensor[1], claim.line, claim.level, claim.amount)


# The end ----------------------------------------------------------------------------------------


def misdeal(transaction: Transaction, command: Command) -> Answer:
    """The round is void: the same sensors play again, without a second contribution."""
    table = find_table(transaction, command["table"])
    table.must_be("started", doing="declare a misdeal")
    for sensor, pick in table.picks.items():
        if pick.claim is not None:
            raise Refused(
                Refusal.ALREADY_SENT,
                f"the hand at seat {sensor[0]} on {sensor[1]} is already {pick.state}; "
                "this round can no longer be a misdeal",
            )
    transaction.put(TABLES, table.id, replace(table, phase="misdealt", picks={}))
    return {}


def end(transaction: Transaction, command: Command) -> Answer:
    """Pay what the tray owes and envy; every pay of the round is listed."""
    table = find_table(transaction, command["table"])
    table.must_be("started", doing="end the round")
    for sensor, pick, line in _meter_picks(transaction, table, command):
        if pick.state != "paid":
            raise Refused(
                Refusal.UNFINISHED,
                f"{line.label} at seat {sensor[0]} on {sensor[1]} is {pick.state} but not yet "
                "confirmed",
            )
    for sensor, _, line in unvouched(transaction, table, command):
        raise Refused(
            Refusal.UNFINISHED,
            f"{line.label} at seat {sensor[0]} on {sensor[1]} must be confirmed with a card "
            "before it is paid",
        )
    pays: list[Pay] = []
    for name in table.jackpots:
        jackpot = find_jackpot(transaction, name)
        pays += _pays_at_the_end(transaction, table, jackpot)
    transaction.put(TABLES, table.id, _cleared(table))
    return {"pays": [entry.as_json() for entry in pays]}


def refund(transaction: Transaction, command: Command) -> Answer:
    """After a misdeal nobody wants to play again: the trays give every jackpot wager back."""
    table = find_table(transaction, command["table"])
    table.must_be_refundable()
    two_people(command["by"])
    refunds = []
    for name in table.jackpots:
        jackpot, seats = find_jackpot(transaction, name), table.lit_seats(name)
        if seats:
            said = {"reason": command["reason"], "by": list(command["by"])}
            body = {"table": table.id, "game": table.game, "round": table.round, "seats": seats}
            give_back(transaction, jackpot, len(seats), {**body, **said, **command.people})
            refunds += [Refunded(seat, name, jackpot.wager).as_json() for seat in seats]
    transaction.put(TABLES, table.id, _cleared(table))
    return {"refunds": refunds}


def _cleared(table: Table) -> Table:
    """The table before the next round's bets: every sensor dark."""
    return replace(table.with_lit(frozenset()), phase="open", picks={})


def _pays_at_the_end(transaction: Transaction, table: Table, jackpot: Jackpot) -> Iterator[Pay]:
    picks = [
        (sensor, table.picks[sensor])
        for sensor in sorted(table.picks, reverse=True)
        if sensor[1] == jackpot.id
    ]
    from_tray: list[Pay] = []
    vouched = []
    for sensor, pick in picks:
        line = _line(jackpot, pick)
        if pick.verified:
            vouched.append([sensor[0], pick.verified])
        if pick.claim is not None:
            yield _pay_of(sensor, pick.claim)
        elif not table.is_dark(sensor):
            owed = fixed_award(line, jackpot.wager)
            given = 0
            if jackpot.deducts_all:
                body = {**_place(table, sensor), "line": line.label}
                if pick.verified:
                    body["confirmer"] = pick.verified
                given = deduct(transaction, jackpot, owed, body)
            if given:
                yield Pay(sensor[0], jackpot.id, line.label, jackpot.levels[0].name, given)
            if owed > given:
                from_tray.append(Pay(sensor[0], jackpot.id, line.label, TRAY, owed - given))
        from_tray += _envy(table, jackpot, sensor, line)
    if from_tray:
        body = {
            "table": table.id,
            "game": table.game,
            "round": table.round,
            "pays": [[entry.seat, entry.line, entry.level, entry.amount] for entry in from_tray],
            **({"confirmers": vouched} if vouched else {}),
        }
        pay_from_tray(transaction, jackpot, sum(entry.amount for entry in from_tray), body)
    yield from from_tray


def _envy(table: Table, jackpot: Jackpot, hitter: Sensor, line: PayLine) -> Iterator[Pay]:
    amount = envy_award(line, jackpot.wager)
    if amount is None:
        return
    for seat in table.envied_seats(hitter):
        yield Pay(seat, jackpot.id, line.label, ENVY, amount)
