// Keyboard shortcuts: those of every page, and those that the page defines. A page lists its keys
// in its template `page-keys`; a line with `data-press` also does what it says: it focuses a field,
// or clicks a link or a button, unless the line has `data-goes`. Single keys can be switched off,
// for people who use speech input or press keys by accident.
import { around, every, maybe } from "./dom.js";
import { t } from "./words.js";

const EVERYWHERE = [
  ["Tab, Shift Tab", t("Next or previous control")],
  ["Esc", t("Close the open window")],
  ["?", t("Show this list")],
];
const OFF = "croupier single keys off";
const TYPING = "input:not([type=radio], [type=checkbox]), select, textarea, [contenteditable]";
const FIELDS = "input, select, textarea, summary";

/** @type {HTMLDialogElement | null} */
let dialog = null;

const areOff = () => localStorage.getItem(OFF) !== null;
const ownKeys = () => /** @type {HTMLTemplateElement | null} */ (document.getElementById("page-keys"))?.content;

/**
 * @param {string} keys
 * @param {string} words
 */
function row(keys, words) {
  const [line, name, told] = ["div", "dt", "dd"].map((tag) => document.createElement(tag));
  const key = document.createElement("kbd");
  key.textContent = keys;
  name.append(key);
  told.textContent = words;
  line.append(name, told);
  return line;
}

// A checkbox to switch single keys off, if the page has any.
function choice() {
  const [line, label, box] = ["p", "label", "input"].map((tag) => document.createElement(tag));
  const input = /** @type {HTMLInputElement} */ (box);
  input.type = "checkbox";
  input.checked = !areOff();
  input.addEventListener("change", () => {
    if (input.checked) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, "yes");
  });
  label.append(input, ` ${t("Use single-key shortcuts in this browser")}`);
  line.append(label);
  return line;
}

function build() {
  dialog = document.createElement("dialog");
  dialog.className = "keys-list";
  const heading = document.createElement("h2");
  heading.id = "keys-title";
  heading.textContent = t("Keyboard shortcuts");
  dialog.setAttribute("aria-labelledby", heading.id);
  const rows = document.createElement("dl");
  const own = ownKeys();
  if (own) rows.append(own.cloneNode(true));
  if (maybe("#search-open")) rows.append(row("Ctrl K  /", t("Search")));
  rows.append(...EVERYWHERE.map(([keys, words]) => row(keys, words)));
  const close = document.createElement("button");
  close.type = "button";
  close.className = "button button-line small-button";
  close.textContent = t("Close");
  close.addEventListener("click", () => dialog?.close());
  dialog.append(heading, rows, ...(own?.querySelector("[data-press]") ? [choice()] : []), close);
  document.body.append(dialog);
}

export function openKeys() {
  if (!dialog) build();
  if (!dialog?.open) dialog?.showModal();
}

const isThere = (part) => part.getClientRects().length > 0 && !part.disabled;
const is = (part, what) => part.matches(what);

/** @param {HTMLElement} line */
function doesWhatItSays({ dataset }) {
  const part = every(dataset.target ?? "").find(isThere);
  if (!part) return false;
  if (is(part, "summary") || (is(part, "a, button") && !("goes" in dataset))) part.click();
  if (is(part, "a, button") && !("goes" in dataset)) return true;
  if (!is(part, `a, button, ${FIELDS}, [tabindex]`)) part.tabIndex = -1;
  part.focus();
  if (is(part, "input")) part.select();
  part.scrollIntoView({ block: "nearest" });
  return true;
}

/**
 * Do what a key does on this page; return whether it did anything.
 * @param {KeyboardEvent} event
 */
export function keyPressed(event) {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || around(event, TYPING)) return false;
  if (maybe("dialog[open]")) return false;
  if (event.key === "?") {
    openKeys();
    return true;
  }
  if (areOff()) return false;
  const key = event.key.toLowerCase();
  const line = [...(ownKeys()?.querySelectorAll("[data-press]") ?? [])].find((one) => /** @type {HTMLElement} */ (one).dataset.press === key);
  if (!line || !doesWhatItSays(/** @type {HTMLElement} */ (line))) return false;
  event.preventDefault();
  return true;
}
