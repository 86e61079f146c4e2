// The entries of a list in the plan: tables, jackpots, people. A floor has many, so each is a card
// that says in one line what it is and opens to its fields; a long list can be filtered.
import { every, maybe, need } from "./dom.js";
import { money } from "./floor_client.js";

const OPEN_MAX = 3; // up to this many entries are open by default
const FILTER_FROM = 6;
const FEW = ["id", "number", "reference", "name"];
/** @type {WeakMap<object, boolean>} */
const opened = new WeakMap(); // entries that someone has opened or closed
/** @type {Map<string, string>} */
const filters = new Map(); // by section, the filter of its list

/**
 * @param {{ spec: any, node: Function, get: Function, changed: Function, pathText: Function, parts: Function, fresh: Function, put: Function }} editor
 */
export function planEntries({ spec, node, get, changed, pathText, parts, fresh, put }) {
  /** @type {{ key: string, number: number, entry: any, name: string } | null} */
  let removed = null;
  const listed = (key) => (Array.isArray(get([key])) ? get([key]) : []);
  const nameOf = (section, number) => {
    const entry = listed(section.key)[number] ?? {};
    return entry[FEW.find((key) => entry[key]) ?? ""] ?? `${number + 1}`;
  };
  const titleOf = (section, number) => `${section.title} ${nameOf(section, number)}`;

  // An entry in a few words: the values that distinguish it from the others.
  const LINES = {
    tables: (has) => [has("name"), spec.games[has("game")]?.title ?? has("game"), has("seats") && `${has("seats")} seats`, limits(has), has("jackpots")],
    jackpots: (has) => [has("title"), has("type"), has("table"), has("wager") && `${dollars(has("wager"))} bet`],
    people: (has) => [has("name"), has("role"), has("department")],
    approvals: (has) => [has("title"), has("dated")],
    controls: (has) => [has("submitted") && `submitted ${has("submitted")}`, has("approved") && `approved ${has("approved")}`],
    makers: (has) => [has("license") && `license ${has("license")}`, has("since") && `since ${has("since")}`],
    equipment: (has) => [has("component"), has("version")],
  };
  const dollars = (text) => (/^\d+(\.\d{1,2})?$/.test(text) ? money(text).replace(/\.00$/, "") : text);
  function limits(has) {
    const [least, most] = [has("min"), has("max")].map((one) => one && dollars(one));
    if (least && most) return `${least} to ${most}`;
    return least ? `from ${least}` : most && `up to ${most}`;
  }
  function lineOf(section, number) {
    const has = (key) => {
      const value = get([section.key, number, key]) ?? get(["defaults", section.key, key]);
      return Array.isArray(value) ? value.join(", ") : value ?? "";
    };
    const title = String(nameOf(section, number));
    return LINES[section.key](has).map(String).filter((one) => one && one !== title).join(" · ");
  }

  const isOpen = (section, number) => {
    const entries = listed(section.key);
    return opened.get(entries[number]) ?? entries.length <= OPEN_MAX;
  };

  function card(section, number) {
    const steps = [section.key, number];
    const entry = get(steps);
    const remove = node("button", { type: "button", class: "text-button" }, `Remove ${nameOf(section, number)}`);
    remove.addEventListener("click", () => {
      removed = { key: section.key, number, entry, name: titleOf(section, number) };
      const left = listed(section.key).filter((one) => one !== entry);
      put([section.key], left.length ? left : undefined);
      changed(true);
      maybe(".plan-undo button")?.focus();
    });
    const fold = node("details", { class: "plan-card", open: isOpen(section, number) },
      node("summary", {}, node("h3", {}, titleOf(section, number)), node("span", { class: "plan-line" }, lineOf(section, number)), node("span", { class: "plan-count", hidden: true })),
      node("ul", { class: "found-here" }), node("div", { class: "plan-fields" }, ...parts(section, steps)), node("p", { class: "plan-remove" }, remove));
    fold.addEventListener("toggle", () => opened.set(entry, fold.open));
    return node("section", { class: "panel plan-entry", "data-path": pathText(steps), "data-entry": String(number), "aria-label": titleOf(section, number) }, fold);
  }

  // An entry that was removed is restored in its old place.
  function undo(section) {
    const was = removed;
    if (!was || was.key !== section.key) return [];
    const button = node("button", { type: "button", class: "text-button" }, "Undo");
    button.addEventListener("click", () => {
      put([was.key], listed(was.key).toSpliced(was.number, 0, was.entry));
      removed = null;
      changed(true);
      need(`[data-path="${pathText([was.key, was.number])}"] summary`).focus();
    });
    return [node("p", { class: "plan-undo", role: "status" }, `${was.name} was removed. `, button)];
  }

  function tools(section, many) {
    const count = listed(section.key).length;
    if (count <= OPEN_MAX) return [];
    const opener = (words, isOpen) => {
      const button = node("button", { type: "button", class: "text-button" }, words);
      button.addEventListener("click", () => { for (const fold of every(".plan-card", many())) fold.open = isOpen; });
      return button;
    };
    const all = [opener("Open all", true), opener("Close all", false)];
    if (count < FILTER_FROM) return [node("div", { class: "plan-tools" }, ...all)];
    const id = `plan-filter-${section.key}`;
    const input = node("input", { id, type: "search", autocomplete: "off", maxlength: "60" });
    input.value = filters.get(section.key) ?? "";
    input.addEventListener("input", () => { filters.set(section.key, input.value); filter(section, many()); });
    return [node("div", { class: "plan-tools" }, node("p", { class: "field" }, node("label", { for: id }, "Filter"), input),
      node("span", { class: "small", role: "status" }), ...all)];
  }

  function filter(section, many) {
    const wanted = (filters.get(section.key) ?? "").trim().toLowerCase().split(/\s+/);
    const cards = every("[data-entry]", many);
    for (const one of cards) {
      const words = need("summary", one).textContent?.toLowerCase() ?? "";
      one.hidden = !wanted.every((word) => words.includes(word));
    }
    const count = maybe(".plan-tools [role=status]", many);
    if (count) count.textContent = `${cards.filter((one) => !one.hidden).length} of ${cards.length}`;
  }

  // The title of a list, and below it what else there is to say about it.
  function heading(about) {
    const [title, ...rest] = about.split("; ");
    const more = rest.join("; ");
    return [node("h2", {}, title), ...(more ? [node("p", { class: "small" }, `${more[0].toUpperCase()}${more.slice(1)}.`)] : [])];
  }

  /** Draw the list of a section. */
  function list(section) {
    const entries = listed(section.key);
    const add = node("button", { type: "button", class: "button button-line" }, section.add);
    add.addEventListener("click", () => {
      const made = fresh(section, entries);
      opened.set(made, true);
      filters.delete(section.key);
      put([section.key], [...entries, made]);
      changed(true);
      const field = need(`[data-path="${pathText([section.key, entries.length])}"] input`);
      field.focus({ preventScroll: true });
      field.closest("section")?.scrollIntoView({ block: "start" });
    });
    /** @type {HTMLElement} */
    const many = node("section", { class: "plan-many", "data-path": section.key, "data-section": section.key },
      ...heading(section.about), node("ul", { class: "found-here" }), ...tools(section, () => many), ...undo(section),
      ...entries.map((_, number) => card(section, number)), add);
    filter(section, many);
    return many;
  }

  /**
   * Update the summaries of closed cards from their fields, and how much needs fixing in each.
   * @param {any[]} sections
   * @param {(path: string) => number} errorsIn
   */
  function refresh(sections, errorsIn) {
    for (const section of sections.filter((one) => one.many)) {
      const many = maybe(`[data-section="${section.key}"]`);
      if (!many) continue;
      for (const one of every("[data-entry]", many)) {
        const number = Number(one.dataset.entry);
        need("h3", one).textContent = titleOf(section, number);
        need(".plan-line", one).textContent = lineOf(section, number);
        one.setAttribute("aria-label", titleOf(section, number));
        need(".plan-remove button", one).textContent = `Remove ${nameOf(section, number)}`;
        const errors = errorsIn(pathText([section.key, number]));
        const count = need(".plan-count", one);
        count.hidden = !errors;
        count.textContent = `${errors} to fix`;
      }
    }
  }

  /** @param {string} key */
  const unfilter = (key) => filters.delete(key);

  return { list, refresh, titleOf, unfilter };
}
