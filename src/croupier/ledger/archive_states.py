"""What a ledger held at the end of a turn, computed from its records and entries."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import islice

from croupier.ledger.archives import Archive, Written, read_digests, read_opening
from croupier.ledger.checkpoints import ARCHIVE, BadCheckpoint, read_checkpoint
from croupier.ledger.contract import DocumentKey, Reader, SignedCheckpoint
from croupier.ledger.entry import Entry
from croupier.ledger.turns import TURN_GENESIS, TurnRecord, digest_of


@dataclass(slots=True)
class State:
    """What a ledger held at the end of a turn, according to its records and entries."""

    turn: int = 0
    turn_hash: str = TURN_GENESIS
    sequence: int = 0
    hash: str = ""
    balances: dict[str, int] = field(default_factory=dict)
    marks: dict[str, int] = field(default_factory=dict)
    documents: dict[DocumentKey, Written] = field(default_factory=dict)
    adopted: int | None = None
    since: str = ""
    through: str = ""

    def add(self, record: TurnRecord, entries: Iterable[Entry]) -> None:
        content = json.loads(record.text)
        touched: set[str] = set()
        for entry in entries:
            self.add_money(entry.postings)
            touched.update(entry.postings)
            self.since = min(self.since or entry.instant, entry.instant)
            self.through = max(self.through, entry.instant)
        if content.get("adopted") is not None and self.turn == 0:
            self.adopted = content["adopted"]["turn"]
            touched.clear()
        self.marks.update(dict.fromkeys(touched, record.turn))
        for kind, digests in content["documents"].items():
            for id, digest in digests.items():  # noqa: A001
                self.documents[kind, id] = digest, record.turn
        self.turn, self.turn_hash = record.turn, record.hash
        self.sequence, self.hash = content["sequence"], content["entries"]

    def add_money(self, postings: Mapping[str, int]) -> None:
        for account, amount in postings.items():
            self.balances[account] = self.balances.get(account, 0) + amount


def state_at(reader: Reader, *, sequence: int | None = None, turn: int | None = None) -> State:
    """Return the state at a given turn, or at the last turn with no entry past `sequence`."""
    state = beginning_of(reader)
    after = state.sequence
    entries = reader.entries(after=after)
    for record in reader.records(after=state.turn):
        last = json.loads(record.text)["sequence"]
        if (sequence is not None and last > sequence) or (turn is not None and record.turn > turn):
            break
        state.add(record, islice(entries, max(last - after, 0)))
        after = max(last, after)
    return state


def beginning_of(reader: Reader, *, documents: bool = True) -> State:
    """Return the state where the ledger now begins, with or without its documents."""
    opening = read_opening(reader)
    if opening is None:
        return State()
    return State(
        opening.turn,
        opening.turn_hash,
        opening.sequence,
        opening.hash,
        {account: amount for account, (amount, _) in opening.balances.items()},
        {account: mark for account, (_, mark) in opening.balances.items() if mark},
        read_digests(reader, opening.number) if documents else {},
        opening.adopted,
        opening.since,
        opening.through,
    )


def holds(reader: Reader, archive: Archive) -> bool:
    """Return whether a ledger contains the last turn and the last entry of an archive."""
    record = next(iter(reader.records(after=archive.turn - 1)), None)
    entry = next(iter(reader.entries(after=archive.sequence - 1)), None)
    return (
        record is not None
        and (record.turn, record.hash) == (archive.turn, archive.turn_hash)
        and entry is not None
        and (entry.sequence, entry.hash) == (archive.sequence, archive.hash)
    )


def known_requests(reader: Reader, turn: int) -> tuple[int, str]:
    """Count the requests answered up to a turn, and compute a digest of their ids."""
    count, whole = 0, sha256()
    for id, seen in reader.requests():  # noqa: A001
        if seen.turn <= turn:
            count += 1
            whole.update(f"{id}\n".encode())
    return count, whole.hexdigest()


def is_statement(signed: SignedCheckpoint, archive: Archive) -> bool:
    """Return whether a checkpoint signs the statement about an archive."""
    if f'"{ARCHIVE}"' not in signed.text:
        return False
    try:
        one = read_checkpoint(signed)
    except BadCheckpoint:
        return False
    wanted = {"archive": archive.number, "statement": digest_of(archive.text)}
    return one.why == ARCHIVE and one.says == wanted
