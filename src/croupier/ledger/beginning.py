"""Where a verification may begin if not at the first entry: at a signed checkpoint.

The checkpoint must be signed with the house's key, and the witness must have it too if there is
one. Everything written before it is taken as signed. Older documents are still compared with the
records of the turns that wrote them, which are few; only the chain in between is not read.
"""

import json
from collections.abc import Collection, Iterator, Mapping

from croupier.ledger.archives import Written, read_opening
from croupier.ledger.checkpoints import REVOKE, BadCheckpoint, Checkpoint, read_checkpoint
from croupier.ledger.contract import DocumentKey, Reader, SignedCheckpoint
from croupier.ledger.turns import TurnRecord


def beginning(
    reader: Reader, *, key: str | None, witnessed: Collection[SignedCheckpoint] | None
) -> Checkpoint:
    """Return the last checkpoint that can be trusted; raise if there is none."""
    stored = reader.checkpoints()
    opening = read_opening(reader)
    first = 1 if opening is None else opening.turn
    seen = None if witnessed is None else {signed.number: signed for signed in witnessed}
    revoked = _revoked(stored)
    for signed in reversed(stored):
        if seen is not None and seen.get(signed.number) != signed:
            continue
        try:
            one = read_checkpoint(signed)
        except BadCheckpoint:
            continue
        fits = key in (None, one.key) and one.turn <= revoked.get(one.key, one.turn)
        if fits and first <= one.turn <= reader.head.turn:
            return one
    who = "the key of the house" if key is not None else "a key"
    also = "" if seen is None else " and is held by the witness"
    raise BadCheckpoint(
        f"there is no checkpoint that {who} has signed{also}; verify from the first entry"
    )


def record_of(reader: Reader, turn: int) -> TurnRecord | None:
    """Return the record of one turn."""
    record = next(iter(reader.records(after=turn - 1)), None)
    return record if record is not None and record.turn == turn else None


def older_documents(
    reader: Reader,
    documents: Mapping[DocumentKey, str],
    marks: Mapping[DocumentKey, int],
    inherited: Mapping[DocumentKey, Written],
) -> Iterator[str]:
    """Check older documents, given by their digests, against the records of their turns.

    Documents of archived turns are checked against the inherited digests.
    """
    turns: dict[int, list[DocumentKey]] = {}
    for key in documents:
        turns.setdefault(marks.get(key, 0), []).append(key)
    first = next(iter(reader.records()), None)
    adopted = _digests(first) if first is not None and '"adopted"' in first.text else {}
    opening = read_opening(reader)
    before = 0 if opening is None or opening.adopted is None else opening.adopted
    for turn, keys in sorted(turns.items()):
        record = record_of(reader, turn)
        digests = adopted if record is None else _digests(record)
        for key in sorted(keys):
            known = digests.get(key)
            if record is None and key in inherited:
                known, at = inherited[key]
                known = known if at == turn or turn <= before else None
            if known != documents[key]:
                yield f"the document {' '.join(key)} is not what transaction {turn} wrote"


def _digests(record: TurnRecord) -> dict[DocumentKey, str | None]:
    try:
        return {
            (kind, id): digest
            for kind, digests in json.loads(record.text)["documents"].items()
            for id, digest in digests.items()  # noqa: A001
        }
    except (ValueError, RecursionError, KeyError, TypeError, AttributeError):
        return {}


def _revoked(stored: Collection[SignedCheckpoint]) -> dict[str, int]:
    """Return the revoked keys, each with the last turn for which it is still trusted."""
    found: dict[str, int] = {}
    for signed in stored:
        if f'"{REVOKE}"' not in signed.text:
            continue
        try:
            says = read_checkpoint(signed).says
            found[str(says["key"])] = int(says["since"])
        except (BadCheckpoint, KeyError, ValueError, TypeError):
            continue
    return found
