// The panel of the sitting: the server draws it, this puts it in place without closing what is open.
export async function refreshSession(place, view) {
  const known = [view.sitting, view.hand, view.phase, view.tally.decisions, view.tally.unknown, view.tally.unreviewed].join(" ");
  if (place.dataset.known === known) return;
  place.dataset.known = known;
  const answer = await fetch("/school/seat/session", { headers: { accept: "text/html" } }).catch(() => null);
  if (!answer?.ok || answer.redirected) return;
  const fragment = new DOMParser().parseFromString(await answer.text(), "text/html").body;
  const open = new Set([...place.querySelectorAll("details[open]")].map((details) => details.id));
  for (const details of fragment.querySelectorAll("details")) details.open = open.has(details.id);
  const focused = document.activeElement?.closest("#session [id]")?.id;
  place.replaceChildren(...fragment.childNodes);
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}
