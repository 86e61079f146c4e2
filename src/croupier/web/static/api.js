// The API page: it can send a request that changes nothing, and shows the answer.
import { at, every, maybe, need, textOf } from "./dom.js";

const SHOWN_LETTERS_MAX = 20_000;

/** @param {string} text */
function laidOut(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

for (const button of every("[data-try]")) {
  button.addEventListener("click", async () => {
    const shown = need(".api-answer", button.closest("details") ?? document);
    shown.hidden = false;
    shown.textContent = "Sent. Waiting for the answer…";
    button.disabled = true;
    const body = textOf(button, "body");
    try {
      const answer = await fetch(textOf(button, "target"), {
        method: textOf(button, "try"),
        headers: { accept: "application/json", ...(body ? { "content-type": "application/json" } : {}) },
        body: body || undefined,
      });
      const text = laidOut(await answer.text());
      const cut = text.length > SHOWN_LETTERS_MAX ? `${text.slice(0, SHOWN_LETTERS_MAX)}\n… (${text.length} characters)` : text;
      shown.textContent = `${answer.status} ${answer.statusText}\n${cut}`;
    } catch {
      shown.textContent = "Cannot reach the server. Send it again in a moment.";
    }
    button.disabled = false;
  });
}

// A link to an operation opens it.
function unfold() {
  const wanted = decodeURIComponent(window.location.hash.slice(1));
  const found = wanted ? maybe(`details[id="${CSS.escape(wanted)}"]`) : null;
  if (!found) return;
  found.setAttribute("open", "");
  at(wanted).scrollIntoView();
}

window.addEventListener("hashchange", unfold);
unfold();
