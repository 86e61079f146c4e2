// A table's settings bet by bet: its own limits, pay tables, aggregate limits, house switches. Each
// is a fold that says how much is set in it, and opens by itself if something in it is wrong.

const LIMIT_FIELDS = [
  { key: "min", label: "Minimum wager", help: "", kind: "amount" },
  { key: "max", label: "Maximum wager", help: "", kind: "amount" },
];
const LIMIT = { key: "limit", label: "The most one round pays on them", help: "In dollars, like 50000.", kind: "amount", needed: true };
const FOLDS = {
  limits: "Limits for each bet",
  "pay_tables": "Pay tables",
  aggregates: "Aggregate limits",
  options: "House switches",
};
const open = new Set(); // paths of folds that someone has opened

/**
 * Draw the folds of a table with the editor's own fields.
 * @param {{ spec: any, node: Function, field: Function, get: Function, put: Function, changed: Function, pathText: Function }} editor
 */
export function tableFolds({ spec, node, field, get, put, changed, pathText }) {
  const gameOf = (steps) => spec.games[get([...steps.slice(0, 2), "game"])] ?? spec.games[get(["defaults", "tables", "game"])];

  function tick(words, isOn, change) {
    const box = node("input", { type: "checkbox", checked: isOn });
    box.addEventListener("change", () => change(box.checked));
    return node("label", { class: "tick" }, box, node("span", {}, words));
  }

  // Bets without a circle on this layout have no limits to set.
  function limits(steps, game) {
    const laid = get([...steps.slice(0, 2), "bets"]) ?? get(["defaults", "tables", "bets"]);
    const shown = game.limited.filter((bet) => !bet.optional || !Array.isArray(laid) || laid.includes(bet.key) || get([...steps, bet.key]));
    return shown.map((bet) => node("fieldset", { "data-path": pathText([...steps, bet.key]) }, node("legend", {}, bet.title), node("ul", { class: "found-here" }),
      ...LIMIT_FIELDS.map((about) => field({
        ...about,
        help: bet.fixed ? "Collected at one fixed amount: enter the same amount in both fields." : "",
        like: bet.fixed ? "1.00" : (get([...steps.slice(0, 2), about.key]) ?? get(["defaults", "tables", about.key]) ?? spec.wagers[about.key]),
      }, [...steps, bet.key, about.key]))));
  }

  const payTables = (steps, game) => game.pay_tables.map((bet) => field({
    key: bet.key, label: bet.title, help: "", kind: "select", usual: bet.usual, options: bet.tables,
  }, [...steps, bet.key]));

  function aggregates(steps, game) {
    const entries = get(steps) ?? [];
    const cards = entries.map((entry, number) => {
      const here = [...steps, number];
      const chosen = new Set(entry.bets ?? []);
      const boxes = game.aggregated.map((bet) => tick(bet.title, chosen.has(bet.key), (isOn) => {
        isOn ? chosen.add(bet.key) : chosen.delete(bet.key);
        put([...here, "bets"], game.aggregated.map((one) => one.key).filter((key) => chosen.has(key)));
        changed(false);
      }));
      const remove = node("button", { type: "button", class: "text-button" }, `Remove aggregate limit ${number + 1}`);
      remove.addEventListener("click", () => {
        put(steps, entries.length > 1 ? entries.filter((one) => one !== entry) : undefined);
        changed(true);
      });
      return node("fieldset", { class: "plan-aggregate", "data-path": pathText(here) }, node("legend", {}, `Aggregate limit ${number + 1}`), node("ul", { class: "found-here" }),
        node("div", { class: "plan-ticks", role: "group", "aria-label": "Prizes it limits", "data-path": pathText([...here, "bets"]) }, ...boxes, node("ul", { class: "found-here" })),
        field(LIMIT, [...here, "limit"]),
        node("div", { "data-path": pathText([...here, "posted"]) },
          tick("Posted at the table", entry.posted === true, (isOn) => { put([...here, "posted"], isOn || undefined); changed(false); }), node("ul", { class: "found-here" })),
        remove);
    });
    const add = node("button", { type: "button", class: "button button-line button-small" }, "Add an aggregate limit");
    add.addEventListener("click", () => {
      put(steps, [...entries, { bets: [], limit: "" }]);
      changed(true);
    });
    const none = node("p", { class: "small" }, `No prizes in ${game.title} can be limited.`);
    return game.aggregated.length ? [...cards, add] : [none];
  }

  const options = (steps, game) => game.options.map((option) => field({
    key: option.key,
    label: option.title,
    help: `${option.help[0].toUpperCase()}${option.help.slice(1)}.`,
    kind: option.kind,
    usual: option.usual,
    options: option.choices,
  }, [...steps, option.key]));

  const DRAWN = { limits, "pay_tables": payTables, aggregates, options };
  const count = (value) => (Array.isArray(value) ? value.length : Object.keys(value ?? {}).length);

  // A fold stays as someone left it when the forms are redrawn.
  function folded(path, kept, words, set, ...inside) {
    const made = node("details", { class: "plan-fold", ...path, open: open.has(kept) },
      node("summary", {}, words, set ? node("span", { class: "optional" }, ` ${set} set`) : ""), ...inside);
    made.addEventListener("toggle", () => { made.open ? open.add(kept) : open.delete(kept); });
    return made;
  }

  function fold(key, steps) {
    const path = pathText(steps);
    const game = gameOf(steps);
    const set = count(get(steps));
    const inside = game ? DRAWN[key](steps, game) : [node("p", { class: "small" }, "Choose the game first.")];
    return folded({ "data-path": path }, path, FOLDS[key], set, node("ul", { class: "found-here" }),
      node("div", { class: key === "options" || key === "pay_tables" ? "plan-fields" : "plan-levels" }, ...inside));
  }

  // Fields that are seldom changed are behind the name of their group.
  function groups(fields, steps, drawn) {
    return [...new Set(fields.map((about) => about.group))].map((name) => {
      const own = fields.filter((about) => about.group === name);
      const set = own.filter((about) => get([...steps, about.key]) !== undefined).length;
      return folded({}, `${pathText(steps)} ${name}`, name, set,
        node("div", { class: "plan-fields" }, ...own.map((about) => drawn(about, [...steps, about.key]))));
    });
  }

  return { fold, groups };
}
