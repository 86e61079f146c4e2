"""Consoles under load over HTTP: rounds pressed without an end, every press until it is answered.

A press that gets no answer, or one that says "come again", is sent again with the same key, to the
next server there is: exactly what the page of a console does. What was answered is written down,
and in the end the ledger must hold that, once each, and nothing else.
"""

import json
from collections import Counter
from collections.abc import Sequence
from http.client import HTTPConnection, HTTPException
from itertools import count
from threading import Event, Lock, Thread
from time import sleep
from typing import Any

from croupier.floor.auditing import documents_agree
from croupier.floor.floor import Floor
from croupier.ledger import Store
from croupier.ledger.units import UNITS_PER_DOLLAR
from croupier.ledger.verifying import verify
from tests.web.floors import CARDS, PIN, declare

OK = 200
AGAIN = (429, 502, 503, 504)
AGAIN_SECONDS = 0.05
ANSWER_SECONDS = 300
ROUND: tuple[dict[str, Any], ...] = (
    {"do": "light", "seat": 3, "jackpot": "link"},
    {"do": "start"},
    {"do": "end"},
)


def open_tables(floor: Floor, number: int) -> list[str]:
    """The small floor with this many more tables on its link."""
    declare(floor)
    names = [f"P{table}" for table in range(1, number + 1)]
    declared = {"do": "table", "game": "three-card-poker", "seats": 7, "jackpots": ["link"]}
    for name in names:
        answer = floor.system.answer({**declared, "id": name})
        assert answer["ok"], answer
    return names


class Pressing:
    """All consoles, the servers they may ask, and what they were answered."""

    def __init__(self, ports: Sequence[int], tables: Sequence[str]) -> None:
        self.ports = list(ports)
        self.answered: set[str] = set()
        """The keys of presses of START GAME that were answered with yes."""
        self.presses = 0
        self.again = Counter[str]()
        """Why presses had to be sent again."""
        self.wrong: list[str] = []
        self._lock = Lock()
        self._over = Event()
        self._headers: dict[str, str] = {}
        self._tables = tables
        self._threads: list[Thread] = []

    def begin(self) -> None:
        """Sign in, and press at every table at once."""
        self._sign_in()
        self._threads = [
            Thread(target=self._press_at, args=(number, table), daemon=True)
            for number, table in enumerate(self._tables)
        ]
        for thread in self._threads:
            thread.start()

    def wait_for(self, presses: int) -> None:
        """Until so many more presses were answered."""
        until = self.presses + presses
        while self.presses < until and not self.wrong:
            sleep(0.002)

    def end(self) -> None:
        """Let every console finish the round it is in."""
        self._over.set()
        for thread in self._threads:
            thread.join()
        assert not self.wrong, self.wrong

    def _sign_in(self) -> None:
        body = {"card": CARDS["supervisor"], "pin": PIN}
        line = _Line(self)
        status, answer, cookie = line.ask("/api/floor/sign-in", body, {})
        line.leave()
        assert status == OK, answer
        self._headers = {"cookie": cookie, "x-croupier-form": answer["form_key"]}

    def _press_at(self, number: int, table: str) -> None:
        line, rounds = _Line(self, number), count(1)
        try:
            while not self._over.is_set() and not self.wrong:
                self._play_round(line, table, f"{table} round {next(rounds)}")
        finally:
            line.leave()

    def _play_round(self, line: "_Line", table: str, name: str) -> None:
        for press in ROUND:
            key = f"{name} {press['do']}"
            headers = {**self._headers, "idempotency-key": key}
            status, answer, _ = line.ask("/api/floor/commands", {**press, "table": table}, headers)
            with self._lock:
                if status != OK:
                    self.wrong.append(f"{key}: {status} {answer}")
                    return
                self.presses += 1
                if press["do"] == "start":
                    self.answered.add(f"{CARDS['supervisor']} {key}")


class _Line:
    """One console's connection, to any of the servers."""

    def __init__(self, pressing: Pressing, number: int = 0) -> None:
        self._pressing = pressing
        self._number = number
        self._open: HTTPConnection | None = None

    def ask(
        self, path: str, body: dict[str, Any], headers: dict[str, str]
    ) -> tuple[int, dict[str, Any], str]:
        while True:
            try:
                status, answer, cookie = self._once(path, body, headers)
            except (OSError, HTTPException, ValueError) as error:
                self._pressing.again[type(error).__name__] += 1
            else:
                if status not in AGAIN:
                    return status, answer, cookie
                self._pressing.again[str(status)] += 1
            self.leave()
            sleep(AGAIN_SECONDS)

    def _once(
        self, path: str, body: dict[str, Any], headers: dict[str, str]
    ) -> tuple[int, dict[str, Any], str]:
        if self._open is None:
            ports = self._pressing.ports
            self._open = HTTPConnection(
                "127.0.0.1", ports[self._number % len(ports)], timeout=ANSWER_SECONDS
            )
        self._open.request(
            "POST", path, json.dumps(body), {"content-type": "application/json", **headers}
        )
        answer = self._open.getresponse()
        text = answer.read()
        cookie = (answer.getheader("set-cookie") or "").partition(";")[0]
        return answer.status, json.loads(text), cookie

    def leave(self) -> None:
        if self._open is not None:
            self._open.close()
            self._open = None
        self._number += 1


def assert_nothing_lost(store: Store, answered: set[str]) -> None:
    """Each of these presses is remembered and booked once: asked while others go on pressing."""
    with store.reading() as reader:
        known = reader.remembered(answered)
    assert answered <= known.keys(), sorted(answered - known.keys())


def assert_answered_is_booked(store: Store, answered: set[str]) -> None:
    """When nobody presses any more: what was answered is the ledger, to the cent."""
    verdict = verify(store, checks=(documents_agree,))
    assert verdict.findings == (), [str(finding) for finding in verdict.findings]
    with store.reading() as reader:
        booked = Counter(
            entry.id.rpartition("#")[0]
            for entry in reader.entries()
            if entry.reason == "contribution"
        )
        wagered = -reader.balances().get("link/wagers", 0)
    assert booked == dict.fromkeys(answered, 1)
    assert wagered == len(answered) * UNITS_PER_DOLLAR
