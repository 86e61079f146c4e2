// Two tables side by side: the form says which, and the answer is solved next to it.
import { at, every, maybe, targetOf, textOf } from "./dom.js";
import { ownTables } from "./lab_own_list.js";
import { beside, chosenEarly, forgive, setGrid, setProgress, solved, stopJob, unreachable } from "./lab_parts.js";

const form = at("compare-form");
let asking;
let job;
/** Which table is chosen on each side, in case another choice is refused. */
const was = {};

const value = (id) => maybe(`#${id}`)?.value ?? "";
const pays = () => every("[data-line]", form);
const lines = () => pays().filter((input) => input.value.trim() !== input.dataset.printed);
const firstLines = () => every("[data-first-line]", form);
const firstName = () => form.dataset.firstName ?? "";
/** What the second table is called, until someone changes its pays here. */
const secondName = () => (pays().every((input) => input.value.trim() === input.getAttribute("value")) ? (form.dataset.secondName ?? "") : "");

function side(table) {
  const { key } = form.dataset;
  return { game: value("game"), bet: value("bet"), ...(key && table ? { tables: { [key]: table } } : {}), ...(value("hands") ? { hands: Number(value("hands")) } : {}) };
}

function pair() {
  const typed = (inputs, place) => (inputs.length ? { pays: Object.fromEntries(inputs.map((input) => [input.dataset[place], input.value.trim()])) } : {});
  return {
    first: { ...side(value("first")), ...typed(firstLines(), "firstLine") },
    second: { ...side(value("second")), ...typed(lines(), "line") },
    ...(firstName() ? { first_name: firstName() } : {}),
    ...(secondName() ? { second_name: secondName() } : {}),
  };
}

// Each side as the address has it.
const named = (input) => [input.name, input.value.trim()];
const sides = {
  first: () => [["first", value("first")], ["first_name", firstName()], ...firstLines().map(named)],
  second: () => [["second", value("second")], ["second_name", secondName()], ...lines().map(named)],
};
const address = (pairs) => new URLSearchParams(pairs.filter(([, text]) => text)).toString();
const chosen = (...ids) => ids.map((id) => [id, value(id)]);
const query = () => address([...chosen("game", "bet", "hands"), ...sides.first(), ...sides.second()]);

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
  // "to 1" follows only a bare number: full odds say it themselves.
  for (const input of pays()) input.nextElementSibling?.classList.toggle("lab-silent", !/^[\d.,]*$/.test(input.value.trim()));
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

// One's own tables, which this browser keeps: choices for either side ----------------------------

const BEFORE = { first: "first_pays.", second: "pays." };
const selects = () => /** @type {HTMLSelectElement[]} */ (/** @type {unknown} */ (every("[data-side]", form)));
const ours = () => ownTables().flatMap((table) => table.bets.filter((bet) => bet.game === value("game") && bet.bet === value("bet") && bet.table).map((bet) => ({ table, bet })));

/** One of one's own tables as a side of the address. */
function ownSide(place, { table, bet }) {
  const typed = [...new URLSearchParams(bet.query)].filter(([name]) => name.startsWith("pays."));
  return [[place, bet.table], [`${place}_name`, table.id], ...typed.map(([name, odds]) => [BEFORE[place] + name.slice("pays.".length), odds])];
}

function showOwn() {
  for (const select of selects()) {
    maybe("optgroup", select)?.remove();
    const custom = maybe("[data-custom]", select);
    const current = address(sides[select.id]().sort());
    const group = document.createElement("optgroup");
    group.label = "Saved in this browser";
    for (const own of ours()) {
      const words = `${own.table.id}: ${own.table.title}`;
      const isCurrent = custom && address(ownSide(select.id, own).sort()) === current;
      if (isCurrent) custom.textContent = words;
      else {
        const option = new Option(words);
        option.dataset.own = own.table.id;
        group.append(option);
      }
    }
    if (group.children.length) select.append(group);
    was[select.id] = select.selectedIndex;
  }
}

/** Why one's own table cannot be compared with the other side; empty if it can. */
function unfit({ table, bet }, other) {
  if (bet.note) return `${table.id}: ${bet.note}`;
  const hands = new URLSearchParams(bet.query).get("hands");
  const fixed = other === "first" ? firstLines() : lines();
  if (!hands || hands === value("hands") || !fixed.length) return "";
  const name = (other === "first" ? firstName() : secondName()) || `the ${other} table as you changed it`;
  return `${table.id} has pays for ${hands} hands at the table, and ${name} for ${value("hands")}; choose two tables for the same number of hands`;
}

/** Put a table on one side; the other one stays as it is. */
function choose(select) {
  const place = select.id;
  const other = place === "first" ? "second" : "first";
  const id = select.selectedOptions[0]?.dataset.own;
  const own = id && ours().find((entry) => entry.table.id === id);
  const wrong = own && unfit(own, other);
  if (wrong) {
    select.selectedIndex = was[place];
    drop();
    return setFault({ place: "", message: wrong });
  }
  const isCustom = place === "first" ? firstName() || firstLines().length : true; // the second one's pays are in the form
  if (!own && !isCustom) {
    was[place] = select.selectedIndex;
    return compare();
  }
  const hands = (own && new URLSearchParams(own.bet.query).get("hands")) || value("hands");
  const taken = own ? ownSide(place, own) : [[place, select.value]];
  return location.assign(`/lab/compare?${address([...chosen("game", "bet"), ["hands", hands], ...taken, ...sides[other]()])}`);
}

// Another game, bet or table: the server fills in the form that belongs to it.
form.addEventListener("change", (event) => {
  const target = targetOf(event);
  if ("side" in target.dataset) return choose(target);
  const { again } = target.dataset;
  if (!again) return compare();
  // Custom pays are for the number of hands they were made for.
  const kept = { game: ["game"], bet: ["game", "bet"], hands: ["game", "bet", "hands", "first", "second"] }[again] ?? [];
  return location.assign(`/lab/compare?${address(chosen(...kept))}`);
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

window.addEventListener("storage", showOwn); // another tab has saved or deleted a table
// Back to a page that was left by choosing a table: the choice is not what it shows.
window.addEventListener("pageshow", (event) => event.persisted && location.reload());

const early = chosenEarly("select[data-again], select[data-side]", form);

showOwn();
if (early) early.dispatchEvent(new Event("change", { bubbles: true }));
else if (value("first") !== value("second") || firstLines().length || lines().length || firstName() !== secondName()) compare();
