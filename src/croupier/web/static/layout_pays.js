// Pay tables on a layout: open if there is room, folded on a phone; drawn here if the game changes
// with the question.
import { maybe } from "./dom.js";
import { sentence, t } from "./words.js";

const WIDE = "(min-width: 45rem)";

function made(tag, words = "", of = {}) {
  const element = document.createElement(tag);
  element.textContent = words;
  for (const [name, value] of Object.entries(of)) element.setAttribute(name, value);
  return element;
}

// `Pays`, `1 hand`, `5 hands`.
const heading = (said) => (said.endsWith(" hands") ? t("{count} hands", { count: said.split(" ")[0] }) : t(said));

// Write `3 to 1` in the page's language.
function odds(text) {
  const [, wins, win, how, stake] = /^(wins )?([\d,.]+)(?: (to|for) (\d+))?$/.exec(text) ?? [];
  if (!win) return sentence(text);
  if (!how) return wins ? t("wins {win}", { win }) : text;
  return t(wins ? "wins {win} to {stake}" : how === "to" ? "{win} to {stake}" : "{win} for {stake}", { win, stake });
}

function row(cells, head) {
  const line = document.createElement("tr");
  line.append(...cells.map((words, place) => (head || place === 0 ? made("th", words, { scope: head ? "col" : "row" }) : made("td", words))));
  return line;
}

function grid(pays) {
  const envy = pays.rows.some((entry) => entry.envy);
  const table = document.createElement("table");
  const caption = made("caption", `${pays.titles.join("; ")} `);
  caption.append(made("span", pays.table));
  table.append(caption);
  if (pays.headings.length > 1 || envy) {
    const head = document.createElement("thead");
    head.append(row([t("Hand"), ...pays.headings.map(heading), ...(envy ? [t("Envy")] : [])], true));
    table.append(head);
  }
  const body = document.createElement("tbody");
  body.append(...pays.rows.map((entry) => row([sentence(entry.label), ...entry.odds.map(odds), ...(envy ? [entry.envy || "–"] : [])], false)));
  table.append(body);
  const wide = pays.headings.length > 1;
  const place = made("div", "", wide ? { class: "layout-pays-one layout-pays-wide", tabindex: "0", role: "region", "aria-label": t("Pays of {bets}", { bets: pays.titles.join(", ") }) } : { class: "layout-pays-one" });
  place.append(table);
  return place;
}

/** @param {HTMLElement} place */
export function drawPays(place, grids) {
  const known = JSON.stringify(grids);
  if (place.dataset.known === known) return;
  place.dataset.known = known;
  place.replaceChildren(...grids.map(grid));
}

const pays = maybe("#layout-pays");
if (pays instanceof HTMLDetailsElement && matchMedia(WIDE).matches) pays.open = true;
