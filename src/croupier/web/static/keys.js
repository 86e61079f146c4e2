// The keys of a page: those of every page, and whatever the page says of its own.
const EVERYWHERE = [
  ["Ctrl K  or  /", "Search"],
  ["?", "This list"],
  ["Tab, Shift Tab", "To the next and the previous control"],
  ["Esc", "Close what is open"],
];

/** @type {HTMLDialogElement | null} */
let dialog = null;

/**
 * @param {string} keys
 * @param {string} words
 */
function row(keys, words) {
  const [line, name, told] = ["div", "dt", "dd"].map((tag) => document.createElement(tag));
  const key = document.createElement("kbd");
  key.textContent = keys;
  name.append(key);
  told.textContent = words;
  line.append(name, told);
  return line;
}

function build() {
  dialog = document.createElement("dialog");
  dialog.className = "keys-list";
  const heading = document.createElement("h2");
  heading.id = "keys-title";
  heading.textContent = "Keys of this page";
  dialog.setAttribute("aria-labelledby", heading.id);
  const rows = document.createElement("dl");
  const own = /** @type {HTMLTemplateElement | null} */ (document.getElementById("page-keys"));
  if (own) rows.append(own.content.cloneNode(true));
  rows.append(...EVERYWHERE.map(([keys, words]) => row(keys, words)));
  const close = document.createElement("button");
  close.type = "button";
  close.className = "button button-line";
  close.textContent = "Close";
  close.addEventListener("click", () => dialog?.close());
  dialog.append(heading, rows, close);
  document.body.append(dialog);
}

export function openKeys() {
  if (!dialog) build();
  if (!dialog?.open) dialog?.showModal();
}
