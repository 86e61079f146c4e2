// A felt: lays cards, chips and names where `_felt.html` has places for them. It knows what is
// seen, not what may be done, so that tables, lessons and replays can all be shown on it.
const SUITS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
const RANKS = {
  2: "deuce", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine",
  T: "ten", J: "jack", Q: "queen", K: "king", A: "ace",
};

export const cardName = (card) =>
  card === null ? "a card face down" : `${RANKS[card[0]]} of ${SUITS[card[1]]}`;

// "25.00" is 25, as it stands on a chip; odd cents stay.
export const chips = (text) => text.replace(/\.00$/, "");

// Cards that lie there already stay, so that a screen reader and an animation meet only new ones.
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
  return text === "0.00" ? "even" : `+$${text}`;
};

export function drawFelt(root, view) {
  root.querySelector("[data-dealer-place]").hidden = !view.dealer.plays;
  layCards(root.querySelector("[data-dealer]"), view.dealer.cards);
  root.querySelector("[data-dealer-hand]").textContent = view.dealer.hand;
  const board = root.querySelector("[data-board]");
  board.hidden = view.community.length === 0;
  layCards(board.querySelector("[data-community]"), view.community);
  for (const seat of view.seats) drawSpot(root.querySelector(`[data-spot="${seat.seat}"]`), seat, view);
}

function drawSpot(spot, seat, view) {
  spot.dataset.kind = seat.kind;
  spot.dataset.turn = view.turn?.seat === seat.seat ? "yes" : "no";
  spot.dataset.folded = seat.folded ? "yes" : "no";
  spot.querySelector("[data-name]").textContent = seat.kind === "you" ? `${seat.name} (you)` : seat.name;
  spot.querySelector("[data-said]").textContent = seat.said;
  spot.querySelector("[data-hand]").textContent = seat.hand;
  layCards(spot.querySelector("[data-cards]"), seat.cards);
  for (const circle of spot.querySelectorAll("[data-circle]")) {
    const key = circle.dataset.circle;
    const amount = seat.bets[key];
    circle.dataset.up = amount === undefined ? "no" : seat.back.includes(key) ? "back" : "yes";
    circle.dataset.lit = seat.lit.includes(key) ? "yes" : "no";
    circle.querySelector("[data-chip]").textContent = amount === undefined ? "" : chips(amount);
  }
  const paid = spot.querySelector("[data-net]");
  paid.textContent = net(seat.net);
  paid.dataset.sign = seat.net.startsWith("-") ? "down" : seat.net === "" || seat.net === "0.00" ? "even" : "up";
}
