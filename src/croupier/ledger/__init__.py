"""The book: append-only, double entry, chained by hashes, on one of three stores."""

from croupier.ledger.book import Answer, Book, Page, Shelf, instant_text, moment_of
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
from croupier.ledger.memory import MemoryStore
from croupier.ledger.refusals import Refusal, Refused

__all__ = [
    "Answer",
    "BadDatabase",
    "Book",
    "Entry",
    "Head",
    "MemoryStore",
    "NewerBook",
    "NotABook",
    "Page",
    "Reader",
    "Refusal",
    "Refused",
    "Shelf",
    "Store",
    "StoreUnavailable",
    "instant_text",
    "moment_of",
]
