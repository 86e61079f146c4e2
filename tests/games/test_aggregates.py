"""Aggregate limits: a round's prizes of a kind, cut in proportion to exact cents."""

import random
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import BadAmount, BadBet, BadRecord, CroupierError
from croupier.games import GAMES, find_game
from croupier.records import read_round, settle_document, write_round
from croupier.rules import AggregateLimit, make_layout, settle
from croupier.rules.aggregates import shared_out
from tests.games.test_by_the_book import MAKERS, agree

# The shares -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("limit", "prizes", "paid"),
    [
        (300, [100, 100, 100], (100, 100, 100)),
        (100, [100, 100, 100], (34, 33, 33)),
        (101, [100, 100, 100], (34, 34, 33)),
        (10, [100, 200], (3, 7)),
        (5_000_00, [50_000_00], (5_000_00,)),
        (1, [1, 1, 1], (1, 0, 0)),
        (2, [Fraction(3, 2), Fraction(3, 2)], (1, 1)),
        (1, [Fraction(1, 2), Fraction(1, 2), 1], (0, 0, 1)),
    ],
)
def test_a_limit_is_shared_out(limit: int, prizes: list[Any], paid: tuple[int, ...]) -> None:
    assert shared_out(limit, prizes) == paid


@given(
    st.integers(min_value=1, max_value=10_000),
    st.lists(st.integers(min_value=1, max_value=5_000), min_size=1, max_size=12),
)
def test_whole_cents_are_shared_out_to_the_last_one(limit: int, prizes: list[int]) -> None:
    paid = shared_out(limit, prizes)
    won = sum(prizes)
    assert sum(paid) == min(limit, won)
    for prize, given_ in zip(prizes, paid, strict=True):
        assert given_ <= prize
        assert abs(Fraction(given_) - Fraction(prize * min(limit, won), won)) < 1
    for prize, given_ in zip(prizes, paid, strict=True):
        for other, other_given in zip(prizes, paid, strict=True):
            assert prize >= other or given_ <= other_given


# Rounds -----------------------------------------------------------------------------------------


def _limit(rng: random.Random, document: dict[str, Any]) -> None:
    """One or two limits on prizes of the game, about as large as a round wins."""
    game = find_game(document["game"])
    keys = [key for key in (*game.tables, *game.base_bets) if key not in game.sensors]
    names: dict[str, str] = {}
    for key in rng.sample(keys, len(keys)):
        names.setdefault(game.prize(key), key)
    chosen = list(names.values())[: rng.randint(1, 3)]
    groups = [chosen[:1], chosen[1:]] if rng.random() < 0.7 else [chosen]
    limits = ("0.01", "0.50", "1", "7.77", "33.33", "100", "2500", "100000")
    document["aggregates"] = [
        {"bets": bets, "limit": rng.choice(limits)} for bets in groups if bets
    ]


@pytest.mark.parametrize(
    "rounds",
    [pytest.param(80, id="some"), pytest.param(3000, id="many", marks=pytest.mark.proof)],
)
@pytest.mark.parametrize("game", MAKERS)
def test_a_second_settlement_agrees(game: str, rounds: int) -> None:
    rng = random.Random(f"aggregates: {game}")  # noqa: S311
    cuts = 0
    for _ in range(rounds):
        document = MAKERS[game](rng, game)
        _limit(rng, document)
        agree(document)
        played = read_round(document)
        assert read_round(write_round(played)) == played
        for seat in settle(played).seats:
            cuts += sum(line.cut is not None for line in seat.lines)
    assert cuts >= rounds // 10


HOLDEM: Mapping[str, Any] = {
    "game": "ultimate-texas-holdem",
    "seats": [
        {"seat": seat, "bets": {"ante": stake, "blind": stake}, "cards": cards,
         "decisions": ["raise 4x"]}
        for seat, stake, cards in ((1, "100", "9c 2d"), (3, "100", "9d 3h"), (6, "50", "9s 4c"))
    ],
    "dealer": "2h 2c", "community": "Th Jh Qh Kc 5d",
}  # fmt: skip
"""Three straights: the Blind pays 1 to 1, so $250 is won on it."""


def _blinds(document: Mapping[str, Any]) -> dict[int, dict[str, Any]]:
    return {
        seat["seat"]: next(line for line in seat["lines"] if line["bet"] == "blind")
        for seat in settle_document(document)["seats"]
    }


def test_a_cut_line_says_so_and_names_the_clause() -> None:
    limited = {**HOLDEM, "aggregates": [{"bets": ["blind"], "limit": "100.01"}]}
    before, after = _blinds(HOLDEM), _blinds(limited)
    assert {seat: line["returned"] for seat, line in before.items()} == {
        1: "200.00", 3: "200.00", 6: "100.00",
    }  # fmt: skip
    assert {seat: line["returned"] for seat, line in after.items()} == {
        1: "140.00", 3: "140.01", 6: "70.00",
    }  # fmt: skip
    cut = after[3]["aggregate"]
    assert (cut["limit"], cut["won"], cut["due"]) == ("100.01", "250.00", "200.00")
    assert cut["clause"].startswith("UTH-A1 One round pays at most $100.01 on Blind. ")
    assert "aggregate" not in before[3]
    assert after[3]["pays"] == before[3]["pays"] == "1 to 1"
    assert after[3]["clause"] == before[3]["clause"]


def test_the_order_of_resolving_moves_no_cent() -> None:
    document = {
        "game": "let-it-ride",
        "aggregates": [{"bets": ["bet_2"], "limit": "1"}],
        "seats": [{"seat": 1, "bets": dict.fromkeys(("bet_1", "bet_2", "bet_3"), "5"),
                   "cards": "Ah Ad 2c", "decisions": ["ride", "ride"]}],
        "community": "As Kd",
    }  # fmt: skip
    order = ["bet_3", "bet_2", "bet_1", "three_card_bonus", "bonus", "cover_all", "progressive",
             "progressive_2", "envy"]  # fmt: skip
    turned = {**document, "options": {"settlement_order": order}}
    paid = [
        {line["bet"]: line["returned"] for line in settle_document(asked)["seats"][0]["lines"]}
        for asked in (document, turned)
    ]
    assert paid[0] == paid[1] == {"bet_1": "5.34", "bet_2": "5.33", "bet_3": "5.33"}


def test_a_void_round_is_given_back_whole() -> None:
    limited = {**HOLDEM, "aggregates": [{"bets": ["blind"], "limit": "1"}], "void": {"reason": "x"}}
    assert {line["returned"] for line in _blinds(limited).values()} == {"100.00", "50.00"}


@pytest.mark.parametrize(
    ("aggregates", "error", "message"),
    [
        ([{"bets": ["jackpot"], "limit": "5"}], BadBet,
         "aggregates: 1: is 'jackpot', which a jackpot pays"),
        ([{"bets": ["pair_plus"], "limit": "5"}], BadBet,
         "aggregates: 1: is 'pair_plus', which is not a bet of Ultimate Texas Hold'em"),
        ([{"bets": ["blind"], "limit": "5"}, {"bets": ["trips", "blind"], "limit": "9"}], BadBet,
         "aggregates: 2: blind is limited already, by aggregate 1"),
        ([{"bets": ["blind"], "limit": "0"}], BadAmount, "aggregates: 1: limit is $0"),
        ([{"bets": ["blind"], "limit": 5}], BadAmount, "aggregates: 1: limit is 5"),
        ([{"bets": ["blind"], "limit": "-1"}], BadAmount, "aggregates: 1: limit is '-1'"),
        ([{"bets": [], "limit": "5"}], BadRecord, "aggregates: 1: bets: "),
        ([{"bets": ["blind"]}], BadRecord, "aggregates: 1: limit: is missing"),
    ],
)  # fmt: skip
def test_what_no_aggregate_can_be(
    aggregates: list[Any], error: type[CroupierError], message: str
) -> None:
    with pytest.raises(error) as refused:
        settle_document({**HOLDEM, "aggregates": aggregates})
    assert str(refused.value).startswith(message)


def test_schema_1_had_no_aggregates() -> None:
    with pytest.raises(BadRecord, match="aggregates: is a key of schema 2"):
        settle_document({**HOLDEM, "schema": 1, "aggregates": []})


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_prize_of_a_layout_can_be_limited_and_is_called_by_its_name(game: Any) -> None:
    for key in game.tables:
        if key not in game.sensors:
            layout = make_layout(game, aggregates=[AggregateLimit((key,), 100_00)])
            ((_, clause),) = layout.aggregate_clauses
            assert clause.text.startswith("One round pays at most $100 on ")
            assert "on . " not in clause.text
            assert f" {key}. " not in clause.text or key == game.line_title(key)


def test_a_limit_on_the_ante_of_flush_rush_names_no_play_because_plays_pay_even_money() -> None:
    game = find_game("flush-rush")
    layout = make_layout(game, aggregates=[AggregateLimit(("ante",), 100_00)])
    ((_, clause),) = layout.aggregate_clauses
    assert clause.text.startswith("One round pays at most $100 on Ante. ")
    assert [game.prize(key) for key in ("ante", "play_1", "play_2")] == ["ante", "play_1", "play_2"]
