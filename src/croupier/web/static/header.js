// The header of every page: its menu on a phone, and signing out from wherever one is.
import { at, maybe } from "./dom.js";

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

// Pages that anybody may see have no key for forms: whoever signs out there asks for it first.
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
