"""Archived years: what a ledger keeps about entries that were moved to a separate file.

A closed year goes into an *archive*, which is a complete ledger of its own. The ledger that stays
behind describes it in three kinds of documents, which are proved like all others: a statement for
each archive, signed by a checkpoint; the *opening*, which says where the ledger now begins and
holds every balance at that point; and the digests of all documents written earlier, which prove
those documents without their records.
"""

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from croupier.codec import canonical
from croupier.errors import CroupierError
from croupier.ledger.contract import DocumentKey, Reader, Store
from croupier.ledger.entry import Entry

STATEMENT, OPENING, DIGESTS = "archive", "archive-opening", "archive-digests"
"""The kinds of these documents."""

WHOLE = "ledger"
"""The id of the only opening."""

_BEHIND = "~"
"""A character that sorts after all our ids, because they use only digits and letters."""

Written = tuple[str | None, int]
"""A document's digest (None if it was deleted) and the turn that wrote it."""


class BadArchive(CroupierError):
    """A statement about an archive, or an archive itself, that is not valid."""


class ArchivedEntries(CroupierError):
    """A question about entries that are now in an archive; the message names the archive."""


@dataclass(frozen=True, slots=True)
class Archive:
    """What a ledger states about one archive: where it ends and how to recognize it."""

    number: int
    year: int
    """The last year in the archive."""
    file: str
    """The file name it was given. The file may have moved; its hashes identify it."""
    at: str
    first: int
    """The first entry that no earlier archive has."""
    turn: int
    turn_hash: str
    sequence: int
    hash: str
    since: str
    through: str
    """The earliest and the latest moment among its entries."""
    requests: int
    requests_digest: str
    """A digest of the ids of all requests answered up to that point; the ledger keeps these ids."""
    balances: Mapping[str, int]

    @property
    def id(self) -> str:
        return f"{self.number:06}"

    @property
    def text(self) -> str:
        return canonical(asdict(self))

    def as_json(self) -> dict[str, Any]:
        names = ("number", "year", "file", "at", "first", "turn", "turn_hash", "sequence", "hash")
        return {name: getattr(self, name) for name in names}


@dataclass(frozen=True, slots=True)
class Opening:
    """Where a ledger begins: after the last turn that is only in archives."""

    number: int
    """The archive whose document digests apply."""
    turn: int
    turn_hash: str
    sequence: int
    hash: str
    since: str
    through: str
    forgotten: int
    """The number of requests of which only the id is kept."""
    adopted: int | None
    balances: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """By account: its balance, and the turn that last wrote it, up to the end of the archive."""

    @property
    def text(self) -> str:
        return canonical(asdict(self))


def read_opening(reader: Reader) -> Opening | None:
    """Return where the ledger begins; None if nothing is archived."""
    for _, text in reader.documents_between(OPENING, WHOLE, f"{WHOLE}{_BEHIND}"):
        return opening_of(text)
    return None


def archived_turns(store: Store) -> int:
    """Return the last turn whose record was moved to an archive; works within a turn too."""
    text = store.find(OPENING, (WHOLE,)).get(WHOLE)
    return 0 if text is None else opening_of(text).turn


def opening_of(text: str) -> Opening:
    try:
        content = json.loads(text)
        balances = {account: (amount, turn) for account, (amount, turn) in
                    content.pop("balances").items()}  # fmt: skip
        opening = Opening(**content, balances=balances)
        fits = all(
            type(number) is int
            for number in (opening.number, opening.turn, opening.sequence, opening.forgotten)
        ) and all(type(amount) is int for amount, _ in balances.values())
    except (ValueError, TypeError, RecursionError, KeyError, AttributeError):
        fits = False
    if not fits:
        raise BadArchive("the document that says where this ledger begins cannot be read")
    return opening


def read_archives(reader: Reader) -> list[Archive]:
    """Return every archive of a ledger, in order."""
    found: list[Archive] = []
    for id, text in reader.documents_between(STATEMENT, "", _BEHIND):  # noqa: A001
        try:
            archive = Archive(**json.loads(text))
            fits = archive.id == id and type(archive.turn) is int and archive.text == text
        except (ValueError, TypeError, RecursionError):
            fits = False
        if not fits:
            raise BadArchive(f"the statement about archive {id} cannot be read")
        found.append(archive)
    return found


def read_digests(reader: Reader, number: int) -> dict[DocumentKey, Written]:
    """Return the digest of every document as it stood at the end of an archive."""
    found: dict[DocumentKey, Written] = {}
    first = f"{number:06}/"
    for id, text in reader.documents_between(DIGESTS, first, f"{first}{_BEHIND}"):  # noqa: A001
        try:
            for kind, name, digest, turn in json.loads(text):
                found[kind, name] = digest, turn
        except (ValueError, TypeError, RecursionError) as error:
            raise BadArchive(f"the digests {id} of archived documents cannot be read") from error
    return found


def digest_parts(
    number: int, documents: Mapping[DocumentKey, Written], size: int = 1_000
) -> dict[str, str]:
    """Split the digests into documents, keyed by id."""
    rows = [[kind, id, *written] for (kind, id), written in sorted(documents.items())]  # noqa: A001
    return {
        f"{number:06}/{part:06}": canonical(rows[start : start + size])
        for part, start in enumerate(range(0, len(rows), size))
    }


# Questions about archived entries -----------------------------------------------------------------


def entries_here(
    reader: Reader,
    *,
    after: int = 0,
    since: str | None = None,
    until: str | None = None,
    backwards: bool = False,
    reasons: Collection[str] | None = None,
) -> Iterator[Entry]:
    """Yield the entries of a period; if some are archived, refuse and name the archive."""
    must_be_here(reader, after=after, since=since, until=until)
    return reader.entries(
        after=after, since=since, until=until, backwards=backwards, reasons=reasons
    )


def must_be_here(
    reader: Reader, *, after: int = 0, since: str | None = None, until: str | None = None
) -> None:
    """Refuse a question whose answer is in an archive."""
    opening = read_opening(reader)
    if opening is None or after >= opening.sequence:
        return
    if (since is None or since <= opening.through) and (until is None or until > opening.since):
        raise archived(reader, since=since, until=until)


def archived(
    reader: Reader, *, since: str | None = None, until: str | None = None
) -> ArchivedEntries:
    """Say which archives have the entries of a period."""
    known = [
        archive
        for archive in read_archives(reader)
        if (since is None or since <= archive.through) and (until is None or until > archive.since)
    ]
    files = " and ".join(f"{archive.file} (until {archive.through})" for archive in known)
    one = known[-1].file if known else "FILE"
    return ArchivedEntries(
        f"these entries have left the ledger for the archive {files or 'of their year'}; ask that "
        f"file, which is a ledger too: --database {one}"
    )
