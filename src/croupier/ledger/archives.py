"""Archived years: what a ledger still says of entries that have left it for a file of their own.

A closed year goes into an *archive*, which is a ledger by itself. What stays behind knows it by
three kinds of documents, proved like all others: a statement for each archive, which a checkpoint
has signed; the *opening*, which is where the ledger begins now, with every balance there; and the
digests of all documents that were written before, so that these are proved without the records.
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
"""The kinds of documents."""

WHOLE = "ledger"
"""The id of the one opening."""

_BEHIND = "~"
"""Behind every id of ours: it sorts after digits and letters."""

Written = tuple[str | None, int]
"""The digest of a document, None where it was forgotten, and the turn that wrote it."""


class BadArchive(CroupierError):
    """A statement about an archive, or an archive, that cannot be believed."""


class ArchivedEntries(CroupierError):
    """A question about entries that are in an archive now; the answer names it."""


@dataclass(frozen=True, slots=True)
class Archive:
    """What a ledger states of one archive: up to where it goes, and how to know it again."""

    number: int
    year: int
    """The last year that it holds."""
    file: str
    """The name it was given; wherever it lies now, its hashes tell which it is."""
    at: str
    first: int
    """Its first entry that is in no archive before."""
    turn: int
    turn_hash: str
    sequence: int
    hash: str
    since: str
    through: str
    """The first and the last moment among its entries."""
    requests: int
    requests_digest: str
    """Of the ids of all requests that were answered until then, which stay known."""
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
    """Where a ledger begins: behind the last turn that is in archives alone."""

    number: int
    """The archive whose digests of documents count."""
    turn: int
    turn_hash: str
    sequence: int
    hash: str
    since: str
    through: str
    forgotten: int
    """How many requests are known by their ids alone."""
    adopted: int | None
    balances: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """Of each account: what it held, and the turn that wrote it last until the end of the
    archive."""

    @property
    def text(self) -> str:
        return canonical(asdict(self))


def read_opening(reader: Reader) -> Opening | None:
    """Where the ledger begins; None if nothing of it is archived."""
    for _, text in reader.documents_between(OPENING, WHOLE, f"{WHOLE}{_BEHIND}"):
        return opening_of(text)
    return None


def archived_turns(store: Store) -> int:
    """Up to which turn a ledger has moved its records to archives; also within a turn."""
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
    """Every archive of a ledger, in order."""
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
    """What stood in every document at the end of an archive."""
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
    """The same as documents, by their ids."""
    rows = [[kind, id, *written] for (kind, id), written in sorted(documents.items())]  # noqa: A001
    return {
        f"{number:06}/{part:06}": canonical(rows[start : start + size])
        for part, start in enumerate(range(0, len(rows), size))
    }


# Questions about entries that left ---------------------------------------------------------------


def entries_here(
    reader: Reader,
    *,
    after: int = 0,
    since: str | None = None,
    until: str | None = None,
    backwards: bool = False,
    reasons: Collection[str] | None = None,
) -> Iterator[Entry]:
    """The entries of a time, all of them: a time of which some are archived is refused by name."""
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
    """Which archives have the entries of a time, in words."""
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
