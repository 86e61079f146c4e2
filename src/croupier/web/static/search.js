// The search: a field, and below it what has been found so far. Arrows choose, Enter goes there,
// Escape closes. People who are signed in also find what they may see on the floor.
const PAUSE_MILLISECONDS = 120;
const SHOWN_MAX = 14;

/** @typedef {{ kind: string, title: string, address: string, hint: string }} Found */

/** @type {HTMLDialogElement | null} */
let dialog = null;
/** @type {AbortController | null} */
let asking = null;
let timer = 0;
/** @type {string | null} */
let found = null; // the words that the current results belong to
let chosen = -1;

/**
 * @param {string} tag
 * @param {Record<string, string>} attributes
 * @param {(Node | string)[]} inside
 */
function made(tag, attributes = {}, ...inside) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...inside);
  return element;
}

const field = () => /** @type {HTMLInputElement} */ (dialog?.querySelector("input"));
const list = () => /** @type {HTMLElement} */ (dialog?.querySelector("[role=listbox]"));
const said = () => /** @type {HTMLElement} */ (dialog?.querySelector("[role=status]"));
const options = () => Array.from(list().children);

/** @param {number} number */
function choose(number) {
  const all = options();
  chosen = all.length ? (number + all.length) % all.length : -1;
  all.forEach((option, place) => option.setAttribute("aria-selected", String(place === chosen)));
  if (chosen < 0) {
    field().removeAttribute("aria-activedescendant");
    return;
  }
  field().setAttribute("aria-activedescendant", all[chosen].id);
  all[chosen].scrollIntoView({ block: "nearest" });
}

/** @param {Found[]} results */
function show(results) {
  list().replaceChildren(...results.slice(0, SHOWN_MAX).map((one, number) =>
    made("li", { role: "option", id: `found-${number}`, "aria-selected": "false", "data-address": one.address },
      made("span", { class: "found-kind" }, one.kind),
      made("span", { class: "found-title" }, one.title),
      made("span", { class: "found-hint" }, one.hint))));
  field().setAttribute("aria-expanded", String(results.length > 0));
  choose(0);
}

/**
 * @param {string} path
 * @param {string} typed
 * @param {AbortSignal} signal
 * @returns {Promise<Found[]>}
 */
async function asked(path, typed, signal) {
  const answer = await fetch(`${path}?q=${encodeURIComponent(typed)}`, { signal, headers: { accept: "application/json" } });
  return answer.ok ? (await answer.json()).results : [];
}

async function look() {
  const typed = field().value.trim();
  asking?.abort();
  const mine = asking = new AbortController();
  clearTimeout(timer);
  if (!typed) {
    show([]);
    found = typed;
    said().textContent = "Type the name of a game, a pay table, a page or anything in the documentation.";
    return;
  }
  try {
    const places = ["/api/search", ...(document.getElementById("sign-out") ? ["/api/floor/search"] : [])];
    const results = (await Promise.all(places.map((path) => asked(path, typed, mine.signal)))).reverse().flat();
    show(results);
    found = typed;
    said().textContent = results.length ? `${Math.min(results.length, SHOWN_MAX)} found` : `Nothing found for “${typed}”. Try fewer or shorter words.`;
  } catch {
    if (mine.signal.aborted) return;
    show([]);
    found = null;
    said().textContent = "Cannot reach the server. Try again in a moment.";
  }
}

// Enter must not open a result for other words.
async function goToFound() {
  const typed = field().value.trim();
  if (found !== typed) await look();
  if (dialog?.open && found === typed && field().value.trim() === typed) go();
}

function go() {
  const option = options()[chosen];
  if (!option) return;
  dialog?.close();
  window.location.assign(option.getAttribute("data-address") ?? "/");
}

function build() {
  dialog = /** @type {HTMLDialogElement} */ (made("dialog", { class: "finder", "aria-label": "Search" },
    made("input", {
      type: "text", role: "combobox", "aria-label": "Search", "aria-expanded": "false", "aria-controls": "found-list",
      "aria-autocomplete": "list", autocomplete: "off", spellcheck: "false", maxlength: "100",
      placeholder: "Game, pay table, page or term…",
    }),
    made("p", { role: "status", class: "found-said" }),
    made("ul", { role: "listbox", id: "found-list", "aria-label": "Found" }),
    made("p", { class: "found-keys" }, "↑ ↓ choose · Enter opens · Esc closes")));
  document.body.append(dialog);
  field().addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(look, PAUSE_MILLISECONDS);
  });
  field().addEventListener("keydown", (event) => {
    const steps = { ArrowDown: 1, ArrowUp: -1 };
    if (event.key in steps) {
      event.preventDefault();
      choose(chosen + steps[/** @type {"ArrowDown" | "ArrowUp"} */ (event.key)]);
    } else if (event.key === "Enter") {
      event.preventDefault();
      goToFound();
    }
  });
  list().addEventListener("click", (event) => {
    const option = /** @type {HTMLElement} */ (event.target).closest("[role=option]");
    if (!option) return;
    chosen = options().indexOf(option);
    go();
  });
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog?.close(); });
}

export function openSearch() {
  if (!dialog) build();
  if (dialog?.open) return;
  dialog?.showModal();
  field().select();
  look();
  fetch("/api/search?q=").catch(() => {}); // the first request warms up the index
}
