"""What an auditor finds, as data: the kind of flaw, the words, and the entry where it shows."""

from dataclasses import dataclass
from enum import Enum
from typing import Any


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
    TURN = "turn", "a turn whose record is missing or does not follow from the one before"
    STORED = "stored", "a document, an answer or a mark that is not what its turn wrote"
    SUMMARY = "summary", "a summary or a balance of a day that does not follow from the entries"
    CHECKPOINT = "checkpoint", "a signed checkpoint that this ledger does not bear out"
    ARCHIVE = "archive", "an archive that is not what the ledger says of it"
    WITNESS = "witness", "a checkpoint that a witness holds and this ledger does not bear out"

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
