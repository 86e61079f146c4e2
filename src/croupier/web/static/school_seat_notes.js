// The coach's comment on a decision: every choice's value, the cost of the one taken, and why.
import { made } from "./school_elements.js";
import { sentence, t } from "./words.js";

const minus = (text) => text.replace("-", "−");
const signed = (text) => (text.startsWith("less") ? t("under 1¢") : text.startsWith("-") ? `−$${text.slice(1)}` : `+$${text}`);
const tag = (words) => made("span", "note-tag", words);

// A bar from zero to the value, on one scale for all choices of the note.
function bar(value, low, high) {
  const span = high - low || 1;
  const fill = made("span", "value-fill");
  const zero = made("span", "value-zero");
  const from = Math.min(value, 0);
  fill.style.left = `${((from - low) / span) * 100}%`;
  fill.style.width = `${(Math.abs(value) / span) * 100}%`;
  fill.dataset.sign = value < 0 ? "down" : "up";
  zero.style.left = `${(-low / span) * 100}%`;
  const whole = made("span", "value-bar", fill, zero);
  whole.setAttribute("aria-hidden", "true");
  return whole;
}

function values(note) {
  const numbers = note.values.map((entry) => Number(entry.decimal));
  const low = Math.min(0, ...numbers);
  const high = Math.max(0, ...numbers);
  const list = made("ul", "values");
  list.setAttribute("aria-label", t("What each choice is worth, in {unit}s and at your bet", { unit: sentence(note.unit.title) }));
  for (const [number, entry] of note.values.entries()) {
    const name = made("span", "value-name", sentence(entry.choice));
    if (entry.choice === note.best) name.append(" ", tag(t("best")));
    if (entry.choice === note.chosen) name.append(" ", tag(t("yours")));
    const item = made("li", "value", name, " ", bar(numbers[number], low, high), made("span", "value-worth", minus(entry.decimal)), " ", made("span", "value-money", signed(entry.money)));
    if (entry.fraction.includes("/")) item.append(" ", made("small", "value-exact", `= ${minus(entry.fraction)}`));
    list.append(item);
  }
  return list;
}

const dollars = (text) => `$${text.replace(/\.00$/, "")}`;
const cents = (text) => (text.startsWith("less") ? t("less than a cent") : `$${text}`);
const right = (note) => Number(note.cost.decimal) === 0;

export function verdict(note) {
  if (note.chosen === null) return t("Best: {choice}.", { choice: sentence(note.best) });
  if (right(note)) return note.chosen === note.best ? t("Right: {choice} is best.", { choice: sentence(note.chosen) }) : t("Right: {choice} is worth as much as {best}.", { choice: sentence(note.chosen), best: sentence(note.best) });
  return t("Mistake: {choice} costs {cost} {unit}s, or {amount} at your {stake} {unit}; {best} is best.", {
    choice: sentence(note.chosen), cost: note.cost.decimal, unit: sentence(note.unit.title), amount: cents(note.cost.money), stake: dollars(note.unit.stake), best: sentence(note.best),
  });
}

export function drawNote(note, { seats }) {
  const card = made("article", "note-card");
  card.dataset.kind = note.chosen === null ? "advice" : right(note) ? "right" : "wrong";
  card.append(made("h3", "note-title", sentence(note.title), ...(seats.length > 1 ? [`, ${t("spot {seat}", { seat: note.seat })}`] : [])));
  const sign = made("span", "note-sign", { advice: "★", right: "✓", wrong: "✗" }[card.dataset.kind]);
  sign.setAttribute("aria-hidden", "true");
  const said = made("p", "note-verdict", sign, ` ${verdict(note)}`);
  if (card.dataset.kind === "wrong" && note.cost.fraction.includes("/")) {
    said.append(" ", made("small", "value-exact", t("exactly {fraction}", { fraction: note.cost.fraction })));
  }
  card.append(said, values(note), made("p", "note-why", sentence(note.why)));
  if (note.left_out.length) {
    card.append(made("p", "note-left-out", t("Not counted: {bets}.", { bets: note.left_out.join(", ") })));
  }
  return card;
}
