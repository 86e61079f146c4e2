// Requests to the floor: one key for each press, sent again until it is answered, so nothing is
// done twice and nothing is lost.
import { at } from "./dom.js";
const PATIENCE_MILLISECONDS = 8000;
const WAITS_MILLISECONDS = [300, 600, 1000, 2000, 3000];
const AGAIN = new Set([429, 502, 503, 504]); // no definite answer; the request may be repeated with the same key

export class Refused extends Error {
  constructor(status, { name, message }) {
    super(message);
    this.status = status;
    this.word = name;
  }
}

// Not `randomUUID`, which browsers hide from pages over plain http.
export const freshKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

const pause = (milliseconds) => new Promise((done) => { setTimeout(done, milliseconds); });

/**
 * @param {string} path
 * @param {{ body?: unknown, key?: string }} [options]
 */
async function sent(path, { body, key } = {}) {
  /** @type {Record<string, string>} */
  const headers = { accept: "application/json" };
  const form = document.body.dataset.formKey;
  if (form) headers["x-croupier-form"] = form;
  if (key) headers["idempotency-key"] = key;
  if (body !== undefined) headers["content-type"] = "application/json";
  const answer = await fetch(path, {
    method: body === undefined ? "GET" : "POST",
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
  });
  if (answer.ok) return answer;
  const data = await answer.json();
  throw new Refused(answer.status, data.error ?? { name: "fault", message: "no words came with it" });
}

const asked = async (path, options) => (await sent(path, options)).json();

// Request a file that is made for this request, and download it.
export async function file(path, body) {
  const answer = await sent(path, { body });
  const [, name] = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "") ?? [];
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = name ?? "file";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// Send one request. If the session has ended, go to the sign-in page, and from there back here.
/**
 * @param {string} path
 * @param {{ body?: unknown, key?: string }} [options]
 * @returns {Promise<any>}
 */
export async function ask(path, options) {
  try {
    return await asked(path, options);
  } catch (fault) {
    if (fault instanceof Refused && fault.word === "not-signed-in") signInAgain();
    throw fault;
  }
}

// Press: send until there is an answer, always with the same key. `waits` is called for every try.
/**
 * @param {string} path
 * @param {unknown} body
 * @param {{ waits?: (tries: number) => void, key?: string }} [options]
 * @returns {Promise<any>}
 */
export async function press(path, body, { waits = () => {}, key = freshKey() } = {}) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask(path, { body, key });
    } catch (fault) {
      const answered = fault instanceof Refused && !(AGAIN.has(fault.status) && fault.word !== "card-locked");
      if (answered) {
        await sameSession(fault);
        throw fault;
      }
      waits(tries + 1);
      await pause(WAITS_MILLISECONDS[Math.min(tries, WAITS_MILLISECONDS.length - 1)]);
    }
  }
}

// Someone else may have signed in on another page of this browser: then this page is theirs now.
async function sameSession(fault) {
  if (fault.word !== "not-yours") return;
  const now = await ask("/api/floor/who").catch(() => null);
  if (now && now.form_key !== document.body.dataset.formKey) window.location.reload();
}

function signInAgain() {
  const here = window.location.pathname + window.location.search;
  if (here.startsWith("/school") && !here.startsWith("/school/class")) {
    window.location.assign(`/school?next=${encodeURIComponent(here)}`); // a learner chooses a profile instead
    return;
  }
  window.location.assign(`/sign-in?next=${encodeURIComponent(here)}`);
}

export function useSignOut() {
  at("sign-out").addEventListener("click", async () => {
    await press("/api/floor/sign-out", {}).catch(() => {});
    window.location.assign("/sign-in");
  });
}

/**
 * An amount without its dollar sign and its thousands commas. A comma anywhere else may be a typo,
 * or a decimal point from abroad: it is sent as typed, and refused.
 * @param {string} typed
 */
export const plainAmount = (typed) => {
  const bare = typed.replace(/^\$\s*/, "");
  return /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(bare) ? bare.replaceAll(",", "") : bare;
};

// Format "12345.60" for people without parsing it as a number, so nothing is rounded.
export const money = (text) => {
  const [whole, cents = "00"] = String(text).split(".");
  return `$${whole.replace(/\B(?=(\d{3})+$)/g, ",")}.${cents}`;
};
