// The dealer enters the cards, and the console says which line they hit.
import { around, at, every, need } from "./dom.js";
import { ask } from "./floor_client.js";
import { oddsWords, sentence, t } from "./words.js";

const dialog = at("check");
const SUITS = { s: "♠", h: "♥", d: "♦", c: "♣" };
let sensor = null;
let wanted = [0, 0];
let cards = [];
let choose = null;

export function checkHand({ table, seat, jackpot, reads, select }) {
  sensor = { table, jackpot };
  wanted = reads;
  cards = [];
  choose = select;
  at("check-title").textContent = t("Cards at seat {seat}, {jackpot}", { seat, jackpot });
  show();
  dialog.showModal();
}

const pretty = (card) => `${card[0] === "T" ? "10" : card[0]}${SUITS[card[1]]}`;
const total = () => wanted[0] + wanted[1];

function show() {
  at("slots").replaceChildren(...Array.from({ length: total() }, (_, place) => {
    const slot = document.createElement("li");
    const card = cards[place];
    slot.className = card ? `slot card-${card[1]}` : "slot slot-empty";
    slot.textContent = card ? pretty(card) : place < wanted[0] ? t("own") : t("board");
    return slot;
  }));
  for (const key of every("#deck > *")) {
    key.setAttribute("aria-pressed", String(cards.includes(key.dataset.card)));
  }
  at("check-select").hidden = true;
  const left = total() - cards.length;
  at("found").textContent = left ? t(left === 1 ? "1 more card: first the player's own, then the board." : "{count} more cards: first the player's own, then the board.", { count: left }) : "…";
  if (!left) find();
}

async function find() {
  const asked = cards.join();
  const body = { ...sensor, own: cards.slice(0, wanted[0]), community: cards.slice(wanted[0]) };
  let words;
  let found = null;
  try {
    found = await ask("/api/floor/hand-check", { body });
    words = found.line ? `${sentence(found.line)}: ${oddsWords(found.pays)}` : t("This hand is not on the jackpot's pay table.");
  } catch (fault) {
    words = fault.word ? sentence(fault.message) : t("No contact with the server. Clear and try again.");
  }
  if (cards.join() !== asked) return; // another card was clicked meanwhile
  at("found").textContent = words;
  const hit = Boolean(found?.line);
  at("check-select").hidden = !hit;
  if (hit) {
    at("check-select").dataset.hand = found.line;
    at("check-select").focus();
  }
}

at("deck").addEventListener("click", (event) => {
  const { card } = around(event, "[data-card]")?.dataset ?? {};
  if (!card) return;
  if (cards.includes(card)) cards = cards.filter((known) => known !== card);
  else if (cards.length < total()) cards = [...cards, card];
  show();
});
at("check-clear").addEventListener("click", () => {
  cards = [];
  show();
});
at("check-select").addEventListener("click", () => {
  dialog.close();
  choose(at("check-select").dataset.hand);
});
need("[data-cancel]", dialog).addEventListener("click", () => dialog.close());
