"""A ledger from before, with the play room among its tables: kept, proved, and counted nowhere."""

from datetime import UTC, datetime

from croupier.floor.auditing import documents_agree
from croupier.floor.gaming_day import GamingDay
from croupier.floor.play_room import JACKPOT, open_own_play_room, open_play_room
from croupier.floor.reports import REPORTS, Period, make_report
from croupier.floor.views import floor_view
from croupier.floor.virtual import VIRTUAL
from croupier.ledger import MemoryStore
from croupier.ledger.verifying import verify
from croupier.paytables import published_catalogue
from croupier.web.app import create_app
from tests.floor.play_rooms import ANN, TCP, Room, plays_it_out
from tests.web.conftest import Client
from tests.web.floors import Clock, Console, small_floor


def test_reports_and_the_floor_know_no_play_money_and_the_ledger_keeps_it() -> None:
    store, clock = MemoryStore(), Clock()
    floor = small_floor(store, clock=clock)
    open_play_room(floor)
    room = Room.__new__(Room)
    room.store, room.clock, room.crashes, room.floor = store, clock, False, floor  # type: ignore[assignment]
    room.seats(TCP, (ANN, 1))
    room.bets(TCP, ANN, ante=1000, progressive=100)
    plays_it_out(room, TCP, ANN, room.deals(TCP, ANN))
    day = clock.now.date()
    with store.reading() as reader:
        for name in REPORTS:
            made = make_report(name, reader, Period(day, day, GamingDay()))
            assert JACKPOT not in repr(made), name
    view = floor_view(floor.ledger.look())
    assert {jackpot["id"] for jackpot in view["jackpots"]} == {"link", "spades"}
    assert not any(table["id"].startswith(JACKPOT) for table in view["tables"])
    client = Client(create_app(published_catalogue(), floor))
    accountant = Console(client, "accounting")
    pages = ["/displays", *(f"/floor/reports/{name}" for name in REPORTS)]
    shown = {path: accountant.get(path).text for path in pages}
    assert [path for path in pages if "link" not in shown[path]] == []
    assert [path for path in pages if JACKPOT in shown[path]] == []
    assert room.balance(TCP, 1)
    assert verify(store, checks=(documents_agree,)).sound


def test_in_a_room_without_staff_croupier_confirms_a_meter_win() -> None:
    floor = open_own_play_room("memory:", clock=lambda: datetime(2026, 11, 16, 18, tzinfo=UTC))
    room = Room()
    room.floor = floor
    room.seats(TCP, (ANN, 1))
    room.bets(TCP, ANN, ante=1000, progressive=100)
    # The player's hand, the dealer's, and the link cards that make it a royal flush.
    room.deals(TCP, ANN, "Ah Kh Qh", "Qd 9s 4c", "Jh Th 7h")
    answer = room.says(TCP, ANN, "play")
    assert [pay["level"] for pay in answer["pays"]] == ["Mega"]
    assert room.view(TCP)["phase"] == "betting"
    assert room.view(TCP)["pays"][0]["amount"].startswith("10000.")
    table = floor.ledger.look().get(VIRTUAL, TCP)
    assert table is not None
    assert table.takes_bets
    assert verify(floor.ledger.store, checks=(documents_agree,)).sound
