// Request figures for tables that have not been worked out yet, one table after another.
import { every, need } from "./dom.js";
import { solved, unreachable } from "./lab_parts.js";

const rowsOf = (table) => every(`[data-waiting="${CSS.escape(table)}"]`);
const cell = (row, place) => need(`:scope > :nth-child(${place})`, row);

function fill(row, figure) {
  cell(row, 5).textContent = figure.exact || "–";
  cell(row, 6).textContent = figure.verdict;
  cell(row, 6).className = `verdict-${figure.verdict}`;
  cell(row, 7).textContent = figure.reason;
  row.removeAttribute("data-waiting");
}

async function work(table) {
  const tell = (words) => rowsOf(table).forEach((row) => {
    cell(row, 6).textContent = words;
  });
  tell("solving…");
  try {
    const found = await solved(`/api/lab/verify?table=${encodeURIComponent(table)}`, undefined, undefined, (state) => {
      if (state) tell(`solving: ${state.seconds} s`);
    }, "GET");
    for (const row of rowsOf(table)) {
      const figure = found?.figures.find((each) => each.bet === row.dataset.bet && each.label === row.dataset.label && each.published === row.dataset.published);
      if (figure) fill(row, figure);
    }
  } catch (error) {
    tell(unreachable(error).message);
  }
}

for (const table of new Set(every("[data-waiting]").map((row) => row.dataset.waiting))) {
  if (table) await work(table);
}
