// What the seat says and what a screen reader reads out: the question, the cards, the result.
import { money } from "./floor_client.js";
import { cardName } from "./table_layout.js";
import { newCards } from "./school_seat_deal.js";
import { verdict } from "./school_seat_notes.js";
import { netWords } from "./school_seat_result.js";
import { sentence, t } from "./words.js";

const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);
const spotOf = (view, seat) => (view.seats.length > 1 ? `${t("Spot {seat}", { seat })}: ` : "");

export const asked = (view) => `${spotOf(view, view.turn.seat)}${sentence(view.turn.title)}. ${t("What do you do?")}`;

const results = (view) => view.seats
  .filter((seat) => seat.net !== "")
  .map((seat) => capital(`${spotOf(view, seat.seat)}${seat.hand ? `${sentence(seat.hand)}, ` : ""}${netWords(seat.net)}.`))
  .join(" ");

export function said(view, bets, fresh) {
  if (view.phase === "question") return sentence(view.question.asked);
  if (view.turn) return asked(view);
  if (view.answered) return verdict(view.answered);
  if (view.mode === "quiz") return t("The quiz shows you hard hands and asks what you would do.");
  if (view.phase === "settled" && !fresh) return results(view);
  if (bets.any) return t("Bets up: {amount}. Deal when you are ready.", { amount: money((bets.total / 100).toFixed(2)) });
  return t("Tap a circle to bet a chip there, or bet the minimum.");
}

// A change as it is read out: new cards by holder, and what the coach says.
export function told(before, now) {
  const heard = new Map();
  for (const { holder, card } of newCards(before, now)) {
    if (card === null) continue;
    const who = { dealer: () => t("Dealer"), community: () => t("Board"), sides: () => sentence(now.sides[holder[1]].title), seats: () => (now.seats.length > 1 ? t("Spot {seat}", { seat: now.seats[holder[1]].seat }) : t("You")) }[holder[0]]();
    heard.set(who, [...(heard.get(who) ?? []), cardName(card)]);
  }
  const words = [...heard].map(([who, cards]) => `${who}: ${cards.join(", ")}.`);
  if (now.notes.length > (before?.notes.length ?? 0)) words.push(verdict(now.notes.at(-1)));
  return words.join(" ");
}
