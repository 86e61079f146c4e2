"""Every command and every fault in any order, against the independent auditor.

Beside the tables of the script stands a Let It Ride Bonus table with its keypad. The auditor knows
no buttons; what each means in money is written down here, from the keypad's own text.

The machine drives a pit over a store that fails when it is told to, at any step of a write. A
command that was not answered is sent again with the same request; whatever the store had kept of
it, it counts once.
"""

import json
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, ClassVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from croupier.floor import JackpotSystem
from croupier.floor.auditing import documents_agree
from croupier.floor.table import TABLES
from croupier.ledger import Store
from croupier.ledger.contract import STEPS
from croupier.ledger.memory import MemoryStore
from croupier.ledger.postgres import PostgresStore
from croupier.ledger.sqlite import SqliteStore
from croupier.ledger.verifying import verify
from tests.faulty_line import CUT, DELAY, DROP, HANG
from tests.ledger.conftest import Urls, postgres_server, postgres_urls
from tests.ledger.test_faulty_line import line_to
from tests.oracle.jackpot_days import next_line, opening_lines
from tests.oracle.jackpot_ledger import Auditor
from tests.oracle.jackpot_lines import money

__all__ = ["postgres_server", "postgres_urls"]
pytestmark = pytest.mark.property

CHANCES = st.randoms(use_true_random=False)


KEYPAD_DECLARED = (
    {"do": "jackpot", "id": "KEYPAD-BONUS", "type": "bonus", "table": "LIRB-03"},
    {
        "do": "table", "id": "KEYPAD", "game": "let-it-ride", "seats": 7,
        "jackpots": ["KEYPAD-BONUS"], "equipment": "let-it-ride-bonus",
    },
)  # fmt: skip
AT_KEYPAD = {"table": "KEYPAD", "jackpot": "KEYPAD-BONUS"}
HANDS = ("Flush", "Straight", "Full House")
BUTTONS = ("LOCK OUT", "GAME OVER", "MAINTENANCE KEY", "FOUR OF A KIND", "ENTER", "REMOVE KEY")
ACTS = (*BUTTONS, *BUTTONS, "light", "unlight", "select", "refund", "read")


class PitMachine(RuleBasedStateMachine):
    """A pit in memory, and an auditor who hears the same lines."""

    on_disk: ClassVar[bool] = False

    def __init__(self) -> None:
        super().__init__()
        self.failing: str | None = None
        self.folder = TemporaryDirectory() if self.on_disk else None
        self.store = self.new_store()
        self.system = JackpotSystem(self.store)
        self.auditor = Auditor()
        self.keypad = Auditor()
        """A second auditor, who hears what the buttons of the keypad mean."""
        self.reset = ""
        """How far its reset has come, as the keypad's text has it."""
        self.faults = 0

    def new_store(self) -> Store:
        if self.folder is None:
            return MemoryStore(step=self.step)
        from pathlib import Path  # noqa: PLC0415

        return SqliteStore(Path(self.folder.name) / "book.db", step=self.step)

    def step(self, step: str) -> None:
        if step == self.failing:
            self.failing = None
            raise OSError(f"no more {step}")

    @initialize(chance=CHANCES)
    def open_the_floor(self, chance: Random) -> None:
        for line in opening_lines(chance):
            self.both(line)
        for said in KEYPAD_DECLARED:
            line = json.dumps(said)
            assert self.system.answer(line)["ok"]
            assert self.keypad.answer(line)["ok"]

    def both(self, line: str) -> None:
        assert money(self.system.answer(line)) == money(self.auditor.answer(line)), line

    @rule(chance=CHANCES)
    def a_command(self, chance: Random) -> None:
        self.both(next_line(self.auditor, chance))

    @rule(chance=CHANCES, step=st.sampled_from(STEPS))
    def a_fault(self, chance: Random, step: str) -> None:
        """The store fails at this step; the same request, sent again, counts once."""
        line = next_line(self.auditor, chance)
        try:
            document = json.loads(line)
            document["request"] = f"after fault {self.faults}"
            line = json.dumps(document)
        except (ValueError, TypeError):
            return
        self.faults += 1
        self.failing = step
        first = self.system.answer(line)
        failed, self.failing = self.failing is None, None
        if not failed:  # refused before the store was asked, or nothing to write
            assert money(first) == money(self.auditor.answer(line))
            return
        assert first["refused"] == "unavailable"
        self.both(line)

    @rule(chance=CHANCES, act=st.sampled_from(ACTS), step=st.sampled_from(("", *STEPS)))
    def at_the_keypad(self, chance: Random, act: str, step: str) -> None:
        """A button, a chip or a refund; the store may fail at a step, and the program be gone."""
        line = self._at_the_keypad(act, chance)
        self.faults += 1
        line["request"] = f"keypad {self.faults}"
        self.failing = step or None
        answer = self.system.answer(json.dumps(line))
        failed, self.failing = bool(step) and self.failing is None, None
        if failed:
            assert answer["refused"] == "unavailable"
            self.system = JackpotSystem(self.store)
            answer = self.system.answer(json.dumps(line))
        assert money(answer) == money(self._meant(act, line)), line

    def _at_the_keypad(self, act: str, chance: Random) -> dict[str, Any]:
        if act in BUTTONS:
            card = {"card": "supervisor"} if act == "MAINTENANCE KEY" else {}
            return {"do": "press", "table": "KEYPAD", "button": act, **card}
        if act == "read":
            return {"do": "read", "jackpot": "KEYPAD-BONUS"}
        if act == "refund":
            return {"do": "refund", "table": "KEYPAD", "reason": "void", "by": ["Ada", "Bo"]}
        line = {"do": act, **AT_KEYPAD, "seat": chance.randint(1, 7)}
        return {**line, "hand": chance.choice(HANDS)} if act == "select" else line

    def _meant(self, act: str, line: dict[str, Any]) -> dict[str, Any]:
        """What the second auditor says to the act behind a button."""
        refused: dict[str, Any] = {"ok": False}
        if act == "MAINTENANCE KEY":
            if self.reset or self.keypad.layouts["KEYPAD"].state != "started":
                return refused
            self.reset = "in"
            return {"ok": True}
        if act in ("FOUR OF A KIND", "REMOVE KEY"):
            if not self.reset or (act == "FOUR OF A KIND" and self.reset == "done"):
                return refused
            self.reset = "asked" if act == "FOUR OF A KIND" else ""
            return {"ok": True}
        if act == "ENTER":
            if self.reset != "asked":
                return refused
            self.reset = "done"
            return self.keypad.answer(json.dumps({"do": "misdeal", "table": "KEYPAD"}))
        if act in BUTTONS:
            if self.reset:
                return refused
            do = {"LOCK OUT": "start", "GAME OVER": "end"}[act]
            return self.keypad.answer(json.dumps({"do": do, "table": "KEYPAD"}))
        return self.keypad.answer(json.dumps(line))

    @rule()
    def a_restart(self) -> None:
        self.system = JackpotSystem(self.store)

    @invariant()
    def every_meter_is_as_the_auditor_has_it(self) -> None:
        for auditor in (self.auditor, self.keypad):
            for name in auditor.jackpots:
                line = json.dumps({"do": "read", "jackpot": name})
                assert money(self.system.answer(line)) == money(auditor.answer(line))
        table = self.system.ledger.look().get(TABLES, "KEYPAD")
        if table is not None:
            said = {"inserted": "in"}.get(table.reset, table.reset)
            assert (table.phase, said) == (self.keypad.layouts["KEYPAD"].state, self.reset)

    def teardown(self) -> None:
        verdict = verify(self.store, checks=(documents_agree,))
        assert verdict.findings == ()
        self.store.close()
        if self.folder is not None:
            self.folder.cleanup()


class DiskMachine(PitMachine):
    """The same over a file."""

    on_disk = True


class PostgresMachine(PitMachine):
    """The same over a database."""

    url: ClassVar[Urls]

    def new_store(self) -> Store:
        return PostgresStore(type(self).url(), step=self.step)


class FaultyLineMachine(PitMachine):
    """The same over a line to the database that breaks in the middle of a command."""

    url: ClassVar[Urls]

    def new_store(self) -> Store:
        self.line, url = line_to(type(self).url())
        self.far = PostgresStore(url, step=self.step)
        return self.far

    @rule(
        chance=CHANCES,
        fault=st.sampled_from((DROP, CUT, DELAY, HANG)),
        after=st.integers(0, 6_000),
        gone=st.booleans(),
    )
    def a_fault_of_the_network(self, chance: Random, fault: str, after: int, gone: bool) -> None:
        """The line breaks while a command is on it; the same request, sent again, counts once.

        The program may be gone as well, and another one hears the request.
        """
        try:
            document = json.loads(next_line(self.auditor, chance))
            document["request"] = f"after fault {self.faults}"
        except (ValueError, TypeError):
            return
        self.faults += 1
        line = json.dumps(document)
        if fault == HANG:
            self.far._watch._seconds = 0.3
        self.line.arm(fault, after)
        answer = self.system.answer(line)
        self.line.resume()
        self.far._watch._seconds = 60
        while answer.get("refused") == "unavailable":
            if gone:
                gone, self.system = False, JackpotSystem(self.store)
            answer = self.system.answer(line)
        assert money(answer) == money(self.auditor.answer(line)), line

    def teardown(self) -> None:
        super().teardown()
        self.line.close()


def over_a_faulty_line(urls: Urls, *, steps: int, examples: int) -> None:
    machine = type("PitOverFaultyLine", (FaultyLineMachine,), {"url": staticmethod(urls)})
    run_state_machine_as_test(
        machine,
        settings=settings(stateful_step_count=steps, max_examples=examples, deadline=None),
    )


def test_the_pit_over_a_line_that_breaks(
    postgres_urls: Urls, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.ledger.postgres._REST_SECONDS", 0)
    over_a_faulty_line(postgres_urls, steps=20, examples=2)


@pytest.mark.proof
def test_the_pit_over_a_line_that_often_breaks(
    postgres_urls: Urls, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.ledger.postgres._REST_SECONDS", 0)
    over_a_faulty_line(postgres_urls, steps=30, examples=10)


@pytest.mark.proof
def test_the_pit_over_postgresql(postgres_urls: Urls) -> None:
    machine = type("PitOverPostgres", (PostgresMachine,), {"url": staticmethod(postgres_urls)})
    run_state_machine_as_test(
        machine, settings=settings(stateful_step_count=30, max_examples=10, deadline=None)
    )


TestPit = PitMachine.TestCase
TestPit.settings = settings(stateful_step_count=60)
TestPitOnDisk = DiskMachine.TestCase
TestPitOnDisk.settings = settings(stateful_step_count=30, max_examples=10)
