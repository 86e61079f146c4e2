// Show what is wrong with a field next to it; without a field and words, nothing is wrong.
import { at, every } from "./dom.js";
export const complaints = (form) => (id, words) => {
  for (const field of every("input", form)) {
    const wrong = field.id === id;
    field.toggleAttribute("aria-invalid", wrong);
    at(`wrong-${field.id}`).textContent = wrong ? words : "";
  }
  if (id) at(id).focus();
};
