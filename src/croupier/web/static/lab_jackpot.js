// A jackpot's design: it is recomputed after every change; sliders and fields stay in sync.
import { at, every, need, targetOf, textOf } from "./dom.js";
import { made, setFiles, setGrid, setProgress, solved, stopJob, unreachable } from "./lab_parts.js";

const WAIT_MILLISECONDS = 250;
const GRIDS = ["cautions", "wanted", "rounds", "wager", "meters", "hits", "waits", "method"];
const form = at("jackpot-form");
let asking;
let job;
let waiting;

const dollars = (text) => text.trim().replace(/^\$/, "").replaceAll(",", "");
const said = (root, field) => dollars(need(`[data-field="${field}"]`, root).value);

function level(root) {
  const found = { seed: said(root, "seed"), rate: said(root, "rate") };
  const more = ["reserve", "cap", "meter"].map((name) => [name, said(root, name)]).filter(([, text]) => text);
  return { ...found, ...Object.fromEntries(more) };
}

// Text that is not a number is sent as typed, so the error can name it.
function counted(id) {
  const typed = at(id).value.trim();
  return typed && Number.isFinite(Number(typed)) ? Number(typed) : typed;
}

const plan = () => ({
  table: at("table").value,
  game: at("game").value,
  levels: Object.fromEntries(every("[data-level]", form).map((root) => [textOf(root, "level"), level(root)])),
  wager: dollars(at("wager").value),
  players: counted("players"),
  rounds_per_hour: counted("rounds"),
  deducts: at("deducts").value,
  ...(at("hold").value.trim() ? { hold: at("hold").value.trim() } : {}),
});

// The address contains what was changed, for a reload, a bookmark or a colleague.
const PLAY = ["wager", "players", "rounds", "deducts", "hold"];
const fields = () => [
  ...every("[data-level]", form).flatMap((root) => every("[data-field]", root).map((input) => ({ name: `${textOf(root, "level")}.${textOf(input, "field")}`, input }))),
  ...PLAY.map((id) => ({ name: id, input: at(id) })),
];
const printed = new Map(fields().map(({ name, input }) => [name, input.value]));
const changed = () => fields().filter(({ name, input }) => input.value.trim() !== printed.get(name)).map(({ name, input }) => [name, input.value.trim()]);

function slide(input) {
  const slider = input.closest(".jackpot-line")?.querySelector("[data-slides]");
  if (input.dataset.field && slider) /** @type {HTMLInputElement} */ (slider).value = dollars(input.value);
}

function fillIn() {
  const asked = new URLSearchParams(location.search);
  for (const { name, input } of fields()) {
    const text = asked.get(name);
    if (text !== null) input.value = text;
    slide(input);
  }
}

// The field that an error is about, or undefined.
const PLACES = { contribution: "rate", "rounds_per_hour": "rounds", "rounds per hour": "rounds" };
function fieldOf(place) {
  const [, what, level] = /^(\w+) of (.+)$/.exec(place) ?? ["", place, ""];
  const name = PLACES[what] ?? what;
  return fields().find((entry) => entry.name === (level ? `${level}.${name}` : name))?.input;
}

const labelOf = (input) => `${input.closest("[data-level]") && every("[data-level]", form).length > 1 ? `${textOf(input.closest("[data-level]"), "level")}: ` : ""}${need(`label[for="${CSS.escape(input.id)}"]`).textContent}`;

function drop() {
  asking?.abort();
  if (job) stopJob(job);
  job = undefined;
  setProgress(undefined);
}

function setFault(error) {
  at("fault").hidden = !error;
  at("fault-name").textContent = error ? (error.heading ?? "This jackpot cannot be calculated") : "";
  const wrong = error?.place ? fieldOf(error.place) : undefined;
  for (const { input } of fields()) input.toggleAttribute("aria-invalid", false);
  if (wrong) wrong.setAttribute("aria-invalid", "true");
  const place = wrong ? labelOf(wrong) : error?.place;
  at("fault-words").textContent = error ? (place ? `${place}: ${error.message}` : error.message) : "";
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
  history.replaceState(null, "", `/lab/jackpot?${new URLSearchParams([["table", at("table").value], ["game", at("game").value], ...changed()])}`);
  const asked = plan();
  try {
    const found = await solved("/api/lab/jackpot", asking.signal, asked, (state) => {
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
    setFiles(asked);
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
    const play = changed().filter(([name]) => PLAY.includes(name ?? ""));
    location.assign(`/lab/jackpot?${new URLSearchParams([["table", target.value], ...play])}`);
    return;
  }
  const line = target.closest(".jackpot-line");
  if (line && target.dataset.slides) need("[data-field]", line).value = target.value;
  slide(target);
  clearTimeout(waiting);
  waiting = setTimeout(work, WAIT_MILLISECONDS);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  work();
});
at("stop").addEventListener("click", () => {
  drop();
  setFault({ heading: "Stopped", place: "", message: "you stopped it; partial results are not kept" });
});
window.addEventListener("pagehide", drop);
fillIn();
work();
