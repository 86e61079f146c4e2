// Choosing a table of the school: the form becomes one press, which leads to the seat.
import { at, every, maybe, need } from "./dom.js";
import { Refused, press } from "./floor_client.js";
import { sentence, t } from "./words.js";

const form = at("sit");
let busy = false;

function chosen() {
  const of = (name) => need(`[name=${name}]:checked`, form).value;
  const tables = every("[data-table]", form).map((select) => [select.dataset.table, select.value]);
  // A switch at its default is not sent: then the house may adjust it, as for three spots.
  const switches = every("[data-switch]", form).filter((select) => select.value !== select.dataset.usual);
  const options = switches.map((select) => [select.dataset.switch, said(select)]);
  const limits = every("[data-limit]", form).filter((input) => input.value.trim()).map((input) => [input.dataset.limit, input.value.trim()]);
  const procedure = maybe("[name=procedure]", form);
  return {
    game: form.dataset.game,
    tables: Object.fromEntries(tables),
    options: Object.fromEntries(options),
    aggregates: Object.fromEntries(limits),
    ...(procedure ? { procedure: procedure.value } : {}),
    mode: of("mode"),
    spots: Number(of("spots")),
    speed: of("speed"),
  };
}

const said = (select) => ("yesOrNo" in select.dataset ? select.value === "yes" : select.value);

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (busy) return;
  busy = true;
  wrong("");
  try {
    await press("/api/school/seat/sit", chosen(), {
      waits: () => wrong(t("No contact with the server. Trying again…")),
    });
    window.location.assign("/school/seat");
  } catch (fault) {
    wrong(fault instanceof Refused ? sentence(fault.message) : t("Something went wrong on this page; load it again."));
    busy = false;
  }
});

function wrong(words) {
  at("wrong-words").textContent = words;
  at("wrong").hidden = !words;
}

// Back from the table: what the page said about the session is outdated.
window.addEventListener("pageshow", (event) => { if (event.persisted) window.location.reload(); });
