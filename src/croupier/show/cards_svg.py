"""Playing cards as SVG: our own drawings, with ranks and suits as paths, so no font is needed.

Every function returns complete SVG text. Colors are attributes rather than styles, so the drawings
pass a strict Content-Security-Policy and work as separate files.
"""

from collections.abc import Sequence
from math import radians, sin

from croupier.cards import JOKER, RANKS, Card, is_red, rank_of, suit_of
from croupier.hands.ranks import SINGULAR
from croupier.show.svg_glyphs import CROWNS, JOKER_STROKES, RANK_STROKES, STAR, SUIT_PATHS

WIDTH, HEIGHT = 140, 196
"""One card in its own units; 5 to 7 is the proportion of bridge and poker cards."""

GAP = 14
BLACK, RED, PAPER, EDGE = "#14181c", "#b5121b", "#fffefa", "#b9b5a7"
BACK, BACK_LINE, GOLD = "#17543e", "#6fa58b", "#b8903e"

SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")

_BACK_NAME = "a card face down"
_FAN_DEGREES, _FAN_STEP, _FAN_DROP = 8, 44, 5
"""How far each card of a fan is turned, moved to the right, and lowered by its distance squared."""


def card_name(card: Card) -> str:
    """Name a card as it is spoken.

    >>> card_name(Card(50)), card_name(Card(33))
    ('ace of hearts', 'ten of diamonds')
    """
    if card == JOKER:
        return "joker"
    return f"{SINGULAR[rank_of(card)]} of {SUIT_NAMES[suit_of(card)]}"


def card_svg(card: Card, *, width: int = 70) -> str:
    """Draw one card, face up."""
    return _svg("card", card_name(card), _face(card), (WIDTH, HEIGHT), width)


def back_svg(*, width: int = 70) -> str:
    """Draw one card, face down."""
    return _svg("card", _BACK_NAME, _back(), (WIDTH, HEIGHT), width)


def hand_svg(cards: Sequence[Card | None], *, card_width: int = 70) -> str:
    """Draw a row of cards in the order given; None is a card face down."""
    span = max(1, len(cards)) * (WIDTH + GAP) - GAP
    body = "".join(
        f'<g transform="translate({place * (WIDTH + GAP)} 0)">{_side(card)}</g>'
        for place, card in enumerate(cards)
    )
    return _svg("hand", _names(cards), body, (span, HEIGHT), round(span * card_width / WIDTH))


def fan_svg(cards: Sequence[Card | None], *, card_width: int = 140) -> str:
    """Draw cards held in a hand: overlapping, spread like a fan."""
    middle = (len(cards) - 1) / 2
    tilt = sin(radians(middle * _FAN_DEGREES))
    side, top = round(HEIGHT * tilt) + 2, 4
    span = round(WIDTH + 2 * middle * _FAN_STEP) + 2 * side
    height = round(top + HEIGHT + middle**2 * _FAN_DROP + WIDTH / 2 * tilt) + 2
    body = "".join(
        f'<g transform="translate({side + place * _FAN_STEP} '
        f"{top + (place - middle) ** 2 * _FAN_DROP:g}) "
        f'rotate({(place - middle) * _FAN_DEGREES:g} {WIDTH / 2:g} {HEIGHT})">{_side(card)}</g>'
        for place, card in enumerate(cards)
    )
    return _svg("fan", _names(cards), body, (span, height), round(span * card_width / WIDTH))


def suit_svg(suit: int, *, width: int = 24) -> str:
    """Draw a single suit as an ornament, hidden from screen readers."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="suit" width="{width}" height="{width}" '
        f'viewBox="0 0 100 100" aria-hidden="true"><path d="{SUIT_PATHS[suit]}" '
        'fill="currentColor"/></svg>'
    )


def _svg(kind: str, name: str, body: str, box: tuple[int, int], width: int) -> str:
    span, height = box
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{kind}" role="img" aria-label="{name}" '
        f'width="{width}" height="{round(width * height / span)}" viewBox="0 0 {span} {height}">'
        f"<title>{name}</title>{body}</svg>"
    )


def _names(cards: Sequence[Card | None]) -> str:
    return ", ".join(_BACK_NAME if card is None else card_name(card) for card in cards)


def _side(card: Card | None) -> str:
    return _back() if card is None else _face(card)


def _sheet(fill: str) -> str:
    return (
        f'<rect x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="13" fill="{fill}" '
        f'stroke="{EDGE}" stroke-width="2"/>'
    )


def _face(card: Card) -> str:
    """Draw rank and suit large in the corner and the suit again below: legible at 60 pixels."""
    if card == JOKER:
        return _joker()
    color = RED if is_red(card) else BLACK
    rank, suit = RANKS[rank_of(card)], SUIT_PATHS[suit_of(card)]
    crown = CROWNS.get(rank, "")
    return (
        _sheet(PAPER)
        + f'<path transform="translate(13 15) scale(1.6)" d="{RANK_STROKES[rank]}" fill="none" '
        f'stroke="{color}" stroke-width="4.4" stroke-linejoin="round"/>'
        f'<path transform="translate(15 77) scale(.34)" d="{suit}" fill="{color}"/>'
        f'<path transform="translate(51 103) scale(.76)" d="{suit}" fill="{color}"/>'
        + (f'<path transform="translate(78 20)" d="{crown}" fill="{GOLD}"/>' if crown else "")
    )


def _joker() -> str:
    """Draw the word down the side and a star, so that it is not mistaken for a jack."""
    word = "".join(
        f'<path transform="translate(13 {13 + 35 * place}) scale(.92)" d="{stroke}"/>'
        for place, stroke in enumerate(JOKER_STROKES)
    )
    return (
        _sheet(PAPER)
        + f'<g fill="none" stroke="{BLACK}" stroke-width="5.2" stroke-linejoin="round">{word}</g>'
        f'<path transform="translate(44 58) scale(.86)" d="{STAR}" fill="{GOLD}"/>'
    )


def _back() -> str:
    """Draw a lattice in felt green inside a white border."""
    step, left, right, top, bottom = 16, 12, WIDTH - 12, 12, HEIGHT - 12
    strokes = []
    for start in range(left - (bottom - top), right, step):
        strokes.append(_diagonal(start, left, right, top, bottom))
    lines = "".join(strokes)
    mirrored = f'<g transform="translate({WIDTH} 0) scale(-1 1)">{lines}</g>'
    centre = f'<path transform="translate(44 72) scale(.52)" d="{SUIT_PATHS[3]}" fill="{PAPER}"/>'
    return (
        _sheet(PAPER)
        + f'<rect x="{left}" y="{top}" width="{right - left}" height="{bottom - top}" rx="6" '
        f'fill="{BACK}"/>'
        f'<g stroke="{BACK_LINE}" stroke-width="1.6" fill="none">{lines}{mirrored}</g>'
        f'<circle cx="70" cy="98" r="37" fill="{BACK}" stroke="{PAPER}" stroke-width="2.5"/>'
        + centre
    )


def _diagonal(start: int, left: int, right: int, top: int, bottom: int) -> str:
    """Draw a line falling to the right from (start, top), clipped to the frame."""
    first = max(start, left)
    last = min(start + bottom - top, right)
    return f'<path d="M{first} {top + first - start}L{last} {top + last - start}"/>'
