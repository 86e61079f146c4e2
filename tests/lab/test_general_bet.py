"""A bet beside the base game by the general solver, as hands are counted and as solvers say."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import pytest

from croupier import lab
from croupier.cards import Deck
from croupier.errors import BadBet
from croupier.games import GAMES, find_game
from croupier.lab import let_it_ride, solitaire_stud, three_card_poker
from croupier.lab.cover_all import cover_all
from croupier.lab.general_bet import one_bet
from croupier.lab.required_bets import required_bets
from croupier.lab.tally import Tally
from croupier.rules import (
    Bet,
    BetsLocked,
    Choice,
    Deal,
    Decide,
    Fold,
    Layout,
    Line,
    Round,
    Spot,
    Stake,
    Wager,
    apply,
    lose,
    make_layout,
    open_round,
    win,
)
from tests.lab.strategy_references import SHORT_SUIT, deck_of
from tests.lab.toys import RULE, deck_with, toy, war


def distribution(tally: Tally) -> dict[Fraction, Fraction]:
    """How often the bet wins how much."""
    shares: Counter[Fraction] = Counter()
    for finish, count in tally.counts.items():
        shares[finish.net] += count
    return {net: Fraction(count, tally.total) for net, count in shares.items()}


# The tie of Casino War --------------------------------------------------------------------------


def test_the_tie_is_one_of_23_cards_of_311() -> None:
    """10 to 1: 18.65 % for the house, as is known in public."""
    found = lab.analyse("casino-war", "tie")
    assert found.house_edge is not None
    assert found.house_edge.per_first_bet == Fraction(58, 311)
    assert found.house_edge.element_of_risk == Fraction(58, 311)
    assert found.hit_frequency == Fraction(23, 311)
    assert found.hit_means == "the bet is paid"
    assert found.average_wager == 1
    assert dict(found.distribution) == {10: 23, -1: 288}
    assert {line.line: line.probability for line in found.lines} == {
        "Tie win": Fraction(23, 311), "Tie lose": Fraction(288, 311),
    }  # fmt: skip
    assert found.decisions == {}


@pytest.mark.parametrize(
    "deck", [Deck.packs(1), deck_with(3, 2, copies=2), Deck.of(deck_of("99K", "cd"))], ids=len
)
def test_the_tie_is_what_every_two_cards_say(deck: Deck) -> None:
    pairs = Counter(own >> 2 == dealers >> 2 for own, dealers in permutations(deck, 2))
    wins, total = pairs[True], pairs.total()
    assert distribution(one_bet(war(deck), "tie")) == {
        net: Fraction(count, total) for net, count in ((10, wins), (-1, total - wins)) if count
    }


def test_other_pays_of_the_tie() -> None:
    generous = lab.analyse("casino-war", "tie", pays={"tie": "11 to 1"})
    assert generous.expected_value == Fraction(12 * 23 - 311, 311)


# Bets that have a solver of their own -----------------------------------------------------------

OWN_SOLVERS: list[tuple[str, str, Deck, Callable[[Layout, Deck], Tally]]] = [
    ("three-card-poker", "pair_plus", deck_of("AKQJ8", "cd"),
     lambda layout, deck: three_card_poker.side_bet(layout, "pair_plus", deck=deck)),
    ("three-card-poker", "six_card_bonus", deck_of("AKQJT", "cd"),
     lambda layout, deck: three_card_poker.side_bet(layout, "six_card_bonus", deck=deck)),
    ("three-card-poker-face-up", "pair_plus", SHORT_SUIT,
     lambda layout, deck: three_card_poker.side_bet(layout, "pair_plus", deck=deck)),
    ("let-it-ride", "bonus", SHORT_SUIT,
     lambda layout, deck: let_it_ride.side_bet(layout, "bonus", deck=deck)),
    ("let-it-ride", "three_card_bonus", deck_of("AKQJ", "cd"),
     lambda layout, deck: let_it_ride.side_bet(layout, "three_card_bonus", deck=deck)),
    ("solitaire-stud", "three_plus", deck_of("A23456Q", "cd"),
     lambda layout, deck: solitaire_stud.side_bet(layout, "three_plus", deck=deck)),
    ("caribbean-stud", "cover_all", deck_of("AKQJT", "cd"),
     lambda layout, deck: cover_all(layout, 2, deck=deck)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("game", "bet", "deck", "own"), OWN_SOLVERS, ids=[" ".join(case[:2]) for case in OWN_SOLVERS]
)
def test_the_solver_of_the_bet_says_the_same(
    game: str, bet: str, deck: Deck, own: Callable[[Layout, Deck], Tally]
) -> None:
    """Also where a fold would lose the bet: who plays for its sake does not fold."""
    layout = make_layout(replace(find_game(game), deck=deck, seats_max=1))
    assert distribution(one_bet(layout, bet)) == distribution(own(layout, deck))


def test_the_law_of_pair_plus_over_the_whole_deck() -> None:
    layout = make_layout(find_game("three-card-poker"))
    known = lab.analyse("three-card-poker", "pair_plus")
    found = one_bet(layout, "pair_plus")
    assert distribution(found) == {
        net: Fraction(count, known.total) for net, count in known.distribution
    }


def test_a_player_decides_for_the_sake_of_the_bet_alone() -> None:
    """The Ante wants a raise and the side bet a fold: the side bet is asked about."""

    def settles(spot: Spot, round_: Round) -> list[Line]:
        ends = {"ante": not spot.folded, "raise": True, "side": spot.folded}
        return [(win if ends[bet] else lose)(spot, bet, RULE) for bet in spot.stakes]

    choices = (Choice("raise", "", Stake("raise", 1)), Choice("fold", "", Fold()))
    layout = toy(
        settles,
        steps=(Deal("card", "seats", 1),
               Decide("raise", "", choices, asked=lambda spot, round_: not spot.decisions)),
        bets=(Bet("ante", "Ante", "", mandatory=True), Bet("side", "Side", "", needs=("ante",))),
    )  # fmt: skip
    found = one_bet(layout, "side")
    assert distribution(found) == {Fraction(1): Fraction(1)}
    (finish,) = found.counts
    assert (finish.wagered, str(finish.result)) == (Fraction(1), "Side win")
    assert not finish.decisions


def test_whoever_waits_is_told_how_far_it_is() -> None:
    heard: list[tuple[int, int]] = []
    one_bet(war(deck_with(3, 2)), "tie", progress=lambda *step: heard.append(step))
    assert heard
    assert heard == [(step, 0) for step in range(1, len(heard) + 1)]


# The bets that must be up beside it -------------------------------------------------------------

COMPANY = {
    ("casino-war", "tie"): "ante tie",
    ("mississippi-stud", "ante"): "ante",
    ("three-card-poker", "pair_plus"): "pair_plus",
    ("three-card-poker", "six_card_bonus"): "ante six_card_bonus",
    ("let-it-ride", "bonus"): "bet_1 bet_2 bet_3 bonus",
    ("ultimate-texas-holdem", "bad_beat"): "ante blind trips bad_beat",
    ("solitaire-stud", "three_plus"): "ante super_bonus three_plus",
    ("caribbean-stud", "cover_all"): "ante cover_all",
}


@pytest.mark.parametrize(("game", "bet"), [pytest.param(*key, id=" ".join(key)) for key in COMPANY])
def test_company_is_what_the_rules_ask_for(game: str, bet: str) -> None:
    assert required_bets(find_game(game), bet) == tuple(COMPANY[game, bet].split())


@pytest.mark.parametrize(
    ("game", "bet"),
    [pytest.param(game.name, bet.key, id=f"{game.name} {bet.key}")
     for game in GAMES for bet in game.bets if not bet.reading],
)  # fmt: skip
def test_company_is_the_least_that_may_be_bet(game: str, bet: str) -> None:
    layout = make_layout(find_game(game))
    bets = dict.fromkeys(required_bets(layout.game, bet), 100)
    apply(open_round(layout), BetsLocked((Wager(1, bets),)))
    for key in bets.keys() - {bet}:
        fewer = {other: amount for other, amount in bets.items() if other != key}
        with pytest.raises(BadBet):
            apply(open_round(layout), BetsLocked((Wager(1, fewer),)))
