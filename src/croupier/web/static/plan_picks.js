// What a field of the plan can contain, to pick instead of typing: a field of one word has a list
// that drops down, and a field of several has a checkbox for each. Typed text still counts.

/**
 * @param {{ spec: any, node: Function, get: Function }} editor
 */
export function planPicks({ spec, node, get }) {
  const entries = (key) => (Array.isArray(get([key])) ? get([key]) : []);
  const near = (steps, key) => get([...steps.slice(0, 2), key]) ?? get(["defaults", steps[0], key]);
  const game = (steps) => spec.games[near(steps, "game")];
  const KNOWN = {
    shufflers: (steps) => game(steps)?.shufflers ?? [],
    bets: (steps) => game(steps)?.bets ?? [],
    jackpots: () => entries("jackpots").map((one) => [one.id, one.title ?? one.id]),
    approvals: () => entries("approvals").map((one) => [one.reference, one.title ?? ""]),
    makers: () => entries("makers").map((one) => [one.name, one.license ?? ""]),
    components: () => entries("equipment").map((one) => [one.id, `${one.component ?? one.id} ${one.version ?? ""}`.trim()]),
    registered: () => spec.registered,
    games: () => spec.floor_games.filter(([name]) => entries("tables").some((one) => (one.game ?? get(["defaults", "tables", "game"])) === name)),
    procedures: (steps) => game(steps)?.procedures ?? [],
    modes: (steps) => game(steps)?.modes ?? [],
    postings: () => Object.entries(spec.postings),
    notices: () => Object.entries(spec.notices),
    // The titles of the games on this floor; the letter has many more.
    titles: () => spec.titles.filter(([, , game]) => entries("tables").some((one) => (one.game ?? get(["defaults", "tables", "game"])) === game)),
  };
  const chosen = (input) => input.value.split(",").map((one) => one.trim()).filter((one) => one);

  function boxes(known, input, label) {
    const made = known.map(([key, words]) => {
      const box = node("input", { type: "checkbox" });
      box.addEventListener("change", () => {
        const others = chosen(input).filter((one) => one !== key);
        input.value = (box.checked ? [...others, key] : others).join(", ");
        input.dispatchEvent(new Event("input"));
      });
      return { key, box, label: node("label", { class: "tick" }, box, node("span", {}, words)) };
    });
    const follow = () => {
      for (const { key, box } of made) box.checked = chosen(input).includes(key);
    };
    input.addEventListener("input", follow);
    follow();
    return node("div", { class: "plan-picks", role: "group", "aria-label": `${label}: choices` }, ...made.map((one) => one.label));
  }

  /** What goes next to a field's input; nothing if there is nothing to pick from. */
  return (about, steps, input) => {
    const known = about.pick ? KNOWN[about.pick](steps).filter(([key]) => typeof key === "string" && key) : [];
    if (!known.length) return [];
    if (about.kind === "list" || about.kind === "numbers") return [boxes(known, input, about.label)];
    const list = node("datalist", { id: `${input.id}-known` }, ...known.map(([key, words]) => node("option", { value: key, label: words })));
    input.setAttribute("list", list.id);
    return [list];
  };
}
