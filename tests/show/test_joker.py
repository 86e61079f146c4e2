"""A joker is drawn and spoken of, in the terminal and as a picture."""

from croupier.cards import JOKER, card_text, parse_card, pretty
from croupier.show.cards_svg import card_name, card_svg


def test_a_joker_has_a_name_and_a_picture() -> None:
    assert card_text(parse_card("joker")) == "Jk"
    assert pretty(JOKER) == "Jk★"
    assert card_name(JOKER) == "joker"
    assert "joker" in card_svg(JOKER)
