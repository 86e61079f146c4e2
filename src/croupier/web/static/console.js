// A table's console: presses go out one after the other, each with a key of its own; everything
// that is seen comes from the server.
import { around, at, dataOf, every, maybe, need } from "./dom.js";
import { ask, money, press, useSignOut } from "./floor_client.js";
import { checkHand } from "./hand_check.js";
import { keyPressed } from "./keys.js";
import { useLamp, watch } from "./live.js";
import { useOnce } from "./once.js";
import { swipe } from "./swipe.js";
import { sentence, t } from "./words.js";
import * as show from "./console_view.js";

const facts = dataOf(document.body, "facts");
const tablePath = `/api/floor/tables/${encodeURIComponent(facts.table)}`;
const busy = new Set(); // controls whose press is on its way; they take no second one
let view = dataOf(document.body, "view");
let chosen = null; // the sensor whose hand is entered
let asking = null; // a hand that was pressed without a seat, and the sensors that may have it
let handFirst = Promise.resolve(); // that hand on its way to the floor
let pays = null; // of the last round, with its number
let line = Promise.resolve(); // presses wait for those before them
let waiting = 0;

// Showing ---------------------------------------------------------------------------------------

function draw() {
  if (view.phase !== "started") chosen = asking = null;
  if (chosen && !facts.envy_any_hand && !show.sensorOf(view, chosen.seat, chosen.jackpot).lit) chosen = null;
  const found = show.picks(view, facts);
  show.showMeters(view);
  show.showSeats(view, facts, chosen, busy, asking);
  show.showKeypad(view);
  show.showCounts(view);
  show.showHands(view, chosen);
  show.showHandFirst(view, facts, chosen, asking);
  show.showClaims(found);
  show.showKeys(view, facts, found);
  show.showWords(view, facts, chosen, pays && pays.round === view.round, asking, found);
}

function seen(fresh) {
  view = fresh;
  draw();
  readPays();
}

// Whoever pressed END GAME, every console of the table lists what the round paid.
async function readPays() {
  if (view.phase !== "open" || !view.round || pays?.round === view.round) return;
  const { round } = view;
  pays = { round, pays: [] };
  try {
    pays = await ask(`${tablePath}/pays`);
    show.showPays(pays, tablePath);
  } catch {
    pays = null; // the next view asks again
  }
  draw();
}

// Pressing --------------------------------------------------------------------------------------

function send(body, waits = () => {}) {
  waiting += 1;
  sending();
  const answer = line.then(() => press("/api/floor/commands", { table: facts.table, ...body }, {
    waits: () => {
      sending(t("no contact yet; it will be sent only once"));
      waits();
    },
  }));
  const done = () => {
    waiting -= 1;
    sending();
  };
  line = answer.then(done, done);
  return answer;
}

function sending(more = "") {
  at("sending").textContent = waiting ? `${t("sending…")}${more && ` ${more}`}` : "";
}

// A press of a control: a refusal is said beside it.
async function pressed(control, body) {
  quiet();
  busy.add(control);
  draw();
  try {
    await send(body);
    view = await ask(tablePath); // at once, so that the next press is judged by what this one did
  } catch (fault) {
    if (fault.word) say(control, sentence(fault.message));
  } finally {
    busy.delete(control);
    seen(view);
  }
}

function say(control, words) {
  const bubble = at("refusal");
  bubble.textContent = words;
  bubble.hidden = false;
  const box = control.getBoundingClientRect();
  const width = bubble.offsetWidth;
  const left = Math.min(Math.max(8, box.left + box.width / 2 - width / 2), window.innerWidth - width - 8);
  const above = box.top - bubble.offsetHeight - 8;
  bubble.style.left = `${left + window.scrollX}px`;
  bubble.style.top = `${(above > 8 ? above : box.bottom + 8) + window.scrollY}px`;
}

const quiet = () => { at("refusal").hidden = true; };

// A press that takes a card: the class that is needed is said, then card and PIN are asked for.
/** @param {{ title: string, button?: string, needed: string, wins?: string[], reason?: boolean, body: object }} asked */
function withCard({ title, button, needed, wins, reason, body }) {
  quiet();
  swipe({
    title,
    button,
    needed,
    wins,
    reason,
    act: (given, words, waits) => send({ ...body, ...(reason ? { reason: words } : {}), swipe: given }, waits),
  });
}

const lends = (command) => facts.lends.includes(command);
const printed = (does) => show.buttonFor(facts, does);

// Seats and hands -------------------------------------------------------------------------------

at("seats").addEventListener("click", async (event) => {
  const named = around(event, "[data-player]");
  if (named) {
    askPlayer(Number(named.dataset.seat));
    return;
  }
  const lamp = around(event, "[data-lamp]");
  await handFirst; // a quick hand taps the lamp before the floor has answered the hand button
  if (!lamp || busy.has(lamp)) return;
  quiet();
  const sensor = { seat: Number(lamp.dataset.seat), jackpot: lamp.dataset.jackpot };
  if (view.phase === "open") {
    const { lit } = show.sensorOf(view, sensor.seat, sensor.jackpot);
    pressed(lamp, { do: lit ? "unlight" : "light", ...sensor });
    return;
  }
  if (asking) {
    const { hand } = asking;
    asking = null;
    pressed(lamp, { do: "press", button: printed("select"), ...sensor, hand });
    return;
  }
  const again = chosen?.seat === sensor.seat && chosen?.jackpot === sensor.jackpot;
  chosen = again ? null : sensor;
  draw();
  if (chosen) maybe("button:not(:disabled)", at("hand-keys"))?.focus({ preventScroll: true });
});

at("hand-keys").addEventListener("click", (event) => {
  const key = around(event, "[data-hand]");
  if (key && chosen && !busy.has(key)) pressed(key, { do: "press", button: printed("select"), ...chosen, hand: key.dataset.hand });
});

// Older equipment: the hand button first; the keypad asks whose hand it is.
at("first-keys").addEventListener("click", (event) => {
  const key = around(event, "[data-hand]");
  if (key && !busy.has(key)) handFirst = asksWhose(key);
});

async function asksWhose(key) {
  quiet();
  if (asking?.hand === key.dataset.hand) {
    asking = null; // pressed again, it is off
    draw();
    return;
  }
  busy.add(key);
  try {
    const { hand, jackpot } = key.dataset;
    const answer = await send({ do: "press", button: printed("select"), hand, jackpot });
    asking = { hand: answer.hand, sensors: answer.sensors };
  } catch (fault) {
    if (fault.word) say(key, sentence(fault.message));
  } finally {
    busy.delete(key);
    draw();
  }
}

// One player on two seats ------------------------------------------------------------------------

const players = at("player");
let playerSeat = 0;

function askPlayer(seat) {
  quiet();
  playerSeat = seat;
  at("player-title").textContent = t("Who is playing seat {seat}?", { seat });
  at("player-wrong").textContent = "";
  at("player-name").value = view.seats[seat - 1].player ?? "";
  const known = [...new Set(view.seats.map(({ player }) => player).filter(Boolean))];
  at("player-choices").replaceChildren(...known.map((name) => {
    const choice = document.createElement("button");
    choice.type = "button";
    choice.className = "small-button";
    choice.textContent = name;
    choice.addEventListener("click", () => {
      at("player-name").value = name;
      namePlayer();
    });
    return choice;
  }));
  players.showModal();
  at("player-name").focus();
}

need("form", players).addEventListener("submit", (event) => {
  event.preventDefault();
  namePlayer();
});

async function namePlayer() {
  const player = at("player-name").value.trim();
  const lit = Object.entries(view.seats[playerSeat - 1].sensors).find(([, sensor]) => sensor.lit);
  if (!player) at("player-wrong").textContent = t("Enter the player's name.");
  if (!player || !lit) return;
  try {
    await send({ do: "light", seat: playerSeat, jackpot: lit[0], player });
    seen(await ask(tablePath));
    players.close();
  } catch (fault) {
    at("player-wrong").textContent = sentence(fault.message);
  }
}
need("[data-cancel]", players).addEventListener("click", () => players.close());

at("hand-check").addEventListener("click", () => {
  const sensor = chosen;
  checkHand({
    table: facts.table,
    ...sensor,
    reads: facts.reads[sensor.jackpot],
    select: (hand) => {
      if (show.sensorOf(view, sensor.seat, sensor.jackpot).hand === hand) return; // a second press would undo it
      pressed(at("hand-check"), { do: "select", ...sensor, hand });
    },
  });
});

// Buttons ---------------------------------------------------------------------------------------

need("[data-undo]").addEventListener("click", (event) => {
  const selected = show.picks(view, facts).filter((pick) => pick.state === "selected");
  const last = selected.find((pick) => pick.seat === chosen?.seat && pick.jackpot === chosen?.jackpot) ?? selected[0];
  if (last) pressed(event.currentTarget, { do: "deselect", seat: last.seat, jackpot: last.jackpot });
});

for (const button of every("[data-button]")) {
  button.addEventListener("click", () => {
    const { button: name, does } = button.dataset;
    const body = { do: "press", button: name };
    // A card stands for the hands that are listed, also if another console of the table selects more.
    if (vouches(does)) Object.assign(body, { digest: view.digest });
    if (facts.swipes.includes(name)) {
      withCard({ title: t("{button}, table {table}", { button: name, table: facts.table }), button: name, body, ...claims(does) });
    } else if (cannot(does)) {
      say(button, cannot(does));
    } else if (lends(does)) {
      withCard({ title: t("{button}, table {table}", { button: name, table: facts.table }), button: name, body, needed: t("Needs a supervisor's card.") });
    } else if (!busy.has(button)) {
      pressed(button, body);
    }
  });
}

// What cannot be done now is said before anybody is called with a card.
function cannot(does) {
  if (does !== "misdeal") return "";
  if (view.phase !== "started") return t("A misdeal is declared after {start} and before {end}.", { start: printed("start"), end: printed("end") });
  const sent = show.picks(view, facts).find((pick) => pick.state === "pending" || pick.state === "paid");
  return sent
    ? t("The hand at seat {seat} on {jackpot} is already {state}; this round can no longer be a misdeal.", { seat: sent.seat, jackpot: sent.jackpot, state: t(sent.state) })
    : "";
}

const vouches = (does) => facts.swipes.includes(printed(does)) && ["confirm", "turn key"].includes(does);

// The supervisor's key stands for the card, so a win that needs an executive's says so before it is turned.
function claims(does) {
  const waits = vouches(does) ? show.unpaid(show.picks(view, facts)) : [];
  const executive = waits.some((pick) => pick.card === "executive");
  return {
    needed: t(executive ? "Needs an executive's card." : "Needs a supervisor's or an executive's card."),
    wins: waits.map((pick) => t("Seat {seat}: {hand}, {amount}", { seat: pick.seat, hand: sentence(pick.hand), amount: winAmount(pick) })),
  };
}

function winAmount(pick) {
  if (pick.amount) return money(pick.amount);
  return pick.meter ? t("the meter amount") : money(pick.pays);
}

for (const button of every("[data-command]")) {
  button.addEventListener("click", () => {
    const { command } = button.dataset;
    const words = button.textContent;
    const needed = t("Needs a supervisor's card.");
    if (cannot(command)) say(button, cannot(command));
    else if (command === "refund") withCard({ title: words, button: words, needed, wins: wagersBack(), reason: true, body: { do: command } });
    else if (lends(command)) withCard({ title: words, button: words, needed, body: { do: command } });
    else pressed(button, { do: command });
  });
}

// What a refund gives back, seat by seat.
const wagersBack = () => view.seats.flatMap(({ seat, sensors }) => Object.entries(sensors)
  .filter(([, { lit }]) => lit)
  .map(([jackpot]) => t("Seat {seat}: return {amount} bet on {jackpot}", { seat, amount: money(view.meters[jackpot].wager), jackpot })));

at("claims").addEventListener("click", (event) => {
  const { seat, jackpot } = around(event, "[data-void]")?.dataset ?? {};
  if (!seat) return;
  const pick = show.picks(view, facts).find((known) => known.seat === Number(seat) && known.jackpot === jackpot);
  withCard({
    title: t("VOID, seat {seat}", { seat }),
    button: t("VOID"),
    needed: t(pick.card === "executive" ? "Needs an executive's card." : "Needs a supervisor's or an executive's card."),
    wins: [`${sentence(pick.hand)}, ${money(pick.amount)}`],
    reason: true,
    body: { do: "void", seat: Number(seat), jackpot },
  });
});

window.addEventListener("keydown", (event) => {
  if (event.key === "Escape") quiet();
  else keyPressed(event);
});

// A second press of the same lamp or hand would undo the first, and the big buttons share a place.
useOnce("#main button");
useSignOut();
seen(view);
const lamp = useLamp(at("link"), at("lost"), at("main"));
watch(`${tablePath}/events`, { view: seen, ...lamp });
