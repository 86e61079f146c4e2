// The end of a round and of a shift: the result, and every error with the clause it broke.
import { at } from "./dom.js";
import { clauseWords, clock, made } from "./school_trainer_view.js";
import { sentence, t } from "./words.js";

export function showReport(view) {
  const over = view.phase !== "dealing";
  at("report").hidden = !over;
  at("desk").hidden = over;
  if (!over) return;
  const done = view.phase === "shift-over";
  at("report-title").textContent = t(done ? "The shift is over: {lesson}" : view.case ? "Case {round} of {of} is done" : "Round {round} of {of} is dealt", { lesson: sentence(view.lesson.title), round: view.round, of: view.of });
  showVerdict(view.result);
  const { marks } = view;
  const share = ({ won, of }) => (of ? t("{won} of {all}", { won, all: of }) : t("none"));
  figures([
    [t("Procedure"), share(marks.procedure)],
    [t("Payouts"), share(marks.pays)],
    [t("Time"), t("{time} (pace {pace})", { time: clock(marks.seconds), pace: clock(marks.pace) })],
    [t("Faults"), String(view.faults.length)],
    ...(marks.hints ? [[t("Hints"), String(marks.hints)]] : []),
  ]);
  showFaults(view);
  at("next").hidden = done;
  at("again").hidden = !done;
  const follows = done && view.result.passed && view.next_lesson;
  at("next-lesson").hidden = !follows;
  if (follows) at("next-lesson").textContent = t("Next lesson: {lesson}", { lesson: sentence(view.next_lesson.title) });
  at("again").classList.toggle("box-go", !follows);
}

function showVerdict(result) {
  const place = at("report-verdict");
  place.hidden = !result;
  if (!result) return;
  place.dataset.passed = result.passed ? "yes" : "no";
  place.textContent = result.passed
    ? t("Passed with {percent}%.", { percent: result.percent })
    : t("Not passed: {percent}%. You need {needed}% in both procedure and payouts. Every fault costs a mark each time you make it.", { percent: result.percent, needed: result.pass_mark });
}

function figures(pairs) {
  at("report-figures").replaceChildren(...pairs.map(([name, figure]) => {
    const pair = made("div");
    pair.append(made("dt", name), made("dd", figure));
    return pair;
  }));
}

// One entry for each clause, the one broken most often first.
function showFaults(view) {
  const broken = new Map();
  for (const fault of view.faults) {
    const known = broken.get(fault.clause.id) ?? { clause: fault.clause, faults: [] };
    known.faults.push(fault);
    broken.set(fault.clause.id, known);
  }
  at("report-faults-place").hidden = broken.size === 0;
  const entries = [...broken.values()].sort((one, other) => other.faults.length - one.faults.length);
  at("report-faults").replaceChildren(...entries.map(({ clause, faults }) => {
    const entry = made("li");
    const times = made("strong", faults.length === 1 ? t("once") : t("{count} times", { count: faults.length }));
    const words = clauseWords(clause, view);
    words.append(" — ", times);
    entry.append(words, ...counted(faults.map((fault) => fault.did)).map((did) => made("p", did, { class: "box-quiet" })));
    return entry;
  }));
}

// A repeated error is listed once, with its count.
function counted(deeds) {
  const times = new Map();
  for (const did of deeds) times.set(did, (times.get(did) ?? 0) + 1);
  return [...times].map(([did, many]) => (many === 1 ? sentence(did) : t("{did} ({count} times)", { did: sentence(did), count: many })));
}
