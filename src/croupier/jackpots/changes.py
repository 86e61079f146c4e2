"""Changes that people make to a jackpot by hand: adjust, configure, suspend, retire.

Each of these leaves an entry with who, when and why. A meter may be lowered only for one of the
permitted reasons, and a setting changes only while no bet depends on it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from croupier.jackpots.jackpot import JACKPOTS, Jackpot, Level
from croupier.jackpots.meters import flow, standing
from croupier.jackpots.reasons import REDUCTIONS, Reason
from croupier.ledger import Refusal, Refused, Transaction
from croupier.ledger.units import dollars_text

SETTINGS = ("seed", "rate", "reserve", "cap")
BANK_TOO_LOW = "bank below the required level"


def two_people(by: Sequence[str]) -> None:
    """Refuse anything but two different people."""
    names = {name.strip().casefold() for name in by}
    if len(by) != 2 or len(names) != 2 or "" in names:
        raise Refused(Refusal.WRONG_PEOPLE, f"by is {list(by)}; two different people are needed")


def must_have_levels(jackpot: Jackpot) -> None:
    """Refuse to change a bonus: its pays are printed, and it holds no money."""
    if jackpot.is_bonus:
        raise Refused(
            Refusal.NOT_ALLOWED,
            f"{jackpot.id} is a bonus with the fixed pays of {jackpot.table}; it has no meter",
        )


def adjust(
    transaction: Transaction,
    jackpot: Jackpot,
    level_name: str,
    amount: int,
    *,
    reason: str,
    by: Sequence[str],
    note: Mapping[str, Any],
) -> None:
    """Add a signed amount to a meter; a negative one needs a permitted reason."""
    must_have_levels(jackpot)
    level = jackpot.level(level_name)
    if not jackpot.is_progressive:
        raise Refused(Refusal.NOT_ALLOWED, f"{jackpot.id} is a house jackpot; it has no meter")
    if amount == 0:
        raise Refused(Refusal.BAD_VALUE, "amount is 0; an adjustment must change something")
    two_people(by)
    if amount < 0 and reason not in REDUCTIONS:
        known = ", ".join(REDUCTIONS)
        raise Refused(
            Refusal.WRONG_REASON,
            f"{reason[:60]!r} is not a permitted reason for a reduction; use one of {known}",
        )
    if jackpot.pending_on(level.name):
        raise Refused(Refusal.CLAIM_PENDING, f"a claim is pending on {level.name}")
    names, now = jackpot.level_accounts(level.name), standing(transaction, jackpot, level.name)
    code = Reason.ADJUSTED
    if amount < 0 and reason == "gross-receipts":
        _at_most(-amount, now.reserve, f"the reserve of {level.name}")
        postings = {names.reserve: amount, names.receipts: -amount}
        code = Reason.GROSS_RECEIPTS
    elif amount < 0 and reason == "seed-recovery":
        _at_most(
            -amount, seed_outstanding(transaction, jackpot, level.name), "the seed outstanding"
        )
        _at_most(-amount, now.meter, f"the meter of {level.name}")
        postings = {**flow(transaction, jackpot, level, amount), names.seed: -amount}
        code = Reason.SEED_RECOVERED
    else:
        if amount < 0:
            _at_most(-amount, now.meter, f"the meter of {level.name}")
        postings = {
            **flow(transaction, jackpot, level, amount),
            jackpot.accounts.adjustments: -amount,
        }
    body = {
        "jackpot": jackpot.id, "level": level.name, "amount": amount, "reason": reason,
        "by": list(by), "meter_before": now.meter, "reserve_before": now.reserve,
    }  # fmt: skip
    transaction.post(code.code, postings, {**body, **note})


def _at_most(amount: int, there: int, where: str) -> None:
    if amount > there:
        raise Refused(
            Refusal.TOO_MUCH,
            f"{dollars_text(amount)} is more than {where}, {dollars_text(there)}",
        )


def seed_outstanding(transaction: Transaction, jackpot: Jackpot, level: str) -> int:
    """Return the seed money that the house put in, resets included, and has not recovered."""
    return -transaction.balance(jackpot.level_accounts(level).seed)


def configure(
    transaction: Transaction,
    jackpot: Jackpot,
    level_name: str,
    changes: Mapping[str, int | None],
    *,
    reason: str,
    by: Sequence[str],
    bets_locked: bool,
) -> Jackpot:
    """Change the settings of a level; a new seed applies from the next reset."""
    must_have_levels(jackpot)
    level = jackpot.level(level_name)
    if not changes:
        known = ", ".join(SETTINGS)
        raise Refused(Refusal.BAD_VALUE, f"nothing to change; give at least one of {known}")
    if not jackpot.is_progressive and set(changes) != {"seed"}:
        raise Refused(Refusal.NOT_ALLOWED, f"{jackpot.id} is a house jackpot; it has only a seed")
    two_people(by)
    if bets_locked:
        raise Refused(
            Refusal.BETS_LOCKED,
            f"a round with bets on {jackpot.id} is in play; try again when it has ended",
        )
    if jackpot.pending_on():
        raise Refused(Refusal.CLAIM_PENDING, f"a claim is pending on {jackpot.id}")
    changed: Level = replace(level, **changes)  # type: ignore[arg-type]
    renewed = jackpot.with_level(changed)
    renewed.check()
    postings: dict[str, int] = {}
    if jackpot.is_progressive:
        meter = standing(transaction, jackpot, level.name).meter
        if changed.cap is not None and changed.cap < meter:
            raise Refused(
                Refusal.CAP_TOO_LOW,
                f"the cap {dollars_text(changed.cap)} is below the meter, {dollars_text(meter)}",
            )
        postings = flow(transaction, jackpot, changed, 0)
    transaction.put(JACKPOTS, jackpot.id, renewed)
    body = {
        "jackpot": jackpot.id, "level": level.name, "before": asdict(level),
        "after": asdict(changed), "version": renewed.version, "reason": reason, "by": list(by),
    }  # fmt: skip
    transaction.post(Reason.CONFIGURED.code, postings, body)
    return renewed


def suspend(
    transaction: Transaction, jackpot: Jackpot, reason: str, by: Sequence[str] = ()
) -> None:
    """Stop taking bets; repeating it changes nothing."""
    if jackpot.suspended is None:
        transaction.put(JACKPOTS, jackpot.id, replace(jackpot, suspended=reason))
        transaction.post(Reason.SUSPENDED.code, {}, _said(jackpot, reason, by))


def resume(transaction: Transaction, jackpot: Jackpot, reason: str, by: Sequence[str] = ()) -> None:
    """Take bets again."""
    if jackpot.suspended is not None:
        transaction.put(JACKPOTS, jackpot.id, replace(jackpot, suspended=None))
        transaction.post(Reason.RESUMED.code, {}, _said(jackpot, reason, by))


def _said(jackpot: Jackpot, reason: str, by: Sequence[str]) -> dict[str, Any]:
    """Return the reason, and the people if there were any."""
    return {"jackpot": jackpot.id, "reason": reason, **({"by": list(by)} if by else {})}


def custody(transaction: Transaction, jackpot: Jackpot) -> int:
    """Return the players' money held for a jackpot, which its bank account must cover."""
    if not jackpot.is_progressive:
        return 0
    total = 0
    for level in jackpot.levels:
        now = standing(transaction, jackpot, level.name)
        total += now.meter + now.reserve + now.overflow + now.pending
    return total


def retire(
    transaction: Transaction,
    jackpot: Jackpot,
    heir: Jackpot | None,
    *,
    reason: str,
    by: Sequence[str],
) -> None:
    """Retire a jackpot: the seed goes back to the house, the players' money to the heir."""
    two_people(by)
    if jackpot.pending_on():
        raise Refused(Refusal.CLAIM_PENDING, f"a claim is pending on {jackpot.id}")
    if heir is not None and (heir.id == jackpot.id or not heir.is_progressive or heir.retired):
        raise Refused(Refusal.NOT_ALLOWED, f"{heir.id} cannot take over the money of {jackpot.id}")
    body = {"jackpot": jackpot.id, "reason": reason, "by": list(by)}
    for gone in leaving(transaction, jackpot):
        _transfer(transaction, jackpot, gone, heir, body)
    transaction.put(JACKPOTS, jackpot.id, replace(jackpot, retired=True))
    transaction.post(Reason.RETIRED.code, {}, body)


@dataclass(frozen=True, slots=True)
class Leaving:
    """What a retirement takes off a level: the house's money to the house, the rest to the heir."""

    level: str
    meter: int
    overflow: int
    reserve: int
    house: int

    @property
    def players(self) -> int:
        return self.meter + self.overflow + self.reserve - self.house


def leaving(transaction: Transaction, jackpot: Jackpot) -> list[Leaving]:
    """Return what a retirement would move now, by level; a house jackpot holds nothing."""
    found = []
    for level in jackpot.levels if jackpot.is_progressive else ():
        now = standing(transaction, jackpot, level.name)
        outstanding = seed_outstanding(transaction, jackpot, level.name)
        back = min(outstanding, now.meter + now.overflow + now.reserve)
        found.append(Leaving(level.name, now.meter, now.overflow, now.reserve, back))
    return found


def _transfer(
    transaction: Transaction,
    jackpot: Jackpot,
    gone: Leaving,
    heir: Jackpot | None,
    body: Mapping[str, Any],
) -> None:
    names, players = jackpot.level_accounts(gone.level), gone.players
    postings = {
        names.meter: -gone.meter,
        names.overflow: -gone.overflow,
        names.reserve: -gone.reserve,
        names.seed: gone.house,
    }
    if players:
        if heir is None:
            raise Refused(
                Refusal.NOT_ALLOWED,
                f"{jackpot.id} holds {dollars_text(players)} of the players' money on "
                f"{gone.level}; name the jackpot that receives it",
            )
        known = {entry.name: entry for entry in heir.levels}
        goal = known.get(gone.level, heir.levels[0])
        received = heir.level_accounts(goal.name).received
        postings |= flow(transaction, heir, goal, players)
        postings |= {names.transferred: players, received: -players}
    transaction.post(
        Reason.TRANSFERRED.code,
        postings,
        {**body, "level": gone.level, "to": heir.id if heir else None, "amount": players},
    )
