"""A change of settings is answered with the makers' advice and the exact hold around it."""

from fractions import Fraction
from typing import Any

import pytest

from croupier.floor import JackpotSystem
from croupier.jackpots.holds import JackpotPlay, counted_odds, hold_of
from croupier.jackpots.jackpot import find_jackpot
from croupier.jackpots.lines import jackpot_tables
from croupier.lab.jackpot_hold import hold_of as hold_by_the_lab
from croupier.lab.jackpot_odds import odds_of
from croupier.lab.jackpot_plan import JackpotPlan, LevelPlan
from croupier.lab.result_cache import cached_answer
from croupier.ledger import MemoryStore

JACKPOT = {"do": "jackpot", "id": "R", "type": "progressive", "table": "LIR-P1"}
TABLE = {"do": "table", "id": "T", "game": "let-it-ride", "seats": 7, "jackpots": ["R"]}
BY = {"reason": "slow week", "by": ["Ann", "Bob"]}


def system(**level: str) -> JackpotSystem:
    """A Let It Ride table of seven seats with its progressive: the published hold of 22.99%."""
    made = JackpotSystem(MemoryStore())
    settings = {"seed": "10000", "rate": "19%", **level}
    for line in ({**JACKPOT, "levels": {"Meter": settings}}, TABLE):
        assert made.answer(line)["ok"]
    return made


def configured(floor: JackpotSystem, **change: str) -> dict[str, Any]:
    answer = floor.answer({"do": "configure", "jackpot": "R", "level": "Meter", **BY, **change})
    assert answer["ok"]
    return answer


def test_a_rate_that_makes_the_house_lose_is_answered_with_the_hold_before_and_after() -> None:
    answer = configured(system(), rate="60%")
    assert answer["hold"] == {
        "before": "22.9873%",
        "after": "-18.0127%",
        "exact": {"before": "248929/1082900", "after": "-9753/54145"},
        "game": "let-it-ride",
        "players": 7,
    }
    above, reserve, hold = answer["advice"]
    assert "60% is above its preset of 19%" in above
    assert "by the whole 41%" in above
    assert "no reserve" in reserve
    assert hold.endswith("the house loses on every wager")


def test_lowering_a_rate_is_fine_and_says_nothing_of_the_hold() -> None:
    answer = configured(system(reserve="1%"), rate="15%")
    assert "advice" not in answer
    assert "hold" not in answer


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"seed": "0"}, "a seed of 0.00"),
        ({"seed": "299"}, "below the largest fixed award"),
        ({"seed": "12000"}, "is not its preset of 10000.00"),
        ({"reserve": "0%"}, "keeps no reserve"),
    ],
)
def test_what_the_makers_advise_against_is_said_and_done(
    change: dict[str, str], words: str
) -> None:
    answer = configured(system(reserve="1%"), **change)
    assert any(words in sentence for sentence in answer["advice"])
    assert answer["version"] == 2


def test_a_higher_seed_is_weighed_by_the_chance_of_the_hit() -> None:
    answer = configured(system(reserve="1%"), seed="74974")
    exact = answer["hold"]["exact"]
    assert Fraction(exact["before"]) - Fraction(exact["after"]) == Fraction(64974, 649740)


def test_presets_of_the_maker_travel_with_the_jackpot() -> None:
    floor = system(reserve="1%", preset="15%", preset_seed="12000")
    said = floor.answer({"do": "meters", "jackpot": "R"})["advice"]
    assert any("19% is above its preset of 15%" in sentence for sentence in said)
    assert any("10000.00 is not its preset of 12000.00" in sentence for sentence in said)
    configured(floor, rate="15%", seed="12000")
    assert floor.answer({"do": "meters", "jackpot": "R"})["advice"] == []


def test_a_jackpot_declared_again_without_presets_is_the_same_jackpot() -> None:
    floor = system(reserve="1%", preset="15%")
    levels = {"Meter": {"seed": "10000", "rate": "19%", "reserve": "1%"}}
    assert floor.answer({**JACKPOT, "levels": levels})["ok"]
    assert find_jackpot(floor.ledger.look(), "R").presets == {"Meter": (190_000, 10_000 * 10**8)}


def test_every_published_table_is_counted_for_each_of_its_games() -> None:
    counted = counted_odds()
    for table in jackpot_tables().values():
        for game in table.games:
            for folded in (True, False):
                assert {*counted[table.id, game, folded].hits} == {*_levels(table.id)}


def _levels(table: str) -> tuple[str, ...]:
    (pays, *_) = jackpot_tables()[table].pays.values()
    return pays.levels


@pytest.mark.parametrize("table", ["TCP-P1", "LIR-P1"])
def test_the_odds_on_file_are_those_the_lab_counts(table: str) -> None:
    must_agree(table, jackpot_tables()[table].games[0], folded=True)


@pytest.mark.proof
@pytest.mark.parametrize("key", sorted(counted_odds()), ids=str)
def test_all_odds_on_file_are_those_the_lab_counts(key: tuple[str, str, bool]) -> None:
    must_agree(key[0], key[1], folded=key[2])


def must_agree(table: str, game: str, *, folded: bool) -> None:
    """The same odds, and the same hold from them."""
    exact = odds_of(table, game, options={"folded_hands_qualify": folded}, solve=cached_answer)
    known = counted_odds()[table, game, folded]
    assert (known.fixed, known.envy) == (exact.fixed_return, exact.envy)
    assert known.hits == {name: level.hit for name, level in exact.levels.items()}
    levels = {name: LevelPlan(1_000_00, Fraction(1, 10)) for name in known.hits}
    made = JackpotSystem(MemoryStore())
    settings = {name: {"seed": "1000", "rate": "10%"} for name in known.hits}
    assert made.answer({**JACKPOT, "table": table, "levels": settings})["ok"]
    ours = hold_of(find_jackpot(made.ledger.look(), "R"), JackpotPlay(game, 5), known)
    assert ours == hold_by_the_lab(JackpotPlan(table, levels, game, players=5), exact).kept
