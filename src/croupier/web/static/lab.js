// The lab, live: every keystroke asks the server for the exact answer, and drops the question
// before. Figures are set as they come; charts are fetched after them and hold nothing up.
import { at, every, maybe, need, targetOf, textOf } from "./dom.js";
const form = at("lab-form");
const WAIT_MILLISECONDS = 60;
const PATIENCE_SECONDS = 1; // after that the solve becomes a job with progress and a stop button
const timers = {};
let asking;
let advising;
let job;

at("ask").hidden = true;

// What is asked ---------------------------------------------------------------------------------

const fields = () => [...lines(), ...stakes()];
const lines = () => every("[data-line]", form);
const isOwn = () => lines().some((input) => input.value.trim() !== input.dataset.printed);
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
  if (isOwn()) asked.pays = Object.fromEntries(lines().map((input) => [input.dataset.line, input.value.trim()]));
  const staked = stakes();
  if (staked.some(isUnusual)) asked.stakes = Object.fromEntries(staked.flatMap(together));
  const set = switches().filter(isUnusual);
  if (set.length) asked.options = Object.fromEntries(set.map((input) => [input.dataset.option, said(input.value)]));
  if (value("ties")) asked.ties = value("ties");
  return asked;
}

// An amount on a bet stands on those that must be equal to it, too; an empty field is no bet.
const together = (input) => {
  const amount = input.value.trim();
  return amount ? [input.dataset.stake, ...input.dataset.equal.split(" ").filter(Boolean)].map((bet) => [bet, amount]) : [];
};
const said = (text) => ({ yes: true, no: false })[text] ?? text;

function query() {
  const pairs = ["game", "bet", "table", "hands"].map((id) => [id, value(id)]);
  if (isOwn()) pairs.push(...lines().map((input) => [input.name, input.value.trim()]));
  return new URLSearchParams([...pairs.filter(([, text]) => text), ...unusual(house())]).toString();
}

const unusual = (inputs) => inputs.filter(isUnusual).map((input) => [input.name, input.value.trim()]);

// What is shown ---------------------------------------------------------------------------------

const made = (tag, text, className = "") => {
  const element = document.createElement(tag);
  element.textContent = text;
  if (className) element.className = className;
  return element;
};

const cells = (entry, row, tag) =>
  row.map((text, place) => {
    const heads = tag === "th" || place === 0;
    const cell = made(heads ? "th" : "td", text, place >= entry.text ? "amount" : "");
    if (heads) cell.scope = tag === "th" ? "col" : "row";
    return cell;
  });

function row(entry, texts, tag) {
  const element = document.createElement("tr");
  element.append(...cells(entry, texts, tag));
  return element;
}

function setGrid(place, entry) {
  const section = at(`grid-${place}`);
  section.hidden = !entry;
  if (!entry) return;
  need("h3", section).textContent = entry.title;
  need("thead", section).replaceChildren(row(entry, entry.headings, "th"));
  need("tbody", section).replaceChildren(...entry.rows.map((texts) => row(entry, texts, "td")));
  need("p", section).textContent = entry.note;
}

function setFigures(shown) {
  at("answer").hidden = false;
  at("answer").classList.remove("lab-stale");
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
  for (const place of ["lines", "decisions", "jackpot", "distribution"]) setGrid(place, shown.grids[place]);
  at("details-distribution").hidden = !shown.grids.distribution;
  at("method").textContent = shown.method;
  setSheet();
}

function setSheet() {
  const links = [["html", "Par sheet"], ["pdf", "Par sheet as PDF"]].map(([kind, words]) => {
    const link = made("a", words, "button button-line");
    link.href = `/lab/par.${kind}?${query()}`;
    return link;
  });
  at("sheet").replaceChildren(...links);
  at("sheet").hidden = !at("part-3").dataset.sheet || house().some(isUnusual);
}

function setProgress(state) {
  at("progress").hidden = !state;
  if (!state) return;
  const bar = at("bar");
  if (state.total) Object.assign(bar, { max: state.total, value: state.done });
  else bar.removeAttribute("value");
  const far = state.total ? `${Math.floor((100 * state.done) / state.total)} % done` : "the first time takes longest";
  at("progress-words").textContent = `Solving, ${far}`;
}

// What is wrong ---------------------------------------------------------------------------------

function beside(input, error) {
  const words = at(`wrong-${input.id}`);
  words.replaceChildren(made("strong", error.name), `: ${error.message}`);
  words.hidden = false;
  input.setAttribute("aria-invalid", "true");
  input.setAttribute("aria-describedby", words.id);
}

function forgive(inputs) {
  for (const input of inputs) {
    input.removeAttribute("aria-invalid");
    input.removeAttribute("aria-describedby");
    at(`wrong-${input.id}`).hidden = true;
  }
}

function setFault(error) {
  const input = error && fields().find((entry) => error.place === (entry.dataset.line ? `pays: ${entry.dataset.line}` : `stakes: ${entry.dataset.stake}`));
  if (input) beside(input, error);
  at("fault").hidden = !error || Boolean(input);
  at("answer").classList.toggle("lab-stale", Boolean(error));
  at("fault-name").textContent = error?.name ?? "";
  at("fault-words").textContent = error ? (error.place ? `${error.place}: ${error.message}` : error.message) : "";
}

// Asking ----------------------------------------------------------------------------------------

async function ask(address, signal, body, method = "POST") {
  const text = body && JSON.stringify(body);
  const answer = await fetch(address, { method, signal, body: text, headers: { Accept: "application/json" } });
  const data = await answer.json();
  if (data.error) throw data.error;
  return data;
}

function drop() {
  clearTimeout(timers.analyse);
  asking?.abort();
  if (job) fetch(`/api/lab/jobs/${job}`, { method: "DELETE", keepalive: true });
  job = undefined;
  setProgress(undefined);
}

const unreachable = (error) =>
  error instanceof Error ? { name: "no-answer", place: "", message: "Croupier does not answer; is it still running?" } : error;

async function analyse() {
  drop();
  asking = new AbortController();
  const { signal } = asking;
  maybe("#own")?.toggleAttribute("hidden", !isOwn());
  maybe("#reset")?.toggleAttribute("hidden", !isOwn());
  maybe("#usual")?.toggleAttribute("hidden", !house().some(isUnusual));
  // "to 1" stands behind a bare number only: odds in full say it themselves.
  for (const input of lines()) input.nextElementSibling?.classList.toggle("lab-silent", !/^[\d.]*$/.test(input.value.trim()));
  history.replaceState(null, "", `/lab?${query()}`);
  try {
    let data = await ask(`/api/lab/analyse?wait=${PATIENCE_SECONDS}`, signal, question());
    job = data.job;
    while (data.job && data.state !== "done") {
      if (data.state === "stopped") return;
      setProgress(data);
      data = await ask(`/api/lab/jobs/${data.job}?wait=${PATIENCE_SECONDS}`, signal, undefined, "GET");
    }
    job = undefined;
    setProgress(undefined);
    forgive(fields());
    setFault(undefined);
    setFigures((data.result ?? data).shown);
    await draw(signal);
  } catch (error) {
    if (error.name === "AbortError") return;
    job = undefined;
    setProgress(undefined);
    forgive(fields());
    setFault(unreachable(error));
  }
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
  asking = new AbortController();
  const kept = ["game", "bet", "table", "hands"].slice(0, changed === 2 ? 4 : changed + 1);
  // Another bet of the game keeps its switches, another table its stakes too.
  const still = [[], switches(), house()][changed];
  const chosen = new URLSearchParams([...kept.map((id) => [id, value(id)]).filter(([, text]) => text), ...unusual(still)]);
  try {
    const answer = await fetch(`/lab?${chosen}`, { signal: asking.signal, headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    // The control that was changed keeps its place and its focus; all below it is new.
    const last = changed === 2 ? 3 : 4; // another table is no other situation
    for (let number = changed + 1; number <= last; number += 1) at(`part-${number}`).replaceWith(need(`#part-${number}`, page));
    document.title = page.title;
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
    complain.replaceChildren(made("strong", told.name), `: ${told.message}`);
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
  if (target.dataset.part) refill(Number(target.dataset.part));
  else if (target.dataset.line || "house" in target.dataset) soon(analyse);
  if ("seen" in target.dataset || (target.dataset.line || "house" in target.dataset ? value("cards") : false)) soon(advise);
});
document.addEventListener("click", (event) => {
  const target = targetOf(event);
  if (target.id === "stop") {
    drop();
    setFault({ name: "solve-stopped", place: "", message: "you stopped it; nothing of it is kept" });
  }
  if (target.id === "reset") {
    for (const input of lines()) input.value = textOf(input, "printed");
    lines()[0]?.focus();
    analyse();
  }
  if (target.id === "usual") {
    for (const input of house()) input.value = textOf(input, "usual");
    house()[0]?.focus();
    analyse();
  }
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  analyse();
});
window.addEventListener("pagehide", drop);

analyse();
if (value("cards")) advise();
