// What a page receives from the floor. A browser opens only six connections to a host, and a stream
// holds one permanently, so all pages share one: through a shared worker; else through whichever
// page holds a lock; else, if neither exists, each page has its own. A page that is left gives up
// its part, even while the browser keeps it for the back button.
import { Hub } from "./stream_hub.js";

const HERE_MILLISECONDS = 20_000;
const AGAIN_MILLISECONDS = 5000;
const NAME = "croupier streams";

/** @typedef {import("./stream_hub.js").Told} Told */
/** @typedef {import("./stream_hub.js").Said} Said */
/** @typedef {{ say: (said: Said) => void, leave: () => void, join: () => void }} Way */

// Ways to a hub -----------------------------------------------------------------------------------

/** @param {(told: Told) => void} hear @returns {Way} */
function byWorker(hear) {
  const worker = new SharedWorker("/static/stream_worker.js", { type: "module", name: NAME });
  /** @type {Way | null} */
  let instead = null;
  /** @type {Said} */
  let last = { page: "" };
  worker.addEventListener("error", () => { // it could not be loaded
    instead ??= byOurselves(hear);
    instead.say(last);
  });
  worker.port.addEventListener("message", ({ data }) => hear(data));
  worker.port.start();
  return {
    say: (said) => {
      last = said;
      if (instead) instead.say(said);
      else worker.port.postMessage(said);
    },
    leave() {},
    join() {},
  };
}

// One of the pages has the hub: the one that holds the lock. When it goes, another page gets the
// lock and asks all pages what they look at.
/** @param {(told: Told) => void} hear @returns {Way} */
function byElection(hear) {
  const channel = new BroadcastChannel(NAME);
  /** @type {Hub | null} */
  let hub = null;
  let release = () => {};
  /** @type {Said} */
  let last = { page: "" };

  channel.addEventListener("message", ({ data }) => {
    if (data.call) channel.postMessage(last);
    else if (data.kind) hear(data);
    else hub?.hear(data);
  });
  function join() {
    const over = new AbortController();
    release = () => over.abort();
    navigator.locks.request(NAME, { signal: over.signal }, () => new Promise((give) => {
      hub = new Hub((told) => (told.page === last.page ? hear(told) : channel.postMessage(told)));
      if (last.address) hub.hear(last);
      channel.postMessage({ call: true });
      release = () => {
        hub?.close();
        hub = null;
        give(undefined);
      };
    })).catch(() => {}); // left before its turn came
  }
  return {
    say: (said) => {
      last = said;
      if (hub) hub.hear(said);
      else channel.postMessage(said);
    },
    leave: () => release(),
    join,
  };
}

/** @param {(told: Told) => void} hear @returns {Way} */
function byOurselves(hear) {
  const hub = new Hub(hear);
  return { say: (said) => hub.hear(said), leave() {}, join() {} };
}

/** @param {(told: Told) => void} hear */
function wayOf(hear) {
  if (typeof SharedWorker === "function") return byWorker(hear);
  if (typeof BroadcastChannel === "function" && navigator.locks) return byElection(hear);
  return byOurselves(hear);
}

// Listening ---------------------------------------------------------------------------------------

/**
 * Receive a stream while the page is open. `lost` is called if the server is silent, `unknown` if it
 * answers but cannot read its ledger, `refused` if it has nothing for us at this address; all
 * are retried. The returned function requests everything again.
 * @param {string} address
 * @param {{ view: (view: any) => void, beat?: () => void, lost?: () => void, unknown?: () => void, refused?: () => void }} told
 */
export function listen(address, { view, beat = () => {}, lost = () => {}, unknown = lost, refused = lost }) {
  const page = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
  let here = true;
  const way = wayOf((said) => {
    if (said.page !== page || !here) return;
    if (said.kind === "view") view(JSON.parse(said.text ?? ""));
    else if (said.kind === "beat") beat();
    else if (said.kind === "lost") lost();
    else if (said.kind === "unknown") unknown();
    else {
      refused();
      setTimeout(again, AGAIN_MILLISECONDS);
    }
  });
  const say = (more = {}) => way.say({ page, address: here ? address : null, ...more });
  const again = () => {
    if (here) say({ again: true });
  };
  window.addEventListener("pagehide", () => {
    here = false;
    say();
    way.leave();
  });
  window.addEventListener("pageshow", (event) => {
    if (!event.persisted || here) return;
    here = true;
    way.join();
    say();
  });
  setInterval(() => {
    if (here) say();
  }, HERE_MILLISECONDS);
  way.join();
  say();
  return again;
}
