"""The auditor of what is written over: documents, remembered answers, and the marks beside them.

Records of turns are read along with the entries, in order. What each named last is then compared
with what stands in the store, both ways: nothing changed, nothing gone, nothing from nowhere.
"""

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from croupier.ledger.archives import Opening, Written
from croupier.ledger.beginning import older_documents, record_of
from croupier.ledger.checkpoints import Checkpoint
from croupier.ledger.contract import BEFORE_ALL, DocumentKey, Reader
from croupier.ledger.entry import chained
from croupier.ledger.findings import AuditFinding, Flaw
from croupier.ledger.turns import (
    TURN_GENESIS,
    TurnRecord,
    answer_digest,
    answers_digest,
    digest_of,
)

_ANSWERS_AT_ONCE = 500
_KEYS = frozenset(("turn", "sequence", "entries", "documents", "requests"))
_ADOPTED = frozenset(("turn", "requests", "answers"))
_NOWHERE = (None, 0)

Note = Callable[[AuditFinding], None]


class TurnAudit:
    """One reading of the records, beside the reading of the entries."""

    def __init__(
        self,
        reader: Reader,
        note: Note,
        *,
        wanted: Collection[int] = (),
        hear: Callable[[str], None] = lambda _: None,
        begin: Checkpoint | None = None,
        opening: Opening | None = None,
        inherited: Mapping[DocumentKey, Written] = MappingProxyType({}),
    ) -> None:
        """`begin` is the checkpoint before which nothing is read; `opening` is where a ledger with
        archived years begins, and `inherited` what its documents were there."""
        start = begin or opening
        self.turn = 0 if start is None else start.turn
        self.hash = TURN_GENESIS if start is None else start.turn_hash
        self.hashes: dict[int, tuple[str, int, str]] = {}
        """Of the turns that somebody wants to know: hash, last entry, and that entry's hash."""
        self._reader = reader
        self._note = note
        self._hear = hear
        self._wanted = frozenset(wanted)
        self._begin = begin
        self._inherited = inherited
        self._records = iter(reader.records(after=BEFORE_ALL if start is None else self.turn))
        self._next: tuple[TurnRecord, dict[str, Any]] | None = None
        self._adopted: dict[str, Any] | None = None
        self._touched: set[str] = set()
        self._balances: dict[str, int] = {}
        self._documents: dict[DocumentKey, tuple[str | None, int]] = {}
        self._answers: dict[str, tuple[str, int]] = {}
        self._named = 0
        self._is_archived = opening is not None
        if begin is not None:
            self._look_up(begin.turn)
        elif opening is not None:
            self._begin_at(opening)
        self._advance()

    @property
    def adopted_turn(self) -> int | None:
        """The last turn of a ledger from before there were records."""
        return None if self._adopted is None else self._adopted["turn"]

    def entry(self, sequence: int, hash: str, accounts: Iterable[str]) -> None:  # noqa: A002
        """An entry was read; the records up to it are due."""
        self._touched.update(accounts)
        self.catch_up(sequence, hash)

    def catch_up(self, sequence: int, hash: str) -> None:  # noqa: A002
        while self._next is not None and self._next[1]["sequence"] <= sequence:
            self._record(*self._next, sequence, hash)
            self._advance()

    def end(self, sequence: int, hash: str) -> None:  # noqa: A002
        """All entries are read: what is left of the records, and then what stands in the store."""
        while self._next is not None:
            self._record(*self._next, sequence, hash)
            self._advance()
        head = self._reader.head
        if head.is_unrecorded and self.turn == 0:
            return
        if (head.turn, head.turn_hash) != (self.turn, self.hash):
            other = " with another hash" if head.turn == self.turn else ""
            words = f"the head names transaction {head.turn}; the last record is of {self.turn}"
            self._found(Flaw.HEAD, f"{words}{other}")
        self._check_answers()
        self._check_documents()
        self._check_marks()
        if self._begin is None:
            self._count_answers()

    def _begin_at(self, opening: Opening) -> None:
        """Everything as it stood where the archived years end."""
        self.hashes[opening.turn] = opening.turn_hash, opening.sequence, opening.hash
        self._hear(opening.turn_hash)
        self._documents = dict(self._inherited)
        self._balances = {name: mark for name, (_, mark) in opening.balances.items() if mark}
        self._named = opening.forgotten
        if opening.adopted is not None:
            self._adopted = {"turn": opening.adopted}

    # One record --------------------------------------------------------------------------------

    def _look_up(self, turn: int) -> None:
        """The record of the turn with which the reading begins."""
        record = record_of(self._reader, turn)
        content = None if record is None else _content(record.text)
        if record is not None and content is not None:
            self.hashes[turn] = record.hash, content["sequence"], content["entries"]
            self._hear(record.hash)

    def _advance(self) -> None:
        """The next record that can be read."""
        self._next = None
        for record in self._records:
            content = _content(record.text)
            if content is not None:
                self._next = record, content
                return
            self._found(Flaw.TURN, f"the record of transaction {record.turn} cannot be read")
            self.turn, self.hash = record.turn, record.hash

    def _record(
        self,
        record: TurnRecord,
        content: dict[str, Any],
        sequence: int,
        hash: str,  # noqa: A002
    ) -> None:
        turn, adopted = record.turn, content.get("adopted")
        if adopted is not None and self.turn == 0:
            self._adopted = adopted
            self.turn = adopted["turn"]
            self._touched.clear()  # who wrote them before nobody recorded
        if turn != self.turn + 1 or content["turn"] != turn:
            self._found(
                Flaw.TURN, f"the record of transaction {self.turn + 1} is missing before {turn}"
            )
        if chained(self.hash, record.text) != record.hash:
            self._found(
                Flaw.TURN, f"the record of transaction {turn} does not follow from the one before"
            )
        if (content["sequence"], content["entries"]) != (sequence, hash):
            self._found(
                Flaw.TURN,
                f"transaction {turn} ended with another entry {content['sequence']} than this one",
            )
        self.turn, self.hash = turn, record.hash
        self._hear(record.hash)
        if turn in self._wanted:
            self.hashes[turn] = record.hash, content["sequence"], content["entries"]
        self._balances.update(dict.fromkeys(self._touched, turn))
        self._touched.clear()
        for kind, digests in content["documents"].items():
            for id, digest in digests.items():  # noqa: A001
                self._documents[kind, id] = digest, turn
        for id, digest in content["requests"].items():  # noqa: A001
            self._answers[id] = digest, turn
        self._named += len(content["requests"])
        if len(self._answers) >= _ANSWERS_AT_ONCE:
            self._check_answers()

    # What stands there --------------------------------------------------------------------------

    def _check_answers(self) -> None:
        known = self._reader.remembered(self._answers)
        for id, (digest, turn) in self._answers.items():  # noqa: A001
            seen = known.get(id)
            if seen is None:
                self._found(Flaw.STORED, f"the answer to request {id!r} is gone")
            elif answer_digest(seen.digest, seen.answer) != digest:
                self._found(Flaw.STORED, f"the answer to request {id!r} is not what was answered")
            elif seen.turn != turn:
                self._found(
                    Flaw.STORED, f"the answer to request {id!r} has lost its transaction {turn}"
                )
        self._answers = {}

    def _check_documents(self) -> None:
        stored = {key: digest_of(text) for key, text in self._reader.each_document()}
        if self._begin is not None:
            older = {key: stored.pop(key) for key in stored.keys() - self._documents.keys()}
            marks = self._reader.marks().documents
            for words in older_documents(self._reader, older, marks, self._inherited):
                self._found(Flaw.STORED, words)
        for key in sorted(stored.keys() | self._documents.keys()):
            digest, turn = self._documents.get(key, _NOWHERE)
            found, name = stored.get(key), " ".join(key)
            if turn == 0:
                self._found(Flaw.STORED, f"no transaction wrote the document {name}")
            elif found is None and digest is not None:
                self._found(
                    Flaw.STORED, f"the document {name} that transaction {turn} wrote is gone"
                )
            elif found is not None and found != digest:
                self._found(
                    Flaw.STORED, f"the document {name} is not what transaction {turn} wrote"
                )

    def _check_marks(self) -> None:
        before = 0 if self._adopted is None else self._adopted["turn"]
        if self._begin is not None:
            before = self._begin.turn
        marks = self._reader.marks()
        for account, mark in sorted(marks.balances.items()):
            self._mark(account, mark, self._balances.get(account), before)
        for key in sorted(self._documents.keys() - marks.documents.keys()):
            self._found(Flaw.STORED, f"there is no mark that {' '.join(key)} was written")
        for key, mark in sorted(marks.documents.items()):
            written = self._documents.get(key, _NOWHERE)[1]
            old = self._adopted is not None and written in (0, before + 1)
            old = old or (self._begin is not None and written == 0)
            self._mark(" ".join(key), mark, None if old else written, before)

    def _mark(self, name: str, mark: int, written: int | None, before: int) -> None:
        """The turn beside a row: of its record, or any of those before there were records."""
        if mark != written if written else not (before and 0 <= mark <= before):
            self._found(
                Flaw.STORED, f"{name} is marked with transaction {mark}, which did not write it"
            )

    def _count_answers(self) -> None:
        count, old = self._reader.request_count(), 0
        if self._adopted is not None and not self._is_archived:
            old, digest = answers_digest(
                (id, answer_digest(seen.digest, seen.answer))
                for id, seen in self._reader.requests()  # noqa: A001
                if seen.turn == 0
            )
            if (old, digest) != (self._adopted["requests"], self._adopted["answers"]):
                words = "the answers of before the records are not those that were adopted"
                self._found(Flaw.STORED, words)
        if count != self._named + old:
            words = f"{count:,} answers are remembered, and the records name {self._named + old:,}"
            self._found(Flaw.STORED, words)

    def _found(self, flaw: Flaw, words: str) -> None:
        self._note(AuditFinding(flaw, words))


def _content(text: str) -> dict[str, Any] | None:
    """The words of a record, or None if they are not such words."""
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):  # words, or words so deep that nobody wrote them
        return None
    if not isinstance(content, dict) or not content.keys() >= _KEYS:
        return None
    maps = isinstance(content["documents"], dict) and isinstance(content["requests"], dict)
    if not maps or type(content["sequence"]) is not int:
        return None
    if not all(isinstance(digests, dict) for digests in content["documents"].values()):
        return None
    return content if _may_be_adopted(content.get("adopted")) else None


def _may_be_adopted(adopted: object) -> bool:
    """What a first record says of the time before there were records; most say nothing of it."""
    if adopted is None:
        return True
    return isinstance(adopted, dict) and adopted.keys() >= _ADOPTED and type(adopted["turn"]) is int
