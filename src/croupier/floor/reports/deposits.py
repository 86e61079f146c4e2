"""The weekly deposit: what the bank must have for players' money, and what it has."""

from dataclasses import dataclass, field
from datetime import date, timedelta

from croupier.floor.reports.ledger_view import LedgerView, held, rolled
from croupier.floor.reports.report import Cell, Content, money, text
from croupier.jackpots.jackpot import Jackpot
from croupier.jackpots.reasons import Reason

COLUMNS = (
    text("week"),
    text("jackpot"),
    money("accrued"),
    money("required", "custody required"),
    money("deposited"),
    money("reversed"),
    money("deposits", "deposited so far"),
    money("to_deposit", "to deposit"),
    money("entered", "bank balance entered"),
    money("missing"),
    text("entered_at", "entered at"),
    text("by"),
)

NOTES = (
    "A week runs from Monday to Sunday; the period may cut the first and last week short.",
    "Accrued is what the week's wagers added to meters and reserves.",
    "Custody required is all that is held for players at the end of the week: meters, reserves, "
    "overflow and pending claims. To deposit is what it exceeds the deposits so far by.",
    "Bank balance entered is the last of the week; missing compares it with the custody required "
    "at the moment it was entered. Without an entry nothing is known of the bank.",
    "Reversed is what two people took back of deposits entered by mistake; a balance that was "
    "reversed, also later, does not count as entered.",
    "House jackpots hold no player funds.",
)


@dataclass(slots=True)
class _Week:
    """The days of a week that are in the period, and what was entered on them."""

    first: date
    last: date
    entered: dict[str, tuple[int, int, str, str]] = field(default_factory=dict)


def deposits(view: LedgerView) -> Content:
    """Return a row for each week and progressive jackpot."""
    slots = view.period.day_slots()
    weeks = _weeks([slot.day for slot in slots.slots])
    week_of = {day: week for week in weeks for day in _days(week.first, week.last)}

    taken_back = {
        (one.body["jackpot"], one.body["bank_entry"])
        for one in view.entries_since((Reason.BANK_REVERSED.code,))
    }
    for one in view.entries((Reason.BANK_READING.code,)):
        if (one.body["jackpot"], one.body.get("bank_entry")) in taken_back:
            continue
        body, day = one.body, slots.slots[slots.index(one.instant)].day
        week_of[day].entered[body["jackpot"]] = (
            body["balance"], body["required"], view.clock(one.instant), body["by"],
        )  # fmt: skip
    moved = view.moved(slots)
    rows: list[tuple[Cell, ...]] = []
    balances = view.before()
    place, known = 0, view.known(slots, moved)
    for week in weeks:
        if place >= known:
            break
        accrued: dict[str, int] = {}
        carried: dict[str, int] = {}
        undone: dict[str, int] = {}
        for each in moved[place : place + len(_days(week.first, week.last))]:
            for jackpot in view.progressives.values():
                accrued[jackpot.id] = accrued.get(jackpot.id, 0) + _accrued(each, jackpot)
                banked = each.get((jackpot.accounts.bank, Reason.BANKED.code), 0)
                carried[jackpot.id] = carried.get(jackpot.id, 0) + banked
                back = each.get((jackpot.accounts.bank, Reason.BANK_REVERSED.code), 0)
                undone[jackpot.id] = undone.get(jackpot.id, 0) + back
            balances = rolled(balances, each)
        place += len(_days(week.first, week.last))
        for jackpot in view.progressives.values():
            required = sum(held(balances, jackpot, level.name) for level in jackpot.levels)
            so_far = balances.get(jackpot.accounts.bank, 0)
            row = (
                f"{week.first} to {week.last}", jackpot.id, accrued[jackpot.id], required,
                carried[jackpot.id], undone[jackpot.id], so_far, max(0, required - so_far),
            )  # fmt: skip
            rows.append((*row, *_entered(week, jackpot.id)))
    return Content(COLUMNS, rows, ("accrued", "deposited", "reversed"), NOTES)


def _entered(week: _Week, jackpot: str) -> tuple[Cell, ...]:
    if jackpot not in week.entered:
        return (None, None, None, None)
    balance, required, at, by = week.entered[jackpot]
    return (balance, max(0, required - balance), at, by)


def _accrued(moved: dict[tuple[str, str], int], jackpot: Jackpot) -> int:
    total = 0
    for level in jackpot.levels:
        names = jackpot.level_accounts(level.name)
        for account in (names.meter, names.overflow, names.reserve):
            total += moved.get((account, Reason.CONTRIBUTION.code), 0)
    return total


def _weeks(days: list[date]) -> list[_Week]:
    weeks: list[_Week] = []
    for day in days:
        if not weeks or day.weekday() == 0:
            weeks.append(_Week(day, day))
        weeks[-1].last = day
    return weeks


def _days(first: date, last: date) -> list[date]:
    return [first + timedelta(place) for place in range((last - first).days + 1)]
