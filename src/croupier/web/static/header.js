// The header of every page: its menu on a phone, signing out from any page, the search, the list of
// keys, and the marks on terms.
import { around, at, maybe } from "./dom.js";
import { useHelp } from "./help.js";
import { keyPressed, openKeys } from "./keys.js";
import { openSearch } from "./search.js";

const TYPING = "input, select, textarea, [contenteditable]";
const menu = at("menu");
const button = at("menu-button");

/** @param {boolean} open */
function show(open) {
  menu.toggleAttribute("data-open", open);
  button.setAttribute("aria-expanded", String(open));
}

button.addEventListener("click", () => show(!menu.hasAttribute("data-open")));
menu.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  show(false);
  button.focus();
});

// Public pages have no key for forms: to sign out there, request it first.
async function signOut() {
  const own = document.body.dataset.formKey;
  const key = own ?? (await (await fetch("/api/floor/who")).json()).form_key ?? "";
  await fetch("/api/floor/sign-out", {
    method: "POST",
    headers: { "content-type": "application/json", "x-croupier-form": key },
    body: "{}",
  });
  if (own === undefined) window.location.reload();
  else window.location.assign("/sign-in");
}

maybe("#sign-out")?.addEventListener("click", () => {
  signOut().catch(() => window.location.reload());
});

at("search-open").addEventListener("click", (event) => {
  event.preventDefault();
  openSearch();
});
maybe("#keys-open")?.addEventListener("click", openKeys);

document.addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "k") {
    event.preventDefault();
    openSearch();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || around(event, TYPING)) return;
  if (document.querySelector("dialog[open]")) return;
  if (event.key === "/") {
    event.preventDefault();
    openSearch();
  } else keyPressed(event);
});

useHelp();
