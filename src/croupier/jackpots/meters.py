"""What happens to a jackpot's money: contributions, claims, pays and voids.

At every moment, the meter is the smaller of the cap and the total. What the cap keeps out waits in
the overflow and flows in as soon as there is room. Every function here moves money in a ledger
transaction and returns what happened; none of them knows about layouts.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from croupier.errors import must
from croupier.jackpots.jackpot import JACKPOTS, Jackpot, Level
from croupier.jackpots.reasons import Reason
from croupier.ledger import Transaction
from croupier.ledger.units import to_the_cent
from croupier.paytables import PayLine

Body = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Standing:
    """The exact money of one level."""

    meter: int
    reserve: int
    overflow: int
    pending: int


@dataclass(frozen=True, slots=True)
class Claim:
    """A hand that hit a meter, with the amount frozen for it and what the reset put in."""

    number: int
    jackpot: str
    level: str
    line: str
    amount: int
    seed: int = 0
    reserve: int = 0
    meter_before: int = 0
    meter_after: int = 0
    paid: bool = False


def standing(transaction: Transaction, jackpot: Jackpot, level: str) -> Standing:
    """Return what a level holds now; the meter of a house jackpot is its prize."""
    names = jackpot.level_accounts(level)
    shown = (
        transaction.balance(names.meter) if jackpot.is_progressive else jackpot.level(level).seed
    )
    return Standing(
        shown,
        transaction.balance(names.reserve),
        transaction.balance(names.overflow),
        transaction.balance(names.pending),
    )


def opened(transaction: Transaction, jackpot: Jackpot, body: Body) -> None:
    """Put in the first seeds of a new jackpot."""
    postings: dict[str, int] = {}
    for level in jackpot.levels if jackpot.is_progressive else ():
        names = jackpot.level_accounts(level.name)
        postings |= {names.meter: level.seed, names.seed: -level.seed}
    transaction.post(Reason.OPENED.code, postings, {"jackpot": jackpot.id, **body})
    transaction.put(JACKPOTS, jackpot.id, jackpot)


def contribute(transaction: Transaction, jackpot: Jackpot, bets: int, body: Body) -> None:
    """Split the wagers of a round: meters, reserves, and the rest to the house."""
    wager_cents = jackpot.wager_cents * bets
    left = jackpot.wager * bets
    postings = {jackpot.accounts.wagers: -left}
    for level in jackpot.levels:
        if not jackpot.is_progressive:
            break
        # cents × parts per million are units: a millionth of a cent each.
        to_meter, to_reserve = wager_cents * level.rate, wager_cents * level.reserve
        left -= to_meter + to_reserve
        postings |= flow(transaction, jackpot, level, to_meter)
        postings[jackpot.level_accounts(level.name).reserve] = to_reserve
    must(left >= 0, f"jackpot {jackpot.id} gives away more than its wager")
    postings[jackpot.accounts.house] = left
    transaction.post(
        Reason.CONTRIBUTION.code, postings, {"jackpot": jackpot.id, "bets": bets, **body}
    )


def flow(transaction: Transaction, jackpot: Jackpot, level: Level, change: int) -> dict[str, int]:
    """Return postings that change a level's meter and overflow by an amount in total."""
    names = jackpot.level_accounts(level.name)
    meter, overflow = transaction.balance(names.meter), transaction.balance(names.overflow)
    total = meter + overflow + change
    must(total >= 0, f"{names.meter} would fall below zero")
    shown = total if level.cap is None else min(level.cap, total)
    return {names.meter: shown - meter, names.overflow: total - shown - overflow}


def freeze(transaction: Transaction, jackpot: Jackpot, line: PayLine, body: Body) -> Claim:
    """Freeze a share of the meter as a claim; freezing all of it resets the meter at once."""
    level = jackpot.level(line.odds.level)
    names = jackpot.level_accounts(level.name)
    before = standing(transaction, jackpot, level.name)
    share = line.odds.ratio
    amount = to_the_cent(to_the_cent(before.meter) * share.numerator // share.denominator)
    seed = reserve = 0
    if not jackpot.is_progressive:
        postings = {names.prize: -amount, names.pending: amount}
    else:
        if share == 1:
            seed, reserve = level.seed, before.reserve
        postings = flow(transaction, jackpot, level, seed + reserve - amount)
        postings |= {names.pending: amount, names.seed: -seed, names.reserve: -reserve}
    counted = jackpot.frozen(level.name)
    transaction.put(JACKPOTS, jackpot.id, counted)
    named = {
        "jackpot": jackpot.id, "level": level.name, "line": line.label,
        "claim": counted.freezes, "amount": amount, "meter_before": before.meter,
    }  # fmt: skip
    transaction.post(Reason.FROZEN.code, postings, {**named, **body})
    return Claim(
        number=counted.freezes,
        jackpot=jackpot.id,
        level=level.name,
        line=line.label,
        amount=amount,
        seed=seed,
        reserve=reserve,
        meter_before=before.meter,
        meter_after=standing(transaction, jackpot, level.name).meter,
    )


def pay(transaction: Transaction, jackpot: Jackpot, claim: Claim, body: Body) -> None:
    """Pay a frozen claim."""
    names = jackpot.level_accounts(claim.level)
    transaction.put(JACKPOTS, jackpot.id, jackpot.settled(claim.number))
    postings = {names.pending: -claim.amount, names.paid: claim.amount}
    transaction.post(Reason.PAID.code, postings, {**_named(claim), **body})


def void(transaction: Transaction, jackpot: Jackpot, claim: Claim, body: Body) -> None:
    """Undo a freeze exactly; if another one followed on the level, only return the amount."""
    level, names = jackpot.level(claim.level), jackpot.level_accounts(claim.level)
    if not jackpot.is_progressive:
        postings = {names.prize: claim.amount, names.pending: -claim.amount}
    else:
        now = standing(transaction, jackpot, claim.level)
        seed = reserve = 0
        if not jackpot.was_followed(claim.number, claim.level):
            # Fixed pays of an all-pays jackpot may have used some of what the reset put in.
            left = now.meter + now.overflow + claim.amount
            seed = min(claim.seed, left)
            reserve = min(claim.reserve, left - seed)
        postings = flow(transaction, jackpot, level, claim.amount - seed - reserve)
        postings |= {names.pending: -claim.amount, names.seed: seed, names.reserve: reserve}
    transaction.put(JACKPOTS, jackpot.id, jackpot.voided(claim.number))
    transaction.post(Reason.VOIDED.code, postings, {**_named(claim), **body})


def deduct(transaction: Transaction, jackpot: Jackpot, amount: int, body: Body) -> int:
    """Take a fixed pay off the first meter as far as possible, and return that part in units."""
    level = jackpot.levels[0]
    given = min(amount, to_the_cent(standing(transaction, jackpot, level.name).meter))
    if given:
        names = jackpot.level_accounts(level.name)
        postings = {**flow(transaction, jackpot, level, -given), names.paid: given}
        transaction.post(
            Reason.DEDUCTED.code,
            postings,
            {"jackpot": jackpot.id, "level": level.name, "amount": given, **body},
        )
    return given


def pay_from_tray(transaction: Transaction, jackpot: Jackpot, amount: int, body: Body) -> None:
    """Record what a tray paid besides the meters."""
    names = jackpot.accounts
    postings = {names.tray: -amount, names.players: amount}
    transaction.post(Reason.TRAY.code, postings, {"jackpot": jackpot.id, **body})


def give_back(transaction: Transaction, jackpot: Jackpot, bets: int, body: Body) -> None:
    """Refund wagers from the tray; what they contributed stays where it is."""
    names, amount = jackpot.accounts, jackpot.wager * bets
    postings = {names.tray: -amount, names.refunded: amount}
    transaction.post(
        Reason.REFUNDED.code, postings, {"jackpot": jackpot.id, "amount": amount, **body}
    )


def _named(claim: Claim) -> dict[str, Any]:
    return {**asdict(claim), "claim": claim.number}
