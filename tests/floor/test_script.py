"""A day as a script: every rule of the page, and whole days against an independent auditor."""

import json
import random
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

import pytest

from croupier.floor import JackpotSystem, answer_text, run_script
from croupier.floor.door import ACTS
from croupier.floor.forms import FORMS
from croupier.ledger import MemoryStore, Refusal, Store
from croupier.ledger.postgres import PostgresStore
from croupier.ledger.sqlite import SqliteStore
from croupier.ledger.verifying import verify
from tests.ledger.conftest import Urls, postgres_server, postgres_urls
from tests.oracle.jackpot_cases import CASES
from tests.oracle.jackpot_days import random_day
from tests.oracle.jackpot_ledger import Auditor
from tests.oracle.jackpot_lines import Case, money

__all__ = ["postgres_server", "postgres_urls"]

WORDS = {refusal.word for refusal in Refusal}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_rule_of_the_page_is_kept(case: Case) -> None:
    answers = list(run_script(JackpotSystem(MemoryStore()), case.lines))
    assert [money(answer) for answer in answers] == [money(answer) for answer in case.answers]


def chance(seed: int) -> random.Random:
    return random.Random(seed)  # noqa: S311


def compare(store: Store, lines: Iterable[str], *, restarts: random.Random | None = None) -> int:
    """Drive a pit and the auditor with the same lines; the pit may be restarted at any moment."""
    system, auditor = JackpotSystem(store), Auditor()
    number = 0
    for number, line in enumerate(lines, start=1):  # noqa: B007
        answer, expected = system.answer(line), auditor.answer(line)
        assert money(answer) == money(expected), line
        if not answer["ok"]:
            assert answer["refused"] in WORDS
            assert answer["why"]
        json.loads(answer_text(answer))
        if restarts is not None and restarts.random() < 0.03:
            system = JackpotSystem(store)
    assert verify(store).findings == ()
    return number


@pytest.mark.parametrize("seed", range(12))
def test_a_random_day_is_answered_as_the_auditor_answers(seed: int) -> None:
    compare(MemoryStore(), random_day(seed, 400), restarts=chance(seed))


def test_a_day_on_a_file_survives_restarts(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "book.db")
    compare(store, random_day(100, 400), restarts=chance(100))
    store.close()


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(200, 204))
def test_a_day_on_a_database_survives_restarts(postgres_urls: Urls, seed: int) -> None:
    with closing(PostgresStore(postgres_urls())) as store:
        compare(store, random_day(seed, 400), restarts=chance(seed))


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(1000, 1200))
def test_two_hundred_long_days_agree_with_the_auditor(seed: int) -> None:
    compare(MemoryStore(), random_day(seed, 1500), restarts=chance(seed))


def test_every_command_has_a_form_and_a_hand() -> None:
    assert {*FORMS} == {*ACTS, "press"}
    assert all(form.help for form in FORMS.values())


@pytest.mark.parametrize(
    "line", ["[]", "3", '"start"', "null", "{", '{"do": 3}', '{"do": null}', "{}"]
)
def test_what_is_no_command_is_refused(line: str) -> None:
    answer = JackpotSystem(MemoryStore()).answer(line)
    assert answer["ok"] is False
    assert answer["refused"] in ("bad-line", "unknown-command")


@pytest.mark.parametrize(
    ("at", "ok"),
    [
        ("2026-11-16T10:30:00Z", True),
        ("2026-11-16 10:30", True),
        ("10:30", True),
        ("2026-11-16T10:30:00-08:00", True),
        ("yesterday", False),
        (5, False),
        ("", False),
    ],
)
def test_a_time_is_kept_as_given_or_refused(at: object, ok: bool) -> None:
    system = JackpotSystem(MemoryStore())
    levels = {"Meter": {"seed": "100", "rate": "10%"}}
    line = {"do": "jackpot", "id": "j", "type": "progressive", "table": "MG-01", "levels": levels}
    answer = system.answer({**line, "at": at})
    assert answer["ok"] is ok
    if ok:
        with system.ledger.store.reading() as reader:
            assert next(reader.entries()).content["at"] == at
