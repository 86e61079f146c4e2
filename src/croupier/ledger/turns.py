"""The record of a turn: what it wrote besides entries, chained to the previous record.

Entries prove the money by themselves. Documents (people, rates, tables) and remembered answers are
overwritten, so each turn records a digest of everything it wrote; the last digest of a document is
what must be stored today. A record names the last entry of its turn and that entry's hash, so the
hash of the last record covers everything a ledger holds.

A ledger from before turns had records is *adopted*: its first record names where the old proof
ended and holds a digest of everything that was there.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, TypeAlias

from croupier.codec import canonical
from croupier.ledger.entry import chained

TURN_GENESIS = sha256(b"croupier turns").hexdigest()
"""The hash before the first record."""

Digests: TypeAlias = dict[str, dict[str, str | None]]
"""By kind and id: the digest of a document, or None if it was deleted."""


@dataclass(frozen=True, slots=True)
class TurnRecord:
    """The record of one turn; the hash covers `text` byte for byte."""

    turn: int
    text: str
    hash: str


def digest_of(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def answer_digest(digest: str, answer: str) -> str:
    """Return the digest of a successful request and its answer."""
    return digest_of(f"{digest}\n{answer}")


def document_digests(documents: Mapping[tuple[str, str], str | None]) -> Digests:
    found: Digests = {}
    for (kind, id), text in documents.items():  # noqa: A001
        found.setdefault(kind, {})[id] = None if text is None else digest_of(text)
    return found


def turn_record(
    turn: int,
    *,
    last: tuple[int, str],
    documents: Digests,
    requests: Mapping[str, str],
    previous: str,
    adopted: Mapping[str, Any] | None = None,
) -> TurnRecord:
    """Make the record of a turn whose last entry has this number and hash."""
    content = {
        "turn": turn,
        "sequence": last[0],
        "entries": last[1],
        "documents": documents,
        "requests": requests,
    }
    if adopted is not None:
        content["adopted"] = adopted
    text = canonical(content)
    return TurnRecord(turn, text, chained(previous, text))


def answers_digest(rows: Iterable[tuple[str, str]]) -> tuple[int, str]:
    """Count the answers, given by id and digest in order of id, and digest them together."""
    count, whole = 0, sha256()
    for id, digest in rows:  # noqa: A001
        count += 1
        whole.update(f"{id}\n{digest}\n".encode())
    return count, whole.hexdigest()
