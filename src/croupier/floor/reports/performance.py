"""Performance: how much is bet, how often it hits, and what the house keeps."""

from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction

from croupier.floor.pays import ENVY
from croupier.floor.reports.ledger_view import DecodedEntry, LedgerView
from croupier.floor.reports.report import Cell, Content, count, money, number, rate, text
from croupier.jackpots.reasons import Reason

COLUMNS = (
    text("jackpot"),
    count("tables"),
    count("rounds"),
    count("bets"),
    count("hours", "hours in play"),
    number("bets_per_hour", "bets per hour"),
    number("bets_per_round", "bets per round"),
    money("wagers"),
    count("meter_hits", "meter hits"),
    count("fixed_hits", "fixed hits"),
    rate("hit_rate", "hits per bet"),
    money("from_meters", "paid from meters"),
    money("prizes", "house prizes"),
    money("from_trays", "paid from trays"),
    money("envy"),
    money("refunded"),
    money("seeds", "seeds put in"),
    money("house", "house share"),
    money("hold"),
    rate("hold_rate", "hold per wager"),
)

NOTES = (
    "An hour in play is an hour of the clock in which any table locked a bet on the jackpot.",
    "Hold is the house share less what the trays paid, envy, refunded wagers and the prizes of a "
    "house jackpot; the seeds of the period are shown beside it, first seeds, resets and "
    "recoveries together.",
)

_READ = tuple(
    reason.code
    for reason in (
        Reason.CONTRIBUTION, Reason.PAID, Reason.DEDUCTED, Reason.TRAY, Reason.OPENED,
        Reason.FROZEN, Reason.VOIDED, Reason.SEED_RECOVERED, Reason.TRANSFERRED,
        Reason.REFUNDED,
    )
)  # fmt: skip


@dataclass(slots=True)
class _Sums:
    tables: set[str] = field(default_factory=set)
    hours: set[str] = field(default_factory=set)
    rounds: int = 0
    bets: int = 0
    wagers: int = 0
    meter_hits: int = 0
    fixed_hits: set[tuple[str, int, int, str]] = field(default_factory=set)
    from_meters: int = 0
    prizes: int = 0
    from_trays: int = 0
    envy: int = 0
    refunded: int = 0
    seeds: int = 0
    house: int = 0


def performance(view: LedgerView) -> Content:
    """A row for each jackpot."""
    sums: dict[str, _Sums] = defaultdict(_Sums)
    for one in view.entries(_READ):
        _add(view, one, sums[one.body["jackpot"]])
    return Content(
        COLUMNS,
        [_row(name, sums[name]) for name in view.jackpots],
        notes=NOTES,
    )


def _add(view: LedgerView, one: DecodedEntry, into: _Sums) -> None:
    body = one.body
    jackpot = view.jackpots.get(body["jackpot"])
    if jackpot is None:
        return  # a transfer to our jackpot is told by the one it came from
    if one.reason == Reason.CONTRIBUTION.code:
        into.tables.add(body["table"])
        into.hours.add(one.instant[:13])
        into.rounds += 1
        into.bets += body["bets"]
        into.wagers -= one.postings[jackpot.accounts.wagers]
        into.house += one.postings.get(jackpot.accounts.house, 0)
    elif one.reason == Reason.TRAY.code:
        for seat, line, source, amount in body["pays"]:
            if source == ENVY:
                into.envy += amount
            else:
                into.from_trays += amount
                into.fixed_hits.add((body["table"], body["round"], seat, line))
    elif one.reason == Reason.REFUNDED.code:
        into.refunded += body["amount"]
    elif one.reason == Reason.DEDUCTED.code:
        into.from_meters += body["amount"]
        into.fixed_hits.add((body["table"], body["round"], body["seat"], body["line"]))
    elif one.reason == Reason.PAID.code:
        into.meter_hits += 1
        if jackpot.is_progressive:
            into.from_meters += body["amount"]
        else:
            into.prizes += body["amount"]
    else:
        for level in jackpot.levels:
            into.seeds -= one.postings.get(jackpot.level_accounts(level.name).seed, 0)


def _row(name: str, sums: _Sums) -> tuple[Cell, ...]:
    hold = sums.house - sums.from_trays - sums.envy - sums.refunded - sums.prizes
    fixed = len(sums.fixed_hits)
    return (
        name,
        len(sums.tables),
        sums.rounds,
        sums.bets,
        len(sums.hours),
        _ratio(sums.bets, len(sums.hours)),
        _ratio(sums.bets, sums.rounds),
        sums.wagers,
        sums.meter_hits,
        fixed,
        _ratio(sums.meter_hits + fixed, sums.bets),
        sums.from_meters,
        sums.prizes,
        sums.from_trays,
        sums.envy,
        sums.refunded,
        sums.seeds,
        sums.house,
        hold,
        _ratio(hold, sums.wagers),
    )


def _ratio(part: int, whole: int) -> Fraction | None:
    return Fraction(part, whole) if whole else None
