// Verify the ledger: the server does the work, and this page watches.
import { at, maybe } from "./dom.js";
import { ask, press } from "./floor_client.js";

const LOOK_MILLISECONDS = 400;
const noted = maybe("#noted");
const buttons = ["#verify", "#verify-since", "#noted [type=submit]"].map((name) => maybe(name)).filter((button) => button !== null);
const progress = at("progress");
const pause = () => new Promise((done) => { setTimeout(done, LOOK_MILLISECONDS); });

/**
 * @param {string} from
 * @param {string} expect a hash that must be found, or nothing
 */
async function verify(from, expect = "") {
  for (const button of buttons) button.disabled = true;
  at("verdict").textContent = "Verifying…";
  at("wrong-verify").textContent = "";
  at("findings").replaceChildren();
  progress.hidden = false;
  try {
    let run = await press(`/api/floor/book/verifications?${new URLSearchParams({ from, ...(expect ? { expect } : {}) })}`, {});
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
    for (const button of buttons) button.disabled = false;
  }
}

function tell(run) {
  if (run.state === "failed") {
    at("verdict").textContent = "";
    at("wrong-verify").textContent = run.words;
    return;
  }
  const { sound, entries, hash, found, findings, unchecked, since } = run.verdict;
  const count = entries.toLocaleString("en-US");
  const from = since === null ? "" : ` since checkpoint ${since.checkpoint}, signed at ${since.at}`;
  at("verdict").textContent = sound
    ? `${run.expect ? `${run.expect} is in this ledger. ` : ""}The ledger is sound: ${count} entries${from}; every hash, balance, reading and document is correct${unchecked.length ? ", except for what was not checked" : ""}.`
    : `Something is wrong with the ledger: ${found} ${found === 1 ? "problem" : "problems"} in ${count} entries${from}.`;
  at("verdict").dataset.sound = sound ? "yes" : "no";
  at("entries").textContent = (entries + (since === null ? 0 : since.entry)).toLocaleString("en-US");
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

maybe("#verify")?.addEventListener("click", () => verify("beginning"));
maybe("#verify-since")?.addEventListener("click", () => verify("checkpoint"));
noted?.addEventListener("submit", (event) => {
  event.preventDefault();
  const expect = at("expect").value.trim();
  if (expect) verify("beginning", expect);
  else at("expect").focus();
});
