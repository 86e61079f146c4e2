"""The contrast between words and their background, as defined by WCAG, computed in the browser."""

from playwright.sync_api import Page

ENOUGH = 4.5

_FAINT = """
enough => {
  const numbers = color => {
    const found = color.match(/rgba?\\(([^)]+)\\)/);
    if (!found) return null;
    const [red, green, blue, alpha = 1] = found[1].split(/[\\s,/]+/).filter(Boolean).map(Number);
    return [red, green, blue, alpha];
  };
  const over = (top, below) =>
    top.slice(0, 3).map((part, n) => part * top[3] + below[n] * (1 - top[3])).concat(1);
  const light = color => {
    const [red, green, blue] = color.slice(0, 3).map(part => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const ratio = (one, other) => {
    const [high, low] = [light(one), light(other)].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  };
  // Everything that may lie behind an element: each color of a gradient counts.
  const behind = element => {
    for (let place = element; place; place = place.parentElement) {
      const style = getComputedStyle(place);
      const painted = [...style.backgroundImage.matchAll(/rgba?\\([^)]+\\)/g)]
        .map(([text]) => numbers(text));
      const plain = numbers(style.backgroundColor);
      const own = painted.length ? painted : plain[3] > 0 ? [plain] : [];
      if (own.length) {
        const solid = own.every(color => color[3] === 1) || !place.parentElement;
        const below = solid ? [[255, 255, 255, 1]] : behind(place.parentElement);
        return own.flatMap(color => below.map(under => over(color, under)));
      }
    }
    return [[255, 255, 255, 1]];
  };
  const found = [];
  let count = 0;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const words = walker.currentNode.textContent.trim();
    const element = walker.currentNode.parentElement;
    if (!words || !element.checkVisibility()) continue;
    if (element.closest("script, style, svg, noscript")) continue;
    count += 1;
    for (const under of behind(element)) {
      const worth = ratio(over(numbers(getComputedStyle(element).color), under), under);
      if (worth < enough) found.push(`${words.slice(0, 40)}: ${worth.toFixed(2)}`);
    }
  }
  return [count, found];
}
"""


def faint(page: Page, enough: float = ENOUGH) -> list[str]:
    """Return words on the page with less contrast than `enough`, each with its contrast."""
    count, found = page.evaluate(_FAINT, enough)
    assert count > 0, "no words at all"
    words: list[str] = found
    return words
