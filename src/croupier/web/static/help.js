// The marks after terms: a click explains the term on the spot. Escape, a click elsewhere or on the
// mark again closes it. Marks that are added later work too.
import { around } from "./dom.js";

const GAP = 8;

/** @type {HTMLElement | null} */
let shown = null;
/** @type {HTMLElement | null} */
let mark = null;

function close() {
  shown?.remove();
  mark?.removeAttribute("aria-describedby");
  shown = mark = null;
}

/** @param {HTMLElement} by */
function open(by) {
  close();
  mark = by;
  shown = document.createElement("div");
  shown.className = "help-words";
  shown.id = "help-words";
  shown.setAttribute("role", "status");
  shown.popover = "manual";
  const term = document.createElement("strong");
  term.textContent = by.dataset.term ?? "";
  const words = document.createElement("p");
  words.textContent = by.dataset.words ?? "";
  const more = document.createElement("a");
  more.href = by.getAttribute("href") ?? "/glossary";
  more.textContent = "Open the glossary";
  shown.append(term, words, more);
  by.after(shown);
  by.setAttribute("aria-describedby", shown.id);
  shown.showPopover(); // above everything, whatever surrounds the mark
  const here = by.getBoundingClientRect();
  const { width, height } = shown.getBoundingClientRect();
  const right = document.documentElement.clientWidth - width - GAP;
  const below = here.bottom + GAP + height <= window.innerHeight;
  shown.style.left = `${Math.max(GAP, Math.min(here.left, right))}px`;
  shown.style.top = `${below ? here.bottom + GAP : Math.max(GAP, here.top - height - GAP)}px`;
}

export function useHelp() {
  document.addEventListener("click", (event) => {
    const by = around(event, "a.help");
    if (by) {
      event.preventDefault();
      if (by === mark) close();
      else open(by);
    } else if (!around(event, ".help-words")) close();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !shown) return;
    const back = mark;
    close();
    back?.focus();
  });
  window.addEventListener("scroll", close, { passive: true });
}
