"""Verify the ledger from a browser: in the background, one at a time, with progress."""

from secrets import token_hex
from threading import Event, Lock, Thread
from typing import Any

from starlette.requests import Request

from croupier.errors import CroupierError
from croupier.floor.auditing import verify_floor
from croupier.ledger import Store
from croupier.ledger.signing import house_public_key
from croupier.ledger.trusting import house_trust
from croupier.ledger.verdict import AuditVerdict
from croupier.ledger.witness import Witness
from croupier.web.faults import NOT_FOUND, StatusError

FINDINGS_SHOWN = 50
KEPT_MAX = 8
"""The most finished runs that can still be viewed; the oldest are dropped first."""


class UnknownRun(CroupierError):
    """A verification that never existed, or was dropped."""


class Run:
    """A verification in progress, from the beginning or a checkpoint."""

    def __init__(
        self,
        store: Store,
        *,
        since_checkpoint: bool = False,
        expect: str | None = None,
        witness: Witness | None = None,
    ) -> None:
        self.since_checkpoint = since_checkpoint
        self.expect = expect
        self.id = token_hex(8)
        self.done = 0
        self.total = 0
        self.verdict: AuditVerdict | None = None
        self.failure: Exception | None = None
        self.finished = Event()
        self._store = store
        self._witness = witness

    def work(self) -> None:
        try:
            self.verdict = verify_floor(
                self._store,
                expect=self.expect,
                trust=house_trust(self._store, house_public_key(), self._witness),
                progress=self._report,
                since_checkpoint=self.since_checkpoint,
            )
        except Exception as failure:  # kept for the next request; a thread has no caller
            self.failure = failure
        finally:
            self.finished.set()

    def _report(self, done: int, total: int) -> None:
        self.done, self.total = done, total

    def as_json(self) -> dict[str, Any]:
        """Return the progress, and in the end the findings."""
        told: dict[str, Any] = {
            "run": self.id, "done": self.done, "total": self.total, "expect": self.expect,
        }  # fmt: skip
        if not self.finished.is_set():
            return {**told, "state": "verifying"}
        if self.verdict is None:
            words = self.failure if isinstance(self.failure, CroupierError) else "it broke off"
            return {**told, "state": "failed", "words": str(words)}
        verdict = self.verdict.as_json()
        verdict["findings"] = verdict["findings"][:FINDINGS_SHOWN]
        return {**told, "state": "done", "verdict": verdict}


class Verifications:
    """The runs of this process; a request during a run gets that one."""

    def __init__(self) -> None:
        self._runs: dict[str, Run] = {}
        self._lock = Lock()

    def start(
        self,
        store: Store,
        *,
        since_checkpoint: bool = False,
        expect: str | None = None,
        witness: Witness | None = None,
    ) -> Run:
        asked = (since_checkpoint, expect)
        with self._lock:
            for run in self._runs.values():
                if not run.finished.is_set() and (run.since_checkpoint, run.expect) == asked:
                    return run
            for key in list(self._runs)[: -KEPT_MAX + 1]:
                del self._runs[key]
            run = Run(store, since_checkpoint=since_checkpoint, expect=expect, witness=witness)
            self._runs[run.id] = run
        Thread(target=run.work, daemon=True).start()
        return run

    def run(self, key: str) -> Run:
        with self._lock:
            if key not in self._runs:
                raise StatusError(
                    UnknownRun(f"{key[:40]!r} is not a known verification"), NOT_FOUND
                )
            return self._runs[key]


def verifications_of(request: Request) -> Verifications:
    verifications: Verifications = request.app.state.verifications
    return verifications
