"""Performance: how much is bet, how often there is a hit, and what the house keeps."""

from fractions import Fraction

from croupier.floor.reports.ledger_view import LedgerView
from croupier.floor.reports.report import Cell, Content, count, money, number, rate, text
from croupier.floor.summaries.summary import (
    DEDUCTED,
    ENVIES,
    FIXED,
    JACKPOT_SUMS,
    PAID,
    ROUNDS,
    SEEDS,
    TABLE_SUMS,
    TRAYS,
    WINS,
    Summary,
)
from croupier.jackpots.jackpot import Jackpot

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
    "An hour in play is a clock hour in which any table locked a bet on the jackpot.",
    "Hold is the house share less what the trays paid, envy, refunded wagers and the prizes of a "
    "house jackpot. Seeds have their own column, which counts first seeds, resets and "
    "recoveries.",
)


def performance(view: LedgerView) -> Content:
    """Return a row for each jackpot."""
    whole = Summary()
    for summary in view.sums(view.period.day_slots()):
        whole.merge(summary)
    rows = [_row(jackpot, whole) for jackpot in view.jackpots.values()]
    return Content(COLUMNS, rows, notes=NOTES)


def _row(jackpot: Jackpot, whole: Summary) -> tuple[Cell, ...]:
    tables = whole.play.get(jackpot.id, {})
    rounds, bets, wagers, _, _, house, refunded = (
        sum(row[place] for row in tables.values()) for place in range(len(TABLE_SUMS))
    )
    hits = whole.pays.get(jackpot.id, [0] * len(JACKPOT_SUMS))
    wins, fixed, trays, envy = hits[WINS], hits[FIXED], hits[TRAYS], hits[ENVIES]
    prizes = 0 if jackpot.is_progressive else hits[PAID]
    hours = len(whole.hours.get(jackpot.id, ()))
    hold = house - trays - envy - refunded - prizes
    return (
        jackpot.id,
        sum(1 for row in tables.values() if row[ROUNDS]),
        rounds,
        bets,
        hours,
        _ratio(bets, hours),
        _ratio(bets, rounds),
        wagers,
        wins,
        fixed,
        _ratio(wins + fixed, bets),
        hits[PAID] - prizes + hits[DEDUCTED],
        prizes,
        trays,
        envy,
        refunded,
        hits[SEEDS],
        house,
        hold,
        _ratio(hold, wagers),
    )


def _ratio(part: int, whole: int) -> Fraction | None:
    return Fraction(part, whole) if whole else None
