// The payout in the dealer's hand: typed, or built chip by chip; the sum is always what is paid.
import { around } from "./dom.js";
import { t } from "./words.js";

const NAMES = { 25: "25¢", 50: "50¢", 100: "$1", 500: "$5", 2500: "$25", 10000: "$100", 50000: "$500" };

// Whole millionths of a dollar, so no sum is rounded; odd tables pay fractions of a cent.
const CENT = 10_000;

function inDollars(amount) {
  const part = String(amount % (100 * CENT)).padStart(6, "0").replace(/0{1,4}$/, "");
  return `${Math.floor(amount / (100 * CENT))}.${part}`;
}

// The field's amount; null if it is not an amount of money.
function amountOf(text) {
  const said = text.trim().replace(/^\$/, "").replace(/,(?=\d{3}(\D|$))/g, "");
  const parts = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(said);
  return parts ? Number(parts[1]) * 100 * CENT + Number((parts[2] ?? "").padEnd(6, "0")) : null;
}

export function useTray({ tray, amount, stack, undo, clear }) {
  let typed = 0; // what was typed; chips are added to it
  let chips = [];

  const show = () => {
    const counted = new Map();
    for (const chip of [...chips].sort((one, other) => other - one)) counted.set(chip, (counted.get(chip) ?? 0) + 1);
    const words = [...counted].map(([chip, count]) => `${count} × ${NAMES[chip]}`);
    if (typed && chips.length) words.unshift(t("{amount} typed", { amount: `$${inDollars(typed)}` }));
    stack.textContent = words.join(", ");
  };

  const put = (next) => {
    chips = next;
    const sum = chips.reduce((all, chip) => all + chip * CENT, typed);
    amount.value = sum ? inDollars(sum) : "";
    show();
  };

  tray.addEventListener("click", (event) => {
    const chip = around(event, "[data-chip-cents]");
    if (chip) put([...chips, Number(chip.dataset.chipCents)]);
  });
  undo.addEventListener("click", () => put(chips.slice(0, -1)));
  const empty = () => {
    typed = 0;
    put([]);
  };
  clear.addEventListener("click", empty);
  amount.addEventListener("input", () => {
    typed = amountOf(amount.value) ?? 0;
    chips = [];
    show();
  });

  return {
    // "15.00", or nothing while the hand is empty or the text is not an amount.
    sum: () => {
      const said = amountOf(amount.value);
      return said ? inDollars(said) : null;
    },
    empty,
  };
}
