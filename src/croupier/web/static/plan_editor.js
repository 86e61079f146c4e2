// The floor plan as forms and as a file. The document has the keys of the file; after every pause
// the server returns its text, its errors and the law's findings, and each is shown at its field.
import { at, dataOf, every, maybe, need, textOf } from "./dom.js";
import { Refused, ask, plainAmount } from "./floor_client.js";
import { planEntries } from "./plan_entries.js";
import { planPicks } from "./plan_picks.js";
import { tableFolds } from "./plan_table.js";

const WAIT_MILLISECONDS = 350;
const AGAIN_MILLISECONDS = 3000;
const root = at("editor");
const mode = textOf(root, "mode");
const spec = dataOf(root, "spec");
const first = dataOf(root, "first");
const CHECK = mode === "setup" ? "/api/setup/check" : "/api/floor/plan/check";
const KEPT = `croupier-plan ${mode} ${root.dataset.card}`;
const STEPS = [...spec.steps.map((step) => step.title), "Postings", "Review"];

let plan = first.plan;
let told = first;
let began = first.text; // the file as it was when the changes began
let base = first.base;
let over = first.text; // the user's last readable text, which the forms' changes are applied to
let step = 0;
let waiting;
let asked = 0;
let opening = false;
let checked = true; // whether the answer is for the current contents

const node = (tag, given = {}, ...inside) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...inside);
  return made;
};

// Values at paths -------------------------------------------------------------------------------

const BARE = /^[A-Za-z0-9_-]+$/;
const pathText = (steps) => steps.reduce((text, one) => {
  if (typeof one === "number") return `${text}[${one}]`;
  const name = BARE.test(one) ? one : JSON.stringify(one);
  return text ? `${text}.${name}` : name;
}, "");

const get = (steps) => steps.reduce((value, one) => value?.[one], plan);
const picks = planPicks({ spec, node, get });

function put(steps, value) {
  let here = plan;
  for (const [place, one] of steps.slice(0, -1).entries()) {
    here[one] ??= typeof steps[place + 1] === "number" ? [] : {};
    here = here[one];
  }
  const last = steps[steps.length - 1];
  if (value !== undefined) here[last] = value;
  else {
    delete here[last];
    // Whatever has become empty is left out of the file: a bet without limits, a table without
    // switches, a section that a floor need not have.
    const around = get(steps.slice(0, -1));
    const left = Array.isArray(around) ? [around] : Object.values(around);
    const section = steps.length === 2 && SECTIONS.get(steps[0])?.optional;
    if ((steps.length > 3 && !left.length) || (section && left.every((one) => Array.isArray(one) && !one.length))) put(steps.slice(0, -1), undefined);
  }
}

// How a field is displayed, and how its value is read.
const SHOWN = {
  list: (value) => (Array.isArray(value) ? value.join(", ") : value ?? ""),
  numbers: (value) => (Array.isArray(value) ? value.join(", ") : value ?? ""),
  truth: (value) => ({ true: "yes", false: "no" })[String(value)] ?? value ?? "",
  clocks: (value) => (value && typeof value === "object" ? Object.entries(value).map((pair) => pair.join(" ")).join(", ") : value ?? ""),
};
const TRUTHS = [["yes", "yes"], ["no", "no"]];
// A number too long for JavaScript stays as typed, so the error names what was typed.
const wholeOf = (typed) => (/^\d+$/.test(typed) && Number.isSafeInteger(Number(typed)) ? Number(typed) : typed);
// "day 06:00, swing 14:00": a name and a time of day, the name being all but the last word.
const clocksOf = (typed) => Object.fromEntries(READ.list(typed).map((one) => {
  const [, name, clock] = /^(.*\S)\s+(\S+)$/.exec(one) ?? ["", one, ""];
  return [name, clock];
}));
const READ = {
  list: (typed) => typed.split(",").map((one) => one.trim()).filter((one) => one),
  numbers: (typed) => typed.split(",").map((one) => one.trim()).filter((one) => one).map(wholeOf),
  whole: (typed) => wholeOf(typed),
  truth: (typed) => ({ yes: true, no: false })[typed] ?? typed,
  clocks: (typed) => clocksOf(typed),
  amount: plainAmount,
};
const TYPED = {
  list: " Separate with commas.",
  numbers: " Separate with commas.",
  clocks: " Separate with commas, like “day 06:00, swing 14:00, grave 22:00”.",
};

function field(about, steps) {
  const id = `plan-${pathText(steps).replace(/[^A-Za-z0-9]+/g, "-")}`;
  const value = get(steps);
  const common = typeof steps[1] === "number" ? steps.slice(2).reduce((found, one) => found?.[one], plan.defaults?.[steps[0]]) : undefined;
  const shown = (SHOWN[about.kind] ?? ((one) => one ?? ""))(value);
  let input;
  if (about.kind === "select" || about.kind === "truth") {
    input = node("select", { id });
    const known = about.kind === "truth" ? TRUTHS : about.options;
    const empty = common !== undefined ? `same as the others: ${common}` : about.usual ? `default: ${about.usual}` : "–";
    const options = about.needed && value !== undefined ? known : [["", empty], ...known];
    for (const [key, words] of options) input.append(node("option", { value: key }, words));
    if (value !== undefined && !known.some(([key]) => key === shown)) input.append(node("option", { value: shown }, shown));
    input.value = shown;
  } else {
    const like = common !== undefined ? `same as the others: ${SHOWN.list(common)}` : about.like ? `same as the table: ${about.like}` : about.usual ?? "";
    input = node("input", { id, autocomplete: "off", maxlength: "600", placeholder: like });
    input.value = shown;
  }
  input.addEventListener("input", () => {
    const typed = input.value.trim();
    const keepsEmpty = about.kind === "list" && value !== undefined && !typed;
    put(steps, typed ? (READ[about.kind] ?? ((one) => one))(typed) : keepsEmpty ? [] : undefined);
    changed(steps.length === 3 && ["table", "type", "game"].includes(String(steps[2])));
  });
  const help = node("span", { class: "small", id: `${id}-help` }, about.help + (TYPED[about.kind] ?? ""));
  input.setAttribute("aria-describedby", `${id}-help ${id}-found`);
  return node("div", { class: "field plan-field", "data-path": pathText(steps) },
    node("label", { for: id }, about.label, about.needed ? "" : node("span", { class: "optional" }, " optional")),
    input, ...picks(about, steps, input), help, node("ul", { class: "found-here", id: `${id}-found` }));
}

function levels(steps) {
  const entry = get(steps.slice(0, -1)) ?? {};
  if (entry.type === "bonus") return node("p", { class: "small" }, "A bonus has fixed pays and no levels.");
  const names = spec.levels[entry.table] ?? Object.keys(entry.levels ?? {});
  const part = node("div", { class: "plan-levels", "data-path": pathText(steps) }, node("ul", { class: "found-here" }));
  for (const name of names) {
    const fields = spec.level_fields.filter((one) => entry.type === "progressive" || one.key === "seed");
    part.append(node("fieldset", {}, node("legend", {}, `Level ${name}`), ...fields.map((one) => field(one, [...steps, name, one.key]))));
  }
  return part;
}

const { fold, groups } = tableFolds({ spec, node, field, get, put, changed, pathText });
const part = (about, steps) => {
  if (about.kind === "levels") return levels(steps);
  return about.kind === "fold" ? fold(about.key, steps) : field(about, steps);
};
const parts = (section, steps) => [
  ...section.fields.filter((about) => !about.group && about.kind !== "fold").map((about) => part(about, [...steps, about.key])),
  ...groups(section.fields.filter((about) => about.group), steps, part),
  ...section.fields.filter((about) => about.kind === "fold").map((about) => part(about, [...steps, about.key])),
];
const entries = planEntries({ spec, node, get, put, changed, pathText, parts, fresh });

function sectionPart(section) {
  if (section.many) return entries.list(section);
  return node("section", { class: "panel plan-entry", "data-path": section.key }, node("h2", {}, section.title), node("ul", { class: "found-here" }),
    node("div", { class: "plan-fields" }, ...parts(section, [section.key])));
}

// A new entry is like the last one, with a name of its own.
function fresh(section, known) {
  const key = section.fields[0].key;
  const taken = new Set(known.map((one) => one[key]));
  const last = known[known.length - 1];
  const made = last ? structuredClone(last) : {};
  const stem = String(last?.[key] ?? (section.key === "people" ? "1000" : "NEW-0"));
  const [, words, digits] = /^(.*?)(\d*)$/.exec(stem) ?? ["", stem, ""];
  let number = Number(digits || 0) + 1;
  while (taken.has(`${words}${number}`)) number += 1;
  made[key] = `${words}${number}`;
  delete made.name;
  return made;
}

function postings() {
  const chosen = new Set(plan.postings?.at_tables ?? []);
  const list = node("div", { class: "panel plan-entry", "data-path": "postings.at_tables" }, node("h2", {}, "Posted at every table"), node("ul", { class: "found-here" }));
  for (const [key, words] of Object.entries(spec.postings)) {
    const box = node("input", { type: "checkbox", id: `posting-${key}`, checked: chosen.has(key) });
    box.addEventListener("change", () => {
      box.checked ? chosen.add(key) : chosen.delete(key);
      put(["postings", "at_tables"], Object.keys(spec.postings).filter((one) => chosen.has(one)));
      changed(false);
    });
    list.append(node("p", { class: "tick" }, box, node("label", { for: `posting-${key}` }, words)));
  }
  return list;
}

// What only a tribal casino needs is not asked of a card room.
const applies = (section) => section.key !== "tribal" || plan.tribal || plan.property?.jurisdiction === "washington-tribal";

// Drawing ---------------------------------------------------------------------------------------

const reviewing = () => step === STEPS.length - 1;

function draw() {
  const body = at("plan-body");
  const title = STEPS[step];
  if (reviewing()) body.replaceChildren();
  else if (title === "Postings") body.replaceChildren(postings());
  else body.replaceChildren(...spec.steps[step].sections.filter(applies).map(sectionPart));
  at("plan-review").hidden = !reviewing();
  at("plan-back").hidden = step === 0;
  at("plan-next").hidden = reviewing();
  showTold();
}

const keysOf = (number) => {
  if (number >= spec.steps.length) return STEPS[number] === "Postings" ? ["postings"] : [];
  return spec.steps[number].sections.map((section) => section.key);
};

const rootOf = (path) => /^[A-Za-z0-9_-]*/.exec(path)?.[0] ?? "";
const findings = () => [
  ...told.faults.map((one) => ({ ...one, severity: "error", rule: "", right: "" })),
  ...told.findings.map((one) => ({ ...one, path: one.path.replace(/^[^:[\].]+: /, "") })),
];

// A place of the file as its forms call it: "Table TCP-1: Shuffler" for tables[0].shuffler.
const SECTIONS = new Map(spec.steps.flatMap((stage) => stage.sections).map((section) => [section.key, section]));
const PLACE = /"(?:[^"\\]|\\.)*"|[^.[\]]+/g;
const ENTRY = new RegExp(`\\b(${[...SECTIONS.keys()].join("|")})\\[(\\d+)\\]`, "g");
const spoken = (key) => `${key[0].toUpperCase()}${key.slice(1)}`.replaceAll("_", " ");

function placeWords(path) {
  const [key, ...steps] = path.match(PLACE) ?? [];
  if (key === undefined) return "The file";
  const section = SECTIONS.get(key);
  if (!section) return [spoken(key), ...steps.map(spoken)].join(": ");
  const title = section.many && /^\d+$/.test(steps[0] ?? "") ? entries.titleOf(section, Number(steps.shift())) : section.title;
  const inside = steps.map((one) => (one.startsWith("\"") ? JSON.parse(one) : one));
  const labels = inside.map((one) => [...section.fields, ...spec.level_fields].find((about) => about.key === one)?.label ?? (/^\d+$/.test(one) ? String(Number(one) + 1) : spoken(one)));
  return [title, ...labels].join(": ");
}

const ended = (words) => (/[.?!]$/.test(words) ? words : `${words}.`);

// An error about a value is worded for it: "This is 0; write at least 1." next to its field, and
// after its path in the list.
function line(one, subject = "") {
  const rule = one.rule ? `Rule ${one.rule}: ` : subject;
  const right = one.right ? ` Fix: ${ended(one.right)}` : "";
  const message = one.message.replaceAll("`", "").replace(ENTRY, (_, key, number) => placeWords(`${key}[${number}]`));
  return node("li", { "data-severity": one.severity }, `${rule}${ended(message)}${right}`);
}

const isIn = (path, around) => path === around || path.startsWith(`${around}.`) || path.startsWith(`${around}[`);

// The field of a path itself, or the nearest part around it that is drawn.
function placeOf(path, places = every("[data-path]", root)) {
  let best = null;
  for (const place of places) {
    const around = textOf(place, "path");
    if (isIn(path, around) && around.length >= (best ? textOf(best, "path").length : 0)) best = place;
  }
  return best;
}

// Go from a finding in the list to its field.
function goTo(path) {
  entries.unfilter(rootOf(path)); // it may be of an entry that a filter hides
  go(STEPS.findIndex((_, number) => keysOf(number).includes(rootOf(path))));
  const place = placeOf(path);
  for (let fold = place?.closest("details") ?? null; fold; fold = fold.parentElement?.closest("details") ?? null) fold.open = true;
  const field = place && (maybe("input, select", place) ?? maybe("summary", place));
  field?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: "center" });
}

function showTold() {
  const all = findings();
  for (const list of every(".found-here", root)) list.replaceChildren();
  const places = every("[data-path]", root);
  for (const one of all) {
    const best = placeOf(one.path, places);
    if (best) need(".found-here", best).append(line(one, /^(is|are|has|leaves|takes|needs) /.test(one.message) ? "This " : ""));
    if (one.severity === "error") best?.closest(".plan-fold")?.setAttribute("open", "");
  }
  const wrong = all.filter((one) => one.severity === "error");
  for (const stage of spec.steps) entries.refresh(stage.sections, (path) => wrong.filter((one) => isIn(one.path, path)).length);
  const errors = wrong.length;
  const others = all.length - errors;
  const said = errors ? `${errors} ${errors === 1 ? "thing" : "things"} to fix before this floor can open` : "This floor can open";
  const moved = told.meanwhile.length > 0;
  at("plan-verdict").textContent = moved ? "The plan file has changed since you began." : `${said}${others ? `; ${others} ${others === 1 ? "note" : "notes"}` : ""}.`;
  at("plan-verdict").dataset.opens = told.opens && !moved ? "yes" : "no";
  at("steps").replaceChildren(...STEPS.map((title, number) => {
    const keys = keysOf(number);
    const here = all.filter((one) => one.severity === "error" && keys.includes(rootOf(one.path))).length;
    const button = node("button", { type: "button", class: "plan-step", "aria-current": number === step ? "step" : false }, title);
    if (here) button.append(" ", node("span", { class: "plan-count" }, String(here)));
    button.addEventListener("click", () => go(number));
    return node("li", {}, button);
  }));
  if (document.activeElement !== at("plan-text")) at("plan-text").value = told.text;
  at("plan-changes-part").hidden = !told.changes.length;
  at("plan-changes").replaceChildren(...told.changes.map((words) => node("li", {}, words)));
  at("plan-difference-part").hidden = !told.difference.length;
  at("plan-difference").replaceChildren(...told.difference.map(differs));
  at("plan-meanwhile").replaceChildren(...told.meanwhile.slice(2).map(differs)); // without the names of its two sides
  const shows = moved && at("plan-moved").hidden;
  at("plan-moved").hidden = !moved;
  if (shows) at("plan-moved").scrollIntoView({ block: "center" });
  at("plan-findings").replaceChildren(...(all.length ? all.map((one) => {
    const made = line(one);
    made.prepend(node("strong", {}, placeWords(one.path)), " ");
    if (STEPS.some((_, number) => keysOf(number).includes(rootOf(one.path)))) {
      const goes = node("button", { type: "button", class: "text-button" }, "Go to the field", node("span", { class: "unseen" }, ` ${placeWords(one.path)}`));
      goes.addEventListener("click", () => goTo(one.path));
      made.append(" ", goes);
    }
    return made;
  }) : [node("li", {}, "No findings.")]));
  const open = maybe("#plan-open");
  if (open) open.hidden = !reviewing() || !told.opens || moved || (mode === "floor" && !told.difference.length);
  const request = maybe("#plan-request");
  if (request) {
    need("[name=plan]", request).value = told.text;
    need("[name=base]", request).value = base; // a file that changed meanwhile is refused
  }
  ready();
}

const differs = (words) => node("span", { "data-side": words[0] === "+" ? "new" : words[0] === "-" ? "old" : "same" }, `${words}\n`);

// Only what was checked last can be opened or requested.
function ready() {
  for (const button of every("#open-floor, #plan-request [type=submit]")) button.disabled = !checked || opening;
}

// A step has an address: a reload stays there, and the browser's back button goes to the previous
// one.
const nameOf = (number) => `#${STEPS[number].toLowerCase()}`;
const stepHere = () => STEPS.findIndex((_, number) => nameOf(number) === window.location.hash);

function go(number) {
  const before = step;
  step = Math.min(Math.max(0, number), STEPS.length - 1);
  if (step !== before) window.history.pushState(null, "", nameOf(step));
  arrive();
}

function arrive() {
  draw();
  if (reviewing()) soon(latest, 0); // the file may have changed since the last field
  at("editor").scrollIntoView({ block: "start" });
}

window.addEventListener("popstate", () => {
  const here = stepHere();
  if (here < 0 && window.location.hash) return; // another anchor on the page, like its content
  step = Math.max(0, here);
  arrive();
});

// Asking ----------------------------------------------------------------------------------------

function changed(anew) {
  keep({ over });
  const focused = document.activeElement?.id;
  if (anew) draw();
  if (anew && focused) maybe(`#${CSS.escape(focused)}`)?.focus();
  soon(formed);
}

const keep = (given) => sessionStorage.setItem(KEPT, JSON.stringify({ plan, began, base, ...given }));

/** The plan in the forms, and the text it is applied to if that is not the file's. */
const formed = () => over === began ? { plan } : { plan, over };
const written = () => ({ text: at("plan-text").value });
/** @type {() => object} */
let latest = formed; // what was changed last: the forms or the text

function soon(what, wait = WAIT_MILLISECONDS) {
  latest = what;
  checked = false;
  asked += 1; // an answer in progress is for the previous contents
  ready();
  at("plan-verdict").textContent = "Checking…";
  clearTimeout(waiting);
  waiting = setTimeout(() => judge({ ...what(), began }), wait);
}

async function judge(body) {
  const mine = ++asked;
  try {
    const answer = await ask(CHECK, { body });
    if (mine !== asked) return; // someone has typed meanwhile
    told = answer;
    checked = true;
    if (body.text !== undefined && !told.faults.some((one) => !one.path)) {
      plan = told.plan;
      over = told.text;
      if (body.text !== began || sessionStorage.getItem(KEPT)) keep({ text: body.text });
    }
    showTold();
  } catch (fault) {
    if (mine !== asked) return;
    at("plan-verdict").textContent = fault.message;
    if (!(fault instanceof Refused)) waiting = setTimeout(() => judge(body), AGAIN_MILLISECONDS);
  }
}

at("plan-text").addEventListener("input", () => soon(written));
at("plan-back").addEventListener("click", () => go(step - 1));
at("plan-next").addEventListener("click", () => go(step + 1));
at("plan-download").addEventListener("click", () => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([told.text], { type: "application/toml" }));
  link.download = "floor.toml";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
});
for (const id of ["plan-clear", "plan-load"]) {
  at(id).addEventListener("click", () => {
    beginAnew();
    window.location.reload();
  });
}
// What was requested is no longer a draft: it would undo what others change later.
maybe("#plan-request")?.addEventListener("answered", beginAnew);

function beginAnew() {
  sessionStorage.removeItem(KEPT);
  window.history.replaceState(null, "", window.location.pathname);
}

// A new floor: its plan is written and opened by this same server, and its PINs are shown once.
maybe("#open-floor")?.addEventListener("click", async () => {
  opening = true;
  ready();
  at("open-wrong").textContent = "";
  try {
    const { claim } = await ask("/api/setup/open", { body: { text: told.text } });
    sessionStorage.removeItem(KEPT);
    at("open-says").textContent = "Opening the floor…";
    await opened(claim);
  } catch (fault) {
    at("open-wrong").textContent = fault.message;
    opening = false;
    ready();
  }
});

async function opened(claim) {
  for (;;) {
    await new Promise((done) => { setTimeout(done, 500); });
    const answer = await fetch(`/api/setup/sign-ins?claim=${encodeURIComponent(claim)}`).catch(() => null);
    if (!answer?.ok) continue; // the server is changing from one to the other
    const { people } = await answer.json();
    const body = need("tbody", at("pins"));
    for (const one of people) body.append(node("tr", {}, node("th", { scope: "row" }, one.card), node("td", { class: "pin-cell" }, one.pin), node("td", {}, one.name), node("td", {}, one.role)));
    for (const id of ["setup-about", "editor", "plan-open"]) at(id).hidden = true;
    at("plan-opened").hidden = false;
    at("opened-title").scrollIntoView({ block: "start" });
    return;
  }
}

const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
if (kept && kept.began !== undefined) {
  ({ plan, began, base } = kept);
  at("plan-kept").hidden = false;
  over = kept.over ?? began;
  latest = kept.text === undefined ? formed : () => ({ text: kept.text });
  soon(latest, 0);
}
step = Math.max(0, stepHere());
draw();
