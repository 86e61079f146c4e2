// What the dealer sees: the layout, the shuffler, the desk, the verdict on the last act, the
// report.
import { at, maybe, need } from "./dom.js";
import { cardName, chips, drawLayout, layCards } from "./table_layout.js";
import { oddsWords, sentence, t } from "./words.js";


export function made(tag, words = "", of = {}) {
  const element = document.createElement(tag);
  if (words) element.textContent = words;
  for (const [name, value] of Object.entries(of)) {
    if (name === "class") element.className = value;
    else element.setAttribute(name, value);
  }
  return element;
}

// A list of buttons is not redrawn while its words stay the same, so none loses the focus.
export function lay(place, known, make) {
  const text = JSON.stringify(known);
  if (place.dataset.known === text) return;
  place.dataset.known = text;
  place.replaceChildren(...known.map(make));
}

// The layout ----------------------------------------------------------------------------------------

export function showFelt(view) {
  const root = at("felt");
  drawLayout(root, view);
  need("[data-board]", root).hidden = !view.places.community;
  need("[data-dealer-place]", root).hidden = !view.places.dealer;
  const seats = view.seats.length;
  view.seats.forEach((seat, number) => {
    const spot = need(`[data-spot="${seat.seat}"]`, root);
    const aside = (2 * number + 1) / seats - 1;
    spot.style.setProperty("--place", number + 1);
    spot.style.setProperty("--places", seats);
    spot.style.setProperty("--bend", (aside * aside).toFixed(3));
  });
  showPacket(view.packet);
  showDecks(root, view.decks);
  showPays(view.pays_shown);
  const rack = at("rack");
  const lies = Math.min(view.burned, 9);
  if (rack.childElementCount !== lies) {
    rack.replaceChildren(...Array.from({ length: lies }, (_, number) => {
      const back = made("img", "", { src: "/cards/back.svg", alt: "", width: 140, height: 196 });
      back.style.setProperty("--slip", number);
      return back;
    }));
  }
  at("burned").textContent = view.burned === 0 ? t("no cards") : t(view.burned === 1 ? "1 card" : "{count} cards", { count: view.burned });
}

// Two decks in turn: the backs on the table have the color of the deck in use.
function showDecks(root, decks) {
  root.dataset.deck = decks?.dealing || decks?.rack || "";
  at("dealt-deck").textContent = decks?.dealing ? t("deals the {color} deck", { color: sentence(decks.dealing) }) : "";
  at("rack-deck").textContent = decks?.rack ? t("{color} deck", { color: sentence(decks.rack) }) : "";
}

// What the shuffler's display shows once it has counted the hands.
function showPays(shown) {
  const place = at("pays-shown");
  place.hidden = !shown;
  if (!shown) return;
  lay(place, [shown.title, shown.hands, ...shown.lines], (entry) => {
    if (typeof entry === "object") return made("span", `${sentence(entry.label)} ${oddsWords(entry.pays)}`);
    return made("strong", typeof entry === "number" ? t(entry === 1 ? "1 hand" : "{count} hands", { count: entry }) : entry);
  });
}

function showPacket(packet) {
  const shown = packet?.shown ?? [];
  layCards(at("packet"), shown);
  const up = shown.filter((card) => card !== null);
  const words = shown.length === 0 ? t("no packet") : t(shown.length === 1 ? "1 card" : "{count} cards", { count: shown.length });
  at("packet-say").textContent = up.length ? t("{cards}, face up: {names}", { cards: words, names: up.map(cardName).join(", ") }) : words;
}

// The desk ----------------------------------------------------------------------------------------

const key = (words, of) => made("button", words, { type: "button", class: "box-key", ...of });
const act = (words, does) => key(words, { "data-act": JSON.stringify(does) });

export function showActs(view) {
  const { acts, console: desk } = view;
  lay(at("calls"), acts.calls, (what) => act(sentence(what), { do: "call", what }));
  lay(at("shuffler-keys"), acts.presses.filter((what) => !desk.buttons.includes(what)), (what) => act(sentence(what), { do: "press", what }));
  lay(at("turns"), turnsOf(view), ([words, does]) => act(words, does));
  for (const { side, names } of acts.sides) {
    const place = maybe(`[data-side-calls="${side}"]`);
    if (place) lay(place, names, (hand) => act(sentence(hand), { do: "points", side, hand }));
  }
  lay(at("rulings"), acts.irregular, ({ effect, text }) => {
    const made = act(RULINGS[effect] ?? effect, { do: "rule", effect });
    made.title = sentence(text);
    return made;
  });
  at("moves-place").hidden = !acts.moves.length && !acts.counts;
  at("counting").hidden = !acts.counts;
  at("entering").hidden = !acts.counts;
  showCase(view);
  lay(at("moves"), acts.moves, (what) => act(sentence(what), { do: "perform", what }));
}

// For a lesson without a deal: the situation, and a deck spread out to be counted. What only a deal
// needs is hidden, and so is a table without players.
function showCase(view) {
  const inCase = Boolean(view.case);
  const nobody = inCase && view.seats.every((seat) => seat.kind === "empty");
  at("box").dataset.case = inCase ? "yes" : "no";
  at("case").hidden = !inCase;
  at("case-says").textContent = sentence(view.case);
  at("case-message").textContent = sentence(view.console.message);
  at("case-message").hidden = !nobody || !view.console.message;
  layCards(at("case-deck"), view.counting);
  for (const id of ["settling", "calls-place", "turns-place", "jump-settling"]) at(id).hidden = inCase;
  for (const id of ["felt", "jump-felt"]) at(id).hidden = nobody;
  at("rulings-place").hidden = inCase && !view.acts.irregular.length;
  at("dealer-name").textContent = inCase ? t("Dealer") : t("Your cards");
  at("moves-title").textContent = inCase ? t("What you do") : t("Other procedures");
}

// The positions that are about to be called; a press adds or removes one.
export function showPositions(view, named) {
  const place = maybe("#position-seats");
  if (!place) return;
  const seats = view.acts.seats.map((seat) => [seat, named.has(seat)]);
  lay(place, seats, ([seat, pressed]) => key(`${seat}`, { "data-position": seat, "aria-pressed": pressed, "aria-label": t("Position {seat}", { seat }) }));
}

// The second list has the hands of the kind chosen in the first.
export function showHandNames(view) {
  const kind = maybe("#hand-kind");
  if (!kind) return;
  const entry = kind.value === "" ? null : view.acts.hand_names[Number(kind.value)];
  const names = at("hand-name");
  names.hidden = !entry;
  lay(names, entry?.names ?? [], (name) => made("option", sentence(name), { value: name }));
}

export function announcedHand() {
  return maybe("#hand-kind")?.value ? at("hand-name").value : "";
}

export const RULINGS = {
  void: t("Void the round"), replace: t("Replace the card"), redeal: t("Deal again"), stands: t("The round stands"),
};

function turnsOf(view) {
  const turns = view.acts.reveals.map((what) => [t("Turn: {what}", { what: sentence(what) }), { do: "reveal", what }]);
  if (!view.places.qualifies) return turns;
  return [
    ...turns,
    [t("Dealer qualifies"), { do: "announce", qualifies: true }],
    [t("Dealer does not qualify"), { do: "announce", qualifies: false }],
  ];
}

// Settlement: the chosen seat, its cards next to the dealer's, and each of its bets.
export function showSettling(view) {
  const { settling } = view;
  at("settling-none").hidden = settling !== null;
  at("settling-seat").hidden = settling === null;
  at("settling-title").textContent = settling ? t("Settlement of seat {seat}", { seat: settling.seat }) : t("Settlement");
  if (!settling) return;
  const seat = view.seats.find((entry) => entry.seat === settling.seat);
  const lying = view.sides.length ? [] : [[t("Seat {seat}", { seat: seat.seat }), seat.cards, seat.hand]];
  for (const side of view.sides) lying.push([sentence(side.title), side.cards, side.hand]);
  if (view.community.length) lying.push([t("Board"), view.community, ""]);
  if (view.dealer.cards.length) lying.push([t("Dealer"), view.dealer.cards, view.dealer.hand]);
  lay(at("settling-cards"), lying, ([words, cards, hand]) => {
    const place = made("div");
    const dealt = made("div", "", { class: "dealt" });
    layCards(dealt, cards);
    place.append(made("h3", hand ? `${words}: ${sentence(hand)}` : words), dealt);
    return place;
  });
  lay(at("settling-bets"), settling.bets, (bet) => betRow(settling.seat, bet));
  const hands = view.acts.gestures.filter((gesture) => HAND_WORDS[gesture]);
  lay(at("settling-hand"), hands.map((gesture) => [gesture, settling.seat]), ([gesture, place]) => act(HAND_WORDS[gesture], { do: "handle", gesture, seat: place }));
}

const HAND_WORDS = { "lock up": t("Lock up the cards"), "leave face up": t("Leave the cards face up") };

const HOWS = [["pay", t("Pay")], ["take", t("Take")], ["leave", t("Push")], ["part", t("Take part")]];

function betRow(seat, bet) {
  const row = made("li", "", { "data-bet": bet.bet, "data-done": bet.done ? "yes" : "no" });
  const words = made("p");
  const stake = bet.stake === "0.00" ? t("no bet of its own") : `$${chips(bet.stake)}`;
  words.append(made("strong", bet.title), ` ${stake}`);
  if (bet.collected) words.append(made("span", ` ${t("in the tray")}`, { class: "box-quiet" }));
  row.append(words);
  if (bet.done) {
    row.append(made("p", sentence(bet.done)));
    return row;
  }
  const how = made("div", "", { class: "how", role: "group", "aria-label": t("{bet}: resolve", { bet: bet.title }) });
  for (const [name, said] of HOWS) {
    how.append(key(said, { "data-resolve": name, "data-seat": seat, "data-bet": bet.bet, "aria-label": `${said} ${bet.title}` }));
  }
  row.append(how);
  return row;
}

// The console: lamps by seat, its buttons, and a key for every hand it pays.
export function showConsole(view, chosen) {
  const desk = view.console;
  at("message").textContent = sentence(desk.message);
  at("console").hidden = !desk.equipment;
  at("jump-console").hidden = !desk.equipment;
  if (!desk.equipment) return;
  at("console-title").textContent = t("Console: {equipment}", { equipment: desk.equipment });
  at("console-message").textContent = sentence(desk.message);
  lay(at("console-lights"), view.seats.map((seat) => [seat.seat, desk.lights.includes(seat.seat), chosen === seat.seat]), ([seat, lit, pressed]) => {
    const place = made("li");
    place.append(made("button", `${seat}`, {
      type: "button", class: "lamp", "data-lamp": seat, "data-lit": lit ? "yes" : "no", "aria-pressed": pressed,
      "aria-label": t(lit ? "Seat {seat}, lamp lit" : "Seat {seat}, lamp dark", { seat }),
    }));
    return place;
  });
  lay(at("console-buttons"), desk.buttons, (what) => act(what, { do: "press", what }));
  at("hands").hidden = chosen === null || desk.hands.length === 0;
  at("hands-title").textContent = t("Hand of seat {seat}", { seat: chosen });
  lay(at("hand-keys"), chosen === null ? [] : desk.hands.map((hand) => [chosen, hand]), ([seat, hand]) => act(sentence(hand.label), { do: "select", seat, hand: hand.key }));
}

// Verdict, marks, procedure -----------------------------------------------------------------------

export function showMarks(view) {
  const { marks } = view;
  const of = ({ won, of: all }) => (all ? t("{won} of {all}", { won, all }) : "–");
  at("round").textContent = t("{won} of {all}", { won: view.round, all: view.of });
  at("mark-procedure").textContent = of(marks.procedure);
  at("mark-pays").textContent = of(marks.pays);
}

export const clock = (seconds) => {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
};

export function showVerdict(kind, words, fault = null, view = null) {
  at("verdict").dataset.kind = kind;
  at("say").textContent = words;
  at("fault").replaceChildren(...(fault ? faultWords(fault, view) : []));
}

export function showHint({ hint, lesson, phase }) {
  at("hint").hidden = !hint;
  if (hint) at("hint").replaceChildren(t("Next: {act} ({clause}).", { act: sentence(hint.says), clause: hint.clause.id }), ...reason(hint));
  at("hint-key").hidden = lesson.help !== "asked" || phase !== "dealing" || Boolean(hint);
}

// Why that comes next: the text of its clause, unless the act has the same words.
function reason({ says, clause }) {
  return says.includes(clause.text) ? [] : [" ", made("span", sentence(clause.text), { class: "hint-why" })];
}

function faultWords(fault, view) {
  const did = made("p");
  did.append(made("strong", KINDS[fault.kind] ?? fault.kind), ` ${sentence(fault.did)}`);
  const said = made("div");
  said.append(did);
  if (fault.should) said.append(made("p", t("Correct: {act}", { act: sentence(fault.should) })));
  return [said, clauseWords(fault.clause, view)];
}

// A clause with its place on the printed rule sheet; the jackpots' texts are not on any sheet.
export function clauseWords(clause, view) {
  const words = made("p", "", { class: "clause-of" });
  const of = { class: "clause-number" };
  if (clause.anchor) of.href = `/games/${view.game}?procedure=${view.procedure.key}#${clause.anchor}`;
  words.append(made(of.href ? "a" : "span", clause.id, of), ` ${sentence(clause.text)} `, made("span", sentence(clause.source), { class: "source" }));
  return words;
}

const KINDS = { procedure: t("Procedure fault:"), payout: t("Payout fault:"), irregularity: t("Irregularity fault:") };

export function showProcedure(view) {
  const { procedure } = view;
  at("procedure").hidden = !procedure.stages.length;
  at("procedure-name").textContent = sentence(procedure.title);
  lay(at("stages"), procedure.stages.map((words, number) => [words, number === procedure.stage]), ([words, now]) => made("li", numbered(words), now ? { "aria-current": "step" } : {}));
}

// A stage with its number, as the rule sheet prints it: “3 No more bets”.
function numbered(words) {
  const [number] = words.split(" ", 1);
  return `${number} ${sentence(words.slice(number.length + 1))}`;
}
