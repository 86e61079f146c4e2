"""Charts by the general solver: what is best, said in a page, or refused if a page is too small."""

from collections.abc import Iterable
from itertools import combinations

import pytest

from croupier import lab
from croupier.cards import Deck, card_text, is_red, rank_of
from croupier.lab.general import GeneralSolver
from croupier.lab.strategies import general_chart
from croupier.lab.strategies.charts import chart_of
from croupier.lab.strategies.general_chart import best_decisions
from croupier.rules import (
    Choice,
    Deal,
    Dealt,
    Decide,
    Fold,
    Layout,
    Line,
    Round,
    Spot,
    Stake,
    apply,
    lose,
    win,
)
from tests.lab.strategy_references import deck_of
from tests.lab.toys import RULE, deck_with, mississippi, toy, war

PLAY = (Choice("play", "", Stake("play", 1)), Choice("fold", "", Fold()))
DOUBLE = (*PLAY, Choice("double", "", Stake("play", 2)))


def question(key: str, *choices: Choice, after: int = 0) -> Decide:
    return Decide(
        key, key.capitalize(), choices,
        asked=lambda spot, round_: not spot.folded and len(spot.decisions) == after,
    )  # fmt: skip


def one_card(*choices: Choice, deck: Deck) -> Layout:
    """A court card wins everything that is up; who folds loses his Ante and no more."""

    def settles(spot: Spot, round_: Round) -> Iterable[Line]:
        court = rank_of(spot.cards[0]) in (9, 10, 11)
        won = court and not spot.folded
        return [(win if won else lose)(spot, bet, RULE) for bet in spot.stakes]

    return toy(settles, steps=(Deal("card", "seats", 1), question("play", *choices)), deck=deck)


def chart_refused(layout: Layout) -> bool:
    with pytest.raises(lab.BadStrategy) as refused:
        chart_of(layout)
    return "perfect play of Toy fills more than a chart; ask about a hand" in str(refused.value)


# Starting hands ---------------------------------------------------------------------------------


@pytest.mark.parametrize("ranks", ["56789", "2569JA"])
def test_the_map_of_mississippi_stud_is_what_the_solver_chooses(ranks: str) -> None:
    """With fewer cards; the whole deck is solved in another test."""
    layout = mississippi(deck_of(ranks, "cdh"))
    chart = chart_of(layout)
    solver = GeneralSolver(layout, {"ante": 1})
    solver.value(solver.start())
    best: dict[str, set[str]] = {}
    for low, high in combinations(layout.game.deck, 2):
        round_ = apply(solver.start(), Dealt(1, (low, high)))
        one, other = card_text(high), card_text(low)
        kind = "" if one[0] == other[0] else "s" if one[1] == other[1] else "o"
        name = one[0] + other[0] + kind
        best.setdefault(name, set()).add(solver.choose(round_, solver.values(round_)))
    assert {name: {said} for name, said in chart.starting_hands.items()} == best
    assert chart.rules == ()
    assert chart.decisions == ("1x", "2x", "3x", "fold")
    assert chart.tables == {"pays": "MSS-01"}


def test_later_streets_are_found_too() -> None:
    """Where perfect play comes to; what it never comes to has no entry."""
    layout = mississippi(deck_of("69JA", "cd"))
    found = {best.question: best for best in best_decisions(layout, None)}
    assert list(found) == ["third street", "fourth street", "fifth street"]
    assert [best.two_cards for best in found.values()] == [True, False, False]
    assert not found["third street"].mixed
    solver = GeneralSolver(layout, {"ante": 1})
    round_ = apply(solver.start(), Dealt(1, tuple(layout.game.deck)[-2:]))
    assert found["third street"].decisions["AA"] == solver.choose(round_, solver.values(round_))


# Rules ------------------------------------------------------------------------------------------


def test_casino_war_has_one_rule() -> None:
    (rule,) = lab.chart("casino-war").rules
    assert (rule.when, rule.decision, rule.otherwise) == ("", "war", "war")
    assert rule.hands == ("any hand",)
    assert not rule.exceptions
    assert not rule.equal
    assert rule.cost == 0


def test_casino_war_is_war_in_any_shoe() -> None:
    for deck in (deck_with(13, 4), deck_with(2, 2, copies=2)):
        (rule,) = chart_of(war(deck)).rules
        assert (rule.decision, rule.hands) == ("war", ("any hand",))


def test_a_few_hands_make_a_rule() -> None:
    (rule,) = chart_of(one_card(*PLAY, deck=deck_of("89JQ", "c"))).rules
    assert (rule.when, rule.decision, rule.otherwise) == ("", "play", "fold")
    assert rule.hands == ("Jc", "Qc")
    (other,) = chart_of(one_card(*PLAY, deck=deck_of("9JQ", "c"))).rules
    assert (other.decision, other.otherwise, other.hands) == ("fold", "play", ("9c",))


def test_many_hands_make_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(general_chart, "HANDS_MAX", 1)
    assert chart_refused(one_card(*PLAY, deck=deck_of("89JQ", "c")))


def test_three_answers_make_no_rule() -> None:
    """Double with a court card, fold with less, and play where the ace pays a single bet."""

    def settles(spot: Spot, round_: Round) -> Iterable[Line]:
        rank = rank_of(spot.cards[0])
        won = not spot.folded and rank >= 9 and (rank < 12 or spot.stake("play") == 1)
        return [(win if won else lose)(spot, bet, RULE) for bet in spot.stakes]

    steps = (Deal("card", "seats", 1), question("play", *DOUBLE))
    assert chart_refused(toy(settles, steps=steps, deck=deck_of("8JA", "c")))


def test_a_game_that_asks_nothing_has_no_chart() -> None:
    layout = toy(
        lambda spot, round_: [win(spot, "ante", RULE)], steps=(Deal("card", "seats", 1),)
    )  # fmt: skip
    assert chart_refused(layout)


# More than the cards decides --------------------------------------------------------------------


def test_cards_that_are_played_differently_after_other_decisions_make_no_rule() -> None:
    """A club is doubled and must stop, a diamond is played and must go on.

    With a club and a diamond in hand it is the first of them that counts, and nothing shows it.
    """

    def settles(spot: Spot, round_: Round) -> Iterable[Line]:
        first = card_text(spot.cards[0])[1]
        won = spot.decisions == {"c": ("double", "stop"), "d": ("play", "go on")}[first]
        return [(win if won else lose)(spot, bet, RULE) for bet in spot.stakes]

    layout = toy(
        settles,
        steps=(
            Deal("card", "seats", 1), question("first", *DOUBLE),
            Deal("second card", "seats", 1),
            question("second", Choice("stop", ""), Choice("go on", ""), after=1),
        ),
        deck=deck_of("9J", "cd"), suits="red and black",
    )  # fmt: skip
    first, second = best_decisions(layout, None)
    assert first.rule() == ("play", "double", ("9d", "Jd"))
    assert second.rule() is None
    assert (first.mixed, second.mixed) == (False, True)
    assert chart_refused(layout)


def test_starting_hands_do_not_tell_colors_apart() -> None:
    """Two red cards are played and two black ones folded: 98o is both, and so is no chart."""

    def settles(spot: Spot, round_: Round) -> Iterable[Line]:
        won = not spot.folded and all(is_red(card) for card in spot.cards)
        return [(win if won else lose)(spot, bet, RULE) for bet in spot.stakes]

    layout = toy(
        settles,
        steps=(Deal("hand", "seats", 2), question("play", *PLAY)),
        deck=deck_of("89", "cdhs"), suits="red and black",
    )  # fmt: skip
    (best,) = best_decisions(layout, None)
    assert best.two_cards
    assert best.mixed
    assert chart_refused(layout)
