// An on-screen keypad: it writes into the field that was touched last, and leaves the focus there.
import { around, every, need, targetOf } from "./dom.js";
export function useKeypad(form) {
  const fields = () => every("input[data-digits]", form).filter((field) => !field.closest("[hidden]"));
  let current = null;

  const chosen = () => (current && !current.closest("[hidden]") ? current : fields()[0]);
  form.addEventListener("focusin", (event) => {
    if (targetOf(event).matches("input")) current = targetOf(event).matches("[data-digits]") ? targetOf(event) : current;
  });
  const pad = need("[data-keypad]", form);
  pad.addEventListener("pointerdown", (event) => event.preventDefault());
  pad.addEventListener("click", (event) => {
    const { key } = around(event, "[data-key]")?.dataset ?? {};
    if (!key) return;
    const field = chosen();
    if (key === "clear") field.value = "";
    else if (key === "back") field.value = field.value.slice(0, -1);
    else if (field.value.length < field.maxLength) field.value += key;
    field.focus();
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });

  return {
    // The next field that is still empty, or none.
    next: () => fields().find((field) => !field.value),
    clear: () => {
      for (const field of fields()) field.value = "";
      current = null;
    },
  };
}
