"""What a hand is called at every street is what its cards make, and nothing they might become."""

from collections.abc import Sequence

import pytest

from croupier.cards import Card, card_text, parse_cards
from croupier.games import GAMES, find_game
from croupier.hands import held_name
from croupier.rules import BetsLocked, Dealt, Decided, Round, Spot, Wager, make_layout, replay
from tests.games.rounds import positions
from tests.oracle.hands import (
    best_five_cards,
    best_four_cards,
    by_count,
    longest_run_of,
    rank,
    three_cards,
)
from tests.oracle.ranking import WILD_HANDS, longest_suit, suited_in_a_row, wild_cards

RANKS = {
    2: "deuce", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine",
    10: "ten", 11: "jack", 12: "queen", 13: "king", 14: "ace",
}  # fmt: skip
BY_FOUR = ("crazy-4-poker", "four-card-poker")
BY_SUIT = ("high-card-flush", "flush-rush")
BY_THREE = ("three-card-poker", "three-card-poker-face-up")
SEEDS = range(12)


def plural(rank: int) -> str:
    return "sixes" if rank == 6 else f"{RANKS[rank]}s"


def of_five(cards: Sequence[Card]) -> str:
    """The name of the best five, or of the pairs, threes and fours that fewer cards hold."""
    shape, ranks = by_count(map(rank, cards))
    kind = best_five_cards(cards).name if len(cards) >= 5 else _kind(shape)
    if len(cards) >= 5:
        ranks = best_five_cards(cards).ranks
    match kind:
        case "royal flush":
            return kind
        case "straight flush" | "flush" | "straight":
            return f"{kind}, {RANKS[ranks[0]]} high"
        case "four of a kind":
            return f"four {plural(ranks[0])}"
        case "full house":
            return f"full house, {plural(ranks[0])} over {plural(ranks[1])}"
        case "three of a kind":
            return f"three {plural(ranks[0])}"
        case "two pair":
            return f"two pair, {plural(ranks[0])} and {plural(ranks[1])}"
        case "pair":
            return f"pair of {plural(ranks[0])}"
    return f"{'-'.join(RANKS[rank] for rank in ranks[:2])} high"


def of_four(cards: Sequence[Card]) -> str:
    """The name of the best four."""
    worth = best_four_cards(cards)
    match worth.name:
        case "straight flush" | "flush" | "straight":
            return f"{worth.name}, {RANKS[worth.ranks[0]]} high"
        case "four of a kind":
            return f"four {plural(worth.ranks[0])}"
        case "three of a kind":
            return f"three {plural(worth.ranks[0])}"
        case "two pair":
            return f"two pair, {plural(worth.ranks[0])} and {plural(worth.ranks[1])}"
        case "pair":
            return f"pair of {plural(worth.ranks[0])}"
    return f"{'-'.join(RANKS[rank] for rank in worth.ranks[:2])} high"


def _kind(shape: list[int]) -> str:
    if shape[:2] == [2, 2]:
        return "two pair"
    return {4: "four of a kind", 3: "three of a kind", 2: "pair", 1: "high card"}[shape[0]]


def of_three(cards: Sequence[Card]) -> str:
    worth = three_cards(cards)
    named = {
        "mini royal": "mini royal",
        "three of a kind": f"three {plural(worth.ranks[0])}" if worth.ranks else "",
        "pair": f"pair of {plural(worth.ranks[0])}" if worth.ranks else "",
        "high card": f"{RANKS[worth.ranks[0]]} high" if worth.ranks else "",
    }
    return named.get(worth.name) or f"{worth.name}, {RANKS[worth.ranks[0]]} high"


def of_wild(cards: Sequence[Card]) -> str:
    place, ranks = wild_cards([card_text(card) for card in cards])
    kind = WILD_HANDS[place].lower()
    match kind:
        case "five wilds" | "royal flush":
            return kind
        case "five of a kind" | "four of a kind" | "three of a kind":
            return f"{kind.split()[0]} {plural(ranks[0])}"
        case "full house":
            return f"full house, {plural(ranks[0])} over {plural(ranks[1])}"
        case "two pair":
            return f"two pair, {plural(ranks[0])} and {plural(ranks[1])}"
        case "pair":
            return f"pair of {plural(ranks[0])}"
        case "high card":
            return f"{RANKS[ranks[0]]}-{RANKS[ranks[1]]} high"
        case _:
            return f"{kind}, {RANKS[ranks[0]]} high"


def of_suits(cards: Sequence[Card], *, rows: bool) -> str:
    """The longest suit; where straight flushes are paid, four suited cards in a row as well."""
    held = [card_text(card) for card in cards]
    (length, ranks), row = longest_suit(held), suited_in_a_row(held)
    counts = ("", "one", "two", "three", "four", "five", "six", "seven")
    if not rows or row < 4:
        return f"{counts[length]}-card flush, {RANKS[ranks[0]]} high"
    straight = f"{counts[row]}-card straight flush"
    return straight if row == length else f"{counts[length]}-card flush with a {straight}"


def expected(spot: Spot, round_: Round) -> str:
    game = round_.layout.game.name
    if game in BY_THREE:
        return of_three(spot.cards)
    if game in BY_FOUR:
        return of_four(spot.cards)
    if game == "solitaire-stud":
        length, top = longest_run_of(spot.cards)
        return f"run of {length}, {RANKS[14 if top == 1 else top]} high"
    if game == "casino-war":
        return ", then ".join(RANKS[rank(card)] for card in spot.cards)
    if game == "dj-wild":
        return of_wild(spot.cards)
    if game in BY_SUIT:
        return of_suits(spot.cards, rows=game == "flush-rush")
    return of_five(spot.cards + round_.community)


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_a_hand_is_called_what_its_cards_make_at_every_street(game: str) -> None:
    streets = set()
    for seed in SEEDS:
        for round_ in positions(game, seed):
            for spot in round_.spots:
                if spot.cards:
                    said = round_.layout.game.hand_name(spot, round_)
                    assert said == expected(spot, round_), (seed, spot.cards, round_.community)
                    streets.add(len(spot.cards + round_.community))
    assert streets or find_game(game).own_sides


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("7c 6c 2c", "seven-six high"),
        ("7c 6c 2c 2h", "pair of deuces"),
        ("Ah Kh", "ace-king high"),
        ("9h 9c", "pair of nines"),
        ("9h 9c 4d 4s", "two pair, nines and fours"),
        ("6h 6c 6d", "three sixes"),
        ("6h 6c 6d 6s", "four sixes"),
        ("4h 5h 6h 7h", "seven-six high"),
        ("Ks", "king high"),
        ("4h 5h 6h 7h 8h", "straight flush, eight high"),
    ],
)
def test_cards_that_wait_for_others_are_no_flush_and_no_straight(cards: str, name: str) -> None:
    assert held_name(parse_cards(cards)) == name


def test_let_it_ride_names_the_pair_on_the_board_and_not_the_three_clubs() -> None:
    layout = make_layout(find_game("let-it-ride"))
    name = layout.game.hand_name
    locked = BetsLocked((Wager(1, dict.fromkeys(layout.game.base_bets, 500)),))
    dealt = replay(layout, [locked, Dealt(1, parse_cards("7c 6c 2c"))])
    assert name(dealt.spot(1), dealt) == "seven-six high"
    turned = replay(
        layout, [*dealt.events, Decided(1, "ride"), Dealt("community", parse_cards("2h"))]
    )
    assert name(turned.spot(1), turned) == "pair of deuces"
