"""The general solver says of every game what a walk through its rounds, one by one, says."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from croupier.cards import Card, Deck, is_red, parse_cards, rank_of
from croupier.games import find_game
from croupier.lab.general import GeneralSolver
from croupier.lab.general_streets import DecisionPoint, Drawn, Street
from croupier.lab.referee import symmetry_refusal
from croupier.money import Odds
from croupier.paytables.readings import HoleCards
from croupier.rules import (
    Bet,
    Choice,
    Deal,
    Decide,
    Fold,
    Layout,
    Line,
    Round,
    Spot,
    Stake,
    TakeBack,
    by_table,
    lose,
    make_layout,
    push,
    replay,
    win,
)
from tests.lab.toys import RULE, deck_with, mississippi, toy, war
from tests.oracle.general_walk import GeneralWalk


def agree(layout: Layout, stakes: dict[str, int], **other: object) -> None:
    """On the value, on every decision and on every way to finish; also when ties go to more."""
    walk = GeneralWalk(layout, stakes, **other)  # type: ignore[arg-type]
    for ties in ("less", "more"):
        walk.ties = ties  # what a round is worth does not depend on them
        road = GeneralSolver(layout, stakes, ties=ties, **other)  # type: ignore[arg-type]
        assert road.value(road.start()) == walk.value(walk.start())
        tally = road.tally(first_bet=1, initial_stake=1)
        assert tally == walk.tally(first_bet=1, initial_stake=1)


def streets_of(street: Street) -> Iterator[Street]:
    yield street
    for branch in street.branches:
        after = [branch.street] if isinstance(branch, Drawn) else []
        after += [lead.street for lead in branch.leads] if isinstance(branch, DecisionPoint) else []
        for further in after:
            yield from streets_of(further)


# Games ------------------------------------------------------------------------------------------


def against_dealer(spot: Spot, round_: Round) -> Iterable[Line]:
    """The higher sum wins; who folds loses."""
    own, dealer = (sum(map(rank_of, cards)) for cards in (spot.cards, round_.dealer))
    for bet in spot.stakes:
        if spot.folded or own < dealer:
            yield lose(spot, bet, RULE)
        elif own == dealer:
            yield push(spot, bet, RULE)
        else:
            yield win(spot, bet, RULE, Odds.parse("3 to 2"))


PLAY_OR_FOLD = Decide(
    "play", "Play or fold",
    (
        Choice("play", "", Stake("play", 2)),
        Choice("play 3x", "", Stake("play", 3)),
        Choice("fold", "", Fold()),
    ),
    asked=lambda spot, round_: not spot.decisions,
)  # fmt: skip
DEALERS_HAND = (
    Deal("cards", "seats", 2),
    Deal("dealer's open card", "dealer", 1),
    PLAY_OR_FOLD,
    Deal("dealer's other card", "dealer", 1, needed=lambda round_: not round_.spots[0].folded),
)


def colors(spot: Spot, round_: Round) -> Iterable[Line]:
    """Wins if the card on the board is of the color of both own cards."""
    same = len({is_red(card) for card in spot.cards + round_.community}) == 1
    for bet in spot.stakes:
        yield win(spot, bet, RULE) if same and not spot.folded else lose(spot, bet, RULE)


COLORS = (
    Deal("card", "seats", 1),
    Deal("another card", "seats", 1),
    PLAY_OR_FOLD,
    Deal("board", "community", 1),
)


def red_or_black(spot: Spot, round_: Round) -> Iterable[Line]:
    """A red card wins by its rank, a black one loses."""
    card = spot.cards[-1]
    for bet in spot.stakes:
        won = is_red(card) and not spot.folded
        yield (
            win(spot, bet, RULE, Odds.parse(f"{rank_of(card)} to 1"))
            if won
            else lose(spot, bet, RULE)
        )


def takes_back(spot: Spot, round_: Round) -> Iterable[Line]:
    """A pair on five cards pays three for each bet that was not taken back."""
    ranks = [rank_of(card) for card in spot.cards + round_.community]
    for bet in spot.stakes:
        if bet in spot.taken_back:
            yield push(spot, bet, RULE)
        elif len(set(ranks)) < len(ranks):
            yield win(spot, bet, RULE, Odds.parse("3 to 1"))
        else:
            yield lose(spot, bet, RULE)


def pull(number: int) -> Decide:
    return Decide(
        f"bet {number}", "Pull or ride",
        (Choice("pull", "", TakeBack("ante")), Choice("ride", "")),
        asked=lambda spot, round_: len(spot.decisions) == number,
    )  # fmt: skip


PULLS = (
    Deal("cards", "seats", 2),
    pull(0),
    Deal("first", "community", 1),
    pull(1),
    Deal("second", "community", 1),
)

PAIRS = """
family = "Pairs"
document = "Made up"
games = ["toy"]
[readings]
pairs = "hole_cards"
[tables.PAIRS]
title = "Pairs"
[tables.PAIRS.pairs]
ace_hearts_ace_diamonds = "20 to 1"
pair_of_aces = "5 to 2"
ace_king_suited = "2 to 1"
pair = "1 to 1"
"""


def matched(spot: Spot, round_: Round) -> Iterable[Line]:
    """What two own cards pay, in which hearts are not diamonds; the raise is lost."""
    for bet in spot.stakes:
        if bet == "ante" and not spot.folded:
            subject = HoleCards(spot.cards, round_.dealer)
            yield by_table(spot, bet, round_.layout.pays("pairs"), subject, wins=RULE, loses=RULE)
        else:
            yield lose(spot, bet, RULE)


GAMES: dict[str, Callable[[], tuple[Layout, dict[str, int]]]] = {
    "always win": lambda: (
        toy(lambda spot, round_: [win(spot, "ante", RULE)], steps=DEALERS_HAND[:2]),
        {"ante": 1},
    ),
    "a dealer's hand and a fold": lambda: (
        toy(against_dealer, steps=DEALERS_HAND, deck=deck_with(3, 3)),
        {"ante": 5},
    ),
    "a dealer's hand from two packs": lambda: (
        toy(against_dealer, steps=DEALERS_HAND, deck=deck_with(4, 2, copies=2)),
        {"ante": 1},
    ),
    "colors": lambda: (
        toy(colors, steps=COLORS, deck=deck_with(3, 4), suits="colors"),
        {"ante": 1},
    ),
    "colors of a deck with more hearts": lambda: (
        toy(
            colors,
            steps=COLORS,
            deck=Deck.of([*deck_with(2, 4), *parse_cards("Kh 3h 3h 4s")]),
            suits="colors",
        ),
        {"ante": 1},
    ),
    "red and black": lambda: (
        toy(red_or_black, steps=COLORS, deck=deck_with(3, 4), suits="red and black"),
        {"ante": 3},
    ),
    "bets that are taken back": lambda: (
        toy(takes_back, steps=PULLS, deck=deck_with(3, 3)),
        {"ante": 2},
    ),
    "Casino War with a small shoe": lambda: (war(deck_with(4, 2, copies=3)), {"ante": 3}),
    "Casino War and its tie": lambda: (war(deck_with(3, 2, copies=2)), {"ante": 2, "tie": 1}),
    "Mississippi Stud with six cards": lambda: (
        mississippi(Deck.of(parse_cards("7c 7d Jc Qd Kc Kd"))),
        {"ante": 1},
    ),
    "Three Card Poker with eight cards": lambda: (
        make_layout(find_game("three-card-poker")),
        {"ante": 1, "pair_plus": 2},
    ),
    "a table that names suits": lambda: (
        toy(
            matched,
            steps=DEALERS_HAND,
            bets=(Bet("ante", "Ante", "", table="pairs", mandatory=True),),
            deck=Deck.of(parse_cards("Ac Ad Ah Kc Kd Kh Qs")),
            tables=PAIRS,
        ),
        {"ante": 1},
    ),
}
SMALLER = {
    "always win": deck_with(3, 4),
    "Three Card Poker with eight cards": deck_with(4, 2),
}


@pytest.mark.parametrize("name", GAMES)
def test_the_walk_agrees(name: str) -> None:
    layout, stakes = GAMES[name]()
    agree(layout, stakes, deck=SMALLER.get(name))


@pytest.mark.proof
@pytest.mark.parametrize(
    "cards",
    [
        "7c 7d Jc Jd Qc Qd Kc",
        "8c 8d 8h Jc Jd Jh Qc Qd Qh",
        "Tc Td Th Ts Qc Qd Qh Qs Ac",
        "7c 7d 7h 7s Qc Qd Qh Qs Kc Kd Kh Ks",
    ],
)
def test_the_walk_agrees_on_mississippi_stud(cards: str) -> None:
    agree(mississippi(Deck.of(parse_cards(cards))), {"ante": 1})


@pytest.mark.parametrize("name", GAMES)
def test_every_position_is_a_round_that_the_rules_have_led_to(name: str) -> None:
    layout, stakes = GAMES[name]()
    solver = GeneralSolver(layout, stakes, deck=SMALLER.get(name))
    for street in streets_of(solver.whole.tree.street):
        ways = range(len(street.lane.ways))
        for position, way in product(range(0, len(street.cards), 7), ways):
            round_ = street.round_at(position, way)
            assert round_ == replay(layout, round_.events)
            assert round_.spots[0].stakes == street.lane.ways[way].stakes


def test_a_strategy_is_followed_as_the_walk_follows_it() -> None:
    """Also one that plays by what it has decided before."""
    layout = mississippi(Deck.of(parse_cards("7c 7d Jc Qd Kc Kd")))

    def carelessly(round_: Round) -> str:
        spot = round_.spots[0]
        if sum(spot.stakes.values()) > 5:
            return "fold"
        return ("3x", "2x", "1x")[(sum(spot.cards + round_.community) + len(spot.decisions)) % 3]

    agree(layout, {"ante": 1}, strategy=carelessly)


# Games that nobody has thought of ---------------------------------------------------------------


@dataclass(frozen=True)
class Whim:
    """A rule made up on the spot, which may take notice of more than the cards."""

    seed: int
    order: bool
    amounts: bool
    decisions: bool

    def __call__(self, spot: Spot, round_: Round) -> Iterable[Line]:
        hands = [spot.cards, round_.dealer, round_.community]
        sums = [sum((rank + 1) ** 2 for rank in map(rank_of, hand)) for hand in hands]
        number = self.seed + sums[0] * 3 + sums[1] * 5 + sums[2] * 7
        if self.order:
            number += sum(rank_of(card) * place for place, card in enumerate(spot.cards))
        if self.decisions:
            number += sum(map(len, spot.decisions))
        for place, bet in enumerate(spot.stakes):
            kind = (number + place) % 7
            if self.amounts and spot.stake(bet) > 2:
                kind = (kind + 1) % 7
            if spot.folded or kind < 3:
                yield lose(spot, bet, RULE)
            elif bet in spot.taken_back or kind == 3:
                yield push(spot, bet, RULE)
            else:
                yield win(spot, bet, RULE, Odds.parse(("3 to 2", "2 to 1", "5 for 1")[kind - 4]))


CHOICES = (
    Choice("1x", "", Stake("raise", 1)),
    Choice("2x", "", Stake("raise", 2)),
    Choice("3x again", "", Stake("again", 3)),
    Choice("wait", ""),
    Choice("pull", "", TakeBack("ante")),
    Choice("fold", "", Fold()),
)


CONDITIONS: tuple[Callable[[Round], bool], ...] = (
    lambda round_: True,
    lambda round_: round_.spots[0].has("raise"),
    lambda round_: not round_.spots[0].folded,
    lambda round_: "wait" not in round_.spots[0].decisions,
)
"""When a round comes to a deal, and who gets a card of it."""


def received_if(holds: Callable[[Round], bool]) -> Callable[[Spot, Round], bool]:
    return lambda spot, round_: holds(round_)


def asked_as(number: int) -> Callable[[Spot, Round], bool]:
    return lambda spot, round_: len(spot.decisions) == number and not spot.folded


@st.composite
def whims(draw: st.DrawFn) -> tuple[Layout, dict[str, int]]:
    """Deals and questions in any order, a deck of few cards, and a rule to match."""
    steps: list[Deal | Decide] = []
    cards = 0
    asked = 0
    for number in range(draw(st.integers(1, 4))):
        if asked < 2 and draw(st.booleans()):
            offered = draw(st.lists(st.sampled_from(CHOICES), min_size=2, max_size=3, unique=True))
            steps.append(Decide(f"question {number}", "", tuple(offered), asked_as(asked)))
            asked += 1
        elif cards < 3:
            size = draw(st.integers(1, min(2, 3 - cards)))
            to = draw(st.sampled_from(["seats", "dealer", "community"]))
            comes, gets = (draw(st.sampled_from(CONDITIONS)) for _ in range(2))
            steps.append(Deal(f"deal {number}", to, size, when=comes, receives=received_if(gets)))
            cards += size
    kinds = draw(st.lists(st.integers(0, 51).map(Card), min_size=4, max_size=6))
    layout = toy(
        Whim(draw(st.integers(0, 6)), *(draw(st.booleans()) for _ in range(3))),
        steps=tuple(steps),
        deck=Deck.of(kinds),
        suits=draw(st.sampled_from(["alike", "colors", "red and black"])),
    )
    return layout, {"ante": draw(st.integers(1, 3))}


@pytest.mark.property
@given(whims())
def test_the_walk_agrees_on_games_made_up_on_the_spot(whim: tuple[Layout, dict[str, int]]) -> None:
    layout, stakes = whim
    # A rule that asks which card of a packet came first is refused by name: see the referee.
    assume(not symmetry_refusal(layout, stakes, layout.game.deck))
    agree(layout, stakes)
