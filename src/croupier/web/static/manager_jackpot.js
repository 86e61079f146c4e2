// One jackpot: its displayed meters and whether it takes bets, live.
import { at, every, maybe, textOf } from "./dom.js";
import { money } from "./floor_client.js";
import { watch } from "./live.js";

const room = at("jackpot");

function show(view) {
  for (const level of view.levels) {
    const amount = maybe(`[data-level="${CSS.escape(level.name)}"]`, room);
    if (amount) amount.textContent = money(level.displayed);
  }
  at("suspended").hidden = !view.suspended || view.retired;
  at("suspended-why").textContent = view.suspended ?? "";
}

const mark = (old) => { for (const amount of every("[data-level]", room)) amount.toggleAttribute("data-old", old); };
watch(`/api/floor/jackpots/${encodeURIComponent(textOf(room, "jackpot"))}/events`, {
  view: show, lost: () => mark(true), back: () => mark(false),
});
