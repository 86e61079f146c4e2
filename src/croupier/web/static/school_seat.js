// The player's seat of the school: bets, decisions, the coach, the quiz. Everything on the screen
// comes from the server; only chips that are not yet played are kept here.
import { at, dataOf, every, need } from "./dom.js";
import { money } from "./floor_client.js";
import { useOnce } from "./once.js";
import { chips, drawLayout } from "./table_layout.js";
import { Bets } from "./school_seat_bets.js";
import { drawChoices } from "./school_seat_choices.js";
import { drawCoach } from "./school_seat_coach.js";
import { Dealing } from "./school_seat_deal.js";
import { useKeys } from "./school_seat_keys.js";
import { Link, lost, pause, wrong } from "./school_seat_link.js";
import { drawSettlement } from "./school_seat_result.js";
import { refreshSession } from "./school_seat_session.js";
import { asked, said, told } from "./school_seat_words.js";
import { sentence, t } from "./words.js";

const THINKING_MILLISECONDS = 600; // while the coach works something out
const COUNTING_MILLISECONDS = 4000; // while the lab works out the expected result
const NARROW = 900; // pixels; below this width, the circles are far from the cards
const TAKE_BACK = "take";

const room = at("room");
const store = `croupier seat ${room.dataset.kept} bets`;
let view = dataOf(room, "view");
let fresh = view.phase === "betting"; // the layout is cleared for the bets of the next hand
let waiting = 0;
const bets = new Bets(view.circles);
const dealing = new Dealing((frame) => drawLayout(at("felt"), frame));
const link = new Link(show);

// How things stand --------------------------------------------------------------------------------

// The layout shows a hand or a question; its state is its phase and its place.
const lies = (now) => (now.mode === "quiz" ? `question ${now.question?.number ?? 0}` : `hand ${now.hand}`);
const place = (now) => `${lies(now)} ${now.phase} ${now.at}`;

async function show(now) {
  if (now.sitting !== view.sitting) {
    window.location.assign("/school/seat"); // another table, in another window
    return;
  }
  const before = lies(now) === lies(view) ? view : null;
  const moved = place(now) !== place(view);
  const words = told(before, now);
  view = now;
  if (moved) {
    if (!before && window.innerWidth < NARROW) at("felt").scrollIntoView({ block: "start" });
    fresh = now.phase === "betting";
    forget();
    drawSpots();
    await deal(before);
  }
  draw();
  if (words) at("heard").textContent = words;
  if (moved) handOn();
  refreshSession(at("session"), view);
  waitForWords();
}

// While cards are being dealt, the key that goes on deals the rest at once.
async function deal(before) {
  if (!dealing.has(before, view)) return;
  at("choices").hidden = true;
  at("betting").hidden = true;
  for (const id of ["clear", "buy", "leave"]) at(id).hidden = true;
  at("go").hidden = false;
  goSays(t("Deal the rest now"));
  handOn();
  room.dataset.dealing = "yes";
  await dealing.from(before, view);
  room.dataset.dealing = "no";
}

// What the coach or the lab is still working out is requested again, as long as the page is
// visible.
function waitForWords() {
  clearTimeout(waiting);
  const wait = view.thinking ? THINKING_MILLISECONDS : view.tally.unknown ? COUNTING_MILLISECONDS : 0;
  if (wait) waiting = setTimeout(() => (link.busy || document.hidden ? waitForWords() : link.lookAgain()), wait);
}

// Drawing -----------------------------------------------------------------------------------------

function draw() {
  drawSpots();
  drawLayout(at("felt"), fresh ? cleared() : view);
  at("say").textContent = said(view, bets, fresh);
  at("purse").textContent = money(view.purse);
  drawCircles();
  drawMeters();
  drawChoices(at("choices"), {
    label: view.turn ? asked(view) : "", choices: view.turn?.choices ?? [], best: view.advice?.best, known: place(view),
  }, take);
  drawGo();
  drawModes();
  drawCoach(view, fresh);
  drawSettlement(at("result"), fresh ? [] : view.seats, view);
  room.dataset.place = place(view);
}

// A question is about one spot, however many are played.
function drawSpots() {
  at("felt").dataset.seats = view.seats.length;
  for (const spot of every("[data-spot]")) spot.hidden = Number(spot.dataset.spot) > view.seats.length;
}

// The layout before the next deal: nothing but the chips bet so far.
function cleared() {
  const sensors = view.circles.filter((circle) => circle.jackpot).map((circle) => circle.bet);
  const seats = view.seats.map((seat) => {
    const up = bets.drawn(seat.seat);
    const lit = sensors.filter((bet) => bet in up);
    return { ...seat, bets: up, lit, cards: [], hand: "", said: "", folded: false, back: [], lines: [], net: "" };
  });
  return { ...view, seats, turn: null, community: [], dealer: { ...view.dealer, cards: [], hand: "" }, sides: view.sides.map((side) => ({ ...side, cards: [], hand: "" })) };
}

function drawMeters() {
  for (const meter of view.meters) {
    for (const level of meter.levels) {
      const shown = need(`[data-meter="${CSS.escape(meter.bet)}"] [data-level="${CSS.escape(level.name)}"]`);
      shown.textContent = money(level.amount);
    }
  }
}

function drawModes() {
  for (const input of every("[name=mode]")) input.checked = input.value === view.mode;
}

// Chips -------------------------------------------------------------------------------------------

const takesBets = () => view.mode !== "quiz" && (view.phase === "betting" || view.phase === "settled");
const chip = () => need("[name=chip]:checked").value;

function drawCircles() {
  const open = takesBets();
  for (const button of every("[data-bet]")) {
    const circle = bets.circles.get(button.dataset.bet);
    const spot = Number(button.dataset.at);
    const up = fresh ? bets.drawn(spot)[circle.bet] : view.seats[spot - 1]?.bets[circle.bet];
    const range = circle.min === circle.max ? `$${chips(circle.min)}` : sentence(`$${chips(circle.min)} to $${chips(circle.max)}`);
    button.hidden = !open;
    button.setAttribute("aria-label", t("{bet}, spot {seat}: {amount}. Takes {range}", { bet: circle.title, seat: spot, amount: up ? `$${chips(up)}` : t("no bet"), range }));
    button.title = sentence(circle.help);
  }
  at("betting").hidden = !open;
  at("clear").hidden = !(open && fresh && bets.any);
  at("buy").hidden = !open;
  at("leave").hidden = !open && view.mode !== "quiz";
}

function pressCircle(button, taking) {
  if (!takesBets() || link.busy) return;
  if (!fresh) bets.take(view.seats); // the next bets begin with those of the last hand
  fresh = true;
  const spot = Number(button.dataset.at);
  const circle = bets.circles.get(button.dataset.bet);
  if (taking) bets.put(spot, circle.equals || circle.bet, 0);
  else bets.add(spot, circle.bet, Number(chip()) * 100);
  changedBets();
}

function changedBets() {
  wrong("");
  sessionStorage.setItem(store, bets.kept);
  draw();
}

function forget() {
  bets.clear();
  sessionStorage.removeItem(store);
}

// Decisions and the key that goes on --------------------------------------------------------------

function take(choice) {
  if (!choice.enough) wrong(t("Your bankroll of {purse} does not cover the {cost} that {choice} costs.", { purse: money(view.purse), cost: `$${chips(choice.cost)}`, choice: sentence(choice.name) }));
  else if (view.phase === "question") asks("answer", { question: view.question.number, choice: choice.name });
  else link.does("decide", { hand: view.hand, at: view.at, choice: choice.name });
}

// A quiz's coach may need time to get ready; the same request is repeated until he is.
async function asks(act, body = {}) {
  const before = place(view);
  while (await link.does(act, body) === "wrong-state" && view.mode === "quiz" && place(view) === before) {
    wrong("");
    at("say").textContent = t("The coach is getting ready…");
    await pause(THINKING_MILLISECONDS);
  }
}

// Its words change; it stays where it is and keeps the focus.
/** @returns {[words: string, act: () => unknown] | null} */
function onward() {
  if (view.turn) return null;
  if (view.mode === "quiz") return [view.answered ? t("Next question") : t("First question"), () => asks("question")];
  if (bets.any) return [t("Deal"), () => link.does("deal", { bets: bets.sent, after: view.hand })];
  if (view.phase === "settled" && !fresh) return [t("Deal again"), dealAgain];
  return [t("Bet the minimum"), smallest];
}

function drawGo() {
  const act = onward();
  at("go").hidden = act === null;
  if (act) goSays(act[0]);
}

function goSays(words) {
  at("go").textContent = words;
  at("go").dataset.means = words;
}

function go() {
  if (dealing.running) dealing.hurry();
  else onward()?.[1]();
}

function smallest() {
  fresh = true;
  bets.smallest(view.seats.map((seat) => seat.seat));
  changedBets();
}

function dealAgain() {
  const again = new Bets(view.circles);
  again.take(view.seats);
  link.does("deal", { bets: again.sent, after: view.hand });
}

// A key that is removed takes the focus with it, so the focus is moved on.
function handOn() {
  const active = document.activeElement;
  if (active && active !== document.body && active.isConnected && !active.closest("[hidden], #keys, .spot-bets")) return;
  const next = at("choices").hidden ? at("go") : at("choices");
  next.focus({ preventScroll: true });
}

// Wiring ------------------------------------------------------------------------------------------

for (const button of every("[data-bet]")) {
  button.addEventListener("click", () => pressCircle(button, chip() === TAKE_BACK));
  button.addEventListener("keydown", (event) => {
    if (event.key === "Backspace" || event.key === "Delete") pressCircle(button, true);
  });
}
for (const input of every("[name=mode]")) {
  input.addEventListener("change", async () => {
    await link.does("mode", { mode: input.value });
    drawModes();
  });
}
at("go").addEventListener("click", go);
at("clear").addEventListener("click", () => {
  bets.clear();
  changedBets();
  handOn();
});
at("buy").addEventListener("click", () => link.does("buy-in"));
at("leave").addEventListener("click", async () => {
  if (!await link.does("leave")) window.location.assign("/school/seat");
});
at("felt").addEventListener("click", () => dealing.hurry());
useKeys({ go, hurry: () => dealing.hurry(), dealing: () => dealing.running });

window.addEventListener("pageshow", (event) => { if (event.persisted) link.lookAgain(); });
window.addEventListener("focus", () => link.lookAgain());
window.addEventListener("online", () => link.lookAgain());
window.addEventListener("offline", () => lost(true));
document.addEventListener("visibilitychange", () => link.lookAgain());

if (takesBets() && sessionStorage.getItem(store)) {
  bets.restore(sessionStorage.getItem(store));
  fresh = true;
}
useOnce("#go, #clear, #buy, #leave, .seat-choice");
draw();
waitForWords();
room.dataset.ready = "yes";
