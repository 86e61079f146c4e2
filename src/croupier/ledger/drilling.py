"""A fire drill for a backup: restore it in a scratch place, verify it and compare it.

A backup that nobody has restored may not work. A drill does everything that a real loss would
require, and leaves nothing behind. It says how old the backup is, what would be missing and how
long it took.
"""

import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from croupier.ledger.archives import read_opening
from croupier.ledger.contract import Reader, SignedCheckpoint, Store
from croupier.ledger.copying import restore
from croupier.ledger.sealing import Opener, is_sealed
from croupier.ledger.sqlite import SqliteStore
from croupier.ledger.verdict import AuditVerdict
from croupier.ledger.verifying import Check, Progress, verify


@dataclass(frozen=True, slots=True)
class Drill:
    """What a drill found."""

    verdict: AuditVerdict
    """The verdict about the ledger restored in the scratch place."""
    sealed: bool
    seconds: float
    """The time from the file to a verified ledger that could be opened again."""
    last: str
    """The moment of the last entry; empty in a ledger without entries."""
    age_seconds: float | None
    entries_behind: int | None = None
    turns_behind: int | None = None
    """How many turns the running ledger is ahead; None if there was none to compare with."""
    agreed: tuple[str, ...] = ()
    differences: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        return self.verdict.sound and not self.differences

    def as_json(self) -> dict[str, Any]:
        return {
            "passed": self.passed,
            "sealed": self.sealed,
            "seconds": round(self.seconds, 3),
            "last": self.last,
            "age_seconds": None if self.age_seconds is None else round(self.age_seconds),
            "entries_behind": self.entries_behind,
            "turns_behind": self.turns_behind,
            "agreed": list(self.agreed),
            "differences": list(self.differences),
            "verdict": self.verdict.as_json(),
        }


def drill(
    path: Path,
    *,
    now: datetime,
    opener: Opener | None = None,
    running: Store | None = None,
    witnessed: Sequence[SignedCheckpoint] | None = None,
    checks: Iterable[Check] = (),
    progress: Progress | None = None,
) -> Drill:
    """Restore a backup in a scratch place, verify it, and compare it with the running ledger."""
    with tempfile.TemporaryDirectory(prefix="croupier-drill-") as folder:
        begun = time.perf_counter()
        with closing(SqliteStore(Path(folder) / "restored.db")) as scratch:
            restore(path, scratch, opener=opener, progress=progress)
            verdict = verify(scratch, checks=checks)
            seconds = time.perf_counter() - begun
            with scratch.reading() as reader:
                newest = reader.newest(1)
                last = newest[0].instant if newest else ""
                agreed, differences = list[str](), list[str]()
                behind: tuple[int, int] | None = None
                if running is not None:
                    with running.reading() as today:
                        behind = _compare(reader, today, agreed, differences)
                if witnessed is not None:
                    _compare_checkpoints(
                        reader.checkpoints(), witnessed, "the witness", agreed, differences
                    )
    entries, turns = behind or (None, None)
    return Drill(
        verdict,
        is_sealed(path),
        seconds,
        last,
        (now - datetime.fromisoformat(last)).total_seconds() if last else None,
        entries,
        turns,
        tuple(agreed),
        tuple(differences),
    )


def _compare(
    kept: Reader, today: Reader, agreed: list[str], differences: list[str]
) -> tuple[int, int]:
    """Check that the backup is a beginning of the running ledger; return how far it is behind."""
    then, head = kept.head, today.head
    if then.sequence > head.sequence or then.turn > head.turn:
        differences.append(
            f"the backup has {then.sequence:,} entries in {then.turn:,} transactions, but the "
            f"running ledger has only {head.sequence:,} in {head.turn:,}: it was rolled back, or "
            "is a different ledger"
        )
    elif (opening := read_opening(today)) is not None and then.turn <= opening.turn:
        agreed.append(
            f"it ends with transaction {then.turn:,}, which the running ledger has moved to an "
            "archive; compare it with that file (--database)"
        )
    elif then.sequence:
        entry = next(today.entries(after=then.sequence - 1), None)
        if entry is None or entry.sequence != then.sequence or entry.hash != then.hash:
            differences.append(
                f"entry {then.sequence:,} differs between the running ledger and the backup"
            )
        else:
            agreed.append(f"entry {then.sequence:,} is in the running ledger with the same hash")
            _compare_turn(kept, today, agreed, differences)
    _compare_checkpoints(
        kept.checkpoints(), today.checkpoints(), "the running ledger", agreed, differences
    )
    return max(0, head.sequence - then.sequence), max(0, head.turn - then.turn)


def _compare_turn(kept: Reader, today: Reader, agreed: list[str], differences: list[str]) -> None:
    """Compare the last turn's record, which covers all documents and answers."""
    last = next(_last(kept), None)
    if last is None:
        return
    found = next(iter(today.records(after=last.turn - 1)), None)
    if found != last:
        differences.append(
            f"transaction {last.turn:,} differs between the running ledger and the backup"
        )
    else:
        agreed.append(f"transaction {last.turn:,} is in the running ledger with the same hash")


def _last(reader: Reader) -> Iterator[Any]:
    turn, hash_ = reader.head.turn, reader.head.turn_hash
    return (one for one in reader.records(after=turn - 1) if one.hash == hash_)


def _compare_checkpoints(
    kept: Sequence[SignedCheckpoint],
    others: Sequence[SignedCheckpoint],
    whose: str,
    agreed: list[str],
    differences: list[str],
) -> None:
    known = {signed.number: signed for signed in others}
    strange = [signed.number for signed in kept if known.get(signed.number) != signed]
    if strange:
        differences.append(f"checkpoint {strange[0]} of the backup is not one of {whose}")
    elif kept:
        agreed.append(f"{len(kept):,} signed checkpoints are those of {whose}")
