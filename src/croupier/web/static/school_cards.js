// Cards to print: a strategy that was never requested is worked out first, and the page says so.
import { every, need } from "./dom.js";
import { t } from "./words.js";
const SECOND = 1000;

function waits(link) {
  const place = need("[role=status]", link.closest(".tile"));
  const seconds = document.createElement("span");
  seconds.setAttribute("aria-hidden", "true"); // read out once, and not every second
  place.replaceChildren(t("Working out the strategy. The first time can take half a minute."), " ", seconds);
  const began = performance.now();
  const clock = setInterval(() => { seconds.textContent = `${Math.floor((performance.now() - began) / SECOND)} s`; }, SECOND);
  return (words) => {
    clearInterval(clock);
    place.textContent = words;
  };
}

async function prints(link) {
  const ends = waits(link);
  link.setAttribute("aria-disabled", "true");
  const answer = await fetch(link.href).catch(() => null);
  link.removeAttribute("aria-disabled");
  ends(answer?.ok ? "" : t("The strategy card could not be made. Click again in a moment."));
  if (answer?.ok) window.location.assign(link.href); // it is cached now, so this is fast
}

for (const link of every("[data-strategy]")) {
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // another tab waits by itself
    event.preventDefault();
    if (!link.hasAttribute("aria-disabled")) prints(link);
  });
}
