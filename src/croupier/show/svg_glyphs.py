"""The strokes of our playing cards: thirteen ranks, a word, four suits, three crowns.

A rank is drawn with a pen of width 4 in a box 24 wide and 32 high; a suit is filled in a box of
100; a crown is filled in a box 48 wide and 34 high.
"""

from collections.abc import Mapping

RANK_STROKES: Mapping[str, str] = {
    "2": "M3.5 10.5A8.5 8.5 0 1 1 18 16.5L4.5 29.6H21.5",
    "3": "M4.4 7.4A7.3 6.9 0 1 1 11.5 15.4A7.8 7.3 0 1 1 3.6 24.6",
    "4": "M16.4 32V3L3 22.8H22.5",
    "5": "M20 2.2H6.4L5 14.8A8.8 8.6 0 1 1 3.4 25.4",
    "6": "M16.5 1.4C9 6 3.5 13.5 3.5 21.4A8.5 8.5 0 1 0 20.5 21.4A8.5 8.5 0 1 0 3.5 21.4",
    "7": "M2.5 2.2H20.4L9 32",
    "8": "M12 15.2A6.6 6.5 0 1 1 12 2.2A6.6 6.5 0 1 1 12 15.2A8.3 7.3 0 1 1 12 29.8"
    "A8.3 7.3 0 1 1 12 15.2",
    "9": "M7.5 30.6C15 26 20.5 18.5 20.5 10.6A8.5 8.5 0 1 0 3.5 10.6A8.5 8.5 0 1 0 20.5 10.6",
    "T": "M0 8.6L5.2 3.2V32M20.4 2.2A7.6 13.8 0 1 1 20.4 29.8A7.6 13.8 0 1 1 20.4 2.2",
    "J": "M17.5 0V22A7 7.8 0 0 1 3.5 22V20.5",
    "Q": "M12 2.2A9.4 13.8 0 1 1 12 29.8A9.4 13.8 0 1 1 12 2.2M13.4 22.4L22 32",
    "K": "M4 0V32M21.2 0.4L4.6 19.4M9.8 13.4L22 32",
    "A": "M2.2 32L12 2.6L21.8 32M6 21.6H18",
}

JOKER_STROKES = (
    RANK_STROKES["J"],
    "M12 2.2A9.4 13.8 0 1 1 12 29.8A9.4 13.8 0 1 1 12 2.2",
    RANK_STROKES["K"],
    "M20.5 2.2H5V29.8H20.5M5 15.4H17.5",
    "M5 32V2.2H12.5A7.3 7 0 1 1 12.5 16.2H5M12 16.2L21.5 32",
)
"""The letters of the word down a joker's side: a J alone would be a jack."""

SUIT_PATHS = (
    # clubs: three leaves, the center between them, and a stem
    "M50 4A21.5 21.5 0 1 1 50 47A21.5 21.5 0 1 1 50 4ZM27 38A21.5 21.5 0 1 1 27 81A21.5 21.5 0 1 1 "
    "27 38ZM73 38A21.5 21.5 0 1 1 73 81A21.5 21.5 0 1 1 73 38ZM43 40H57L62 58L53.6 65C54.5 80 58 "
    "90 67 96H33C42 90 45.5 80 46.4 65L38 58Z",
    # diamonds: sides curved in a little, as printers do
    "M50 3C58 20 71 37 86 50C71 63 58 80 50 97C42 80 29 63 14 50C29 37 42 20 50 3Z",
    # hearts
    "M50 95C45 80 5 60 5 32C5 16 16 6 29 6C39 6 47 12 50 22C53 12 61 6 71 6C84 6 95 16 95 32"
    "C95 60 55 80 50 95Z",
    # spades
    "M50 3C56 19 95 40 95 64C95 77 85 85 74 85C66 85 58.5 81 54 74.5C55 84 59 91 67 96H33"
    "C41 91 45 84 46 74.5C41.5 81 34 85 26 85C15 85 5 77 5 64C5 40 44 19 50 3Z",
)
"""In the order of `SUITS`: clubs, diamonds, hearts, spades."""

STAR = "M50 0L61.8 33.8L97.6 34.5L69 56.2L79.4 90.5L50 70L20.6 90.5L31 56.2L2.4 34.5L38.2 33.8Z"
"""What a joker has instead of a suit, in a square of 100."""

CROWNS: Mapping[str, str] = {
    "J": "M6 26V15L16 21L24 12L32 21L42 15V26ZM6 29H42V34H6Z",
    "Q": "M6 26L3 11Q9 21 13.5 11Q18.5 21 24 8Q29.5 21 34.5 11Q39 21 45 11L42 26ZM6 29H42V34H6Z",
    "K": "M6 26L3.5 11L14 18.5L24 6L34 18.5L44.5 11L42 26ZM6 29H42V34H6Z"
    "M3 4.5A3 3 0 1 1 3 10.5A3 3 0 1 1 3 4.5ZM24 0A3 3 0 1 1 24 6A3 3 0 1 1 24 0Z"
    "M45 4.5A3 3 0 1 1 45 10.5A3 3 0 1 1 45 4.5Z",
}
"""What court cards wear: a circlet, a coronet, a crown."""
