// Change PIN: the old one proves who it is, and the new one is typed twice.
import { at, textOf } from "./dom.js";
import { complaints } from "./complaints.js";
import { press } from "./floor_client.js";
import { useKeypad } from "./keypad.js";
import { sentence, t } from "./words.js";

const form = at("my-pin");
const keypad = useKeypad(form);
const complain = complaints(form);
let busy = false;

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (busy) return;
  complain("", "");
  const empty = keypad.next();
  if (empty) {
    empty.focus();
    return;
  }
  if (at("new").value !== at("again").value) {
    at("again").value = "";
    complain("again", t("The two PINs do not match."));
    return;
  }
  busy = true;
  at("go").setAttribute("aria-disabled", "true");
  at("sending").textContent = t("Changing…");
  try {
    await press("/api/floor/my-pin", { pin: at("pin").value, new_pin: at("new").value });
    window.location.assign(textOf(form, "onward"));
  } catch (fault) {
    const wrong = fault.word === "bad-value" ? "new" : "pin";
    at(wrong).value = "";
    if (wrong === "new") at("again").value = "";
    complain(wrong, sentence(fault.message));
  } finally {
    busy = false;
    at("go").removeAttribute("aria-disabled");
    at("sending").textContent = "";
  }
});
