"""What a text is worth: the same as the general solver says of the same rules written in Python."""

from collections.abc import Callable
from fractions import Fraction
from math import comb

import pytest

from croupier import lab
from croupier.errors import BadOdds
from croupier.games import GAMES, find_game
from croupier.lab import solitaire_stud
from croupier.lab.general import GeneralSolver, UndecidedSituation
from croupier.lab.solvers import solver_of
from croupier.lab.strategies.general_marking import any_game
from croupier.lab.strategies.marking import Marking
from croupier.lab.strategies.text import WrittenStrategy, read_strategy
from croupier.lab.strategies.value import (
    StrategyValue,
    cost_of_strategy,
    value_of_strategy,
)
from croupier.lab.strategies.view import Numbers, StrategyView
from croupier.rules import Layout, Round, make_layout
from tests.lab.caribbean_by_rule import loss_of
from tests.lab.holdem_by_hand import OneByOne, value_by
from tests.lab.strategy_references import (
    CASES,
    HOLDEM,
    LONGER,
    Case,
    deck_of,
    holdem_before,
    holdem_flop,
    holdem_river,
)
from tests.lab.strategy_references import mississippi as short_mississippi
from tests.lab.toys import deck_with, mississippi, war
from tests.oracle.decisions import worth_of_following

# The general solver -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "case", [*CASES, *(pytest.param(case, marks=pytest.mark.proof) for case in LONGER)], ids=str
)
def test_a_text_is_worth_what_the_general_road_says_of_its_rules(case: Case) -> None:
    """Of the rules in Python; and the text, asked one round at a time, gets the same marks."""
    layout = make_layout(find_game(case.game))
    stakes = dict.fromkeys(layout.game.base_bets, 1)
    follower = GeneralSolver(layout, stakes, deck=case.deck, strategy=case.plain)
    written = read_strategy(layout.game, case.text)
    fast = solver_of(layout, stakes).mark(layout, written, stakes, case.deck, None)
    assert fast.cost > 0
    assert fast.perfect - fast.cost == follower.value(follower.start())

    slow = any_game(layout, written, stakes, case.deck, None)
    assert fast.perfect == slow.perfect
    assert shares(fast) == shares(slow)
    assert marks(fast) == marks(slow)


def shares(marking: Marking) -> dict[tuple[str, str], Fraction]:
    """How often each answer is given."""
    answers = marking.answers.items()
    return {key: Fraction(deals, marking.total) for key, deals in answers if deals}


def marks(marking: Marking) -> dict[tuple[str, str, int, str], tuple[Fraction, Fraction]]:
    return {
        (each.question, each.hand, each.line, each.best): (each.frequency, each.cost)
        for each in marking.misplays
    }


def test_every_game_has_such_a_case() -> None:
    assert {case.game for case in CASES} == {game.name for game in GAMES if game.decisions}


def test_every_rule_of_these_texts_is_followed_somewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a case would prove less than it says."""
    heard: set[tuple[str, int]] = set()
    followed = WrittenStrategy.followed

    def listening(text: WrittenStrategy, question: str, view: StrategyView) -> Numbers:
        found = followed(text, question, view)
        rules = text.rules[question]
        heard.update((text.game.name, rules[place].line) for place in set(found.tolist()))
        return found

    monkeypatch.setattr(WrittenStrategy, "followed", listening)
    written: set[tuple[str, int]] = set()
    for case in (*CASES, *LONGER):
        layout = make_layout(find_game(case.game))
        value_of_strategy(layout, case.text, deck=case.deck)
        rules = read_strategy(layout.game, case.text).rules.values()
        written.update((case.game, rule.line) for section in rules for rule in section)
    assert heard == written


@pytest.mark.parametrize("ranks", ["9TJQKA", "579JKA"])
def test_holdem_ends_as_three_plain_functions_say(ranks: str) -> None:
    """A route of its own: deals are followed to their ends, and no decision is ever marked."""
    deck = deck_of(ranks, "cd")
    plain = OneByOne(holdem_before, holdem_flop, lambda own, board: holdem_river(deck, own, board))
    layout = make_layout(find_game("ultimate-texas-holdem"))
    found = value_of_strategy(layout, HOLDEM, deck=deck)
    assert found.expected_value == value_by(layout, plain, deck=deck)


# Games without a solver of their own ------------------------------------------------------------


@pytest.mark.parametrize(
    ("layout", "plain"),
    [
        pytest.param(mississippi(deck_of("567J", "cd")), short_mississippi, id="eight cards"),
        pytest.param(mississippi(deck_of("4JA", "cdh")), short_mississippi, id="nine cards"),
        pytest.param(war(deck_with(4, 2, copies=2)), lambda table: "war", id="always war"),
    ],
)
def test_a_short_strategy_is_worth_what_every_deal_says(
    layout: Layout, plain: Callable[[Round], str]
) -> None:
    found = value_of_strategy(layout, layout.game.strategy)
    assert found.expected_value == worth_of_following(layout, 1, plain)


def test_casino_war_is_always_war() -> None:
    """Going to war is worth more than half an Ante, whatever the rank."""
    known = check_short_strategy("casino-war")
    assert known.lines == ("otherwise: war",)
    assert known.cost == 0
    assert known.expected_value == Fraction(-142853, 4965115)
    assert known.decisions == {"war": Fraction(23, 311), "surrender": 0}


def test_casino_war_surrenders_at_a_price() -> None:
    """A tie is worth fighting for, always; low cards here are given up."""
    layout = war()
    found = value_of_strategy(layout, "surrender: dealer shows 9 or lower\notherwise: war")
    nine = 7
    follower = GeneralSolver(
        layout,
        {"ante": 1},
        strategy=lambda round_: "surrender" if round_.dealer[0] >> 2 <= nine else "war",
    )
    assert found.expected_value == follower.value(follower.start())
    tied = Fraction(23, 311)
    assert found.decisions == {"war": tied * Fraction(5, 13), "surrender": tied * Fraction(8, 13)}
    assert {(each.said, each.best) for each in found.misplays} == {("surrender", "war")}
    assert sum((each.frequency for each in found.misplays), Fraction(0)) == tied * Fraction(8, 13)


# Known figures ----------------------------------------------------------------------------------


def test_three_card_poker_is_played_from_queen_six_four() -> None:
    known = lab.strategy("three-card-poker", "play: Q-6-4 or better\notherwise: fold")
    assert known.expected_value == known.perfect == Fraction(-686689, 20358520)
    assert known.misplays == ()
    assert known.decisions["play"] == lab.analyse("three-card-poker").decisions["play"]


def test_one_hand_too_many_costs_what_advise_says() -> None:
    loose = lab.strategy("three-card-poker", "play: Q-6-3 or better\notherwise: fold")
    (misplay,) = loose.misplays
    assert (misplay.hand, misplay.said, misplay.best, misplay.line) == ("Q-6-3", "play", "fold", 1)
    assert misplay.frequency == Fraction(60, comb(52, 3))
    layout = make_layout(find_game("three-card-poker"))
    values = [
        lab.advise(lab.situation(layout, cards=cards)).values
        for cards in ("Qh 6d 3c", "Qh 6h 3c", "Qh 6d 3h", "Qd 6h 3h")
    ]
    weights = (24, 12, 12, 12)
    lost = sum(w * (each["fold"] - each["play"]) for w, each in zip(weights, values, strict=True))
    assert loose.cost == misplay.cost == lost / comb(52, 3)


def test_ace_king_in_caribbean_stud_costs_what_is_known() -> None:
    layout = make_layout(find_game("caribbean-stud"))
    known = check_short_strategy("caribbean-stud")
    assert known.cost == loss_of(layout).cost
    assert round(float(known.cost), 8) == 0.00000225
    every = lab.strategy("caribbean-stud", "raise: any hand")
    assert round(-float(every.expected_value), 4) == 0.1661


def test_the_least_run_worth_playing_and_its_price() -> None:
    layout = make_layout(find_game("solitaire-stud"))
    rule = solitaire_stud.threshold(layout)
    simple = value_of_strategy(layout, "play: 5-4 or better\notherwise: fold")
    assert simple.cost == rule.cost
    assert round(float(simple.cost), 6) == 0.001477
    assert {(each.hand, each.best): each.cost for each in simple.misplays} == {
        (each.run, each.decision): each.cost for each in rule.exceptions
    }
    assert check_short_strategy("solitaire-stud").cost < simple.cost / 15


@pytest.mark.parametrize("table", ["LIRX-01", "LIRX-02", "LIRX-06", "LIRB-03", "LIRB-10"])
def test_the_ride_list_is_perfect_play(table: str) -> None:
    known = lab.strategy("let-it-ride", table=table)
    assert known.cost == 0
    assert known.expected_value == lab.analyse("let-it-ride", table=table).expected_value


def test_other_pays_have_other_lists() -> None:
    known = lab.strategy("let-it-ride", table="LIRX-04")
    assert known.cost > 0
    assert known.perfect == lab.analyse("let-it-ride", table="LIRX-04").expected_value
    changed = lab.strategy("let-it-ride", table="LIRX-04", pays={"royal_flush": "1"})
    assert changed.perfect < known.perfect
    with pytest.raises(BadOdds, match="snap"):
        lab.strategy("let-it-ride", pays={"snap": "1"})


def test_holdem_by_twelve_lines() -> None:
    """Before the flop the list is exact; the whole costs less than 0.14% of an Ante."""
    known = check_short_strategy("ultimate-texas-holdem")
    assert known.perfect == lab.analyse("ultimate-texas-holdem").expected_value
    assert known.cost == Fraction(452701661, 331116786000)
    assert {each.question for each in known.misplays} == {"on the flop", "at the river"}
    assert known.decisions["check before the flop"] + known.decisions["raise 4x"] == 1
    folded = known.decisions["fold"] + known.decisions["raise 1x"]
    assert folded == known.decisions["check on the flop"]


def test_a_text_of_holdem_that_was_followed_before_answers_at_once_on_other_pays() -> None:
    layout = make_layout(find_game("ultimate-texas-holdem"))
    text = "before the flop:\nraise 4x: 22+, A2+\nraise 3x: any hand"
    first = value_of_strategy(layout, text)
    assert cost_of_strategy(layout, text) == first.cost
    pays = {"royal_flush": "100", "straight_flush": "100", "four_of_a_kind": "20",
            "full_house": "5", "flush": "2", "straight": "1"}  # fmt: skip
    other = lab.ask("ultimate-texas-holdem", pays=pays).layout
    assert cost_of_strategy(other, text) == value_of_strategy(other, text).cost != first.cost


LINES_MAX = 12
"""A short strategy can be learned by heart …"""
RULES_OF_A_STREET_MAX = 6
"""… and where three questions are asked, as in Mississippi Stud, one at a time."""


def check_short_strategy(game: str) -> StrategyValue:
    """It is short, and what it costs is what its misplays cost: next to nothing."""
    known = lab.strategy(game)
    if game in ("mississippi-stud", "texas-holdem-bonus"):
        streets = read_strategy(find_game(game), find_game(game).strategy).rules.values()
        assert max(map(len, streets)) <= RULES_OF_A_STREET_MAX
    else:
        assert len(known.lines) <= LINES_MAX
    assert 0 <= known.cost < Fraction(15, 10_000)
    assert known.expected_value + known.cost == known.perfect
    costs = [each.cost for each in known.misplays]
    assert costs == sorted(costs, reverse=True)
    assert sum(costs) == known.cost
    return known


ELSEWHERE = (
    "caribbean-stud", "solitaire-stud", "ultimate-texas-holdem", "casino-war", "mississippi-stud",
    "four-card-poker", "six-card-poker",
)  # fmt: skip
"""Checked above, with more that is known of them; two where their decks are solved."""
ASKING = [game.name for game in GAMES if game.decisions and game.name not in ELSEWHERE]


@pytest.mark.parametrize("game", ASKING)
def test_a_short_strategy_has_at_most_twelve_lines_and_costs_next_to_nothing(game: str) -> None:
    check_short_strategy(game)


# Situations left undecided ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "text", "example"),
    [
        ("three-card-poker", "play: pair or better", "Play or fold: no rule speaks of 2c 3c 5d;"),
        ("let-it-ride", "bet 1:\nride: any hand", "Bet 2: pull or ride: no rule speaks of"),
        ("ultimate-texas-holdem", "before the flop:\ncheck: any hand",
         "On the flop: no rule speaks of 2c 2d on"),
        ("ultimate-texas-holdem", "before the flop:\ncheck: any hand\non the flop:\n"
         "raise 2x: pair or better\nat the river:\nraise 1x: any hand",
         "On the flop: no rule speaks"),
        ("caribbean-stud", "raise: dealer shows 2-K", "against Ac"),
    ],
)  # fmt: skip
def test_a_situation_that_no_rule_speaks_of_is_shown(game: str, text: str, example: str) -> None:
    with pytest.raises(UndecidedSituation) as refused:
        lab.strategy(game, text)
    assert example in str(refused.value)
    assert "otherwise" in str(refused.value)


def test_a_question_that_never_comes_up_needs_no_rules() -> None:
    known = lab.strategy("ultimate-texas-holdem", "before the flop:\nraise 4x: any hand")
    assert known.decisions["raise 4x"] == 1
    assert known.expected_value < -known.cost / 2


def test_rules_may_cover_everything_without_otherwise() -> None:
    text = "play: Q-6-4 or better\nfold: worse than Q-6-4"
    assert lab.strategy("three-card-poker", text).cost == 0
