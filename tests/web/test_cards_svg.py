"""Cards as SVG: complete files, named for screen readers, without styles that the policy blocks."""

from xml.etree import ElementTree

import pytest

from croupier.cards import STANDARD, Card, parse_cards
from croupier.show.cards_svg import (
    RED,
    back_svg,
    card_name,
    card_svg,
    fan_svg,
    hand_svg,
    suit_svg,
)

SVG = "{http://www.w3.org/2000/svg}"


def drawn(text: str) -> ElementTree.Element:
    root = ElementTree.fromstring(text)  # noqa: S314 - our own text
    assert root.tag == f"{SVG}svg"
    for element in root.iter():
        assert not {"style", "class"} & element.attrib.keys() or element is root
        assert "id" not in element.attrib, "a card may stand on a page many times"
    return root


@pytest.mark.parametrize("card", list(STANDARD), ids=card_name)
def test_every_card_is_drawn_and_named(card: Card) -> None:
    root = drawn(card_svg(card))
    assert root.findtext(f"{SVG}title") == card_name(card) == root.get("aria-label")
    assert root.get("role") == "img"
    assert (RED in card_svg(card)) == (" of hearts" in card_name(card) or "diam" in card_name(card))


def test_no_two_cards_look_alike() -> None:
    assert len({card_svg(card) for card in STANDARD} | {back_svg()}) == 53


@pytest.mark.parametrize("width", [60, 140])
def test_a_card_keeps_its_proportion_at_any_width(width: int) -> None:
    for text in (card_svg(Card(0), width=width), back_svg(width=width)):
        root = drawn(text)
        assert root.get("width") == str(width)
        assert root.get("height") == str(round(width * 7 / 5))


def test_a_hand_names_its_cards_in_order_and_says_which_are_face_down() -> None:
    cards = (*parse_cards("Ah Td"), None)
    for text in (hand_svg(cards), fan_svg(cards)):
        assert drawn(text).get("aria-label") == "ace of hearts, ten of diamonds, a card face down"
    assert drawn(hand_svg(())).get("aria-label") == ""


def test_a_suit_alone_is_an_ornament() -> None:
    assert all(drawn(suit_svg(suit)).get("aria-hidden") == "true" for suit in range(4))
