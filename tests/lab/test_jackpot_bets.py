"""Jackpot bets: the house switch for folded hands, and both of its readings by name."""

from fractions import Fraction
from functools import cache
from math import comb
from pathlib import Path

import pytest

from croupier import lab
from croupier.lab.result_cache import ANALYSES

FOLDS = (
    # game, bet, table, and a line that folding costs
    ("three-card-poker", "progressive", "MG-01", "Straight"),
    ("three-card-poker-face-up", "progressive", "ML03", "Three of a Kind"),
    ("ultimate-texas-holdem", "jackpot", "UTH-J01", "4 of a Kind"),
    ("ultimate-texas-holdem", "jackpot_2", "MG-01", "Three of a Kind"),
)


@cache
def analysed(game: str, bet: str, table: str, *, qualify: bool | None = None) -> lab.Analysis:
    options = None if qualify is None else {"folded_hands_qualify": qualify}
    return lab.analyse(game, bet, tables={bet: table}, options=options)


def chances(lines: tuple[lab.LineShare, ...]) -> dict[str, Fraction]:
    return {line.line: line.probability for line in lines}


@pytest.mark.parametrize(("game", "bet", "table", "line"), FOLDS)
def test_a_folded_hand_hits_only_where_the_house_says_so(
    game: str, bet: str, table: str, line: str
) -> None:
    on, off = (analysed(game, bet, table, qualify=qualify) for qualify in (True, False))
    assert analysed(game, bet, table) == off, "the switch is off unless the house turns it on"
    assert on.progressive is not None
    assert off.progressive is not None
    assert (on.progressive.folded_hands_qualify, off.progressive.folded_hands_qualify) == (
        True,
        False,
    )
    assert chances(off.lines)[line] < chances(on.lines)[line]
    assert all(chances(off.lines)[name] <= chance for name, chance in chances(on.lines).items())
    assert off.hit_frequency < on.hit_frequency
    assert off.progressive.fixed_return < on.progressive.fixed_return


@pytest.mark.parametrize(("game", "bet", "table", "line"), FOLDS)
def test_each_reading_has_the_other_one_beside_it(
    game: str, bet: str, table: str, line: str
) -> None:
    on, off = (analysed(game, bet, table, qualify=qualify) for qualify in (True, False))
    for one, two in ((on, off), (off, on)):
        assert one.progressive is not None
        assert two.progressive is not None
        other = one.progressive.other_reading
        assert other is not None
        assert (other.hit_frequency, other.lines, other.total) == (
            two.hit_frequency,
            two.lines,
            two.total,
        )
        assert other.progressive.folded_hands_qualify is two.progressive.folded_hands_qualify
        assert other.progressive.levels == two.progressive.levels
    told = off.as_json()["progressive"]
    assert told["folded_hands_qualify"] is False
    assert told["other_reading"]["folded_hands_qualify"] is True
    assert any(entry["line"] == line for entry in told["other_reading"]["lines"])
    assert ANALYSES.load(ANALYSES.dump(off)) == off


def test_a_link_that_reads_every_hand_is_the_law_of_five_cards() -> None:
    for game, bet in (("three-card-poker", "progressive"), ("ultimate-texas-holdem", "jackpot")):
        result = analysed(game, bet, "MG-01", qualify=True)
        assert result.total == comb(52, 5)
        assert [line.combinations for line in result.lines] == [
            4, 36, 624, 3744, 5108, 10200, 54912
        ]  # fmt: skip


@pytest.mark.parametrize(
    ("game", "table"),
    [
        ("let-it-ride", "LIR-P1"),
        ("let-it-ride", "ML01"),
        ("three-card-poker", "TCP-P1"),
        ("three-card-poker-face-up", "TCP-P2"),
    ],
)
def test_where_nobody_folds_a_hand_that_hits_there_is_one_reading(game: str, table: str) -> None:
    on, off = (analysed(game, "progressive", table, qualify=qualify) for qualify in (True, False))
    assert on == off
    assert on.progressive is not None
    assert on.progressive.other_reading is None
    assert "folded_hands_qualify" not in on.as_json()["progressive"]
    assert on.total == (comb(52, 3) if table.startswith("TCP") else comb(52, 5))


def test_the_switch_has_its_own_place_on_the_shelf(tmp_path: Path) -> None:
    for qualify in (True, False, True):
        question = lab.ask(
            "three-card-poker", "progressive", tables={"progressive": "MG-01"},
            options={"folded_hands_qualify": qualify},
        )  # fmt: skip
        kept = lab.cached_answer(question, folder=tmp_path)
        assert kept.progressive is not None
        assert kept.progressive.folded_hands_qualify is qualify
    assert len(list(tmp_path.iterdir())) == 2
