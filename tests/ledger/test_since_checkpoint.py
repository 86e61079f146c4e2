"""Verification from the last checkpoint that the key and the witness confirm.

These tests cover what it reads, what it reports as unread, and what an insider cannot hide from it.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.ledger.checkpoint_audit import NO_TRUST, Trust
from croupier.ledger.checkpoints import BadCheckpoint
from croupier.ledger.signing import make_key
from croupier.ledger.verdict import AuditVerdict
from croupier.ledger.verifying import verify
from tests.ledger.conftest import Urls
from tests.ledger.signed import SignedHouse, signed_house
from tests.ledger.test_insider import database


@pytest.fixture(params=["sqlite_urls", "postgres_urls"])
def house(request: pytest.FixtureRequest, tmp_path: Path) -> SignedHouse:
    urls: Urls = request.getfixturevalue(request.param)
    house = signed_house(urls(), tmp_path)
    house.play(2, first=6)
    return house


def since(house: SignedHouse, *, witness: bool = True, trusted: bool = True) -> AuditVerdict:
    trust = Trust(house.key.public, house.witness.held() if witness else None)
    with house.open() as store:
        return verify(store, trust=trust if trusted else NO_TRUST, since_checkpoint=True)


def found(verdict: AuditVerdict) -> list[str]:
    return [finding.words for finding in verdict.findings]


def test_only_what_came_after_is_read_and_that_is_said(house: SignedHouse) -> None:
    whole, part = house.verdict(), since(house)
    assert part.findings == whole.findings == ()
    assert (whole.entries, part.entries) == (7, 2)
    assert part.head == whole.head
    assert part.funds == whole.funds
    assert part.since is not None
    assert part.as_json()["since"] == {
        "checkpoint": 2,
        "turn": part.since.turn,
        "entry": 5,
        "at": part.since.at,
    }
    assert whole.as_json()["since"] is None
    assert part.unchecked[0].startswith("the beginning: entries up to 5 and transactions up to ")
    assert "trusted as signed in checkpoint 2" in part.unchecked[0]


def test_it_begins_where_the_witness_has_been(house: SignedHouse) -> None:
    with house.open() as store:
        house.notary(store).sign()  # and nothing is delivered
    assert (verdict := since(house)).since is not None
    assert verdict.since is not None
    assert verdict.since.number == 2
    alone = since(house, witness=False)
    assert alone.since is not None
    assert alone.since.number == 3
    assert (alone.entries, alone.findings) == (0, ())


def test_the_key_of_another_house_has_signed_nothing(house: SignedHouse) -> None:
    other = make_key(house.folder / "other.pem")
    with house.open() as store, pytest.raises(BadCheckpoint) as refused:
        verify(store, trust=Trust(other.public), since_checkpoint=True)
    assert "there is no checkpoint that the key of the house has signed" in refused.value.message


def test_a_ledger_that_nobody_signed_is_verified_from_its_first_entry(
    sqlite_urls: Urls, tmp_path: Path
) -> None:
    house = SignedHouse(sqlite_urls(), tmp_path)
    house.play(1)
    with pytest.raises(BadCheckpoint):
        since(house, witness=False)


def test_a_revoked_key_is_no_beginning(house: SignedHouse) -> None:
    old = house.key
    new = make_key(house.folder / "new.pem")
    with house.open() as store:
        notary = house.notary(store)
        notary.rotate(new)
        notary.revoke(old.public, since=1)
        verdict = verify(store, trust=Trust(new.public), since_checkpoint=True)
        whole = verify(store, trust=Trust(new.public))
    assert verdict.since is not None
    assert verdict.since.key == new.public
    assert any("revoked after transaction 1" in words for words in found(whole))


ATTACKS: tuple[tuple[str, str], ...] = (
    (
        "UPDATE entries SET text = replace(text, '\"round\":6', '\"round\":9') WHERE sequence = 6",
        "its hash does not follow",
    ),
    ("DELETE FROM entries WHERE sequence = 7", "the head names entry 7"),
    ("UPDATE entries SET hash = 'x' WHERE sequence = 5", ""),
    ("UPDATE balances SET amount = amount + 1 WHERE account LIKE '%%/meter'", " read "),
    ("UPDATE documents SET text = '{}' WHERE id = 'ann/1'", "is not what transaction"),
    ("UPDATE documents SET turn = 1 WHERE id = 'ann/1'", "is not what transaction 1 wrote"),
    ("UPDATE documents SET text = '{}' WHERE id = 'T1'", "is not what transaction"),
    ("DELETE FROM checkpoints WHERE number = 2", "the witness holds another checkpoint 2"),
    ("UPDATE turns SET hash = 'x' WHERE turn = (SELECT max(turn) FROM turns)", "does not follow"),
    ("DELETE FROM turns WHERE turn = (SELECT max(turn) FROM turns)", "the last record is of "),
    ("UPDATE head SET turn_hash = 'x'", "with another hash"),
)


@pytest.mark.parametrize(("statement", "words"), ATTACKS)
def test_what_an_insider_does_to_the_end_is_seen(
    house: SignedHouse, statement: str, words: str
) -> None:
    with database(house.url) as execute:
        execute(statement)
    told = found(since(house))
    # What comes before the checkpoint is for a verification from the first entry.
    assert any(words in one for one in told) if words else not told, told
    assert house.verdict().findings


def test_a_ledger_put_back_to_an_earlier_day_is_betrayed_by_the_witness(
    sqlite_urls: Urls, tmp_path: Path
) -> None:
    house = signed_house(sqlite_urls(), tmp_path)
    kept = Path(house.url).read_bytes()
    house.play(1, first=6)
    house.sign()
    for suffix in ("-wal", "-shm"):
        Path(f"{house.url}{suffix}").unlink(missing_ok=True)
    Path(house.url).write_bytes(kept)
    told = found(since(house))
    assert any("the witness holds another checkpoint 3" in words for words in told)


def test_progress_counts_what_is_read(house: SignedHouse) -> None:
    steps: list[tuple[int, int]] = []
    tell: Callable[[int, int], None] = lambda done, total: steps.append((done, total))  # noqa: E731
    with house.open() as store:
        verify(store, trust=Trust(house.key.public), since_checkpoint=True, progress=tell)
    assert (steps[0], steps[-1]) == ((0, 2), (2, 2))
