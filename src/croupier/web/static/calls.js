// A pending win calls people: in the title of the page, with a sound, and with a notice of the
// desktop. Sound and notices are off until somebody allows them with a button; the choice is this
// browser's.
import { maybe } from "./dom.js";

const SOUND = "croupier-sound";
const TITLE = document.title;
const known = new Set();
/** @type {Map<string, Notification>} */
const shown = new Map(); // notices on the desktop, by the win they are about
/** @type {AudioContext | null} */
let context = null;
let begun = false;

const allowed = (name) => localStorage.getItem(name) === "yes";

// A browser lets a page sound after somebody has clicked or typed in it; until then it stays silent.
export const isHeard = () => context?.state === "running";

/**
 * Get ready to ring, and say whenever it turns out whether the browser lets us.
 * @param {() => void} told
 */
export function useSound(told) {
  context ??= new AudioContext();
  const heard = context;
  heard.addEventListener("statechange", told);
  for (const touch of ["pointerdown", "keydown"]) {
    document.addEventListener(touch, () => { if (heard.state === "suspended") heard.resume(); });
  }
  if (heard.state === "suspended") heard.resume(); // it waits for the touch where it is not allowed
  told();
}

// Two notes, made here; nothing is fetched. Nobody wants to hear them late, so a silent page plays none.
export function ring() {
  if (!context || !isHeard()) return;
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

// It stays until somebody clicks it or the win is paid. A phone has no such notices and says so by a fault.
function notify(win) {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  try {
    const notice = new Notification(`Pending win: ${win.amount}`, { body: win.words, tag: win.key, requireInteraction: true });
    notice.addEventListener("click", () => { window.focus(); notice.close(); });
    shown.set(win.key, notice);
  } catch {
    // The title and the sound still call.
  }
}

function withdraw(wins) {
  const waiting = new Set(wins.map((win) => win.key));
  for (const [key, notice] of shown) {
    if (waiting.has(key)) continue;
    notice.close();
    shown.delete(key);
  }
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
  if (fresh.length && allowed(SOUND)) ring();
  if (begun) fresh.forEach(notify);
  withdraw(wins);
  begun = true;
}

export function useCalls() {
  const sound = maybe("#call-sound");
  const notices = maybe("#call-notices");
  const showButtons = () => {
    if (sound) {
      sound.setAttribute("aria-pressed", String(allowed(SOUND)));
      sound.textContent = !allowed(SOUND) ? "Sound is off" : isHeard() ? "Sound is on" : "Click the page to hear the sound";
    }
    if (notices) {
      const state = "Notification" in window ? Notification.permission : "denied";
      notices.hidden = !("Notification" in window);
      notices.disabled = state !== "default";
      notices.textContent = state === "granted" ? "Desktop notices are on" : state === "default" ? "Allow desktop notices" : refused();
    }
  };
  sound?.addEventListener("click", async () => {
    localStorage.setItem(SOUND, allowed(SOUND) ? "no" : "yes");
    if (allowed(SOUND)) {
      useSound(showButtons);
      await context?.resume();
      ring(); // heard at once
    }
    showButtons();
  });
  notices?.addEventListener("click", async () => {
    await Notification.requestPermission();
    showButtons();
  });
  if (allowed(SOUND)) useSound(showButtons);
  showButtons();
}

const refused = () => (window.isSecureContext ? "Desktop notices are blocked by this browser" : "Desktop notices need https");
