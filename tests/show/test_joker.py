"""A joker is drawn and spoken of, in the terminal and as a picture, and never taken for a jack."""

import pytest

from croupier.cards import JOKER, SUITS, card_text, parse_card, pretty
from croupier.show.cards_svg import card_name, card_svg
from croupier.show.svg_glyphs import JOKER_STROKES, STAR
from croupier.show.terminal import Look, card_picture


def test_a_joker_has_a_name_and_a_picture() -> None:
    assert card_text(parse_card("joker")) == "Jk"
    assert pretty(JOKER) == "Jk★"
    assert card_name(JOKER) == "joker"
    assert "joker" in card_svg(JOKER)


def test_the_whole_word_stands_on_it() -> None:
    drawn = card_svg(JOKER)
    assert len(JOKER_STROKES) == len("joker")
    assert all(f'd="{letter}"' in drawn for letter in (*JOKER_STROKES, STAR))
    for suit in SUITS:
        assert STAR not in card_svg(parse_card(f"J{suit}"))


@pytest.mark.parametrize(("look", "star"), [(Look(plain=True), "*"), (Look(plain=False), "★")])
def test_in_the_terminal_it_has_both_letters_and_a_star(look: Look, star: str) -> None:
    _, rank, suit, _ = (row.plain for row in card_picture(JOKER, look))
    assert "Jk" in rank
    assert star in suit
