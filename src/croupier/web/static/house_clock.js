// Moments on the clocks of the house, wherever this screen stands, in the form somebody has chosen.

/**
 * @param {string} zone
 * @param {string} form us, long, iso or day
 * @param {string} hours 12 or 24
 * @returns {(instant: string) => string}
 */
export function houseClock(zone, form, hours) {
  const days = new Intl.DateTimeFormat("en-US", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" });
  const long = new Intl.DateTimeFormat("en-US", { timeZone: zone, year: "numeric", month: "short", day: "numeric" });
  const clock = new Intl.DateTimeFormat("en-US", { timeZone: zone, hour: "numeric", minute: "2-digit", hourCycle: hours === "24" ? "h23" : "h12" });
  return (instant) => {
    const moment = new Date(instant);
    const { year, month, day } = Object.fromEntries(days.formatToParts(moment).map((part) => [part.type, part.value]));
    const date = { long: long.format(moment), iso: `${year}-${month}-${day}`, day: `${day}.${month}.${year}` }[form] ?? `${month}/${day}/${year}`;
    return `${date} ${clock.format(moment)}`;
  };
}
