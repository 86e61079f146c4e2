// The payout drill: the server keeps the question and the clock; this page requests, sends and
// shows.
import { around, at, dataOf, every, need, targetOf } from "./dom.js";
import { ask, press, Refused } from "./floor_client.js";
import { drawPays } from "./layout_pays.js";
import { sentence } from "./school_elements.js";
import { sentence as spoken, t } from "./words.js";
import { addChip, drawAmounts, drawHand, drawResult, drawVerdict, seconds } from "./school_drill_draw.js";

const TICK_MILLISECONDS = 100;
const still = window.matchMedia("(prefers-reduced-motion: reduce)");
const narrow = window.matchMedia("(max-width: 60rem)");
const place = at;
const root = place("drill");

let view = dataOf(root, "view");
let seen = performance.now(); // when the view arrived: the clock continues from the server's time
let drawn = "";
let busy = false;
let active = 0; // the amount that chips are added to

const inputs = () => every("input", place("amounts"));

// Drawing ---------------------------------------------------------------------------------------

function show(next) {
  view = next;
  seen = performance.now();
  const asking = view.phase === "asking" || view.phase === "answered";
  place("course").hidden = !asking;
  place("choose").hidden = asking;
  say("lost", view.phase === "lost" ? t("This question can no longer be read ({why}). Start another course.", { why: view.lost }) : "");
  const now = `${view.course}/${view.question}/${view.phase}`;
  if (now === drawn) return;
  const first = drawn === "";
  drawn = now;
  if (asking) showQuestion();
  else showChoice(first);
}

function showChoice(first) {
  drawResult(view);
  place("pace-now").textContent = `${t("at your pace")} (${seconds(view.pace_ms)})`;
  say("choose-wrong", "");
  if (view.last_games.length) {
    for (const box of every("[name=game]")) box.checked = view.last_games.includes(box.value);
  }
  if (view.phase === "over" && !first) place("result-title").focus();
}

function showQuestion() {
  const { put, score } = view;
  const answered = view.phase === "answered";
  place("course-title").textContent = t("Question {question} of {of}", { question: view.question, of: view.of });
  place("game").textContent = put.title;
  place("right").textContent = score.right;
  place("wrong-count").textContent = score.wrong;
  place("streak").textContent = score.streak;
  place("asked").textContent = spoken(put.asked);
  drawHand(place("hand"), put);
  drawPays(place("pays"), view.pays);
  drawAmounts(place("amounts"), put.asks, view.verdict);
  drawVerdict(place("verdict"), view.verdict);
  const meter = put.asks.some((one) => one.meter);
  place("meter-word").hidden = !meter;
  place("meter-help").hidden = !meter;
  place("pay-help").hidden = put.asks.every((one) => one.takes);
  place("take-help").hidden = !put.asks.some((one) => one.takes);
  place("chips").hidden = answered;
  place("ask-help").hidden = answered;
  say("ask-wrong", "");
  const last = view.question === view.of;
  place("go").textContent = answered ? (last ? t("See the result") : t("Next question")) : t("Answer");
  place("course").dataset.phase = view.phase;
  active = 0;
  tick();
  if (answered) {
    place("go").focus();
    return;
  }
  // On a small screen the cards come first; the box is below them and has the focus already.
  if (narrow.matches) root.scrollIntoView({ block: "start", behavior: "instant" });
  inputs()[0].focus({ preventScroll: narrow.matches });
}

function say(id, words) {
  const told = place(id);
  told.textContent = words;
  told.hidden = words === "";
}

// The clock -------------------------------------------------------------------------------------

function tick() {
  if (place("course").hidden) return;
  const target = view.put.target_ms;
  const answered = view.phase === "answered";
  const waited = answered ? Number(view.verdict.seconds) * 1000 : view.put.waited_ms + performance.now() - seen;
  const bar = place("bar");
  const over = waited > target;
  bar.value = String(still.matches && !answered ? 0 : Math.min(1, waited / target));
  bar.dataset.over = over ? "yes" : "no";
  const whole = answered ? `${view.verdict.seconds} s` : `${Math.floor(waited / 1000)} s`;
  const words = `${t("{time} of {target}", { time: whole, target: seconds(target) })}${over ? `, ${t("over time")}` : ""}`;
  if (place("clock").textContent !== words) place("clock").textContent = words;
}
setInterval(tick, TICK_MILLISECONDS);

// Asking the server -----------------------------------------------------------------------------

async function refresh() {
  show(await ask("/api/school/drill"));
}

// One press at a time; an error is shown where the press was.
async function act(path, body, wrong) {
  if (busy) return;
  busy = true;
  root.dataset.busy = "yes";
  try {
    await press(`/api/school/drill/${path}`, body, {
      waits: () => say("lost", t("No connection to the server. Your answer will be sent again automatically.")),
    });
    say(wrong, "");
    await refresh();
  } catch (fault) {
    if (!(fault instanceof Refused)) throw fault;
    if (fault.word === "stale") await refresh();
    say(wrong, fault.word === "stale" ? t("That was already answered in another window. This is where the course is now.") : sentence(spoken(fault.message)));
    if (wrong === "ask-wrong" && view.phase === "asking") invalid();
  } finally {
    busy = false;
    delete root.dataset.busy;
  }
}

function invalid() {
  const box = inputs()[active];
  box.setAttribute("aria-invalid", "true");
  box.focus();
  box.select();
}

const onTheTable = () => ({ course: view.course, question: view.question });

place("ask").addEventListener("submit", (event) => {
  event.preventDefault();
  if (view.phase === "answered") {
    act("next", onTheTable(), "ask-wrong");
    return;
  }
  const boxes = inputs();
  const empty = boxes.findIndex((box) => box.value.trim() === "");
  if (empty >= 0 && empty !== active) {
    boxes[empty].focus(); // Enter goes from amount to amount, and answers after the last
    return;
  }
  act("answer", { ...onTheTable(), amounts: boxes.map((box) => box.value) }, "ask-wrong");
});

place("amounts").addEventListener("focusin", (event) => {
  const index = inputs().indexOf(targetOf(event));
  if (index >= 0) active = index;
});

place("amounts").addEventListener("input", (event) => {
  targetOf(event).removeAttribute("aria-invalid");
});

place("chips").addEventListener("click", (event) => {
  const key = around(event, "button");
  const box = inputs()[active];
  if (!key || !box) return;
  if (key.dataset.word) box.value = key.dataset.word;
  else box.value = key.dataset.chip ? addChip(box.value, key.dataset.chip) : "";
  box.removeAttribute("aria-invalid");
});

place("leave").addEventListener("click", () => act("leave", {}, "ask-wrong"));

// Choosing --------------------------------------------------------------------------------------

function chosen(form) {
  const games = [];
  const bets = [];
  const tables = {};
  let usual = true;
  for (const item of every("[data-game]", form)) {
    if (!need("[name=game]", item).checked) continue;
    const { game } = item.dataset;
    games.push(game);
    for (const box of every("[name=bet]", item)) {
      if (box.checked) bets.push(`${game}/${box.value}`);
      if (box.checked !== (box.dataset.usual === "yes")) usual = false;
    }
    for (const box of every("[name=table]", item)) {
      if (box.value !== box.dataset.usual) tables[`${game}/${box.dataset.key}`] = box.value;
    }
  }
  const pace = form.elements.pace.value;
  return {
    games,
    tables,
    questions: Number(form.elements.questions.value),
    ...(usual ? {} : { bets }),
    ...(pace ? { pace: Number(pace) } : {}),
  };
}

place("chooser").addEventListener("submit", (event) => {
  event.preventDefault();
  act("begin", chosen(targetOf(event)), "choose-wrong");
});

// Another window, or the back button: show the server's current state, but never lose what is
// typed.
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible" && !busy) refresh().catch(() => {});
});
window.addEventListener("pageshow", (event) => {
  if (event.persisted) refresh().catch(() => {});
});

show(view);
