"""What the floor knows about its own ledger: documents that must agree with the balances."""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from croupier.floor.summaries.auditing import SummaryAudit
from croupier.floor.table import TABLES, Table
from croupier.jackpots.jackpot import JACKPOTS, Jackpot
from croupier.jackpots.meters import Claim
from croupier.ledger import Reader, Store
from croupier.ledger.archive_audit import NO_ARCHIVES
from croupier.ledger.archive_files import read_archive_files
from croupier.ledger.checkpoint_audit import NO_TRUST, Trust
from croupier.ledger.findings import AuditFinding, Flaw
from croupier.ledger.units import money_text
from croupier.ledger.verdict import AuditVerdict
from croupier.ledger.verifying import Progress, verify


def verify_floor(
    store: Store,
    *,
    expect: str | None = None,
    trust: Trust = NO_TRUST,
    progress: Progress | None = None,
    since_checkpoint: bool = False,
    archives: Sequence[Path] = (),
) -> AuditVerdict:
    """Recompute a floor's ledger with all the floor's own checks.

    The archives of closed years are included if their files are given.
    """
    read = read_archive_files(store, archives, expect=expect) if archives else NO_ARCHIVES
    return verify(
        store,
        checks=(documents_agree,),
        expect=expect,
        trust=trust,
        progress=progress,
        watchers=(SummaryAudit,),
        since_checkpoint=since_checkpoint,
        archives=read,
    )


def documents_agree(reader: Reader) -> Iterator[AuditFinding]:
    """Compare claims on tables with the money pending, and meters with their caps."""
    documents = reader.documents((JACKPOTS.kind, TABLES.kind))
    balances = reader.balances()
    jackpots: list[Jackpot] = []
    tables: list[Table] = []
    for (kind, name), text in documents.items():
        try:
            if kind == JACKPOTS.kind:
                jackpots.append(JACKPOTS.load(text))
            elif kind == TABLES.kind:
                tables.append(TABLES.load(text))
        except (ValueError, KeyError, TypeError, RecursionError):
            yield _wrong(f"the document of {kind} {name} cannot be read")
    claims = [claim for table in tables for claim in _pending(table)]
    for jackpot in jackpots:
        yield from _jackpot_agrees(jackpot, claims, balances)
    for table in tables:
        yield from _table_agrees(table, {jackpot.id for jackpot in jackpots})


def _pending(table: Table) -> Iterator[Claim]:
    for pick in table.picks.values():
        if pick.claim is not None and not pick.claim.paid:
            yield pick.claim


def _jackpot_agrees(
    jackpot: Jackpot, claims: list[Claim], balances: dict[str, int]
) -> Iterator[AuditFinding]:
    own = [claim for claim in claims if claim.jackpot == jackpot.id]
    waiting = {number for number, _, pending in jackpot.standing if pending}
    if waiting != {claim.number for claim in own} or len(waiting) != len(own):
        yield _wrong(f"jackpot {jackpot.id} and the tables disagree about which claims wait")
    frozen = Counter[str]()
    for claim in own:
        frozen[claim.level] += claim.amount
    for level in jackpot.levels:
        names = jackpot.level_accounts(level.name)
        pending = balances.get(names.pending, 0)
        if pending != frozen[level.name]:
            yield _wrong(
                f"{names.pending} holds {money_text(pending)}, and the claims on tables are "
                f"{money_text(frozen[level.name])}"
            )
        kinds = (names.meter, names.reserve, names.overflow, names.pending)
        held = {name: balances.get(name, 0) for name in kinds}
        for name, amount in held.items():
            if amount < 0:
                yield _wrong(f"{name} is below zero: {money_text(amount)}")
        meter, overflow = held[names.meter], held[names.overflow]
        if overflow and (level.cap is None or meter < level.cap):
            yield _wrong(f"{names.overflow} waits although the meter has room")
        if jackpot.is_progressive and level.cap is not None and meter > level.cap:
            yield _wrong(f"{names.meter} is above its cap")


def _table_agrees(table: Table, jackpots: set[str]) -> Iterator[AuditFinding]:
    for feeds in table.jackpots:
        if feeds not in jackpots:
            yield _wrong(f"table {table.id} has a sensor for {feeds}, which does not exist")
    for sensor in table.picks:
        if table.is_dark(sensor) and not table.options.envy_any_hand:
            yield _wrong(f"table {table.id} has a hand for seat {sensor[0]}, which has no bet")
    if table.phase != "started" and table.picks:
        yield _wrong(f"table {table.id} has hands selected in no round")


def _wrong(words: str) -> AuditFinding:
    return AuditFinding(Flaw.DOCUMENT, words)
