// Live data with a heartbeat: the server sends something at least every two seconds, so silence
// means that it is lost. Then what is shown is marked as old, and the page reconnects by itself.
import { ask } from "./floor_client.js";
import { listen } from "./streams.js";
import { t } from "./words.js";

const SILENCE_MILLISECONDS = 5000;
const LOOK_MILLISECONDS = 500;

export function watch(path, { view, beat = () => {}, lost, back }) {
  let heard = Date.now();
  let alive = null;

  const says = (now) => {
    if (now === alive) return;
    alive = now;
    (now ? back : lost)();
  };
  const hear = () => {
    heard = Date.now();
    says(true);
  };
  listen(path, {
    view: (seen) => {
      hear();
      view(seen);
    },
    beat: () => {
      hear();
      beat();
    },
    lost: () => {
      says(false);
      // A stream does not say why it failed; a request does, and leads to the sign-in page if
      // necessary.
      ask("/api/floor/who").catch(() => {});
    },
  });
  setInterval(() => {
    if (Date.now() - heard > SILENCE_MILLISECONDS) says(false);
  }, LOOK_MILLISECONDS);
  window.addEventListener("offline", () => says(false));
}

// The words and the look of a connection, the same on every screen of the floor.
export function useLamp(lamp, banner, room) {
  return {
    lost: () => {
      lamp.textContent = t("no contact");
      lamp.dataset.alive = "no";
      banner.hidden = false;
      if (room) room.inert = true;
    },
    back: () => {
      lamp.textContent = t("live");
      lamp.dataset.alive = "yes";
      banner.hidden = true;
      if (room) room.inert = false;
    },
  };
}
