// A deck to click cards in, and the piles on a layout that they go to.
import { at, every, textOf } from "./dom.js";
import { made } from "./lab_parts.js";

/**
 * @typedef {{ key: string, title: string, most: number, foot?: HTMLElement }} Pile
 */

const NAMES = new Map();
for (const button of every("[data-card]")) NAMES.set(textOf(button, "card"), { text: button.textContent ?? "", name: button.getAttribute("aria-label") ?? "", red: button.classList.contains("pick-red") });

export const isCard = (text) => NAMES.has(text);
export const cardsIn = (text) => (text.trim() ? text.trim().split(/[\s,]+/) : []);

/**
 * Cards by pile; `changed` is called after every click.
 * @param {{ piles: () => Pile[], copies: number, changed: () => void }} settings
 */
export function picker({ piles, copies, changed }) {
  /** @type {Record<string, string[]>} */
  const held = {};
  let active = "";

  const used = (card) => piles().reduce((sum, pile) => sum + (held[pile.key] ?? []).filter((other) => other === card).length, 0);
  const room = (pile) => pile.most - (held[pile.key] ?? []).length;

  function pileShown(pile) {
    const root = made("section", "", `pile${pile.key === active ? " pile-active" : ""}`);
    const count = pile.most ? ` (${(held[pile.key] ?? []).length} of ${pile.most})` : "";
    const name = made("button", `${pile.title}${count}`, "pile-name");
    name.setAttribute("type", "button");
    name.setAttribute("aria-pressed", String(pile.key === active));
    name.addEventListener("click", () => {
      active = pile.key;
      show();
    });
    const cards = made("div", "", "pile-cards");
    (held[pile.key] ?? []).forEach((card, place) => {
      const known = NAMES.get(card);
      const button = made("button", known?.text ?? card, `pile-card ${known?.red ? "pick-red" : "pick-black"}`);
      button.setAttribute("type", "button");
      button.setAttribute("aria-label", `Take back the ${known?.name ?? card} from ${pile.title}`);
      button.addEventListener("click", () => {
        held[pile.key]?.splice(place, 1);
        active = pile.key;
        show();
        changed();
      });
      cards.append(button);
    });
    for (let empty = room(pile); empty > 0; empty -= 1) cards.append(made("span", "", "pile-empty"));
    root.append(name, cards);
    if (pile.foot) root.append(pile.foot);
    return root;
  }

  function show() {
    const all = piles();
    if (!all.some((pile) => pile.key === active)) active = all[0]?.key ?? "";
    const focused = document.activeElement?.getAttribute("aria-label");
    at("piles").replaceChildren(...all.map(pileShown));
    const again = focused && every("[aria-label]", at("piles")).find((part) => part.getAttribute("aria-label") === focused);
    if (again) again.focus();
    const full = !all.some((pile) => pile.key === active && room(pile) > 0);
    for (const button of every("[data-card]")) button.disabled = full || used(textOf(button, "card")) >= copies;
  }

  for (const button of every("[data-card]")) {
    button.addEventListener("click", () => {
      const pile = piles().find((each) => each.key === active);
      if (!pile || room(pile) <= 0) return;
      (held[pile.key] ??= []).push(textOf(button, "card"));
      if (room(pile) === 0) active = piles().find((each) => room(each) > 0)?.key ?? active;
      show();
      changed();
    });
  }

  return {
    show,
    cards: (key) => held[key] ?? [],
    /** @param {Record<string, string[]>} cards */
    set(cards) {
      for (const key of Object.keys(held)) delete held[key];
      for (const [key, found] of Object.entries(cards)) held[key] = [...found];
      active = piles().find((pile) => room(pile) > 0)?.key ?? active;
      show();
    },
  };
}
