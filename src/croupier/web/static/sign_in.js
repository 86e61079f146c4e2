// Sign in: card and PIN, by touch or keyboard; a one-time PIN or a sign-in code requires a new one.
import { at, dataOf } from "./dom.js";
import { complaints } from "./complaints.js";
import { press } from "./floor_client.js";
import { useKeypad } from "./keypad.js";
import { sentence, t } from "./words.js";

const form = at("sign-in");
const keypad = useKeypad(form);
const newPin = at("new-pin");
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
  if (!newPin.hidden && at("new").value !== at("again").value) {
    at("again").value = "";
    complain("again", t("The two PINs do not match."));
    return;
  }
  busy = true;
  at("go").setAttribute("aria-disabled", "true");
  at("sending").textContent = t("Signing in…");
  try {
    await signIn();
  } finally {
    busy = false;
    at("go").removeAttribute("aria-disabled");
    at("sending").textContent = "";
  }
});

async function signIn() {
  const body = { card: at("card").value, pin: at("pin").value, place: "sign-in" };
  if (form.dataset.table) body.table = form.dataset.table; // a dealer signs in at one table
  if (!newPin.hidden) body.new_pin = at("new").value;
  try {
    const answer = await press("/api/floor/sign-in", body, {
      waits: () => { at("sending").textContent = t("No contact with the server. Trying again…"); },
    });
    const screens = dataOf(form, "screens");
    window.location.assign(form.dataset.onward || screens[answer.role]);
  } catch (fault) {
    refuse(fault);
  }
}

function refuse(fault) {
  if (fault.word === "new-pin-needed") {
    newPin.hidden = false;
    at("new").focus();
    return;
  }
  if (!newPin.hidden && fault.word === "bad-value") {
    at("new").value = "";
    at("again").value = "";
    complain("new", sentence(fault.message));
    return;
  }
  at("pin").value = "";
  if (fault.word === "card-locked") complain("card", sentence(fault.message));
  else complain("pin", sentence(fault.message));
}
