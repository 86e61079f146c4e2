"""An entry: one movement of money, written once and chained to the entry before it.

Postings are signed and sum to zero, so money only moves. Accounts that money comes from (wagers,
seeds, adjustments, the tray) have negative balances; accounts that hold it have positive ones.
Readings are balance assertions: what every touched meter showed after this entry.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from croupier.codec import canonical, read_own
from croupier.errors import must
from croupier.ledger.units import BALANCE_MAX

GENESIS = hashlib.sha256(b"croupier book").hexdigest()
"""The hash before the first entry."""


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry as its author writes it; the ledger adds its number, readings and hash."""

    reason: str
    postings: Mapping[str, int]
    body: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry as stored in the ledger; the hash covers `text` byte for byte."""

    sequence: int
    id: str
    instant: str
    reason: str
    text: str
    hash: str

    @property
    def content(self) -> dict[str, Any]:
        content: dict[str, Any] = read_own(self.text)
        return content

    @property
    def postings(self) -> dict[str, int]:
        postings: dict[str, int] = self.content["postings"]
        return postings


def chained(previous: str, text: str) -> str:
    """Return the hash of an entry: of the previous hash and the entry's text."""
    return hashlib.sha256(f"{previous}\n{text}".encode()).hexdigest()


def sealed(
    draft: Draft,
    *,
    sequence: int,
    id: str,  # noqa: A002
    at: str,
    instant: str,
    readings: Mapping[str, int],
    previous: str,
) -> Entry:
    """Turn a draft into an entry at its place in the chain."""
    must(sum(draft.postings.values()) == 0, f"postings of {draft.reason} do not balance")
    text = canonical(
        {
            "at": at,
            "body": draft.body,
            "id": id,
            "instant": instant,
            "postings": draft.postings,
            "readings": readings,
            "reason": draft.reason,
            "sequence": sequence,
        }
    )
    return Entry(sequence, id, instant, draft.reason, text, chained(previous, text))


def within_limits(balance: int) -> bool:
    """Return whether every store can hold the balance."""
    return -BALANCE_MAX <= balance <= BALANCE_MAX
