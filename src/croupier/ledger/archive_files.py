"""Verify archive files and compare each with the ledger that continues from it."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from croupier.ledger.archive_audit import ArchivesRead, Standing, standing_of
from croupier.ledger.archive_states import holds, known_requests, state_at
from croupier.ledger.archives import Archive, BadArchive, read_digests, read_opening
from croupier.ledger.contract import Reader, Store
from croupier.ledger.copying import opened
from croupier.ledger.findings import AuditFinding, Flaw
from croupier.ledger.verifying import verify


def read_archive_files(
    store: Store, files: Sequence[Path], *, expect: str | None = None
) -> ArchivesRead:
    """Verify archives and compare them with what a ledger says about them."""
    numbers: set[int] = set()
    findings: list[AuditFinding] = []
    seen, entries = False, 0
    with store.reading() as reader:
        standing = standing_of(reader)
        for path in files:
            with opened(path) as source:
                verdict = verify(source, expect=expect)
                rolled_back = any(one.flaw is Flaw.ROLLED_BACK for one in verdict.findings)
                seen = seen or (expect is not None and not rolled_back)
                findings += [
                    AuditFinding(one.flaw, f"in {path.name}: {one.words}", one.entry)
                    for one in verdict.findings
                    if one.flaw is not Flaw.ROLLED_BACK
                ]
                with source.reading() as kept:
                    archive = _which(kept, standing)
                    if archive is None:
                        raise BadArchive("is no archive of this ledger", place=str(path))
                    if verdict.sound or rolled_back:
                        findings += _differences(kept, reader, archive, standing, path.name)
                numbers.add(archive.number)
                entries += archive.sequence - archive.first + 1
    return ArchivesRead(frozenset(numbers), tuple(findings), seen, entries)


def _which(kept: Reader, standing: Standing) -> Archive | None:
    own = read_opening(kept)
    begins = 0 if own is None else own.sequence
    for archive in standing.archives:
        if archive.first == begins + 1 and holds(kept, archive):
            return archive
    return None


def _differences(
    kept: Reader, reader: Reader, archive: Archive, standing: Standing, name: str
) -> Iterator[AuditFinding]:
    state = state_at(kept, turn=archive.turn)
    if state.balances != archive.balances:
        yield _finding(f"the balances at the end of {name} are not those the ledger begins with")
    if known_requests(kept, archive.turn) != (archive.requests, archive.requests_digest):
        yield _finding(f"the requests of {name} are not those that the ledger knows")
    opening = standing.opening
    is_last = opening is not None and opening.number == archive.number
    if is_last and read_digests(reader, archive.number) != state.documents:
        yield _finding(f"the documents at the end of {name} are not those the ledger begins with")
    known = {signed.number: signed for signed in reader.checkpoints()}
    if any(known.get(signed.number) != signed for signed in kept.checkpoints()):
        yield _finding(f"{name} has a checkpoint that is not one of the ledger")


def _finding(words: str) -> AuditFinding:
    return AuditFinding(Flaw.ARCHIVE, words)
