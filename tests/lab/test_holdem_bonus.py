"""Texas Hold'em Bonus in the lab: small decks by the general solver, the whole deck, advice."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from croupier import lab
from croupier.cards import Deck, parse_cards
from croupier.errors import BadBet
from croupier.games import find_game
from croupier.lab import holdem_bonus
from croupier.lab.solvers import general, why_not
from croupier.lab.tally import SeatDeal, Tally, judge
from croupier.rules import BetsLocked, Dealt, Decided, Layout, Round, Wager, make_layout, replay

GAME = find_game("texas-holdem-bonus")
ANTE = {"ante": 1}


def on(ranks: str, suits: str, **options: str) -> tuple[Layout, Deck]:
    deck = Deck.of(parse_cards(" ".join(rank + suit for rank in ranks for suit in suits)))
    return make_layout(replace(GAME, deck=deck), options=options), deck


def by_net(tally: Tally) -> dict[tuple[Fraction, Fraction], Fraction]:
    """Chances by what is won and what was in action: two solvers may count other deals."""
    found: Counter[tuple[Fraction, Fraction]] = Counter()
    for finish, number in tally.counts.items():
        found[finish.net, finish.wagered] += number
    return {key: Fraction(number, tally.total) for key, number in found.items()}


@pytest.mark.parametrize(
    ("ranks", "suits", "ties"),
    [
        ("TJQKA", "cd", "less"),
        pytest.param("TJQKA", "cd", "more", marks=pytest.mark.proof),
        pytest.param("9TJQKA", "cd", "less", marks=pytest.mark.proof),
        pytest.param("QKA", "cdhs", "less", marks=pytest.mark.proof),
        pytest.param("2345A", "cd", "less", marks=pytest.mark.proof),
    ],
)
@pytest.mark.parametrize("ante_pays", ["straight", "flush"])
def test_a_small_deck_is_solved_as_the_general_solver_solves_it(
    ranks: str, suits: str, ties: str, ante_pays: str
) -> None:
    layout, deck = on(ranks, suits, ante_pays=ante_pays)
    fast = holdem_bonus.base_game(layout, ANTE, ties=ties, deck=deck)
    slow = general().base_game(layout, ANTE, ties=ties, progress=None, deck=deck)
    assert by_net(fast) == by_net(slow)


# The whole deck ---------------------------------------------------------------------------------

EDGE = Fraction(578_107_733, 28_381_438_800)
RISK = Fraction(28_327_278_917, 5_309_799_846_516)


@pytest.mark.proof
def test_the_whole_deck_meets_what_was_published() -> None:
    """2.04 % of the Ante, 0.53 % of all that is bet, and so many final positions."""
    found = lab.analyse("texas-holdem-bonus")
    assert found.total == 55_627_620_048_000
    assert found.house_edge is not None
    assert found.house_edge.per_first_bet == EDGE
    assert found.house_edge.element_of_risk == RISK
    assert [round(100 * float(each), 2) for each in (EDGE, RISK)] == [2.04, 0.53]


@pytest.mark.proof
def test_the_published_folds_are_those_of_an_ante_paid_from_a_flush() -> None:
    """Where a straight pays the Ante, 4-3 of two suits is played."""
    usual = lab.chart("texas-holdem-bonus").starting_hands
    flush = lab.chart("texas-holdem-bonus", options={"ante_pays": "flush"}).starting_hands
    deuces = ["32o", "42o", "52o", "62o", "72o"]
    assert sorted(hand for hand, best in usual.items() if best == "fold") == deuces
    assert sorted(hand for hand, best in flush.items() if best == "fold") == [
        "32o", "42o", "43o", "52o", "62o", "72o",
    ]  # fmt: skip


@pytest.mark.proof
def test_the_referee_finds_nothing() -> None:
    assert why_not(make_layout(GAME), ("ante", "bonus")) == ""


# The Bonus --------------------------------------------------------------------------------------


def test_the_bonus_by_hand() -> None:
    """Of 1,326 hands: 6 aces, 4 A-K, 8 A-Q or A-J suited, 12 A-K, 18 high pairs, 24, 54."""
    found = lab.analyse("texas-holdem-bonus", "bonus")
    assert found.house_edge is not None
    paid = 30 * 6 + 25 * 4 + 20 * 8 + 15 * 12 + 10 * 18 + 5 * 24 + 3 * 54
    hands = 6 + 4 + 8 + 12 + 18 + 24 + 54
    aces = 6 * (1000 - 30)  # the dealer has the other two in one of 1,225 hands
    assert found.house_edge.per_first_bet == -(
        Fraction(paid - (1326 - hands), 1326) + Fraction(aces, 1326 * 1225)
    )


def test_the_bonus_beside_the_game_is_refused_by_name() -> None:
    with pytest.raises(BadBet, match="ask for each by itself"):
        lab.analyse("texas-holdem-bonus", stakes={"ante": 1, "bonus": 1})


# Advice -----------------------------------------------------------------------------------------


def waiting(layout: Layout, own: str, board: str, *decisions: str) -> Round:
    cards = parse_cards(board)
    events: list[object] = [
        BetsLocked((Wager(1, {"ante": 500}),)), Dealt(1, parse_cards(own)),
    ]  # fmt: skip
    for number, said in enumerate(decisions):
        events.append(Decided(1, said))
        events.append(Dealt("community", cards[:3] if number == 0 else cards[3:]))
    return replay(layout, events)  # type: ignore[arg-type]


def test_advice_on_the_turn_is_every_river_and_every_dealer() -> None:
    layout, deck = on("TJQKA", "cd")
    own, board = parse_cards("Ac Jd"), parse_cards("Kc Kd Tc Td")
    left = [card for card in deck if card not in own + board]
    nets = {
        said: [
            judge(layout, ANTE, SeatDeal(own, dealer, (*board, river)), ("flop", "turn", said)).net
            for river in left
            for dealer in combinations([card for card in left if card != river], 2)
        ]
        for said in ("river", "check")
    }
    found = lab.advise(waiting(layout, "Ac Jd", "Kc Kd Tc Td", "flop", "turn"))
    assert found.values == {said: sum(each) / len(each) for said, each in nets.items()}


def test_advice_at_every_street_is_that_of_the_general_solver() -> None:
    layout, _ = on("TJQKA", "cd")
    for round_ in (
        waiting(layout, "Ac Jd", ""),
        waiting(layout, "Ac Jd", "Kc Kd Tc", "flop"),
        waiting(layout, "Tc Jc", "Kc Qc Ad Kd", "flop", "check"),
    ):
        assert lab.advise(round_).values == general().values(round_, ties="less")
