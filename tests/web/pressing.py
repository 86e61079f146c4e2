"""Consoles under load over HTTP: endless rounds, with every press repeated until it is answered.

A press without an answer, or with "try again", is sent again with the same key to the next
available server, exactly as a console's page does. Answers are recorded, and in the end the ledger
must hold exactly what was answered, once each.
"""

import json
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
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
    """Open the small floor with this many more tables on its link."""
    declare(floor)
    names = [f"P{table}" for table in range(1, number + 1)]
    declared = {"do": "table", "game": "three-card-poker", "seats": 7, "jackpots": ["link"]}
    for name in names:
        answer = floor.system.answer({**declared, "id": name})
        assert answer["ok"], answer
    return names


class Pressing:
    """All consoles, their servers, and their answers."""

    def __init__(self, ports: Sequence[int], tables: Sequence[str]) -> None:
        self.ports = list(ports)
        self.answered: set[str] = set()
        """The keys of presses of START GAME that were accepted."""
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
        self._threads = [Thread(target=work, daemon=True) for work in self.consoles()]
        for thread in self._threads:
            thread.start()

    def wait_for(self, presses: int) -> None:
        """Wait until this many more presses were answered."""
        until = self.presses + presses
        while self.presses < until and not self.wrong:
            sleep(0.002)

    def end(self) -> None:
        """Let every console finish its current round."""
        self._over.set()
        for thread in self._threads:
            thread.join()
        assert not self.wrong, self.wrong

    @property
    def goes_on(self) -> bool:
        return not self._over.is_set() and not self.wrong

    def consoles(self) -> list[Callable[[], None]]:
        """Run each console until the end: rounds with bets and no wins."""
        line = Line(self)
        self._headers = line.sign_in(CARDS["supervisor"])
        line.leave()
        return [partial(self._press_at, number, table) for number, table in enumerate(self._tables)]

    def _press_at(self, number: int, table: str) -> None:
        line, rounds = Line(self, number), count(1)
        try:
            while self.goes_on:
                self._play_round(line, table, f"{table} round {next(rounds)}")
        finally:
            line.leave()

    def _play_round(self, line: "Line", table: str, name: str) -> None:
        for press in ROUND:
            key = f"{name} {press['do']}"
            headers = {**self._headers, "idempotency-key": key}
            status, answer, _ = line.ask("/api/floor/commands", {**press, "table": table}, headers)
            if status != OK:
                self.wrong.append(f"{key}: {status} {answer}")
                return
            books = press["do"] == "start"
            self.is_answered(f"{CARDS['supervisor']} {key}" if books else None)

    def is_answered(self, request: str | None) -> None:
        """Count an answered press; record the request if the ledger must remember it."""
        with self._lock:
            self.presses += 1
            if request is not None:
                self.answered.add(request)


class Line:
    """One console's connection, to any of the servers."""

    def __init__(self, pressing: Pressing, number: int = 0) -> None:
        self._pressing = pressing
        self._number = number
        self._open: HTTPConnection | None = None

    def sign_in(self, card: str) -> dict[str, str]:
        """Sign someone in; return what each of their presses is sent with."""
        status, answer, cookie = self.ask("/api/floor/sign-in", {"card": card, "pin": PIN}, {})
        assert status == OK, answer
        return {"cookie": cookie, "x-croupier-form": answer["form_key"]}

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
    """Assert that each press is remembered and booked once, while others keep pressing."""
    with store.reading() as reader:
        known = reader.remembered(answered)
    assert answered <= known.keys(), sorted(answered - known.keys())


def assert_answered_is_booked(store: Store, answered: set[str]) -> None:
    """Assert, once nobody presses any more, that the ledger is what was answered, to the cent."""
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
