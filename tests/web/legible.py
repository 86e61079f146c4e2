"""Whether a page can be used and read: names of controls, their sizes, and text contrast.

The contrast is that of WCAG 2: letters of any size need 4.5 to 1.
"""

import re

from playwright.sync_api import Page

from croupier.show.layout_svg import CLOTH, CLOTH_LIGHT

CONTRAST_MIN = 4.5
PAPER = "#ffffff"
Color = tuple[float, float, float, float]
"""Red, green and blue up to 255, and the opacity up to 1."""

NAMELESS = """() =>
  [...document.querySelectorAll("button, a[href], input, select, summary, [role=group]")]
  .filter((element) => element.checkVisibility())
  .filter((element) => !(element.getAttribute("aria-label") || element.textContent.trim()
    || [...(element.labels ?? [])].some((label) => label.textContent.trim())))
  .map((element) => element.outerHTML)"""

SMALL = """(room) =>
  [...document.querySelectorAll(`${room} button, ${room} label, ${room} summary`)]
  .filter((element) => element.checkVisibility())
  .map((element) => [element.outerHTML.slice(0, 80), element.getBoundingClientRect()])
  .filter(([, box]) => box.width < 44 || box.height < 44)
  .map(([html]) => html)"""

TEXTS = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const words = node.textContent.trim();
    if (!words || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.closest("svg, noscript, script, .unseen, option")) continue;
    const behind = [];
    let lies = element;
    for (; lies; lies = lies.parentElement) {
      behind.push(getComputedStyle(lies).backgroundColor);
      if (lies.matches(".tabletop")) break;
    }
    found.push([words, getComputedStyle(element).color, behind, Boolean(lies)]);
  }
  return found;
}"""
"""Every visible text, its color, the backgrounds behind it, and whether it is on the layout."""


def color(text: str) -> Color:
    """Read `#12432f`, or `rgba(0, 0, 0, 0.28)` as a browser computes it."""
    if text.startswith("#"):
        red, green, blue = (int(text[place : place + 2], 16) for place in (1, 3, 5))
        return (red, green, blue, 1.0)
    parts = [float(part) for part in re.findall(r"[\d.]+", text)]
    assert text.startswith("rgb"), text
    assert len(parts) in (3, 4), text
    return (parts[0], parts[1], parts[2], parts[3] if len(parts) == 4 else 1.0)


def laid_on(over: Color, under: Color) -> Color:
    """Return the visible color of one color on top of another."""
    red, green, blue = (
        top * over[3] + low * (1 - over[3]) for top, low in zip(over[:3], under[:3], strict=True)
    )
    return (red, green, blue, 1.0)


def luminance(shade: Color) -> float:
    red, green, blue = (
        part / 255 / 12.92 if part / 255 <= 0.04045 else ((part / 255 + 0.055) / 1.055) ** 2.4
        for part in shade[:3]
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Color, other: Color) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def faint_texts(page: Page) -> list[str]:
    """Return texts with too little contrast, against both extreme shades of the layout."""
    faint = []
    for words, ink, behind, on_cloth in page.evaluate(TEXTS):
        for cloth in (CLOTH, CLOTH_LIGHT) if on_cloth else (PAPER,):
            ground = color(cloth)
            for layer in reversed(behind):
                ground = laid_on(color(layer), ground)
            found = contrast(laid_on(color(ink), ground), ground)
            if found < CONTRAST_MIN:
                faint.append(f"{words!r}: {found:.2f} to 1, {ink} on {ground[:3]}")
    return faint


def nameless_controls(page: Page) -> list[str]:
    """Return controls without a name, which a screen reader could only call a button."""
    found: list[str] = page.evaluate(NAMELESS)
    return found


def small_targets(page: Page, room: str) -> list[str]:
    """Return targets that are too small for a thumb: under 44 pixels, except links within text."""
    found: list[str] = page.evaluate(SMALL, room)
    return found
