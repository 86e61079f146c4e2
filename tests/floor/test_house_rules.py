"""What holds for the whole floor: silent sensors stop the bets, wins are verified by plan."""

from collections.abc import Callable
from datetime import date

import pytest

from croupier.floor.devices import add_device, write_back, write_lost
from croupier.floor.floor import Floor
from croupier.floor.gaming_day import GamingDay
from croupier.floor.opening import open_floor
from croupier.floor.people import find_person
from croupier.floor.postings import restrictions_of
from croupier.floor.reports import find_win
from croupier.floor.reports.win_record import WinRecord
from croupier.floor.settings import FLOOR, SETTINGS, FloorSettings
from croupier.jackpots.jackpot import find_jackpot
from croupier.jackpots.tax import needs_tax_form
from croupier.ledger import MemoryStore, Refused, Transaction
from croupier.ledger.units import units
from croupier.plan import demo_text, read_plan
from tests.floor.systems import link_system, play, say
from tests.web.floors import CARDS, small_floor

SEAT = {"seat": 3, "jackpot": "link"}


def presses(floor: Floor, table: str = "T1") -> Callable[..., object]:
    dealer = find_person(floor.ledger.look(), CARDS["dealer"])
    return lambda do, **fields: floor.do(dealer, {"do": do, "table": table, **fields})


def with_board(floor: Floor, table: str) -> str:
    made: list[str] = []

    def work(transaction: Transaction) -> dict[str, object]:
        made.append(add_device(transaction, table, key="a key", by="test").id)
        return {}

    floor.ledger.transact(work)
    return made[0]


@pytest.mark.parametrize(
    ("table", "start"),
    [("T1", {"do": "start"}), ("OLD", {"do": "press", "button": "COIN IN"})],
)
def test_a_table_that_has_lost_its_sensors_takes_no_bets(table: str, start: dict[str, str]) -> None:
    """REGULATION 85: unplayable until it is heard again; the base game goes on."""
    floor = small_floor()
    board, press = with_board(floor, table), presses(floor, table)
    press("light", **SEAT)
    write_lost(floor.ledger, board)
    with pytest.raises(Refused, match="has lost contact with its sensors"):
        press("light", seat=4, jackpot="link")
    with pytest.raises(Refused, match="has lost contact with its sensors"):
        press(**start)
    press("unlight", **SEAT)
    press(**start)  # a round without jackpot bets
    press("end")
    write_back(floor.ledger, board)
    press("light", **SEAT)
    press(**start)


@pytest.mark.parametrize(("stops_play", "suspended"), [("true", True), ("false", False)])
def test_a_short_account_stops_a_jackpot_where_the_plan_says_so(
    stops_play: str, suspended: bool
) -> None:
    """REGULATION 9: by itself it does; a house under no such law may choose."""
    plan = demo_text().replace("[bank]", f"[bank]\nstops_play = {stops_play}")
    floor = open_floor(MemoryStore(), read_plan(plan))
    short = floor.system.answer({"do": "bank", "jackpot": "ROYAL", "balance": "1", "by": "Ann"})
    assert short["missing"] != "0.00"
    jackpot = find_jackpot(floor.ledger.look(), "ROYAL")
    assert (jackpot.suspended is not None) is suspended


def test_a_win_is_verified_by_the_figures_of_the_plan() -> None:
    """REGULATION 56: the figures are settings of the house."""
    record = a_royal_under("keep_hand_days = 99")
    assert any("kept for 99 days" in step for step in record.checklist)


def test_a_display_of_a_house_with_one_game_for_each_player() -> None:
    text = demo_text().replace("games_per_player = 4", "games_per_player = 1")
    look = open_floor(MemoryStore(), read_plan(text)).ledger.look()
    said = restrictions_of(look, find_jackpot(look, "ROYAL"))
    assert "Players are limited to wagering on a maximum of one game." in said


@pytest.mark.parametrize(
    ("setting", "needed"),
    [("", True), ('tax_form_from = "10000"', True), ('tax_form_from = "99999"', False)],
)
def test_a_tax_form_is_needed_from_the_figure_of_the_plan(setting: str, needed: bool) -> None:
    """REGULATION 57: a house may name a figure of its own; without one it follows the date."""
    assert a_royal_under(setting).tax_form is needed


@pytest.mark.parametrize(
    ("amount", "wager", "day", "own_limit", "needed"),
    [
        ("599.99", "1", "2025-12-31", None, False),
        ("600", "1", "2025-12-31", None, True),
        ("600", "1", "2026-01-01", None, False),  # the figure of the date has changed
        ("2000", "1", "2026-01-01", None, True),
        ("600", "2.01", "2025-12-31", None, False),  # less than 300 times the wager
        ("600", "1", "2026-01-01", "600", True),
        ("300", "1", "2026-01-01", "100", True),
        ("299.99", "1", "2026-01-01", "100", False),
        ("600", "1", "1976-12-31", None, False),  # before there was a figure
    ],
)
def test_a_tax_form_needs_the_amount_and_the_odds(
    amount: str, wager: str, day: str, own_limit: str | None, needed: bool
) -> None:
    limit = None if own_limit is None else units(own_limit)
    today = date.fromisoformat(day)
    assert needs_tax_form(units(amount), units(wager), today, own_limit=limit) is needed


@pytest.mark.parametrize(("zone", "needed"), [("UTC", False), ("America/Los_Angeles", True)])
def test_the_date_of_a_tax_form_is_that_of_the_house(zone: str, needed: bool) -> None:
    """A Major of $1,000 on New Year's Eve in Seattle: in London it is the new year's figure."""
    system = link_system()

    def settle_down(transaction: Transaction) -> dict[str, object]:
        transaction.put(SETTINGS, FLOOR, FloorSettings(zone=zone))
        return {}

    system.ledger.transact(settle_down)
    play(system, "T1", 3)
    say(system, "select", table="T1", **SEAT, hand="Straight Flush")
    say(system, "confirm", table="T1", card="executive", at="2026-01-01T04:00:00Z")
    (hit,) = say(system, "meters", jackpot="link")["levels"]["Major"]["last_hits"]
    assert hit["tax_form"] is needed


def a_royal_under(setting: str) -> WinRecord:
    """The record of a royal on the demo floor, its hands kept 7 days or as the setting says."""
    text = demo_text()
    assert "keep_hand_days = 7" in text
    floor = open_floor(MemoryStore(), read_plan(text.replace("keep_hand_days = 7", setting)))
    system = floor.system
    for command in (
        {"do": "light", "table": "TCP-1", "seat": 1, "jackpot": "LINK"},
        {"do": "start", "table": "TCP-1"},
        {"do": "select", "table": "TCP-1", "seat": 1, "jackpot": "LINK", "hand": "Royal Flush"},
        {"do": "confirm", "table": "TCP-1", "card": "executive"},
    ):
        assert system.answer(command)["ok"]
    with floor.ledger.store.reading() as reader:
        return find_win(reader, "LINK", 1, calendar=GamingDay())
