// Custom pay tables: list, download, read from a file, delete.
import { at, targetOf } from "./dom.js";
import { forgetOwn, isTaken, offerOwn, ownTables } from "./lab_own_list.js";
import { ask, made, unreachable } from "./lab_parts.js";

const link = (text, href) => {
  const element = made("a", text);
  element.setAttribute("href", href);
  return element;
};

function button(text, table, act) {
  const element = made("button", text, "button button-line");
  element.setAttribute("type", "button");
  element.setAttribute("aria-label", `${text}: ${table.id}`);
  element.addEventListener("click", act);
  return element;
}

function download(table) {
  const address = URL.createObjectURL(new Blob([table.toml], { type: "application/toml" }));
  const file = link("", address);
  file.setAttribute("download", `${table.id.toLowerCase()}.toml`);
  file.click();
  URL.revokeObjectURL(address);
}

function compared(table, bet) {
  const chosen = new URLSearchParams(bet.query);
  chosen.set("first", bet.table);
  chosen.set("second", bet.table);
  chosen.delete("table");
  if (!bet.note) chosen.set("second_name", table.id); // with its lines in another order, it is another table
  return `/lab/compare?${chosen}`;
}

function card(table) {
  const item = made("li", "", "panel");
  const title = made("h2", "");
  title.append(made("span", table.id, "designator-title"), ` ${table.title}`);
  const bets = document.createElement("ul");
  for (const bet of table.bets) {
    const line = made("li", `${bet.game_title}, ${bet.bet_title}: `);
    line.append(link("analyze", `/lab?${bet.query}`));
    if (bet.table) line.append(" · ", link(`compare with ${bet.table}`, compared(table, bet)));
    if (bet.note) line.append(made("span", ` ${bet.note}`, "small"));
    bets.append(line);
  }
  const text = document.createElement("details");
  text.append(made("summary", "View the file"), made("pre", table.toml));
  const acts = made("p", "", "actions");
  acts.append(
    button("Download TOML", table, () => download(table)),
    button("Delete", table, () => {
      if (!confirm(`Delete ${table.id} from this browser?`)) return;
      forgetOwn(table.id);
      at("says").textContent = `${table.id} was deleted.`;
      show();
    }),
  );
  item.append(title, bets, text, acts);
  return item;
}

function show() {
  const tables = ownTables();
  at("own-cards").replaceChildren(...tables.map(card));
  at("nothing").hidden = tables.length > 0;
}

async function read(toml) {
  at("fault").hidden = true;
  try {
    const { tables } = await ask("/api/lab/tables/read", undefined, { toml });
    const taken = tables.map((table) => table.id).filter(isTaken);
    if (taken.length && !confirm(`You already have ${taken.join(", ")}. ${taken.length > 1 ? "Replace them with the ones" : "Replace it with the one"} in the file?`)) return;
    for (const table of tables) offerOwn(table);
    at("says").textContent = `Added: ${tables.map((table) => table.id).join(", ")}.`;
    show();
  } catch (error) {
    const told = unreachable(error);
    at("fault").hidden = false;
    at("fault-words").textContent = told.place ? `${told.place}: ${told.message}` : told.message;
  }
}

at("file").addEventListener("change", async (event) => {
  const field = /** @type {HTMLInputElement} */ (/** @type {unknown} */ (targetOf(event)));
  const file = field.files?.[0];
  if (file) await read(await file.text());
  field.value = "";
});
at("read").addEventListener("click", () => read(at("toml").value));
window.addEventListener("storage", show); // another tab has saved or deleted one
show();
