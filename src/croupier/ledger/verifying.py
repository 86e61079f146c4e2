"""The auditor: everything a ledger says, recomputed from its first entry.

Entries are read once, in order, and nothing but the balances is kept, so a ledger of any length
needs little memory. What is wrong is collected as data and the reading goes on: one torn page does
not hide the next.
"""

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from croupier.errors import CroupierError, brief
from croupier.ledger.accounts import Side, jackpot_of, known_kind
from croupier.ledger.contract import Head, Reader, Store, StoreUnavailable
from croupier.ledger.entry import GENESIS, Entry, chained
from croupier.ledger.transaction import METER_SUFFIX
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


class Flaw(Enum):
    """A way in which a ledger can be wrong, and what it means."""

    DAMAGE = "damage", "the store cannot read its own files"
    TEXT = "text", "an entry whose words cannot be read"
    SEQUENCE = "sequence", "an entry is missing, doubled or out of order"
    CHAIN = "chain", "an entry whose hash does not follow from the one before and its words"
    COLUMNS = "columns", "a column that says something else than the words of its entry"
    POSTINGS = "postings", "an entry that makes or loses money"
    ACCOUNT = "account", "an account of no known kind"
    CONSERVATION = "conservation", "a jackpot where what came in is not what is held or went out"
    READING = "reading", "a meter reading that differs from the meter at that moment"
    BALANCE = "balance", "a stored balance that differs from the sum of its entries"
    REQUEST = "request", "an entry whose request is not remembered, so it could be booked again"
    HEAD = "head", "the head of the ledger is not its last entry"
    ROLLED_BACK = "rolled-back", "a hash that was once in this ledger is no longer there"
    DOCUMENT = "document", "a document that disagrees with the entries"

    def __init__(self, word: str, meaning: str) -> None:
        self.word = word
        self.meaning = meaning


@dataclass(frozen=True, slots=True)
class AuditFinding:
    """One thing that is wrong, and the entry where it shows."""

    flaw: Flaw
    words: str
    entry: int | None = None

    def __str__(self) -> str:
        place = f"entry {self.entry}: " if self.entry is not None else ""
        return f"{place}{self.words}"

    def as_json(self) -> dict[str, Any]:
        return {"flaw": self.flaw.word, "entry": self.entry, "words": self.words}


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

    @property
    def sound(self) -> bool:
        return self.count == 0

    def as_json(self) -> dict[str, Any]:
        return {
            "sound": self.sound,
            "entries": self.entries,
            "turns": self.head.turn,
            "hash": self.head.hash,
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
    progress: Progress | None = None,
) -> AuditVerdict:
    """Recompute the whole ledger; `expect` is a hash seen in it before, or 16 digits or more of
    one.

    Reports and screens print that many, so whoever noted those can ask for them.
    """
    audit = None
    try:
        with store.reading() as reader:
            audit = _Audit(reader, expect)
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
    findings: list[AuditFinding] = field(default_factory=list)
    count: int = 0
    entries: int = 0
    sequence: int = 0
    hash: str = GENESIS
    expected_seen: bool = False
    balances: dict[str, int] = field(default_factory=dict)
    unchecked: dict[str, int] = field(default_factory=dict)
    unknown: set[str] = field(default_factory=set)

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
        )

    def run(self, progress: Progress) -> None:
        total = self.reader.head.sequence
        self.expected_seen = self.expect is None or _begins(GENESIS, self.expect)
        for words in self.reader.damage():
            self.note(AuditFinding(Flaw.DAMAGE, words))
        progress(0, total)
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
        if self.expect is not None and _begins(entry.hash, self.expect):
            self.expected_seen = True
        content = _content(entry.text)
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
