// What a table's console shows, drawn only from the server's view.
import { at, every, need } from "./dom.js";
import { money } from "./floor_client.js";
import { sentence, STATES, t } from "./words.js";

const made = (tag, className, ...parts) => {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...parts);
  return element;
};

// The name of the equipment's action button.
export const buttonFor = (facts, does) => Object.keys(facts.does).find((name) => facts.does[name] === does) ?? "";

export const sensorOf = (view, seat, jackpot) => view.seats[seat - 1].sensors[jackpot];

// Every hand that was selected, from the dealer's right, with what its line requires.
export function picks(view, facts) {
  const found = [];
  for (const { seat, sensors } of [...view.seats].reverse()) {
    for (const [jackpot, sensor] of Object.entries(sensors)) {
      if (!sensor.hand) continue;
      const line = view.hands[jackpot].find((hand) => hand.key === sensor.key);
      found.push({ seat, jackpot, ...sensor, meter: line.meter && sensor.lit, pays: sensor.lit ? line.pays : line.envy, card: cardFor(sensor, facts) });
    }
  }
  return found;
}

function cardFor(sensor, facts) {
  const high = facts.executive_from !== null && sensor.amount && Number(sensor.amount) >= Number(facts.executive_from);
  return high ? "executive" : sensor.card;
}

// Wins that wait for a card: from a meter, or fixed pays large enough to require one.
export const unpaid = (found) => found.filter((pick) => pick.card && !["paid", "verified"].includes(pick.state));

export function showMeters(view) {
  for (const [name, meter] of Object.entries(view.meters)) {
    const box = need(`[data-meters="${CSS.escape(name)}"]`);
    const stopped = meter.retired ? t("RETIRED") : meter.suspended ? t("SUSPENDED: {reason}", { reason: sentence(meter.suspended) }) : "";
    need("[data-stopped]", box).textContent = stopped;
    for (const level of meter.levels) {
      const row = need(`[data-level="${CSS.escape(level.name)}"]`, box);
      need("[data-amount]", row).textContent = money(level.displayed);
      need("[data-pending]", row).textContent = Number(level.pending) > 0 ? `${t("PENDING")} ${money(level.pending)}` : "";
    }
  }
}

export function showSeats(view, facts, chosen, busy, asking) {
  // While START GAME or END GAME is being sent, a tap on a lamp has no certain meaning.
  const turning = [...busy].some((control) => control.dataset.button);
  for (const lamp of every("[data-lamp]")) {
    const { seat, jackpot } = lamp.dataset;
    const sensor = sensorOf(view, seat, jackpot);
    const isChosen = chosen?.seat === Number(seat) && chosen?.jackpot === jackpot;
    const taking = view.phase === "open";
    const words = lampWords(sensor);
    const amount = sensor.amount ? ` ${money(sensor.amount)}` : "";
    need("[data-lamp-state]", lamp).textContent = words;
    lamp.dataset.lit = sensor.lit ? "yes" : "no";
    lamp.dataset.pick = sensor.state ?? "";
    lamp.dataset.chosen = isChosen ? "yes" : "no";
    lamp.setAttribute("aria-pressed", String(taking ? sensor.lit : isChosen));
    lamp.setAttribute("aria-label", `${t("Seat {seat}, {jackpot}", { seat, jackpot })}: ${words}${amount}${isChosen ? `, ${t("chosen")}` : ""}`);
    const asked = asking?.sensors.some((one) => one.seat === Number(seat) && one.jackpot === jackpot);
    const dark = !taking && !sensor.lit && !facts.envy_any_hand;
    lamp.dataset.asked = asked ? "yes" : "no";
    lamp.disabled = turning || view.state === "closed" || view.phase === "misdealt" || Boolean(view.keypad?.reset) || (asking ? !asked : dark);
    lamp.toggleAttribute("aria-busy", busy.has(lamp));
  }
  const names = view.phase === "open" || view.seats.some(({ player }) => player);
  at("seats").dataset.names = names ? "yes" : "no";
  for (const named of every("[data-player]")) {
    const { player, sensors } = view.seats[Number(named.dataset.seat) - 1];
    const asked = Object.values(sensors).some(({ lit }) => lit) && (view.phase === "open" || player);
    named.dataset.shown = asked ? "yes" : "no";
    named.disabled = view.phase !== "open";
    named.textContent = player ?? t("player");
    named.setAttribute("aria-label", player ? t("{player} is playing seat {seat}", { seat: named.dataset.seat, player }) : t("Name the player at seat {seat}", { seat: named.dataset.seat }));
  }
}

// The display and the slots of a keypad.
export function showKeypad(view) {
  if (!view.keypad) return;
  at("keypad-display").textContent = sentence(view.keypad.display);
  for (const slot of every("[data-slot]")) {
    const key = view.keypad.slots[slot.dataset.slot ?? ""];
    need("[data-slot-key]", slot).textContent = key ? t(key) : t("empty");
  }
}

// The hand buttons of equipment on which the hand is pressed before the seat.
export function showHandFirst(view, facts, chosen, asking) {
  const shown = facts.hand_first && view.phase === "started" && !chosen && !view.keypad?.reset && view.bets > 0;
  at("hand-first").hidden = !shown;
  at("first-title").hidden = Boolean(asking);
  if (!shown) return;
  const box = at("first-keys");
  if (!box.childElementCount) {
    for (const [jackpot, hands] of Object.entries(view.hands)) {
      box.append(...hands.map((hand) => {
        const key = handKey(hand);
        key.dataset.jackpot = jackpot;
        return key;
      }));
    }
  }
  for (const key of every(":scope > *", box)) key.setAttribute("aria-pressed", String(asking?.hand === key.dataset.hand));
}

function lampWords(sensor) {
  if (!sensor.hand) return sensor.lit ? t("BET") : t("no bet");
  return sensor.state === "selected" ? sentence(sensor.hand) : t(sensor.state.toUpperCase());
}

export function showCounts(view) {
  at("state").textContent = STATES[view.state];
  at("state").dataset.state = view.state;
  at("bets").textContent = view.bets;
  at("collect").textContent = money(view.collect);
}

// The hand keys of a sensor; they are redrawn only for another jackpot, so the focus stays.
export function showHands(view, chosen) {
  at("hands").hidden = !chosen;
  if (!chosen) return;
  const { seat, jackpot } = chosen;
  const box = at("hand-keys");
  at("hands-title").textContent = t("Seat {seat}, {jackpot}", { seat, jackpot });
  if (box.dataset.jackpot !== jackpot) {
    box.dataset.jackpot = jackpot;
    box.replaceChildren(...view.hands[jackpot].map((hand) => handKey(hand)));
  }
  const sensor = sensorOf(view, seat, jackpot);
  const sent = sensor.state === "pending" || sensor.state === "paid";
  for (const key of every(":scope > *", box)) {
    key.setAttribute("aria-pressed", String(sensor.key === key.dataset.key));
    key.disabled = sent;
  }
}

function handKey(hand) {
  const key = made("button", "hand-key", made("span", "hand-name", sentence(hand.line)), made("span", "hand-pays", handPays(hand)));
  key.type = "button";
  key.dataset.hand = hand.line;
  key.dataset.key = hand.key;
  return key;
}

function handPays(hand) {
  const amount = money(hand.pays);
  const pays = hand.meter ? sentence(hand.pays) : hand.paid_from === "tray" ? t("{amount} from the tray", { amount }) : t("{amount} from the meter", { amount });
  return hand.card ? `${pays}, ${t(`${hand.card} card`)}` : pays;
}

export function showClaims(found) {
  const rows = found.filter((pick) => pick.state !== "paid" || pick.meter).map((pick) => {
    const what = made("span", "claim-what", `${t("Seat {seat}", { seat: pick.seat })} · ${sentence(pick.hand)}`);
    const state = pick.state === "selected" ? t("selected") : `${t(pick.state.toUpperCase())} ${money(pick.amount ?? pick.pays)}`;
    const row = made("li", "claim", what, made("span", `claim-state claim-${pick.state}`, state));
    if (pick.state === "pending") {
      const undo = made("button", "small-button", t("VOID"));
      undo.type = "button";
      Object.assign(undo.dataset, { void: "", seat: pick.seat, jackpot: pick.jackpot });
      undo.setAttribute("aria-label", t("VOID {hand} at seat {seat}", { hand: sentence(pick.hand), seat: pick.seat }));
      row.append(undo);
    }
    return row;
  });
  const text = JSON.stringify(found);
  const list = at("claims");
  if (list.dataset.shown === text) return;
  list.dataset.shown = text;
  list.replaceChildren(...rows);
}

const RESET_STEPS = ["ask reset", "reset", "remove key"];

const isToSend = (found, facts) => found.some((pick) => pick.meter && pick.state === "selected" && facts.locks.includes(pick.jackpot));

export function showKeys(view, facts, found) {
  const reset = view.keypad?.reset ?? "";
  const started = view.phase === "started" && !reset;
  const mayStart = !reset && view.state !== "closed" && (view.phase === "open" || view.phase === "misdealt");
  const toSend = isToSend(found, facts);
  const sends = Object.values(facts.does).includes("lock"); // older equipment freezes when it confirms
  const enabled = {
    start: mayStart,
    end: started,
    lock: toSend,
    confirm: started && unpaid(found).length > 0 && !(sends && toSend),
    misdeal: started,
    "turn key": view.key === null,
    "turn back": view.key !== null,
    "insert key": started,
    "ask reset": reset === "inserted" || reset === "asked",
    reset: reset === "asked",
    "remove key": reset !== "",
  };
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  const bigFocused = focused?.matches(".big");
  for (const key of every("[data-button]")) {
    const { does } = key.dataset;
    key.disabled = !enabled[does];
    if (does === "start") key.hidden = view.phase === "started";
    if (does === "end") key.hidden = view.phase !== "started";
    if (RESET_STEPS.includes(does ?? "")) key.hidden = !reset;
    if (does === "insert key") key.hidden = !started;
    if (does === "turn key") key.setAttribute("aria-pressed", String(view.key !== null));
    if (does === "turn back") key.setAttribute("aria-pressed", String(view.key === null));
  }
  const closed = view.state === "closed";
  need('[data-command="open-table"]').hidden = !closed;
  const close = need('[data-command="close-table"]');
  close.hidden = closed || view.phase !== "open";
  need('[data-command="refund"]').hidden = view.phase !== "misdealt" || Boolean(reset);
  const undo = need("[data-undo]");
  undo.hidden = !started;
  undo.disabled = !found.some((pick) => pick.state === "selected");
  // The big button replaces the other one but does not take its focus: the next Enter is not for
  // it.
  if (bigFocused && focused?.hidden) at("actions").focus({ preventScroll: true });
}

const RESETTING = {
  inserted: t("The maintenance key is in slot 3. Put the bonus bets back on the lit lamps, then press FOUR OF A KIND."),
  asked: t("Press ENTER to reset the keypad, or remove the key to leave the round as it is."),
  done: t("The keypad is reset. Remove the key from slot 3, then press LOCK OUT and collect the same bets."),
};

// What a win waits for; its chips are collected long since.
function winDue(view, facts, found) {
  const send = isToSend(found, facts) && buttonFor(facts, "lock");
  if (send) return t("Press {button} to send the win.", { button: send });
  const waiting = unpaid(found);
  if (view.key !== null) return t(waiting.length ? "Press {button} to record the win." : "Turn the key back to {button}.", { button: buttonFor(facts, waiting.length ? "confirm" : "turn back") });
  if (!waiting.length) return null;
  return waiting.some((pick) => pick.card === "executive") ? t("Call an executive to confirm the win.") : t("Call a supervisor to confirm the win.");
}

export function showWords(view, facts, chosen, pays, asking, found) {
  const waits = view.phase === "started" && !chosen;
  const words = RESETTING[view.keypad?.reset] ?? (asking ? t("Who has the {hand}? Tap that seat's lamp.", { hand: sentence(asking.hand) }) : null) ?? {
    closed: t("This table is closed. Open it before the first bet."),
    misdealt: t("Misdeal: the same bets stay in play. No new bets, and no second contribution."),
    open: t("Tap a lamp for each bet, then press {button}.", { button: buttonFor(facts, "start") }),
  }[view.state] ?? winDue(view, facts, found) ?? `${t(view.bets === 1 ? "Bets are locked. Collect 1 chip, {amount}." : "Bets are locked. Collect {count} chips, {amount}.", { count: view.bets, amount: money(view.collect) })} ${t(facts.hand_first ? "Tap a winning hand, then its seat." : "Tap a seat to enter a jackpot hand.")}`;
  at("say").textContent = words;
  at("say").hidden = !(waits || view.phase !== "started");
  at("pays").hidden = view.phase !== "open" || !pays;
}

// The pays after END GAME: what the tray owes, envy seat by seat, and wins from a meter.
export function showPays({ round, pays, refunds = [] }, tablePath) {
  if (refunds.length) {
    showRefund(round, refunds, tablePath);
    return;
  }
  const groups = [
    [t("Pay from the tray"), pays.filter((pay) => pay.level === "tray"), (pay) => sentence(pay.line)],
    [t("Envy, from the tray"), pays.filter((pay) => pay.level === "envy"), (pay) => t("envy for {hand}", { hand: sentence(pay.line) })],
    [t("Won from the meter"), pays.filter((pay) => !["tray", "envy"].includes(pay.level)), (pay) => `${sentence(pay.line)}, ${t(pay.level)}`],
  ];
  const box = at("pays");
  box.replaceChildren(made("h2", "", t(pays.length === 0 ? "Round {round}: nothing to pay" : pays.length === 1 ? "Round {round}: 1 pay" : "Round {round}: {count} pays", { round, count: pays.length })));
  for (const [title, entries, words] of groups) {
    if (!entries.length) continue;
    const body = made("tbody", "");
    for (const pay of entries) {
      body.append(made("tr", "", rowHead(t("Seat {seat}", { seat: pay.seat })), made("td", "", words(pay)), made("td", "amount", money(pay.amount))));
    }
    box.append(made("table", "pays", made("caption", "", title), body));
  }
  const tray = pays.filter((pay) => ["tray", "envy"].includes(pay.level));
  if (tray.length) box.append(made("p", "tray-total", t("Total from the tray: {amount}", { amount: money(sum(tray.map((pay) => pay.amount))) })));
}

// What went back to the players after a misdeal, with its slip.
function showRefund(round, refunds, tablePath) {
  const body = made("tbody", "");
  for (const one of refunds) body.append(made("tr", "", rowHead(t("Seat {seat}", { seat: one.seat })), made("td", "", one.jackpot), made("td", "amount", money(one.amount))));
  const slip = made("a", "small-button", t("Refund slip (PDF)"));
  slip.href = `${tablePath}/refunds/${round}`;
  slip.target = "_blank";
  slip.rel = "noopener";
  at("pays").replaceChildren(made("h2", "", t("Round {round}: refunded", { round })), made("table", "pays", made("caption", "", t("Return from the tray")), body),
    made("p", "tray-total", t("Total from the tray: {amount}", { amount: money(sum(refunds.map((one) => one.amount))) })), made("p", "", slip));
}

function rowHead(text) {
  const head = made("th", "", text);
  head.scope = "row";
  return head;
}

// Exact, in cents.
const sum = (amounts) => {
  const cents = amounts.reduce((total, text) => total + BigInt(text.replace(".", "")), 0n);
  return `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;
};
