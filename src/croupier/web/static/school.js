// The school's door: a name or a profile, and on to where the learner was going.
import { press } from "./floor_client.js";

const school = document.getElementById("school");
const wrong = document.getElementById("wrong");
const form = document.getElementById("enrol");
const profiles = [...document.querySelectorAll("[data-learner]")];
const folded = (words) => words.trim().replace(/\s+/g, " ").toLocaleLowerCase();

async function go(path, body, onward) {
  wrong.textContent = "";
  try {
    await press(path, body);
    window.location.assign(onward);
  } catch (fault) {
    wrong.textContent = fault.message;
  }
}

const choose = (learner) => go("/api/school/choose", { learner }, school.dataset.onward);

profiles.forEach((profile) => {
  profile.addEventListener("click", () => choose(profile.dataset.learner));
});

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  const name = form.elements.name.value;
  const known = profiles.find((profile) => folded(profile.textContent) === folded(name));
  if (known) choose(known.dataset.learner);
  else go("/api/school/learners", { name }, school.dataset.onward);
});

// While a name is typed, only the profiles that have it stay.
form?.elements.name.addEventListener("input", (event) => {
  const typed = folded(event.target.value);
  let left = 0;
  profiles.forEach((profile) => {
    const fits = folded(profile.textContent).includes(typed);
    profile.parentElement.hidden = !fits;
    left += fits;
  });
  document.getElementById("profiles-none")?.toggleAttribute("hidden", left > 0);
});

document.getElementById("leave")?.addEventListener("click", () => go("/api/school/leave", {}, "/school"));
