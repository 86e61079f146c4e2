"""The auditor: recomputes everything a ledger says, from its first entry on.

Entries are read once, in order, and only the balances are kept, so a ledger of any length needs
little memory. Errors are collected as data while the reading goes on: one does not hide the next.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from croupier.errors import CroupierError, brief
from croupier.ledger.accounts import Side, jackpot_of, known_kind
from croupier.ledger.archive_audit import NO_ARCHIVES, ArchivesRead, Standing, standing_of, unread
from croupier.ledger.archives import Archive, read_digests
from croupier.ledger.beginning import beginning
from croupier.ledger.checkpoint_audit import NO_TRUST, CheckpointAudit, Trust
from croupier.ledger.checkpoints import Checkpoint
from croupier.ledger.contract import BEFORE_ALL, Reader, Store, StoreUnavailable
from croupier.ledger.entry import GENESIS, Entry, chained
from croupier.ledger.findings import AuditFinding, Flaw
from croupier.ledger.powers import DatabaseRole
from croupier.ledger.transaction import METER_SUFFIX
from croupier.ledger.turn_audit import TurnAudit
from croupier.ledger.units import money_text
from croupier.ledger.verdict import AuditVerdict, funds_of

FINDINGS_MAX = 1_000
"""How many findings are kept in full; the rest are only counted."""

DIGITS_MIN = 16
"""The fewest digits that identify a hash; screens and reports print this many, or all."""

_HASH = re.compile(rf"[0-9a-f]{{{DIGITS_MIN},64}}", re.ASCII)
_REQUESTS_AT_ONCE = 500
_PROGRESS_ENTRIES = 1_000
_KEYS = frozenset(("at", "body", "id", "instant", "postings", "readings", "reason", "sequence"))


class BadHash(CroupierError):
    """A text given as a ledger's hash that is not one."""


def must_be_hash(text: str) -> str:
    """Return the text itself if it is a hash, or enough of one to identify it."""
    if not _HASH.fullmatch(text):
        raise BadHash(f"{brief(text)} is not a hash; write its first {DIGITS_MIN} digits or more")
    return text


def _begins(whole: str, noted: str) -> bool:
    """Return whether a hash is the one noted, in full or by its first digits."""
    return whole == noted or (_HASH.fullmatch(noted) is not None and whole.startswith(noted))


Check = Callable[[Reader], Iterable[AuditFinding]]
"""A check of the documents and entries that belong to rooms above the ledger."""


class Watcher(Protocol):
    """An observer of every entry that is read, for a room above the ledger."""

    def entry(self, entry: Entry, content: Mapping[str, Any] | None) -> None:
        """Take an entry with its content; None if that cannot be read."""

    def end(self) -> Iterable[AuditFinding]: ...


MakeWatcher = Callable[[Reader, int], Watcher]
"""A function that makes a watcher of the entries after a number."""

Progress = Callable[[int, int], None]


def verify(
    store: Store,
    *,
    checks: Iterable[Check] = (),
    expect: str | None = None,
    trust: Trust = NO_TRUST,
    progress: Progress | None = None,
    watchers: Iterable[MakeWatcher] = (),
    since_checkpoint: bool = False,
    archives: ArchivesRead = NO_ARCHIVES,
) -> AuditVerdict:
    """Recompute the whole ledger and return the verdict.

    `expect` is a hash seen in it before, in full or its first 16 or more digits: reports and
    screens print that many, so anyone who noted them can use them. `trust` is what the verifier has
    from outside: the house's key and what a witness has. With `since_checkpoint`, the reading
    begins at the last checkpoint that these confirm. `archives` is what the files of archived years
    said, if they were read.
    """
    audit = None
    try:
        with store.reading() as reader:
            since = None
            if since_checkpoint:
                since = beginning(reader, key=trust.key, witnessed=trust.witnessed)
            audit = _Audit(reader, expect, trust, since, archives)
            audit.watch(watchers)
            audit.run(progress or (lambda done, total: None))
            for check in checks:
                for finding in check(reader):
                    audit.note(finding)
    except StoreUnavailable as error:
        if audit is None:
            raise
        audit.note(AuditFinding(Flaw.DAMAGE, error.message))
    return audit.verdict()


@dataclass(slots=True)
class _Audit:
    """One reading of a ledger, from its first entry to its head."""

    reader: Reader
    expect: str | None
    trust: Trust
    since: Checkpoint | None = None
    read: ArchivesRead = NO_ARCHIVES
    findings: list[AuditFinding] = field(default_factory=list)
    count: int = 0
    entries: int = 0
    sequence: int = 0
    hash: str = GENESIS
    expected_seen: bool = False
    balances: dict[str, int] = field(default_factory=dict)
    unchecked: dict[str, int] = field(default_factory=dict)
    unknown: set[str] = field(default_factory=set)
    turns: TurnAudit = field(init=False)
    checkpoints: CheckpointAudit = field(init=False)
    watchers: list[Watcher] = field(default_factory=list)
    standing: Standing = field(init=False)
    role: DatabaseRole | None = field(init=False)

    def __post_init__(self) -> None:
        self.role = self.reader.role()
        self.standing = standing_of(self.reader)
        for finding in (*self.standing.findings, *self.read.findings):
            self.note(finding)
        opening = self.standing.opening
        self.checkpoints = CheckpointAudit(
            self.reader, self.trust, self.note, begin=self.since,
            archived=0 if opening is None else opening.turn,
        )  # fmt: skip
        self.turns = TurnAudit(
            self.reader,
            self.note,
            wanted=self.checkpoints.turns,
            hear=self._hear,
            begin=self.since,
            opening=opening,
            inherited={} if opening is None else read_digests(self.reader, opening.number),
        )
        if self.since is not None:
            self.sequence, self.hash = self.since.sequence, self.since.entries
        elif opening is not None:
            self.sequence, self.hash = opening.sequence, opening.hash
            self.balances = {account: held for account, (held, _) in opening.balances.items()}

    def watch(self, watchers: Iterable[MakeWatcher]) -> None:
        self.watchers = [make(self.reader, self.sequence) for make in watchers]

    def note(self, finding: AuditFinding) -> None:
        self.count += 1
        if len(self.findings) < FINDINGS_MAX:
            self.findings.append(finding)

    def verdict(self) -> AuditVerdict:
        return AuditVerdict(
            self.reader.head,
            self.entries,
            tuple(self.findings),
            self.count,
            funds_of(self.balances),
            self.checkpoints.signed,
            tuple(self._unchecked()),
            self.since,
            self._archives(),
            self.read.numbers,
            self.role,
        )

    def _archives(self) -> tuple[Archive, ...]:
        """Return the archives that this ledger continues from."""
        opening = self.standing.opening
        last = 0 if opening is None else opening.number
        return tuple(archive for archive in self.standing.archives if archive.number <= last)

    def _hear(self, hash: str) -> None:  # noqa: A002
        if self.expect is not None and _begins(hash, self.expect):
            self.expected_seen = True

    def _unchecked(self) -> Iterator[str]:
        if self.reader.head.is_unrecorded:
            yield (
                "documents and stored answers: this ledger is older than their records, which "
                "begin when a floor first starts on it"
            )
        if (before := self.turns.adopted_turn) is not None:
            yield (
                f"documents and answers up to transaction {before:,}: they were not recorded when "
                "written; they are proved only as they were when the records began"
            )
        if self.since is not None:
            yield (
                f"the beginning: entries up to {self.since.sequence:,} and transactions up to "
                f"{self.since.turn:,} are trusted as signed in checkpoint {self.since.number:,}, "
                "and the file was not searched for damage; without --since-checkpoint they are "
                "read too"
            )
        yield from unread(self.standing, self.read)
        yield from self.checkpoints.unchecked(expected=self.expect is not None)

    def run(self, progress: Progress) -> None:
        total = self.reader.head.sequence - self.sequence
        self.expected_seen = (
            self.expect is None or self.read.expected_seen or _begins(GENESIS, self.expect)
        )
        if self.since is None:
            for words in self.reader.damage():
                self.note(AuditFinding(Flaw.DAMAGE, words))
        else:
            self.balances = self._opening()
        for words in self.reader.strangers():
            self.note(AuditFinding(Flaw.SCHEMA, words))
        progress(0, total)
        self.turns.catch_up(self.sequence, self.hash)
        for entry in self.reader.entries(after=self.sequence or BEFORE_ALL):
            self._entry(entry)
            if self.entries % _PROGRESS_ENTRIES == 0:
                progress(self.entries, total)
        self._requests()
        self._end()
        for watcher in self.watchers:
            for finding in watcher.end():
                self.note(finding)
        progress(self.entries, total)

    def _opening(self) -> dict[str, int]:
        """Return the balances at the checkpoint: what is stored, less what was posted since."""
        balances = self.reader.balances()
        for entry in self.reader.entries(after=self.sequence):
            for account, amount in (_content(entry.text) or {"postings": {}})["postings"].items():
                balances[account] = balances.get(account, 0) - amount
        return balances

    # One entry ---------------------------------------------------------------------------------

    def _entry(self, entry: Entry) -> None:
        self.entries += 1
        if entry.sequence != self.sequence + 1:
            missing = f"entry {self.sequence + 1} is missing or out of order before this one"
            self.note(AuditFinding(Flaw.SEQUENCE, missing, entry.sequence))
        if chained(self.hash, entry.text) != entry.hash:
            words = "its hash does not follow from the entry before and its words"
            self.note(AuditFinding(Flaw.CHAIN, words, entry.sequence))
        self.sequence, self.hash = entry.sequence, entry.hash
        self._hear(entry.hash)
        content = _content(entry.text)
        self.turns.entry(entry.sequence, entry.hash, content["postings"] if content else ())
        for watcher in self.watchers:
            watcher.entry(entry, content)
        if content is None:
            self.note(
                AuditFinding(Flaw.TEXT, "its words are not those of an entry", entry.sequence)
            )
            return
        self._columns(entry, content)
        self._money(entry.sequence, content["postings"], content["readings"])
        request = entry.id.rpartition("#")[0]
        if request:
            self.unchecked.setdefault(request, entry.sequence)
            if len(self.unchecked) >= _REQUESTS_AT_ONCE:
                self._requests()

    def _columns(self, entry: Entry, content: dict[str, Any]) -> None:
        for name in ("sequence", "id", "instant", "reason"):
            column, written = getattr(entry, name), content[name]
            if column != written:
                words = f"its {name} is {column!r} in the column and {written!r} in its words"
                self.note(AuditFinding(Flaw.COLUMNS, words, entry.sequence))

    def _money(self, sequence: int, postings: dict[str, int], readings: dict[str, int]) -> None:
        if total := sum(postings.values()):
            words = f"its postings sum to {money_text(total)} and not to zero"
            self.note(AuditFinding(Flaw.POSTINGS, words, sequence))
        sides: dict[tuple[str, bool], int] = {}
        for account, amount in postings.items():
            self.balances[account] = self.balances.get(account, 0) + amount
            kind = known_kind(account)
            if kind is not None:
                side = jackpot_of(account), kind.side is Side.BESIDE
                sides[side] = sides.get(side, 0) + amount
            elif account not in self.unknown:
                self.unknown.add(account)
                words = f"{account!r} is not an account of a jackpot"
                self.note(AuditFinding(Flaw.ACCOUNT, words, sequence))
        for (jackpot, beside), amount in sides.items():
            if amount:
                where = "beside the meters of" if beside else "in"
                words = f"money {where} {jackpot} does not add up: {money_text(amount)} too much"
                self.note(AuditFinding(Flaw.CONSERVATION, words, sequence))
        self._readings(sequence, postings, readings)

    def _readings(self, sequence: int, postings: dict[str, int], readings: dict[str, int]) -> None:
        for account, reading in readings.items():
            if (balance := self.balances.get(account, 0)) != reading:
                words = f"{account} read {money_text(reading)} and stood at {money_text(balance)}"
                self.note(AuditFinding(Flaw.READING, words, sequence))
        for account in postings:
            if account.endswith(METER_SUFFIX) and account not in readings:
                self.note(AuditFinding(Flaw.READING, f"{account} moved and was not read", sequence))

    # All entries -------------------------------------------------------------------------------

    def _requests(self) -> None:
        known = self.reader.remembered(self.unchecked)
        for request, sequence in self.unchecked.items():
            if request not in known:
                words = f"its request {request!r} is not remembered and could be booked again"
                self.note(AuditFinding(Flaw.REQUEST, words, sequence))
        self.unchecked = {}

    def _end(self) -> None:
        stored = self.reader.balances()
        for account in sorted(stored.keys() | self.balances.keys()):
            kept, booked = stored.get(account), self.balances.get(account)
            if kept != booked:
                words = (
                    f"{account} is stored as {_amount(kept)} and its entries say {_amount(booked)}"
                )
                self.note(AuditFinding(Flaw.BALANCE, words))
        head = self.reader.head
        if head.sequence != self.sequence:
            words = f"the head names entry {head.sequence} and the last entry is {self.sequence}"
            self.note(AuditFinding(Flaw.HEAD, words))
        if head.hash != self.hash:
            words = "the hash of the head is not that of the last entry"
            self.note(AuditFinding(Flaw.HEAD, words))
        self.turns.end(self.sequence, self.hash)
        self.checkpoints.check(self.turns)
        if not self.expected_seen:
            words = (
                f"the hash {self.expect} is nowhere in the chain: it was mistyped, it is from "
                "another ledger, or entries were taken back"
            )
            if any(archive.number not in self.read.numbers for archive in self._archives()):
                words = (
                    f"the hash {self.expect} is nowhere in what was read: it was mistyped, it is "
                    "from another ledger, entries were taken back, or it is of archived years; "
                    "give their files (--archive)"
                )
            self.note(AuditFinding(Flaw.ROLLED_BACK, words))


def _content(text: str) -> dict[str, Any] | None:
    """Return the content of an entry, or None if it is not valid."""
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):  # not JSON, or nested too deep to be ours
        return None
    if not isinstance(content, dict) or not content.keys() >= _KEYS:
        return None
    if not (_is_money(content["postings"]) and _is_money(content["readings"])):
        return None
    return content


def _is_money(amounts: object) -> bool:
    return isinstance(amounts, dict) and all(type(amount) is int for amount in amounts.values())


def _amount(amount: int | None) -> str:
    return "nothing" if amount is None else money_text(amount)
