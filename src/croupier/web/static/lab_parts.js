// What the lab's pages share: tables to fill in, questions that become jobs, and accurate progress.
import { at, every, need, textOf } from "./dom.js";

const PATIENCE_SECONDS = 1; // after that, a solve becomes a job with progress and a stop button
const SILENCE_MILLISECONDS = 1_500; // after that, a page says that it waits for the server

/**
 * The choice that someone changed before the script ran, if any: then the page is for another one.
 * @param {string} selector
 * @param {ParentNode} form
 */
export const chosenEarly = (selector, form) => every(selector, form).find((control) => {
  const { options } = /** @type {HTMLSelectElement} */ (/** @type {HTMLElement} */ (control));
  const printed = [...options].find((option) => option.defaultSelected);
  return printed !== undefined && !printed.selected;
});

export const made = (tag, text, className = "") => {
  const element = document.createElement(tag);
  element.textContent = text;
  if (className) element.className = className;
  return element;
};

/** The mark after a term; help.js explains it. */
function mark({ term, words, address }) {
  const link = /** @type {HTMLAnchorElement} */ (made("a", "?", "help"));
  link.href = address;
  link.dataset.term = term;
  link.dataset.words = words;
  link.setAttribute("aria-label", `What is ${term.toLowerCase()}?`);
  return link;
}

const cells = (entry, texts, tag) =>
  texts.map((text, place) => {
    const heads = tag === "th" || place === 0;
    const cell = made(heads ? "th" : "td", text, place >= entry.text ? "amount" : "");
    if (heads) cell.scope = tag === "th" ? "col" : "row";
    const art = heads ? entry.marks?.[text] : undefined;
    if (art) cell.append("\u00a0", mark(art));
    return cell;
  });

function row(entry, texts, tag) {
  const line = document.createElement("tr");
  line.append(...cells(entry, texts, tag));
  return line;
}

/** Fill in a table; hide it if it has no entry. */
export function setGrid(place, entry) {
  const section = at(`grid-${place}`);
  section.hidden = !entry;
  if (!entry) return;
  need("h3", section).textContent = entry.title;
  need("thead", section).replaceChildren(row(entry, entry.headings, "th"));
  need("tbody", section).replaceChildren(...entry.rows.map((texts) => row(entry, texts, "td")));
  need("p", section).textContent = entry.note;
}

/** Links to the same answer as files: their addresses contain the question. */
export function setFiles(question) {
  for (const link of every("[data-export]")) link.setAttribute("href", `${textOf(link, "export")}?${new URLSearchParams({ document: JSON.stringify(question) })}`);
}

/** Send one request; throw the server's error as it is. */
export async function ask(address, signal, body, method = "POST") {
  const text = body && JSON.stringify(body);
  const answer = await fetch(address, { method, signal, body: text, headers: { Accept: "application/json" } });
  const data = await answer.json();
  if (data.error) throw data.error;
  return data;
}

/** Show what is wrong with a field next to it. */
export function beside(input, error) {
  const words = at(`wrong-${input.id}`);
  words.textContent = error.message;
  words.hidden = false;
  input.setAttribute("aria-invalid", "true");
  input.setAttribute("aria-describedby", words.id);
}

export function forgive(inputs) {
  for (const input of inputs) {
    input.removeAttribute("aria-invalid");
    input.removeAttribute("aria-describedby");
    at(`wrong-${input.id}`).hidden = true;
  }
}

export const unreachable = (error) =>
  error instanceof Error ? { name: "no-answer", heading: "No answer", place: "", message: "Croupier is not responding; is it still running?" } : error;

/**
 * Return the answer to a question, which may take long: `heard` gets its progress and its job.
 * A busy server may take long to say even that much; until then there is only the time, no job.
 * If there is no answer, it was stopped.
 */
export async function solved(address, signal, body, heard, method = "POST") {
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  const joined = address.includes("?") ? "&" : "?";
  const silence = setInterval(() => heard({ seconds: seconds() }), SILENCE_MILLISECONDS);
  signal?.addEventListener("abort", () => clearInterval(silence));
  let data;
  try {
    data = await ask(`${address}${joined}wait=${PATIENCE_SECONDS}`, signal, body, method);
  } finally {
    clearInterval(silence);
  }
  while (data.job && data.state !== "done") {
    if (data.state === "stopped") return undefined;
    heard({ ...data, seconds: seconds() });
    data = await ask(`/api/lab/jobs/${data.job}?wait=${PATIENCE_SECONDS}`, signal, undefined, "GET");
  }
  heard(undefined);
  return data.result ?? data;
}

export const stopJob = (job) => fetch(`/api/lab/jobs/${job}`, { method: "DELETE", keepalive: true });

/** The progress of a solve; if its length is unknown, only how long it has taken. */
export function setProgress(state) {
  at("progress").hidden = !state;
  if (!state) return;
  const bar = at("bar");
  const known = state.total > 0;
  if (known) Object.assign(bar, { max: state.total, value: state.done });
  else bar.removeAttribute("value");
  const share = known ? Math.floor((100 * state.done) / state.total) : 0;
  const seconds = state.seconds ?? 0;
  const far = share >= 100 ? `finishing, ${seconds} s` : share > 0 ? `${share}% done, ${seconds} s` : `${seconds} s so far`;
  at("progress-words").textContent = state.job ? `Solving: ${far}` : `Waiting for the server: ${far}`;
}
