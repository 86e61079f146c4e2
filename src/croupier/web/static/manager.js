// Every page of the manager: forms for the floor, and the message after one was answered.
import { call, entitle, useCalls } from "./calls.js";
import { at, dataOf, every, maybe, need, textOf } from "./dom.js";
import { ask, plainAmount, press } from "./floor_client.js";
import { forget, forgetAll, keepDrafts, keyOf, nameOf } from "./drafts.js";
import { listen } from "./streams.js";

const SAID = "croupier-said";
// The page is outdated: someone decided, changed or settled this elsewhere, perhaps in another
// window.
const OUTDATED = new Set(["changed", "expired", "nothing-to-do", "stale", "withdrawn"]);
const PROPOSALS = "/api/floor/proposals";
const DOUBLE_CLICK_MILLISECONDS = 500; // a second click this soon may still be meant for what was clicked first

/** @type {(() => void)[]} */
const begun = [];

/**
 * Set up a page's parts: now, and again after a form was answered and the parts are new.
 * @param {() => void} begin
 */
export function whenShown(begin) {
  begun.push(begin);
  begin();
}

const pause = (milliseconds) => new Promise((done) => { setTimeout(done, milliseconds); });

// Convert a field from how people type it to how a command reads it.
const WRITTEN = {
  text: (typed) => typed,
  amount: plainAmount,
  less: (typed) => `-${plainAmount(typed.replace(/^-\s*/, ""))}`,
  rate: (typed) => (typed.endsWith("%") ? typed : `${typed}%`),
  whole: (typed) => (/^\d+$/.test(typed) ? Number(typed) : typed),
  cap: (typed) => (typed.toLowerCase() === "none" ? null : plainAmount(typed)),
};

export function bodyOf(form) {
  const body = {};
  for (const field of form.elements) {
    if (!field.name || field.disabled) continue;
    if (field.dataset.as === "truth") body[field.name] = field.checked;
    else if (field.value.trim()) body[field.name] = WRITTEN[field.dataset.as ?? "text"](field.value.trim());
  }
  return body;
}

// Show a message on the next page, at the form that was sent; the page shows the current state.
async function sayNext(form, words, outcome) {
  sessionStorage.setItem(SAID, JSON.stringify({ form: nameOf(form), words, outcome }));
  window.history.scrollRestoration = "manual"; // show the answer, not the previous scroll position
  window.location.reload();
  await new Promise(() => {}); // the next page is loading: nothing here can be clicked any more
}

// Replace what is shown with the current page, and show what was done. If the page cannot be
// fetched, or is a different one, load it in the usual way.
async function showAnew(form, words, outcome = "done") {
  const page = "reload" in form.dataset ? null : await pageNow();
  const fresh = page && maybe("#main > .wide", page);
  if (!page || !fresh) return sayNext(form, words, outcome);
  const name = nameOf(form);
  const shown = need("#main > .wide");
  shown.prepend(said); // it is read out when its words change, so it stays while the rest is replaced
  said.textContent = "";
  maybe("#said", fresh)?.remove();
  shown.replaceChildren(said, ...fresh.childNodes);
  need(".sub").replaceWith(need(".sub", page));
  entitle(page.title);
  for (const begin of begun) begin();
  tell(name, words, outcome);
  return undefined;
}

async function pageNow() {
  const answer = await fetch(window.location.href, { headers: { accept: "text/html" } }).catch(() => null);
  if (!answer?.ok || answer.redirected) return null;
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

// The answer is shown at the form that was sent; if that is gone or hidden, at the top of the page.
function tell(name, words, outcome = "done") {
  const form = every("form.ask").find((one) => nameOf(one) === name && !one.closest("dialog, [hidden]"));
  form?.append(said);
  said.textContent = words;
  said.dataset.outcome = outcome;
  said.scrollIntoView({ block: "center" });
  const next = form && maybe("[type=submit]", form);
  if (next) next.focus({ preventScroll: true });
  else said.focus({ preventScroll: true });
}

// Clear what was said about the last try before the next one.
function settle(form) {
  need(".wrong", form).textContent = "";
  if (form.contains(said)) said.textContent = "";
}

// One answer at a time: clicks while a request is being sent do nothing.
async function busy(form, work) {
  if (form.hasAttribute("aria-busy")) return;
  const wrong = need(".wrong", form);
  const buttons = every("button", form);
  settle(form);
  form.setAttribute("aria-busy", "true");
  for (const button of buttons) button.disabled = true;
  try {
    await work();
  } catch (fault) {
    wrong.textContent = fault.message;
    unconfirmed(form);
    need("[type=submit]", form).focus();
  } finally {
    for (const button of buttons) button.disabled = false;
    form.removeAttribute("aria-busy");
  }
}

const send = (form, body = bodyOf(form)) => busy(form, async () => {
  const soonest = pause(DOUBLE_CLICK_MILLISECONDS);
  const asked = form.dataset.waits === "true";
  const sent = keyOf(form, body);
  try {
    await press(asked ? PROPOSALS : form.dataset.path, body, {
      key: sent.key,
      waits: () => { need(".wrong", form).textContent = "No connection to the server. Trying again; it will be recorded only once…"; },
    });
  } catch (fault) {
    if (fault.word !== "not-signed-in") sent.answered();
    if (!OUTDATED.has(fault.word)) throw fault;
    await showAnew(form, `Nothing was changed: ${fault.message}`, "refused");
    return;
  }
  sent.answered();
  forget(form);
  form.dispatchEvent(new Event("answered"));
  await soonest;
  await showAnew(form, asked ? form.dataset.requested ?? form.dataset.done : form.dataset.done);
});

/** @type {WeakMap<HTMLElement, object>} */
const announced = new WeakMap(); // by form, the request whose effects were shown

// What will happen is shown next to the button, and confirming sends exactly that request.
const asksFirst = (form) => busy(form, async () => {
  const body = bodyOf(form);
  const { effects, request } = await ask("/api/floor/effects", { body });
  announced.set(form, body);
  form.dataset.waits = String(request); // as the floor is now, it requires a second person
  const box = document.createElement("div");
  box.className = "confirm";
  box.tabIndex = -1;
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", "What will happen");
  for (const sentence of effects) {
    const line = document.createElement("p");
    line.textContent = sentence;
    box.append(line);
  }
  const submit = need("[type=submit]", form);
  const yes = made("button", submit.classList.contains("button-stop") ? "button button-stop" : "button", `Confirm: ${submit.textContent.trim().toLowerCase()}`);
  const no = made("button", "button button-line", "Cancel");
  yes.addEventListener("click", () => send(form, body));
  no.addEventListener("click", () => { unconfirmed(form); submit.focus(); });
  const row = document.createElement("div");
  row.className = "actions";
  row.append(yes, no);
  box.append(row);
  submit.hidden = true;
  submit.after(box);
  box.scrollIntoView({ block: "nearest" });
  box.focus({ preventScroll: true });
});

function made(tag, name, words) {
  const part = document.createElement(tag);
  part.className = name;
  part.textContent = words;
  if (tag === "button") part.setAttribute("type", "button");
  return part;
}

// What was to be confirmed no longer matches the fields.
function unconfirmed(form) {
  announced.delete(form);
  maybe(".confirm", form)?.remove();
  delete form.dataset.waits;
  need("[type=submit]", form).hidden = false;
}

function useForms() {
  for (const form of every("form.ask")) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if ("confirm" in form.dataset && !announced.has(form)) asksFirst(form);
      else send(form, announced.get(form));
    });
    for (const changes of ["input", "reset"]) {
      form.addEventListener(changes, () => {
        need(".wrong", form).textContent = "";
        if ("confirm" in form.dataset) unconfirmed(form);
      });
    }
    form.addEventListener("invalid", () => settle(form), true); // the browser itself says what is wrong now
    keepDrafts(form);
  }
}

// Buttons that fill in a form: back out a hit, change a person.
export function fill(form, values) {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (!field) continue;
    if (field.type === "checkbox") field.checked = value;
    else field.value = value;
  }
  form.dispatchEvent(new Event("input", { bubbles: true })); // as if typed: nothing is confirmed any more
  form.scrollIntoView({ block: "center" });
  need("input:not([type=hidden]), select", form).focus({ preventScroll: true });
}

function useFills() {
  for (const button of every("[data-fill]")) {
    button.addEventListener("click", () => fill(at(textOf(button, "form")), dataOf(button, "fill")));
  }
}

// By day, by month or from one day to another: show the fields of only one way.
function useWays() {
  for (const way of every("[data-way]")) {
    const choose = () => {
      for (const part of every("[data-of]", way.closest("form") ?? document)) {
        const used = part.dataset.of === way.value;
        part.hidden = !used;
        need("input", part).disabled = !used;
      }
    };
    way.addEventListener("change", choose);
    choose(); // it may have been changed before this script ran
  }
}

const said = at("said");
for (const use of [useForms, useFills, useWays]) whenShown(use);
const told = JSON.parse(sessionStorage.getItem(SAID) ?? "null");
sessionStorage.removeItem(SAID);
if (told) {
  tell(told.form, told.words, told.outcome);
  window.addEventListener("pagehide", () => { window.history.scrollRestoration = "auto"; });
}
maybe("#sign-out")?.addEventListener("click", forgetAll);
useCalls();
if (!maybe("#floor")) listen("/api/floor/events", { view: call }); // the floor map gets it by itself
