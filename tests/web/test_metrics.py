"""Health and figures: they agree with the ledger, and only the right people may read them."""

from collections.abc import Iterator
from threading import Event
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from croupier.floor.devices import add_device
from croupier.floor.floor import Floor
from croupier.floor.self_test import Check
from croupier.ledger import Answer, MemoryStore, StoreUnavailable, Transaction
from croupier.ledger.contract import LeftBehind, NotThePrimary
from croupier.paytables import published_catalogue
from croupier.web.app import create_app
from croupier.web.metrics import METHODS
from tests.web.conftest import Client
from tests.web.floors import DECLARED, Clock

Figures = dict[tuple[str, tuple[tuple[str, str], ...]], float]


@pytest.fixture
def floor() -> Iterator[Floor]:
    floor = Floor(MemoryStore(), clock=Clock())
    for line in DECLARED:
        say(floor, **line)
    yield floor
    floor.close()


@pytest.fixture
def client(floor: Floor) -> Client:
    return Client(create_app(published_catalogue(), floor))


def say(floor: Floor, **line: Any) -> None:
    answer = floor.system.answer(line)
    assert answer["ok"], answer


def read(client: Client) -> Figures:
    answer = client.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def of(figures: Figures, name: str, **labels: str) -> float:
    return figures[f"croupier_{name}", tuple(sorted(labels.items()))]


def test_the_figures_are_those_of_the_book(floor: Floor, client: Client) -> None:
    for seat in (1, 3):
        say(floor, do="light", table="T1", seat=seat, jackpot="link")
    say(floor, do="start", table="T1")
    say(floor, do="select", table="T1", seat=3, jackpot="link", hand="royal flush")
    say(floor, do="lock", table="T1")
    figures = read(client)
    assert of(figures, "pending_dollars", jackpot="link", level="Mega") == 10_000.30
    assert of(figures, "wins_total", jackpot="link", level="Mega") == 0
    say(floor, do="confirm", table="T1", card="executive")
    say(floor, do="end", table="T1")
    figures = read(client)
    assert of(figures, "rounds_total", table="T1") == 1
    assert of(figures, "rounds_total", table="T2") == 0
    assert of(figures, "bets_total", jackpot="link") == 2
    assert of(figures, "bets_total", jackpot="spades") == 0
    # 15% + 1% + 5% + 3% of two dollars.
    assert of(figures, "contributions_dollars_total", jackpot="link") == 0.48
    assert of(figures, "wins_total", jackpot="link", level="Mega") == 1
    assert of(figures, "wins_total", jackpot="link", level="Major") == 0
    assert of(figures, "pending_dollars", jackpot="link", level="Mega") == 0
    assert of(figures, "meter_dollars", jackpot="link", level="Mega") == 10_000.02
    assert of(figures, "book_turn") == floor.ledger.head.turn
    assert of(figures, "book_entries") == floor.ledger.head.sequence


def test_turns_that_write_are_timed_and_readings_are_not(floor: Floor, client: Client) -> None:
    before = of(read(client), "turn_seconds_count")
    floor.ledger.refresh()
    say(floor, do="read", jackpot="link")
    assert of(read(client), "turn_seconds_count") == before
    say(floor, do="light", table="T1", seat=1, jackpot="link")
    assert of(read(client), "turn_seconds_count") == before + 1


def test_requests_are_timed_by_route_and_refusals_counted_by_word(client: Client) -> None:
    for name in ("link", "spades", "nothing"):
        client.get(f"/api/floor/jackpots/{name}")
    client.get("/api/floor")
    client.get("/no/such/page")
    client.request("PURGE", "/api/health")
    figures = read(client)
    route = "/api/floor/jackpots/{jackpot}"
    count = "request_seconds_count"
    assert of(figures, count, method="GET", route=route, status="200") == 2
    assert of(figures, count, method="GET", route=route, status="404") == 1
    assert of(figures, "refusals_total", word="unknown-jackpot") == 1
    assert of(figures, "refusals_total", word="not-signed-in") == 1
    assert of(figures, "refusals_total", word="unknown-page") == 1
    labels = [dict(key[1]) for key in figures if key[0] == f"croupier_{count}"]
    assert {each["method"] for each in labels} <= {*METHODS, "other"}
    assert not any("nothing" in each["route"] or "such" in each["route"] for each in labels)


def test_two_apps_do_not_share_their_figures(floor: Floor, client: Client) -> None:
    client.get("/api/floor")
    other = Client(create_app(published_catalogue(), Floor(MemoryStore(), clock=Clock())))
    assert ("croupier_refusals_total", (("word", "not-signed-in"),)) in read(client)
    assert ("croupier_refusals_total", (("word", "not-signed-in"),)) not in read(other)


def test_without_a_floor_there_are_still_figures() -> None:
    client = Client(create_app(published_catalogue()))
    client.get("/tables")
    figures = read(client)
    assert any(name == "croupier_request_seconds_count" for name, _ in figures)
    assert not any(name.startswith("croupier_rounds") for name, _ in figures)


def test_a_wrong_device_key_is_counted(floor: Floor, client: Client) -> None:
    def work(transaction: Transaction) -> Answer:
        add_device(transaction, "T1", key="k" * 43, by="test")
        return {}

    floor.ledger.transact(work)
    path = "/api/devices/T1/sensors"
    report = {"seat": 1, "jackpot": "link", "lit": True, "event": "e"}
    client.post(path, json=report, headers={"Authorization": "Bearer wrong"})
    client.post(path, json=report, headers={"Authorization": f"Bearer {'k' * 43}"})
    assert of(read(client), "device_keys_refused_total") == 1


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "X-Real-IP"])
def test_a_request_through_a_proxy_is_not_of_this_machine(client: Client, header: str) -> None:
    answer = client.get("/metrics", headers={header: "127.0.0.1"})
    assert answer.status_code == 401


# Health ------------------------------------------------------------------------------------------


def test_health_knows_the_book_and_the_self_test(floor: Floor, client: Client) -> None:
    answer = client.get("/api/health")
    assert answer.status_code == 200
    told = answer.json()
    head = floor.ledger.head
    assert told["status"] == "ok"
    assert told["book"] == {
        "reachable": True, "trouble": None, "writable": True, "slow": False, "room": None,
        "turn": head.turn, "entries": head.sequence, "hash": head.hash,
    }  # fmt: skip
    assert told["standby"] is None
    assert told["self_test"] is None
    client.app.state.self_test = [Check("hands", True), Check("book", True)]
    assert client.get("/api/health").json()["self_test"] == {"hands": True, "book": True}


@pytest.mark.parametrize(
    ("error", "trouble"),
    [
        (StoreUnavailable, "unreachable"),
        (LeftBehind, "left-behind"),
        (NotThePrimary, "not-the-primary"),
    ],
)
def test_health_says_when_the_book_is_gone(
    floor: Floor,
    client: Client,
    monkeypatch: pytest.MonkeyPatch,
    error: type[StoreUnavailable],
    trouble: str,
) -> None:
    def gone() -> None:
        raise error("the cable was pulled")

    for way in ("writing", "reading"):
        monkeypatch.setattr(floor.ledger.store, way, gone)
    answer = client.get("/api/health")
    assert (answer.status_code, answer.json()["status"]) == (503, "unavailable")
    assert answer.json()["book"]["reachable"] is False
    assert answer.json()["book"]["trouble"] == trouble


def test_health_does_not_wait_for_a_book_that_hangs(
    floor: Floor, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    back = Event()
    monkeypatch.setattr("croupier.web.api.HEALTH_SECONDS", 0.05)
    monkeypatch.setattr(floor.ledger, "refresh", back.wait)
    answer = client.get("/api/health")
    back.set()
    assert (answer.status_code, answer.json()["book"]["trouble"]) == (503, "hangs")


def test_health_without_a_floor_has_no_book() -> None:
    told = Client(create_app(published_catalogue())).get("/api/health").json()
    assert (told["status"], told["book"]) == ("ok", None)
