// The chips a player has bet but not yet played: what a click on a circle does to them. The server
// judges bets when it deals; this code only follows what the circles say.
export const inCents = (text) => Math.round(Number(text) * 100);
export const inDollars = (amount) => (amount / 100).toFixed(2);

export class Bets {
  constructor(circles) {
    this.circles = new Map(circles.map((circle) => [circle.bet, circle]));
    this.spots = new Map();
  }

  of(spot) {
    return this.spots.get(spot) ?? {};
  }

  get any() {
    return [...this.spots.values()].some((bets) => Object.keys(bets).length > 0);
  }

  get total() {
    return [...this.spots.values()].flatMap((bets) => Object.values(bets)).reduce((sum, amount) => sum + amount, 0);
  }

  clear() {
    this.spots.clear();
  }

  // One chip more, or with a negative amount one less. A circle that must equal another follows it.
  add(spot, key, amount) {
    const circle = this.circles.get(key);
    const root = this.circles.get(circle.equals) ?? circle;
    const before = this.of(spot)[root.bet] ?? 0;
    const least = inCents(root.min);
    const most = inCents(root.max);
    let after = before + amount;
    if (least === most) after = amount > 0 ? least : 0;
    else if (after < least) after = amount > 0 ? least : 0;
    this.put(spot, root.bet, Math.min(after, most));
  }

  put(spot, key, amount) {
    const bets = { ...this.of(spot) };
    if (amount) bets[key] = amount;
    else delete bets[key];
    for (const circle of this.circles.values()) {
      if (circle.equals !== key) continue;
      if (amount) bets[circle.bet] = amount;
      else delete bets[circle.bet];
    }
    if (Object.keys(bets).length) this.spots.set(spot, bets);
    else this.spots.delete(spot);
  }

  smallest(spots) {
    for (const spot of spots) {
      for (const circle of this.circles.values()) {
        if (circle.base && !circle.equals) this.put(spot, circle.bet, inCents(circle.min));
      }
    }
  }

  // The bets of a hand; its raises are not bets that anyone makes in advance.
  take(seats) {
    this.clear();
    for (const seat of seats) {
      const bets = Object.entries(seat.bets).filter(([bet]) => this.circles.has(bet));
      if (bets.length) this.spots.set(seat.seat, Object.fromEntries(bets.map(([bet, amount]) => [bet, inCents(amount)])));
    }
  }

  // As the server takes them, and as the layout draws them.
  get sent() {
    return Object.fromEntries([...this.spots].map(([spot, bets]) => [spot, texts(bets)]));
  }

  drawn(spot) {
    return texts(this.of(spot));
  }

  get kept() {
    return JSON.stringify([...this.spots]);
  }

  restore(text) {
    this.spots = new Map(JSON.parse(text));
  }
}

const texts = (bets) => Object.fromEntries(Object.entries(bets).map(([bet, amount]) => [bet, inDollars(amount)]));
