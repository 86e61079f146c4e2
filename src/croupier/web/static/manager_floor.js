// The floor map, live: tables, meters, alerts and wins. Lines keep their place and their focus.
import { at, dataOf, maybe } from "./dom.js";
import { money, press } from "./floor_client.js";
import { call, claimKey, pendingOf } from "./calls.js";
import { useLamp, watch } from "./live.js";
import { STATES } from "./words.js";
import { momentWords } from "./moments.js";

const floor = at("floor");
const acknowledges = floor.dataset.acknowledges === "yes";

function node(tag, given = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) made.setAttribute(name, value);
  made.append(...inside);
  return made;
}

// Create, change and remove lines by their key; an unchanged line is not touched.
function keep(list, things, key, make) {
  const known = new Map([...list.children].map((line) => [line.dataset.key, line]));
  let before = null;
  for (const thing of things) {
    const name = key(thing);
    const words = JSON.stringify(thing);
    let line = known.get(name);
    known.delete(name);
    if (!line || line.dataset.words !== words) {
      const fresh = make(thing);
      fresh.dataset.key = name;
      fresh.dataset.words = words;
      const focused = line?.contains(document.activeElement);
      line?.replaceWith(fresh);
      line = fresh;
      if (focused) maybe("a, button", line)?.focus();
    }
    const place = before ? before.nextElementSibling : list.firstElementChild;
    if (line !== place) list.insertBefore(line, place);
    before = line;
  }
  for (const line of known.values()) line.remove();
}

const link = (href, words) => node("a", { href }, words);
const part = (id) => encodeURIComponent(id);

function tableTile(table) {
  const state = node("span", { class: "pill" }, STATES[table.state]);
  state.dataset.state = table.state;
  const name = link(`/floor/tables/${part(table.id)}`, table.id);
  name.className = "map-name";
  const bets = table.bets === 1 ? "1 bet" : `${table.bets} bets`;
  const line = node("li", { class: "map-table" }, name, state, node("span", { class: "map-game" }, table.title),
    node("span", { class: "map-bets" }, bets),
    node("span", { class: "map-round" }, table.round ? `round ${table.round}` : "no round yet"),
    node("span", { class: "map-jackpots" }, table.jackpots.join(", ")));
  if (table.stopped.length) line.append(node("span", { class: "badge badge-stop" }, `suspended: ${table.stopped.join(", ")}`));
  if (table.sensors === "lost") line.append(node("span", { class: "badge badge-stop" }, "sensors not heard"));
  line.dataset.state = table.state;
  return line;
}

function jackpotCard(jackpot) {
  const levels = node("dl", { class: "levels" });
  for (const level of jackpot.levels) {
    const amount = node("dd", {}, money(level.displayed));
    if (level.pending !== "0.00") amount.append(node("span", { class: "badge" }, `PENDING ${money(level.pending)}`));
    if (level.capped) amount.append(node("span", { class: "badge" }, "at its cap"));
    levels.append(node("div", {}, node("dt", {}, level.name), amount));
  }
  const name = node("h3", {}, link(`/floor/jackpots/${part(jackpot.id)}`, jackpot.title));
  const card = node("li", { class: "meter-card" }, name, jackpot.levels.length ? levels : node("p", {}, "Bonus: fixed pays from the tray"));
  if (jackpot.retired) card.append(node("p", { class: "badge badge-stop" }, "retired"));
  else if (jackpot.suspended) card.append(node("p", { class: "badge badge-stop" }, `suspended: ${jackpot.suspended}`));
  return card;
}

function alertLine(alert) {
  const when = node("time", { datetime: alert.at, class: "small" }, momentWords(alert.at));
  const line = node("li", { class: "alert" }, node("div", {}, node("p", {}, node("strong", {}, alert.kind), " ", alert.text),
    node("p", { class: "small" }, alert.place ? `${alert.place}, ` : "", when)));
  if (acknowledges) {
    const button = node("button", { type: "button", class: "button button-line button-small" }, "Acknowledge");
    button.addEventListener("click", () => acknowledge(alert, button));
    line.append(button);
  }
  return line;
}

async function acknowledge(alert, button) {
  button.disabled = true;
  at("wrong-alert").textContent = "";
  try {
    await press("/api/floor/alerts/acknowledge", { alert: alert.id });
  } catch (fault) {
    // Someone else may have acknowledged it first; then the next view does not have it.
    if (fault.word !== "nothing-to-do") at("wrong-alert").textContent = fault.message;
    button.disabled = false;
  }
}

function winLine(win, ...links) {
  return node("li", { class: "claim-line" }, node("p", {}, node("strong", {}, money(win.amount)), ` ${win.line}`),
    node("p", { class: "small" }, `${win.jackpot}, ${win.level}; table ${win.table}, seat ${win.seat}; claim ${win.claim}`),
    node("p", { class: "win-links" }, ...links));
}

const pendingLine = (win) => winLine(win, link(`/console/${part(win.table)}`, "Console"), " ",
  node("span", { class: "small" }, "jackpot slip available once confirmed"));

function paidLine(win) {
  const page = link(`/api/floor/jackpots/${part(win.jackpot)}/wins/${win.claim}`, "Jackpot slip");
  page.target = "_blank";
  page.rel = "noopener";
  return winLine(win, page, " ", link(`/floor/jackpots/${part(win.jackpot)}`, "Jackpot"));
}

function show(view) {
  const stopped = new Set(view.jackpots.filter((jackpot) => jackpot.suspended).map((jackpot) => jackpot.id));
  const tables = view.tables.map((table) => ({ ...table, stopped: table.jackpots.filter((name) => stopped.has(name)) }));
  const jackpots = view.jackpots.map(({ id, title, levels, suspended, retired }) => ({ id, title, levels, suspended, retired }));
  const pending = pendingOf(view);
  const paid = view.jackpots.filter((jackpot) => jackpot.last_hit).map((jackpot) => ({ ...jackpot.last_hit, jackpot: jackpot.id }));
  paid.sort((one, other) => other.at.localeCompare(one.at));
  const alerts = [...view.alerts].sort((one, other) => other.at.localeCompare(one.at));
  call(view);
  keep(at("tables"), tables, (table) => table.id, tableTile);
  keep(at("jackpots"), jackpots, (jackpot) => jackpot.id, jackpotCard);
  keep(at("alerts"), alerts, (alert) => alert.id, alertLine);
  keep(at("pending"), pending, claimKey, pendingLine);
  keep(at("paid"), paid, claimKey, paidLine);
  at("alert-count").textContent = String(alerts.length);
  at("pending-count").textContent = pending.length;
  at("no-tables").hidden = tables.length > 0;
  at("no-jackpots").hidden = jackpots.length > 0;
  at("no-alerts").hidden = alerts.length > 0;
  at("no-pending").hidden = pending.length > 0;
  at("no-paid").hidden = paid.length > 0;
}

show(dataOf(floor, "view"));
watch("/api/floor/events", { view: show, ...useLamp(at("link"), at("lost")) });
