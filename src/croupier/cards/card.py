"""A card is a number from 0 to 51: four times its rank (deuce 0 … ace 12) plus its suit (♣♦♥♠).

|   | ♣  | ♦  | ♥  | ♠  |
|---|----|----|----|----|
| 2 | 0  | 1  | 2  | 3  |
| … |    |    |    |    |
| A | 48 | 49 | 50 | 51 |

A joker is card 52. It has no rank and no suit; each game's rules say what it stands for.
"""

from collections.abc import Iterable
from typing import NewType

from croupier.errors import BadCard

Card = NewType("Card", int)

RANKS = "23456789TJQKA"
SUITS = "cdhs"
_SYMBOLS = "♣♦♥♠"

JOKER = Card(52)

_TEXT = (*(rank + suit for rank in RANKS for suit in SUITS), "Jk")
_PRETTY = (
    *(("10" if rank == "T" else rank) + suit for rank in RANKS for suit in _SYMBOLS),
    "Jk★",
)
_JOKERS = ("Jk", "jk", "JK", "Joker", "joker", "JOKER", "*")
_PARSE = {
    spelling: Card(number)
    for number in range(52)
    for rank in ({RANKS[number // 4]} | ({"10"} if RANKS[number // 4] == "T" else set()))
    for suit in (SUITS[number % 4], _SYMBOLS[number % 4])
    for spelling in {rank + suit, (rank + suit).lower(), (rank + suit).upper()}
} | dict.fromkeys(_JOKERS, JOKER)


def parse_card(text: str) -> Card:
    """Read `Ah`, `Td`, `10d` or `A♥` as a card.

    >>> parse_card("Ah")
    50
    """
    try:
        return _PARSE[text]
    except KeyError:
        raise BadCard(
            f"{text!r} is not a card; write a rank of {RANKS} and a suit of {SUITS}, like Ah or "
            "Td; a joker is Jk"
        ) from None


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by spaces or commas, in the order given.

    >>> cards_text(parse_cards("Ah kd, 10s"))
    'Ah Kd Ts'
    """
    return tuple(parse_card(word) for word in text.replace(",", " ").split())


def card_text(card: Card) -> str:
    return _TEXT[card]


def cards_text(cards: Iterable[Card]) -> str:
    return " ".join(_TEXT[card] for card in cards)


def pretty(card: Card) -> str:
    """Format a card for people: `A♥`, `10♦`."""
    return _PRETTY[card]


def rank_of(card: Card) -> int:
    """Return 0 for a deuce to 12 for an ace."""
    return card >> 2


def suit_of(card: Card) -> int:
    """Return 0 for clubs, 1 for diamonds, 2 for hearts, 3 for spades."""
    return card & 3


def is_red(card: Card) -> bool:
    return (card & 3) in (1, 2)
