// Nothing is done twice by accident. The second half of a double click is not meant for anything
// else, so an important button takes only the first. And a button that appears where someone has
// just clicked, or gets the focus from one that was pressed by a key, does nothing for a moment.
import { around } from "./dom.js";

const HELD_MILLISECONDS = 700;
const REACH_PIXELS = 24; // farther away, a different spot was chosen

/** @typedef {{ control: HTMLElement | null, means: string | undefined, byKey: boolean, x: number, y: number }} Pressed */

/** @type {Pressed | null} */
let last = null;
/** @type {Map<HTMLElement, number>} */
const held = new Map();

/** @param {Element | null | undefined} part */
const buttonOf = (part) => /** @type {HTMLElement | null} */ (part?.closest("button") ?? null);

/** @param {HTMLElement} control */
function release(control) {
  clearTimeout(held.get(control));
  if (held.delete(control)) control.removeAttribute("aria-disabled");
}

/** @param {HTMLElement} control */
function hold(control) {
  if (!held.has(control) && control.getAttribute("aria-disabled") === "true") return; // it refuses by itself
  clearTimeout(held.get(control));
  control.setAttribute("aria-disabled", "true");
  held.set(control, setTimeout(() => release(control), HELD_MILLISECONDS));
}

/**
 * Check what is now where the last press was. A button whose meaning changes has `data-means`; those
 * that may be pressed as fast as one likes are not blocked.
 * @param {string} once
 */
function look(once) {
  if (!last) return;
  const control = buttonOf(last.byKey ? document.activeElement : document.elementFromPoint(last.x, last.y));
  const means = control?.dataset.means;
  if (control === last.control && means === last.means) return;
  last = { ...last, control, means };
  if (control?.matches(once)) hold(control);
}

/**
 * `once` selects the buttons for which a double click counts as one; those of `rests` take no other
 * press for a moment after each.
 * @param {string} once
 * @param {string} rests
 */
export function useOnce(once, rests = "") {
  document.addEventListener("click", (event) => {
    const control = buttonOf(around(event, "button"));
    const byKey = event.detail === 0;
    const goesOn = !event.isTrusted || (byKey && document.activeElement !== control); // Enter in a field sends its form
    const again = event.detail > 1 && control?.matches(once);
    if (control && (again || (!goesOn && held.has(control)))) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    if (!event.isTrusted) return;
    last = { control, means: control?.dataset.means, byKey, x: event.clientX, y: event.clientY };
    if (control && rests && control.matches(rests)) hold(control);
  }, true);
  document.addEventListener("pointerdown", () => { if (last?.byKey) last = null; }, true); // focus follows the mouse
  document.addEventListener("pointermove", (event) => {
    if (last && !last.byKey && Math.hypot(event.clientX - last.x, event.clientY - last.y) > REACH_PIXELS) last = null;
  }, true);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") return;
    last = null; // someone typing or moving on by key has seen what is there
    for (const control of [...held.keys()]) release(control);
  }, true);
  document.addEventListener("wheel", () => { last = null; }, { capture: true, passive: true });
  for (const happens of ["scroll", "focusin"]) document.addEventListener(happens, () => look(once), { capture: true, passive: true });
  new MutationObserver(() => look(once)).observe(document.body, {
    subtree: true, childList: true, attributes: true, attributeFilter: ["hidden", "open", "data-means"],
  });
}
