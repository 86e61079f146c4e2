// One jackpot: its displayed meters and whether it takes bets, live.
import { money } from "./floor_client.js";
import { watch } from "./live.js";

const at = (id) => document.getElementById(id);
const room = at("jackpot");

function show(view) {
  for (const level of view.levels) {
    const amount = room.querySelector(`[data-level="${CSS.escape(level.name)}"]`);
    if (amount) amount.textContent = money(level.displayed);
  }
  at("suspended").hidden = !view.suspended || view.retired;
  at("suspended-why").textContent = view.suspended ?? "";
}

const mark = (old) => { for (const amount of room.querySelectorAll("[data-level]")) amount.toggleAttribute("data-old", old); };
watch(`/api/floor/jackpots/${encodeURIComponent(room.dataset.jackpot)}/events`, {
  view: show, lost: () => mark(true), back: () => mark(false),
});
