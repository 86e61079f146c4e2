"""The coach against the round engine: his values are those of every card dealt, to the last digit.

The whole deck is dealt out where that takes seconds. Where it would take days (seven cards of
Solitaire Stud, Hold'em before the flop), the same game is played with a smaller deck, which the
coach and the reference both deal out whole.
"""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, islice
from typing import Any

import pytest

from croupier.cards import Deck, parse_cards
from croupier.games import GAMES, find_game
from croupier.lab.solve import Advice, advise
from croupier.rules import (
    BetsLocked,
    Dealt,
    Game,
    Layout,
    Round,
    Wager,
    actions,
    apply,
    make_layout,
    open_round,
)
from croupier.rules import Decided as Said
from croupier.school.seat.alone import Decision, asked
from croupier.school.seat.coach import Coach
from croupier.school.seat.documents import Note
from croupier.school.seat.endings import endings
from croupier.school.seat.situations import dealt
from croupier.school.seat.view import note_view
from croupier.school.seat.why import worth_in_money
from tests.oracle.decisions import worth_of_choices
from tests.school.seating import COACH, base, decisions_asked, seeded
from tests.sweeps import of_games

COVER_ALL = "cover_all"
BASE = ("bet_1", "bet_2", "bet_3")
ASKED: list[Decision] = []
"""What `note_of` has asked about, the last one last."""


def deck_of(ranks: str, suits: str) -> Deck:
    return Deck.of(parse_cards(" ".join(rank + suit for rank in ranks for suit in suits)))


def small(game: Game) -> Deck:
    """A deck that can be dealt out whole for every decision of a game with two spots."""
    cards = sum(game.cards_for(who, make_layout(game)) for who in ("seats", "dealer", "community"))
    if game.cards_for("community", make_layout(game)) >= 3:
        return deck_of("9TJQK", "cd")
    return deck_of("789TJQK", "cdh") if cards > 10 else deck_of("9TJQKA", "cdh")


def reference_values(round_: Round, seat: int, without: frozenset[str]) -> dict[str, Fraction]:
    """The oracle's answer for a seat, with all its bets but these, in base bets."""
    spot = round_.spot(seat)
    made = {choice.makes for step in round_.layout.game.decisions for choice in step.choices}
    stakes = {
        bet: stake for bet, stake in spot.stakes.items() if bet not in without and bet not in made
    }
    worth = worth_of_choices(
        round_.layout, stakes, own=spot.cards, dealer=round_.dealer, community=round_.community,
        decisions=spot.decisions,
    )  # fmt: skip
    return {name: value / stakes[first(round_.layout.game)] for name, value in worth.items()}


def first(game: Game) -> str:
    return game.bets[0].key


def check(round_: Round, decision: Decision) -> None:
    """The coach says of this decision what the oracle says."""
    note = Coach(patience=None, endings_max=0).note(decision)
    assert note is not None
    game = round_.layout.game
    sensors = set(game.sensors)
    never = frozenset(sensors | {COVER_ALL})
    assert set(note.left_out) >= {bet for bet in round_.spot(decision.seat).stakes if bet in never}
    # With the bets that are counted, every value is the oracle's …
    values = dict(note.values)
    assert values == reference_values(round_, decision.seat, never | set(note.left_out))
    assert values[note.best] == max(values.values())
    # … and those that are left out besides sensors and Cover All change no decision: with them all
    # values move by the same amount.
    if set(note.left_out) - never:
        assert not set(note.left_out) & base(game)
        whole = reference_values(round_, decision.seat, never)
        assert len({whole[name] - values[name] for name in values}) == 1
    for choice, value in values.items():
        assert replace(note, chosen=choice).cost == max(values.values()) - value


# A small deck, every question of every game -----------------------------------------------------


@pytest.mark.parametrize(
    ("game", "question"),
    [(game, step.key) for game in GAMES for step in game.decisions],
    ids=lambda case: case if isinstance(case, str) else case.name,
)
def test_a_small_deck_is_dealt_out_by_the_engine_to_the_same_values(
    game: Game, question: str
) -> None:
    """Two spots with every bet up, and of each only its own cards and bets count."""
    layout = small_layout(game)
    spots = 1 if game.cards_for("community", layout) >= 5 else 2
    found = decisions_asked(layout, question, seeded((game.name, question)), spots=spots)
    for round_, decision in islice(found, spots):
        check(round_, decision)


def small_layout(game: Game) -> Layout:
    switches = {option.key for option in game.options}
    any_spots = {"two_spots": "any"} if "two_spots" in switches else None
    return make_layout(replace(game, deck=small(game)), options=any_spots)


# The whole deck ---------------------------------------------------------------------------------

WHOLE_DECK = [
    # game, question, situations; what takes minutes is left to `make proof`
    ("three-card-poker", "play", 1),
    ("three-card-poker-face-up", "play", 4),
    ("let-it-ride", "bet 1", 2),
    ("let-it-ride", "bet 2", 6),
    ("ultimate-texas-holdem", "at the river", 2),
    pytest.param("ultimate-texas-holdem", "on the flop", 1, marks=pytest.mark.proof),
    pytest.param("caribbean-stud", "raise", 1, marks=pytest.mark.proof),
]


@pytest.mark.parametrize(("game", "question", "situations"), WHOLE_DECK)
def test_the_whole_deck_is_dealt_out_by_the_engine_to_the_same_values(
    game: str, question: str, situations: int
) -> None:
    layout = make_layout(find_game(game))
    found = decisions_asked(layout, question, seeded((game, question, "whole")), spots=2)
    for round_, decision in islice(found, situations):
        check(round_, decision)


@pytest.mark.proof
def test_waiting_before_the_flop_is_worth_the_average_of_the_best_on_every_flop() -> None:
    """19,600 flops of the whole deck: what the coach says there adds up to what he says before."""
    layout = make_layout(find_game("ultimate-texas-holdem"))
    own = parse_cards("Kc 7d")
    before = apply(open_round(layout), BetsLocked((Wager(1, {"ante": 500, "blind": 500}),)))
    before = apply(before, Dealt(1, own))
    waited = apply(before, Said(1, "check"))
    flops = list(combinations(layout.game.deck.without(own), 3))
    total = sum(
        (max(advise(apply(waited, Dealt("community", flop))).values.values()) for flop in flops),
        Fraction(0),
    )
    assert total / len(flops) == advise(before).values["check"]
    assert len(flops) == 19_600


# By hand ----------------------------------------------------------------------------------------


def note_of(game: str, bets: Mapping[str, int], *dealt: str, **layout: Any) -> Note:
    """What the coach says of one spot dealt these cards: own, then board or the dealer's.

    Whoever is asked in between waits if he can, and else says the first that there is.
    """
    laid = make_layout(find_game(game), **layout)
    round_ = apply(open_round(laid), BetsLocked((Wager(1, bets),)))
    for text in dealt:
        while (offered := actions(round_)).seat is not None:
            waits = (c.name for c in offered.choices if not c.makes and not c.folds)
            round_ = apply(round_, Said(1, next(waits, offered.choices[0].name)))
        round_ = apply(round_, Dealt(offered.draws[-1].to, parse_cards(text)))
    decision = asked(round_)
    assert decision is not None
    ASKED.append(decision)
    note = COACH.note(decision)
    assert note is not None
    return note


def test_the_weakest_hand_worth_playing() -> None:
    """Q-6-4 is played and Q-6-3 is not: both are worth a little less than folding costs."""
    plays, folds = (
        note_of("three-card-poker", {"ante": 500}, cards) for cards in ("Qc 6d 4h", "Qc 6d 3h")
    )
    assert (plays.best, folds.best) == ("play", "fold")
    assert dict(plays.values)["fold"] == dict(folds.values)["fold"] == -1
    assert plays.topic == "seat/three-card-poker/play/queen high"
    assert plays.about == "Play or fold: queen high"
    assert plays.why == (
        "Queen high (Q-6-4): play loses 0.9934 Antes on average and fold loses exactly 1 Ante, "
        "so play is better by 0.0066; with a 3 instead of the 4, fold would be best; the strategy "
        "rule here is “play: Q-6-4 or better”."
    )
    assert "with a 4 instead of the 3, play would be best" in folds.why


@pytest.mark.parametrize(
    ("game", "bets", "dealt", "says"),
    [
        (
            "three-card-poker", {"ante": 500, "pair_plus": 500}, ["7c 7d 2h"],
            "Pair of sevens (7-7-2): play wins 1.9484 Antes on average and fold loses exactly "
            "2 Antes, so play is better by 3.9484; the strategy rule here is “",
        ),
        (
            "let-it-ride", {"bet_1": 500, "bet_2": 500, "bet_3": 500}, ["Tc Jc Qc", "2d"],
            "Queen high, offsuit (Q-J-T on 2): pull loses 1.25 base bets on average and ride "
            "loses 1.875 base bets on average, so pull is better by 0.625; ride comes out "
            "ahead in 18.8% of the remaining deals (9 of 48 cards: 10s or Better)",
        ),
        (
            "let-it-ride", {"bet_1": 500, "bet_2": 500, "bet_3": 500}, ["9c 5d 2h", "4s"],
            "Nine high, offsuit (9-5-2 on 4): pull loses 2 base bets on average and ride "
            "loses 3 base bets on average, so pull is better by 1; ride cannot come out ahead; no "
            "other strategy rule fits this hand, so “otherwise: pull”.",
        ),
        (
            "let-it-ride", {"bet_1": 500, "bet_2": 500, "bet_3": 500}, ["Tc Td 2h"],
            "Pair of tens (T-T-2): ride wins",
        ),
        (
            "ultimate-texas-holdem", {"ante": 500, "blind": 500}, ["Kc 5c"],
            "K-5 suited: raise 4x wins",
        ),
        (
            "ultimate-texas-holdem", {"ante": 500, "blind": 500},
            ["Ah Ad", "Kc 8d 7h", "4s 2c"],
            "Pair of aces (A-A on K-8-7-4-2): raise 1x wins 1.0071 Antes on average and fold loses "
            "exactly 2 Antes, so raise 1x is better by 3.0071; raise 1x comes out ahead in 87.7% "
            "of the remaining deals, and the dealer qualifies in 62.0%; the strategy rule "
            "here is “",
        ),
        (
            "caribbean-stud", {"ante": 500}, ["Ah Kd 9c 5s 2h", "9s"],
            "Ace-king high (A-K-9-5-2 against 9): raise loses",
        ),
        (
            "mississippi-stud", {"ante": 500}, ["6c 6d", "8c", "9c"],
            "Pair of sixes (6-6 on 9-8): 3x wins 2.25 Antes on average and 2x wins 1.875 Antes "
            "on average, so 3x is better by 0.375; staying in comes out ahead in 16.7% of the "
            "remaining deals and even in 83.3% (8 of 48 cards:",
        ),
        (
            "casino-war", {"ante": 500}, ["Kc", "Kc"],
            "King against king: war loses 0.389 Antes on average and surrender loses exactly 0.5 "
            "Antes, so war is better by 0.111; war comes out ahead in 53.7% of the remaining "
            "deals; the strategy rule here is “war: always”",
        ),
        (
            "casino-war", {"ante": 500, "tie": 200}, ["Kc", "Kc"],
            "King against king: war wins 3.611 Antes on average and surrender wins exactly 3.5 "
            "Antes, so war is better by 0.111; every figure includes the 4 Antes that the Tie "
            "bet wins either way; war comes out ahead",
        ),
        (
            "let-it-ride", {"bet_1": 500, "bet_2": 500, "bet_3": 500, "three_card_bonus": 500},
            ["9c 5d 2h"],
            "Nine high, offsuit (9-5-2): pull loses 1.8495 base bets on average and ride loses "
            "2.699 base bets on average, so pull is better by 0.8495; every figure includes "
            "the 1 base bet that the 3 Card Bonus bet loses either way; no other strategy rule "
            "fits this hand, so “otherwise: pull”.",
        ),
    ],
)  # fmt: skip
def test_the_reason_is_made_of_facts(
    game: str, bets: Mapping[str, int], dealt: list[str], says: str
) -> None:
    """868 of 990 hands are beaten by the aces, and 9 of 48 cards make a pair of tens or better.

    Two sixes make three of a kind, six cards a second pair, and any other gives the money back: of
    six Antes (2 × 18 + 6 × 12) ÷ 48 are won.
    """
    assert note_of(game, bets, *dealt).why.startswith(says)


def judged(game: str, bets: Mapping[str, int], chosen: str, *dealt: str) -> Note:
    """What the coach says of a choice; the cards are dealt as `note_of` deals them."""
    waiting = note_of(game, bets, *dealt)
    made = COACH.note(replace(ASKED[-1], chosen=chosen))
    assert made is not None
    assert made.values == waiting.values
    return made


def test_the_coach_compares_with_what_was_chosen_and_not_with_the_second_best() -> None:
    """A pair of sixes on fifth street: 3x is best and 2x next, and the learner folds."""
    note = judged("mississippi-stud", {"ante": 500}, "fold", "6c 6d", "8c", "9c")
    assert [name for name, _ in note.values] == ["3x", "2x", "1x", "fold"]
    assert note.why.startswith(
        "Pair of sixes (6-6 on 9-8): 3x wins 2.25 Antes on average and fold (your choice) "
        "loses exactly 3 Antes, so 3x is better by 5.25;"
    )
    assert note.cost == Fraction(21, 4)
    shown = note_view(note)
    assert shown["cost"] == {"fraction": "21/4", "decimal": "5.2500", "money": "26.25"}
    assert shown["unit"] == {"title": "Ante", "stake": "5.00"}
    assert [entry["money"] for entry in shown["values"]] == ["11.25", "9.38", "7.50", "-15.00"]


def test_who_was_right_hears_what_the_next_best_would_have_brought() -> None:
    note = judged("mississippi-stud", {"ante": 500}, "3x", "6c 6d", "8c", "9c")
    assert "3x wins 2.25 Antes on average and 2x wins 1.875 Antes" in note.why
    assert "your choice" not in note.why


def test_less_than_half_a_cent_is_said_to_be_less_than_a_cent() -> None:
    assert worth_in_money(Fraction(1, 1500), 500) == "less than 0.01"
    assert worth_in_money(Fraction(0), 500) == "0.00"


@pytest.mark.parametrize("game", of_games())
def test_the_line_that_decides_is_one_of_the_strategy_and_says_what_is_best(game: Game) -> None:
    """Where the short strategy errs, no line of it is given as a reason."""
    lines = [line.strip() for line in game.strategy.splitlines()]
    for decision in dealt(make_layout(game), seeded(3)):
        thought = COACH.thought(decision)
        assert thought is not None
        if thought.rule:
            assert thought.rule in lines
            said = thought.rule.removeprefix("otherwise: ").partition(":")[0]
            assert dict(thought.values)[said] == thought.values[0][1]


def test_choices_worth_the_same_cost_nothing() -> None:
    note = replace(
        note_of("three-card-poker", {"ante": 500}, "Qc 6d 4h"),
        values=(("fold", Fraction(-1)), ("play", Fraction(-1))), best="fold", chosen="play",
    )  # fmt: skip
    assert note.cost == 0
    assert note.cost_cents == 0


def test_how_often_it_is_won_is_counted_by_the_engine() -> None:
    """Every second community card beside a pair of nines: which of 48 make a paying hand."""
    layout = make_layout(find_game("let-it-ride"))
    round_ = apply(open_round(layout), BetsLocked((Wager(1, dict.fromkeys(BASE, 500)),)))
    round_ = apply(round_, Dealt(1, parse_cards("9c 9d 2h")))
    round_ = apply(apply(round_, Said(1, "ride")), Dealt("community", parse_cards("5s")))
    found = endings(round_)
    assert found is not None
    # Two nines for three of a kind; three deuces and three fives for two pair.
    assert (found.total, found.ahead, found.even, found.qualifies) == (48, 8, 0, None)


def test_with_another_card_nothing_may_be_asked_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """The dealer holds the very same king; a queen in place of the own one ties no more."""
    asked_about: list[Round] = []

    def noted(round_: Round) -> Advice:
        asked_about.append(round_)
        return advise(round_)

    monkeypatch.setattr("croupier.school.seat.why.advise", noted)
    note = note_of("casino-war", {"ante": 700}, "Kc", "Kc")
    assert "instead of the" not in note.why
    assert [(round_.spots[0].cards, round_.dealer) for round_ in asked_about] == [
        (parse_cards("Kc"), parse_cards("Kc"))
    ]


def test_how_often_a_war_is_won_is_counted_over_six_packs() -> None:
    """Two kings are out: 22 are left and 24 of every other rank; a tie is won, and no more."""
    layout = make_layout(find_game("casino-war"))
    round_ = apply(open_round(layout), BetsLocked((Wager(1, {"ante": 500}),)))
    round_ = apply(apply(round_, Dealt(1, parse_cards("Kc"))), Dealt("dealer", parse_cards("Kc")))
    ties = 12 * 24 * 23 + 22 * 21
    found = endings(round_)
    assert found is not None
    assert found.total == 310 * 309
    assert found.ahead == ties + (found.total - ties) // 2
    assert found.even == 0
    assert endings(round_, most=2_000) is None, "52 cards twice are too many"
