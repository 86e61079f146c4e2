// The list of tables: what each is doing, live.
import { at, dataOf, maybe, need } from "./dom.js";
import { useLamp, watch } from "./live.js";
import { STATES, t } from "./words.js";


function show(floor) {
  for (const table of floor.tables) {
    const tile = maybe(`[data-table="${CSS.escape(table.id)}"]`);
    if (!tile) {
      window.location.reload(); // a table that was added to the floor after this page loaded
      return;
    }
    const pill = need("[data-state]", tile);
    pill.textContent = STATES[table.state];
    pill.dataset.state = table.state;
    need("[data-bets]", tile).textContent = t(table.bets === 1 ? "1 bet" : "{count} bets", { count: table.bets });
  }
}

show(dataOf(at("first"), "view"));
watch("/api/floor/events", { view: show, ...useLamp(at("link"), at("lost")) });
