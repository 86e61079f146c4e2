// Pay tables of one's own, kept by this browser and by nobody else (docs/decisions/0050).
const KEY = "croupier-pay-tables";
const MOST = 200;

/**
 * A table as the server told it: its text, and how the lab opens each of its bets.
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

/** What cannot be kept, told like any refusal of the server. @param {string} message */
const refusal = (message) => ({ name: "not-kept", place: "", message });

/** @param {string} id */
export const isTaken = (id) => ownTables().some((table) => table.id === id);

/** Keep a table, in the place of one with its name. @param {OwnTable} table */
export const offerOwn = (table) => keep([...ownTables().filter((other) => other.id !== table.id), table]);

/** @param {string} id */
export const forgetOwn = (id) => keep(ownTables().filter((table) => table.id !== id));
