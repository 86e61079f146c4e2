// The wall display. It only reads. What it shows is fresh: the server sends something every two
// seconds. After five seconds of silence, or when the server says that its ledger does not answer,
// every amount is taken down until it is back.
import { isHeard, ring, useSound } from "./calls.js";
import { at, textOf } from "./dom.js";
import { Odometer, cents, spoken } from "./odometer.js";
import { listen } from "./streams.js";
import { sentence, t } from "./words.js";

const SILENCE_MILLISECONDS = 5000;
const LOOK_MILLISECONDS = 250;

const make = (tag, name = "", text = "") => {
  const element = document.createElement(tag);
  if (name) element.className = name;
  if (text) element.textContent = text;
  return element;
};
const dollars = (text) => spoken(cents(text));
const short = (text) => dollars(text).replace(/\.00$/, "");

// What stands on the wall -------------------------------------------------------------------------

const KINDS = { progressive: t("Progressive jackpot"), house: t("House jackpot"), bonus: t("Bonus, fixed pays") };

// What is built once; everything else of a jackpot changes in place.
const FIXED = ["id", "title", "type", "climbs", "table", "wager", "hands", "notices", "restrictions"];

let shape = "";
let walls = new Map(); // jackpot id -> its changing parts

function show(view) {
  const fixed = view.jackpots.map((jackpot) => [
    FIXED.map((name) => jackpot[name]),
    jackpot.levels.map(({ name, cap }) => [name, cap]),
  ]);
  const now = JSON.stringify([view.place, view.rules, fixed]);
  if (now !== shape) {
    shape = now;
    build(view);
  }
  for (const jackpot of view.jackpots) update(walls.get(jackpot.id), jackpot, view);
  showWins(view);
}

function build(view) {
  walls = new Map();
  const sections = view.jackpots.map(section);
  const wall = at("wall");
  // A jackpot with several meters gets more of the height than one with a single meter.
  wall.style.gridTemplateRows = view.jackpots.map(({ levels }) => `minmax(0, ${levels.length > 1 ? 1.6 : 1}fr)`).join(" ");
  wall.dataset.jackpots = String(sections.length);
  wall.replaceChildren(...sections);
  const said = new Set([...view.jackpots.flatMap(({ restrictions }) => restrictions), ...view.rules]);
  at("postings").replaceChildren(...Array.from(said, (words) => make("span", "", sentence(words))));
}

function section(jackpot) {
  const place = make("section", `jackpot ${jackpot.type}`);
  place.dataset.jackpot = jackpot.id;
  const parts = { place, meters: new Map(), claims: new Map(), caps: new Map() };
  walls.set(jackpot.id, parts);

  const head = make("header", "title");
  head.append(
    make("h2", "", jackpot.title),
    make("span", "kind", KINDS[jackpot.type]),
    make("span", "bet", t("{amount} bet", { amount: short(jackpot.wager) })),
  );
  parts.stopped = head.appendChild(make("strong", "stopped"));

  const levels = make("div", "levels");
  levels.dataset.count = String(jackpot.levels.length);
  for (const level of jackpot.levels) levels.append(levelPlace(level, jackpot, parts));

  const aside = make("div", "beside");
  aside.append(payTable(jackpot));
  if (jackpot.notices.length) {
    const notices = aside.appendChild(make("ul", "notices"));
    notices.append(...jackpot.notices.map((words) => make("li", "", sentence(words))));
  }
  place.append(head, levels, aside);
  return place;
}

function levelPlace(level, jackpot, parts) {
  const row = make("div", "level");
  row.dataset.level = level.name;
  const line = row.appendChild(make("div", "line"));
  line.append(make("h3", "", level.name === "Meter" ? t("Jackpot") : level.name));
  if (level.cap !== null) {
    parts.caps.set(level.name, line.appendChild(make("span", "cap")));
  }
  parts.claims.set(level.name, line.appendChild(make("span", "claims")));
  parts.meters.set(level.name, new Odometer(row.appendChild(make("p", "meter")), jackpot.climbs));
  return row;
}

function payTable(jackpot) {
  const table = make("table", "pays");
  const envy = jackpot.hands.some((hand) => hand.envy !== null);
  table.style.setProperty("--rows", String(jackpot.hands.length + 1.4 + 2.2 * jackpot.notices.length));
  const caption = envy ? [t("Hand"), t("Pays"), t("Envy")] : [t("Hand"), t("Pays")];
  const head = table.createTHead().insertRow();
  head.append(...caption.map((word) => make("th", "", word)));
  const body = table.createTBody();
  for (const hand of jackpot.hands) {
    const row = body.insertRow();
    row.className = hand.meter ? "from-meter" : "";
    row.append(handPlace(sentence(hand.line)), make("td", "", pays(hand, jackpot)));
    if (envy) row.append(make("td", "", hand.envy === null ? "" : short(hand.envy)));
  }
  return table;
}

// A long list like Hearts/Diamonds/Clubs may be broken after each slash.
function handPlace(line) {
  const place = make("td");
  line.split("/").forEach((word, number) => {
    if (number) place.append("/", make("wbr"));
    place.append(word);
  });
  return place;
}

function pays(hand, jackpot) {
  if (!hand.meter) return short(hand.pays);
  if (hand.prize !== null) return short(hand.prize);
  return jackpot.levels.length > 1 ? `${hand.share} ${hand.level}` : hand.share;
}

function update(parts, jackpot, view) {
  for (const level of jackpot.levels) {
    parts.meters.get(level.name).show(cents(level.displayed));
    const waiting = jackpot.pending.filter((claim) => claim.level === level.name);
    parts.claims.get(level.name).replaceChildren(...waiting.map(pendingPlace));
    const cap = parts.caps.get(level.name);
    if (cap) cap.textContent = level.capped ? t("At its maximum of {amount}", { amount: short(level.cap) }) : t("Maximum {amount}", { amount: short(level.cap) });
  }
  fit(parts.meters.values(), walls.size === 2 && jackpot.levels.length === 3);
  parts.stopped.textContent = stopped(jackpot, view);
  parts.place.dataset.stopped = parts.stopped.textContent ? "yes" : "no";
}

// The digits of the lower levels are never larger than those above them, though there are fewer.
function fit(meters, halved) {
  let widest = 0;
  [...meters].forEach((meter, number) => {
    if (number === 1 && halved) widest = 0; // the first has a row by itself, the others share one
    widest = Math.max(widest, meter.width);
    meter.fit(widest);
  });
}

function pendingPlace(claim) {
  const place = make("span", "pending");
  place.append(
    make("b", "", t("Pending")),
    make("span", "pending-amount", dollars(claim.amount)),
    make("span", "where", t("{hand}, table {table}", { hand: sentence(claim.line), table: claim.table })),
  );
  return place;
}

function stopped(jackpot, view) {
  if (jackpot.retired) return t("This jackpot has ended");
  if (jackpot.suspended !== null) return t("Suspended: no bets for now");
  if (view.sensors === "lost") return t("Sensors lost: no bets for now");
  return view.closed ? t("Table closed") : "";
}

// A display with ?sound=on in its address rings for a win, if the browser allows sound.
const SOUNDS = new URLSearchParams(window.location.search).get("sound") === "on";
if (SOUNDS) useSound(() => { at("silent").hidden = isHeard(); });
/** @type {Set<string>} */
const rung = new Set();

// The width of a win on one line, in units of its type size: digits are twice as large as letters.
const LETTER_EMS = 0.64, DIGIT_EMS = 1.4;

function showWins(view) {
  const wins = view.jackpots.flatMap((jackpot) => jackpot.wins.map((win) => ({ ...win, jackpot: jackpot.title })));
  document.body.dataset.wins = String(wins.length);
  if (SOUNDS && wins.some((win) => !rung.has(`${win.jackpot} ${win.claim}`))) ring();
  for (const win of wins) rung.add(`${win.jackpot} ${win.claim}`);
  at("wins").replaceChildren(
    ...wins.map((win) => {
      const place = make("p", "win");
      const where = t("Table {table} wins", { table: win.table }), amount = dollars(win.amount), hand = sentence(win.line);
      place.style.setProperty("--ems", String((where.length + hand.length) * LETTER_EMS + amount.length * DIGIT_EMS));
      place.append(make("span", "win-where", where), make("strong", "win-amount", amount), make("span", "win-hand", hand));
      return place;
    }),
  );
}

// Whether it is fresh -----------------------------------------------------------------------------

let heard = -Infinity;

function hear() {
  heard = performance.now();
  document.body.dataset.alive = "yes";
}

function lose() {
  document.body.dataset.alive = "no";
  document.body.dataset.wins = "0";
  shape = "";
  for (const id of ["wall", "wins", "postings"]) at(id).replaceChildren();
}

const again = listen(textOf(document.body, "events"), {
  view: (view) => {
    if (view.version !== document.body.dataset.version) {
      window.location.reload(); // the controller was upgraded, and its pages with it
      return;
    }
    hear();
    show(view);
  },
  beat: () => {
    if (shape) hear();
  },
  unknown: lose,
});

setInterval(() => {
  if (document.body.dataset.alive === "yes" && performance.now() - heard > SILENCE_MILLISECONDS) {
    lose();
    again();
  }
}, LOOK_MILLISECONDS);
