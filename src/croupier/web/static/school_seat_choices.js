// The choices of a decision as keys: a name, its cost and meaning, and the letter that takes it.
import { chips } from "./table_layout.js";
import { made } from "./school_elements.js";
import { sentence, t } from "./words.js";

// Letters if no two choices start alike, otherwise numbers; numbers always work.
function keyOf(choices, number) {
  const initials = choices.map((choice) => sentence(choice.name)[0].toLowerCase());
  return new Set(initials).size === initials.length ? initials[number] : String(number + 1);
}

export function drawChoices(group, { label, choices, best, known }, take) {
  group.hidden = choices.length === 0;
  const shown = JSON.stringify([known, choices, best]);
  if (group.dataset.known === shown) return;
  group.dataset.known = shown;
  group.setAttribute("aria-label", label);
  group.replaceChildren(...choices.map((choice, number) => choiceKey(choice, keyOf(choices, number), best, take)));
}

function choiceKey(choice, key, best, take) {
  const name = made("strong", "", sentence(choice.name) + (choice.cost ? ` $${chips(choice.cost)}` : ""));
  const help = choice.enough ? sentence(choice.help) : t("your bankroll does not cover that");
  const button = made("button", "seat-choice", made("kbd", "", key.toUpperCase()), " ", name, " ", made("span", "choice-help", help));
  button.type = "button";
  button.dataset.choice = choice.name;
  button.dataset.key = key;
  button.setAttribute("aria-disabled", String(!choice.enough)); // it stays focusable and says why
  if (choice.name === best) {
    name.append(" ", made("span", "choice-best", `★ ${t("best")}`));
    button.dataset.best = "yes";
  }
  button.addEventListener("click", () => take(choice));
  return button;
}
