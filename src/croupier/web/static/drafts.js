// What someone has typed into a form stays there until it is answered: after a session ends, a
// reload, or the back button. It is kept only in this tab, for the person who typed it, and PINs
// never are.
import { every, maybe } from "./dom.js";
import { freshKey } from "./floor_client.js";

const DRAFT = "croupier-draft ";
const SENT = "croupier-sent ";
const whose = () => `${document.body.dataset.card ?? ""} ${window.location.pathname} `;

/** A form's name on its page: its id, or what it asks for. */
export const nameOf = (form) => form.id || `${form.dataset.path} ${maybe("[name=do]", form)?.value ?? ""}`;

const fieldsOf = (form) => every("input, select, textarea", form)
  .filter((field) => field.name && !["hidden", "password"].includes(field.type));

const valueOf = (field) => (field.type === "checkbox" ? field.checked : field.value);

export function keepDrafts(form) {
  const place = DRAFT + whose() + nameOf(form);
  const fields = fieldsOf(form);
  const before = JSON.stringify(fields.map(valueOf));
  const kept = JSON.parse(sessionStorage.getItem(place) ?? "null");
  if (kept) {
    for (const field of fields) {
      if (!(field.name in kept)) continue;
      if (field.type === "checkbox") field.checked = kept[field.name];
      else field.value = kept[field.name];
    }
    if (JSON.stringify(fields.map(valueOf)) !== before) tellKept(form);
  }
  form.addEventListener("input", () => {
    const typed = Object.fromEntries(fields.map((field) => [field.name, valueOf(field)]));
    sessionStorage.setItem(place, JSON.stringify(typed));
  });
  form.addEventListener("reset", () => forget(form));
}

function tellKept(form) {
  const line = document.createElement("p");
  line.className = "small kept";
  const clear = document.createElement("button");
  clear.type = "button";
  clear.className = "text-button";
  clear.textContent = "Clear";
  clear.addEventListener("click", () => { form.reset(); line.remove(); });
  line.append("What you typed earlier is still here. ", clear);
  maybe("[type=submit]", form)?.before(line);
}

export const forget = (form) => sessionStorage.removeItem(DRAFT + whose() + nameOf(form));

export function forgetAll() {
  for (const place of Object.keys(sessionStorage)) {
    if (place.startsWith(DRAFT) || place.startsWith(SENT)) sessionStorage.removeItem(place);
  }
}

/** The key of a request: the earlier one, if the same request was sent from here and not answered. */
export function keyOf(form, body) {
  const place = SENT + whose() + nameOf(form);
  const words = JSON.stringify(body);
  const before = JSON.parse(sessionStorage.getItem(place) ?? "null");
  const key = before?.words === words ? before.key : freshKey();
  sessionStorage.setItem(place, JSON.stringify({ words, key }));
  return { key, answered: () => sessionStorage.removeItem(place) };
}
