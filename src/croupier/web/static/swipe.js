// A card and its PIN, given at the table for one press. The dialog stays until it is answered.
import { at, need } from "./dom.js";
import { useKeypad } from "./keypad.js";
import { sentence, t } from "./words.js";

const dialog = at("swipe");
const form = need("form", dialog);
const keypad = useKeypad(form);
let send = null;
let busy = false;

// `title`, `button`, `needed` (the class of card in words), `wins` (lines of text), `reason` if one
// must be given, and `act(swipe, reason, waits)` that sends it.
/** @param {{ title: string, button?: string, needed: string, wins?: string[], reason?: boolean, act: Function }} asked */
export function swipe({ title, button, needed, wins = [], reason = false, act }) {
  at("swipe-title").textContent = title;
  at("swipe-class").textContent = needed;
  at("swipe-go").textContent = button ?? "";
  at("swipe-wins").replaceChildren(...wins.map((text) => {
    const line = document.createElement("li");
    line.textContent = text;
    return line;
  }));
  at("swipe-reason").hidden = !reason;
  at("reason").value = "";
  keypad.clear();
  complain("");
  send = act;
  dialog.showModal();
  (reason ? at("reason") : at("swipe-card")).focus();
}

const complain = (words) => { at("swipe-wrong").textContent = words; };

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (busy) return;
  complain("");
  const needsReason = !at("swipe-reason").hidden;
  if (needsReason && !at("reason").value.trim()) {
    complain(t("Enter a reason."));
    at("reason").focus();
    return;
  }
  const empty = keypad.next();
  if (empty) {
    complain(empty === at("swipe-card") ? t("Enter the card number.") : t("Enter the PIN."));
    empty.focus();
    return;
  }
  busy = true;
  at("swipe-sending").textContent = t("sending…");
  try {
    await send({ card: at("swipe-card").value, pin: at("swipe-pin").value }, at("reason").value.trim(), () => {
      at("swipe-sending").textContent = t("sending… no contact yet; it will be sent only once");
    });
    shut();
  } catch (fault) {
    complain(sentence(fault.message));
    at("swipe-pin").value = "";
    at(fault.word === "wrong-pin" ? "swipe-pin" : "swipe-card").focus();
  } finally {
    busy = false;
    at("swipe-sending").textContent = "";
  }
});

// A press that is on its way cannot be taken back.
dialog.addEventListener("cancel", (event) => {
  if (busy) event.preventDefault();
});
need("[data-cancel]", dialog).addEventListener("click", () => {
  if (!busy) shut();
});

function shut() {
  keypad.clear();
  dialog.close();
}
