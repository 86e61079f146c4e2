// Custom pay tables, stored only in this browser (docs/decisions/0050).
const KEY = "croupier-pay-tables";
const MOST = 200;

/**
 * A table from the server: its text, and how the lab opens each of its bets.
 * @typedef {{ id: string, title: string, toml: string, bets: {game: string, game_title: string, bet: string, bet_title: string, query: string, table: string, note: string}[] }} OwnTable
 */

/** @returns {OwnTable[]} */
export function ownTables() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((table) => table?.id && table?.toml && Array.isArray(table?.bets)) : [];
  } catch {
    return [];
  }
}

/** @param {OwnTable[]} tables */
function keep(tables) {
  if (tables.length > MOST) throw refusal(`this browser already has ${MOST} custom pay tables; delete one first`);
  try {
    localStorage.setItem(KEY, JSON.stringify(tables));
  } catch {
    throw refusal("this browser has no room for another pay table; delete one first");
  }
}

/** Report what cannot be kept, like an error from the server. @param {string} message */
const refusal = (message) => ({ name: "not-kept", place: "", message });

/** @param {string} id */
export const isTaken = (id) => ownTables().some((table) => table.id === id);

/** Keep a table, replacing one with the same name. @param {OwnTable} table */
export const offerOwn = (table) => keep([...ownTables().filter((other) => other.id !== table.id), table]);

/** @param {string} id */
export const forgetOwn = (id) => keep(ownTables().filter((table) => table.id !== id));
