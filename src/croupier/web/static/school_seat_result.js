// The settlement of a hand, spot by spot: every line with its pay and its clause.
import { made } from "./school_elements.js";
import { oddsWords, sentence, t } from "./words.js";

export const netWords = (net) => {
  if (net === "0.00") return t("even");
  return net.startsWith("-") ? t("{amount} down", { amount: `$${net.slice(1)}` }) : t("{amount} up", { amount: `$${net}` });
};

const HEADINGS = [t("Bet"), t("Stake"), t("Outcome"), t("Pays"), t("Returned"), t("Clause")];
const COLUMNS = ["col-bet", "col-money", "col-outcome", "col-pays", "col-money", ""];

export function drawSettlement(place, seats, view) {
  const paid = seats.filter((seat) => seat.lines.length > 0);
  const known = JSON.stringify(paid.map((seat) => [seat.seat, seat.net, seat.lines]));
  place.hidden = paid.length === 0;
  if (place.dataset.known === known) return;
  place.dataset.known = known;
  place.replaceChildren(...paid.map((seat) => settlement(seat, view)));
}

function settlement(seat, view) {
  const title = view.seats.length > 1 ? `${t("Settlement of spot {seat}", { seat: seat.seat })}: ` : `${t("Settlement")}: `;
  const head = made("tr", "", ...HEADINGS.map((words) => {
    const cell = made("th", "", words);
    cell.scope = "col";
    return cell;
  }));
  const table = made(
    "table", "lines",
    made("colgroup", "", ...COLUMNS.map((name) => made("col", name))),
    made("thead", "", head),
    made("tbody", "", ...seat.lines.map((line) => row(line, view))),
  );
  return made("section", "settlement", made("h2", "", title, made("span", "settlement-net", netWords(seat.net))), table);
}

function row(line, view) {
  const cell = (label, name, ...inside) => {
    const filled = made("td", name, ...inside);
    filled.dataset.label = label;
    return filled;
  };
  const bet = made("th", "", line.title);
  bet.scope = "row";
  const clause = made("a", "clause-number", line.clause);
  clause.href = `/games/${view.game}#${line.clause}`;
  return made(
    "tr", "", bet,
    cell(t("Stake"), "money", `$${line.stake}`),
    cell(t("Outcome"), "", made("span", `outcome outcome-${line.outcome}`, t(line.outcome))),
    cell(t("Pays"), "", oddsWords(line.pays) || "–", ...[line.hand, line.cut].filter(Boolean).flatMap((said) => [" ", made("span", "small", sentence(said))])),
    cell(t("Returned"), "money", line.returned ? `$${line.returned}` : t("from the meter")),
    cell(t("Clause"), "reason", clause, ` ${sentence(line.reason)}`),
  );
}
