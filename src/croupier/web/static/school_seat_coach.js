// The coach's panel next to the layout: notes on this hand, advice before a decision, the quiz's
// score.
import { at } from "./dom.js";
import { drawNote, verdict } from "./school_seat_notes.js";
import { t } from "./words.js";

const THINKING = t("The coach is thinking… The lab is going through every card that could come. You don't have to wait.");
const UNASKED = t("You had no decision to make in this hand.");

function notesOf(view, fresh) {
  if (view.answered) return [view.answered];
  if (view.advice) return [view.advice];
  return fresh ? [] : [...view.notes].reverse();
}

export function drawCoach(view, fresh) {
  const notes = notesOf(view, fresh);
  const place = at("notes");
  const known = JSON.stringify(notes);
  if (place.dataset.known !== known) {
    place.dataset.known = known;
    place.replaceChildren(...notes.map((note) => drawNote(note, view)));
  }
  at("coach-empty").hidden = notes.length > 0 && !view.thinking;
  at("coach-empty").textContent = empty(view, fresh);
  const judged = notes.length > 0 && notes[0].chosen !== null && view.mode !== "quiz";
  at("dock-note").hidden = !judged;
  at("dock-verdict").textContent = judged ? verdict(notes[0]) : "";
  at("score").hidden = view.mode !== "quiz";
  at("score").textContent = view.mode === "quiz" ? score(view.score) : "";
}

function empty(view, fresh) {
  if (view.thinking) return THINKING;
  if (view.phase === "settled" && !fresh && view.mode !== "play" && view.seats.every((seat) => !seat.said)) return UNASKED;
  return {
    play: t("You are playing on your own. Choose Coach to hear about each decision after you make it, or Advice to hear before."),
    coach: t("Make a decision, and the coach tells you what each choice was worth."),
    advice: t("Before each decision, the best choice is marked and you see here what each one is worth."),
    quiz: view.phase === "question" ? t("Answer first; then you see what every choice is worth.") : t("Ask for a question."),
  }[view.mode];
}

const score = ({ right, of }) => (of ? t("{right} of {answered} right", { right, answered: of }) : t("no answer yet"));
