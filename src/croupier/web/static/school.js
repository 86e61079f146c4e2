// The school's entrance: a name or a profile, and on to where the learner was going.
import { at, every, maybe, targetOf } from "./dom.js";
import { press } from "./floor_client.js";
import { sentence } from "./words.js";

const school = at("school");
const wrong = at("wrong");
const form = maybe("#enrol");
const profiles = every("[data-learner]");
const folded = (words) => words.trim().replace(/\s+/g, " ").toLocaleLowerCase();

async function go(path, body, onward) {
  wrong.textContent = "";
  try {
    await press(path, body);
    window.location.assign(onward);
  } catch (fault) {
    wrong.textContent = sentence(fault.message);
  }
}

const choose = (learner) => go("/api/school/choose", { learner }, school.dataset.onward);

profiles.forEach((profile) => {
  profile.addEventListener("click", () => choose(profile.dataset.learner));
});

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  const name = at("name").value;
  const known = profiles.find((profile) => folded(profile.textContent) === folded(name));
  if (known) choose(known.dataset.learner);
  else go("/api/school/learners", { name }, school.dataset.onward);
});

// While a name is typed, only matching profiles stay visible.
maybe("#name")?.addEventListener("input", (event) => {
  const typed = folded(targetOf(event).value);
  let left = 0;
  profiles.forEach((profile) => {
    const fits = folded(profile.textContent).includes(typed);
    profile.parentElement?.toggleAttribute("hidden", !fits);
    left += fits;
  });
  maybe("#profiles-none")?.toggleAttribute("hidden", left > 0);
});

maybe("#leave")?.addEventListener("click", () => go("/api/school/leave", {}, "/school"));
