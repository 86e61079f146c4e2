// Single keys: the letter or number on a choice takes it, D deals. They can be switched off, for
// people who use speech input or press keys by accident.
import { around, at, every } from "./dom.js";
const OFF = "croupier single keys off";
const TYPING = "input:not([type=radio]):not([type=checkbox]), select, textarea";
const PRESSED_BY_ENTER = "button, a, summary, input, select, textarea";

export function useKeys({ go, hurry, dealing }) {
  const box = at("single-keys");
  box.checked = localStorage.getItem(OFF) === null;
  box.addEventListener("change", () => {
    if (box.checked) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, "yes");
  });
  document.addEventListener("keydown", (event) => {
    if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || around(event, TYPING)) return;
    if (event.key === "Enter") {
      if (!around(event, PRESSED_BY_ENTER) && !at("go").hidden) go();
      return;
    }
    if (dealing()) {
      if (event.key === "Escape") hurry();
      return;
    }
    if (!box.checked) return;
    const key = event.key.toLowerCase();
    const choices = every("#choices:not([hidden]) button");
    const wanted = choices.find((button) => button.dataset.key === key) ?? choices[Number(key) - 1];
    if (wanted) wanted.click();
    else if (key === "d" && !at("go").hidden) go();
  });
}
