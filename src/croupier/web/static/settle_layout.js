// Lay out a round by clicks: cards, bets and decisions become the document, and vice versa.
import { at, dataOf, maybe } from "./dom.js";
import { cardsIn, isCard, picker } from "./card_picker.js";
import { made } from "./lab_parts.js";

const SEATS_MAX = 7;
const root = at("picker");
const form = dataOf(root, "form");
const text = at("document");

/** What cannot be laid out by clicks (tables, switches, a void) stays as it was written. */
let rest = { game: form.game };
/** @type {{ seat: number, player?: string, bets: Record<string, string>, decisions: string[] }[]} */
let seats = [];

const plain = (document) =>
  Array.isArray(document?.seats) && document.game === form.game && !document.events &&
  document.seats.every((seat) => (seat.decisions ?? []).every((said) => typeof said === "string"));

function field(label, part) {
  const line = made("label", `${label} `);
  line.append(part);
  return line;
}

function betField(seat, bet) {
  const input = document.createElement("input");
  input.value = seat.bets[bet.key] ?? "";
  input.placeholder = "none";
  input.inputMode = "decimal";
  input.maxLength = 12;
  input.setAttribute("aria-label", `Seat ${seat.seat}: ${bet.title}, dollars`);
  input.addEventListener("input", () => {
    const amount = input.value.trim().replace(/^\$/, "");
    if (amount) seat.bets[bet.key] = amount;
    else delete seat.bets[bet.key];
    for (const other of form.bets) if (other.equals === bet.key && amount) seat.bets[other.key] = amount;
    write();
  });
  input.addEventListener("change", () => { deck.show(); }); // the other fields follow
  return field(`${bet.title}, $`, input);
}

function decisionField(seat, step, place) {
  const select = document.createElement("select");
  select.setAttribute("aria-label", `Seat ${seat.seat}: ${step.title}`);
  for (const choice of ["", ...step.choices]) {
    const option = made("option", choice || "no decision");
    option.setAttribute("value", choice);
    select.append(option);
  }
  select.value = seat.decisions[place] ?? "";
  select.addEventListener("change", () => {
    seat.decisions[place] = select.value;
    write();
  });
  return field(step.title, select);
}

function seatForm(seat) {
  const foot = made("div", "", "seat-form");
  foot.append(...form.bets.map((bet) => betField(seat, bet)), ...form.decisions.map((step, place) => decisionField(seat, step, place)));
  return foot;
}

const piles = () => [
  ...Object.entries(form.sides).map(([key, title]) => ({ key, title, most: form.piles[key] })),
  ...seats.map((seat) => ({ key: `seat-${seat.seat}`, title: `Seat ${seat.seat}${seat.player ? `, ${seat.player}` : ""}`, most: form.piles.cards ?? 0, foot: seatForm(seat) })),
  ...["dealer", "community"].filter((key) => form.piles[key]).map((key) => ({ key, title: key === "dealer" ? "Dealer" : "Community", most: form.piles[key] })),
];
const deck = picker({ piles, copies: form.copies, changed: write });

function written() {
  const found = { ...rest, seats: seats.map((seat) => ({
    seat: seat.seat,
    ...(seat.player ? { player: seat.player } : {}),
    bets: seat.bets,
    cards: deck.cards(`seat-${seat.seat}`).join(" "),
    decisions: seat.decisions.filter(Boolean),
  })) };
  for (const key of ["dealer", "community"]) {
    const cards = deck.cards(key).join(" ");
    if (cards) Object.assign(found, { [key]: cards });
  }
  const sides = Object.keys(form.sides).map((key) => [key, deck.cards(key).join(" ")]);
  if (sides.length) Object.assign(found, { sides: Object.fromEntries(sides.filter(([, cards]) => cards)) });
  return found;
}

function write() {
  text.value = JSON.stringify(written(), undefined, 2);
  keep();
}

// The layout survives a reload and the back button, in this tab only; new visitors see the example.
const place = `croupier-round ${form.game}`;
const keep = () => sessionStorage.setItem(place, text.value);

function takeUp() {
  const [came] = performance.getEntriesByType("navigation");
  const kept = came instanceof PerformanceNavigationTiming && came.type !== "navigate" && sessionStorage.getItem(place);
  if (kept && !maybe("#fault") && !maybe("#result")) text.value = kept;
}

// Lay out what the text says; what cannot be laid out by clicks stays text.
function lay() {
  let given;
  try {
    given = JSON.parse(text.value);
  } catch {
    return shown(false);
  }
  if (!plain(given)) return shown(false);
  const { seats: laid, dealer, community, sides = {}, ...others } = given;
  const cards = { dealer: cardsIn(dealer ?? ""), community: cardsIn(community ?? "") };
  for (const key of Object.keys(sides)) {
    if (!(key in form.sides)) return shown(false);
    cards[key] = cardsIn(sides[key]);
  }
  for (const seat of laid) cards[`seat-${seat.seat}`] = cardsIn(seat.cards ?? "");
  if (!Object.values(cards).flat().every(isCard)) return shown(false);
  rest = others;
  seats = laid.map((seat) => ({ seat: seat.seat, player: seat.player, bets: { ...seat.bets }, decisions: placed(seat.decisions ?? []) }));
  deck.set(cards);
  return shown(true);
}

// Decisions are in the order of the round: each under the first question that offers it.
function placed(said) {
  const found = form.decisions.map(() => "");
  let place = 0;
  for (const choice of said) {
    while (place < found.length && !form.decisions[place].choices.includes(choice)) place += 1;
    if (place < found.length) found[place] = choice;
    place += 1;
  }
  return found;
}

function shown(can) {
  root.hidden = !can;
  at("layout-says").hidden = can;
}

function addSeat() {
  const number = [...Array(SEATS_MAX).keys()].map((place) => place + 1).find((each) => !seats.some((seat) => seat.seat === each));
  if (!number) return;
  seats.push({ seat: number, bets: {}, decisions: form.decisions.map(() => "") });
  write();
  deck.show();
}

at("add-seat").addEventListener("click", addSeat);
at("clear").addEventListener("click", () => {
  for (const seat of seats) seat.decisions = form.decisions.map(() => "");
  deck.set({});
  write();
});
text.addEventListener("input", () => { keep(); lay(); });
takeUp();
lay();
if (!maybe("#fault") && !root.hidden) at("as-json").removeAttribute("open");
