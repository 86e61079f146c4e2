"""Deuces and a joker wild: one hand, many hands, both readings, against slow references."""

import random
from itertools import combinations, combinations_with_replacement

import numpy as np
import pytest

from croupier.cards import JOKER, STANDARD, Card, Deck, card_text, parse_cards
from croupier.errors import BadCard, WrongHandSize
from croupier.hands import best_five
from croupier.hands.arrays import Hands
from croupier.hands.five import FIVE_CATEGORY_SHIFT, FiveCard
from croupier.hands.wild import WildHand, natural_five, wild_five, wild_held_name, wild_name
from croupier.hands.wild_arrays import natural_five_array, wild_five_array
from tests.oracle.ranking import WILD_HANDS, natural_cards, wild_cards

DECK = Deck.packs(1, jokers=1)
CARDS = tuple(DECK)


def hands_at_random(count: int, seed: str) -> list[tuple[Card, ...]]:
    """Half of them from the wild cards and a few others, where wild hands are many."""
    rng = random.Random(seed)  # noqa: S311
    few = [card for card in CARDS if card < 4 or card == JOKER or card >= 40]
    return [tuple(rng.sample(few if at % 2 else CARDS, 5)) for at in range(count)]


@pytest.mark.parametrize(
    ("cards", "name", "natural"),
    [
        ("2c 2d 2h 2s Jk", "five wilds", "four deuces"),
        ("Th 2d 2h 2s Jk", "royal flush", "three deuces"),
        ("9h 2d 2h 2s Jk", "five nines", "three deuces"),
        ("9h 9d 2h 2s Jk", "five nines", "two pair, nines and deuces"),
        ("9h 8h 2c 2s Jk", "straight flush, queen high", "pair of deuces"),
        ("Ah 4h 3h 2s Jk", "straight flush, five high", "ace-four high"),
        ("9h 8d 2c 2s Jk", "four nines", "pair of deuces"),
        ("9h 9d 8s 8c Jk", "full house, nines over eights", "two pair, nines and eights"),
        ("Ah Jh 8h 5h 2c", "flush, ace high", "ace-jack high"),
        ("6h 5d 4s 3c 2d", "straight, seven high", "straight, six high"),
        ("Ah 4d 3s 2c 2d", "straight, five high", "pair of deuces"),
        ("Kh 9d 7s 4c 2d", "pair of kings", "king-nine high"),
        ("8h 6d 5s 4c 3d", "eight-six high", "eight-six high"),
        ("6h 5h 4h 3h 2h", "straight flush, seven high", "straight flush, six high"),
    ],
)
def test_a_hand_has_two_readings(cards: str, name: str, natural: str) -> None:
    held = parse_cards(cards)
    assert wild_name(wild_five(held)) == wild_held_name(held) == name
    assert wild_name(natural_five(held)) == natural


def test_a_hand_that_is_not_all_there_has_no_name() -> None:
    assert wild_held_name(parse_cards("Ah Kh Jk")) == ""


def test_without_a_wild_card_the_ranking_is_that_of_poker() -> None:
    for hand in hands_at_random(600, "plain"):
        if any(card < 4 or card == JOKER for card in hand):
            continue
        value = best_five(hand)
        assert WildHand.of(wild_five(hand)).name == FiveCard.of(value).name
        below = (1 << FIVE_CATEGORY_SHIFT) - 1
        assert wild_five(hand) & below == value & below
        assert natural_five(hand) == wild_five(hand)


def brute_force(hand: tuple[Card, ...], *, any_card: bool) -> int:
    """Every card a wild one may stand for, with five of a kind and the same card twice."""
    plain = [card for card in hand if card >= 4 and card != JOKER]
    best = -1
    for stand in combinations_with_replacement(tuple(STANDARD), 5 - len(plain)):
        read = [*plain, *stand]
        ranks = [card >> 2 for card in read]
        flush = len({card & 3 for card in read}) == 1
        if len(set(ranks)) == 1:
            value = int(WildHand.FIVE_OF_A_KIND) << 20 | ranks[0] << 16
        elif flush and len(set(ranks)) < 5:
            if not any_card:
                continue
            packed = 0
            for rank in sorted(ranks, reverse=True):
                packed = packed << 4 | rank
            value = int(WildHand.FLUSH) << 20 | packed
        else:
            if len(set(read)) < 5:
                # The same card twice is as good as two of its rank, which make no flush.
                read = [Card(rank * 4 + at % 4) for at, rank in enumerate(sorted(ranks))]
            value = best_five(read)
            category = WildHand[FiveCard.of(value).name]
            value = int(category) << 20 | value & (1 << 20) - 1
        best = max(best, value)
    return best


@pytest.mark.parametrize("any_card", [False, True])
def test_every_card_a_wild_one_may_stand_for_is_tried(any_card: bool) -> None:
    tried = 0
    for hand in hands_at_random(400, "brute force"):
        wilds = sum(card < 4 or card == JOKER for card in hand)
        if wilds == 1 or (wilds == 2 and tried < 12):
            tried += wilds == 2
            assert wild_five(hand, any_card=any_card) == brute_force(hand, any_card=any_card), hand
    assert tried == 12


def in_order(hands: list[tuple[Card, ...]]) -> None:
    """Two rankings agree if they put the same hands before each other."""
    found: dict[tuple[int, tuple[int, ...]], int] = {}
    for hand in hands:
        slow = wild_cards([card_text(card) for card in hand])
        value = wild_five(hand)
        assert WILD_HANDS[slow[0]].upper().replace(" ", "_") == WildHand.of(value).name
        assert found.setdefault(slow, value) == value, hand
        natural = natural_cards([card_text(card) for card in hand])
        assert natural.upper().replace(" ", "_") == WildHand.of(natural_five(hand)).name
    values = [found[worth] for worth in sorted(found)]
    assert values == sorted(set(values))


def test_hands_rank_as_on_the_list_of_all_hands() -> None:
    in_order(hands_at_random(400, "list of all hands"))


@pytest.mark.proof
def test_every_pattern_ranks_as_on_the_list_of_all_hands() -> None:
    """Five ranks, the deuce standing for a wild card, in mixed suits and in one."""
    hands = []
    for ranks in combinations_with_replacement(range(13), 5):
        plain = [rank for rank in ranks if rank]
        if any(plain.count(rank) > 4 for rank in plain):
            continue
        wild = [Card(0), Card(1), Card(2), Card(3), JOKER][: 5 - len(plain)]
        hands.append((*(Card(rank * 4 + at % 4) for at, rank in enumerate(plain)), *wild))
        if len(set(plain)) == len(plain):
            hands.append((*(Card(rank * 4) for rank in plain), *wild))
    in_order(hands)


@pytest.mark.parametrize("any_card", [False, True])
def test_arrays_say_what_one_hand_says(any_card: bool) -> None:
    hands = hands_at_random(4000, "arrays")
    rows = np.array(hands)
    wild = wild_five_array(rows, any_card=any_card).tolist()
    assert wild == [wild_five(hand, any_card=any_card) for hand in hands]
    assert natural_five_array(rows).tolist() == [natural_five(hand) for hand in hands]


def test_arrays_refuse_what_is_no_hand() -> None:
    with pytest.raises(WrongHandSize, match="5 cards each"):
        wild_five_array(np.array([[1, 2, 3]]))
    with pytest.raises(BadCard, match="52 is the joker"):
        wild_five_array(np.array([[1, 2, 3, 4, 53]]))


def count_wild(hands: Hands) -> dict[tuple[WildHand, WildHand], int]:
    """How many hands have each pair of readings: wild, and natural."""
    wild = wild_five_array(hands) >> FIVE_CATEGORY_SHIFT
    natural = natural_five_array(hands) >> FIVE_CATEGORY_SHIFT
    pairs, counts = np.unique(wild * 16 + natural, return_counts=True)
    return {
        (WildHand(pair >> 4), WildHand(pair & 15)): count
        for pair, count in zip(pairs.tolist(), counts.tolist(), strict=True)
    }


@pytest.mark.proof
def test_the_whole_deck_by_hand() -> None:
    """Royal flushes and five of a kind counted on paper, and every hand of the deck once."""
    rows = np.array(list(combinations(CARDS, 5)), dtype=np.uint8)
    counts = count_wild(rows)
    by_wild = {
        category: sum(count for (wild, _), count in counts.items() if wild == category)
        for category in WildHand
    }
    assert sum(by_wild.values()) == 2_869_685
    assert by_wild[WildHand.FIVE_WILDS] == 1
    # So many of the five high cards of a suit, the rest wild: 25 + 100 + 100 + 25 + 1 in each.
    assert by_wild[WildHand.ROYAL_FLUSH] == 4 * 251
    # Four, three or two of twelve ranks, or one below the ten, the rest wild.
    assert by_wild[WildHand.FIVE_OF_A_KIND] == 12 * (5 + 40 + 60) + 7 * 20
    plain = wild_five_array(rows[(rows >= 4).all(axis=1) & (rows < 52).all(axis=1)])
    assert len(plain) == 1_712_304
    natural = {
        category: sum(count for (_, name), count in counts.items() if name == category)
        for category in WildHand
    }
    # A pack without its joker, and four cards beside it.
    assert natural[WildHand.ROYAL_FLUSH] == 4
    assert natural[WildHand.STRAIGHT_FLUSH] == 36
    assert natural[WildHand.FOUR_OF_A_KIND] == 624 + 13
    assert natural[WildHand.FULL_HOUSE] == 3_744
    assert natural[WildHand.FLUSH] == 5_108
    assert natural[WildHand.STRAIGHT] == 10_200
    assert natural[WildHand.THREE_OF_A_KIND] == 54_912 + 13 * 4 * 48
