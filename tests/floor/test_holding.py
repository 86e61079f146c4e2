"""A change of settings is answered with the makers' advice and the exact hold around it."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, takewhile
from math import comb
from random import Random
from typing import Any

import pytest

from croupier.cards import Card, parse_cards
from croupier.floor import JackpotSystem
from croupier.games import GAMES, find_game
from croupier.jackpots.holds import (
    JackpotPlay,
    counted_chances,
    hold_of,
    kinds_of_hands,
    line_odds,
)
from croupier.jackpots.jackpot import find_jackpot
from croupier.jackpots.lines import as_jackpot_table, jackpot_table, jackpot_tables
from croupier.lab.jackpot_hold import hold_of as hold_by_the_lab
from croupier.lab.jackpot_odds import odds_of
from croupier.lab.jackpot_plan import JackpotPlan, LevelPlan
from croupier.lab.result_cache import cached_answer
from croupier.lab.solve import ask
from croupier.ledger import MemoryStore
from croupier.paytables import Catalogue, parse_tables, published_catalogue
from croupier.paytables.readings import READINGS, Cards, Reading

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
    assert "by the full 41%" in above
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


# A table of the house's own ----------------------------------------------------------------------

OWN = """
family = "House meters"
document = "Memo"
games = ["let-it-ride", "three-card-poker"]
[readings]
progressive = "five_card"
[tables.MY-P1]
title = "Friday meter"
[tables.MY-P1.progressive]
straight_flush = { pays = "100% of Meter", envy = "$25" }
royal_flush = "9 for 1"
four_of_a_kind = "10% of Meter"
flush = "20 for 1"
tens_or_better = "1 for 1"
"""
"""Royals are straight flushes here: the line above takes them, and what stands below never pays."""


def of_the_house() -> Catalogue:
    return published_catalogue().joined(parse_tables(OWN, own=True))


def own_system(**level: str) -> JackpotSystem:
    made = JackpotSystem(MemoryStore(), catalogue=of_the_house())
    levels = {"Meter": {"seed": "10000", "rate": "10%", **level}}
    for line in ({**JACKPOT, "table": "MY-P1", "levels": levels}, TABLE):
        assert made.answer(line)["ok"]
    return made


def test_a_table_of_the_house_s_own_has_its_hold_by_hand() -> None:
    """Of 2,598,960 hands 40 are straight flushes, 5,108 flushes, and 5 × 84,480 pairs of tens or
    better; every hand from two pair up to a full house is better, too."""
    flushes, better = 5_108, 123_552 + 54_912 + 10_200 + 3_744 + 5 * 84_480
    fixed = Fraction(20 * flushes + better, 2_598_960)
    seed, envy = Fraction(40 * 10_000, 2_598_960), Fraction(40 * 25, 2_598_960) * 6
    hold = configured(own_system(), rate="50%")["hold"]
    before = 1 - fixed - seed - envy - Fraction(1, 10)
    assert hold["exact"] == {"before": str(before), "after": str(before - Fraction(4, 10))}
    assert hold["players"] == 7


@pytest.mark.parametrize(
    ("game", "folded"),
    [
        ("three-card-poker", False),
        pytest.param("three-card-poker", True, marks=pytest.mark.proof),
        pytest.param("let-it-ride", True, marks=pytest.mark.proof),
        pytest.param("let-it-ride", False, marks=pytest.mark.proof),
    ],
)
def test_it_is_the_hold_that_the_lab_works_out(game: str, folded: bool) -> None:
    must_agree("MY-P1", game, folded=folded, catalogue=of_the_house())


# What is on file ---------------------------------------------------------------------------------


def test_every_published_table_has_odds_for_each_of_its_games() -> None:
    for table in jackpot_tables().values():
        for game in table.games:
            for folded in (True, False):
                known = line_odds(jackpot_table(table.id), game, folded_hands_qualify=folded)
                assert known is not None
                assert {*known.hits} == {*jackpot_table(table.id).levels}


def test_whatever_a_sensor_reads_is_counted() -> None:
    read = {
        (reading, game.name, folded)
        for game in GAMES
        for sensor in game.jackpots
        for reading in sensor.reads
        for folded in (True, False)
    }
    assert {*counted_chances()} == read


OWN_CARDS = {"five_card": 3, "three_card_suits": 3, "holdem_cards": 2, "suited_cards": 7}


@pytest.mark.parametrize("name", sorted(kinds_of_hands()))
def test_no_question_divides_a_kind(name: str) -> None:
    """A hand that answers any question with yes answers all of them as one kind on file does."""
    reading, own = READINGS[name], OWN_CARDS[name]
    on_file = {
        kind: _answers(reading, cards[:own], cards[own:])
        for kind, cards in kinds_of_hands()[name].items()
    }
    every = list(on_file.values())
    assert all(any(answers.values()) for answers in every)
    assert all(every.count(answers) == 1 for answers in every)
    for cards in _hands_of(len(next(iter(kinds_of_hands()[name].values())))):
        answers = _answers(reading, cards[:own], cards[own:])
        assert answers in every or not any(answers.values()), cards


def test_a_reading_whose_questions_are_in_one_row_has_a_kind_for_each() -> None:
    for name in ("five_card", "three_card_suits", "holdem_cards"):
        reading, own = READINGS[name], OWN_CARDS[name]
        assert list(kinds_of_hands()[name]) == list(reading.questions)
        for kind, cards in kinds_of_hands()[name].items():
            answers = _answers(reading, cards[:own], cards[own:])
            assert next(key for key, yes in answers.items() if yes) == kind


def test_suited_cards_are_counted_suit_by_suit() -> None:
    """Four suits of thirteen ranks, each by its number of cards and its longest row, put together
    to hands of seven: another count than the lab's."""
    suits = Counter((len(ranks), _row(ranks)) for n in range(8) for ranks in combinations(RANKS, n))
    hands = Counter({(0, 0, 0): 1})
    for _ in range(4):
        longer = Counter[tuple[int, int, int]]()
        for (cards, most, row), number in hands.items():
            for (more, own_row), times in suits.items():
                if cards + more <= 7:
                    longer[cards + more, max(most, more), max(row, own_row)] += number * times
        hands = longer
    found = Counter[tuple[int, int]]()
    for (cards, most, row), number in hands.items():
        if cards == 7:
            found[most, row if row > 2 else 0] += number
    chances = counted_chances()["suited_cards", "high-card-flush", True]
    for kind, hand in kinds_of_hands()["suited_cards"].items():
        by_suit = [[card >> 2 for card in hand if card & 3 == suit] for suit in range(4)]
        row = max(_row(tuple(ranks)) for ranks in by_suit)
        most = max(map(len, by_suit))
        number = found.pop((most, row if row > 2 else 0))
        assert chances[kind] == Fraction(number, comb(52, 7)), kind
    assert {most for most, _ in found} == {2}  # no line asks for so few


RANKS = range(13)


def _row(ranks: tuple[int, ...]) -> int:
    """The most of these ranks one after the other; the ace stands above the king or below 2."""
    held = {rank + 1 for rank in ranks} | ({0} if 12 in ranks else set())
    rows = [sum(1 for _ in takewhile(held.__contains__, range(rank, 14))) for rank in held]
    return min(max(rows, default=0), len(ranks))


HCF = """
family = "House meters"
document = "Memo"
games = ["high-card-flush"]
[readings]
progressive = "suited_cards"
[tables.HCF-P]
title = "Flush meter"
[tables.HCF-P.progressive]
seven_card_straight_flush = "100% of Meter"
six_card_straight_flush = "10% of Meter"
six_card_flush = "100 for 1"
four_card_straight_flush = "20 for 1"
four_card_flush = "1 for 1"
"""


@pytest.mark.parametrize("folded", [True, pytest.param(False, marks=pytest.mark.proof)])
def test_a_house_table_of_high_card_flush_has_the_hold_that_the_lab_works_out(folded: bool) -> None:
    shelf = published_catalogue().joined(parse_tables(HCF, own=True))
    must_agree("HCF-P", "high-card-flush", folded=folded, catalogue=shelf)


def _answers(reading: Reading, own: Cards, community: Cards) -> dict[str, bool]:
    subject = reading.of_cards(own, community)
    return {key: question.asks(subject) for key, question in reading.questions.items()}


def _hands_of(size: int) -> Iterator[Cards]:
    """All hands of three; of five and seven some by chance, and a royal at every place."""
    if size == 3:
        yield from combinations(map(Card, range(52)), 3)
        return
    shuffled = Random(size)  # noqa: S311
    royal = parse_cards("As Ks Qs Js Ts 4d 2c")[:size]
    for _ in range(3_000):
        yield tuple(map(Card, shuffled.sample(range(52), size)))
    for _ in range(100):
        yield tuple(shuffled.sample(royal, size))


@pytest.mark.parametrize("table", ["TCP-P1", "LIR-P1"])
def test_the_odds_on_file_are_those_the_lab_counts(table: str) -> None:
    must_agree(table, jackpot_tables()[table].games[0], folded=True)


PUBLISHED = [
    (table.id, game, folded)
    for table in jackpot_tables().values()
    for game in table.games
    for folded in (True, False)
]


@pytest.mark.proof
@pytest.mark.parametrize("key", PUBLISHED, ids=str)
def test_all_odds_on_file_are_those_the_lab_counts(key: tuple[str, str, bool]) -> None:
    must_agree(key[0], key[1], folded=key[2])


@pytest.mark.proof
@pytest.mark.parametrize("key", sorted(counted_chances()), ids=str)
def test_all_chances_on_file_are_those_the_lab_counts(key: tuple[str, str, bool]) -> None:
    """A table with a line for every kind, counted by the lab."""
    reading, game, folded = key
    bet = next(one.bet for one in find_game(game).jackpots if reading in one.reads)
    lines = "\n".join(f'{kind} = "1 for 1"' for kind in READINGS[reading].questions)
    every = parse_tables(
        f'family = "All"\ndocument = "All"\ngames = ["{game}"]\n[readings]\n{bet} = "{reading}"\n'
        f'[tables.ALL]\ntitle = "All"\n[tables.ALL.{bet}]\n{lines}\n',
        own=True,
    )
    result = cached_answer(
        ask(
            game, bet, table="ALL", options={"folded_hands_qualify": folded},
            catalogue=published_catalogue().joined(every),
        )
    )  # fmt: skip
    printed = every[0].pays[bet]
    own, _ = next(one for one in find_game(game).jackpots if one.bet == bet).reads[reading]
    expected = dict.fromkeys(READINGS[reading].questions, Fraction(0))
    for kind, chance in counted_chances()[key].items():
        cards = kinds_of_hands()[reading][kind]
        line = printed.hit(READINGS[reading].of_cards(cards[:own], cards[own:]))
        assert line is not None
        expected[line.key] += chance
    assert {share.result.key: share.probability for share in result.lines} == expected


def must_agree(table: str, game: str, *, folded: bool, catalogue: Catalogue | None = None) -> None:
    """The same odds, and the same hold from them."""
    shelf = catalogue or published_catalogue()
    exact = odds_of(
        table, game, options={"folded_hands_qualify": folded}, solve=cached_answer, catalogue=shelf
    )
    pays = as_jackpot_table(shelf.table(table))
    assert pays is not None
    known = line_odds(pays, game, folded_hands_qualify=folded)
    assert known is not None
    assert (known.fixed, known.envy) == (exact.fixed_return, exact.envy)
    assert known.hits == {name: level.hit for name, level in exact.levels.items()}
    levels = {name: LevelPlan(1_000_00, Fraction(1, 10)) for name in known.hits}
    made = JackpotSystem(MemoryStore(), catalogue=catalogue)
    settings = {name: {"seed": "1000", "rate": "10%"} for name in known.hits}
    assert made.answer({**JACKPOT, "table": table, "levels": settings})["ok"]
    ours = hold_of(find_jackpot(made.ledger.look(), "R"), JackpotPlay(game, 5), known)
    assert ours == hold_by_the_lab(JackpotPlan(table, levels, game, players=5), exact).kept
