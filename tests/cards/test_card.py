"""A card as text and as a number."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import (
    JOKER,
    RANKS,
    SUITS,
    Card,
    card_text,
    cards_text,
    is_red,
    parse_card,
    parse_cards,
    pretty,
    rank_of,
    suit_of,
)
from croupier.errors import BadCard

DECK = [Card(number) for number in range(52)]
ONE_DECK = st.permutations(DECK)


@pytest.mark.parametrize("card", DECK, ids=card_text)
def test_every_card_is_read_as_it_is_printed(card: Card) -> None:
    text = card_text(card)
    assert text == RANKS[card // 4] + SUITS[card % 4]
    for spelling in (text, text.lower(), text.upper(), pretty(card), pretty(card).lower()):
        assert parse_card(spelling) == card


@pytest.mark.parametrize(
    ("spelling", "text"),
    [("Ah", "Ah"), ("AH", "Ah"), ("ah", "Ah"), ("A♥", "Ah"), ("a♥", "Ah"), ("Td", "Td"),
     ("10d", "Td"), ("10D", "Td"), ("10♦", "Td"), ("t♦", "Td"), ("2c", "2c"), ("2♣", "2c"),
     ("K♠", "Ks")],
)  # fmt: skip
def test_a_card_has_several_spellings(spelling: str, text: str) -> None:
    assert card_text(parse_card(spelling)) == text


BAD_SPELLINGS = {
    "nothing": "",
    "a space": " ",
    "a rank alone": "A",
    "a suit alone": "h",
    "the suit first": "hA",
    "a rank that is none": "1h",
    "a zero": "0h",
    "an eleven": "11h",
    "half of a ten": "1d",
    "a ten twice": "T10d",
    "a suit that is none": "Ax",
    "two suits": "Ahh",
    "a space inside": "A h",
    "a space behind": "Ah ",
    "a name": "ace of hearts",
    "wide letters": "Ａｈ",
    "digits of another script": "٢h",
    "a suit outlined": "A♡",
    "a card of the Unicode deck": "🂱",
    "a word": "deal",
    "a control character": "A\x00h",
}


@pytest.mark.parametrize("spelling", BAD_SPELLINGS.values(), ids=BAD_SPELLINGS.keys())
def test_a_bad_spelling_is_named(spelling: str) -> None:
    with pytest.raises(BadCard) as refusal:
        parse_card(spelling)
    assert str(refusal.value).startswith(f"{spelling!r} is not a card")
    assert "like Ah or Td" in str(refusal.value)
    assert refusal.value.name == "bad-card"


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("", ""),
        ("   ", ""),
        ("Ah", "Ah"),
        ("Ah Kd", "Ah Kd"),
        ("  Ah   Kd  ", "Ah Kd"),
        ("Ah,Kd", "Ah Kd"),
        ("Ah, kd, 10s", "Ah Kd Ts"),
        ("Ah\tKd\nQc", "Ah Kd Qc"),
    ],
)
def test_cards_stand_apart_by_spaces_or_commas(text: str, cards: str) -> None:
    assert cards_text(parse_cards(text)) == cards


def test_a_bad_card_among_good_ones_is_the_one_that_is_named() -> None:
    with pytest.raises(BadCard, match="'Xd' is not a card"):
        parse_cards("Ah Xd Kc")
    with pytest.raises(BadCard, match="'AhKd' is not a card"):
        parse_cards("AhKd")


@pytest.mark.property
@given(ONE_DECK, st.integers(0, 52))
def test_cards_survive_being_written_down(order: list[Card], count: int) -> None:
    hand = tuple(order[:count])
    assert parse_cards(cards_text(hand)) == hand
    assert parse_cards(", ".join(map(pretty, hand))) == hand


@pytest.mark.property
@given(st.text(max_size=4))
def test_any_text_is_a_card_or_a_bad_card(text: str) -> None:
    try:
        card = parse_card(text)
    except BadCard as error:
        told = str(error)
    else:
        told = repr(text)
        assert 0 <= card <= JOKER
    assert repr(text) in told


def test_ranks_suits_and_colors() -> None:
    assert [rank_of(card) for card in DECK] == [number for number in range(13) for _ in range(4)]
    assert [suit_of(card) for card in DECK] == [0, 1, 2, 3] * 13
    assert {card_text(card)[1] for card in DECK if is_red(card)} == {"d", "h"}
    assert sum(map(is_red, DECK)) == 26


def test_a_card_for_people() -> None:
    assert [pretty(parse_card(text)) for text in ("Ah", "Td", "2c", "Qs")] == [
        "A♥", "10♦", "2♣", "Q♠",
    ]  # fmt: skip
