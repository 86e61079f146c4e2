// What the drill shows: the hand with its chips, the boxes for amounts, the verdict, the result.
import { chips, layCards } from "/static/felt.js";

const make = (tag, className, words) => {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (words !== undefined) made.textContent = words;
  return made;
};

export const seconds = (milliseconds) => `${Number((milliseconds / 1000).toFixed(1))} s`;

// "12.50" and a chip of "5" are "17.50"; cents are counted whole, so nothing is rounded.
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
  if (put.dealer.plays) places.push(group("Dealer", put.dealer.cards, put.dealer.hand));
  if (put.community.length) places.push(group("Board", put.community, ""));
  const common = make("div", "drill-common");
  common.append(...places);
  const seats = make("ol", "drill-seats");
  seats.dataset.count = put.seats.length;
  seats.append(...put.seats.map((seat) => spot(seat, put)));
  felt.replaceChildren(...(places.length ? [common] : []), seats);
}

function group(title, cards, hand) {
  const box = make("div", "drill-place");
  box.append(heading(title, hand), laid(cards));
  return box;
}

function heading(title, hand, said = "") {
  const line = make("h3", "drill-name", title);
  if (said) line.append(" ", make("span", "drill-said", said));
  if (hand) line.append(" ", make("span", "drill-hand", hand));
  return line;
}

function laid(cards) {
  const row = make("div", "drill-cards");
  layCards(row, cards);
  return row;
}

function spot(seat, put) {
  const item = make("li", "drill-spot");
  item.dataset.asked = seat.asked ? "yes" : "no";
  const bets = make("ul", "drill-chips-up");
  const asked = new Set(put.asks.filter((one) => one.seat === seat.seat).map((one) => one.bet));
  for (const bet of seat.bets) {
    const chip = make("li", "drill-stack");
    chip.dataset.asked = put.kind === "bet" && asked.has(bet.bet) ? "yes" : "no";
    chip.append(make("span", "drill-stack-title", bet.title), make("span", "drill-stack-amount", `$${chips(bet.amount)}`));
    if (bet.back) chip.append(make("span", "drill-said", "taken back"));
    bets.append(chip);
  }
  item.append(heading(`Seat ${seat.seat}`, seat.hand, seat.said), laid(seat.cards), bets);
  return item;
}

// Amounts ---------------------------------------------------------------------------------------

export function drawAmounts(list, asks, verdict) {
  list.replaceChildren(...asks.map((one, index) => amount(one, index, verdict?.parts[index])));
}

function amount(one, index, part) {
  const row = make("li", "drill-amount");
  const label = make("label", "", one.title);
  label.htmlFor = `amount-${index}`;
  const about = [one.stake ? `on $${chips(one.stake)}` : "", one.table ? `table ${one.table}` : ""].filter(Boolean).join(", ");
  if (about) label.append(" ", make("span", "small", about));
  const box = make("input");
  Object.assign(box, { id: `amount-${index}`, type: "text", inputMode: "decimal", enterKeyHint: "go", maxLength: 40, spellcheck: false });
  box.setAttribute("autocomplete", "off");
  box.setAttribute("aria-describedby", "ask-help ask-wrong");
  row.append(label, box);
  if (part) {
    box.value = part.said;
    box.readOnly = true;
    row.dataset.right = part.right ? "yes" : "no";
    row.append(make("span", "drill-mark", part.right ? "right" : `wrong: ${part.due}`));
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
  const title = make("p", "drill-word-right", verdict.right ? (slow ? "Right, but slow" : "Right") : "Wrong");
  title.dataset.right = verdict.right ? "yes" : "no";
  const wrong = verdict.parts.filter((part) => !part.right);
  const told = new Set(); // a clause that several amounts rest on is read once
  status.replaceChildren(title, ...(verdict.right ? verdict.parts : wrong).map((part) => explained(part, told)));
}

function explained(part, told) {
  const box = make("div", "drill-why");
  const due = make("p", "drill-due");
  due.append(make("strong", "", `${part.title}: ${part.due}`));
  if (!part.right) due.append(` and not ${part.said}`);
  box.append(due, make("p", "drill-worked", `${part.worked_out}.`));
  if (part.line) {
    const line = make("p", "small", part.line);
    if (part.table) {
      const link = make("a", "", part.table);
      link.href = `/tables/${encodeURIComponent(part.table)}`;
      link.target = "_blank";
      line.append(", ", link);
    }
    box.append(line);
  }
  if (!part.right && !told.has(part.clause.id)) {
    told.add(part.clause.id);
    const clause = make("p", "small drill-clause");
    clause.append(make("span", "clause-number", part.clause.id), ` ${part.clause.text}`);
    box.append(clause);
  }
  return box;
}

// The result ------------------------------------------------------------------------------------

const cell = (words) => make("td", "", words);

// A figure carries its heading with it, for screens too narrow for columns.
const figure = (words, label) => {
  const made = make("td", "number", String(words));
  made.dataset.label = label;
  return made;
};

export function drawResult(view) {
  const { result } = view;
  document.getElementById("result").hidden = result === null;
  if (result !== null) {
    document.getElementById("result-title").textContent = `${result.right} of ${result.answered} right`;
    const figures = [
      ["Wrong", result.wrong],
      ["Median", `${result.median_seconds} s`],
      ["Longest streak", result.best_streak],
      ["Right but slow", result.slow],
      ["Your pace now", `${seconds(view.pace_ms)} an amount`],
    ];
    document.getElementById("figures").replaceChildren(...figures.map(([title, words]) => {
      const box = make("div");
      box.append(make("dt", "", title), make("dd", "", String(words)));
      return box;
    }));
    document.getElementById("topics").replaceChildren(...result.topics.map((one) => {
      const row = make("tr");
      const title = make("th", "", one.title);
      title.scope = "row";
      row.append(title, cell(one.game), figure(one.right, "Right"), figure(one.wrong, "Wrong"));
      return row;
    }));
  }
  document.getElementById("past").hidden = view.past.length === 0;
  document.getElementById("courses").replaceChildren(...view.past.map((one) => {
    const row = make("tr");
    const begun = make("th", "", new Date(one.begun).toLocaleString([], { dateStyle: "medium", timeStyle: "short" }));
    begun.scope = "row";
    row.append(
      begun, cell(one.games.join(", ")), figure(one.right, "Right"), figure(one.wrong, "Wrong"),
      figure(`${one.median_seconds} s`, "Median"), figure(one.best_streak, "Streak"),
    );
    return row;
  }));
}
