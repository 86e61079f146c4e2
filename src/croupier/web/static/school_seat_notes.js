// What the coach says about a decision: what every choice is worth, what the one taken cost, why.
import { made } from "./school_elements.js";

const minus = (text) => text.replace("-", "−");
const signed = (text) => (text.startsWith("less") ? "under 1¢" : text.startsWith("-") ? `−$${text.slice(1)}` : `+$${text}`);
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
  list.setAttribute("aria-label", `What each choice is worth, in ${note.unit.title}s and at your bet`);
  for (const [number, entry] of note.values.entries()) {
    const name = made("span", "value-name", entry.choice);
    if (entry.choice === note.best) name.append(" ", tag("best"));
    if (entry.choice === note.chosen) name.append(" ", tag("yours"));
    const item = made("li", "value", name, " ", bar(numbers[number], low, high), made("span", "value-worth", minus(entry.decimal)), " ", made("span", "value-money", signed(entry.money)));
    if (entry.fraction !== entry.decimal) item.append(" ", made("small", "value-exact", `= ${minus(entry.fraction)}`));
    list.append(item);
  }
  return list;
}

const dollars = (text) => `$${text.replace(/\.00$/, "")}`;
const cents = (text) => (text.startsWith("less") ? "less than a cent" : `$${text}`);
const right = (note) => Number(note.cost.decimal) === 0;

export function verdict(note) {
  if (note.chosen === null) return `Best: ${note.best}.`;
  if (right(note)) return note.chosen === note.best ? `Right: ${note.chosen} is best.` : `Right: ${note.chosen} is worth as much as ${note.best}.`;
  return `A mistake: ${note.chosen} costs ${note.cost.decimal} ${note.unit.title}s, ${cents(note.cost.money)} at your ${dollars(note.unit.stake)} ${note.unit.title}; ${note.best} is best.`;
}

export function drawNote(note, { seats }) {
  const card = made("article", "note-card");
  card.dataset.kind = note.chosen === null ? "advice" : right(note) ? "right" : "wrong";
  card.append(made("h3", "note-title", note.title, ...(seats.length > 1 ? [` at spot ${note.seat}`] : [])));
  const sign = made("span", "note-sign", { advice: "★", right: "✓", wrong: "✗" }[card.dataset.kind]);
  sign.setAttribute("aria-hidden", "true");
  const said = made("p", "note-verdict", sign, ` ${verdict(note)}`);
  if (card.dataset.kind === "wrong" && note.cost.fraction !== note.cost.decimal) {
    said.append(" ", made("small", "value-exact", `exactly ${note.cost.fraction}`));
  }
  card.append(said, values(note), made("p", "note-why", note.why));
  if (note.left_out.length) {
    card.append(made("p", "note-left-out", `Not counted: ${note.left_out.join(", ")}.`));
  }
  return card;
}
