"""Audit archives: check that a ledger agrees with its statements about archived years.

Without the archive files, verification starts where the ledger now begins and says so. If the files
are given, each one is verified by itself and must match what the ledger says about it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from croupier.ledger.archive_states import is_statement, known_requests
from croupier.ledger.archives import Archive, BadArchive, Opening, read_archives, read_opening
from croupier.ledger.contract import BEFORE_ALL, Reader
from croupier.ledger.findings import AuditFinding, Flaw


@dataclass(frozen=True, slots=True)
class ArchivesRead:
    """What was read from the archive files that a verifier was given."""

    numbers: frozenset[int] = frozenset()
    findings: tuple[AuditFinding, ...] = ()
    expected_seen: bool = False
    entries: int = 0


NO_ARCHIVES = ArchivesRead()


@dataclass(frozen=True, slots=True)
class Standing:
    """What a ledger says about its archives; empty if it has none."""

    archives: tuple[Archive, ...] = ()
    opening: Opening | None = None
    findings: tuple[AuditFinding, ...] = ()


def standing_of(reader: Reader) -> Standing:
    """Return what the ledger says, with every error that shows without reading the entries."""
    try:
        archives, opening = tuple(read_archives(reader)), read_opening(reader)
    except BadArchive as error:
        return Standing(findings=(AuditFinding(Flaw.ARCHIVE, error.message),))
    return Standing(archives, opening, tuple(_wrong(reader, archives, opening)))


def _wrong(
    reader: Reader, archives: Sequence[Archive], opening: Opening | None
) -> Iterator[AuditFinding]:
    checkpoints = reader.checkpoints()
    for archive in archives:
        if opening is None or archive.number > opening.number:
            continue  # the statement is there, but nothing has been removed yet
        if not any(is_statement(signed, archive) for signed in checkpoints):
            yield _finding(f"archive {archive.number} ({archive.file}) was never signed")
    if opening is None:
        return
    last = next((one for one in archives if one.number == opening.number), None)
    if last is None or opening.turn > last.turn:
        yield _finding(
            f"the ledger begins after transaction {opening.turn:,}, which is in no archive"
        )
        return
    entry = next(iter(reader.entries(after=BEFORE_ALL)), None)
    if entry is not None and entry.sequence <= opening.sequence:
        yield _finding(f"entry {entry.sequence:,} is here, but is supposed to be archived")
    record = next(iter(reader.records(after=BEFORE_ALL)), None)
    if record is not None and record.turn <= opening.turn:
        yield _finding(
            f"the record of transaction {record.turn:,} is here, but is supposed to be archived"
        )
    if opening.turn < last.turn:
        return
    held = {account: amount for account, (amount, _) in opening.balances.items()}
    ends = (last.turn_hash, last.sequence, last.hash)
    if (opening.turn_hash, opening.sequence, opening.hash) != ends or held != last.balances:
        yield _finding(f"the ledger does not begin where archive {last.number} ends")
    if known_requests(reader, last.turn) != (last.requests, last.requests_digest):
        yield _finding(
            f"the requests answered up to transaction {last.turn:,} are not the ones on record"
        )


def unread(standing: Standing, read: ArchivesRead) -> Iterator[str]:
    """Say what was not checked because it is in archives that were not given."""
    opening = standing.opening
    if opening is None:
        return
    missing = [
        archive
        for archive in standing.archives
        if archive.number <= opening.number and archive.number not in read.numbers
    ]
    if missing:
        files = " and ".join(archive.file for archive in missing)
        yield (
            f"archived years: this ledger continues from {files}, after transaction "
            f"{opening.turn:,} (hash {opening.turn_hash[:16]}) and entry {opening.sequence:,}, as "
            "signed; to read the archive too, give its file (--archive)"
        )
    last = standing.archives[-1] if standing.archives else None
    if last is not None and (opening.number, opening.turn) < (last.number, last.turn):
        yield (
            f"archive {last.number} ({last.file}) was interrupted after transaction "
            f"{opening.turn:,}; "
            f"finish it: croupier ledger archive {last.year} {last.file}"
        )


def _finding(words: str) -> AuditFinding:
    return AuditFinding(Flaw.ARCHIVE, words)
