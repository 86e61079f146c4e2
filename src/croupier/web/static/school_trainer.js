// The dealer's seat: every act goes to the server with its place in the round; what is shown comes
// back from there, so a refresh, a second tab or a lost connection changes nothing.
import { around, at, dataOf, every, maybe, need, targetOf } from "./dom.js";
import { ask, press } from "./floor_client.js";
import { useOnce } from "./once.js";
import { useTray } from "./school_trainer_chips.js";
import { showReport } from "./school_trainer_report.js";
import * as show from "./school_trainer_view.js";
import { sentence, t } from "./words.js";

const room = at("box");
const path = (what = "") => `/api/school/box${what && `/${what}`}`;

const AGAIN_MILLISECONDS = 1000;
const NARROW_PIXELS = 720; // as in the style sheet: below it, the desk is far below the layout
const STALE = t("You went on with this round in another tab or a terminal, so this was not done. Here is where it is now.");

let view = dataOf(room, "view");
let waiting = false;
let chosen = null; // the seat whose hand is entered at the console
const named = new Set(); // the positions that are about to be called
let taking = 1; // how many cards of the packet a touch takes
let began = performance.now(); // when the server's count of seconds arrived

const tray = useTray({
  tray: at("tray"), amount: at("amount"), stack: at("stack"), undo: at("chip-undo"), clear: at("chip-clear"),
});

// Acting ------------------------------------------------------------------------------------------

// One at a time: a second press while the first is being sent does nothing.
/** @param {() => unknown} then */
async function sends(what, body, then = look) {
  if (waiting) return null;
  waiting = true;
  room.dataset.waiting = "yes";
  const held = document.activeElement;
  let answer = null;
  let said = null;
  try {
    answer = await press(path(what), body, { waits: () => { at("lost").hidden = false; } });
  } catch (fault) {
    said = fault.word === "stale" ? STALE : sentence(fault.message);
  }
  await (answer ? then() : look());
  if (said) show.showVerdict("wrong", said);
  waiting = false;
  room.dataset.waiting = "no";
  handOn(held);
  return answer;
}

async function acts(act, byKey = false) {
  const answer = await sends("act", { round: view.round, at: view.at, act });
  if (!answer) return;
  const over = { "round-over": view.case ? ` ${t("The case is over.")}` : ` ${t("The round is over.")}`, "shift-over": ` ${t("The shift is over.")}` }[view.phase] ?? "";
  const manner = view.manner ? ` ${sentence(`${view.manner}.`)}` : "";
  if (act.do === "hint") {
    show.showVerdict("quiet", t("This step earns no mark, but it is not a fault."));
    return;
  }
  show.showVerdict(answer.right ? "right" : "wrong", answer.right ? `${t("Right")}: ${wordsOf(act)}.${manner}${over}` : "", answer.fault, view);
  if (answer.right && act.do === "announce") forgetHand();
  if (answer.right && act.do === "count") at("counted").value = "";
  if (answer.right && act.do === "positions") named.clear();
  if (answer.right && act.do === "enter") at("entered").value = "";
  if (answer.right && act.do === "resolve") tray.empty();
  if (answer.right && act.do === "collect") at("chips").value = "";
  if (answer.right && act.do === "select") choose(null);
  if (answer.right && act.do === "settle" && byKey) at("amount").focus();
  if (answer.right && act.do === "settle" && window.innerWidth < NARROW_PIXELS) at("settling").scrollIntoView({ block: "start" });
}

function wordsOf(act) {
  const cards = t(act.cards === 1 ? "1 card" : "{count} cards", { count: act.cards });
  switch (act.do) {
    case "deal": return t("{cards} to {place}", { cards, place: isSide(act.to) ? t("the {side}", { side: sideTitle(act.to) }) : sentence({ dealer: "the dealer", community: "the board" }[act.to] ?? act.to) });
    case "burn": return t("{cards} to the discard rack", { cards });
    case "ask": return askedWords(view.seats.find((entry) => entry.seat === act.seat));
    case "positions": return act.seats.length ? t("position {seats}", { seats: act.seats.join(", ") }) : t("no position");
    case "handle": return t(GESTURES[act.gesture], { seat: act.seat });
    case "count": return t("{count} cards counted", { count: act.cards });
    case "enter": return t("${amount} entered", { amount: act.amount });
    case "settle": return t("seat {seat} is settled next", { seat: act.seat });
    case "resolve": return { pay: t("${amount} paid", { amount: act.amount }), take: act.amount ? t("${amount} taken", { amount: act.amount }) : t("the bet is taken"), leave: t("the bet pushes") }[act.how];
    case "announce": return t(act.qualifies ? "the dealer qualifies" : "the dealer does not qualify");
    case "points": return `${sideTitle(act.side)} ${sentence(act.hand)}`;
    case "collect": return t("{chips} collected", { chips: act.chips });
    case "select": return t("the hand of seat {seat} is entered", { seat: act.seat });
    case "supervisor": return t("the supervisor is here");
    case "rule": return show.RULINGS[act.effect].toLowerCase();
    default: return sentence(act.what);
  }
}

const sideTitle = (side) => sentence(view.sides.find((entry) => entry.side === side).title);

const GESTURES = {
  "push back": "the bet goes back to seat {seat}", "lock up": "seat {seat}'s cards are locked up", "leave face up": "seat {seat}'s cards stay face up", tuck: "seat {seat}'s cards are tucked",
};

function askedWords(seat) {
  return seat.sign ? t("seat {seat} {sign}: {said}", { seat: seat.seat, sign: sentence(seat.sign), said: sentence(seat.said) }) : t("seat {seat} says {said}", { seat: seat.seat, said: sentence(seat.said) });
}

function forgetHand() {
  const kind = maybe("#hand-kind");
  if (!kind) return;
  kind.value = "";
  show.showHandNames(view);
}

// The result is known only once it is fetched: without a connection that is retried.
async function look() {
  for (;;) {
    try {
      const now = await ask(path());
      at("lost").hidden = true;
      if (now.phase === "none" || now.shift !== view.shift) window.location.reload();
      else if (!isOlder(now)) draw(now);
      return;
    } catch (fault) {
      if (fault.word) return; // refused: a visitor without a profile is sent to choose one
      at("lost").hidden = false;
      await new Promise((done) => { setTimeout(done, AGAIN_MILLISECONDS); });
    }
  }
}

// Two responses may overtake each other: a round never goes back.
const isOlder = (now) => now.round < view.round || (now.round === view.round && now.at < view.at);

// A button that is removed takes the focus with it, so the focus moves to what comes next.
function handOn(held) {
  if (held === document.body || !held) return;
  const goesOn = maybe("#report:not([hidden]) .box-go:not([hidden])");
  if (held.isConnected && held.offsetParent !== null && !goesOn) return;
  const next = goesOn
    ?? maybe("#settling-bets [data-resolve]")
    ?? maybe("#hand-keys button")
    ?? maybe("[name=tool]:checked");
  next?.focus({ preventScroll: true });
}

// Showing -----------------------------------------------------------------------------------------

function draw(now) {
  const place = `${now.round}/${now.at}`;
  view = now;
  if (room.dataset.at !== place) {
    room.dataset.at = place;
    began = performance.now();
    taking = Math.max(1, view.hint?.cards ?? view.packet?.cards ?? 1);
    if (view.at === 0) {
      chosen = null;
      named.clear();
    }
  }
  show.showFelt(view);
  show.showActs(view);
  show.showPositions(view, named);
  show.showHandNames(view);
  show.showSettling(view);
  show.showConsole(view, chosen);
  show.showProcedure(view);
  show.showMarks(view);
  show.showHint(view);
  showReport(view);
  at("taking").textContent = String(taking);
  nameTargets();
  tick();
}

// The first words of a round, or of a page that was opened in the middle of one.
function greet() {
  if (view.phase !== "dealing") return;
  if (view.case && !view.at) {
    show.showVerdict("quiet", t("Case {round} of {of}: what do you do?", { round: view.round, of: view.of }));
    return;
  }
  show.showVerdict("quiet", t(view.at ? "Round {round} of {of} picks up where you left off." : "Round {round} of {of}: the bets are down, and the table is yours.", { round: view.round, of: view.of }));
}

const isSide = (where) => view.sides.some((entry) => entry.side === where);
const tool = () => need("[name=tool]:checked").value;

// What a touch does is in the name of the place it touches.
function nameTargets() {
  const cards = t(taking === 1 ? "1 card" : "{count} cards", { count: taking });
  const verbs = {
    deal: "Deal {cards} to {place}", ask: "Ask {place}", settle: "Settle {place}", "push back": "Push the bet back to {place}",
    "lock up": "Lock up the cards of {place}", "leave face up": "Leave the cards of {place} face up", tuck: "Tuck the cards of {place}",
  };
  for (const target of every("[data-target]")) {
    const { target: where } = target.dataset;
    let words = t(verbs[tool()], { cards, place: sentence(where ?? "") });
    if (where === "dealer") words = t("Deal {cards} to yourself", { cards });
    if (where === "community") words = t("Deal {cards} to the board", { cards });
    const side = isSide(where) ? view.sides.find((entry) => entry.side === where) : null;
    if (side) words = t("Deal {cards} to the {side}", { cards, side: sentence(side.title) });
    if (where === "burn") words = t("Burn {cards}", { cards });
    target.setAttribute("aria-label", words);
    const seat = view.seats.find((entry) => where === `seat ${entry.seat}`);
    target.hidden = Boolean(view.case) || seat?.kind === "empty";
  }
}

function tick() {
  const { seconds, allowed } = view.marks;
  const running = view.phase === "dealing" ? (performance.now() - began) / 1000 : 0;
  at("clock").textContent = `${show.clock(seconds + running)} / ${show.clock(allowed)}`;
  at("clock").dataset.late = seconds + running > allowed ? "yes" : "no";
}

function choose(seat) {
  chosen = seat;
  show.showConsole(view, chosen);
}

// Presses -----------------------------------------------------------------------------------------

function touches(where, byKey) {
  if (where === "burn") acts({ do: "burn", cards: taking });
  else if (where === "dealer" || where === "community" || isSide(where)) acts({ do: "deal", to: where, cards: taking });
  else if (tool() === "deal") acts({ do: "deal", to: where, cards: taking });
  else {
    const seat = Number(where.split(" ")[1]);
    acts(GESTURES[tool()] ? { do: "handle", gesture: tool(), seat } : { do: tool(), seat }, byKey);
  }
}

/** @param {DOMStringMap} pressed */
function resolves({ resolve: how, seat, bet }) {
  const act = { do: "resolve", seat: Number(seat), bet, how: how === "part" ? "take" : how };
  if (how === "pay" || how === "part") {
    const amount = tray.sum();
    if (amount === null) {
      show.showVerdict("quiet", t("Your hand is empty: type an amount or build it with chips first."));
      at("amount").focus();
      return;
    }
    act.amount = amount;
  }
  acts(act);
}

room.addEventListener("click", (event) => {
  const pressed = around(event, "button");
  if (!pressed) return;
  const byKey = event.detail === 0;
  const { target, act, resolve, lamp, position } = pressed.dataset;
  if (target) touches(target, byKey);
  else if (act) acts(withHand(JSON.parse(act)));
  else if (position) name(Number(position));
  else if (resolve) resolves(pressed.dataset);
  else if (lamp) choose(chosen === Number(lamp) ? null : Number(lamp));
});

// The dealer names the hand while saying whether it qualifies.
function withHand(act) {
  const hand = act.do === "announce" ? show.announcedHand() : "";
  return hand ? { ...act, hand } : act;
}

function name(seat) {
  if (!named.delete(seat)) named.add(seat);
  show.showPositions(view, named);
}

maybe("#positions-say")?.addEventListener("click", () => {
  acts({ do: "positions", bet: at("positions").dataset.positions, seats: [...named].sort((one, other) => one - other) });
});
maybe("#hand-kind")?.addEventListener("change", () => show.showHandNames(view));

at("fewer").addEventListener("click", () => take(taking - 1));
at("more").addEventListener("click", () => take(taking + 1));
function take(count) {
  taking = Math.min(Math.max(1, count), 9);
  at("taking").textContent = String(taking);
  nameTargets();
}

at("payout").addEventListener("submit", (event) => {
  event.preventDefault();
  maybe("#settling-bets [data-resolve]")?.focus();
});
at("collect").addEventListener("submit", (event) => {
  event.preventDefault();
  const said = at("chips").value.trim();
  if (/^\d{1,2}$/.test(said)) acts({ do: "collect", chips: Number(said) });
  else show.showVerdict("quiet", t("Enter the number of chips you collect."));
});
at("counting").addEventListener("submit", (event) => {
  event.preventDefault();
  const said = at("counted").value.trim();
  if (/^\d{1,3}$/.test(said)) acts({ do: "count", cards: Number(said) });
  else show.showVerdict("quiet", t("Enter the number of cards you count."));
});
at("entering").addEventListener("submit", (event) => {
  event.preventDefault();
  const amount = at("entered").value.trim().replace(/^\$/, "").replaceAll(",", "");
  if (/^\d{1,9}(\.\d{1,2})?$/.test(amount)) acts({ do: "enter", amount });
  else show.showVerdict("quiet", t("Enter the amount in dollars, such as 12.50."));
});
at("next").addEventListener("click", async () => {
  if (await sends("next", {})) greet();
});
at("again").addEventListener("click", () => {
  const { game, lesson, choice } = view;
  sends("begin", { game, lesson: lesson.key, ...choice }, () => window.location.reload());
});
at("next-lesson").addEventListener("click", () => {
  sends("begin", { game: view.game, lesson: view.next_lesson.key }, () => window.location.reload());
});
at("ask-hint").addEventListener("click", () => { acts({ do: "hint" }); });
at("leave").addEventListener("click", () => {
  if (view.phase === "shift-over") leaves();
  else at("leaving").showModal();
});
at("leaving").addEventListener("close", () => { if (at("leaving").returnValue === "leave") leaves(); });
function leaves() {
  sends("leave", {}, () => window.location.assign(`/school/deal/${view.game}`));
}
for (const choice of every("[name=tool]")) choice.addEventListener("change", nameTargets);

// Keys: letters choose what the hands do, digits are the seats.
const TOOLS = { d: "deal", a: "ask", s: "settle", p: "push back", l: "lock up", e: "leave face up", t: "tuck" };
const PLACES = { 0: "dealer", c: "community", b: "burn" };

document.addEventListener("keydown", (event) => {
  if (event.repeat && event.key === "Enter") event.preventDefault(); // a key held down counts as one press
  if (!at("shortcuts").checked || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
  if (at("leaving").open || targetOf(event).matches("input:not([type=radio], [type=checkbox]), select, textarea")) return;
  const letter = event.key.toLowerCase();
  const chosenTool = TOOLS[letter] && maybe(`[name=tool][value="${TOOLS[letter]}"]`);
  if (chosenTool) {
    chosenTool.checked = true;
    nameTargets();
  } else if (letter === "+" || letter === "-") {
    take(taking + (letter === "+" ? 1 : -1));
  } else {
    const where = PLACES[letter] ?? (/^[1-9]$/.test(letter) ? `seat ${letter}` : "");
    const target = where && maybe(`[data-target="${where}"]`);
    if (!target || target.offsetParent === null) return;
    target.focus({ preventScroll: true });
    touches(where, true);
  }
  event.preventDefault();
});

// Another tab, or a page restored from the browser's cache, may be outdated.
let looking = false;
async function again() {
  if (waiting || looking || document.visibilityState !== "visible") return;
  looking = true;
  await look();
  looking = false;
}
document.addEventListener("visibilitychange", again);
window.addEventListener("focus", again);
window.addEventListener("pageshow", (event) => { if (event.persisted) again(); });
setInterval(tick, 1000);

// Chips and steppers may be pressed fast.
useOnce("[data-target], [data-act], [data-resolve], #next, #again, #next-lesson, #leave");
draw(view);
if (view.last) show.showVerdict("wrong", "", view.last, view);
else greet();
