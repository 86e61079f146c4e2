// A pending win calls people: in the title of the page, with a sound, and with a notice of the
// desktop. Sound and notices are off until somebody allows them with a button; the choice is this
// browser's.
import { maybe } from "./dom.js";

const SOUND = "croupier-sound";
const TITLE = document.title;
const known = new Set();
let context = null;
let begun = false;

const allowed = (name) => localStorage.getItem(name) === "yes";

// Two notes, made here; nothing is fetched.
export function ring() {
  context ??= new AudioContext();
  for (const [place, pitch] of [880, 1174.66].entries()) {
    const tone = context.createOscillator();
    const loudness = context.createGain();
    const begins = context.currentTime + place * 0.22;
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0.0001, begins);
    loudness.gain.exponentialRampToValueAtTime(0.25, begins + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.0001, begins + 0.4);
    tone.connect(loudness).connect(context.destination);
    tone.start(begins);
    tone.stop(begins + 0.45);
  }
}

function notify(win) {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const notice = new Notification(`Pending win: ${win.amount}`, { body: win.words, tag: win.key });
  notice.addEventListener("click", () => { window.focus(); notice.close(); });
}

/**
 * Call for the wins that wait; each is called for once.
 * @param {{ key: string, amount: string, words: string }[]} wins
 */
export function call(wins) {
  document.title = wins.length ? `(${wins.length}) Pending ${wins.length === 1 ? "win" : "wins"} · ${TITLE}` : TITLE;
  const fresh = wins.filter((win) => !known.has(win.key));
  known.clear();
  for (const win of wins) known.add(win.key);
  if (fresh.length && allowed(SOUND) && (begun || context)) ring();
  if (begun) fresh.forEach(notify);
  begun = true;
}

export function useCalls() {
  const sound = maybe("#call-sound");
  const notices = maybe("#call-notices");
  const show = () => {
    if (sound) {
      sound.setAttribute("aria-pressed", String(allowed(SOUND)));
      sound.textContent = allowed(SOUND) ? "Sound is on" : "Sound is off";
    }
    if (notices) {
      const state = "Notification" in window ? Notification.permission : "denied";
      notices.hidden = !("Notification" in window);
      notices.disabled = state !== "default";
      notices.textContent = state === "granted" ? "Desktop notices are on" : state === "denied" ? "Desktop notices are blocked by this browser" : "Allow desktop notices";
    }
  };
  sound?.addEventListener("click", () => {
    localStorage.setItem(SOUND, allowed(SOUND) ? "no" : "yes");
    if (allowed(SOUND)) ring(); // heard at once, and the browser knows that somebody wants it
    show();
  });
  notices?.addEventListener("click", async () => {
    await Notification.requestPermission();
    show();
  });
  show();
}
