"""Suits that are worth the same: classes of hands, their weights and their representatives."""

from collections import Counter
from itertools import combinations, permutations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import Card, canonical, parse_cards, rank_of, suit_classes, suit_of

DECK = [Card(number) for number in range(52)]
Groups = tuple[tuple[Card, ...], ...]


def renamed(groups: Groups, suits: tuple[int, ...]) -> Groups:
    """The groups with suit 0 called `suits[0]` and so on, each sorted."""
    return tuple(
        tuple(sorted(Card(rank_of(card) * 4 + suits[suit_of(card)]) for card in group))
        for group in groups
    )


def orbit(groups: Groups, suits: int = 4) -> set[Groups]:
    """Every set of groups that differs only in the names of suits."""
    return {renamed(groups, names) for names in permutations(range(suits))}


@pytest.mark.parametrize(
    ("size", "classes"),
    [(0, 1), (1, 13), (2, 169), (3, 1_755), (4, 16_432), (5, 134_459)],
)
def test_so_many_classes_stand_for_all_hands(size: int, classes: int) -> None:
    found = list(suit_classes(size))
    assert len(found) == classes
    assert len({hand for hand, _ in found}) == classes
    assert all(len(set(hand)) == size for hand, _ in found)
    assert sum(weight for _, weight in found) == comb(52, size)


@pytest.mark.parametrize("size", [1, 2, 3])
def test_each_class_is_the_hands_it_stands_for(size: int) -> None:
    """Every hand of the deck belongs to one class, and the weight counts them."""
    weights = Counter(canonical(hand)[0] for hand in combinations(DECK, size))
    classes = {canonical(hand)[0]: weight for hand, weight in suit_classes(size)}
    assert classes == dict(weights)


SMALL_DECKS = [
    # ranks as a mask, suits, cards
    (0b111, 4, 3), (0b111, 4, 5), (0b10101, 3, 4), (0b1111, 2, 3), (0b11, 4, 8), (0b1, 4, 2),
    (0b1000000000001, 4, 4), (0b11111, 1, 3), (0b11111, 2, 0), (0b11, 2, 5),
]  # fmt: skip


@pytest.mark.parametrize(("ranks", "suits", "size"), SMALL_DECKS)
def test_a_smaller_deck_has_the_classes_found_by_trying_everything(
    ranks: int, suits: int, size: int
) -> None:
    deck = [Card(rank * 4 + suit) for rank in range(13) if ranks >> rank & 1
            for suit in range(suits)]  # fmt: skip
    by_trying = Counter(min(orbit((hand,), suits)) for hand in combinations(deck, size))
    found = Counter(
        {
            min(orbit((hand,), suits)): weight
            for hand, weight in suit_classes(size, ranks=ranks, suits=suits)
        }
    )
    assert found == by_trying
    assert set(deck) >= {card for hand, _ in suit_classes(size, ranks=ranks, suits=suits)
                         for card in hand}  # fmt: skip


def test_representatives_of_the_classes_are_their_own() -> None:
    """Whatever the representative, a class has one, and renaming its suits leads back to it."""
    for hand, weight in suit_classes(2):
        assert {canonical(*other) for other in orbit((hand,))} == {canonical(hand)}
        assert len(orbit((hand,))) == weight


GROUPS = st.tuples(st.permutations(DECK), st.lists(st.integers(0, 3), min_size=1, max_size=4)).map(
    lambda drawn: tuple(
        tuple(drawn[0][sum(drawn[1][:place]) : sum(drawn[1][: place + 1])])
        for place in range(len(drawn[1]))
    )
)


@pytest.mark.property
@given(GROUPS, st.permutations(range(4)))
def test_renaming_suits_changes_nothing(groups: Groups, suits: list[int]) -> None:
    assert canonical(*renamed(groups, tuple(suits))) == canonical(*groups)


@pytest.mark.property
@given(GROUPS)
def test_the_representative_is_one_of_them_and_represents_itself(groups: Groups) -> None:
    representative = canonical(*groups)
    assert representative in orbit(groups)
    assert canonical(*representative) == representative


@pytest.mark.property
@given(GROUPS)
def test_the_order_of_cards_in_a_group_does_not_matter(groups: Groups) -> None:
    assert canonical(*(group[::-1] for group in groups)) == canonical(*groups)


def test_groups_stay_apart() -> None:
    ace, king = parse_cards("Ah"), parse_cards("Kh")
    assert canonical(ace, king) == canonical(parse_cards("As"), parse_cards("Ks"))
    assert canonical(ace, king) != canonical(ace, parse_cards("Kd"))
    assert canonical(ace, king) != canonical(king, ace)
    assert canonical(ace, king) != canonical((*ace, *king))
    assert canonical() == ()
    assert canonical((), ()) == ((), ())


def test_two_groups_of_two_cards_have_as_many_classes_as_trying_finds() -> None:
    """Hole cards and another hand's hole cards, on a deck of five ranks."""
    deck = DECK[:20]
    groups = [
        (own, others)
        for own in combinations(deck, 2)
        for others in combinations([card for card in deck if card not in own], 2)
    ][::7]
    by_trying = {min(orbit(pair)) for pair in groups}
    assert len({canonical(*pair) for pair in groups}) == len(by_trying)
