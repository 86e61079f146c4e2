// The coach's place beside the layout: notes of this hand, advice before a decision, the quiz's score.
import { at } from "./dom.js";
import { drawNote, verdict } from "./school_seat_notes.js";
import { t } from "./words.js";

const THINKING = t("The coach is thinking… The lab deals out every card that may come; you need not wait for it.");
const UNASKED = t("Nothing was asked of you in this hand.");

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
    play: t("You play alone. Choose Coach to hear about each decision, or Advice to hear before."),
    coach: t("Decide, and the coach says what every choice was worth."),
    advice: t("Before each decision the best choice is marked, and here you see what all of them are worth."),
    quiz: view.phase === "question" ? t("Answer first; then you see what every choice is worth.") : t("Ask for a question."),
  }[view.mode];
}

const score = ({ right, of }) => (of ? t("{right} of {answered} right", { right, answered: of }) : t("no answer yet"));
