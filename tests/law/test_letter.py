"""Approvals, the papers of a card room and those of a tribal casino, where they are in order."""

from pathlib import Path

from croupier.games import find_game
from croupier.law import check, limits_in
from croupier.law.sight import SeenApproval
from croupier.paytables import catalogue_with
from croupier.plan import demo_text, read_plan
from tests.law.floors import TODAY, objections
from tests.law.letter_floors import TRIBAL

OWN_METER = """
family = "House meters"
document = "Memo"
games = ["let-it-ride"]
[readings]
progressive = "five_card"
[tables.MY-P1]
title = "Friday meter"
[tables.MY-P1.progressive]
royal_flush = "100% of Meter"
straight_flush = "10% of Meter"
four_of_a_kind = "200 for 1"
"""


def test_a_meter_of_the_house_s_own_runs_under_an_approval_that_lists_it(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(OWN_METER, encoding="utf-8")
    shelf = catalogue_with(tmp_path)
    text = demo_text().replace('table = "LIR-P1"', 'table = "MY-P1"')
    (finding,) = [f for f in check(read_plan(text), TODAY, catalogue=shelf) if f.is_error]
    assert (finding.rule, finding.path) == ("12", "jackpots[3].table")
    assert "MY-P1" in finding.right
    covered = text.replace("dated = 2023", 'pay_tables = ["MY-P1"]\ndated = 2023')
    assert not any(f.is_error for f in check(read_plan(covered), TODAY, catalogue=shelf))
    (unknown,) = objections(text, TODAY)
    assert (unknown.rule, unknown.path) == ("S3", "jackpots[3].table")


def test_a_tribal_casino_is_asked_for_its_own_papers_and_for_no_limit_of_card_rooms() -> None:
    text = demo_text()
    for old, new in TRIBAL:
        text = text.replace(old, new)
    found = {finding.rule: finding.severity for finding in check(read_plan(text), TODAY)}
    assert found == {"T5": "notice", "71.reserve": "notice"}
    assert limits_in("washington-tribal", TODAY) is None
    high = text.replace('max = "200"', 'max = "5000"').replace(
        "deposit_days = 7", "deposit_days = 30"
    )
    assert objections(high, TODAY) == ()


def test_titles_for_tribal_casinos_cover_tables_there() -> None:
    text = demo_text().replace("titles = [39, 49, 57, 59, 65]", "titles = [39, 49, 59, 60, 65]")
    assert {found.rule for found in objections(text, TODAY)} == {"12.title"}
    for old, new in TRIBAL:
        text = text.replace(old, new)
    assert objections(text, TODAY) == ()


def test_a_game_without_a_title_is_approved_by_its_name() -> None:
    letter = (
        read_plan(demo_text())
        .approvals[0]
        .model_copy(update={"titles": (), "games": ("casino-war",)})
    )
    seen = SeenApproval("approvals[0]", letter, (), ())
    assert seen.covers(find_game("casino-war"), "tie")
    assert not seen.covers(find_game("let-it-ride"))
