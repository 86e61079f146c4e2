"""Cards, decks, and hands that differ only in their suits."""

from croupier.cards.card import (
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
from croupier.cards.deck import STANDARD, Deck
from croupier.cards.suits import canonical, suit_classes

__all__ = [
    "JOKER",
    "RANKS",
    "STANDARD",
    "SUITS",
    "Card",
    "Deck",
    "canonical",
    "card_text",
    "cards_text",
    "is_red",
    "parse_card",
    "parse_cards",
    "pretty",
    "rank_of",
    "suit_classes",
    "suit_of",
]
