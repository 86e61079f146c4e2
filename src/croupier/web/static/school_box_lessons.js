// The lessons of a game: a press lays the table as chosen and begins the shift.
import { press } from "./floor_client.js";

const room = document.getElementById("lessons");
const wrong = document.getElementById("wrong");
let waiting = false;

// What is chosen beside the lessons: the tables under `tables`, everything else under its own name.
function chosen() {
  const asked = { tables: {} };
  for (const [name, value] of new FormData(document.getElementById("table"))) {
    const [first, second] = name.split(".");
    if (second) asked[first][second] = value;
    else asked[first] = value;
  }
  return asked;
}

room.addEventListener("click", async (event) => {
  const { begin: lesson } = event.target.closest("[data-begin]")?.dataset ?? {};
  if (!lesson || waiting) return;
  waiting = true;
  wrong.hidden = true;
  try {
    await press("/api/school/box/begin", { game: room.dataset.game, lesson, ...chosen() });
    window.location.assign("/school/deal/table");
  } catch (fault) {
    wrong.textContent = fault.message;
    wrong.hidden = false;
    wrong.scrollIntoView({ block: "nearest" });
  } finally {
    waiting = false;
  }
});
document.getElementById("table").addEventListener("submit", (event) => event.preventDefault());
