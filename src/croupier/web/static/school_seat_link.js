// The seat and the server: one press at a time, each with its own key; a lost connection is
// reported and retried; and the state is requested, never guessed.
import { at } from "./dom.js";
import { Refused, press } from "./floor_client.js";
import { sentence } from "./school_elements.js";
import { sentence as spoken, t } from "./words.js";

const API = "/api/school/seat";
const AGAIN_MILLISECONDS = 1000;
const GONE = new Set([401, 404]); // the profile or the seat is gone; the page itself knows where to go

export const pause = (milliseconds) => new Promise((done) => { setTimeout(done, milliseconds); });


function refusal(fault) {
  if (!(fault instanceof Refused)) return t("Something went wrong on this page; load it again.");
  if (fault.word === "stale") return t("You went on in another window. Here is where it is now.");
  return sentence(spoken(fault.message));
}

export function wrong(words) {
  at("wrong").textContent = words;
  at("wrong").hidden = !words;
}

export function lost(now) {
  at("lost").hidden = !now;
}

export class Link {
  constructor(show) {
    this.show = show;
    this.busy = false;
  }

  // A second press while the first is in progress is ignored. Returns the name of the error.
  async does(act, body = {}) {
    if (this.busy) return "busy";
    return await this.#alone(async () => {
      let refused = "", words = "";
      try {
        await press(`${API}/${act}`, body, { waits: () => lost(true) });
      } catch (fault) {
        words = refusal(fault);
        refused = fault.word ?? "fault";
      }
      await this.#look();
      wrong(words); // last: the reader may click now, and the click counts
      return refused;
    });
  }

  async lookAgain() {
    if (!this.busy && !document.hidden) await this.#alone(() => this.#look());
  }

  async #alone(work) {
    this.busy = true;
    at("room").dataset.waiting = "yes";
    try {
      return await work();
    } finally {
      this.busy = false;
      at("room").dataset.waiting = "no";
    }
  }

  async #look() {
    for (;;) {
      const answer = await fetch(API, { headers: { accept: "application/json" } }).catch(() => null);
      lost(!answer?.ok);
      if (answer?.ok) return this.show(await answer.json());
      if (answer && GONE.has(answer.status)) return window.location.reload();
      await pause(AGAIN_MILLISECONDS);
    }
  }
}
