"""What may be asked of the lab, what is refused, and what is kept."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier import lab
from croupier.errors import (
    BadBet,
    BadCard,
    BadOdds,
    CroupierError,
    DuplicateCard,
    IllegalAction,
    UnknownGame,
    UnknownTable,
    WrongHandSize,
)
from croupier.games import GAMES, find_game
from croupier.lab.result_cache import ANALYSES, cached_answer, digest_of
from croupier.lab.solve import analysable_bets, ask, base_tables
from croupier.lab.solvers import fast_solver
from croupier.lab.warm import warm
from croupier.rules import Game, actions, make_layout

BASE_BETS = {
    "three-card-poker": ("ante",),
    "three-card-poker-face-up": ("ante",),
    "let-it-ride": ("bet_1", "bet_2", "bet_3"),
    "ultimate-texas-holdem": ("ante", "blind"),
    "solitaire-stud": ("ante", "super_bonus"),
    "caribbean-stud": ("ante",),
    "mississippi-stud": ("ante",),
    "casino-war": ("ante",),
    "crazy-4-poker": ("ante", "super_bonus"),
    "four-card-poker": ("ante",),
    "six-card-poker": ("ante",),
    "high-card-flush": ("ante",),
    "flush-rush": ("ante",),
    "dj-wild": ("ante", "blind"),
    "texas-holdem-bonus": ("ante",),
    "baccarat": ("player",),
    "ez-baccarat": ("player",),
    "three-card-baccarat": ("player",),
}
BASE_TABLES = {
    "three-card-poker": ("ante_bonus",),
    "three-card-poker-face-up": (),
    "let-it-ride": ("primary",),
    "ultimate-texas-holdem": ("blind",),
    "crazy-4-poker": ("super_bonus",),
    "four-card-poker": ("ante_bonus",),
    "six-card-poker": ("ante", "raise"),
    "solitaire-stud": ("super_bonus",),
    "caribbean-stud": ("raise",),
    "mississippi-stud": ("pays",),
    "casino-war": (),
    "high-card-flush": (),
    "flush-rush": ("ante",),
    "dj-wild": ("blind",),
    "texas-holdem-bonus": (),
    "baccarat": ("player",),
    "ez-baccarat": ("player",),
    "three-card-baccarat": ("player",),
}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_base_game_is_read_from_the_rules(game: Any) -> None:
    assert game.base_bets == BASE_BETS[game.name]
    assert base_tables(game) == BASE_TABLES[game.name]
    assert analysable_bets(game)[0] == "base"


def test_pays_may_be_typed_line_by_line() -> None:
    own = {"straight_flush": "40", "three_of_a_kind": "30", "straight": "6", "flush": "3 to 1",
           "pair": "1"}  # fmt: skip
    typed = lab.analyse("three-card-poker", "pair_plus", pays=own)
    assert typed.expected_value == lab.analyse(
        "three-card-poker", "pair_plus", table="TCP-10"
    ).expected_value  # fmt: skip
    assert typed.tables == {"pair_plus": "own"}


REFUSED: dict[str, tuple[dict[str, Any], type[CroupierError], str]] = {
    "an unknown game": ({"game": "faro"}, UnknownGame, "'faro'"),
    "an unknown bet": ({"bet": "odd_even"}, BadBet, "'odd_even'"),
    "an unknown table": ({"table": "TCP-99"}, UnknownTable, "TCP-99"),
    "a table of another game": ({"table": "UTH-01"}, UnknownTable, "ultimate-texas-holdem"),
    "no line at all": (
        {"bet": "pair_plus", "pays": dict.fromkeys(
            ("straight_flush", "three_of_a_kind", "straight", "flush", "pair"), "none")},
        BadOdds, "every line of pair_plus was removed"),
    "a line that is not there": (
        {"bet": "pair_plus", "pays": {"royal_flush": "1"}}, BadOdds, "'royal_flush'"),
    "negative pays": (
        {"bet": "pair_plus", "pays": {"straight_flush": "40", "three_of_a_kind": "30",
                                      "straight": "6", "flush": "-4", "pair": "1"}},
        BadOdds, "'-4'"),
    "pays without a decimal": (
        {"bet": "pair_plus", "pays": {"straight_flush": "40", "three_of_a_kind": "30",
                                      "straight": "6", "flush": "1 to 3", "pair": "1"}},
        BadOdds, "finite decimal"),
    "pays of more figures than any has": (
        {"bet": "pair_plus", "pays": {"flush": "9" * 18}}, BadOdds,
        "has 18 figures; a number has at most 12"),
    "hands for a bet without columns": ({"bet": "pair_plus", "hands": 3}, BadBet, "hands"),
    "stakes on a meter": ({"stakes": {"ante": 1, "progressive": 1}}, BadBet, "meter"),
    "stakes on no bet": ({"stakes": {"ante": 1, "luck": 1}}, BadBet, "'luck'"),
    "ties that are neither": ({"ties": "maybe"}, BadBet, "'maybe'"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_bad_questions_are_named(name: str) -> None:
    asked, error, words = REFUSED[name]
    with pytest.raises(error, match=words):
        lab.ask(**{"game": "three-card-poker", **asked})


def test_ante_and_pair_plus_together_are_decided_together() -> None:
    """A fold would forfeit Pair Plus, but no hand that it pays is ever folded: the edges add up."""
    alone = lab.analyse("three-card-poker").expected_value
    plus = lab.analyse("three-card-poker", "pair_plus").expected_value
    both = lab.analyse("three-card-poker", stakes={"ante": 1, "pair_plus": 2}).expected_value
    assert alone is not None
    assert plus is not None
    assert both == alone + 2 * plus  # every hand that Pair Plus pays is played anyway


# Situations -------------------------------------------------------------------------------------


def test_folding_holdem_is_minus_two_antes() -> None:
    layout = make_layout(find_game("ultimate-texas-holdem"))
    round_ = lab.situation(layout, cards="2c 3d", community="Ah Kh Qh Jh 9s")
    assert actions(round_).decide is not None
    assert lab.advise(round_).values["fold"] == -2


def test_a_player_who_could_wait_has_waited() -> None:
    layout = make_layout(find_game("ultimate-texas-holdem"))
    round_ = lab.situation(layout, cards="Kc 5d", community="Kh 7s 2d")
    assert round_.spots[0].decisions == ("check",)
    assert lab.advise(round_).best == "raise 2x"


SITUATIONS: dict[str, tuple[str, dict[str, Any], type[CroupierError], str]] = {
    "a card twice": (
        "ultimate-texas-holdem", {"cards": "Kc 5d", "community": "Kc 7s 2d"}, DuplicateCard, "Kc"),
    "an impossible street": (
        "ultimate-texas-holdem", {"cards": "Kc 5d", "community": "Kh 7s"},
        WrongHandSize, "community: has 2 cards.*0, 3 or 5"),
    "a board too large": (
        "ultimate-texas-holdem", {"cards": "Kc 5d", "community": "2c 3c 4c 5c 6c 7c"},
        CroupierError, "community"),
    "no dealer's card": ("caribbean-stud", {"cards": "Ah Kd 9c 5s 2h"}, WrongHandSize, "dealer"),
    "a hand too small": ("three-card-poker", {"cards": "Ah Kd"}, WrongHandSize, "cards"),
    "no card at all": ("three-card-poker", {"cards": "Ah Kd Xx"}, BadCard, "Xx"),
    "a dealer's card nobody sees": (
        "three-card-poker", {"cards": "Ah Kd 2c", "dealer": "Qs"}, CroupierError, "dealer"),
}  # fmt: skip


@pytest.mark.parametrize("name", SITUATIONS)
def test_impossible_situations_are_named(name: str) -> None:
    game, given, error, words = SITUATIONS[name]
    with pytest.raises(error, match=words):
        lab.situation(make_layout(find_game(game)), **given)


def test_a_decision_too_many_is_refused() -> None:
    layout = make_layout(find_game("three-card-poker"))
    with pytest.raises(IllegalAction, match="'play'"):
        lab.situation(layout, cards="Ah Kd 2c", decisions=["play"])


# What is kept -----------------------------------------------------------------------------------


def test_a_kept_answer_is_the_answer(tmp_path: Path) -> None:
    question = lab.ask("three-card-poker", "pair_plus")
    fresh = lab.cached_answer(question, folder=tmp_path)
    again = lab.cached_answer(question, folder=tmp_path)
    assert again == fresh
    assert [path.suffix for path in tmp_path.iterdir()] == [".json"]


def test_an_answer_survives_json() -> None:
    for bet in ("base", "pair_plus", "progressive"):
        result = lab.analyse("three-card-poker", bet)
        assert ANALYSES.load(ANALYSES.dump(result)) == result


def test_another_pay_is_another_question() -> None:
    one = lab.ask("three-card-poker", "pair_plus", table="TCP-01")
    other = lab.ask("three-card-poker", "pair_plus", table="TCP-02")
    assert digest_of(one) != digest_of(other)


def test_an_answer_of_another_version_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    question = lab.ask("three-card-poker", "pair_plus")
    lab.cached_answer(question, folder=tmp_path)
    monkeypatch.setattr("croupier.lab.result_cache.fingerprint", lambda: "another version")
    lab.cached_answer(question, folder=tmp_path)
    assert len(list(tmp_path.iterdir())) == 2


def test_a_damaged_answer_is_solved_again(tmp_path: Path) -> None:
    question = lab.ask("three-card-poker", "pair_plus")
    path = tmp_path / f"{digest_of(question)}.json"
    path.write_text('{"game": "three-card-poker", "bet"', encoding="utf-8")
    result = lab.cached_answer(question, folder=tmp_path)
    assert result.expected_value == Fraction(-128, 5525)
    assert json.loads(path.read_text("utf-8"))["bet"] == "pair_plus"


def test_a_stopped_solve_leaves_nothing_behind(tmp_path: Path) -> None:
    class Stopped(Exception):
        pass

    def stop(done: int, total: int) -> None:
        raise Stopped

    question = lab.ask("three-card-poker", stakes={"ante": 1, "six_card_bonus": 3})
    with pytest.raises(Stopped):
        lab.cached_answer(question, progress=stop, folder=tmp_path)
    assert not list(tmp_path.iterdir())


def has_small_deck(game: Game) -> bool:
    """Whether its kernels are compiled on a few cards, since the whole game takes minutes."""
    solver = fast_solver(game)
    return solver is not None and solver.small is not None


def test_warming_up_asks_every_solver_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[tuple[str, ...]] = []
    monkeypatch.setattr("croupier.lab.warm.kernels_folder", lambda: tmp_path)
    monkeypatch.setattr("croupier.lab.warm.analyse", lambda *what: asked.append(what))
    monkeypatch.setattr("croupier.lab.warm.strategy", lambda *what: asked.append(what))
    warm()
    once = [*asked]
    solvers = {game.name: game.solver for game in GAMES if game.solver}
    on_small_decks = {game.solver for game in GAMES if has_small_deck(game)}
    assert {solvers[game] for game, *_ in once} == set(solvers.values()) - on_small_decks
    assert ("caribbean-stud", "cover_all") in once
    warm()
    assert asked == once, "all that is done already"


def test_a_cached_result_keeps_the_order_of_its_table(tmp_path: Path) -> None:
    question = ask("let-it-ride", "progressive", tables={"progressive": "ML03"})
    fresh, cached = (cached_answer(question, folder=tmp_path) for _ in range(2))
    for result in (fresh, cached):
        assert result.progressive is not None
        assert list(result.progressive.levels) == ["Mega", "Major", "Minor"]
    assert cached == fresh
