// Finding the parts of a page. A part that a page must have and has not is a fault of ours, told
// at once and by name.

/**
 * A part of a page, which may be a field, a form or a dialog: only the page knows which.
 * @typedef {HTMLElement
 *   & Pick<HTMLInputElement, "value" | "checked" | "disabled" | "readOnly" | "max" | "name" | "type" | "select" | "setCustomValidity">
 *   & Pick<HTMLDialogElement, "showModal" | "close" | "open" | "returnValue">
 *   & Pick<HTMLFormElement, "action" | "elements" | "reset" | "submit">} Part
 */

/**
 * The part of an id.
 * @param {string} id
 */
export function at(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`this page has no #${id}`);
  return /** @type {Part} */ (found);
}

/**
 * The first part that a selector finds, or null.
 * @param {string} selector
 * @param {ParentNode} root
 */
export const maybe = (selector, root = document) =>
  /** @type {Part | null} */ (root.querySelector(selector));

/**
 * The first part that a selector finds, and it must find one.
 * @param {string} selector
 * @param {ParentNode} root
 */
export function need(selector, root = document) {
  const found = maybe(selector, root);
  if (!found) throw new Error(`this page has no ${selector}`);
  return found;
}

/**
 * Every part that a selector finds.
 * @param {string} selector
 * @param {ParentNode} root
 */
export const every = (selector, root = document) =>
  Array.from(/** @type {NodeListOf<Part>} */ (root.querySelectorAll(selector)));

/**
 * The part that an event happened to.
 * @param {Event} event
 */
export const targetOf = (event) => /** @type {Part} */ (event.target);

/**
 * The part around what an event happened to, or null.
 * @param {Event} event
 * @param {string} selector
 */
export const around = (event, selector) => /** @type {Part | null} */ (targetOf(event).closest(selector));

/**
 * What the server has written beside a part, as text.
 * @param {HTMLElement} where
 * @param {string} name
 */
export function textOf(where, name) {
  const text = where.dataset[name];
  if (text === undefined) throw new Error(`#${where.id} has no data-${name}`);
  return text;
}

/**
 * What the server has written beside a part, as JSON.
 * @param {HTMLElement} where
 * @param {string} name
 */
export const dataOf = (where, name) => JSON.parse(textOf(where, name));

/**
 * What the fields of a form say.
 * @param {HTMLElement} form
 */
export const fieldsOf = (form) => new FormData(/** @type {HTMLFormElement} */ (form));
