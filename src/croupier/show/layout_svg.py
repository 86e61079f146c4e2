"""A table layout: wood, felt, gold lines, and words printed along them. Only a drawing.

The page puts cards, chips and names on it; this module knows nothing of them.
"""

from html import escape

WIDTH, HEIGHT = 1200, 560
WOOD, WOOD_LIGHT, CLOTH, CLOTH_LIGHT, GOLD = "#4a2c17", "#6d4526", "#12432f", "#1d6449", "#d9b96a"


def layout_svg(title: str, words: str = "") -> str:
    """Draw a half-oval table seen from the players' side, with the dealer at the straight edge."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="cloth" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'preserveAspectRatio="none" aria-hidden="true" focusable="false">'
        '<defs><radialGradient id="cloth-light" cx="50%" cy="0%" r="95%">'
        f'<stop offset="0" stop-color="{CLOTH_LIGHT}"/><stop offset="1" stop-color="{CLOTH}"/>'
        "</radialGradient></defs>"
        f'<path d="{_table(0)}" fill="{WOOD}"/>'
        f'<path d="{_table(9)}" fill="none" stroke="{WOOD_LIGHT}" stroke-width="5"/>'
        f'<path d="{_table(22)}" fill="url(#cloth-light)"/>'
        f'<path d="{_table(34)}" fill="none" stroke="{GOLD}" stroke-width="1.6" opacity=".75"/>'
        f'<path id="cloth-arc" d="{_arc(196)}" fill="none"/>'
        f'<path id="cloth-arc-low" d="{_arc(222)}" fill="none"/>'
        + _printed("cloth-arc", title.upper(), 30, spacing=7)
        + _printed("cloth-arc-low", words, 15, spacing=1.5)
        + "</svg>"
    )


def _table(inset: int) -> str:
    """Return the outline of the table, inset by this much."""
    left, right, top = inset, WIDTH - inset, inset
    side, low = HEIGHT * 0.34, HEIGHT - inset
    return (
        f"M{left + 18} {top}H{right - 18}Q{right} {top} {right} {top + 18}V{side:g}"
        f"C{right} {low * 0.86:g} {WIDTH * 0.77:g} {low} {WIDTH / 2:g} {low}"
        f"C{WIDTH * 0.23:g} {low} {left} {low * 0.86:g} {left} {side:g}V{top + 18}"
        f"Q{left} {top} {left + 18} {top}Z"
    )


def _arc(middle: int) -> str:
    """Return a shallow smile across the middle of the layout."""
    return f"M170 {middle - 62}Q{WIDTH / 2:g} {middle + 62} {WIDTH - 170} {middle - 62}"


def _printed(path: str, words: str, size: int, *, spacing: float) -> str:
    if not words:
        return ""
    return (
        f'<text font-size="{size}" letter-spacing="{spacing:g}" fill="{GOLD}" opacity=".9" '
        f'text-anchor="middle" font-family="Georgia, serif"><textPath href="#{path}" '
        f'startOffset="50%">{escape(words)}</textPath></text>'
    )
