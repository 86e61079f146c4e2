// Every page of the manager: forms that ask the floor, and what was said when one was answered.
import { press, useSignOut } from "./floor_client.js";

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

function bodyOf(form) {
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
  const wrong = form.querySelector(".wrong");
  const button = form.querySelector("[type=submit]");
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

for (const form of document.querySelectorAll("form.ask")) {
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
  form.querySelector("input:not([type=hidden]), select").focus({ preventScroll: true });
}

for (const button of document.querySelectorAll("[data-fill]")) {
  button.addEventListener("click", () => fill(document.getElementById(button.dataset.form), JSON.parse(button.dataset.fill)));
}

// Days by day, by month or from one to another: only the fields of one way are asked.
for (const way of document.querySelectorAll("[data-way]")) {
  const choose = () => {
    for (const part of way.form.querySelectorAll("[data-of]")) {
      const used = part.dataset.of === way.value;
      part.hidden = !used;
      part.querySelector("input").disabled = !used;
    }
  };
  way.addEventListener("change", choose);
  choose(); // it may have been changed before this script came
}

const said = document.getElementById("said");
said.textContent = sessionStorage.getItem(SAID) ?? "";
sessionStorage.removeItem(SAID);
useSignOut();
