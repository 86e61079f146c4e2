// The session's panel: the server draws it, and this puts it in place without closing what is open.
import { every, maybe } from "./dom.js";
export async function refreshSession(place, view) {
  const known = [view.sitting, view.hand, view.phase, view.tally.decisions, view.tally.unknown, view.tally.unreviewed].join(" ");
  if (place.dataset.known === known) return;
  place.dataset.known = known;
  const answer = await fetch("/school/seat/session", { headers: { accept: "text/html" } }).catch(() => null);
  if (!answer?.ok || answer.redirected) return;
  const fragment = new DOMParser().parseFromString(await answer.text(), "text/html").body;
  const open = new Set(every("details[open]", place).map((details) => details.id));
  for (const details of every("details", fragment)) details.open = open.has(details.id);
  const focused = document.activeElement?.closest("#session [id]")?.id;
  place.replaceChildren(...fragment.childNodes);
  if (focused) maybe(`#${CSS.escape(focused)}`)?.focus({ preventScroll: true });
}
