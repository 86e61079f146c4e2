"""No game, clause, line of pays, switch or irregularity goes without a proof."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import croupier.games
from croupier.games import GAMES, find_game
from croupier.paytables import Pays, PayTable, published_catalogue
from croupier.records.words import hit_text, pays_text
from croupier.rules import WAITS, Game, actions
from tests.games import (
    test_baccarat,
    test_caribbean_stud,
    test_casino_war,
    test_crazy_4_poker,
    test_dj_wild,
    test_ez_baccarat,
    test_flush_rush,
    test_four_card_poker,
    test_high_card_flush,
    test_let_it_ride,
    test_mississippi_stud,
    test_six_card_poker,
    test_solitaire_stud,
    test_texas_holdem_bonus,
    test_three_card_baccarat,
    test_three_card_poker,
    test_three_card_poker_face_up,
    test_ultimate_texas_holdem,
)
from tests.games.cases import Proofs, lines_of, played, settled
from tests.games.rounds import positions

PROOFS: tuple[Proofs, ...] = (
    test_three_card_poker.PROVED,
    test_three_card_poker_face_up.PROVED,
    test_let_it_ride.PROVED,
    test_ultimate_texas_holdem.PROVED,
    test_crazy_4_poker.PROVED,
    test_six_card_poker.PROVED,
    test_four_card_poker.PROVED,
    test_solitaire_stud.PROVED,
    test_caribbean_stud.PROVED,
    test_mississippi_stud.PROVED,
    test_casino_war.PROVED,
    test_high_card_flush.PROVED,
    test_flush_rush.PROVED,
    test_dj_wild.PROVED,
    test_texas_holdem_bonus.PROVED,
    test_baccarat.PROVED,
    test_ez_baccarat.PROVED,
    test_three_card_baccarat.PROVED,
)


def game_name(proofs: Proofs) -> str:
    return proofs.game.name


each_game = pytest.mark.parametrize("proofs", PROOFS, ids=game_name)


def test_every_game_has_a_table_of_cases() -> None:
    proved = [proofs.game for proofs in PROOFS if proofs.cases]
    assert [game.name for game in GAMES if game not in proved] == []
    assert len(PROOFS) == len(GAMES)


def test_games_are_found_by_their_names() -> None:
    assert [find_game(game.name) for game in GAMES] == list(GAMES)
    assert len({game.name for game in GAMES}) == len(GAMES)
    assert len({clause.id for game in GAMES for clause in game.sheet.values()}) == sum(
        len(game.sheet) for game in GAMES
    )


def test_every_file_with_a_game_is_found() -> None:
    files = Path(croupier.games.__file__).parent.glob("*.py")
    written = [path.stem for path in files if "\nGAME = " in path.read_text(encoding="utf-8")]
    assert sorted(written) == sorted(game.name.replace("-", "_") for game in GAMES)


def test_games_stand_in_the_order_of_their_places() -> None:
    assert list(GAMES) == sorted(GAMES, key=lambda game: (game.place, game.title))
    assert GAMES[0].name == "three-card-poker"


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_a_rule_of_thumb_says_what_may_be_said(game: str) -> None:
    """A question without one has none for anybody; it is then the first choice that counts."""
    said = set()
    for seed in range(20):
        for round_ in positions(game, seed):
            offered = actions(round_)
            if offered.seat is None or offered.decide is None:
                continue
            rule_of_thumb = offered.decide.rule_of_thumb(round_.spot(offered.seat), round_)
            assert rule_of_thumb in {"", *(choice.name for choice in offered.choices)}
            said.add((offered.decide.key, bool(rule_of_thumb)))
    assert len({key for key, _ in said}) == len(said) == len(find_game(game).decisions)


# Clauses ----------------------------------------------------------------------------------------


@each_game
def test_every_clause_is_proved(proofs: Proofs) -> None:
    settling = {line.clause.key for case in proofs.cases for line in lines_of(case)}
    unproved = [key for key in proofs.game.sheet if key not in settling | proofs.named.keys()]
    assert unproved == [], f"no case of {proofs.game.title} proves these clauses"


@each_game
def test_what_proves_a_clause_exists(proofs: Proofs) -> None:
    assert set(proofs.named) <= set(proofs.game.sheet)
    titles = {case.title for case in proofs.cases}
    for clause, proved_by in proofs.named.items():
        assert proved_by, f"nothing proves {clause}"
        for proof in proved_by:
            if isinstance(proof, str):
                assert proof in titles, f"{clause}: no case is called {proof!r}"
            else:
                assert proof.__name__.startswith("test_")


@each_game
def test_a_clause_that_settles_bets_is_not_left_to_named_tests(proofs: Proofs) -> None:
    settling = {line.clause.key for case in proofs.cases for line in lines_of(case)}
    assert settling.isdisjoint(proofs.named)


# Lines of pays ----------------------------------------------------------------------------------

Hit = tuple[str, str, str, str]
"""Key of the table, number of hands if that matters, line, and odds."""


def columns(table: PayTable, bet: str) -> Iterator[tuple[str, Pays]]:
    if bet in table.pays:
        yield "", table.pays[bet]
    for hands, pays in table.columns.get(bet, {}).items():
        yield f"{hands} hands", pays


def lines_offered(game: Game) -> dict[Hit, str]:
    """Every line that a table of the catalogue prints for this game, with one such table.

    A line that two tables print alike is one line.
    """
    offered: dict[Hit, str] = {}
    for key, default in game.tables.items():
        bet = game.served(key)
        fitting = [published_catalogue().table(default)] if default != WAITS else []
        if key == bet:  # the second sensor chooses among the same tables
            fitting += published_catalogue().serving(game.name, bet)
        for table in fitting:
            for column, pays in columns(table, bet):
                for line in pays.lines:
                    offered.setdefault((bet, column, line.key, str(line.odds)), table.id)
    return offered


def lines_hit(proofs: Proofs) -> set[Hit]:
    """Every line of pays that a case was settled by."""
    primary = {bet.key: bet.table for bet in proofs.game.bets} | {
        key: key for key in proofs.game.tables
    }
    hits = set()
    for case in proofs.cases:
        if case.refused:
            continue
        round_ = played(case)
        for line in lines_of(case):
            key = primary.get(line.bet)
            if not key or line.outcome not in ("win", "push") or line.clause.key == "taken-back":
                continue
            hands = len(round_.spots) + (proofs.game.name == "caribbean-stud")
            for column, pays in columns(round_.layout.tables[key], proofs.game.served(key)):
                if column in ("", f"{hands} hands"):
                    hits |= {
                        (proofs.game.served(key), column, entry.key, str(entry.odds))
                        for entry in pays.lines
                        if (hit_text(line), pays_text(line)) == (entry.label, str(entry.odds))
                        or (entry.odds.is_push and line.clause.key in ("super-bonus", "pushes"))
                        or (entry.odds.is_push and line.hit == entry)
                    }
    return hits


@each_game
def test_every_line_of_pays_of_every_table_is_hit(proofs: Proofs) -> None:
    hits = lines_hit(proofs)
    missing = [(*line, table) for line, table in lines_offered(proofs.game).items()
               if line not in hits]  # fmt: skip
    assert missing == [], f"no case of {proofs.game.title} is paid by these lines"


# Bets, decisions, switches, irregularities ------------------------------------------------------


@each_game
def test_every_bet_is_won_and_lost(proofs: Proofs) -> None:
    outcomes = {(line.bet, line.outcome) for case in proofs.cases for line in lines_of(case)}
    for bet in proofs.game.bets:
        if not bet.key.endswith("_2"):
            assert {(bet.key, "win"), (bet.key, "lose")} <= outcomes
    assert {bet.key for bet in proofs.game.bets} <= {bet for bet, _ in outcomes}


@each_game
def test_every_decision_is_taken(proofs: Proofs) -> None:
    taken = {
        choice
        for case in proofs.cases
        if not case.refused
        for spot in played(case).spots
        for choice in spot.decisions
    }
    offered = {choice.name for step in proofs.game.decisions for choice in step.choices}
    assert offered == taken


@each_game
def test_every_house_switch_is_thrown(proofs: Proofs) -> None:
    """What is about the dealer's hands alone moves no money and is proved in the school."""
    thrown = {pair for case in proofs.cases for pair in case.document.get("options", {}).items()}
    for option in proofs.game.options:
        if not option.money:
            continue
        values = option.choices or (True, False)
        assert {(option.key, value) for value in values if value != option.default} <= thrown, (
            option.key
        )


@each_game
def test_every_irregularity_happens_and_a_void_round_is_settled(proofs: Proofs) -> None:
    kinds = {
        entry if isinstance(entry, str) else entry["kind"]
        for case in proofs.cases
        for entry in case.document.get("irregularities", [])
    }
    assert set(proofs.game.irregularities) <= kinds
    assert any(case.document.get("void") for case in proofs.cases)
    for case in proofs.cases:
        if not case.refused:
            assert bool(settled(case).void_reason) == played(case).is_void
