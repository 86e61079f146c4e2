// Advice by clicking: once there are as many cards as the game needs to ask, the answer comes. The
// cards are in the page's address, so a reload keeps them and the address can be shared.
import { at, dataOf, every, maybe, textOf } from "./dom.js";
import { cardsIn, isCard, picker } from "./card_picker.js";
import { ask, setFiles, setGrid, unreachable } from "./lab_parts.js";

const root = at("picker");
const form = dataOf(root, "form");
const seen = /** @type {string[]} */ (dataOf(root, "piles"));
const TITLES = { cards: "Your cards", community: "Community cards", dealer: "Dealer’s card" };
let asking;

const most = (pile) => Math.max(...form.streets.map((street) => street[pile] ?? 0));
const piles = () => seen.map((key) => ({ key, title: TITLES[key], most: most(key) }));
const deck = picker({ piles, copies: form.copies, changed });

function question() {
  const key = textOf(root, "key");
  const table = maybe("#table")?.value;
  const cards = Object.fromEntries(seen.map((pile) => [pile, deck.cards(pile).join(" ")]).filter(([, text]) => text));
  return { game: form.game, ...(key && table ? { tables: { [key]: table } } : {}), ...cards };
}

// What is still to be clicked before the game asks.
function missing() {
  const counts = (street) => seen.map((pile) => (street[pile] ?? 0) - deck.cards(pile).length);
  if (form.streets.some((street) => counts(street).every((count) => count === 0))) return "";
  const next = form.streets.find((street) => counts(street).every((count) => count >= 0));
  if (!next) return "Too many cards for a decision. Click a card to remove it.";
  return seen
    .map((pile, place) => ({ title: TITLES[pile], count: counts(next)[place] ?? 0 }))
    .filter(({ count }) => count > 0)
    .map(({ title, count }) => `${count} more: ${title}`)
    .join("; ");
}

function changed() {
  at("json").value = JSON.stringify(question(), undefined, 2);
  keepAddress();
  advise();
}

function keepAddress() {
  const held = seen.map((pile) => [pile, deck.cards(pile).join(" ")]).filter(([, text]) => text);
  const table = maybe("#table")?.value;
  const address = new URLSearchParams([["game", form.game], ...(table ? [["table", table]] : []), ...held]);
  history.replaceState(history.state, "", `?${address}`);
}

// The cards in the address.
function addressed() {
  const address = new URLSearchParams(location.search);
  const tables = maybe("#table");
  const wanted = address.get("table") ?? "";
  if (tables && every("option", tables).some((option) => option.value === wanted)) tables.value = wanted;
  return given(Object.fromEntries(address));
}

// The cards that someone has typed, by pile; a word that is not a card is refused.
function given(words) {
  const cards = Object.fromEntries(seen.map((pile) => [pile, cardsIn(String(words[pile] ?? ""))]));
  const bad = Object.values(cards).flat().find((card) => !isCard(card));
  if (bad) throw new Error(`'${bad}' is not a card; write rank and suit, like Kc`);
  return cards;
}

async function advise() {
  asking?.abort();
  asking = new AbortController();
  const words = missing();
  at("says").textContent = words || "Solving…";
  setGrid("advice", undefined);
  at("files").hidden = true;
  if (words) return;
  try {
    const asked = question();
    const advice = await ask("/api/lab/advise", asking.signal, asked);
    at("says").textContent = `Best: ${advice.best}`;
    setGrid("advice", advice.shown);
    setFiles(asked);
    at("files").hidden = false;
  } catch (error) {
    if (error.name === "AbortError") return;
    const told = unreachable(error);
    at("says").textContent = told.place ? `${told.place}: ${told.message}` : told.message;
  }
}

at("json").addEventListener("input", () => {
  const wrong = at("json-wrong");
  try {
    deck.set(given(JSON.parse(at("json").value)));
    wrong.hidden = true;
    keepAddress();
    advise();
  } catch (error) {
    wrong.hidden = false;
    wrong.textContent = error instanceof Error ? error.message : "this is not JSON";
  }
});
at("game").addEventListener("change", () => location.assign(`/lab/advise?game=${encodeURIComponent(at("game").value)}`));
maybe("#table")?.addEventListener("change", changed);
deck.show();
try {
  deck.set(addressed());
  changed();
} catch (error) {
  at("says").textContent = error instanceof Error ? error.message : "";
}
