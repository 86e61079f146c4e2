// Words in the page's language. The English sentence is the key; a sentence missing from the page's
// catalog stays English.

const place = /** @type {HTMLElement | null} */ (document.querySelector("[data-words^='{']"));
/** @type {{ words?: Record<string, string>, sentences?: Record<string, string> }} */
const catalog = JSON.parse(place?.dataset.words ?? "{}");
const words = catalog.words ?? {};
const sentences = catalog.sentences ?? {};
const PLACE = /\{(\w+)\}/g;

/**
 * Translate a sentence of ours and fill in its values.
 * @param {string} text
 * @param {Record<string, unknown>} [values]
 */
export const t = (text, values = {}) => filled(words[text] ?? text, values);

const filled = (text, values) => text.replace(PLACE, (place, name) => (name in values ? String(values[name]) : place));

const SINGLE = new Set(["board", "count", "first", "high", "least", "low", "own", "rank", "seat", "seats", "second", "share"]); // values of one word or number
const CARDS = new Set(["common", "mine", "theirs"]); // values that are cards by their ranks: A-K-9
const NUMBERS = new Set(["hits", "last", "times"]); // 3; 1, 2
const HELD = new Set(["dealt", "laid", "shown"]); // and with their suits: Kc 5d
const CHOICES = new Set(["choice", "larger"]); // one or two words: fold, raise 4x
const PHRASES = new Set(["amount", "bet", "one", "other", "title"]); // phrases: no colon, no semicolon
const PARTED = { facts: "; ", line: ": ", outs: ", ", ranks: ", " }; // values of several parts, each a sentence of its own
const KEPT = new Set(["bet", "games", "title"]); // names of bets, and of a game, stay as they are
const RANKS = "[2-9TJQKA-]+(?: \\(some suits\\))?";
const TITLE = "[A-Z\\d$][\\w+$]*(?: [A-Z\\d$][\\w+$]*)*";
const SHAPES = { ranks: `${RANKS}(?:, ${RANKS})*`, sizes: "[1-7-]+", titles: `${TITLE}(?:, ${TITLE})*` }; // lists of cards, of suits, of bets

function matched(name) {
  if (CARDS.has(name)) return "[2-9TJQKAk-]+";
  if (HELD.has(name)) return "\\w\\w(?: \\w\\w)*";
  if (NUMBERS.has(name)) return "\\d[\\d, ]*";
  if (CHOICES.has(name)) return "[\\p{L}\\d]+(?: [\\p{L}\\d]+)?";
  if (PHRASES.has(name)) return "[^:;]+?";
  return SINGLE.has(name) ? "[\\p{L}\\d,.]+" : (SHAPES[name] ?? ".+?");
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const text = (key) => key.replace(PLACE, "").length;
const patterns = Object.keys(sentences)
  .filter((key) => key.search(PLACE) >= 0)
  .sort((one, other) => text(other) - text(one)) // the more text matches, the safer
  .map((key) => ({ key, pattern: new RegExp(`^${key.split(PLACE).map((part, at) => (at % 2 ? `(?<${part}>${matched(part)})` : escaped(part))).join("")}$`, "u") }));

const wholes = patterns.filter(({ key }) => key.endsWith(".") && !key.startsWith("{"));

function valued(name, value) {
  if (KEPT.has(name)) return value.replaceAll(" or ", ` ${t("or")} `);
  if (name === "names") return value.replaceAll(" and ", ` ${t("and")} `);
  if (name in PARTED) return value.split(PARTED[name]).map(sentence).join(PARTED[name]);
  if (name === "held") { // it begins the sentence, and therefore has a capital letter
    const small = value.charAt(0).toLowerCase() + value.slice(1);
    const said = sentence(small);
    if (said !== small) return said.charAt(0).toUpperCase() + said.slice(1);
  }
  return sentence(value);
}

/**
 * Translate a sentence made by the server, values included: as a whole, or by its pattern.
 * @param {string} text
 * @returns {string}
 */
export function sentence(text) {
  const known = sentences[text] ?? words[text];
  if (known !== undefined) return known;
  const said = byPattern(text, patterns);
  if (said !== undefined || text.endsWith(".") || text === text.toUpperCase()) return said ?? text; // GAME OVER is a button
  const whole = `${text}.`; // a step of the rule sheet, as the table shows it, without its period
  return (sentences[whole] ?? byPattern(whole, wholes))?.replace(/\.$/, "") ?? text;
}

/**
 * @param {string} text
 * @param {typeof patterns} among
 * @returns {string | undefined}
 */
function byPattern(text, among) {
  for (const { key, pattern } of among) {
    const found = pattern.exec(text);
    if (found) return filled(sentences[key], Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, value]) => [name, valued(name, value)])));
  }
  return undefined;
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

// A table's states in the equipment's own terms.
export const STATES = {
  open: t("OPEN"),
  started: t("BETS LOCKED"),
  pending: t("PENDING"),
  misdealt: t("MISDEAL"),
  closed: t("DEAD GAME"),
};
