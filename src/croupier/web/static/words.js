// Words in the language of the page. The English sentence is the key; what the page's catalog does not have stays English.

const place = /** @type {HTMLElement | null} */ (document.querySelector("[data-words^='{']"));
/** @type {{ words?: Record<string, string>, sentences?: Record<string, string> }} */
const catalog = JSON.parse(place?.dataset.words ?? "{}");
const words = catalog.words ?? {};
const sentences = catalog.sentences ?? {};
const PLACE = /\{(\w+)\}/g;

/**
 * A sentence of ours, with its values put in.
 * @param {string} text
 * @param {Record<string, unknown>} [values]
 */
export const t = (text, values = {}) => filled(words[text] ?? text, values);

const filled = (text, values) => text.replace(PLACE, (place, name) => (name in values ? String(values[name]) : place));

const SINGLE = new Set(["board", "count", "first", "high", "least", "low", "own", "rank", "seat", "seats", "second"]); // values of one word or number
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const patterns = Object.keys(sentences)
  .filter((key) => key.search(PLACE) >= 0)
  .sort((one, other) => other.length - one.length)
  .map((key) => ({ key, pattern: new RegExp(`^${key.split(PLACE).map((part, at) => (at % 2 ? `(?<${part}>${SINGLE.has(part) ? "[\\p{L}\\d,.]+" : ".+?"})` : escaped(part))).join("")}$`, "u") }));

const valued = (name, value) => (name === "names" ? value.replaceAll(" and ", ` ${t("and")} `) : sentence(value));

/**
 * A sentence that the server has made, values and all: as it stands, or by the pattern it follows.
 * @param {string} text
 * @returns {string}
 */
export function sentence(text) {
  const known = sentences[text] ?? words[text];
  if (known !== undefined) return known;
  for (const { key, pattern } of patterns) {
    const found = pattern.exec(text);
    if (found) return filled(sentences[key], Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, value]) => [name, valued(name, value)])));
  }
  return text;
}

/**
 * Odds as a layout prints them: 3 to 1, 500 for 1.
 * @param {string} text
 */
export function oddsWords(text) {
  const [, win, between, stake] = /^([\d.,]+) (to|for) (\d+)$/.exec(text) ?? [];
  if (!win) return sentence(text);
  return between === "to" ? t("{win} to {stake}", { win, stake }) : t("{win} for {stake}", { win, stake });
}

// A table's states as the equipment says them.
export const STATES = {
  open: t("OPEN"),
  started: t("BETS LOCKED"),
  pending: t("PENDING"),
  misdealt: t("MISDEAL"),
  closed: t("DEAD GAME"),
};
