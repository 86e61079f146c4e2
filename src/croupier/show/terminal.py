"""Cards for a terminal: pure functions from cards to text and to Rich renderables.

A card is four rows high, so dealer, board and hand fit on one screen:

    ╭────╮ ╭────╮      +----+ +----+
    │10  │ │▒▒▒▒│      |10  | |####|
    │   ♥│ │▒▒▒▒│      |   h| |####|
    ╰────╯ ╰────╯      +----+ +----+
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.text import Text

from croupier.cards import JOKER, Card, card_text, is_red, pretty

RED = "bold red"
BLACK = "bold"
BACK = "blue"
CARD_ROWS = 4
_LABEL_WIDTH = 10
_PRETTY_CORNERS = ("╭────╮", "╰────╯", "│")
_PLAIN_CORNERS = ("+----+", "+----+", "|")


@dataclass(frozen=True, slots=True)
class Look:
    """What the terminal can draw; `plain` is ASCII only."""

    plain: bool = False

    @property
    def line(self) -> str:
        return "-" if self.plain else "─"

    @property
    def dot(self) -> str:
        """The separator between facts on one line."""
        return "-" if self.plain else "·"


def card_name(card: Card, look: Look) -> str:
    """Return `A♥` if it can be drawn, else `Ah`."""
    return card_text(card) if look.plain else pretty(card)


def cards_line(cards: Iterable[Card], look: Look) -> Text:
    """Return cards on one line, red ones in red."""
    words = (Text(card_name(card, look), RED if is_red(card) else BLACK) for card in cards)
    return Text(" ").join(words)


def card_picture(card: Card | None, look: Look) -> tuple[Text, ...]:
    """Return the four rows of a card; None is a card face down."""
    top, bottom, side = _PLAIN_CORNERS if look.plain else _PRETTY_CORNERS
    if card is None:
        back = "####" if look.plain else "▒▒▒▒"
        rows, style = (top, f"{side}{back}{side}", f"{side}{back}{side}", bottom), BACK
        return tuple(Text(row, style) for row in rows)
    name = card_name(card, look)
    rank, suit = name[:-1].replace("T", "10"), name[-1]
    if card == JOKER:
        rank, suit = "Jk", "*" if look.plain else "★"
    inside = RED if is_red(card) else BLACK
    return (
        Text(top),
        Text.assemble(side, (rank.ljust(4), inside), side),
        Text.assemble(side, (suit.rjust(4), inside), side),
        Text(bottom),
    )


_MANY, _ROOM = 7, 20
"""Next to this many cards, an 80-column line has room for this many letters."""


def _in_parts(name: str) -> list[str]:
    """Split a name: `three-card flush,` and `eight high`."""
    first, comma, rest = name.partition(", ")
    return [f"{first},", rest] if comma else [name]


def hand_picture(
    label: str,
    cards: Sequence[Card],
    look: Look,
    *,
    hidden: int = 0,
    name: str = "",
    remark: str = "",
) -> Text:
    """Return a holder's cards side by side: the label on the left, what they make on the right."""
    pictures = [card_picture(card, look) for card in cards]
    pictures += [card_picture(None, look)] * hidden
    # Name and remark go on rows of their own: there is no room for more next to seven cards.
    beside = ("", label, "", "")
    said = _in_parts(name) if len(pictures) >= _MANY and len(name) > _ROOM else [name]
    after = ["", *said, f"({remark})" if remark else "", "", ""]
    rows = []
    for row in range(CARD_ROWS):
        line = Text(beside[row].ljust(_LABEL_WIDTH))
        line.append_text(Text(" ").join(picture[row] for picture in pictures))
        if after[row]:
            line.append(f"  {after[row]}", "italic")
        rows.append(line)
    return Text("\n").join(rows)
