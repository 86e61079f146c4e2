// What the drill shows: the hand with its chips, the boxes for amounts, the verdict, the result.
import { at } from "./dom.js";
import { chips, layCards } from "./table_layout.js";
import { made } from "./school_elements.js";
import { sentence, t } from "./words.js";

export const seconds = (milliseconds) => `${Number((milliseconds / 1000).toFixed(1))} s`;

// "12.50" plus a chip of "5" is "17.50"; whole cents are counted, so nothing is rounded.
export function addChip(text, chip) {
  const cents = (money) => {
    const [whole, part = ""] = money.replace(/[$,\s]/g, "").split(".");
    return /^\d*$/.test(whole + part) ? Number(whole || 0) * 100 + Number(part.slice(0, 2).padEnd(2, "0")) : 0;
  };
  const total = cents(text) + cents(chip);
  const rest = total % 100;
  return `${Math.floor(total / 100)}${rest ? `.${String(rest).padStart(2, "0")}` : ""}`;
}

// The hand --------------------------------------------------------------------------------------

export function drawHand(felt, put) {
  const places = [];
  if (put.dealer.plays) places.push(group(t("Dealer"), put.dealer.cards, put.dealer.hand));
  if (put.community.length) places.push(group(t("Board"), put.community, ""));
  for (const side of put.sides ?? []) places.push(group(sentence(side.title), side.cards, side.hand));
  const common = made("div", "drill-common");
  common.append(...places);
  const seats = made("ol", "drill-seats");
  seats.dataset.count = put.seats.length;
  seats.append(...put.seats.map((seat) => spot(seat, put)));
  felt.replaceChildren(...(places.length ? [common] : []), seats);
}

function group(title, cards, hand) {
  const box = made("div", "drill-place");
  box.append(heading(title, hand), laid(cards));
  return box;
}

function heading(title, hand, said = "") {
  const line = made("h3", "drill-name", title);
  if (said) line.append(" ", made("span", "drill-said", said.split(", ").map(sentence).join(", ")));
  if (hand) line.append(" ", made("span", "drill-hand", sentence(hand)));
  return line;
}

function laid(cards) {
  const row = made("div", "drill-cards");
  layCards(row, cards);
  return row;
}

function spot(seat, put) {
  const item = made("li", "drill-spot");
  item.dataset.asked = seat.asked ? "yes" : "no";
  const bets = made("ul", "drill-chips-up");
  const asked = new Set(put.asks.filter((one) => one.seat === seat.seat).map((one) => one.bet));
  for (const bet of seat.bets) {
    const chip = made("li", "drill-stack");
    chip.dataset.asked = put.kind === "bet" && asked.has(bet.bet) ? "yes" : "no";
    chip.append(made("span", "drill-stack-title", bet.title), made("span", "drill-stack-amount", `$${chips(bet.amount)}`));
    if (bet.back) chip.append(made("span", "drill-said", t("taken back")));
    bets.append(chip);
  }
  const cards = put.sides?.length ? [] : [laid(seat.cards)];
  item.append(heading(t("Seat {seat}", { seat: seat.seat }), seat.hand, seat.said), ...cards, bets);
  return item;
}

// Amounts ---------------------------------------------------------------------------------------

export function drawAmounts(list, asks, verdict) {
  list.replaceChildren(...asks.map((one, index) => amount(one, index, verdict?.parts[index])));
}

// What an amount is for: a bet, which keeps its name; a bet that something is deducted from; or a
// seat.
function titleOf(title) {
  const [, seat] = /^Seat (\d+)$/.exec(title) ?? [];
  if (seat) return t("Seat {seat}", { seat });
  return title.endsWith(", taken") ? t("{bet}, taken", { bet: title.slice(0, -", taken".length) }) : title;
}

function amount(one, index, part) {
  const row = made("li", "drill-amount");
  const label = made("label", "", titleOf(one.title));
  label.htmlFor = `amount-${index}`;
  const about = [one.stake ? t("on ${amount}", { amount: chips(one.stake) }) : "", one.table ? t("table {table}", { table: one.table }) : ""].filter(Boolean).join(", ");
  if (about) label.append(" ", made("span", "small", about));
  const box = made("input");
  Object.assign(box, { id: `amount-${index}`, type: "text", inputMode: "decimal", enterKeyHint: "go", maxLength: 40, spellcheck: false });
  box.setAttribute("autocomplete", "off");
  box.setAttribute("aria-describedby", "ask-help ask-wrong");
  row.append(label, box);
  if (part) {
    box.value = part.said;
    box.readOnly = true;
    row.dataset.right = part.right ? "yes" : "no";
    row.append(made("span", "drill-mark", part.right ? t("right") : t("wrong: {due}", { due: sentence(part.due) })));
  }
  return row;
}

// The verdict -----------------------------------------------------------------------------------

export function drawVerdict(status, verdict) {
  if (!verdict) {
    status.replaceChildren();
    return;
  }
  const slow = verdict.right && verdict.slow;
  const title = made("p", "drill-word-right", verdict.right ? (slow ? t("Right, but slow") : t("Right")) : t("Wrong"));
  title.dataset.right = verdict.right ? "yes" : "no";
  const wrong = verdict.parts.filter((part) => !part.right);
  const told = new Set(); // a clause that several amounts share is shown once
  status.replaceChildren(title, ...(verdict.right ? verdict.parts : wrong).map((part) => explained(part, told)));
}

function explained(part, told) {
  const box = made("div", "drill-why");
  const due = made("p", "drill-due");
  due.append(made("strong", "", `${titleOf(part.title)}: ${sentence(part.due)}`));
  if (!part.right) due.append(t(", not {said}", { said: part.said }));
  box.append(due, made("p", "drill-worked", `${sentence(part.worked_out)}.`));
  if (part.line && (part.table || !part.worked_out.startsWith(part.line))) {
    const line = made("p", "small", sentence(part.line));
    if (part.table) {
      const link = made("a", "", part.table);
      link.href = `/tables/${encodeURIComponent(part.table)}`;
      link.target = "_blank";
      line.append(", ", link);
    }
    box.append(line);
  }
  if (!part.right && !told.has(part.clause.id)) {
    told.add(part.clause.id);
    const clause = made("p", "small drill-clause");
    clause.append(made("span", "clause-number", part.clause.id), ` ${sentence(part.clause.text)}`);
    box.append(clause);
  }
  return box;
}

// The result ------------------------------------------------------------------------------------

const cell = (words) => made("td", "", words);

// A figure carries its heading with it, for screens too narrow for columns.
const figure = (words, label) => {
  const filled = made("td", "number", String(words));
  filled.dataset.label = label;
  return filled;
};

export function drawResult(view) {
  const { result } = view;
  at("result").hidden = result === null;
  if (result !== null) {
    at("result-title").textContent = t("{right} of {answered} right", { right: result.right, answered: result.answered });
    const figures = [
      [t("Wrong"), result.wrong],
      [t(t("Median")), `${result.median_seconds} s`],
      [t("Longest streak"), result.best_streak],
      [t("Right but slow"), result.slow],
      [t("Your pace now"), t("{time} per amount", { time: seconds(view.pace_ms) })],
    ];
    at("figures").replaceChildren(...figures.map(([title, words]) => {
      const box = made("div");
      box.append(made("dt", "", title), made("dd", "", String(words)));
      return box;
    }));
    at("topics").replaceChildren(...result.topics.map((one) => {
      const row = made("tr");
      const title = made("th", "", one.title);
      title.scope = "row";
      row.append(title, cell(one.game), figure(one.right, t("Right")), figure(one.wrong, t("Wrong")));
      return row;
    }));
  }
  at("past").hidden = view.past.length === 0;
  at("courses").replaceChildren(...view.past.map((one) => {
    const row = made("tr");
    const begun = made("th", "", new Date(one.begun).toLocaleString([], { dateStyle: "medium", timeStyle: "short" }));
    begun.scope = "row";
    row.append(
      begun, cell(one.games.join(", ")), figure(one.right, t("Right")), figure(one.wrong, t("Wrong")),
      figure(`${one.median_seconds} s`, t("Median")), figure(one.best_streak, t("Streak")),
    );
    return row;
  }));
}
