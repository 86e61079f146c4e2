// Filter while typing. Only the server knows how to filter: this requests the same page as the
// button would, and puts its results in place.
import { at, fieldsOf, need, textOf } from "./dom.js";
const form = need("[data-filter]");
const WAIT_MILLISECONDS = 150;
let waiting;
let asking;

const filled = (pairs) => new URLSearchParams([...pairs].filter(([, value]) => value)).toString();

async function filter() {
  asking?.abort();
  asking = new AbortController();
  const query = filled(fieldsOf(form));
  const address = query ? `${form.action}?${query}` : form.action;
  try {
    const answer = await fetch(address, { signal: asking.signal, headers: { Accept: "text/html" } });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const results = textOf(form, "filter");
    at(results).replaceWith(need(`#${results}`, page));
    history.replaceState(null, "", address);
  } catch (error) {
    if (error.name !== "AbortError") form.submit();
  }
}

form.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(filter, WAIT_MILLISECONDS);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  clearTimeout(waiting);
  filter();
});

// Words typed before this script ran, or restored by the browser, count too.
if (filled(fieldsOf(form)) !== filled(new URLSearchParams(location.search))) filter();
