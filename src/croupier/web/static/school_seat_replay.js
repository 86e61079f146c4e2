// A hand of the history, step by step: the server replays it up to a step, and this draws it.
import { at, dataOf, every, textOf } from "./dom.js";
import { cardName, drawLayout } from "./table_layout.js";
import { newCards } from "./school_seat_deal.js";
import { drawNote, verdict } from "./school_seat_notes.js";
import { drawSettlement, netWords } from "./school_seat_result.js";
import { t } from "./words.js";

const room = at("room");
const hand = room.dataset.hand;
let view = dataOf(room, "view");
let asked = 0;

async function go(step) {
  const wanted = Math.max(1, Math.min(view.replay.of, step));
  if (wanted === view.replay.step) return;
  asked += 1;
  const mine = asked;
  const answer = await fetch(`/api${hand}?step=${wanted}`, { headers: { accept: "application/json" } }).catch(() => null);
  at("lost").hidden = Boolean(answer?.ok);
  if (!answer?.ok || mine !== asked) return; // a later press is already in progress
  const before = view;
  view = await answer.json();
  window.history.replaceState(null, "", `${hand}?step=${wanted}`);
  draw(before);
}

function draw(before = null) {
  drawLayout(at("felt"), view);
  at("say").textContent = words(before);
  at("notes").replaceChildren(...[...view.notes].reverse().map((note) => drawNote(note, view)));
  at("coach-empty").hidden = view.notes.length > 0;
  drawSettlement(at("result"), view.seats, view);
  const { step, of } = view.replay;
  for (const button of every("[data-step]")) {
    const ends = ["first", "back"].includes(textOf(button, "step")) ? step === 1 : step === of;
    button.setAttribute("aria-disabled", String(ends)); // it stays focusable, so the focus is not lost
  }
}

// Where we are and what has just happened: cards, a decision, the settlement.
function words(before) {
  const { step, of } = view.replay;
  const said = [t("Step {step} of {of}.", { step, of })];
  if (before && before.replay.step < step) {
    const cards = newCards(before, view).filter(({ card }) => card !== null).map(({ card }) => cardName(card));
    if (cards.length) said.push(`${cards.join(", ")}.`);
    const note = view.notes.length > before.notes.length ? view.notes.at(-1) : null;
    if (note) said.push(verdict(note));
  }
  for (const seat of view.seats.filter((entry) => entry.lines.length)) {
    said.push(`${view.seats.length > 1 ? `${t("Spot {seat}", { seat: seat.seat })}: ` : ""}${netWords(seat.net)}.`);
  }
  return said.join(" ");
}

const MOVES = {
  first: () => 1,
  back: () => view.replay.step - 1,
  on: () => view.replay.step + 1,
  last: () => view.replay.of,
};
const KEYS = { Home: "first", ArrowLeft: "back", ArrowRight: "on", End: "last" };

for (const button of every("[data-step]")) button.addEventListener("click", () => go(MOVES[button.dataset.step]()));
document.addEventListener("keydown", (event) => {
  if (!(event.key in KEYS) || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(MOVES[KEYS[event.key]]());
});

draw();
room.dataset.ready = "yes";
