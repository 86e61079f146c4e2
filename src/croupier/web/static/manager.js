// Every page of the manager: forms that ask the floor, and what was said when one was answered.
import { at, dataOf, every, need, textOf } from "./dom.js";
import { press } from "./floor_client.js";

const SAID = "croupier-said";

// How a field is written for the floor: as people type it, and as a command reads it.
const WRITTEN = {
  text: (typed) => typed,
  amount: (typed) => typed.replace(/[$,\s]/g, ""),
  less: (typed) => `-${typed.replace(/[$,\s-]/g, "")}`,
  rate: (typed) => (typed.endsWith("%") ? typed : `${typed}%`),
  whole: (typed) => (/^\d+$/.test(typed) ? Number(typed) : typed),
  cap: (typed) => (typed.toLowerCase() === "none" ? null : typed.replace(/[$,\s]/g, "")),
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

// Say something on the next page, which shows how things stand now.
function sayNext(words) {
  sessionStorage.setItem(SAID, words);
  window.location.reload();
}

async function send(form) {
  const wrong = need(".wrong", form);
  const button = need("[type=submit]", form);
  wrong.textContent = "";
  form.setAttribute("aria-busy", "true");
  button.disabled = true;
  try {
    await press(form.dataset.path, bodyOf(form), {
      waits: () => { wrong.textContent = "No contact with the server. It is sent once and only once; trying again…"; },
    });
    sayNext(form.dataset.done);
  } catch (fault) {
    wrong.textContent = fault.message;
    button.disabled = false;
    form.removeAttribute("aria-busy");
    button.focus();
  }
}

for (const form of every("form.ask")) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!form.hasAttribute("aria-busy")) send(form);
  });
}

// Buttons that fill in a form: back out a hit, change a person.
export function fill(form, values) {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (!field) continue;
    if (field.type === "checkbox") field.checked = value;
    else field.value = value;
  }
  form.scrollIntoView({ block: "center" });
  need("input:not([type=hidden]), select", form).focus({ preventScroll: true });
}

for (const button of every("[data-fill]")) {
  button.addEventListener("click", () => fill(at(textOf(button, "form")), dataOf(button, "fill")));
}

// Days by day, by month or from one to another: only the fields of one way are asked.
for (const way of every("[data-way]")) {
  const choose = () => {
    for (const part of every("[data-of]", way.closest("form") ?? document)) {
      const used = part.dataset.of === way.value;
      part.hidden = !used;
      need("input", part).disabled = !used;
    }
  };
  way.addEventListener("change", choose);
  choose(); // it may have been changed before this script came
}

const said = at("said");
said.textContent = sessionStorage.getItem(SAID) ?? "";
sessionStorage.removeItem(SAID);
