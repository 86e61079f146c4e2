// Search without a server: every page's words are in search.js, and all words typed must be there.
// Both are plain scripts, because browsers load no modules from a folder.
(() => {
  /** @type {{ at: string, title: string, words: string }[]} */
  const pages = Reflect.get(globalThis, "PAGES");
  const field = /** @type {HTMLInputElement} */ (document.getElementById("find"));
  const found = /** @type {HTMLElement} */ (document.getElementById("found"));
  const root = document.body.dataset.root;
  const MOST = 12;
  const AROUND = 60;

  const around = (words, at) =>
    `${at > AROUND ? "…" : ""}${words.slice(Math.max(0, at - AROUND), at + AROUND)}…`;

  function look() {
    const wanted = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    found.replaceChildren();
    found.hidden = wanted.length === 0;
    if (found.hidden) return;
    const hits = pages.filter((page) =>
      wanted.every((word) => `${page.title} ${page.words}`.toLowerCase().includes(word)));
    for (const page of hits.slice(0, MOST)) {
      const entry = document.createElement("li");
      const link = document.createElement("a");
      link.href = root + page.at;
      link.textContent = page.title;
      const part = document.createElement("p");
      part.textContent = around(page.words, Math.max(0, page.words.toLowerCase().indexOf(wanted[0])));
      entry.append(link, part);
      found.append(entry);
    }
    if (!hits.length) {
      const entry = document.createElement("li");
      entry.textContent = `Nothing has “${field.value}” in it.`;
      found.append(entry);
    }
  }

  field.addEventListener("input", look);
  field.form?.addEventListener("submit", (event) => {
    event.preventDefault();
    found.querySelector("a")?.click();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { field.value = ""; look(); }
    if (event.key === "/" && document.activeElement !== field) { event.preventDefault(); field.focus(); }
  });
})();
