// A pending win calls people on every page of the manager: in the page title, with a sound, and
// with a desktop notification. Sound and notifications are off until someone allows them with a
// button; the choice is stored in this browser.
import { maybe } from "./dom.js";
import { money } from "./floor_client.js";

const SOUND = "croupier-sound";
const RUNG = "croupier-rung"; // the wins that this browser has rung for: only one of several pages rings
const SEEN = "croupier-seen"; // the wins that earlier pages in this tab have shown, and their notices that were closed
/** @type {{ known: string[], closed: string[] } | null} */
const before = JSON.parse(sessionStorage.getItem(SEEN) ?? "null");
const known = new Set(before?.known);
const closed = new Set(before?.closed);
let title = document.title;
/** @type {{ key: string, amount: string, words: string }[]} */
let waiting = [];
/** @type {Map<string, Notification>} */
const shown = new Map(); // desktop notifications, by win
/** @type {AudioContext | null} */
let context = null;
let begun = before !== null;

const allowed = (name) => localStorage.getItem(name) === "yes";

// A browser lets a page play sound only after a click or a key press in it; until then it is
// silent.
export const isHeard = () => context?.state === "running";

/**
 * Get ready to ring, and report whenever it turns out whether the browser allows it.
 * @param {() => void} told
 */
export function useSound(told) {
  context ??= new AudioContext();
  const heard = context;
  heard.addEventListener("statechange", told);
  for (const touch of ["pointerdown", "keydown"]) {
    document.addEventListener(touch, () => { if (heard.state === "suspended") heard.resume(); });
  }
  if (heard.state === "suspended") heard.resume(); // it waits for a touch if sound is not allowed
  told();
}

// Two notes, made here; nothing is fetched. A late call is of no use, so a silent page plays none.
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

// It stays until someone clicks it or the win is paid. A phone has no such notifications and
// throws.
function notify(win) {
  if (!("Notification" in window) || Notification.permission !== "granted" || closed.has(win.key)) return;
  try {
    const notice = new Notification(`Pending win: ${win.amount}`, { body: win.words, tag: win.key, requireInteraction: true });
    notice.addEventListener("click", () => { window.focus(); notice.close(); });
    notice.addEventListener("close", () => { closed.add(win.key); keep(); });
    shown.set(win.key, notice);
  } catch {
    // The title and the sound still call.
  }
}

function withdraw() {
  const keys = new Set(waiting.map((win) => win.key));
  for (const [key, notice] of shown) {
    if (keys.has(key)) continue;
    notice.close();
    shown.delete(key);
  }
  for (const key of closed) if (!keys.has(key)) closed.delete(key);
}

const keep = () => sessionStorage.setItem(SEEN, JSON.stringify({ known: [...known], closed: [...closed] }));

function ringOnce() {
  const rung = new Set(JSON.parse(localStorage.getItem(RUNG) ?? "[]"));
  const fresh = waiting.some((win) => !rung.has(win.key));
  if (fresh && (!allowed(SOUND) || !isHeard())) return; // another page may be ringing
  localStorage.setItem(RUNG, JSON.stringify(waiting.map((win) => win.key)));
  if (fresh) ring();
}

/**
 * Set the page's title for when no win is waiting.
 * @param {string} words
 */
export function entitle(words) {
  title = words;
  document.title = waiting.length ? `(${waiting.length}) Pending ${waiting.length === 1 ? "win" : "wins"} · ${title}` : title;
}

/** @param {{ jackpot: string, claim: number }} win */
export const claimKey = (win) => `${win.jackpot} ${win.claim}`;

/**
 * Return the wins of a floor that wait for someone.
 * @param {any} view
 */
export const pendingOf = (view) => view.jackpots.flatMap((jackpot) => jackpot.pending.map((win) => ({ ...win, jackpot: jackpot.id })));

/**
 * Call for the waiting wins of a floor; each rings once, whatever page is open.
 * @param {any} view
 */
export function call(view) {
  waiting = pendingOf(view).map((win) => ({
    key: claimKey(win), amount: money(win.amount), words: `${win.line} at table ${win.table}, seat ${win.seat}`,
  }));
  entitle(title);
  const fresh = waiting.some((win) => !known.has(win.key));
  // A notification from the previous page now belongs to this one: the same tag replaces it
  // silently.
  for (const win of waiting) {
    if (!begun) closed.add(win.key); // it was there before anyone looked
    else if (!shown.has(win.key)) notify(win);
  }
  known.clear();
  for (const win of waiting) known.add(win.key);
  if (fresh || !waiting.length) ringOnce();
  withdraw();
  begun = true;
  keep();
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
      ring(); // play it at once
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
