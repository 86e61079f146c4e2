"""Every report of a small month, against figures worked out with pencil and paper.

Three rounds on a link of three levels: 3, 4 and 2 bets of a dollar. Of each dollar 15 cents go to
Mega, 5 to Major and 3.125 to Minor, 1 cent and a quarter to the reserves of the first two.
"""

from fractions import Fraction

import pytest

from croupier.floor.gaming_day import GamingDay
from croupier.floor.reports import ColumnKind, Report, make_report, month_of
from croupier.ledger import MemoryStore
from croupier.ledger.units import money_text
from tests.floor.months import SEATTLE, play_small_month

Rows = list[list[str]]


@pytest.fixture(scope="module")
def store() -> MemoryStore:
    store = MemoryStore()
    play_small_month(store)
    return store


def made(store: MemoryStore, name: str) -> Report:
    with store.reading() as reader:
        return make_report(name, reader, month_of("2026-11", GamingDay(SEATTLE)))


def words(report: Report, *columns: str) -> Rows:
    """The named columns as text, money as exact decimals, nothing as a dash."""
    names = [column.name for column in report.columns]
    places = [names.index(name) for name in columns]
    return [
        [_word(row[place], report.columns[place].kind) for place in places] for row in report.rows
    ]


def _word(cell: object, kind: ColumnKind) -> str:
    if cell is None:
        return "-"
    return money_text(cell) if kind is ColumnKind.MONEY and isinstance(cell, int) else str(cell)


def table(text: str) -> Rows:
    """A table as it is written in a test: cells by two blanks or more, the heading for readers."""
    lines = [line.strip() for line in text.strip().splitlines()]
    return [[cell.strip() for cell in line.split("  ") if cell.strip()] for line in lines[1:]]


def test_meters_day_by_day(store: MemoryStore) -> None:
    report = made(store, "meters")
    columns = ("day", "level", "opening", "highest", "closing", "reserve", "overflow", "pending")
    first_days = table("""
        day         level  opening   highest    closing    reserve  overflow  pending
        2026-11-01  Mega   0.00      10000.00   10000.00   0.00     0.00      0.00
        2026-11-01  Major  0.00      1000.00    1000.00    0.00     0.00      0.00
        2026-11-01  Minor  0.00      200.00     200.00     0.00     0.00      0.00
        2026-11-02  Mega   10000.00  10000.93   10000.93   0.06     0.00      0.00
        2026-11-02  Major  1000.00   1000.45    1000.45    0.0225   0.00      0.00
        2026-11-02  Minor  200.00    200.10     200.10     0.00     0.18125   0.00
        2026-11-03  Mega   10000.93  10000.93   10000.93   0.06     0.00      0.00
        2026-11-03  Major  1000.45   1000.45    1000.45    0.0225   0.00      0.00
        2026-11-03  Minor  200.10    200.10     200.10     0.00     0.18125   0.00
        2026-11-04  Mega   10000.93  10500.93   10400.43   0.06     0.00      0.00
        2026-11-04  Major  1000.45   1000.45    1000.45    0.0125   0.00      0.00
        2026-11-04  Minor  200.10    200.28125  200.28125  0.00     0.00      0.00
    """)
    assert words(report, *columns)[:12] == first_days
    # The ledger ends on the 9th: of the days after it nobody knows anything yet.
    assert [row[0] for row in words(report, "day")][-1] == "2026-11-09"
    assert len(report.rows) == 9 * 3


def test_contributions_by_table_and_shift(store: MemoryStore) -> None:
    report = made(store, "contributions")
    columns = ("day", "shift", "table", "bets", "wagers", "meters", "reserves", "house")
    assert words(report, *columns) == table("""
        day         shift  table  bets  wagers  meters   reserves  house
        2026-11-02  day    T1     3     3.00    0.69375  0.0375    2.26875
        2026-11-02  swing  T2     4     4.00    0.925    0.05      3.025
        2026-11-02  grave  T1     2     2.00    0.4625   0.025     1.5125
    """)
    assert [_word(cell, ColumnKind.MONEY) for cell in report.totals[7:]] == [
        "9.00", "2.08125", "0.1125", "6.80625", "0.00",
    ]  # fmt: skip
    assert report.totals[5:7] == (3, 9)


def test_wins_with_all_a_win_record_holds(store: MemoryStore) -> None:
    report = made(store, "wins")
    (row,) = words(report, *(column.name for column in report.columns))
    assert dict(zip((column.name for column in report.columns), row, strict=True)) == {
        "time": "2026-11-02 07:00:00-08:00",
        "day": "2026-11-02",
        "shift": "day",
        "jackpot": "link",
        "claim": "1",
        "level": "Mega",
        "hand": "Royal Flush",
        "share": "1",
        "table": "T1",
        "game": "three-card-poker",
        "seat": "3",
        "round": "1",
        "meter_before": "10000.45",
        "meter_after": "10000.03",
        "amount": "10000.45",
        "dealer": "-",
        "confirmer": "-",
        "card": "executive",
        "tax_form": "yes",
        "reversal": "entry 11, 500.00",
        "entry": "4",
    }
    (void,) = [note for note in report.notes if note.startswith("Voided")]
    assert "claim 2 of link, Four of a Kind, 200.10 from Minor, table T1 seat 2" in void
    assert void.endswith("executive: misread")


def test_adjustments_say_who_and_why(store: MemoryStore) -> None:
    report = made(store, "adjustments")
    columns = ("time", "level", "fund", "old", "new", "change", "reason", "by", "document", "claim")
    assert words(report, *columns) == table("""
        time                       level  fund     old       new       change   reason           by        document  claim
        2026-11-04 12:00:00-08:00  Mega   meter    10000.93  10500.93  500.00   paid by mistake  Ann, Bob  F-17      1
        2026-11-04 12:00:00-08:00  Mega   meter    10500.93  10400.43  -100.50  seed-recovery    Ann, Bob  -         -
        2026-11-04 12:00:00-08:00  Major  reserve  0.0225    0.0125    -0.01    gross-receipts   Ann, Bob  -         -
    """)  # noqa: E501


def test_seeds_and_reserves(store: MemoryStore) -> None:
    report = made(store, "seeds")
    columns = ("level", "fund", "start", "put_in", "resets", "voids", "taken", "end")
    assert words(report, *columns) == table("""
        level  fund     start  put in    resets    voids    taken    end
        Mega   seed     0.00   10000.00  10000.00  0.00     -100.50  19899.50
        Mega   reserve  0.00   0.09      -0.03     0.00     0.00     0.06
        Major  seed     0.00   1000.00   0.00      0.00     0.00     1000.00
        Major  reserve  0.00   0.0225    0.00      0.00     -0.01    0.0125
        Minor  seed     0.00   200.00    200.00    -200.00  0.00     200.00
        Minor  reserve  0.00   0.00      0.00      0.00     0.00     0.00
    """)


def test_reconciliation_to_zero(store: MemoryStore) -> None:
    report = made(store, "reconciliation")
    columns = ("level", "start", "wagers", "seeds", "paid", "adjusted", "taken", "end")
    assert words(report, *columns) == table("""
        level        start  wagers   seeds     paid       adjusted  taken    end
        Mega         0.00   1.44     20000.00  -10000.45  500.00    -100.50  10400.49
        Major        0.00   0.4725   1000.00   0.00       0.00      -0.01    1000.4625
        Minor        0.00   0.28125  200.00    0.00       0.00      0.00     200.28125
        house share  0.00   6.80625  0.00      0.00       0.00      0.00     6.80625
        all          0.00   9.00     21200.00  -10000.45  500.00    -100.51  11608.04
    """)
    assert report.column("difference") == [0] * 5
    assert report.notes[0] == "Every difference is zero."


def test_weekly_deposit(store: MemoryStore) -> None:
    report = made(store, "deposit")
    columns = (
        "week", "accrued", "required", "deposited", "deposits", "to_deposit", "entered", "missing",
        "by",
    )  # fmt: skip
    assert words(report, *columns) == table("""
        week                      accrued  required     deposited  so far    to deposit  entered   missing    by
        2026-11-01 to 2026-11-01  0.00     11200.00     0.00       0.00      11200.00    -         -          -
        2026-11-02 to 2026-11-08  2.19375  11601.23375  11000.00   11000.00  601.23375   11000.00  601.23375  Cleo
        2026-11-09 to 2026-11-15  0.00     11601.23375  700.00     11700.00  0.00        11700.00  0.00       Dan
    """)  # noqa: E501


def test_master_games_report(store: MemoryStore) -> None:
    report = made(store, "master-games")
    columns = ("day", "table", "game", "pay_table", "bets", "wagers", "accrued", "house")
    assert words(report, *columns) == table("""
        day         table  game              pay table  bets  wagers  accrued  house
        2026-11-02  T1     three-card-poker  ML03       5     5.00    1.21875  3.78125
        2026-11-02  T2     let-it-ride       ML03       4     4.00    0.975    3.025
    """)


def test_configuration_history(store: MemoryStore) -> None:
    report = made(store, "configuration")
    columns = ("version", "level", "setting", "before", "after", "reason", "by")
    rows = words(report, *columns)
    start = "the starting amount: the first seed, put in by the house"
    assert ["1", "Mega", "seed", "-", "10000.00", start, "-"] in rows
    assert ["1", "Minor", "cap", "-", "200.10", "declared", "-"] in rows
    assert rows[-4:] == table("""
        version  level  setting  before      after       reason   by
        2        Mega   rate     15%         14%         spring plan  Ann, Bob
        3        Minor  cap      200.10      none        no cap (the meter goes from 200.10 to 200.28125)  Ann, Bob
        -        -      state    takes bets  suspended   bank below the required level  -
        -        -      state    suspended   takes bets  the bank covers the required level  -
    """)  # noqa: E501


def test_performance(store: MemoryStore) -> None:
    report = made(store, "performance")
    row = dict(zip((column.name for column in report.columns), report.rows[0], strict=True))
    shown = {name: row[name] for name in ("tables", "rounds", "bets", "hours", "bets_per_hour")}
    assert shown == {"tables": 2, "rounds": 3, "bets": 9, "hours": 3, "bets_per_hour": 3}
    assert (row["meter_hits"], row["fixed_hits"], row["hit_rate"]) == (1, 1, Fraction(2, 9))
    money = ("from_meters", "from_trays", "envy", "seeds", "house", "hold")
    assert words(report, *money) == [
        ["10000.45", "50.00", "2000.00", "21099.50", "6.80625", "-2043.19375"]
    ]
    assert row["hold_rate"] == Fraction("-2043.19375") / 9
