"""Reports for a casino's accounting department, all of one shape.

Every report reads the ledger at one moment, through a reader, and says which entries it covers.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from croupier.errors import CroupierError
from croupier.floor.reports.adjustments import adjustments
from croupier.floor.reports.configuration import configuration
from croupier.floor.reports.contributions import contributions
from croupier.floor.reports.daily_meters import daily_meters
from croupier.floor.reports.deposits import deposits
from croupier.floor.reports.ledger_view import LedgerView, UnknownJackpot
from croupier.floor.reports.letterhead import Letterhead, letterhead
from croupier.floor.reports.master_games import master_games
from croupier.floor.reports.performance import performance
from croupier.floor.reports.period import BadPeriod, Period, month_of, period_of
from croupier.floor.reports.reconciliation import reconciliation
from croupier.floor.reports.refunds import NoSuchRefund, RefundRecord, find_refund, refunds
from croupier.floor.reports.report import Cell, Column, ColumnKind, Content, Report, ReportSource
from croupier.floor.reports.seeds import seeds
from croupier.floor.reports.win_record import NoSuchWin, VerificationRules, WinRecord, find_win
from croupier.floor.reports.wins import wins
from croupier.ledger import Reader

__all__ = [
    "REPORTS",
    "BadPeriod",
    "Cell",
    "Column",
    "ColumnKind",
    "Letterhead",
    "NoSuchRefund",
    "NoSuchWin",
    "Period",
    "RefundRecord",
    "Report",
    "ReportForm",
    "ReportSource",
    "UnknownJackpot",
    "UnknownReport",
    "VerificationRules",
    "WinRecord",
    "find_refund",
    "find_win",
    "letterhead",
    "make_report",
    "make_reports",
    "month_of",
    "period_of",
]


class UnknownReport(CroupierError):
    """A report that does not exist."""


@dataclass(frozen=True, slots=True)
class ReportForm:
    """A kind of report: its title, a one-sentence description, and the function that makes it."""

    title: str
    about: str
    find: Callable[[LedgerView], Content]


REPORTS: Mapping[str, ReportForm] = {
    "meters": ReportForm(
        "Daily meter readings",
        "Opening, highest and closing meter of every level on every gaming day.",
        daily_meters,
    ),
    "contributions": ReportForm(
        "Contributions by table and shift",
        "Bets and wagers at every table in every shift, and how they were split.",
        contributions,
    ),
    "wins": ReportForm(
        "Wins",
        "Every payout from a meter or a house prize, with its meters, card and tax flag.",
        wins,
    ),
    "refunds": ReportForm(
        "Refunds",
        "Wagers refunded from trays after a misdeal: round, seats, amount, reason, two people.",
        refunds,
    ),
    "adjustments": ReportForm(
        "Adjustments",
        "Every manual change to a meter or reserve: who, when, old, new, reason, document.",
        adjustments,
    ),
    "seeds": ReportForm(
        "Seeds and reserves",
        "Seeds put in, reset, recovered and outstanding, and reserves in and out, by level.",
        seeds,
    ),
    "reconciliation": ReportForm(
        "Reconciliation",
        "Start + in - paid +/- adjusted = end for every level and jackpot, with the difference.",
        reconciliation,
    ),
    "deposit": ReportForm(
        "Weekly deposit",
        "Accrued funds, custody required, deposits, the bank balance entered, and any shortfall.",
        deposits,
    ),
    "master-games": ReportForm(
        "Master games report",
        "Each table's daily accrual to progressive jackpots; house jackpots are not included.",
        master_games,
    ),
    "configuration": ReportForm(
        "Configuration history",
        "Every version of every setting: who, when, why, before and after, and each starting "
        "amount explained.",
        configuration,
    ),
    "performance": ReportForm(
        "Performance",
        "Bets, bets per hour, hits and hold for every jackpot.",
        performance,
    ),
}
"""Every report, by the name used to request it."""


def make_report(name: str, reader: Reader, period: Period, *, jackpot: str | None = None) -> Report:
    """Make a report on a period, for all jackpots or one."""
    form = REPORTS.get(name)
    if form is None:
        raise UnknownReport(f"unknown report {name[:60]!r}; the reports are {', '.join(REPORTS)}")
    content = form.find(LedgerView(reader, period, jackpot))
    return Report(
        name=name,
        title=form.title,
        period=period,
        source=ReportSource.of(reader.head),
        columns=content.columns,
        rows=tuple(content.rows),
        totals=content.totals(),
        notes=content.notes,
        house=letterhead(reader),
        jackpot=jackpot,
    )


def make_reports(reader: Reader, period: Period, *, jackpot: str | None = None) -> list[Report]:
    """Make every report on a period, all as of one moment of the ledger."""
    return [make_report(name, reader, period, jackpot=jackpot) for name in REPORTS]
