"""What an auditor finds, as data: the kind of flaw, a message, and the entry that shows it."""

from dataclasses import dataclass
from enum import Enum
from typing import Any


class Flaw(Enum):
    """A way in which a ledger can be wrong, and what it means."""

    DAMAGE = "damage", "the database cannot read its own files"
    SCHEMA = "schema", "a table, trigger or row in the ledger's place that no ledger has"
    TEXT = "text", "an entry whose text cannot be read"
    SEQUENCE = "sequence", "an entry that is missing, duplicated or out of order"
    CHAIN = "chain", "an entry whose hash does not follow from its text and the entry before it"
    COLUMNS = "columns", "a column that differs from the text of its entry"
    POSTINGS = "postings", "an entry that creates or loses money"
    ACCOUNT = "account", "an account of an unknown kind"
    CONSERVATION = (
        "conservation",
        "a jackpot where the money that came in is not what is held plus what went out",
    )
    READING = "reading", "a meter reading that differs from the meter at that moment"
    BALANCE = "balance", "a stored balance that differs from the sum of its entries"
    REQUEST = "request", "an entry whose request is not on record, so it could be posted again"
    HEAD = "head", "a ledger head that is not the last entry"
    ROLLED_BACK = "rolled-back", "a hash that was once in this ledger and is no longer there"
    DOCUMENT = "document", "a document that disagrees with the entries"
    TURN = "turn", "a transaction whose record is missing or does not follow from the one before"
    STORED = "stored", "a document, an answer or a mark that is not what its transaction wrote"
    SUMMARY = "summary", "a daily summary or balance that does not follow from the entries"
    CHECKPOINT = "checkpoint", "a signed checkpoint that this ledger does not match"
    ARCHIVE = "archive", "an archive that is not what the ledger says it is"
    WITNESS = "witness", "a checkpoint held by a witness that this ledger does not match"

    def __init__(self, word: str, meaning: str) -> None:
        self.word = word
        self.meaning = meaning


@dataclass(frozen=True, slots=True)
class AuditFinding:
    """Something that is wrong, and the entry that shows it."""

    flaw: Flaw
    words: str
    entry: int | None = None

    def __str__(self) -> str:
        place = f"entry {self.entry}: " if self.entry is not None else ""
        return f"{place}{self.words}"

    def as_json(self) -> dict[str, Any]:
        return {"flaw": self.flaw.word, "entry": self.entry, "words": self.words}
