// Moments in the house's time zone, in the form chosen on the settings page: the same words that
// the server writes.
const { zone = "UTC", clock = "12", date = "us" } = document.documentElement.dataset;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const parts = new Intl.DateTimeFormat("en-US", {
  timeZone: zone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit",
  hour: "2-digit", minute: "2-digit", second: "2-digit",
});

/**
 * Format a moment from the ledger for people.
 * @param {string} instant
 */
export function momentWords(instant) {
  const said = Object.fromEntries(parts.formatToParts(new Date(instant)).map((part) => [part.type, part.value]));
  const { year, month, day, hour, minute, second } = said;
  const days = {
    iso: `${year}-${month}-${day}`,
    long: `${MONTHS[Number(month) - 1]} ${Number(day)}, ${year}`,
    day: `${day}.${month}.${year}`,
  };
  const time = clock === "24"
    ? `${hour}:${minute}:${second}`
    : `${Number(hour) % 12 || 12}:${minute}:${second} ${Number(hour) < 12 ? "AM" : "PM"}`;
  return `${days[/** @type {"iso" | "long" | "day"} */ (date)] ?? `${month}/${day}/${year}`} ${time}`;
}
