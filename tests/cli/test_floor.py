"""`croupier floor`: a plan to begin with, and all reports of a day in one file."""

from pathlib import Path
from zipfile import ZipFile

import pytest

from croupier.floor.reports import REPORTS
from croupier.ledger.sqlite import SqliteStore
from croupier.plan import read_plan
from tests.cli.running import assert_refused
from tests.cli.running import run as run_croupier
from tests.floor.months import SEATTLE, play_small_month


def test_a_plan_to_begin_with_is_written_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run_croupier("floor", "init", "corner.toml", "--name", 'Corner "Ace" Room')
    assert done.status == 0, done.err
    text = Path("corner.toml").read_text(encoding="utf-8")
    assert read_plan(text).house.name == 'Corner "Ace" Room'
    assert text.count("#") > 20  # each key is explained
    again = run_croupier("floor", "init", "corner.toml")
    assert_refused(again, "already exists and is not overwritten")
    assert Path("corner.toml").read_text(encoding="utf-8") == text
    assert_refused(run_croupier("floor", "init", "-", "--jurisdiction", "mars"), "washington")


def test_all_reports_of_a_month_are_one_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    store = SqliteStore(tmp_path / "book.db")
    play_small_month(store)
    store.close()
    env = {"CROUPIER_DATABASE_URL": str(tmp_path / "book.db"), "CROUPIER_ZONE": SEATTLE}
    asked = ("floor", "report", "--all", "--month", "2026-11", "-o")
    done = run_croupier(*asked, "november.zip", env=env)
    assert done.out == "november.zip: 11 reports, gaming days 2026-11-01 to 2026-11-30\n"
    with ZipFile("november.zip") as archive:
        assert archive.namelist() == [f"{name}.csv" for name in REPORTS]
    assert run_croupier(*asked, "november.pdf", env=env).status == 0
    assert Path("november.pdf").read_bytes().startswith(b"%PDF-")
    assert_refused(run_croupier(*asked, "november.doc", env=env), ".pdf, .zip, .xlsx or .json")
    assert_refused(run_croupier("floor", "report", env=env), "write --all for every report")
