// People: hand out a one-time PIN, which is shown once, and change somebody.
import { press } from "./floor_client.js";
import { fill } from "./manager.js";

const at = (id) => document.getElementById(id);
const dialog = at("pin");
const form = at("person");
let card = "";

function ask(button) {
  card = button.dataset.pin;
  at("pin-title").textContent = `New PIN for ${button.dataset.name} (${card})`;
  at("pin-ask").hidden = false;
  at("pin-go").hidden = false;
  at("pin-digits").hidden = true;
  at("pin-digits").textContent = "";
  at("pin-told").hidden = true;
  at("pin-wrong").textContent = "";
  dialog.showModal();
}

async function handOut() {
  at("pin-go").disabled = true;
  at("pin-wrong").textContent = "";
  try {
    const { pin } = await press(`/api/floor/people/${encodeURIComponent(card)}/reset-pin`, {});
    at("pin-digits").textContent = pin;
    at("pin-ask").hidden = true;
    at("pin-go").hidden = true;
    at("pin-digits").hidden = false;
    at("pin-told").hidden = false;
    at("pin-shut").focus();
  } catch (fault) {
    at("pin-wrong").textContent = fault.message;
  } finally {
    at("pin-go").disabled = false;
  }
}

// Whoever hands out a PIN to themselves is signed out by it; the page then leads to sign in.
function shut() {
  const changed = !at("pin-digits").hidden;
  at("pin-digits").textContent = "";
  dialog.close();
  if (changed) window.location.reload();
}

if (dialog) {
  for (const button of document.querySelectorAll("[data-pin]")) button.addEventListener("click", () => ask(button));
  at("pin-go").addEventListener("click", handOut);
  at("pin-shut").addEventListener("click", shut);
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    shut();
  });
}

if (form) {
  const cardField = at("person-card");
  for (const button of document.querySelectorAll("[data-edit]")) {
    button.addEventListener("click", () => {
      const person = JSON.parse(button.dataset.edit);
      at("person-title").textContent = `Change ${person.name}`;
      at("person-reset").hidden = false;
      cardField.readOnly = true;
      fill(form, person);
    });
  }
  form.addEventListener("reset", () => {
    at("person-title").textContent = "Add a person";
    at("person-reset").hidden = true;
    cardField.readOnly = false;
  });
}
