"""The walk against counts that know nothing of it: every order of the deck, or a formula."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations

import pytest

from croupier.cards import Card, Deck, parse_cards
from croupier.errors import TooLarge
from croupier.hands import ThreeCard, three_card
from croupier.lab import walk as walking
from croupier.lab.general import GeneralSolver
from croupier.lab.walk import GameWalk, must_walk, sets
from croupier.rules import BetsLocked, Dealt, Decided, Wager, apply, make_layout, open_round
from tests.small_games import draw_three, jokers_three, little_sides, seven_up, two_ways


def test_sets_are_counted_as_a_shoe_draws_them() -> None:
    deck = Deck.of(parse_cards("2c 2c 2d 3h"))
    drawn = {frozenset(Counter(cards).items()): ways for cards, ways in sets(deck, 2)}
    pairs = Counter(frozenset(Counter(pair).items()) for pair in combinations(list(deck), 2))
    assert drawn == pairs
    assert sum(ways for _, ways in sets(deck, 2, by_rank=True)) == 6


def test_sides_by_every_order_of_six_cards() -> None:
    """Little Sides once more, dealt card by card from every order of its sixteen cards' ranks."""
    ranks = sorted((card >> 2) for card in little_sides.GAME.deck)
    net = total = 0
    for cards, ways in _rank_rows(Counter(ranks), 6):
        worth = [1 if rank == 12 else (rank + 2) % 13 for rank in cards]
        red, black, rest = worth[:2], worth[2:4], worth[4:]
        red_drew = sum(red) % 5 <= 2
        if red_drew:
            red = [*red, rest.pop(0)]
        count = sum(black) % 5
        if count <= 1 or (count == 2 and (not red_drew or red[2] in (1, 2))):
            black = [*black, rest.pop(0)]
        ahead = sum(red) % 5 - sum(black) % 5
        net += ways * ((ahead > 0) - (ahead < 0))
        total += ways
    walk = GameWalk(make_layout(little_sides.GAME), {"red": 1}, bet="red")
    assert walk.value(walk.start()) == Fraction(net, total)


def _rank_rows(left: Counter[int], size: int) -> list[tuple[tuple[int, ...], int]]:
    """Every row of ranks, with the number of ways to deal it."""
    rows: list[tuple[tuple[int, ...], int]] = [((), 1)]
    for _ in range(size):
        rows = [
            ((*row, rank), ways * (copies - row.count(rank)))
            for row, ways in rows
            for rank, copies in left.items()
            if copies > row.count(rank)
        ]
    return rows


def test_draws_by_every_discard() -> None:
    """Draw Three: for each hand the best of eight discards, counted with combinations."""
    deck = list(draw_three.GAME.deck)
    total = Fraction(0)
    hands = list(combinations(deck, 3))
    for hand in hands:
        rest = [card for card in deck if card not in hand]
        best = None
        for kept in range(4):
            for keeps in combinations(hand, kept):
                draws = list(combinations(rest, 3 - kept))
                pays = sum(_pays((*keeps, *new)) for new in draws)
                value = Fraction(pays, len(draws))
                best = value if best is None else max(best, value)
        total += best if best is not None else 0
    walk = GameWalk(make_layout(draw_three.GAME), {"bet": 1})
    assert walk.value(walk.start()) == total / len(hands)


def _pays(cards: tuple[Card, ...]) -> int:
    odds = draw_three.PAYS.get(ThreeCard.of(three_card(cards)))
    return int(odds.ratio) if odds is not None else -1


def test_set_hands_by_every_deal() -> None:
    deck = list(two_ways.GAME.deck)
    total, deals = Fraction(0), 0
    for own in combinations(deck, 4):
        rest = [card for card in deck if card not in own]
        dealers = [two_ways.HOUSE_WAY.set(cards) for cards in combinations(rest, 4)]
        best = max(
            sum(_won([card for card in own if card != low], low, *dealer) for dealer in dealers)
            for low in own
        )
        total += Fraction(best, len(dealers))
        deals += 1
    walk = GameWalk(make_layout(two_ways.GAME), {"bet": 1})
    assert walk.value(walk.start()) == total / deals


def _won(
    high: list[Card], low: Card, dealer_high: tuple[Card, ...], dealer_low: tuple[Card, ...]
) -> int:
    hands = (three_card(high) > three_card(dealer_high)) + (low >> 2 > dealer_low[0] >> 2)
    return hands - 1


def test_a_joker_by_every_deal() -> None:
    deck = list(jokers_three.GAME.deck)
    worth = {hand: jokers_three.RANKING(hand) for hand in combinations(deck, 3)}
    total, deals = Fraction(0), 0
    for own, value in worth.items():
        others = [other for hand, other in worth.items() if not set(hand) & set(own)]
        ahead = sum((value > other) - (value < other) for other in others)
        total += max(Fraction(2 * ahead, len(others)), Fraction(-1))
        deals += 1
    layout = make_layout(jokers_three.GAME)
    for solver in (GameWalk(layout, {"ante": 1}), GeneralSolver(layout, {"ante": 1})):
        assert solver.value(solver.start()) == total / deals


def test_splits_and_draws_by_a_second_reckoning() -> None:
    """Seven Up from a split on, with the four cards left that can come in any order."""
    layout = make_layout(seven_up.GAME)
    gone = parse_cards("2h 2s 3c 3h 3s 4d 4h")
    round_ = apply(open_round(layout, gone=gone), BetsLocked((Wager(1, {"bet": 1}),)))
    round_ = apply(round_, Dealt(1, parse_cards("2c 2d")))
    round_ = apply(round_, Dealt("dealer", parse_cards("4s")))
    left = parse_cards("3d 4c 5c 5d")
    walk = GameWalk(layout, {"bet": 1}, gone=gone)
    split = {choice.choice: value for choice, value in walk.decisions(round_).items()}["split"]
    assert split == _split_by_hand(left)


def _split_by_hand(left: tuple[Card, ...]) -> Fraction:
    """Both hands get a card; a five makes seven, and the rest stand, hit or double at their best.

    With 3, 4, 5 and 5 to come any second hit on a hand of five or six busts or makes seven only
    with a deuce, and none is left: so five and six stand, and the dealer's four draws once.
    """
    orders = list(permutations(seven_up.total([card]) for card in left))
    net = 0
    for first, second, third, _ in orders:
        dealer = 4 + third
        for own in (2 + first, 2 + second):
            net += (dealer > 7 or own > dealer) - (dealer <= 7 and own < dealer)
    return Fraction(net, len(orders))


def test_only_what_cannot_be_laid_out_is_walked() -> None:
    from croupier.games import GAMES  # noqa: PLC0415  the house's own

    assert [game.name for game in GAMES if must_walk(game) and not game.solver] == []
    small = (seven_up, draw_three, two_ways, little_sides)
    assert all(must_walk(file.GAME) for file in small)
    assert not must_walk(jokers_three.GAME), "a joker is a card like any other there"


def test_a_game_that_is_too_large_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walking, "POSITIONS_MAX", 50)
    walk = GameWalk(make_layout(draw_three.GAME), {"bet": 1})
    with pytest.raises(TooLarge, match="Draw Three has more than 50 positions"):
        walk.value(walk.start())


def test_a_long_walk_can_be_stopped() -> None:
    class Stop(Exception): ...

    def heard(done: int, of: int) -> None:
        raise Stop

    walk = GameWalk(make_layout(draw_three.GAME), {"bet": 1}, progress=heard)
    with pytest.raises(Stop):
        walk.value(walk.start())


def test_the_best_decision_names_its_cards() -> None:
    layout = make_layout(draw_three.GAME)
    round_ = apply(open_round(layout), BetsLocked((Wager(1, {"bet": 1}),)))
    round_ = apply(round_, Dealt(1, parse_cards("Tc Td Kh")))
    assert GameWalk(layout, {"bet": 1}).best(round_) == Decided(
        1, "throw away", cards=parse_cards("Kh")
    )
