"""Every command and every fault in any order, against the independent auditor.

The machine drives a pit over a store that fails when it is told to, at any step of a write. A
command that was not answered is sent again with the same request; whatever the store had kept of
it, it counts once.
"""

import json
from random import Random
from tempfile import TemporaryDirectory
from typing import ClassVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from croupier.floor import JackpotSystem
from croupier.floor.auditing import documents_agree
from croupier.ledger import Store
from croupier.ledger.contract import STEPS
from croupier.ledger.memory import MemoryStore
from croupier.ledger.sqlite import SqliteStore
from croupier.ledger.verifying import verify
from tests.oracle.jackpot_days import next_line, opening_lines
from tests.oracle.jackpot_ledger import Auditor
from tests.oracle.jackpot_lines import money

pytestmark = pytest.mark.property

CHANCES = st.randoms(use_true_random=False)


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

    @rule()
    def a_restart(self) -> None:
        self.system = JackpotSystem(self.store)

    @invariant()
    def every_meter_is_as_the_auditor_has_it(self) -> None:
        for name in self.auditor.jackpots:
            line = json.dumps({"do": "read", "jackpot": name})
            assert money(self.system.answer(line)) == money(self.auditor.answer(line))

    def teardown(self) -> None:
        verdict = verify(self.store, checks=(documents_agree,))
        assert verdict.findings == ()
        self.store.close()
        if self.folder is not None:
            self.folder.cleanup()


class DiskMachine(PitMachine):
    """The same over a file."""

    on_disk = True


TestPit = PitMachine.TestCase
TestPit.settings = settings(stateful_step_count=60)
TestPitOnDisk = DiskMachine.TestCase
TestPitOnDisk.settings = settings(stateful_step_count=30, max_examples=10)
