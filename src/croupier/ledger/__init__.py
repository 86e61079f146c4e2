"""The ledger: an append-only, double-entry, hash-chained log in one of three stores."""

from croupier.ledger.contract import (
    BadDatabase,
    Head,
    NewerBook,
    NotABook,
    Reader,
    Store,
    StoreUnavailable,
)
from croupier.ledger.entry import Entry
from croupier.ledger.ledger import Answer, Collection, Ledger, Transaction, instant_text, moment_of
from croupier.ledger.memory import MemoryStore
from croupier.ledger.refusals import Refusal, Refused

__all__ = [
    "Answer",
    "BadDatabase",
    "Collection",
    "Entry",
    "Head",
    "Ledger",
    "MemoryStore",
    "NewerBook",
    "NotABook",
    "Reader",
    "Refusal",
    "Refused",
    "Store",
    "StoreUnavailable",
    "Transaction",
    "instant_text",
    "moment_of",
]
