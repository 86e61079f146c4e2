"""`croupier jackpot`: a day as a script, and what can be asked of a ledger afterwards."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from croupier.floor import people
from croupier.floor.alerts import ALERTS
from croupier.floor.floor import Floor
from croupier.floor.reports.ledger_view import decoded
from croupier.ledger.opening import open_store
from tests.cli.running import assert_refused, modules_after, run, spawn
from tests.floor.systems import ML03
from tests.web.floors import QUICK, small_floor

LINK = {"do": "jackpot", "id": "link", "type": "progressive", "table": "ML03", "levels": ML03}
TABLE = {"do": "table", "id": "T1", "game": "three-card-poker", "seats": 7, "jackpots": ["link"]}
ROYAL = [
    LINK,
    TABLE,
    {"do": "light", "table": "T1", "seat": 3, "jackpot": "link"},
    {"do": "start", "table": "T1"},
    {"do": "select", "table": "T1", "seat": 3, "jackpot": "link", "hand": "Royal Flush"},
    {"do": "confirm", "table": "T1", "card": "executive"},
    {"do": "end", "table": "T1"},
    {"do": "read", "jackpot": "link"},
]


def script(*commands: object) -> str:
    return "".join(json.dumps(command) + "\n" for command in commands)


@pytest.fixture
def book(tmp_path: Path) -> str:
    """A ledger with one royal in it."""
    path = tmp_path / "floor.db"
    assert run("jackpot", "run", "-", "--database", str(path), given=script(*ROYAL)).status == 0
    return str(path)


def test_each_line_gets_one_answer_in_order() -> None:
    ran = run("jackpot", "run", "-", given=script(*ROYAL))
    assert ran.status == 0
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert len(answers) == len(ROYAL)
    assert all(answer["ok"] for answer in answers)
    assert answers[3]["bets"] == 1
    assert answers[5]["pays"][0]["amount"] == "10000.15"
    assert answers[7]["levels"]["Mega"]["meter"] == "10000.01"


def test_bad_lines_are_refused_and_the_day_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "day.jsonl"
    path.write_bytes(b'\xef\xbb\xbf{"do": "read"}\n\n\xff\xfe\nnot json\n' + script(LINK).encode())
    ran = run("jackpot", "run", str(path))
    assert ran.status == 0
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert [answer["ok"] for answer in answers] == [False, False, False, True]
    assert answers[0]["why"] == "read needs jackpot"


def test_a_script_that_is_not_there_is_named() -> None:
    assert_refused(run("jackpot", "run", "no-such-day.jsonl"), "no-such-day.jsonl: cannot be read")


def test_a_run_without_a_database_starts_from_an_empty_book() -> None:
    for _ in range(2):
        ran = run("jackpot", "run", "-", given=script({"do": "read", "jackpot": "link"}))
        assert json.loads(ran.out)["refused"] == "unknown-jackpot"


def test_a_book_goes_on_where_it_was(book: str) -> None:
    again = run("jackpot", "run", "-", "--database", book, given=script(LINK, TABLE, ROYAL[-1]))
    answers = [json.loads(line) for line in again.out.splitlines()]
    assert [answer["ok"] for answer in answers] == [True, True, True]
    assert answers[2]["levels"]["Mega"]["meter"] == "10000.01"


def test_a_jackpot_is_shown_whole(book: str) -> None:
    ran = run("jackpot", "show", "link", "--database", book)
    assert ran.status == 0
    for word in ("Mega", "10000.01", "seed outstanding", "Royal Flush", "executive"):
        assert word in ran.out
    found = json.loads(run("jackpot", "show", "link", "--database", book, "--json").out)
    assert found["levels"]["Mega"]["won"] == "10000.15"
    assert_refused(
        run("jackpot", "show", "lnk", "--database", book),
        "unknown jackpot 'lnk'; this ledger has link",
    )
    assert run("jackpot", "show", "LINK", "--database", book).out == ran.out


def test_jackpots_are_listed(book: str) -> None:
    ran = run("jackpot", "list", "--database", book)
    assert "Minor" in ran.out
    assert "takes bets" in ran.out
    assert list(json.loads(run("jackpot", "list", "--database", book, "--json").out)) == ["link"]


def test_an_empty_book_says_so(tmp_path: Path) -> None:
    book = tmp_path / "book.db"
    assert run("jackpot", "run", "-", "--database", str(book), given="").status == 0
    assert (
        "There are no jackpots in this ledger"
        in run("jackpot", "list", "--database", str(book)).out
    )


@pytest.mark.parametrize("asked", [("list",), ("show", "link")], ids=" ".join)
def test_a_slip_of_the_pen_begins_no_book(asked: tuple[str, ...], tmp_path: Path) -> None:
    book = tmp_path / "flor.db"
    assert_refused(run("jackpot", *asked, "--database", str(book)), "there is no ledger", "flor.db")
    assert not book.exists()


def test_commands_are_listed_with_their_fields() -> None:
    assert "START GAME" in run("jackpot", "commands").out
    forms = json.loads(run("jackpot", "commands", "--json").out)
    assert forms["light"]["needs"] == ["table", "seat", "jackpot"]


def test_a_legal_link_shows_the_same_chances() -> None:
    """REGULATION 26: royal 1 in 649,740, straight flush 1 in 72,193.33, quads 1 in 4,165."""
    ran = run("jackpot", "link", "ML03", "tcp", "lir", "uth")
    assert ran.status == 0
    assert ran.out.count("649,740") == 3
    assert ran.out.count("4,165.00") == 3
    found = json.loads(run("jackpot", "link", "ML03", "tcp", "uth", "--json").out)
    assert found["ok"] is True
    assert found["games"]["three-card-poker"] == found["games"]["ultimate-texas-holdem"]


def test_an_unlawful_link_is_refused_with_the_reason() -> None:
    ran = run("jackpot", "link", "TCP-P1", "tcp", "let-it-ride")
    assert_refused(ran, "TCP-P1 is for three-card-poker")
    found = run("jackpot", "link", "UTH-J01", "uth", "lir", "--json")
    assert found.status == 2
    assert json.loads(found.out)["ok"] is False


ADJUST = {
    "do": "adjust", "jackpot": "link", "level": "Mega", "amount": "5000", "reason": "promotion",
}  # fmt: skip


@pytest.fixture
def peopled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The ledger of a floor with people."""
    monkeypatch.setattr(people, "HASHER", QUICK)
    path = str(tmp_path / "floor.db")
    small_floor(open_store(path)).close()
    return path


def alerts_and_log(path: str) -> tuple[list[tuple[str, tuple[str, ...]]], list[str]]:
    """The alerts of a floor with their parties, and what its log says of scripts."""
    floor = Floor(open_store(path))
    with closing(floor), floor.ledger.store.reading() as reader:
        alerts = [(one.text, one.parties) for _, one in floor.ledger.look().all(ALERTS)]
        log = [entry for entry in map(decoded, reader.entries()) if entry.reason == "scripted"]
        return alerts, [f"{entry.body['by']}: {entry.body['command']}" for entry in log]


@pytest.mark.parametrize(
    "by", [["nobody", "somebody else"], ["300", "999"], ["300", "100"]],
    ids=["names", "no such card", "a dealer"],
)  # fmt: skip
def test_a_script_on_a_floor_with_people_names_nobody_who_is_not_there(
    peopled: str, by: list[str]
) -> None:
    ran = run("jackpot", "run", "-", "--database", peopled, given=script({**ADJUST, "by": by}))
    assert json.loads(ran.out)["refused"] in ("unknown-person", "not-yours")
    assert alerts_and_log(peopled) == ([], [])


def test_what_a_script_does_on_a_floor_with_people_is_an_alert_and_in_the_log(
    peopled: str,
) -> None:
    asked = {**ADJUST, "by": ["300", "400"]}
    given = script(asked, {"do": "read", "jackpot": "link"})
    ran = run("jackpot", "run", "-", "--database", peopled, given=given)
    assert [json.loads(line)["ok"] for line in ran.out.splitlines()] == [True, True]
    (((text, parties),), log) = alerts_and_log(peopled)
    assert text.startswith("a script at the machine gave adjust: jackpot link, level Mega, amount")
    assert parties == ("300", "400")
    assert [line.split(":")[:2] for line in log] == [["command line", " adjust"]]


def test_a_script_on_a_ledger_without_people_is_as_ever(book: str) -> None:
    asked = {**ADJUST, "by": ["nobody", "somebody else"]}
    ran = run("jackpot", "run", "-", "--database", book, given=script(asked))
    assert json.loads(ran.out) == {"ok": True}
    alerts, log = alerts_and_log(book)
    assert [text for text, _ in alerts if "script" in text] == log == []


def test_a_script_starts_without_the_lab(tmp_path: Path) -> None:
    path = tmp_path / "day.jsonl"
    path.write_text(script(*ROYAL), encoding="utf-8")
    imported = modules_after(["jackpot", "run", str(path)])
    assert "croupier.cli.jackpot" in imported
    assert not imported & {"numba", "fastapi"}


def test_a_real_process_answers_too() -> None:
    assert spawn("jackpot", "run", "-", given=script(LINK).encode()).out == '{"ok": true}\n'


def test_the_book_of_a_script_is_sound_and_a_forged_claim_is_found(book: str) -> None:
    assert run("ledger", "verify", "--database", book).status == 0
    with closing(sqlite3.connect(book)) as connection:
        connection.execute("UPDATE documents SET text = replace(text, '\"standing\":[]', ?)",
                           ('"standing":[[9,"Mega",true]]',))  # fmt: skip
        connection.commit()
    ran = run("ledger", "verify", "--database", book)
    assert ran.status == 1
    assert "disagree about which claims wait" in " ".join(ran.out.split())
