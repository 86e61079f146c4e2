// A jackpot's design: every change is worked out again; sliders and fields say the same.
import { at, every, need, targetOf, textOf } from "./dom.js";
import { made, setGrid, setProgress, solved, stopJob, unreachable } from "./lab_parts.js";

const WAIT_MILLISECONDS = 250;
const GRIDS = ["cautions", "wanted", "rounds", "wager", "meters", "hits", "waits", "method"];
const form = at("jackpot-form");
let asking;
let job;
let waiting;

const said = (root, field) => need(`[data-field="${field}"]`, root).value.trim().replace(/^\$/, "").replaceAll(",", "");

function level(root) {
  const found = { seed: said(root, "seed"), rate: said(root, "rate") };
  const more = ["reserve", "cap", "meter"].map((name) => [name, said(root, name)]).filter(([, text]) => text);
  return { ...found, ...Object.fromEntries(more) };
}

// What is no number goes as it was typed, to be named in the answer.
function counted(id) {
  const typed = at(id).value.trim();
  return typed && Number.isFinite(Number(typed)) ? Number(typed) : typed;
}

const plan = () => ({
  table: at("table").value,
  game: at("game").value,
  levels: Object.fromEntries(every("[data-level]", form).map((root) => [textOf(root, "level"), level(root)])),
  wager: at("wager").value.trim(),
  players: counted("players"),
  rounds_per_hour: counted("rounds"),
  deducts: at("deducts").value,
  ...(at("hold").value.trim() ? { hold: at("hold").value.trim() } : {}),
});

function drop() {
  asking?.abort();
  if (job) stopJob(job);
  job = undefined;
  setProgress(undefined);
}

function setFault(error) {
  at("fault").hidden = !error;
  at("fault-name").textContent = error ? "This jackpot cannot be calculated" : "";
  at("fault-words").textContent = error ? (error.place ? `${error.place}: ${error.message}` : error.message) : "";
}

function draw({ caption, svg }) {
  const figure = made("figure", "", "lab-chart");
  const drawing = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  figure.append(made("figcaption", caption), drawing);
  return figure;
}

async function work() {
  drop();
  asking = new AbortController();
  at("answer").classList.add("lab-stale");
  try {
    const found = await solved("/api/lab/jackpot", asking.signal, plan(), (state) => {
      job = state?.job;
      setProgress(state);
    });
    if (!found) return;
    const { shown } = found;
    setFault(undefined);
    at("answer").hidden = false;
    at("answer").classList.remove("lab-stale");
    at("answer-title").textContent = shown.title;
    at("facts").textContent = shown.facts;
    at("summary").textContent = `Hold ${shown.hold}`;
    at("exact").textContent = shown.exact;
    for (const place of GRIDS) setGrid(place, shown.grids[place]);
    at("charts").replaceChildren(...shown.charts.map(draw));
  } catch (error) {
    if (error.name === "AbortError") return;
    setProgress(undefined);
    setFault(unreachable(error));
  }
}

form.addEventListener("input", (event) => {
  const target = targetOf(event);
  if (target.dataset.again !== undefined) {
    location.assign(`/lab/jackpot?${new URLSearchParams([["table", target.value]])}`);
    return;
  }
  const line = target.closest(".jackpot-line");
  if (line && target.dataset.slides) need("[data-field]", line).value = target.value;
  const slider = line?.querySelector("[data-slides]");
  if (line && target.dataset.field && slider) /** @type {HTMLInputElement} */ (slider).value = target.value;
  clearTimeout(waiting);
  waiting = setTimeout(work, WAIT_MILLISECONDS);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  work();
});
at("stop").addEventListener("click", () => {
  drop();
  setFault({ place: "", message: "you stopped it; partial results are not kept" });
});
window.addEventListener("pagehide", drop);
work();
