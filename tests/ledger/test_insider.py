"""An insider with all rights on the database, but neither key nor witness: nothing goes unseen.

Obvious acts are listed; hundreds of others are random: any row of any table is changed, removed or
inserted. An insider who can compute hashes rewrites every chain after them.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import pytest

from croupier.errors import CroupierError
from croupier.ledger.entry import GENESIS
from croupier.ledger.turns import TURN_GENESIS, digest_of
from tests.ledger.conftest import Urls
from tests.ledger.forging import Execute, Rows, rechained
from tests.ledger.signed import SignedHouse, signed_house

TABLES = {
    "entries": ("sequence", "id", "instant", "reason", "text", "hash"),
    "balances": ("account", "amount", "turn"),
    "documents": ("kind", "id", "text", "turn"),
    "requests": ("id", "digest", "answer", "turn"),
    "turns": ("turn", "text", "hash"),
    "checkpoints": ("number", "text", "signature"),
    "head": ("turn", "sequence", "hash", "turn_hash"),
    "migrations": ("number", "name", "applied"),
}
NOT_PROVED = ("applied",)
"""The dates of the migrations."""


@contextmanager
def database(url: str) -> Iterator[Execute]:
    """Connect to the database, bypassing the program."""
    if url.startswith("postgres"):
        with psycopg.connect(url, autocommit=True) as server:

            def ask(statement: str, *values: Any) -> Rows:
                cursor = server.execute(statement.replace("?", "%s").encode(), values)
                return cursor.fetchall() if cursor.description else []

            yield ask
        return
    with closing(sqlite3.connect(url, isolation_level=None)) as file:
        yield lambda statement, *values: file.execute(statement, values).fetchall()


def dump(execute: Execute) -> dict[str, Rows]:
    return {
        table: sorted(execute(f"SELECT {', '.join(columns)} FROM {table}"), key=repr)  # noqa: S608
        for table, columns in TABLES.items()
    }


def put_back(execute: Execute, whole: dict[str, Rows]) -> None:
    for table, rows in whole.items():
        execute(f"DELETE FROM {table}")  # noqa: S608
        marks = ", ".join("?" * len(TABLES[table]))
        for row in rows:
            named = ", ".join(TABLES[table])
            execute(f"INSERT INTO {table} ({named}) VALUES ({marks})", *row)  # noqa: S608


# Acts that one would think of ---------------------------------------------------------------------


def raise_a_role(execute: Execute) -> None:
    """Change a document, and every record that names it."""
    execute("UPDATE documents SET text = ? WHERE id = 'T1'", '{"round": 99}')

    def change(what: str, content: dict[str, Any]) -> None:
        if what == "record" and "T1" in content["documents"].get("felt", {}):
            content["documents"]["felt"]["T1"] = digest_of('{"round": 99}')

    rechained(execute, change)


def move_a_dollar(execute: Execute) -> None:
    """Move money between two accounts in the past, with balances, readings and hashes."""

    def change(what: str, content: dict[str, Any]) -> None:
        if what == "entry" and content["sequence"] == 2:
            content["postings"]["link/house"] -= 10**8
            content["postings"]["link/Mega/reserve"] += 10**8

    rechained(execute, change)
    execute("UPDATE balances SET amount = amount - 100000000 WHERE account = 'link/house'")
    execute("UPDATE balances SET amount = amount + 100000000 WHERE account = 'link/Mega/reserve'")


def rename_a_table(execute: Execute) -> None:
    def change(what: str, content: dict[str, Any]) -> None:
        if what == "entry" and content["sequence"] == 1:
            content["body"]["table"] = "T2"

    rechained(execute, change)


def forget_the_signatures(execute: Execute) -> None:
    execute("DELETE FROM checkpoints")


def forget_the_last_signature(execute: Execute) -> None:
    raise_a_role(execute)
    execute("DELETE FROM checkpoints WHERE number = 2")


def pretend_to_be_old(execute: Execute) -> None:
    """Remove all records, as in a ledger from before there were any."""
    execute("DELETE FROM turns")
    execute("DELETE FROM checkpoints")
    execute("UPDATE head SET turn_hash = ?", TURN_GENESIS)


def begin_anew(execute: Execute) -> None:
    for table in TABLES:
        if table not in {"head", "migrations"}:
            execute(f"DELETE FROM {table}")  # noqa: S608
    execute(
        "UPDATE head SET turn = 0, sequence = 0, hash = ?, turn_hash = ?", GENESIS, TURN_GENESIS
    )


ACTS = (
    raise_a_role, move_a_dollar, rename_a_table, forget_the_signatures, forget_the_last_signature,
    pretend_to_be_old, begin_anew,
)  # fmt: skip


@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.__name__)
def test_an_act_that_one_would_think_of_is_seen(
    sqlite_urls: Urls, tmp_path: Path, act: Callable[[Execute], None]
) -> None:
    house = signed_house(sqlite_urls(), tmp_path)
    assert house.verdict().sound
    with database(house.url) as execute:
        act(execute)
    verdict = house.verdict()
    assert not verdict.sound
    # The witness alone also reveals it, to someone without the key.
    assert {finding.flaw.word for finding in verdict.findings} & {"checkpoint", "witness", "stored"}


@pytest.mark.parametrize(
    "adopted",
    [5, [], {}, {"turn": 1}, {"turn": "1", "requests": 0, "answers": ""}],
    ids=str,
)
def test_a_first_record_that_adopts_nonsense_is_seen(
    sqlite_urls: Urls, tmp_path: Path, adopted: object
) -> None:
    """By name, and not by a failure of the verification."""

    def change(what: str, content: dict[str, Any]) -> None:
        if what == "record" and content["turn"] == 1:
            content["adopted"] = adopted

    house = signed_house(sqlite_urls(), tmp_path)
    with database(house.url) as execute:
        rechained(execute, change)
    words = [finding.words for finding in house.verdict().findings]
    assert "the record of transaction 1 cannot be read" in words


@pytest.mark.parametrize("turn", [-1, 0, 1, 5, 99])
def test_a_document_that_says_it_was_forgotten_and_never_was_is_seen(
    sqlite_urls: Urls, tmp_path: Path, turn: int
) -> None:
    house = signed_house(sqlite_urls(), tmp_path)
    with database(house.url) as execute:
        execute("INSERT INTO documents VALUES ('person', '9999', NULL, ?)", turn)
    (finding,) = house.verdict().findings
    assert finding.words == (
        f"person 9999 is marked with transaction {turn}, which did not write it"
    )


def test_the_database_of_yesterday_is_seen_by_the_house_and_by_the_witness(
    sqlite_urls: Urls, tmp_path: Path
) -> None:
    house = signed_house(sqlite_urls(), tmp_path)
    with database(house.url) as execute:
        yesterday = dump(execute)
    house.play(2, first=6)
    house.sign()
    with database(house.url) as execute:
        put_back(execute, yesterday)
    (finding,) = house.verdict(witness=False).findings[:1]
    assert "this house has signed checkpoint 3 of transaction 17" in finding.words
    assert "does not bear out what this house signed: checkpoint 3" in house.serve()
    house.memory.unlink()  # the disk with the key is lost as well
    verdict = house.verdict(witness=False)
    assert verdict.sound
    assert any("an end that was cut off" in one for one in verdict.unchecked)
    assert not house.verdict().sound


# The next start of the server ---------------------------------------------------------------------


@pytest.mark.parametrize("forget", [False, True], ids=["signatures left", "signatures gone"])
@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.__name__)
def test_the_next_start_signs_no_forgery(
    sqlite_urls: Urls, tmp_path: Path, act: Callable[[Execute], None], forget: bool
) -> None:
    """There is no witness: what the house itself remembers of its signatures is enough."""
    house = signed_house(sqlite_urls(), tmp_path)
    assert house.serve() == ""
    assert house.verdict(witness=False).sound
    with database(house.url) as execute:
        act(execute)
        if forget:
            forget_the_signatures(execute)
    assert not house.verdict(witness=False).sound
    for _ in range(2):
        assert "does not bear out what this house signed" in house.serve()
        assert not house.verdict(witness=False).sound


# Any act ------------------------------------------------------------------------------------------


def bent(value: Any, chance: Random) -> Any:
    if isinstance(value, int):
        return value + chance.choice((-2, -1, 1, 7, 10**6))
    text = value or "{}"
    place = chance.randrange(len(text))
    return chance.choice(
        (
            text[:place] + chr((ord(text[place]) ^ 1) or 65) + text[place + 1 :],
            text[:place],
            text * 2,
        )
    )


def any_act(execute: Execute, chance: Random) -> str:
    """Change, remove or duplicate a row; return a description."""
    table = chance.choice(list(TABLES))
    columns = TABLES[table]
    rows = sorted(execute(f"SELECT {', '.join(columns)} FROM {table}"), key=repr)  # noqa: S608
    row = chance.choice(rows)
    where = " AND ".join(
        f"{column} = ?" if value is not None else f"{column} IS NULL"
        for column, value in zip(columns, row, strict=True)
    )
    known = [value for value in row if value is not None]
    column = chance.randrange(len(columns) - (columns[-1] in NOT_PROVED))
    other = bent(row[column], chance)
    deed = chance.choice(("change", "take out", "double"))
    if table == "head" or deed == "change":
        execute(f"UPDATE {table} SET {columns[column]} = ? WHERE {where}", other, *known)  # noqa: S608
        return f"{table}.{columns[column]} = {other!r} in {row!r}"
    if deed == "take out":
        execute(f"DELETE FROM {table} WHERE {where}", *known)  # noqa: S608
        return f"took {row!r} out of {table}"
    twin = [other if at == 0 else value for at, value in enumerate(row)]
    twin[0] = bent(row[0], chance)
    marks = ", ".join("?" * len(columns))
    execute(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", *twin)  # noqa: S608
    return f"put {twin!r} into {table}"


STRANGERS = {
    "CREATE TABLE drawn AS SELECT account FROM balances": "DROP TABLE drawn",
    "CREATE VIEW drawn AS SELECT account FROM balances": "DROP VIEW drawn",
    "CREATE INDEX drawn ON documents (turn)": "DROP INDEX drawn",
    "CREATE UNIQUE INDEX drawn ON head (turn)": "DROP INDEX drawn",
    "INSERT INTO head SELECT * FROM head": "",
    "DELETE FROM migrations": "",
}
"""What any database accepts, and how to remove it if it is not a row."""


def any_act_of_a_craftsman(execute: Execute, chance: Random) -> tuple[str, str]:
    """Rewrite an entry or a document with every later hash, or leave something in the schema.

    Return a description, and how to undo it besides the rows.
    """
    deed = chance.choice(("money", "words", "document", "answer", "stranger"))
    if deed == "stranger":
        act = chance.choice(list(STRANGERS))
        execute(act)
        return act, STRANGERS[act]
    ((last,),) = execute("SELECT max(sequence) FROM entries")
    at, dollars = chance.randint(1, last), chance.choice((-1, 1, 250, 10**6)) * 10**6
    rows = execute("SELECT kind, id, text FROM documents WHERE text IS NOT NULL ORDER BY kind, id")
    kind, name, text = chance.choice(rows)
    requests = execute("SELECT id, digest, answer FROM requests ORDER BY id")
    request, _, answer = chance.choice(requests)
    other = {"document": f"{text} ", "answer": f"{answer} "}

    def change(what: str, content: dict[str, Any]) -> None:
        if what == "entry" and content["sequence"] == at:
            if deed == "money":
                content["postings"]["link/house"] -= dollars
                content["postings"]["link/wagers"] += dollars
            if deed == "words":
                content["instant"] = content["instant"].replace("2026", "2025")
        if what == "record" and deed == "document" and name in content["documents"].get(kind, {}):
            content["documents"][kind][name] = digest_of(other["document"])

    rechained(execute, change)
    if deed == "money":
        move = "UPDATE balances SET amount = amount + ? WHERE account = ?"
        execute(move, -dollars, "link/house")
        execute(move, dollars, "link/wagers")
    if deed == "words":
        execute("UPDATE entries SET instant = replace(instant, '2026', '2025')"
                " WHERE sequence = ?", at)  # fmt: skip
    if deed == "document":
        execute("UPDATE documents SET text = ? WHERE kind = ? AND id = ?", other[deed], kind, name)
    if deed == "answer":
        execute("UPDATE requests SET answer = ? WHERE id = ?", other[deed], request)
    if chance.random() < 0.5:
        forget_the_signatures(execute)
    return f"{deed} at {at}, {kind} {name}, {request}", ""


def every_act_of_a_craftsman_is_seen(house: SignedHouse, *, acts: int, seed: int) -> None:
    """It is also seen after the server's next start, and without a witness."""
    with database(house.url) as execute:
        whole = dump(execute)
    for number in range(acts):
        chance = Random(f"{seed} {number}")  # noqa: S311
        with database(house.url) as execute:
            told, undo = any_act_of_a_craftsman(execute, chance)
            assert undo or dump(execute) != whole, told
        with suppress(CroupierError):  # refused by name, so it is seen too
            assert not house.verdict(witness=False).sound, told
        with suppress(CroupierError):
            house.serve()
            assert not house.verdict(witness=False).sound, f"{told}, and a start of the server"
        with database(house.url) as execute:
            if undo:
                execute(undo)
            put_back(execute, whole)
        # A stranger in the schema does not keep the house from signing: start from this state.
        with house.open() as store:
            house.notary(store).begin_anew()
        with database(house.url) as execute:
            whole = dump(execute)
    assert house.verdict(witness=False).sound


def test_any_act_of_a_craftsman_on_a_file_is_seen(sqlite_urls: Urls, tmp_path: Path) -> None:
    every_act_of_a_craftsman_is_seen(signed_house(sqlite_urls(), tmp_path), acts=15, seed=1)


def test_any_act_of_a_craftsman_on_a_server_is_seen(postgres_urls: Urls, tmp_path: Path) -> None:
    every_act_of_a_craftsman_is_seen(signed_house(postgres_urls(), tmp_path), acts=8, seed=2)


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(3, 6))
def test_hundreds_of_acts_of_a_craftsman_are_seen(
    sqlite_urls: Urls, tmp_path: Path, seed: int
) -> None:
    every_act_of_a_craftsman_is_seen(signed_house(sqlite_urls(), tmp_path), acts=150, seed=seed)


def every_act_is_seen(house: SignedHouse, *, acts: int, seed: int) -> None:
    with database(house.url) as execute:
        whole = dump(execute)
    tried = 0
    for number in range(acts):
        chance = Random(f"{seed} {number}")  # noqa: S311
        with database(house.url) as execute:
            try:
                told = any_act(execute, chance)
            except (sqlite3.Error, psycopg.Error):
                continue  # the database itself refuses it
            if dump(execute) == whole:
                continue
        tried += 1
        with suppress(CroupierError):  # refused by name, so it is seen too
            assert not house.verdict().sound, told
        with database(house.url) as execute:
            put_back(execute, whole)
    assert tried > acts / 2
    assert house.verdict().sound


def test_any_act_on_a_file_is_seen(sqlite_urls: Urls, tmp_path: Path) -> None:
    every_act_is_seen(signed_house(sqlite_urls(), tmp_path), acts=60, seed=1)


def test_any_act_on_a_server_is_seen(postgres_urls: Urls, tmp_path: Path) -> None:
    every_act_is_seen(signed_house(postgres_urls(), tmp_path), acts=25, seed=2)


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(3, 7))
def test_hundreds_of_acts_are_seen(sqlite_urls: Urls, tmp_path: Path, seed: int) -> None:
    every_act_is_seen(signed_house(sqlite_urls(), tmp_path), acts=500, seed=seed)


# A disk that rots ---------------------------------------------------------------------------------


def every_flip_is_seen(house: SignedHouse, *, flips: int, seed: int) -> None:
    """A flipped bit in the file is found, refused by name, or in a byte without meaning."""
    path = Path(house.url)
    whole = path.read_bytes()
    with database(house.url) as execute:
        before = dump(execute)
    for number in range(flips):
        chance = Random(f"{seed} {number}")  # noqa: S311
        place, bit = chance.randrange(len(whole)), 1 << chance.randrange(8)
        path.write_bytes(whole[:place] + bytes([whole[place] ^ bit]) + whole[place + 1 :])
        for beside in path.parent.glob(f"{path.name}-*"):
            beside.unlink()
        try:
            seen = not house.verdict().sound
        except CroupierError:
            continue
        if not seen:
            with database(house.url) as execute:
                assert dump(execute) == before, f"bit {bit} of byte {place}"


def test_a_bit_that_turns_over_is_seen(sqlite_urls: Urls, tmp_path: Path) -> None:
    every_flip_is_seen(signed_house(sqlite_urls(), tmp_path), flips=80, seed=1)


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(2, 5))
def test_hundreds_of_bits_are_seen(sqlite_urls: Urls, tmp_path: Path, seed: int) -> None:
    every_flip_is_seen(signed_house(sqlite_urls(), tmp_path), flips=600, seed=seed)
