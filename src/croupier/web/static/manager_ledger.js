// Verify the book: the work is done by the server, this page watches.
import { at, maybe } from "./dom.js";
import { ask, press } from "./floor_client.js";

const LOOK_MILLISECONDS = 400;
const button = maybe("#verify");
const progress = at("progress");
const pause = () => new Promise((done) => { setTimeout(done, LOOK_MILLISECONDS); });

async function verify() {
  at("verify").disabled = true;
  at("verdict").textContent = "Verifying…";
  at("wrong-verify").textContent = "";
  at("findings").replaceChildren();
  progress.hidden = false;
  try {
    let run = await press("/api/floor/book/verifications", {});
    while (run.state === "verifying") {
      progress.max = run.total || 1;
      progress.value = run.done;
      await pause();
      run = await ask(`/api/floor/book/verifications/${run.run}`);
    }
    tell(run);
  } catch (fault) {
    at("verdict").textContent = "";
    at("wrong-verify").textContent = fault.message;
  } finally {
    progress.hidden = true;
    at("verify").disabled = false;
  }
}

function tell(run) {
  if (run.state === "failed") {
    at("verdict").textContent = "";
    at("wrong-verify").textContent = run.words;
    return;
  }
  const { sound, entries, hash, found, findings, unchecked } = run.verdict;
  const count = entries.toLocaleString("en-US");
  at("verdict").textContent = sound
    ? `The book is sound: ${count} entries, every hash, balance, reading and document as it must be${unchecked.length ? ", except for what was not checked" : ""}.`
    : `Something is wrong with the book: ${found} findings in ${count} entries.`;
  at("verdict").dataset.sound = sound ? "yes" : "no";
  at("entries").textContent = count;
  at("hash").textContent = hash;
  at("findings").replaceChildren(
    ...findings.map((finding) => line(`${finding.entry === null ? "" : `entry ${finding.entry}: `}${finding.words}`)),
    ...unchecked.map((sentence) => line(`Not checked: ${sentence}`)),
  );
}

/** @param {string} words */
function line(words) {
  const item = document.createElement("li");
  item.textContent = words;
  return item;
}

button?.addEventListener("click", verify);
