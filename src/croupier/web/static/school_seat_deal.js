// Dealing: from the cards on the layout to those that should be there, one after another.
const MILLISECONDS = { quick: 110, real: 380, slow: 800 };

const still = window.matchMedia("(prefers-reduced-motion: reduce)");

// Cards of the later hand that are not there yet, in the dealer's order.
export function newCards(before, after) {
  const places = [
    ...after.seats.map((seat, number) => [["seats", number], before?.seats[number]?.cards ?? [], seat.cards]),
    [["community"], before?.community ?? [], after.community],
    [["dealer"], before?.dealer.cards ?? [], after.dealer.cards],
    ...(after.sides ?? []).map((side, number) => [["sides", number], before?.sides?.[number]?.cards ?? [], side.cards]),
  ];
  const found = [];
  for (const [holder, old, now] of places) {
    now.forEach((card, place) => {
      if (old[place] !== card) found.push({ holder, place, card });
    });
  }
  // Third cards come after both two-card hands.
  const late = ({ holder, place }) => Number(holder[0] === "sides" && place > 1);
  return found.sort((one, other) => late(one) - late(other));
}

// The later view with only the cards that were there before, and without what they reveal.
function undealt(before, after) {
  return {
    ...after,
    turn: null,
    seats: after.seats.map((seat, number) => ({
      ...seat, cards: kept(before?.seats[number]?.cards, seat.cards), hand: "", net: "", lines: [],
    })),
    community: kept(before?.community, after.community),
    dealer: { ...after.dealer, cards: kept(before?.dealer.cards, after.dealer.cards), hand: "" },
    sides: (after.sides ?? []).map((side, number) => ({ ...side, cards: kept(before?.sides?.[number]?.cards, side.cards), hand: "" })),
  };
}

const kept = (old = [], now) => old.slice(0, now.length);

function lay(view, { holder, place, card }) {
  const cards = { seats: () => view.seats[holder[1]].cards, sides: () => view.sides[holder[1]].cards, dealer: () => view.dealer.cards, community: () => view.community }[holder[0]]();
  cards[place] = card;
}

// One deal at a time; `hurry` deals the rest at once.
export class Dealing {
  constructor(draw) {
    this.draw = draw;
    this.hurry = () => {};
    this.running = false;
  }

  has(before, after) {
    return !still.matches && newCards(before, after).length > 0;
  }

  async from(before, after) {
    const cards = newCards(before, after);
    const wait = MILLISECONDS[after.speed];
    this.running = true;
    let hurried = false;
    /** @type {(now?: unknown) => void} */
    let wake = () => {};
    this.hurry = () => { hurried = true; wake(); };
    const view = undealt(before, after);
    for (const card of cards) {
      if (hurried) break;
      lay(view, card);
      this.draw(view);
      await new Promise((done) => { wake = done; setTimeout(done, wait); });
    }
    this.running = false;
    this.hurry = () => {};
  }
}
