// Find the parts of a page. A required part that is missing is a bug of ours, reported at once and
// by name.

/**
 * A part of a page: a field, a form or a dialog; only the page knows which.
 * @typedef {HTMLElement
 *   & Pick<HTMLInputElement, "value" | "checked" | "disabled" | "readOnly" | "max" | "name" | "type" | "select" | "setCustomValidity">
 *   & Pick<HTMLDialogElement, "showModal" | "close" | "open" | "returnValue">
 *   & Pick<HTMLFormElement, "action" | "elements" | "reset" | "submit">} Part
 */

/**
 * Return the part with an id.
 * @param {string} id
 */
export function at(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`this page has no #${id}`);
  return /** @type {Part} */ (found);
}

/**
 * Return the first part that a selector matches, or null.
 * @param {string} selector
 * @param {ParentNode} root
 */
export const maybe = (selector, root = document) =>
  /** @type {Part | null} */ (root.querySelector(selector));

/**
 * Return the first part that a selector matches; there must be one.
 * @param {string} selector
 * @param {ParentNode} root
 */
export function need(selector, root = document) {
  const found = maybe(selector, root);
  if (!found) throw new Error(`this page has no ${selector}`);
  return found;
}

/**
 * Return every part that a selector matches.
 * @param {string} selector
 * @param {ParentNode} root
 */
export const every = (selector, root = document) =>
  Array.from(/** @type {NodeListOf<Part>} */ (root.querySelectorAll(selector)));

/**
 * Return the target of an event.
 * @param {Event} event
 */
export const targetOf = (event) => /** @type {Part} */ (event.target);

/**
 * Return the closest part around an event's target, or null.
 * @param {Event} event
 * @param {string} selector
 */
export const around = (event, selector) => /** @type {Part | null} */ (targetOf(event).closest(selector));

/**
 * Return a data attribute that the server wrote on a part, as text.
 * @param {HTMLElement} where
 * @param {string} name
 */
export function textOf(where, name) {
  const text = where.dataset[name];
  if (text === undefined) throw new Error(`#${where.id} has no data-${name}`);
  return text;
}

/**
 * Return a data attribute that the server wrote on a part, parsed as JSON.
 * @param {HTMLElement} where
 * @param {string} name
 */
export const dataOf = (where, name) => JSON.parse(textOf(where, name));

/**
 * Return the values of a form's fields.
 * @param {HTMLElement} form
 */
export const fieldsOf = (form) => new FormData(/** @type {HTMLFormElement} */ (form));
