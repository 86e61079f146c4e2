// The lessons of a game: a press sets up the table as chosen and begins the shift.
import { around, at, fieldsOf } from "./dom.js";
import { press } from "./floor_client.js";
import { sentence } from "./words.js";

const room = at("lessons");
const wrong = at("wrong");
let waiting = false;

// The choices next to the lessons: tables and limits by group, everything else under its own name.
function chosen() {
  const asked = { tables: {}, aggregates: {} };
  for (const [name, value] of fieldsOf(at("table"))) {
    const [first, second] = name.split(".");
    const said = String(value).trim();
    if (first === "aggregates" && !said) continue;
    if (second) asked[first][second] = said;
    else asked[first] = said;
  }
  return asked;
}

room.addEventListener("click", async (event) => {
  const { begin: lesson } = around(event, "[data-begin]")?.dataset ?? {};
  if (!lesson || waiting) return;
  waiting = true;
  wrong.hidden = true;
  try {
    await press("/api/school/box/begin", { game: room.dataset.game, lesson, ...chosen() });
    window.location.assign("/school/deal/table");
  } catch (fault) {
    wrong.textContent = sentence(fault.message);
    wrong.hidden = false;
    wrong.scrollIntoView({ block: "nearest" });
  } finally {
    waiting = false;
  }
});
at("table").addEventListener("submit", (event) => event.preventDefault());
