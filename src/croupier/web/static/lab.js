// The lab, live: every keystroke asks the server for the exact answer, and drops the previous
// question. Figures appear as they arrive; charts are fetched after them and delay nothing.
import { at, every, maybe, need, targetOf, textOf } from "./dom.js";
import { isTaken, offerOwn, ownTables } from "./lab_own_list.js";
import { ask, beside, chosenEarly, forgive, made, setGrid, setProgress, solved, stopJob, unreachable } from "./lab_parts.js";
const form = at("lab-form");
const WAIT_MILLISECONDS = 60;
const timers = {};
let asking;
let advising;
let job;

at("ask").hidden = true;

// What is asked ---------------------------------------------------------------------------------

const fields = () => [...lines(), ...stakes()];
const lines = () => every("[data-line]", form);
const changed = () => lines().filter((input) => input.value.trim() !== input.dataset.printed);
const isOwn = () => changed().length > 0;
const house = () => every("[data-house]", form);
const stakes = () => house().filter((input) => input.dataset.stake);
const switches = () => house().filter((input) => input.dataset.option);
const isUnusual = (input) => input.value.trim() !== input.dataset.usual;
const value = (id) => maybe(`#${id}`)?.value ?? "";

function question() {
  const { key } = at("part-3").dataset;
  const asked = { game: value("game"), bet: value("bet") };
  if (key && value("table")) asked.tables = { [key]: value("table") };
  if (value("hands")) asked.hands = Number(value("hands"));
  if (isOwn()) asked.pays = Object.fromEntries(changed().map((input) => [input.dataset.line, input.value.trim()]));
  const staked = stakes();
  if (staked.some(isUnusual)) asked.stakes = Object.fromEntries(staked.flatMap(together));
  const set = switches().filter(isUnusual);
  if (set.length) asked.options = Object.fromEntries(set.map((input) => [input.dataset.option, said(input.value)]));
  if (value("ties")) asked.ties = value("ties");
  return asked;
}

// An amount on a bet also goes to those that must equal it; an empty field is no bet.
const together = (input) => {
  const amount = input.value.trim();
  return amount ? [input.dataset.stake, ...input.dataset.equal.split(" ").filter(Boolean)].map((bet) => [bet, amount]) : [];
};
const said = (text) => ({ yes: true, no: false })[text] ?? text;

function query() {
  const pairs = ["game", "bet", "table", "hands"].map((id) => [id, value(id)]);
  if (isOwn()) pairs.push(...changed().map((input) => [input.name, input.value.trim()]));
  return new URLSearchParams([...pairs.filter(([, text]) => text), ...unusual(house())]).toString();
}

const unusual = (inputs) => inputs.filter(isUnusual).map((input) => [input.name, input.value.trim()]);

// What is shown ---------------------------------------------------------------------------------

// If the page does not show the answer to the current question, it is dimmed or removed.
function setStale(gone) {
  at("answer").classList.add("lab-stale");
  at("answer").setAttribute("aria-busy", "true");
  if (gone) at("answer").hidden = true;
}

function setFigures(shown) {
  at("answer").hidden = false;
  at("answer").classList.remove("lab-stale");
  at("answer").removeAttribute("aria-busy");
  at("answer-title").textContent = shown.title;
  at("summary").textContent = shown.summary;
  at("figures").replaceChildren(
    ...shown.figures.map((figure) => {
      const group = document.createElement("div");
      group.append(
        made("dt", figure.name),
        made("dd", figure.value, "lab-value"),
        made("dd", figure.words, "small"),
        made("dd", figure.exact, "lab-exact"),
      );
      return group;
    }),
  );
  for (const place of ["published", "lines", "decisions", "jackpot", "distribution"]) setGrid(place, shown.grids[place]);
  at("details-distribution").hidden = !shown.grids.distribution;
  at("method").textContent = shown.method;
  setSheet();
  for (const link of every("[data-export]")) link.setAttribute("href", `${textOf(link, "export")}?${query()}`);
}

function setSheet() {
  const links = [["html", "Par sheet"], ["pdf", "Par sheet (PDF)"]].map(([kind, words]) => {
    const link = made("a", words, "button button-line");
    link.href = `/lab/par.${kind}?${query()}`;
    return link;
  });
  at("sheet").replaceChildren(...links);
  const chosen = new URLSearchParams(query());
  const table = chosen.get("table") ?? "";
  chosen.delete("table");
  if (table) chosen.set("first", table);
  if (table && isOwn()) chosen.set("second", table); // otherwise the page chooses another one
  for (const input of house()) chosen.delete(input.name);
  at("compare").setAttribute("href", `/lab/compare?${chosen}`);
  at("compare").textContent = isOwn() ? `Compare with ${table} as printed` : "Compare with another table";
  at("compare").hidden = !table;
  at("sheet").hidden = !at("part-3").dataset.sheet || house().some(isUnusual);
}

// What is wrong ---------------------------------------------------------------------------------

function setFault(error) {
  const input = error && fields().find((entry) => error.place === (entry.dataset.line ? `pays: ${entry.dataset.line}` : `stakes: ${entry.dataset.stake}`));
  if (input) beside(input, error);
  at("fault").hidden = !error || Boolean(input);
  at("answer").classList.toggle("lab-stale", Boolean(error));
  if (error) at("answer").removeAttribute("aria-busy");
  at("fault-name").textContent = error ? (error.heading ?? "This cannot be solved") : "";
  at("fault-words").textContent = error ? (error.place ? `${error.place}: ${error.message}` : error.message) : "";
}

// Asking ----------------------------------------------------------------------------------------

// The figures shipped for a printed table can be read while the rest is being solved.
function setReleased() {
  const known = isOwn() || house().some(isUnusual) ? "" : textOf(at("part-3"), "released");
  at("released").hidden = !known;
  at("released").textContent = `Known already, from the release: ${known}.`;
}

function drop() {
  clearTimeout(timers.analyse);
  asking?.abort();
  if (job) stopJob(job);
  job = undefined;
  setProgress(undefined);
}

async function analyse() {
  drop();
  asking = new AbortController();
  const { signal } = asking;
  setStale(false);
  setLines();
  maybe("#own")?.toggleAttribute("hidden", !isOwn());
  maybe("#reset")?.toggleAttribute("hidden", !isOwn());
  maybe("#usual")?.toggleAttribute("hidden", !house().some(isUnusual));
  // "to 1" follows only a bare number: full odds say it themselves.
  for (const input of lines()) input.nextElementSibling?.classList.toggle("lab-silent", !/^[\d.,]*$/.test(input.value.trim()));
  history.replaceState(null, "", `/lab?${query()}`);
  setReleased();
  const waits = "waits" in at("part-3").dataset && !isOwn(); // nobody has said what it pays
  at("unpublished").hidden = !waits;
  if (waits) {
    forgive(fields());
    setFault(undefined);
    setStale(true);
    return;
  }
  try {
    const data = await solved("/api/lab/analyse", signal, question(), (state) => {
      job = state?.job;
      setProgress(state);
      if (!state?.job) return;
      forgive(fields()); // it is being solved, so earlier errors are fixed
      at("fault").hidden = true;
    });
    if (!data) return;
    forgive(fields());
    setFault(undefined);
    setFigures(data.shown);
    at("charts").replaceChildren(made("p", "Drawing the charts…", "small"));
    await draw(signal);
  } catch (error) {
    if (error.name === "AbortError") return;
    job = undefined;
    setProgress(undefined);
    forgive(fields());
    setFault(unreachable(error));
  }
}

// Lines that are put in and taken out -------------------------------------------------------------

const NONE = "none";
const isOut = (input) => ["", NONE, "-", "–", "off"].includes(input.value.trim().toLowerCase()) && input.value.trim() !== "";

function setLines() {
  const add = maybe("#add-line");
  for (const input of lines()) {
    const line = need(`[data-row="${input.dataset.line}"]`, form);
    const out = isOut(input);
    const hides = out && input.dataset.printed === NONE;
    line.hidden = hides;
    line.classList.toggle("lab-out", out);
    const button = need("button", line);
    const label = textOf(line, "label");
    button.hidden = false;
    button.textContent = out ? "Put back" : "Remove";
    button.setAttribute("aria-label", `${button.textContent}: ${label}`);
  }
  if (!add) return;
  const absent = lines().filter((input) => isOut(input) && input.dataset.printed === NONE);
  const first = made("option", "Add a line…");
  first.setAttribute("value", "");
  add.replaceChildren(
    first,
    ...absent.map((input) => {
      const option = made("option", textOf(need(`[data-row="${input.dataset.line}"]`, form), "label"));
      option.setAttribute("value", input.dataset.line ?? "");
      return option;
    }),
  );
  at("add-field").hidden = !absent.length;
}

function takeOut(line) {
  const input = need(`#pays-${line}`, form);
  const printed = textOf(input, "printed");
  input.value = isOut(input) ? (printed === NONE ? "1" : printed) : NONE;
  analyse();
}

/** An error message with the name of the field as its label has it. */
function sentence(told, titles) {
  const field = titles[told.place];
  if (field) return `${field} ${told.message}`;
  return told.place ? `${told.place}: ${told.message}` : told.message;
}

// Seeking a pay ---------------------------------------------------------------------------------

let seeking;
let seekJob;

// The previous search is obsolete, and so is its answer once the pays have changed.
function dropSeek() {
  seeking?.abort();
  if (seekJob) stopJob(seekJob);
  seekJob = undefined;
  if (!maybe("#seek-says")) return;
  at("seek-says").textContent = "";
  setGrid("seek", undefined);
}

async function seek() {
  dropSeek();
  seeking = new AbortController();
  const says = at("seek-says");
  says.textContent = "Searching…";
  const wanted = { ...question(), edge: value("seek-edge"), ...(value("seek-line") ? { line: value("seek-line") } : {}) };
  try {
    const found = await solved("/api/lab/seek", seeking.signal, wanted, (state) => {
      seekJob = state?.job;
      if (state) says.textContent = `Searching: ${state.seconds} s so far`;
    });
    says.textContent = "";
    setGrid("seek", found?.shown);
  } catch (error) {
    if (error.name === "AbortError") return;
    const told = unreachable(error);
    says.textContent = sentence(told, { edge: "Target house edge", line: "Line to change" });
  }
}

// Tables of one's own ---------------------------------------------------------------------------

async function save() {
  const says = at("save-says");
  const { ties: _, stakes: __, ...asked } = /** @type {Record<string, unknown>} */ (question());
  const named = { ...asked, id: value("save-id").trim(), title: value("save-title").trim() };
  try {
    if (isTaken(named.id) && !confirm(`You already have a table named ${named.id}. Replace it?`)) return;
    const table = await ask("/api/lab/tables", undefined, named);
    offerOwn(table);
    says.textContent = `${table.id} is saved in this browser. Download it as a file from `;
    const link = made("a", "your pay tables");
    link.setAttribute("href", "/lab/tables");
    says.append(link, ".");
    showOwn();
  } catch (error) {
    const told = unreachable(error);
    says.textContent = sentence(told, { id: "Designator", title: "Name" });
  }
}

function showOwn() {
  const list = maybe("#own-tables");
  if (!list) return;
  const found = ownTables().flatMap((table) => table.bets.filter((bet) => bet.game === value("game") && bet.bet === value("bet")).map((bet) => ({ table, bet })));
  list.replaceChildren(
    ...found.map(({ table, bet }) => {
      const item = document.createElement("li");
      const link = made("a", `${table.id}: ${table.title}`);
      link.setAttribute("href", `/lab?${bet.query}`);
      item.append(link);
      return item;
    }),
  );
  at("own-field").hidden = !found.length;
}

async function draw(signal) {
  const answer = await fetch(`/lab/charts?${query()}`, { signal, headers: { Accept: "text/html" } });
  if (!answer.ok) return at("charts").replaceChildren();
  const drawn = new DOMParser().parseFromString(await answer.text(), "text/html");
  return at("charts").replaceChildren(...drawn.body.childNodes);
}

// Another game, bet or table: the server fills in what hangs on it ------------------------------

async function refill(changed) {
  drop();
  setStale(true); // the figures are for another game, bet or table
  asking = new AbortController();
  const kept = ["game", "bet", "table", "hands"].slice(0, changed === 2 ? 4 : changed + 1);
  // Another bet of the game keeps its switches; another table keeps its stakes too.
  const still = [[], switches(), house()][changed];
  const chosen = new URLSearchParams([...kept.map((id) => [id, value(id)]).filter(([, text]) => text), ...unusual(still)]);
  try {
    const answer = await fetch(`/lab?${chosen}`, { signal: asking.signal, headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    // The control that was changed keeps its place and its focus; everything below it is new.
    const last = changed === 2 ? 3 : 4; // another table does not change the situation
    for (let number = changed + 1; number <= last; number += 1) at(`part-${number}`).replaceWith(need(`#part-${number}`, page));
    document.title = page.title;
    showOwn();
    if (value("cards")) soon(advise);
    await analyse();
  } catch (error) {
    if (error.name !== "AbortError") setFault(unreachable(error));
  }
}

// Advice ----------------------------------------------------------------------------------------

async function advise() {
  advising?.abort();
  advising = new AbortController();
  const inputs = every("[data-seen]");
  const complain = at("advise-wrong");
  if (!value("cards").trim()) {
    forgive(inputs);
    complain.hidden = true;
    return setGrid("advice", undefined);
  }
  const seen = Object.fromEntries(inputs.map((input) => [input.id, input.value]));
  try {
    const advice = await ask("/api/lab/advise", advising.signal, { ...question(), ...seen });
    forgive(inputs);
    complain.hidden = true;
    return setGrid("advice", advice.shown);
  } catch (error) {
    if (error.name === "AbortError") return undefined;
    forgive(inputs);
    const told = unreachable(error);
    const input = inputs.find((entry) => entry.id === told.place);
    if (input) beside(input, told);
    complain.hidden = Boolean(input);
    complain.textContent = told.place ? `${told.place}: ${told.message}` : told.message;
    return setGrid("advice", undefined);
  }
}

// Listening -------------------------------------------------------------------------------------

const soon = (what) => {
  clearTimeout(timers[what.name]);
  timers[what.name] = setTimeout(what, WAIT_MILLISECONDS);
};

document.addEventListener("input", (event) => {
  const target = targetOf(event);
  if (target.id === "add-line" && target.value) return takeOut(target.value);
  if (target.dataset.line || target.dataset.part || "house" in target.dataset) dropSeek();
  if (target.dataset.part) refill(Number(target.dataset.part));
  else if (target.dataset.line || "house" in target.dataset) soon(analyse);
  if ("seen" in target.dataset || (target.dataset.line || "house" in target.dataset ? value("cards") : false)) soon(advise);
  return undefined;
});
document.addEventListener("click", (event) => {
  const target = targetOf(event);
  if (target.id === "stop") {
    drop();
    setFault({ name: "solve-stopped", heading: "Stopped", place: "", message: "you stopped it; partial results are not kept" });
  }
  if (target.id === "reset") {
    for (const input of lines()) input.value = textOf(input, "printed");
    lines()[0]?.focus();
    analyse();
  }
  if (target.dataset.takeOut) takeOut(target.dataset.takeOut);
  if (target.id === "save") save();
  if (target.id === "seek") seek();
  if (target.id === "usual") {
    for (const input of house()) input.value = textOf(input, "usual");
    house()[0]?.focus();
    analyse();
  }
});
// Enter in a field does what the button below that field does.
form.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing) return;
  const act = { "seek-edge": seek, "save-id": save, "save-title": save }[targetOf(event).id];
  if (!act) return;
  event.preventDefault();
  act();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  analyse();
});
window.addEventListener("pagehide", () => {
  drop();
  dropSeek();
});
window.addEventListener("storage", showOwn); // another tab has saved or deleted a table

const early = chosenEarly("select[data-part]", form);

showOwn();
if (early) refill(Number(textOf(early, "part")));
else analyse();
if (value("cards")) advise();
