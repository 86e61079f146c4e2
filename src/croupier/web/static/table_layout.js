// A layout: it puts cards, chips and names where `_table_layout.html` has places for them. It knows
// what is visible, not what is allowed, so tables, lessons and replays can all be shown on it.
import { every, maybe, need, textOf } from "./dom.js";
import { sentence, t } from "./words.js";

const SUITS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
const RANKS = {
  2: "deuce", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine",
  T: "ten", J: "jack", Q: "queen", K: "king", A: "ace",
};

export const cardName = (card) =>
  card === null ? t("a card face down") : card === "Jk" ? t("joker") : t("{rank} of {suit}", { rank: t(RANKS[card[0]]), suit: t(SUITS[card[1]]) });

// "25.00" is 25, as on a chip; odd cents stay.
export const chips = (text) => text.replace(/\.00$/, "");

// Cards already there stay, so that a screen reader and an animation see only new ones.
export function layCards(place, cards) {
  cards.forEach((card, number) => {
    const known = place.children[number];
    const name = card ?? "back";
    if (known?.dataset.card === name) return;
    const picture = document.createElement("img");
    picture.src = `/cards/${name}.svg`;
    picture.alt = cardName(card);
    picture.width = 140;
    picture.height = 196;
    picture.dataset.card = name;
    picture.className = "lies";
    if (known) known.replaceWith(picture);
    else place.append(picture);
  });
  while (place.children.length > cards.length) place.lastChild.remove();
  place.dataset.count = cards.length;
}

const net = (text) => {
  if (!text) return "";
  if (text.startsWith("-")) return `−$${text.slice(1)}`;
  return text === "0.00" ? t("even") : `+$${text}`;
};

export function drawLayout(root, view) {
  need("[data-dealer-place]", root).hidden = !view.dealer.plays;
  layCards(maybe("[data-dealer]", root), view.dealer.cards);
  need("[data-dealer-hand]", root).textContent = sentence(view.dealer.hand);
  const board = need("[data-board]", root);
  board.hidden = view.community.length === 0;
  layCards(maybe("[data-community]", board), view.community);
  for (const side of view.sides ?? []) {
    const place = need(`[data-side="${side.side}"]`, root);
    layCards(need("[data-side-cards]", place), side.cards);
    need("[data-side-hand]", place).textContent = sentence(side.hand);
  }
  for (const seat of view.seats) drawSpot(maybe(`[data-spot="${seat.seat}"]`, root), seat, view);
}

// A player without a name is called by the seat.
function nameOf({ seat, name }) {
  if (name === `Player ${seat}`) return t("Player {seat}", { seat });
  return name === `Spot ${seat}` ? t("Spot {seat}", { seat }) : name;
}

function drawSpot(spot, seat, view) {
  spot.dataset.kind = seat.kind;
  spot.dataset.turn = view.turn?.seat === seat.seat ? "yes" : "no";
  spot.dataset.folded = seat.folded ? "yes" : "no";
  need("[data-name]", spot).textContent = seat.kind === "you" ? t("{name} (you)", { name: nameOf(seat) }) : nameOf(seat);
  need("[data-said]", spot).textContent = sentence(seat.said);
  need("[data-hand]", spot).textContent = sentence(seat.hand);
  const further = (seat.more ?? []).flatMap((hand) => hand.cards);
  layCards(need("[data-cards]", spot), [...seat.cards, ...further]);
  for (const circle of every("[data-circle]", spot)) {
    const key = textOf(circle, "circle");
    const amount = seat.bets[key];
    circle.dataset.up = amount === undefined ? "no" : seat.back.includes(key) ? "back" : "yes";
    circle.dataset.lit = seat.lit.includes(key) ? "yes" : "no";
    need("[data-chip]", circle).textContent = amount === undefined ? "" : chips(amount);
  }
  const paid = need("[data-net]", spot);
  paid.textContent = net(seat.net);
  paid.dataset.sign = seat.net.startsWith("-") ? "down" : seat.net === "" || seat.net === "0.00" ? "even" : "up";
}
