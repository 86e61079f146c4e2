// An unknown address: ask the search what may have been meant.
import { at, maybe, textOf } from "./dom.js";

const MOST = 6;

// A word of the address somewhere in the manual says nothing about what was meant.
const fits = (one) => location.pathname.startsWith("/docs") || !["Docs", "Word"].includes(one.kind);

async function suggest() {
  const part = at("meant");
  const words = textOf(part, "words").split(" ").filter((word) => word.length > 1);
  const found = new Map();
  for (const typed of [words.join(" "), ...words.reverse()]) { // the last word of an address says most
    if (!typed || found.size >= MOST) break;
    const answer = await fetch(`/api/search?q=${encodeURIComponent(typed)}`, { headers: { accept: "application/json" } });
    if (!answer.ok) return;
    for (const one of (await answer.json()).results) if (fits(one)) found.set(one.address, one);
  }
  for (const one of [...found.values()].slice(0, MOST)) {
    const [row, link, hint] = ["li", "a", "span"].map((tag) => document.createElement(tag));
    link.setAttribute("href", one.address);
    link.textContent = one.title;
    hint.className = "small";
    hint.textContent = `${one.kind}. ${one.hint}`;
    row.append(link, hint);
    at("meant-list").append(row);
  }
  part.hidden = found.size === 0;
}

const back = maybe("[data-back]");
if (back && history.length > 1) {
  back.hidden = false;
  back.addEventListener("click", () => history.back());
}
if (maybe("#meant")) suggest().catch(() => {});
