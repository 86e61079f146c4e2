"""A deck as a multiset of cards."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import STANDARD, Card, Deck, card_text, parse_cards
from croupier.errors import DuplicateCard
from croupier.games import GAMES
from croupier.games.house import EDITION

CARDS = st.integers(0, 51).map(Card)


def test_the_standard_deck_has_each_card_once() -> None:
    assert len(STANDARD) == 52
    assert list(STANDARD) == [Card(number) for number in range(52)]
    assert len({card_text(card) for card in STANDARD}) == 52


def test_every_game_of_the_sources_is_dealt_from_it() -> None:
    ours = [game for game in GAMES if game.edition == EDITION]
    assert len(ours) >= 5
    assert {game.deck for game in ours} == {STANDARD}


def test_six_packs_hold_each_card_six_times() -> None:
    shoe = Deck.packs(6)
    assert len(shoe) == 312
    assert Counter(shoe) == dict.fromkeys(map(Card, range(52)), 6)
    six = parse_cards("Ah " * 6)
    shoe.check(six)
    assert len(shoe.without(six)) == 306
    with pytest.raises(DuplicateCard, match="Ah is dealt 7 times; the deck holds 6 of it"):
        shoe.check((*six, six[0]))
    with pytest.raises(DuplicateCard, match="Ah is dealt 1 times; the deck holds 0 of it"):
        shoe.without(six).check(six[:1])


def test_a_deck_of_a_few_cards() -> None:
    deck = Deck.of(parse_cards("Ah Kd Ah"))
    assert len(deck) == 3
    assert list(deck) == list(parse_cards("Kd Ah Ah"))
    deck.check(parse_cards("Ah Ah Kd"))
    with pytest.raises(DuplicateCard, match="Qc is dealt 1 times; the deck holds 0 of it"):
        deck.check(parse_cards("Ah Qc"))


def test_a_card_is_a_duplicate_only_beyond_its_copies() -> None:
    twice = parse_cards("Ah Kd Ah")
    with pytest.raises(DuplicateCard, match="Ah is dealt 2 times; the deck holds 1 of it"):
        STANDARD.check(twice)
    Deck.packs(2).check(twice)


def test_fifty_three_cards_are_refused() -> None:
    with pytest.raises(DuplicateCard, match="2c is dealt 2 times"):
        STANDARD.check((*STANDARD, Card(0)))
    with pytest.raises(DuplicateCard):
        STANDARD.without((*STANDARD, Card(51)))


def test_nothing_is_left_of_a_deck_that_was_dealt() -> None:
    assert len(STANDARD.without(STANDARD)) == 0
    assert list(STANDARD.without(())) == list(STANDARD)


@pytest.mark.property
@given(st.integers(1, 8), st.lists(CARDS, max_size=60))
def test_what_is_left_and_what_was_dealt_are_the_whole_deck(packs: int, dealt: list[Card]) -> None:
    deck = Deck.packs(packs)
    if max(Counter(dealt).values(), default=0) > packs:
        with pytest.raises(DuplicateCard):
            deck.without(dealt)
    else:
        left = deck.without(dealt)
        assert Counter(left) + Counter(dealt) == Counter(deck)
        assert Deck.of(left) == left


def test_decks_are_values() -> None:
    assert Deck.packs(1) == Deck.of(STANDARD) == STANDARD
    assert hash(Deck.packs(1)) == hash(STANDARD)
    assert Deck.packs(2) != STANDARD
