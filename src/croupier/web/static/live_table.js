// A seat at a virtual table: bets, decisions, the settlement, live for everyone who watches.
import { at, dataOf, every, maybe, need } from "./dom.js";
import { money, press } from "./floor_client.js";
import { useOnce } from "./once.js";
import { listen } from "./streams.js";
import { chips, drawLayout } from "./table_layout.js";
import { oddsWords, sentence as spoken, t } from "./words.js";

const SILENCE_MILLISECONDS = 6000;
const CLIMB_MILLISECONDS = 900;
const LAST_BETS = "croupier-bets ";

const room = at("live");
const still = window.matchMedia("(prefers-reduced-motion: reduce)");
const path = (act = "") => `/api/live/${encodeURIComponent(view.table)}${act && `/${act}`}`;

let view = dataOf(room, "view");
let asked = Promise.resolve(); // presses are sent one after another
let waiting = 0;
let remembered = kept(); // the bets of the last hand, kept in this tab across reloads

const inCents = (text) => Math.round(Number(text) * 100);
const inDollars = (amount) => (amount / 100).toFixed(2);
const own = () => view.seats.find((seat) => seat.seat === view.you);

// Pressing ----------------------------------------------------------------------------------------

// A body that depends on the current state is made in its turn, from the results of earlier
// presses.
function does(act, body = () => ({})) {
  waiting += 1;
  room.dataset.waiting = "yes";
  asked = asked
    .then(() => press(path(act), body()))
    .then(() => { say(""); })
    .catch((fault) => { say(fault.message ? spoken(fault.message) : t("Something went wrong; try again.")); })
    .then(look)
    .finally(() => {
      waiting -= 1;
      if (!waiting) room.dataset.waiting = "no";
    });
  return asked;
}

async function look() {
  const answer = await fetch(path(), { headers: { accept: "application/json" } }).catch(() => null);
  if (answer?.ok) show(await answer.json());
}

function say(words) {
  at("wrong").textContent = words;
  at("wrong").hidden = !words;
}

// Bets --------------------------------------------------------------------------------------------

function kept() {
  const before = JSON.parse(sessionStorage.getItem(`${LAST_BETS}${view.table}`) ?? "{}");
  const here = new Set(view.circles.map((circle) => circle.bet));
  return Object.fromEntries(Object.entries(before).filter(([bet]) => here.has(bet)));
}

function remember(chosen) {
  remembered = chosen;
  sessionStorage.setItem(`${LAST_BETS}${view.table}`, JSON.stringify(chosen));
}

const bets = () => (view.phase === "betting" ? { ...standing() } : {});

// After a hand the circles show what was played; only bets left up for the next hand count.
const standing = () => (own() && !plays(own()) ? own().bets : {});

// In games whose hands belong to no player, a seat has no cards, and its settlement shows that it
// played.
const plays = (seat) => seat.cards.length > 0 || seat.lines.length > 0;

function withEquals(chosen) {
  for (const circle of view.circles) {
    if (!circle.equals) continue;
    if (chosen[circle.equals]) chosen[circle.bet] = chosen[circle.equals];
    else delete chosen[circle.bet];
  }
  return chosen;
}

// `up`: whether the bet was up when its circle was clicked. A fixed bet is made or taken back by
// that, so a double click does not take it back again.
function added(key, sign, up) {
  const circle = view.circles.find((entry) => entry.bet === key);
  const root = circle.equals ? view.circles.find((entry) => entry.bet === circle.equals) : circle;
  const chosen = bets();
  const chip = Number(need("[name=chip]:checked").value) * 100;
  const before = chosen[root.bet] ? inCents(chosen[root.bet]) : 0;
  const least = inCents(root.min);
  const most = inCents(root.max);
  let after = before + sign * chip;
  if (circle.jackpot || least === most) after = sign > 0 && !up ? least : 0;
  else if (after < least) after = sign > 0 ? least : 0;
  after = Math.min(after, most);
  if (after) chosen[root.bet] = inDollars(after);
  else delete chosen[root.bet];
  if (!Object.keys(withEquals(chosen)).some((bet) => !view.circles.find((c) => c.bet === bet).jackpot)) {
    for (const bet of Object.keys(chosen)) delete chosen[bet]; // a sensor requires a bet of the game
  }
  return chosen;
}

// Showing -----------------------------------------------------------------------------------------

function show(now) {
  view = now;
  drawLayout(at("felt"), view);
  showMeters();
  showKeysOfSeats();
  const seat = own();
  const betting = Boolean(seat) && view.phase === "betting";
  at("newcomer").hidden = Boolean(seat);
  at("betting").hidden = !betting;
  at("keys").hidden = !seat;
  at("say").textContent = sentence(seat);
  if (seat) {
    at("purse").textContent = money(seat.balance);
    showCircles();
    if (Object.keys(standing()).length) remember({ ...standing() });
  }
  const up = Object.keys(bets()).length > 0;
  reveal("deal", betting && up);
  reveal("again", betting && !up && Object.keys(remembered).length > 0);
  reveal("clear", betting && up);
  reveal("buy", betting && inCents(seat.balance) < 25000);
  reveal("leave", Boolean(seat) && (betting || !plays(seat)));
  reveal("hurry", Boolean(seat) && Boolean(view.turn) && !view.turn.yours && late());
  showChoices();
  showLines(seat);
}

// A button that is removed takes the focus with it, so the focus is moved on.
function reveal(id, shown) {
  const key = at(id);
  const lost = !shown && document.activeElement === key;
  key.hidden = !shown;
  if (lost) handOn();
}

function handOn() {
  const next = maybe("#choices button:not([disabled])")
    ?? every("#keys > button").find((key) => !key.hidden);
  next?.focus();
}

const late = () => Date.now() > Date.parse(view.turn.until);

function sentence(seat) {
  if (view.phase === "closed") return t("This table is closed.");
  if (!seat) return view.phase === "betting" ? t("Place your bets.") : t("A hand is being played. You can watch, and take a seat now or later.");
  if (view.phase === "pending") return t("A jackpot was hit. It is waiting for a supervisor's card at the console.");
  if (view.phase === "betting") return Object.keys(bets()).length ? t("Deal when you are ready.") : t("Put a chip in a circle to bet.");
  if (view.turn?.yours) return t("{question}: it is your turn.", { question: spoken(view.turn.title) });
  if (view.turn) return t("{question}: seat {seat} decides.", { question: spoken(view.turn.title), seat: view.turn.seat });
  return "";
}

function showCircles() {
  const chosen = bets();
  for (const button of every("[data-bet]")) {
    const circle = view.circles.find((entry) => entry.bet === button.dataset.bet);
    const amount = chosen[circle.bet];
    need("[data-amount]", button).textContent = amount ? `$${chips(amount)}` : "";
    button.dataset.up = amount ? "yes" : "no";
    need(`[data-less="${circle.bet}"]`).disabled = !amount || Boolean(circle.equals);
  }
}

function showKeysOfSeats() {
  for (const seat of view.seats) {
    const place = need(`[data-spot="${seat.seat}"] [data-keys]`);
    const wanted = keyOf(seat);
    if (place.dataset.act === wanted[0]) continue;
    place.dataset.act = wanted[0];
    place.replaceChildren();
    if (!wanted[0]) continue;
    const key = document.createElement("button");
    key.type = "button";
    key.className = "seat-key";
    key.textContent = wanted[1];
    key.setAttribute("aria-label", t("{act}: seat {seat}", { act: wanted[1], seat: seat.seat }));
    key.addEventListener("click", () => {
      const body = wanted[0] === "sit" ? { seat: seat.seat, name: at("name").value.trim() || t("Guest") } : { seat: seat.seat };
      does(wanted[0], () => body);
    });
    place.append(key);
  }
}

function keyOf(seat) {
  if (view.you === null && (seat.kind === "empty" || seat.kind === "bot")) return ["sit", t("Sit here")];
  if (view.you !== null && seat.kind === "empty") return ["bot", t("Add a bot")];
  if (view.you !== null && seat.kind === "bot" && view.phase === "betting") return ["dismiss", t("Remove bot")];
  return ["", ""];
}

function showChoices() {
  const place = at("choices");
  const turn = view.turn?.yours ? view.turn : null;
  const known = turn ? `${view.hand} ${turn.title}` : "";
  if (place.dataset.known === known) return;
  place.dataset.known = known;
  place.replaceChildren();
  for (const choice of turn?.choices ?? []) {
    const key = document.createElement("button");
    key.type = "button";
    key.className = "live-key live-choice";
    key.disabled = !choice.enough;
    const name = document.createElement("strong");
    name.textContent = spoken(choice.name) + (choice.cost ? ` $${chips(choice.cost)}` : "");
    const help = document.createElement("span");
    help.textContent = choice.enough ? spoken(choice.help) : t("your bankroll does not cover that");
    key.append(name, " ", help);
    const body = { hand: view.hand, choice: choice.name }; // for the hand it was offered in
    key.addEventListener("click", () => does("decide", () => body));
    place.append(key);
  }
  if (turn) maybe("button:not([disabled])", place)?.focus({ preventScroll: true });
}

function showLines(seat) {
  const lines = seat?.lines ?? [];
  at("result").hidden = lines.length === 0;
  at("net").textContent = seat?.net ? (seat.net.startsWith("-") ? `−$${seat.net.slice(1)}` : `+$${seat.net}`) : "";
  const paid = view.pays.filter((pay) => pay.seat === view.you);
  at("lines").replaceChildren(...lines.map((line) => lineRow(line, paid)));
}

function lineRow(line, paid) {
  const row = document.createElement("tr");
  const cell = (label, text, tag = "td") => {
    const made = document.createElement(tag);
    if (tag === "th") made.setAttribute("scope", "row");
    else made.dataset.label = label;
    made.textContent = text;
    row.append(made);
    return made;
  };
  cell(t("Bet"), line.title, "th");
  cell(t("Stake"), `$${line.stake}`).className = "money";
  const outcome = document.createElement("span");
  outcome.className = `outcome outcome-${line.outcome}`;
  outcome.textContent = t(line.outcome);
  cell(t("Outcome"), "").append(outcome);
  cell(t("Pays"), oddsWords(line.pays) || "–").append(...[line.hand, line.cut].filter(Boolean).map((text) => small(spoken(text))));
  const { jackpot } = view.circles.find((circle) => circle.bet === line.bet) ?? {};
  const meter = paid.find((pay) => pay.meter && pay.jackpot === jackpot);
  const returned = line.returned || (meter ? meter.amount : "");
  cell(t("Returned"), returned ? `$${returned}` : t("from the meter")).className = "money";
  const clause = document.createElement("a");
  clause.className = "clause-number";
  clause.href = `/games/${view.game}#${line.clause}`;
  clause.textContent = line.clause;
  const reason = cell(t("Clause"), "");
  reason.className = "reason";
  reason.append(clause, ` ${spoken(line.reason)}`);
  return row;
}

function small(text) {
  const made = document.createElement("span");
  made.className = "small";
  made.textContent = ` ${text}`;
  return made;
}

// Meters climb to their amount and never show more; a meter that fell drops at once.
const climbing = new Map();

function showMeters() {
  for (const meter of view.meters) {
    for (const level of meter.levels) {
      const place = need(`[data-meter="${CSS.escape(meter.id)}"] [data-level="${CSS.escape(level.name)}"] [data-amount]`);
      climb(place, inCents(level.displayed));
    }
  }
}

function climb(place, goal) {
  const known = climbing.get(place) ?? { shown: goal, goal };
  climbing.set(place, known);
  known.goal = goal;
  if (still.matches || goal <= known.shown) known.shown = goal;
  place.textContent = money(inDollars(known.shown));
  if (known.shown === goal || known.running) return;
  known.running = true;
  const from = known.shown;
  const start = performance.now();
  const step = (now) => {
    const part = Math.min(1, (now - start) / CLIMB_MILLISECONDS);
    known.shown = Math.min(known.goal, Math.floor(from + (known.goal - from) * part));
    place.textContent = money(inDollars(known.shown));
    if (part < 1) requestAnimationFrame(step);
    else {
      known.shown = known.goal;
      known.running = false;
      place.textContent = money(inDollars(known.goal));
    }
  };
  requestAnimationFrame(step);
}

// The pulse ---------------------------------------------------------------------------------------

let heard = Date.now();

function alive(now) {
  at("lamp").textContent = now ? t("live") : t("no contact");
  at("lamp").dataset.alive = now ? "yes" : "no";
  at("lost").hidden = now;
}

function hear() {
  heard = Date.now();
  alive(true);
}

setInterval(() => { if (Date.now() - heard > SILENCE_MILLISECONDS) alive(false); }, 500);

function places(bet, sign) {
  const up = Boolean(bets()[bet]);
  does("bet", () => ({ bets: added(bet, sign, up) }));
}
for (const button of every("[data-bet]")) button.addEventListener("click", () => places(button.dataset.bet, 1));
for (const button of every("[data-less]")) button.addEventListener("click", () => places(button.dataset.less, -1));
at("deal").addEventListener("click", async () => {
  await does("deal");
  if (window.innerWidth < 900) at("felt").scrollIntoView({ block: "start" }); // the circles are far below it
});
at("again").addEventListener("click", () => does("bet", () => ({ bets: remembered })));
at("clear").addEventListener("click", () => does("bet", () => ({ bets: {} })));
at("buy").addEventListener("click", () => does("buy-in"));
at("leave").addEventListener("click", () => does("leave"));
at("hurry").addEventListener("click", () => does("hurry", () => ({ hand: view.hand })));
at("newcomer").addEventListener("submit", (event) => event.preventDefault());

// Bets can be clicked as fast as one likes; everything else is done once.
const ONCE = "#keys button, .live-choice, .seat-key";
useOnce(ONCE, ONCE);
show(view);
listen(path("events"), {
  view: (now) => {
    hear();
    if (!waiting) show(now);
  },
  beat: () => {
    hear();
    if (view.turn && !waiting) show(view); // a player may have taken too long
  },
  lost: () => alive(false),
});
