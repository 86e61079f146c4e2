"""Archive years: move entries, records and answers from the ledger to a file that verifies.

The order makes sure that nothing is ever missing from both places. First the whole ledger is copied
into the file and verified there. Then a statement about the file is written and signed. Only then
are rows removed, a limited number of turns at a time, each time together with a document that says
where the ledger now begins. If the command is interrupted at any point, run it again and it
continues.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

from croupier.ledger.archive_states import (
    beginning_of,
    holds,
    is_statement,
    known_requests,
    state_at,
)
from croupier.ledger.archives import (
    DIGESTS,
    OPENING,
    STATEMENT,
    WHOLE,
    Archive,
    BadArchive,
    Opening,
    digest_parts,
    read_archives,
    read_opening,
)
from croupier.ledger.checkpoints import ARCHIVE
from croupier.ledger.contract import Batch, DocumentKey, Reader, Store, Writer
from croupier.ledger.copying import backup, opened
from croupier.ledger.ledger import record_turn
from croupier.ledger.notary import Notary
from croupier.ledger.powers import must_own
from croupier.ledger.turns import digest_of
from croupier.ledger.verifying import Progress, verify

TURNS_AT_ONCE = 1_000
"""How many turns are removed before other writers get a chance."""

TAKES_OUT = "an archive takes entries out of it"
"""Why only the owner of a ledger in a database can make an archive."""

Refuse = Callable[[Reader], None]
"""A function that raises our error if the period to be archived is not closed."""


# The command --------------------------------------------------------------------------------------


def archive_until(
    store: Store,
    path: Path,
    *,
    year: int,
    until: str,
    notary: Notary,
    at: str,
    must_be_closed: Refuse,
    progress: Progress | None = None,
    rest: Callable[[], None] = lambda: None,
) -> Archive:
    """Archive everything before a moment; an interrupted run continues where it stopped."""
    tell = progress or (lambda done, total: None)
    with store.reading() as reader:
        must_own(reader.role(), store.address, TAKES_OUT)
        archive = _unfinished(reader, year, path)
        if archive is None:
            must_be_closed(reader)
            _must_be_something(reader, year, until)
    notary.sign()
    if archive is None:
        if not path.exists():
            backup(store, path)
        archive = _state(store, path, year=year, until=until, at=at)
    else:
        _must_be_sound(path, archive)
    _sign(store, notary, archive)
    notary.deliver()
    _take_out(store, archive, tell, rest)
    notary.sign()
    notary.deliver()
    return archive


def _unfinished(reader: Reader, year: int, path: Path) -> Archive | None:
    """Return the archive that was begun but not finished, if it is the one requested."""
    archives, opening = read_archives(reader), read_opening(reader)
    if not archives:
        return None
    last = archives[-1]
    if opening is not None and opening.number == last.number and opening.turn >= last.turn:
        if year <= last.year:
            raise BadArchive(f"the years until {last.year} are archived already, in {last.file}")
        return None
    if (year, path.name) != (last.year, last.file):
        raise BadArchive(
            f"archive {last.number} of the years until {last.year} was broken off; finish it "
            f"first: croupier ledger archive {last.year} {last.file}"
        )
    if not path.exists():
        raise BadArchive(
            f"the archive {path} is missing, and a part of the ledger may be there alone; put it "
            "back. Nothing more was taken out of the ledger"
        )
    return last


def _last_number(reader: Reader, until: str) -> int:
    """Return the number of the last entry before the first one at or after a moment."""
    later = next(iter(reader.entries(since=until)), None)
    return reader.head.sequence if later is None else later.sequence - 1


def _must_be_something(reader: Reader, year: int, until: str) -> None:
    opening = read_opening(reader)
    begins = 0 if opening is None else opening.sequence
    last = _last_number(reader, until)
    if last > begins:
        return
    earlier = next(iter(reader.entries(until=until)), None)
    if earlier is None:
        raise BadArchive(f"the ledger holds no entry of {year} or of a year before")
    following = next(iter(reader.entries(after=last)), None)
    when = "" if following is None else f" ({following.instant})"
    raise BadArchive(
        f"entry {last + 1:,}{when} is later than {year} and stands before those of {year}: a clock "
        "was wrong. Entries leave in the order in which they were written; archive them when "
        "that year is closed too"
    )


def _state(store: Store, path: Path, *, year: int, until: str, at: str) -> Archive:
    """Write the statement about an archive in a turn of its own."""
    with store.reading() as reader:
        state = state_at(reader, sequence=_last_number(reader, until))
        archives, opening = read_archives(reader), read_opening(reader)
        if state.turn <= (0 if opening is None else opening.turn):
            raise BadArchive(
                f"the entries up to {year} and later ones were written in one transaction, which "
                "cannot be divided; nothing was archived"
            )
        count, digest = known_requests(reader, state.turn)
    archive = Archive(
        number=len(archives) + 1, year=year, file=path.name, at=at,
        first=(opening.sequence if opening else 0) + 1,
        turn=state.turn, turn_hash=state.turn_hash, sequence=state.sequence, hash=state.hash,
        since=state.since, through=state.through,
        requests=count, requests_digest=digest, balances=state.balances,
    )  # fmt: skip
    with opened(path) as source, source.reading() as kept:
        _must_hold(kept, path, archive)
    documents: dict[DocumentKey, str | None] = {(STATEMENT, archive.id): archive.text}
    for id, text in digest_parts(archive.number, state.documents).items():  # noqa: A001
        documents[DIGESTS, id] = text
    with store.writing() as writer:
        if store.find(STATEMENT, (archive.id,)):
            raise BadArchive(f"archive {archive.number} is being made by somebody else")
        _write(writer, documents)
    return archive


def _sign(store: Store, notary: Notary, archive: Archive) -> None:
    with store.reading() as reader:
        if any(is_statement(signed, archive) for signed in reader.checkpoints()):
            return
    says = {"archive": archive.number, "statement": digest_of(archive.text)}
    notary.sign(ARCHIVE, says)


# The file -----------------------------------------------------------------------------------------


def _must_hold(reader: Reader, path: Path, archive: Archive) -> None:
    """Refuse a file that is not the archive described by a statement."""
    if not holds(reader, archive):
        raise BadArchive(
            f"{path} is not the archive that goes up to transaction {archive.turn:,} "
            f"({archive.turn_hash[:12]}); nothing was removed from the ledger"
        )


def _must_be_sound(path: Path, archive: Archive) -> None:
    """Check the file before an interrupted run continues; it may have been damaged since."""
    with opened(path) as source:
        verdict = verify(source)
        with source.reading() as reader:
            _must_hold(reader, path, archive)
    if not verdict.sound:
        raise BadArchive(
            f"the archive {path} is damaged ({verdict.findings[0]}); put a copy of it back. "
            "Nothing more was taken out of the ledger"
        )


# Removing -----------------------------------------------------------------------------------------


def _take_out(store: Store, archive: Archive, tell: Progress, rest: Callable[[], None]) -> None:
    with store.reading() as reader:
        opening = read_opening(reader)
        if opening is None or opening.number != archive.number:
            marks = state_at(reader, turn=archive.turn).marks
        else:
            marks = {account: mark for account, (_, mark) in opening.balances.items()}
    while True:
        with store.reading() as reader:
            portion = _portion(reader, archive, marks)
        if portion is None:
            break
        _forget(store, portion)
        tell(portion.opening.sequence - archive.first + 1, archive.sequence - archive.first + 1)
        rest()
    _drop_older_digests(store, archive.number)


@dataclass(frozen=True, slots=True)
class _Portion:
    """Some turns to be removed, and where the ledger begins afterward."""

    before: Opening | None
    opening: Opening
    requests: list[str]


def _portion(reader: Reader, archive: Archive, marks: Mapping[str, int]) -> _Portion | None:
    before = read_opening(reader)
    begun = before is not None and before.number == archive.number
    state = beginning_of(reader, documents=False)
    if begun and state.turn >= archive.turn:
        return None
    after = state.sequence
    entries = reader.entries(after=after)
    requests: list[str] = []
    for record in islice(reader.records(after=state.turn), TURNS_AT_ONCE):
        if record.turn > archive.turn:
            break
        content = json.loads(record.text)
        requests += content["requests"]
        state.add(record, islice(entries, max(content["sequence"] - after, 0)))
        after = max(content["sequence"], after)
    forgotten = 0 if before is None else before.forgotten
    opening = Opening(
        number=archive.number,
        turn=state.turn, turn_hash=state.turn_hash, sequence=state.sequence, hash=state.hash,
        since=state.since if before is None else before.since,
        through=archive.through if before is None else max(before.through, archive.through),
        forgotten=forgotten + len(requests),
        adopted=state.adopted,
        balances={
            account: (state.balances.get(account, 0), marks.get(account, 0))
            for account in sorted(archive.balances)
        },
    )  # fmt: skip
    return _Portion(before, opening, requests)


def _forget(store: Store, portion: _Portion) -> None:
    opening, before = portion.opening, portion.before
    with store.writing() as writer:
        stands = store.find(OPENING, (WHOLE,)).get(WHOLE)
        if stands != (None if before is None else before.text):
            raise BadArchive("somebody else is taking the same entries out; let them finish")
        if before is None:
            more = writer.forget_unrecorded()
            opening = replace(opening, forgotten=opening.forgotten + more)
        _write(writer, {(OPENING, WHOLE): opening.text})
        writer.forget(opening.turn, opening.sequence, portion.requests)


def _drop_older_digests(store: Store, number: int) -> None:
    with store.reading() as reader:
        older = [id for id, _ in reader.documents_between(DIGESTS, "", f"{number:06}/")]  # noqa: A001
    if older:
        with store.writing() as writer:
            _write(writer, {(DIGESTS, id): None for id in older})  # noqa: A001


def _write(writer: Writer, documents: Mapping[DocumentKey, str | None]) -> None:
    """Run a turn that writes only documents."""
    batch = Batch(replace(writer.head, turn=writer.head.turn + 1), documents=dict(documents))
    record_turn(batch)
    writer.write(batch)
