// Two tables side by side: the form says which, and the answer is solved next to it.
import { at, every, maybe, targetOf, textOf } from "./dom.js";
import { ownTables } from "./lab_own_list.js";
import { beside, forgive, made, setGrid, setProgress, solved, stopJob, unreachable } from "./lab_parts.js";

const form = at("compare-form");
let asking;
let job;

const value = (id) => maybe(`#${id}`)?.value ?? "";
const pays = () => every("[data-line]", form);
const lines = () => pays().filter((input) => input.value.trim() !== input.dataset.printed);

function side(table) {
  const { key } = form.dataset;
  return { game: value("game"), bet: value("bet"), ...(key && table ? { tables: { [key]: table } } : {}), ...(value("hands") ? { hands: Number(value("hands")) } : {}) };
}

function pair() {
  const typed = Object.fromEntries(lines().map((input) => [input.dataset.line, input.value.trim()]));
  const second = side(value("second"));
  return { first: side(value("first")), second: lines().length ? { ...second, pays: typed } : second };
}

function query() {
  const pairs = ["game", "bet", "hands", "first", "second"].map((id) => [id, value(id)]);
  pairs.push(...lines().map((input) => [input.name, input.value.trim()]));
  return new URLSearchParams(pairs.filter(([, text]) => text)).toString();
}

function setFault(error) {
  forgive(pays());
  const input = error && pays().find((entry) => error.place === `pays: ${entry.dataset.line}`);
  if (input) beside(input, error);
  at("fault").hidden = !error || Boolean(input);
  at("fault-name").textContent = error ? (error.heading ?? "This cannot be compared") : "";
  at("fault-words").textContent = error ? (error.place ? `${error.place}: ${error.message}` : error.message) : "";
}

function drop() {
  asking?.abort();
  if (job) stopJob(job);
  job = undefined;
  setProgress(undefined);
}

async function compare() {
  if (!maybe("#first")) return;
  drop();
  asking = new AbortController();
  at("answer").classList.add("lab-stale");
  history.replaceState(null, "", `/lab/compare?${query()}`);
  try {
    const found = await solved("/api/lab/compare", asking.signal, pair(), (state) => {
      job = state?.job;
      setProgress(state);
    });
    if (!found) return;
    setFault(undefined);
    const { shown } = found;
    at("answer").hidden = false;
    at("answer").classList.remove("lab-stale");
    at("answer-title").textContent = shown.title;
    at("play").textContent = shown.play;
    for (const place of ["figures", "lines", "moves"]) setGrid(place, shown.grids[place]);
    for (const link of every("[data-export]")) link.setAttribute("href", `${textOf(link, "export")}?${query()}`);
  } catch (error) {
    if (error.name === "AbortError") return;
    setProgress(undefined);
    setFault(unreachable(error));
  }
}

// Another game, bet or second table: the server fills in the form that belongs to it.
form.addEventListener("change", (event) => {
  const again = targetOf(event).dataset.again;
  if (!again) return compare();
  const kept = { game: ["game"], bet: ["game", "bet"], second: ["game", "bet", "hands", "first", "second"] }[again] ?? [];
  location.assign(`/lab/compare?${new URLSearchParams(kept.map((id) => [id, value(id)]).filter(([, text]) => text))}`);
  return undefined;
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  compare();
});
at("stop").addEventListener("click", () => {
  drop();
  setFault({ heading: "Stopped", place: "", message: "you stopped it; partial results are not kept" });
});
window.addEventListener("pagehide", drop);

const own = ownTables().flatMap((table) => table.bets.filter((bet) => bet.game === value("game") && bet.bet === value("bet") && bet.table).map((bet) => ({ table, bet })));
if (maybe("#own-tables")) {
  at("own-field").hidden = !own.length;
  at("own-tables").replaceChildren(
    ...own.map(({ table, bet }) => {
      const chosen = new URLSearchParams(bet.query);
      chosen.set("first", value("first"));
      chosen.set("second", bet.table);
      chosen.delete("table");
      const item = document.createElement("li");
      const link = made("a", `${table.id}: ${table.title}`);
      link.setAttribute("href", `/lab/compare?${chosen}`);
      item.append(link);
      return item;
    }),
  );
}
if (value("first") !== value("second") || lines().length) compare();
