"""A signed ledger with rounds from three years, and its archives."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from croupier.ledger import Ledger, Reader, Store
from croupier.ledger import archiving as archiving_module
from croupier.ledger.archives import Archive
from croupier.ledger.archiving import archive_until
from tests.ledger.ledgers import ROUNDS, TABLES, contribution, ended, keeping, posting, putting
from tests.ledger.signed import SignedHouse

UNTIL = "2026-01-01T06:00:00.000000Z"
NEXT_UNTIL = "2027-01-01T06:00:00.000000Z"
TURNS_AT_ONCE = 8


def clocked(store: Store, start: datetime) -> Ledger:
    """A ledger whose clock advances by a minute at every look."""
    ticks = iter(range(10**6))
    return Ledger(store, (TABLES, ROUNDS), clock=lambda: start + timedelta(minutes=next(ticks)))


def play_year(store: Store, year: int, rounds: int = 4) -> None:
    """Some rounds of a year, documents that are overwritten, and one that is deleted."""
    ledger = clocked(store, datetime(year, 3, 1, 12, tzinfo=UTC))
    for number in range(rounds):
        request = f"{year}-{number}"
        ledger.transact(contribution(), request=request, content=number)
        ledger.transact(ended(), request=f"{request}-end", content=number)
    ledger.transact(keeping(f"hand/{year}", "hand/last"))
    ledger.transact(putting(TABLES, f"T{year}", {"round": 1}))
    ledger.transact(putting(TABLES, f"T{year - 1}", None))
    ledger.transact(posting("reading"))


def years_house(url: str, folder: Path) -> SignedHouse:
    """A house that played in 2024, 2025 and 2026, signed after each."""
    house = SignedHouse(url, folder)
    for year in (2024, 2025, 2026):
        with house.open() as store:
            play_year(store, year)
        house.sign()
    return house


def closed(reader: Reader) -> None:
    """Every year of these tests is closed."""


def put_away(
    house: SignedHouse, store: Store, *, year: int = 2025, until: str = UNTIL, name: str = ""
) -> Archive:
    """Archive the years until a given one, a few turns at a time."""
    archiving_module.TURNS_AT_ONCE = TURNS_AT_ONCE
    return archive_until(
        store,
        house.folder / (name or f"{year}.db"),
        year=year,
        until=until,
        notary=house.notary(store),
        at="2027-02-03T04:05:06.000000Z",
        must_be_closed=closed,
    )
