// One jackpot: its displayed meters and whether it takes bets, live.
import { at, every, maybe, textOf } from "./dom.js";
import { money } from "./floor_client.js";
import { watch } from "./live.js";
import { bodyOf, whenShown } from "./manager.js";

const room = () => at("jackpot"); // new whenever a form was answered

function show(view) {
  for (const level of view.levels) {
    const amount = maybe(`[data-level="${CSS.escape(level.name)}"]`, room());
    if (amount) amount.textContent = money(level.displayed);
  }
  at("suspended").hidden = !view.suspended || view.retired;
  at("suspended-why").textContent = view.suspended ?? "";
}

const mark = (old) => { for (const amount of every("[data-level]", room())) amount.toggleAttribute("data-old", old); };
watch(`/api/floor/jackpots/${encodeURIComponent(textOf(room(), "jackpot"))}/events`, {
  view: show, lost: () => mark(true), back: () => mark(false),
});

// The makers' advice on a change, and the hold before and after it, before it is requested.
const WAIT_MILLISECONDS = 400;
let waiting;
let asking;

async function advise() {
  const { level, seed, rate, reserve } = bodyOf(at("configure"));
  const asked = Object.entries({ seed, rate, reserve }).filter(([, value]) => value);
  asking?.abort();
  if (!asked.length) return say([]);
  asking = new AbortController();
  const query = new URLSearchParams([["level", level], ...asked]);
  const address = `/api/floor/jackpots/${encodeURIComponent(textOf(room(), "jackpot"))}/advice?${query}`;
  try {
    const answer = await fetch(address, { signal: asking.signal });
    const told = await answer.json();
    say(answer.ok ? told.advice ?? ["Nothing to point out: the hold does not drop."] : []);
  } catch (error) {
    if (error.name !== "AbortError") say([]);
  }
}

function say(sentences) {
  const list = at("configure-advice");
  list.hidden = !sentences.length;
  list.replaceChildren(...sentences.map((sentence) => {
    const line = document.createElement("li");
    line.textContent = sentence;
    return line;
  }));
}

whenShown(() => maybe("#configure")?.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(advise, WAIT_MILLISECONDS);
}));
