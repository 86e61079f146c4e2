// The list of tables: what each is doing, live.
import { useSignOut } from "./floor_client.js";
import { useLamp, watch } from "./live.js";
import { STATES } from "./words.js";

const at = (id) => document.getElementById(id);

function show(floor) {
  for (const table of floor.tables) {
    const tile = document.querySelector(`[data-table="${CSS.escape(table.id)}"]`);
    if (!tile) {
      window.location.reload(); // a table that came to the floor after this page
      return;
    }
    const pill = tile.querySelector("[data-state]");
    pill.textContent = STATES[table.state];
    pill.dataset.state = table.state;
    tile.querySelector("[data-bets]").textContent = table.bets === 1 ? "1 bet" : `${table.bets} bets`;
  }
}

show(JSON.parse(at("first").dataset.view));
useSignOut();
watch("/api/floor/events", { view: show, ...useLamp(at("link"), at("lost")) });
