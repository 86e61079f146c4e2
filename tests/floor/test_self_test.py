"""The start-up self-test: it passes here, and every check can fail."""

import os
import subprocess
import sys
from collections.abc import Iterable
from datetime import UTC

import pytest

import croupier.floor.self_test as under_test
from croupier.floor.release import Installed
from croupier.floor.self_test import CHECKS, FAILED, Check, self_test
from croupier.ledger import MemoryStore
from croupier.ledger.entry import Entry
from croupier.web.serve import must_pass
from tests.floor.systems import link_system, play, say


def failed(checks: Iterable[Check]) -> list[str]:
    return [check.name for check in checks if not check.passed]


def test_everything_passes_and_says_what_it_did() -> None:
    checks = self_test(MemoryStore())
    assert failed(checks) == []
    assert [check.name for check in checks] == [*(name for name, _ in CHECKS), "book"]
    assert all(check.told for check in checks)


@pytest.mark.parametrize(
    ("name", "part", "broken"),
    [
        ("program", "verify_installed", lambda: Installed("release", changed=("money.py",))),
        ("hands", "best_five", lambda cards: 7),
        ("hands", "three_card", lambda cards: 7),
        ("money", "rate_ppm", lambda text: 31249),
        ("pay tables", "published_catalogue", lambda: ()),
        ("time zones", "ZoneInfo", lambda name: UTC),
        ("round", "KNOWN_METERS", {"Mega": "10000.03"}),
        ("round", "KNOWN_PAYS", []),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_broken_part_fails_its_own_check(
    monkeypatch: pytest.MonkeyPatch, name: str, part: str, broken: object
) -> None:
    monkeypatch.setattr(under_test, part, broken)
    checks = self_test()
    assert failed(checks) == [name]
    (told,) = [check.told for check in checks if not check.passed]
    assert told


def test_the_newest_entries_of_the_book_are_hashed_again() -> None:
    store = MemoryStore()
    system = link_system(store)
    play(system, "T1", 1, 2)
    say(system, "end", table="T1")
    assert failed(self_test(store)) == []
    assert self_test(store)[-1].told == "2 of 2 entries"


def _tampered(store: MemoryStore, number: int) -> None:
    """Change the words of an entry behind the store's back."""
    entries: list[Entry] = store._pages.entries
    entry = entries[number]
    text = entry.text.replace('"bets":2', '"bets":3')
    assert text != entry.text
    entries[number] = Entry(entry.sequence, entry.id, entry.instant, entry.reason, text, entry.hash)


def test_a_changed_entry_is_found_among_the_newest_and_not_beyond() -> None:
    store = MemoryStore()
    system = link_system(store)
    play(system, "T1", 1, 2)
    say(system, "end", table="T1")
    play(system, "T1", 5)
    _tampered(store, 1)
    checks = self_test(store)
    assert failed(checks) == ["book"]
    assert "the hash of entry 2" in checks[-1].told
    assert failed(self_test(store, entries=1)) == []


def test_a_failed_check_is_told_by_name_and_ends_the_program(
    capsys: pytest.CaptureFixture[str],
) -> None:
    good = [Check("hands", True)]
    assert must_pass(good) == good
    with pytest.raises(SystemExit) as ended:
        must_pass([*good, Check("book", False, "the hash of entry 2 is wrong")])
    assert ended.value.code == FAILED == 70
    told = capsys.readouterr().err
    assert "self-test book failed: the hash of entry 2 is wrong" in told
    assert "hands" not in told


SERVE = """
import croupier.floor.self_test as under_test
under_test.rate_ppm = lambda text: 0
from croupier.paytables import published_catalogue
from croupier.web.serve import serve
serve("127.0.0.1", 0, published_catalogue())
"""


def test_nothing_listens_when_a_check_fails() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SERVE], capture_output=True, text=True, timeout=300, check=False,
        env=dict(os.environ),
    )  # fmt: skip
    assert done.returncode == FAILED
    assert done.stdout == "", "it has said that it listens"
    assert "self-test money failed" in done.stderr
    assert "Traceback" not in done.stderr
