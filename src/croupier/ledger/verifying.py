"""The auditor: everything a ledger says, recomputed from its first entry.

Entries are read once, in order, and nothing but the balances is kept, so a ledger of any length
needs little memory. What is wrong is collected as data and the reading goes on: one torn page does
not hide the next.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from croupier.errors import CroupierError, brief
from croupier.ledger.accounts import Side, jackpot_of, known_kind
from croupier.ledger.checkpoint_audit import NO_TRUST, CheckpointAudit, Signed, Trust
from croupier.ledger.contract import Head, Reader, Store, StoreUnavailable
from croupier.ledger.entry import GENESIS, Entry, chained
from croupier.ledger.findings import AuditFinding, Flaw
from croupier.ledger.transaction import METER_SUFFIX
from croupier.ledger.turn_audit import TurnAudit
from croupier.ledger.units import money_text

FINDINGS_MAX = 1_000
"""How many findings are kept in full; the rest is only counted."""

DIGITS_MIN = 16
"""How much of a hash names it; screens and reports print so many digits or all."""

_HASH = re.compile(rf"[0-9a-f]{{{DIGITS_MIN},64}}", re.ASCII)
_REQUESTS_AT_ONCE = 500
_PROGRESS_ENTRIES = 1_000
_KEYS = frozenset(("at", "body", "id", "instant", "postings", "readings", "reason", "sequence"))


class BadHash(CroupierError):
    """Something given as a hash of a ledger that is none."""


def must_be_hash(text: str) -> str:
    """The text itself, if it is a hash or enough of one to name it."""
    if not _HASH.fullmatch(text):
        raise BadHash(f"{brief(text)} is not a hash; write its first {DIGITS_MIN} digits or more")
    return text


def _begins(whole: str, noted: str) -> bool:
    """Whether a hash is the one noted, in full or by its first digits."""
    return whole == noted or (_HASH.fullmatch(noted) is not None and whole.startswith(noted))


@dataclass(slots=True)
class Funds:
    """Where the money of a jackpot stands, in units; `came_in` is what was put in, above zero."""

    came_in: int = 0
    held: int = 0
    went_out: int = 0
    beside: int = 0

    @property
    def difference(self) -> int:
        """What came in less what is held and what went out: zero, always."""
        return self.came_in - self.held - self.went_out

    def as_json(self) -> dict[str, str]:
        return {
            "came_in": money_text(self.came_in),
            "held": money_text(self.held),
            "went_out": money_text(self.went_out),
            "difference": money_text(self.difference),
        }


@dataclass(frozen=True, slots=True)
class AuditVerdict:
    """What the auditor says; `count` is the number of all findings, kept or not."""

    head: Head
    entries: int
    findings: tuple[AuditFinding, ...]
    count: int
    funds: dict[str, Funds]
    signed: Signed
    """The last checkpoint, and who signed it."""
    unchecked: tuple[str, ...] = ()
    """What could not be checked, in sentences; no word of praise covers it."""

    @property
    def sound(self) -> bool:
        """Whether nothing was found wrong in all that could be checked."""
        return self.count == 0

    def as_json(self) -> dict[str, Any]:
        return {
            "sound": self.sound,
            "entries": self.entries,
            "turns": self.head.turn,
            "hash": self.head.hash,
            "turn_hash": self.head.turn_hash,
            "signed": self.signed.as_json(),
            "unchecked": list(self.unchecked),
            "found": self.count,
            "findings": [finding.as_json() for finding in self.findings],
            "jackpots": {name: funds.as_json() for name, funds in sorted(self.funds.items())},
        }


Check = Callable[[Reader], Iterable[AuditFinding]]
"""What rooms above the ledger know about their own documents and entries."""

Progress = Callable[[int, int], None]


def verify(
    store: Store,
    *,
    checks: Iterable[Check] = (),
    expect: str | None = None,
    trust: Trust = NO_TRUST,
    progress: Progress | None = None,
) -> AuditVerdict:
    """Recompute the whole ledger; `expect` is a hash seen in it before, or 16 digits or more of
    one.

    Reports and screens print that many, so whoever noted those can ask for them. `trust` is what
    the verifier has from elsewhere: the key of the house, and what a witness holds.
    """
    audit = None
    try:
        with store.reading() as reader:
            audit = _Audit(reader, expect, trust)
            audit.run(progress or (lambda done, total: None))
            for check in checks:
                for finding in check(reader):
                    audit.note(finding)
    except StoreUnavailable as error:
        if audit is None:
            raise
        audit.note(AuditFinding(Flaw.DAMAGE, error.message))
    return audit.verdict()


def funds_of(balances: dict[str, int]) -> dict[str, Funds]:
    """The money of every jackpot by where it stands."""
    funds: dict[str, Funds] = {}
    for account, amount in balances.items():
        if (kind := known_kind(account)) is None:
            continue
        of = funds.setdefault(jackpot_of(account), Funds())
        if kind.side is Side.CAME_IN:
            of.came_in -= amount
        elif kind.side is Side.HELD:
            of.held += amount
        elif kind.side is Side.WENT_OUT:
            of.went_out += amount
        else:
            of.beside += amount
    return funds


@dataclass(slots=True)
class _Audit:
    """One reading of a ledger, from its first entry to its head."""

    reader: Reader
    expect: str | None
    trust: Trust
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

    def __post_init__(self) -> None:
        self.checkpoints = CheckpointAudit(self.reader, self.trust, self.note)
        self.turns = TurnAudit(
            self.reader, self.note, wanted=self.checkpoints.turns, hear=self._hear
        )

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
        )

    def _hear(self, hash: str) -> None:  # noqa: A002
        if self.expect is not None and _begins(hash, self.expect):
            self.expected_seen = True

    def _unchecked(self) -> Iterator[str]:
        if self.reader.head.is_unrecorded:
            yield (
                "documents and remembered answers: this ledger is from before they were recorded; "
                "the first start of a floor on it records them"
            )
        yield from self.checkpoints.unchecked(expected=self.expect is not None)

    def run(self, progress: Progress) -> None:
        total = self.reader.head.sequence
        self.expected_seen = self.expect is None or _begins(GENESIS, self.expect)
        for words in self.reader.damage():
            self.note(AuditFinding(Flaw.DAMAGE, words))
        progress(0, total)
        self.turns.catch_up(0, GENESIS)
        for entry in self.reader.entries():
            self._entry(entry)
            if self.entries % _PROGRESS_ENTRIES == 0:
                progress(self.entries, total)
        self._requests()
        self._end()
        progress(self.entries, total)

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
            words = f"the hash {self.expect} is nowhere in the chain: entries were taken back"
            self.note(AuditFinding(Flaw.ROLLED_BACK, words))


def _content(text: str) -> dict[str, Any] | None:
    """The words of an entry, or None if they are not such words."""
    try:
        content = json.loads(text)
    except ValueError:
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
