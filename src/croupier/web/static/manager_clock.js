// The 72-hour clocks keep running while the page is open, by the server's time rather than ours.
import { at, every, textOf } from "./dom.js";
const SERVER_AHEAD = Date.parse(textOf(at("clock"), "now")) - Date.now();
const MINUTE_MILLISECONDS = 60_000;

function words(left) {
  const minutes = Math.floor(Math.abs(left) / MINUTE_MILLISECONDS);
  const said = `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return left < 0 ? `${said} late` : `${said} left`;
}

function tick() {
  for (const clock of every("[data-due]")) {
    const left = Date.parse(textOf(clock, "due")) - Date.now() - SERVER_AHEAD;
    clock.textContent = words(left);
    clock.closest(".incident")?.classList.toggle("incident-late", left < 0);
  }
}

setInterval(tick, MINUTE_MILLISECONDS / 4);
