// A meter of drums, like an odometer. It climbs to the amount and never shows more; it goes down
// only if the amount itself went down, and then at once. A meter that does not climb always shows
// its new amount at once.
const CLIMB_MILLISECONDS = 1800;
const DRUM = 0.72; // widths in em, as in display.css
const SEPARATOR = 0.34;
const SIGN = 0.66;
const DIGITS = "01234567890";

const still = window.matchMedia("(prefers-reduced-motion: reduce)");

// "12345.60" in whole cents; ledger amounts are within a float's exact range.
export const cents = (text) => {
  const [whole, part = ""] = text.split(".");
  return Number(whole) * 100 + Number(part.padEnd(2, "0").slice(0, 2));
};

export const spoken = (amount) => {
  const whole = String(Math.floor(amount / 100)).replace(/\B(?=(\d{3})+$)/g, ",");
  return `$${whole}.${String(amount % 100).padStart(2, "0")}`;
};

const made = (tag, name) => {
  const element = document.createElement(tag);
  element.className = name;
  return element;
};

export class Odometer {
  constructor(place, climbs) {
    this.place = place;
    this.climbs = climbs;
    this.words = place.appendChild(made("span", "spoken"));
    this.face = place.appendChild(made("span", "face"));
    this.face.setAttribute("aria-hidden", "true");
    this.strips = [];
    this.width = 0; // of the face, in em
    this.letters = "";
    this.shown = null;
    this.real = null;
    this.frame = 0;
  }

  // The real amount, in cents. The first one is shown at once, and so is one below what is shown.
  show(real) {
    if (real === this.real) return;
    this.real = real;
    this.place.dataset.real = String(real);
    cancelAnimationFrame(this.frame);
    this.build(spoken(real));
    if (this.shown === null || real < this.shown || !this.climbs || still.matches) {
      this.draw(real);
    } else {
      this.climb(this.shown, real);
    }
  }

  climb(from, to) {
    let began = null;
    const step = (now) => {
      began ??= now;
      const part = Math.min(1, (now - began) / CLIMB_MILLISECONDS);
      const eased = part * (2 - part);
      this.draw(part === 1 ? to : Math.min(to, from + (to - from) * eased));
      if (part < 1) this.frame = requestAnimationFrame(step);
    };
    this.draw(from);
    this.frame = requestAnimationFrame(step);
  }

  build(text) {
    const letters = text.replace(/\d/g, "0");
    if (letters === this.letters) return;
    this.letters = letters;
    this.strips = [];
    let width = 0;
    const parts = Array.from(letters, (letter) => {
      if (letter !== "0") {
        const sign = made("span", letter === "$" ? "sign" : "separator");
        sign.textContent = letter;
        width += letter === "$" ? SIGN : SEPARATOR;
        return sign;
      }
      width += DRUM;
      const drum = made("span", "drum");
      const strip = drum.appendChild(made("span", "strip"));
      for (const digit of DIGITS) strip.appendChild(made("b", "")).textContent = digit;
      this.strips.unshift(strip);
      return drum;
    });
    this.face.replaceChildren(...parts);
    this.width = width;
  }

  // How wide the widest meter is that has digits of the same size.
  fit(width) {
    this.place.style.setProperty("--width", width.toFixed(2));
  }

  draw(amount) {
    this.shown = amount;
    const whole = Math.floor(amount);
    const text = spoken(whole);
    if (this.words.textContent !== text) this.words.textContent = text;
    let left = whole;
    let carry = amount - whole;
    this.strips.forEach((strip, place) => {
      const at = (left % 10) + carry;
      strip.style.transform = `translateY(${(-at * 100) / DIGITS.length}%)`;
      const blank = left === 0 && carry === 0 && place > 2;
      strip.parentElement.classList.toggle("blank", blank);
      left = Math.floor(left / 10);
      carry = Math.max(0, at - 9); // a drum turns while the one to its right goes from 9 to 0
    });
  }
}
