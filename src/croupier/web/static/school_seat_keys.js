// Single keys: the letter or number on a choice takes it, D deals. They can be switched off, for
// whoever speaks to the machine or types by accident.
const OFF = "croupier single keys off";
const TYPING = "input:not([type=radio]):not([type=checkbox]), select, textarea";
const PRESSED_BY_ENTER = "button, a, summary, input, select, textarea";

export function useKeys({ go, hurry, dealing }) {
  const box = document.getElementById("single-keys");
  box.checked = localStorage.getItem(OFF) === null;
  box.addEventListener("change", () => {
    if (box.checked) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, "yes");
  });
  document.addEventListener("keydown", (event) => {
    if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || event.target.closest(TYPING)) return;
    if (event.key === "Enter") {
      if (!event.target.closest(PRESSED_BY_ENTER) && !document.getElementById("go").hidden) go();
      return;
    }
    if (dealing()) {
      if (event.key === "Escape") hurry();
      return;
    }
    if (!box.checked) return;
    const key = event.key.toLowerCase();
    const choices = [...document.querySelectorAll("#choices:not([hidden]) button")];
    const wanted = choices.find((button) => button.dataset.key === key) ?? choices[Number(key) - 1];
    if (wanted) wanted.click();
    else if (key === "d" && !document.getElementById("go").hidden) go();
  });
}
