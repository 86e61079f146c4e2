"""Sensor boards: keys, reports over HTTP and the socket, lamps, silence, the documented example.

| a board says | and hears |
|---|---|
| a chip at a seat of the table | the lamp is lit, once for each event id |
| the same event again, other words | 409 bad-request |
| a chip in a locked round | 409 wrong-state (REGULATION 32) |
| a chip at a seat the table does not have | 404, a sensor fault in the ledger, an alert |
| nothing, for longer than it may | its table has lost its sensors (REGULATION 85) |
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from croupier.floor.alerts import ALERTS
from croupier.floor.devices import (
    DEVICES,
    REFUSED_KEYS_MAX,
    Device,
    add_device,
    refuse_key,
    revoke_device,
    sensors_of,
)
from croupier.floor.views import table_view
from croupier.ledger import Answer, Refused, Transaction
from croupier.web.device_api import BoardMonitor
from croupier.web.guard import SOCKET_BYTES_MAX
from tests.cli.running import assert_refused, run
from tests.web.conftest import Client
from tests.web.floors import DECLARED
from tests.web.serving import ServedFloor

KEY = "k" * 43
DOCS = Path(__file__).parent.parent.parent / "docs" / "devices.md"


@pytest.fixture(scope="module")
def running() -> Iterator[ServedFloor]:
    served = ServedFloor().start()
    yield served
    served.stop()


@pytest.fixture
def house(running: ServedFloor) -> ServedFloor:
    """A floor with a board at T1, idle."""
    for line in DECLARED:
        answer = running.floor.system.answer(line)
        assert answer["ok"], answer
    if running.floor.ledger.look().get(DEVICES, "board-1") is None:
        added(running, "T1")
    if table_of(running)["phase"] == "started":
        running.say("end", table="T1")
    for seat in table_of(running)["seats"]:
        running.say("unlight", table="T1", seat=seat["seat"], jackpot="link")
    running.app.state.boards = BoardMonitor(running.floor)
    return running


def added(house: ServedFloor, table: str, key: str = KEY) -> Device:
    made: list[Device] = []

    def work(transaction: Transaction) -> Answer:
        made.append(add_device(transaction, table, key=key, by="test"))
        return {}

    house.floor.ledger.transact(work)
    return made[-1]


def revoke(house: ServedFloor, name: str) -> None:
    def work(transaction: Transaction) -> Answer:
        revoke_device(transaction, name, by="test")
        return {}

    house.floor.ledger.transact(work)


def table_of(house: ServedFloor) -> dict[str, Any]:
    return table_view(house.floor.ledger.look(), "T1")


def lit(house: ServedFloor) -> list[int]:
    seats = table_of(house)["seats"]
    return [seat["seat"] for seat in seats if seat["sensors"]["link"]["lit"]]


def sent(house: ServedFloor, key: str = KEY, table: str = "T1", **report: Any) -> httpx.Response:
    said = {"seat": 3, "jackpot": "link", "lit": True, "event": "e1", **report}
    return httpx.post(
        f"{house.address}/api/devices/{table}/sensors",
        json=said,
        headers={"Authorization": f"Bearer {key}"},
    )


def socket(house: ServedFloor, key: str = KEY, **headers: str) -> ClientConnection:
    return connect(
        f"ws://127.0.0.1:{house.port}/api/devices/T1/socket",
        additional_headers={"Authorization": f"Bearer {key}", **headers},
    )


def heard(board: ClientConnection, **wanted: object) -> dict[str, Any]:
    """Return the next message that says all this, skipping others."""
    while True:
        message: dict[str, Any] = json.loads(board.recv(timeout=300))
        if all(message.get(name) == value for name, value in wanted.items()):
            return message


def happened(house: ServedFloor, code: str) -> list[dict[str, Any]]:
    with house.floor.ledger.store.reading() as reader:
        return [entry.content["body"] for entry in reader.entries() if entry.reason == code]


# Over HTTP ---------------------------------------------------------------------------------------


def test_a_chip_lights_its_lamp_and_its_removal_darkens_it(house: ServedFloor) -> None:
    answer = sent(house, event="chip-1")
    assert answer.status_code == 200
    assert answer.json()["ok"]
    assert {"seat": 3, "jackpot": "link", "lit": True} in answer.json()["lamps"]
    assert lit(house) == [3]
    assert sent(house, event="chip-2", lit=False).status_code == 200
    assert lit(house) == []


def test_a_report_sent_again_counts_once_whatever_happened_in_between(house: ServedFloor) -> None:
    assert sent(house, event="again-1").status_code == 200
    assert sent(house, event="again-2", lit=False).status_code == 200
    late = sent(house, event="again-1")
    assert late.status_code == 200
    assert late.json()["event"] == "again-1"
    assert lit(house) == [], "a report that came late has lit a lamp a second time"
    other = sent(house, event="again-1", seat=4)
    assert (other.status_code, other.json()["error"]["name"]) == (409, "bad-request")


def test_nothing_is_lit_or_darkened_while_bets_are_locked(house: ServedFloor) -> None:
    sent(house, event="lock-1")
    house.say("start", table="T1")
    for event, seat, is_lit in (("lock-2", 5, True), ("lock-3", 3, False)):
        answer = sent(house, event=event, seat=seat, lit=is_lit)
        assert (answer.status_code, answer.json()["error"]["name"]) == (409, "wrong-state")
    assert lit(house) == [3]


@pytest.mark.parametrize("report", [{"seat": 8}, {"seat": 0}, {"seat": -3}, {"jackpot": "spades"}])
def test_what_cannot_be_is_refused_written_down_and_told_once(
    house: ServedFloor, report: dict[str, Any]
) -> None:
    event = f"fault {report}"
    before = len(happened(house, "sensor-fault"))
    for _ in range(2):
        answer = sent(house, event=event, **report)
        assert (answer.status_code, answer.json()["error"]["name"]) == (404, "unknown-sensor")
    faults = happened(house, "sensor-fault")
    assert len(faults) == before + 1
    assert (faults[-1]["by"], faults[-1]["table"]) == ("board-1", "T1")
    alerts = [alert for _, alert in house.floor.ledger.look().all(ALERTS)]
    assert any(alert.kind == "sensor" and alert.place == "T1" for alert in alerts)


@pytest.mark.parametrize(
    "report",
    [
        {"seat": "3"}, {"seat": True}, {"seat": 3.0}, {"seat": 10**30}, {"lit": 1}, {"lit": None},
        {"event": ""}, {"event": 7}, {"event": "x" * 101}, {"event": "a\nb"}, {"jackpot": None},
        {"more": 1},
    ],
    ids=str,
)  # fmt: skip
def test_malformed_reports_are_named(house: ServedFloor, report: dict[str, Any]) -> None:
    answer = sent(house, **report)
    assert answer.status_code == 422
    assert answer.json()["error"]["name"] in ("bad-value", "bad-line")
    assert lit(house) == []


def test_wrong_keys_from_everywhere_fill_no_ledger() -> None:
    """Forty networks with as many keys as each may try, and more addresses in one of them."""
    house = ServedFloor()
    boards: BoardMonitor = house.app.state.boards
    for place in range(40):
        for number in range(22):
            client = Client(house.app, f"2001:db8:{place:x}::{number + 1:x}")
            asked = client.get(
                "http://localhost/api/devices/T1/lamps", headers={"authorization": "Bearer x"}
            )
            assert asked.status_code == (401 if number < 20 else 429)
    assert boards.refused == 800
    assert len(happened(house, "device-refused")) == REFUSED_KEYS_MAX
    told = [alert.text for _, alert in house.floor.ledger.look().all(ALERTS)]
    assert told == [
        "100 wrong keys of sensor boards came in a day; more of them are counted in the metrics "
        "and not written down until tomorrow"
    ]
    before = house.floor.ledger.head
    house.clock.goes_on(hours=23)
    refuse_key(house.floor.ledger, "T1", "192.0.2.1")
    assert house.floor.ledger.head == before
    house.clock.goes_on(hours=1, minutes=1)
    refuse_key(house.floor.ledger, "T1", "192.0.2.1")
    assert len(happened(house, "device-refused")) == REFUSED_KEYS_MAX + 1


def test_a_wrong_key_is_refused_counted_and_written_down(house: ServedFloor) -> None:
    before = len(happened(house, "device-refused"))
    boards: BoardMonitor = house.app.state.boards
    for key, table in (("wrong", "T1"), (KEY, "T2"), (KEY, "nowhere"), (KEY[:-1], "T1")):
        answer = sent(house, key=key, table=table)
        assert (answer.status_code, answer.json()["error"]["name"]) == (401, "not-signed-in")
    assert boards.refused == 4
    assert len(happened(house, "device-refused")) == before + 4
    assert lit(house) == []
    for _ in range(40):
        answer = sent(house, key="guess")
    assert answer.status_code == 429, "guessing has no end"
    assert sent(house).status_code == 200, "guesses of others lock out a board that has its key"


def test_a_revoked_key_opens_nothing(house: ServedFloor) -> None:
    device = added(house, "T1", "second" * 7)
    assert sent(house, key="second" * 7, event="r1").status_code == 200
    revoke(house, device.id)
    assert sent(house, key="second" * 7, event="r2").status_code == 401


def test_a_key_revoked_while_its_report_is_on_the_way_lights_nothing(house: ServedFloor) -> None:
    device = added(house, "T1", "fourth" * 7)
    revoke(house, device.id)
    boards: BoardMonitor = house.app.state.boards
    with pytest.raises(Refused, match="was revoked"):
        boards.report(device, {"seat": 3, "jackpot": "link", "lit": True, "event": "r3"})
    assert lit(house) == []


def test_the_book_does_not_know_the_key(house: ServedFloor) -> None:
    key = "fifth" * 8
    device = added(house, "T1", key)
    with house.floor.ledger.store.reading() as reader:
        documents = json.dumps(list(reader.documents().values()))
        assert device.id in documents
        assert key not in documents
        assert all(key not in entry.text for entry in reader.entries())


def test_lamps_can_be_asked_for(house: ServedFloor) -> None:
    sent(house, event="ask-1", seat=2)
    answer = httpx.get(
        f"{house.address}/api/devices/T1/lamps", headers={"Authorization": f"Bearer {KEY}"}
    ).json()
    assert answer["takes_bets"] is True
    assert [lamp["seat"] for lamp in answer["lamps"] if lamp["lit"]] == [2]


# Over the socket ---------------------------------------------------------------------------------


def test_every_report_on_the_socket_is_answered_and_lamps_are_told(house: ServedFloor) -> None:
    with socket(house) as board:
        assert not any(lamp["lit"] for lamp in heard(board, say="lamps")["lamps"])
        board.send(json.dumps({"seat": 3, "jackpot": "link", "lit": True, "event": "s1"}))
        assert heard(board, event="s1")["ok"] is True
        lamps = heard(board, say="lamps")["lamps"]
        assert [lamp["seat"] for lamp in lamps if lamp["lit"]] == [3]
        house.say("start", table="T1")
        assert heard(board, say="lamps", phase="started")["takes_bets"] is False
        board.send(json.dumps({"seat": 4, "jackpot": "link", "lit": True, "event": "s2"}))
        refused = heard(board, event="s2")
        assert (refused["ok"], refused["refused"]) == (False, "wrong-state")
        house.say("end", table="T1")
        lamps = heard(board, say="lamps", phase="open")["lamps"]
        assert not any(lamp["lit"] for lamp in lamps)


def test_rubbish_on_the_socket_is_named_and_the_socket_stays(house: ServedFloor) -> None:
    with socket(house) as board:
        for rubbish in ("oops", "[1]", "{}", '{"seat": 3}', b"\xff\xfe", "[" * 2000):
            board.send(rubbish)
            refused = heard(board, ok=False)
            assert refused["refused"] in ("bad-line", "bad-value")
        board.send('{"beat": 7}')
        assert heard(board, beat=7) == {"beat": 7}


def test_a_long_message_ends_the_socket(house: ServedFloor) -> None:
    with socket(house) as board:
        board.send(" " * (SOCKET_BYTES_MAX + 1))
        with pytest.raises(ConnectionClosed) as closed:
            heard(board, say="never")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


@pytest.mark.parametrize(
    ("name", "headers"),
    [
        ("127.0.0.1", {"Origin": "https://elsewhere.example"}),
        ("127.0.0.1", {"Authorization": "Bearer wrong"}),
        ("elsewhere.example", {}),
    ],
    ids=["another site's page", "a wrong key", "another name for us"],
)
def test_strangers_do_not_get_a_socket(
    house: ServedFloor, name: str, headers: dict[str, str]
) -> None:
    given = {"Authorization": f"Bearer {KEY}", **headers}
    url = f"ws://{name}:{house.port}/api/devices/T1/socket"
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(url, address=("127.0.0.1", house.port), additional_headers=given),
    ):
        pass
    assert refused.value.response.status_code == 403


def test_revoking_a_key_ends_its_socket(house: ServedFloor) -> None:
    device = added(house, "T1", "third" * 8)
    with socket(house, "third" * 8) as board:
        heard(board, say="lamps")
        revoke(house, device.id)
        with pytest.raises(ConnectionClosed):
            heard(board, say="never")


# Silence -----------------------------------------------------------------------------------------


class Watch:
    """A stopwatch that stands still until it is moved."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def test_a_silent_board_has_lost_its_tables_sensors_until_it_is_heard_again() -> None:
    house, watch = ServedFloor(), Watch()
    for line in DECLARED:
        house.floor.system.answer(line)
    device = added(house, "T1")
    boards = BoardMonitor(house.floor, clock=watch, silence_seconds=10)

    def sensors() -> str:
        return str(table_view(house.floor.ledger.look(), "T1")["sensors"])

    assert sensors() == "ok"
    watch.seconds = 100
    boards.sweep()
    assert sensors() == "ok", "a board that never connected is not missed"
    boards.heard(device.id)
    watch.seconds = 109.9
    boards.sweep()
    assert sensors() == "ok"
    watch.seconds = 110
    boards.sweep()
    assert sensors() == "lost"
    assert sensors_of(house.floor.ledger.look(), "T2") == "none"
    boards.sweep()
    assert len(happened(house, "sensors-lost")) == 1
    boards.heard(device.id)
    assert sensors() == "ok"
    (back,) = happened(house, "sensors-back")
    assert back["table"] == "T1"
    alerts = [alert.kind for _, alert in house.floor.ledger.look().all(ALERTS)]
    assert alerts == ["sensors-lost"], "an alert stays until somebody has seen it"


def test_lost_sensors_stay_lost_over_a_restart() -> None:
    """An error present at power-down is still shown at power-up (REGULATION 82)."""
    house, watch = ServedFloor(), Watch()
    for line in DECLARED:
        house.floor.system.answer(line)
    device = added(house, "T1")
    boards = BoardMonitor(house.floor, clock=watch, silence_seconds=10)
    boards.heard(device.id)
    watch.seconds = 10
    boards.sweep()
    again = ServedFloor(house.floor.ledger.store)
    assert table_view(again.floor.ledger.look(), "T1")["sensors"] == "lost"


# The command line --------------------------------------------------------------------------------


def test_keys_are_made_listed_and_revoked_at_the_command_line(tmp_path: Path) -> None:
    book = ["--database", str(tmp_path / "floor.db")]
    day = "\n".join(json.dumps(line) for line in DECLARED)
    assert run("jackpot", "run", "-", *book, given=day).status == 0
    assert "There are no devices yet" in run("devices", "list", *book).out
    made = json.loads(run("devices", "add", "T1", *book, "--json").out)
    assert (made["device"], made["table"]) == ("board-1", "T1")
    shown = run("devices", "add", "T2", *book).out
    assert re.search(r"^Key for board-2 at table T2\. .*\n[\w-]{43}\n$", shown)
    assert made["key"] not in run("devices", "list", *book, "--json").out
    assert "board-1    table T1       added" in run("devices", "list", *book).out
    assert run("devices", "revoke", "board-1", *book).out == "board-1 is revoked.\n"
    listed = json.loads(run("devices", "list", *book, "--json").out)
    assert [bool(device["revoked"]) for device in listed] == [True, False]
    assert_refused(run("devices", "revoke", "board-1", *book), "no device 'board-1' to revoke")
    assert_refused(run("devices", "add", "T9", *book), "unknown table 'T9'")


# The documents -----------------------------------------------------------------------------------


def test_the_examples_of_the_documents_run(
    house: ServedFloor, capsys: pytest.CaptureFixture[str]
) -> None:
    text = DOCS.read_text("utf-8")
    codes = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    answers = re.findall(r"```text\n(.*?)```", text, re.DOTALL)
    assert len(codes) == len(answers) == 2
    for code, answer in zip(codes, answers, strict=True):
        exec(code, {"ADDRESS": f"127.0.0.1:{house.port}", "KEY": KEY})  # noqa: S102
        assert capsys.readouterr().out == answer


def test_the_documents_name_every_limit(house: ServedFloor) -> None:
    text = DOCS.read_text("utf-8")
    assert f"{SOCKET_BYTES_MAX:,} bytes" in text
    assert "10 seconds" in text
    for word in ("wrong-state", "unknown-sensor", "bad-request", "not-signed-in", "bad-value"):
        assert f"`{word}`" in text
