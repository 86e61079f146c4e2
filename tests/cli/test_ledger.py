"""`croupier ledger`: verify, copy, export and read a ledger from the command line."""

import csv
import json
import os
import re
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from threading import Thread

import pytest

from croupier.ledger import seals
from croupier.ledger.notary import Notary
from croupier.ledger.opening import DATABASE_VARIABLE, open_store
from croupier.ledger.sqlite import SqliteStore
from tests.cli.running import PATIENCE_SECONDS, assert_refused, environment, modules_after, run
from tests.cli.test_help import HEAVY
from tests.floor.months import play_small_month
from tests.ledger.ledgers import open_ledger, play, ticking

COMMANDS = (
    "verify", "backup", "restore", "drill", "backup-key", "export", "accounts", "entries",
    "servers", "archive",
)  # fmt: skip


@pytest.fixture(autouse=True)
def no_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(DATABASE_VARIABLE, raising=False)


@pytest.fixture
def book(tmp_path: Path) -> str:
    """A ledger of four rounds on one table and one on another."""
    path = tmp_path / "floor.db"
    with closing(SqliteStore(path)) as store:
        filled = open_ledger(store, clock=ticking())
        play(filled, 4)
        play(filled, 1, table="T2")
    return str(path)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples(command: str) -> None:
    ran = run("ledger", command, "--help")
    assert ran.status == 0
    assert f"\n    croupier ledger {command}" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


def test_nothing_heavy_is_imported() -> None:
    imported = modules_after(*(["ledger", command, "--help"] for command in COMMANDS))
    assert "croupier.cli.ledger" in imported
    assert not imported & {*HEAVY, "psycopg", "croupier.games"}


# Verify ------------------------------------------------------------------------------------------


def test_a_sound_book(book: str) -> None:
    ran = run("ledger", "verify", "--database", book)
    assert ran.status == 0
    assert "5 in 10 transactions" in ran.out
    assert "Not checked  signatures: there is no signed checkpoint" in ran.out
    assert "Sound: everything follows from the first entry, except for" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


def test_a_sound_book_as_json(book: str) -> None:
    ran = run("ledger", "verify", "--database", book, "--json")
    told = json.loads(ran.out)
    assert (told["sound"], told["entries"], told["findings"]) == (True, 5, [])
    assert told["jackpots"]["link"] == {
        "came_in": "35.00", "held": "8.53125", "went_out": "26.46875", "difference": "0.00",
    }  # fmt: skip
    assert run("ledger", "verify", "--database", book, "--expect", told["hash"]).status == 0


def test_a_book_that_was_touched(book: str) -> None:
    with closing(sqlite3.connect(book)) as connection, connection:
        connection.execute("UPDATE balances SET amount = 0 WHERE account = 'link/house'")
        connection.execute("UPDATE entries SET reason = 'gift' WHERE sequence = 2")
    ran = run("ledger", "verify", "--database", book)
    assert ran.status == 1
    assert "NOT SOUND: 2 findings." in ran.out
    assert "columns" in ran.out
    assert "balance" in ran.out
    told = json.loads(run("ledger", "verify", "--database", book, "--json").out)
    assert [(finding["flaw"], finding["entry"]) for finding in told["findings"]] == [
        ("columns", 2), ("balance", None),
    ]  # fmt: skip


def test_a_hash_that_is_gone(book: str) -> None:
    ran = run("ledger", "verify", "--database", book, "--expect", "beef" * 4)
    assert ran.status == 1
    assert "rolled-back" in ran.out
    assert_refused(run("ledger", "verify", "--database", book, "--expect", "beef"), "is not a hash")


def test_a_book_that_is_not_there_is_not_begun(tmp_path: Path) -> None:
    for command in (["verify"], ["accounts"], ["entries"], ["export", "--format", "csv"]):
        missing = tmp_path / "typo.db"
        assert_refused(run("ledger", *command, "--database", str(missing)), "there is no ledger in")
        assert not missing.exists()
    assert_refused(run("ledger", "verify"), "there is no ledger in", "book.db")


def test_the_variable_names_the_book(book: str) -> None:
    assert run("ledger", "verify", env={DATABASE_VARIABLE: book}).status == 0


@pytest.mark.parametrize("address", ["mysql://x", ""])
def test_a_bad_address(address: str) -> None:
    assert_refused(run("ledger", "verify", "--database", address), "write a path, sqlite:///")


# Copies ------------------------------------------------------------------------------------------


def test_a_backup_and_the_way_back(book: str, tmp_path: Path) -> None:
    copy, new = str(tmp_path / "monday.db"), str(tmp_path / "new.db")
    assert "Sound" in run("ledger", "backup", copy, "--database", book).out
    assert_refused(run("ledger", "backup", copy, "--database", book), "exists already")
    ran = run("ledger", "restore", copy, "--database", new, "--json")
    assert json.loads(ran.out)["entries"] == 5
    assert_refused(run("ledger", "restore", copy, "--database", new), "already holds a ledger")
    assert_refused(
        run("ledger", "restore", str(tmp_path / "none"), "--database", "memory:"), "read"
    )
    one, two = (
        run("ledger", "export", "--format", "jsonl", "--database", b).out for b in (book, new)
    )
    assert one == two != ""


@pytest.fixture
def passphrase(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(seals, "_SCRYPT_N", 1 << 10)
    file = tmp_path / "passphrase"
    file.write_text("seven red kings under the table\n")
    file.chmod(0o600)
    return str(file)


def test_a_backup_with_a_passphrase_is_restored_and_drilled(
    book: str, tmp_path: Path, passphrase: str
) -> None:
    copy, new = str(tmp_path / "monday.db.sealed"), str(tmp_path / "new.db")
    options = ("--passphrase-file", passphrase)
    ran = run("ledger", "backup", copy, *options, "--database", book)
    assert "Sound" in ran.out
    assert_refused(run("ledger", "restore", copy, "--database", new), "is sealed; say what opens")
    assert not SqliteStore(Path(new)).find("table", ["T1"])
    assert run("ledger", "restore", copy, *options, "--database", new).status == 0
    ran = run("ledger", "drill", copy, *options, "--database", book)
    assert ran.status == 0
    assert "monday.db.sealed, sealed" in "".join(line.strip() for line in ran.out.splitlines())
    assert "0 entries in 0 transactions" in ran.out
    assert "Passed: the backup was restored and verified, and the copy was discarded." in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80
    Path(passphrase).write_text("another one altogether\n")
    assert_refused(
        run("ledger", "drill", copy, *options, "--database", book), "does not open with this"
    )
    Path(passphrase).chmod(0o644)
    assert_refused(run("ledger", "drill", copy, *options), "chmod 600", passphrase)


def test_a_folder_of_backups_sealed_to_a_key(book: str, tmp_path: Path) -> None:
    pem, folder = str(tmp_path / "backup.pem"), tmp_path / "backups"
    told = json.loads(run("ledger", "backup-key", pem, "--json").out)
    assert (told["made"], told["public_file"]) == (True, f"{pem}.pub")
    again = run("ledger", "backup-key", pem)
    assert told["public"] in again.out
    (folder / "not").mkdir(parents=True)
    for old in ("20200101T000000Z", "20200102T000000Z"):
        (folder / f"croupier-{old}.db").write_bytes(b"old")
    ran = run(
        "ledger", "backup", "--folder", str(folder), "--keep", "2", "--to", f"{pem}.pub",
        "--database", book,
    )  # fmt: skip
    assert f"Deleted: {folder}/croupier-20200101T000000Z.db\n" in ran.out
    (copy,) = folder.glob("*.sealed")
    drilled = run("ledger", "drill", str(copy), "--key", pem, "--database", book, "--json")
    told = json.loads(drilled.out)
    assert (told["passed"], told["sealed"], told["entries_behind"]) == (True, True, 0)
    with closing(SqliteStore(Path(book))) as store:
        play(open_ledger(store), 1, first=9)
    told = json.loads(
        run("ledger", "drill", str(copy), "--key", pem, "--database", book, "--json").out
    )
    assert told["entries_behind"] == 1


def test_a_drill_without_a_running_ledger_or_with_another(book: str, tmp_path: Path) -> None:
    copy = str(tmp_path / "monday.db")
    run("ledger", "backup", copy, "--database", book)
    ran = run("ledger", "drill", copy)
    assert ran.status == 0
    assert "there is no running ledger to compare with" in " ".join(ran.out.split())
    other = str(tmp_path / "other.db")
    with closing(SqliteStore(Path(other))) as store:
        play(open_ledger(store), 7, table="T9")
    ran = run("ledger", "drill", copy, "--database", other)
    assert ran.status == 1
    assert "FAILED" in ran.out
    assert_refused(run("ledger", "drill", copy, "--database", f"{other}.no"), "there is no ledger")


def test_what_a_backup_cannot_be_told(book: str, tmp_path: Path) -> None:
    for options, words in (
        ((), "give a FILE for the copy, or a --folder"),
        (("x.db", "--folder", "y"), "give a FILE for the copy, or a --folder"),
        (("x.db", "--keep", "3"), "--keep: is for backups in a folder"),
        (("x.db", "--to", str(tmp_path / "no.pub")), "cannot be read"),
        (("x.db", "--to", book), "cannot be read"),
    ):
        assert_refused(run("ledger", "backup", *options, "--database", book), words)


def test_whoever_has_no_key_reads_how_to_make_one(tmp_path: Path) -> None:
    for command in ("show", "rotate"):
        ran = run("ledger", "key", command, env={"CROUPIER_HOME": str(tmp_path)})
        assert_refused(ran, "ledger.pem: there is no such file", "croupier ledger key make")


# Exports -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["csv", "jsonl", "beancount"])
def test_an_export_to_a_file_is_that_to_standard_output(
    book: str, tmp_path: Path, form: str
) -> None:
    path = tmp_path / f"book.{form}"
    ran = run("ledger", "export", "-o", str(path), "--database", book)
    assert ran.out == f"{path}: 5 entries\n"
    printed = run("ledger", "export", "--format", form.upper(), "--database", book).out
    assert path.read_text() == printed != ""


def test_rows_of_an_export(book: str) -> None:
    out = run("ledger", "export", "--format", "csv", "--database", book).out
    rows = list(csv.DictReader(out.splitlines()))
    assert rows[0]["account"] == "link/Major/meter"
    assert rows[0]["amount"] == rows[0]["reading"] == "0.35000000"


def test_an_export_needs_a_form(book: str, tmp_path: Path) -> None:
    for args in ([], ["--format", "pdf"], ["-o", str(tmp_path / "book.txt")]):
        ran = run("ledger", "export", *args, "--database", book)
        assert_refused(ran, "--format", "choose one of csv, jsonl, beancount")
    missing = str(tmp_path / "no" / "book.csv")
    assert_refused(run("ledger", "export", "-o", missing, "--database", book), "no folder")


# Looking in --------------------------------------------------------------------------------------


def test_accounts(book: str) -> None:
    ran = run("ledger", "accounts", "--database", book)
    assert re.search(r"Mega/meter +5\.25 +the amount on display", ran.out)
    told = json.loads(run("ledger", "accounts", "--database", book, "--json").out)
    assert told["accounts"]["link/Mega/meter"] == "5.25000000"
    assert told["jackpots"]["link"]["difference"] == "0.00"
    assert_refused(
        run("ledger", "accounts", "--jackpot", "x", "--database", book),
        "--jackpot: unknown jackpot 'x'; this ledger has link",
    )


def test_a_reader_of_an_export_who_leaves_is_no_fault_of_the_ledger(book: str) -> None:
    reads, writes = os.pipe()
    os.close(reads)
    done = subprocess.run(
        [sys.executable, "-m", "croupier", "ledger", "export", "--format=csv", "--database", book],
        stdout=writes, stderr=subprocess.PIPE, check=False, timeout=PATIENCE_SECONDS,
        env={**environment(), "PYTHONUNBUFFERED": "1"},
    )  # fmt: skip
    os.close(writes)
    assert (done.returncode, done.stderr) == (141, b"")


def numbers(book: str, *args: str) -> list[int]:
    ran = run("ledger", "entries", "--database", book, "--json", *args)
    assert ran.status == 0, ran
    return [entry["sequence"] for entry in json.loads(ran.out)]


def test_entries_newest_first_and_filtered(book: str) -> None:
    assert numbers(book) == [5, 4, 3, 2, 1]
    assert numbers(book, "--count", "2") == [5, 4]
    assert numbers(book, "--reason", "contribution", "--jackpot", "link") == [5, 4, 3, 2, 1]
    assert numbers(book, "--reason", "gift") == []
    assert numbers(book, "--account", "link/Mega/meter", "--count", "1") == [5]
    assert numbers(book, "--account", "link/Mega/paid") == []
    assert numbers(book, "--jackpot", "other") == []
    assert numbers(book, "--since", "2026-11-17") == []
    assert numbers(book, "--since", "2026-11-16T10:30:03Z") == [5, 4, 3]
    assert numbers(book, "--until", "2026-11-16T10:30:03Z") == [2, 1]


def test_an_entry_for_people(book: str) -> None:
    ran = run("ledger", "entries", "--count", "1", "--database", book)
    assert ran.out.startswith("5 · contribution · 2026-11-16T10:30:")
    assert "link/Mega/meter        1.05  = 5.25" in ran.out
    assert "No entries." in run("ledger", "entries", "--reason", "x", "--database", book).out


def test_moments_and_counts_that_cannot_be_used(book: str) -> None:
    ran = run("ledger", "entries", "--since", "soon", "--database", book)
    assert_refused(ran, "--since: the time is 'soon'; write a time like")
    assert run("ledger", "entries", "--count", "0", "--database", book).status == 2


# Keys, checkpoints and the witness ---------------------------------------------------------------


@pytest.fixture
def own_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / "stick" / "ledger.pem"
    monkeypatch.setenv("CROUPIER_LEDGER_KEY", str(file))
    return file


def test_a_ledger_is_verified_since_its_last_checkpoint(book: str, own_key: Path) -> None:
    at = ("--database", book)
    ran = run("ledger", "verify", *at, "--since-checkpoint")
    assert_refused(ran, "there is no checkpoint that a key has signed; verify from the first entry")
    run("ledger", "key", "make")
    run("ledger", "checkpoint", *at)
    assert own_key.exists()
    ran = run("ledger", "verify", *at, "--since-checkpoint")
    assert ran.status == 0
    assert "0 in 0 transactions since checkpoint 1" in " ".join(ran.out.split())
    assert "Sound: everything follows from checkpoint 1, except for" in ran.out
    told = json.loads(run("ledger", "verify", *at, "--since-checkpoint", "--json").out)
    assert (told["sound"], told["entries"], told["since"]["entry"]) == (True, 0, 5)
    ran = run("ledger", "verify", *at, "--since-checkpoint", "--expect", told["hash"])
    assert_refused(ran, "--expect: is searched for from the first entry on")


def test_a_ledger_is_summarized_by_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.floor.jackpot_system.summarize", lambda *_, **__: 0)
    path = str(tmp_path / "floor.db")
    with closing(open_store(path)) as store:
        play_small_month(store)
    told = json.loads(run("ledger", "summarize", "--database", path, "--json").out)
    assert told["summarized"] == told["entries"] > 0
    assert "Summarized 0 of " in run("ledger", "summarize", "--database", path).out
    assert run("ledger", "verify", "--database", path).status == 0


def test_a_ledger_that_is_no_floors_cannot_be_summarized(book: str) -> None:
    ran = run("ledger", "summarize", "--database", book)
    assert_refused(ran, "entry 1 does not say what a summary needs")


def test_a_ledger_is_signed_and_seen_by_a_witness(book: str, own_key: Path, tmp_path: Path) -> None:
    seen = str(tmp_path / "witness.jsonl")
    at = ("--database", book)
    refused = run("ledger", "checkpoint", *at)
    assert refused.status == 2
    assert "make one with: croupier ledger key make" in refused.err
    made = json.loads(run("ledger", "key", "make", "--json").out)
    assert made["file"] == str(own_key)
    assert made["public"] in run("ledger", "key", "show").out
    signed = json.loads(run("ledger", "checkpoint", *at, "--witness", seen, "--json").out)
    assert (signed["number"], signed["turn"], signed["key"]) == (1, 10, made["public"])
    told = json.loads(run("ledger", "verify", *at, "--witness", seen, "--json").out)
    assert (told["sound"], told["unchecked"]) == (True, [])
    assert run("ledger", "verify", *at, "--expect", signed["code"]).status == 0
    assert "agrees with them" in run("ledger", "witness", seen, *at).out
    with closing(sqlite3.connect(book)) as connection, connection:
        connection.execute("DELETE FROM checkpoints")
    assert run("ledger", "verify", *at).status == 1
    betrayed = run("ledger", "witness", seen, *at)
    assert betrayed.status == 1
    assert "the witness holds another checkpoint 1 than the ledger" in betrayed.out


def _answers_with(words: bytes) -> tuple[socket.socket, str]:
    """Listen for one caller, who gets these words, whatever it asks."""
    listening = socket.create_server(("127.0.0.1", 0))

    def answer() -> None:
        with suppress(OSError):
            caller, _ = listening.accept()
            with caller:
                caller.recv(1_000)
                caller.sendall(words)

    Thread(target=answer, daemon=True).start()
    return listening, f"http://127.0.0.1:{listening.getsockname()[1]}"


@pytest.mark.parametrize(
    ("trouble", "why"),
    [
        ("down", "Connection refused"),
        ("not HTTP", "does not answer: SSH-2.0-OpenSSH"),
        ("refuses", "answered 403"),
        ("not a checkpoint", "'welcome' is no line of a witness"),
        ("missing", "does not exist"),
        ("a folder", "Is a directory"),
        ("garbled", "'nonsense\\n' is no line of a witness"),
        ("not text", "cannot be read: 'utf-8' codec"),
    ],
)
def test_a_witness_that_cannot_be_asked_does_not_keep_the_rest_from_being_verified(
    book: str, own_key: Path, tmp_path: Path, trouble: str, why: str
) -> None:
    """Everything else is told, the witness is named as not checked, and it is not a success."""
    run("ledger", "key", "make")
    run("ledger", "checkpoint", "--database", book)
    file, listening = tmp_path / "witness.jsonl", None
    address = str(file)
    match trouble:
        case "down":
            with socket.create_server(("127.0.0.1", 0)) as free:
                address = f"http://127.0.0.1:{free.getsockname()[1]}"
        case "not HTTP":
            listening, address = _answers_with(b"SSH-2.0-OpenSSH\r\n")
        case "refuses":
            listening, address = _answers_with(b"HTTP/1.0 403 Forbidden\r\n\r\n")
        case "not a checkpoint":
            listening, address = _answers_with(b"HTTP/1.0 200 OK\r\n\r\nwelcome")
        case "a folder":
            file.mkdir()
        case "garbled":
            file.write_text("nonsense\n", "utf-8")
        case "not text":
            file.write_bytes(b"\xff\n")
    asked = ("ledger", "verify", "--database", book, "--witness", address)
    told = run(*asked, "--json")
    if listening is not None:
        listening.close()
    assert (told.status, told.err) == (2, "")
    verdict = json.loads(told.out)
    assert (verdict["entries"], verdict["findings"], len(verdict["jackpots"])) == (5, [], 1)
    (unchecked,) = verdict["unchecked"]
    assert unchecked.startswith("the end: the witness could not be asked: ")
    assert why in unchecked
    if listening is not None:
        return  # its caller came, and it is gone
    said = run(*asked)
    assert said.status == 2
    assert "Not checked  the end: the witness could not be asked" in said.out
    assert said.out.rstrip().endswith("except for what was not checked.")
    with closing(sqlite3.connect(book)) as connection, connection:
        connection.execute("UPDATE balances SET amount = amount + 1")
    wrong = run(*asked)
    assert wrong.status == 1
    assert "the witness could not be asked" in " ".join(wrong.out.split())
    assert "NOT SOUND" in wrong.out


def test_a_witness_is_told_whose_checkpoints_it_keeps(
    book: str, own_key: Path, tmp_path: Path
) -> None:
    seen, public = str(tmp_path / "witness.jsonl"), f"{own_key}.pub"
    made = json.loads(run("ledger", "key", "make", "--json").out)
    assert made["public"] in run("ledger", "witness", seen, "--key", public).out
    signed = run("ledger", "checkpoint", "--database", book, "--witness", seen)
    assert signed.status == 0, signed.err
    other = tmp_path / "other.pub"
    other.write_text("ab" * 32)
    assert_refused(run("ledger", "witness", seen, "--key", str(other)), "write: --successor")
    told = json.loads(run("ledger", "witness", seen, "--successor", str(other), "--json").out)
    assert told == {"key": made["public"], "successors": ["ab" * 32]}
    missing = run("ledger", "witness", seen, "--key", "missing.pub")
    assert_refused(missing, "missing.pub cannot be read")


def test_an_older_backup_is_signed_again_only_by_the_word_of_the_house(
    book: str, own_key: Path
) -> None:
    at = ("--database", book)
    run("ledger", "key", "make")
    run("ledger", "checkpoint", *at)
    with sqlite3.connect(book) as connection:
        connection.execute("DELETE FROM checkpoints")
    verdict = run("ledger", "verify", *at)
    assert verdict.status == 1
    assert "this house has signed checkpoint 1" in " ".join(verdict.out.split())
    refused = run("ledger", "checkpoint", *at)
    assert_refused(refused, "is not in it", "croupier ledger checkpoint --anew")
    assert run("ledger", "checkpoint", "--anew", *at).status == 0
    assert run("ledger", "checkpoint", *at).status == 0
    told = run("ledger", "verify", *at)
    assert told.status == 0
    assert "signing began anew" in " ".join(told.out.split())


def test_a_key_is_rotated_lost_and_revoked(book: str, own_key: Path) -> None:
    at = ("--database", book)
    first = json.loads(run("ledger", "key", "make", "--json").out)["public"]
    assert run("ledger", "checkpoint", *at).status == 0
    rotated = run("ledger", "key", "rotate", *at)
    assert rotated.status == 0, rotated.err
    assert run("ledger", "verify", *at).status == 0
    second = json.loads(run("ledger", "key", "show", "--json").out)["public"]
    assert first != second
    assert run("ledger", "key", "revoke", first, "--since", "10", *at).status == 0
    assert "revoked after transaction 10" in run("ledger", "verify", *at).out
    for file in own_key.parent.glob("ledger.pem*"):
        file.unlink()
    assert run("ledger", "key", "lost", *at).status == 0
    lost = run("ledger", "verify", *at)
    assert lost.status == 0
    assert "called lost" in " ".join(lost.out.split())


def test_a_backup_that_does_not_open_makes_no_ledger(book: str, tmp_path: Path) -> None:
    right, wrong = tmp_path / "right", tmp_path / "wrong"
    for file, words in ((right, "correct horse battery"), (wrong, "another horse battery")):
        file.write_text(words)
        file.chmod(0o600)
    sealed, target = str(tmp_path / "sealed"), tmp_path / "target.db"
    made = run("ledger", "backup", sealed, "--passphrase-file", str(right), "--database", book)
    assert made.status == 0, made.err
    to = ("--database", str(target), "--passphrase-file")
    assert_refused(run("ledger", "restore", sealed, *to, str(wrong)), "does not open with this")
    assert not target.exists()
    assert run("ledger", "restore", sealed, *to, str(right)).status == 0


def test_a_rotation_that_was_interrupted_goes_on_where_it_was(
    book: str, own_key: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = ("--database", book)
    run("ledger", "key", "make")
    run("ledger", "checkpoint", *at)
    nowhere = ("--database", str(own_key.parent / "nowhere.db"))
    assert_refused(run("ledger", "key", "rotate", *nowhere), "there is no ledger in")
    keys = [json.loads(run("ledger", "key", "show", "--json").out)["public"]]
    done = False
    for step in count():
        with monkeypatch.context() as patch:
            ends_after(step, patch)
            done = run("ledger", "key", "rotate", *at).status == 0
        if not done:
            rotated = run("ledger", "key", "rotate", *at)
            assert rotated.status == 0, (step, rotated.err)
        keys.append(json.loads(run("ledger", "key", "show", "--json").out)["public"])
        assert run("ledger", "checkpoint", *at).status == 0
        verdict = run("ledger", "verify", *at)
        assert verdict.status == 0, (step, verdict.out)
        assert "Remark" not in verdict.out
        if done:
            break
    assert step > 8
    assert len(set(keys)) == len(keys)
    assert not [*own_key.parent.glob("*.next*")]


def ends_after(steps: int, patch: pytest.MonkeyPatch) -> None:
    """Have the program end before it signs, or touches a file, once more than that."""
    left = [steps]

    def counting(original: Callable[..., object]) -> Callable[..., object]:
        def do(*args: object, **options: object) -> object:
            if not left[0]:
                raise KeyboardInterrupt
            left[0] -= 1
            return original(*args, **options)

        return do

    for owner, name in (
        (Notary, "sign"), (Path, "write_text"), (Path, "replace"), (Path, "unlink"),
        (Path, "read_bytes"),
    ):  # fmt: skip
        patch.setattr(owner, name, counting(getattr(owner, name)))


def test_the_key_that_signs_is_not_revoked_nor_one_in_the_future(book: str, own_key: Path) -> None:
    at = ("--database", book)
    public = json.loads(run("ledger", "key", "make", "--json").out)["public"]
    run("ledger", "checkpoint", *at)
    own = run("ledger", "key", "revoke", public, "--since", "1", *at)
    assert_refused(own, "is the key that would sign this", "croupier ledger key rotate")
    future = run("ledger", "key", "revoke", "ab" * 32, "--since", "999999", *at)
    assert_refused(future, "cannot be revoked after transaction 999999: the ledger has")
    assert run("ledger", "verify", *at).status == 0


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("key", "revoke", "abc", "--since", "1"), "it has 64 hexadecimal digits"),
        (("verify", "--key", "missing.pub"), "missing.pub cannot be read"),
        (("witness", "missing.jsonl"), "the file missing.jsonl does not exist"),
        (("witness", "w.jsonl", "--listen", "nowhere"), "write it like 0.0.0.0:8400"),
        (("checkpoint", "--witness", "http://127.0.0.1:1"), "does not answer"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_what_is_wrong_with_a_key_or_witness_is_named(
    book: str,
    own_key: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    args: tuple[str, ...],
    words: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert not own_key.exists()
    if args[0] == "checkpoint":
        run("ledger", "key", "make")
    ran = run("ledger", *args, "--database", book)
    assert ran.status == 2
    assert words in ran.err


# Servers -----------------------------------------------------------------------------------------


def test_a_ledger_in_a_file_has_no_servers(book: str) -> None:
    assert_refused(run("ledger", "servers", "--database", book), "only a ledger in PostgreSQL has")


def test_servers_that_do_not_answer_are_named_without_a_password() -> None:
    address = "postgresql://ann:open-sesame@127.0.0.1:9,127.0.0.1:10/floor"
    ran = run("ledger", "servers", "--database", address, "--json")
    assert ran.status == 0
    assert [(one["server"], one["role"]) for one in json.loads(ran.out)] == [
        ("the server on 127.0.0.1, port 9", "unreachable"),
        ("the server on 127.0.0.1, port 10", "unreachable"),
    ]
    told = run("ledger", "servers", "--database", address)
    assert told.out.count("does not answer") == 2
    assert "open-sesame" not in told.out + ran.out
