// The hub: one connection to the floor, and one to live play, for all pages of a browser. It runs
// in a shared worker or, without one, in one of the pages. Pages come and go; the connection is
// reopened with what they look at now, and the previous one is closed once the new one delivers.
//
// A page sends { page, address }, with no address when it leaves, and { again } when its data may
// be old. It receives { page, kind, text }: view, beat, lost if the server is silent, unknown if
// the server cannot read its ledger, or refused with the error.

const TOGETHER_MILLISECONDS = 30; // pages that arrive together are served together
const AGAIN_MILLISECONDS = 700; // plus up to as much again, so that screens do not all reconnect together
const SILENCE_MILLISECONDS = 4500;
const LOOK_MILLISECONDS = 500;
const GONE_MILLISECONDS = 180_000; // a page reports every twenty seconds, or every minute in the background

/** @typedef {{ page: string, kind: string, text?: string }} Told */
/** @typedef {{ page: string, address?: string | null, again?: boolean }} Said */

// Which connection carries an address, and under which name.
const LIVE = /^\/api\/live\/([^/]+)\/events$/;
const GROUPS = [
  {
    name: (address) => LIVE.exec(address)?.[1],
    path: (names) => `/api/live/${names[0]}/events?${names.map((name) => `and=${encodeURIComponent(name)}`).join("&")}`,
  },
  {
    name: (address) => (LIVE.test(address) ? undefined : address),
    path: (names) => `/api/events?${names.map((name) => `of=${encodeURIComponent(name)}`).join("&")}`,
  },
];

class Line {
  /** @type {EventSource | null} */ source = null; // the one that speaks
  /** @type {EventSource | null} */ fresh = null; // the one that is being opened
  /** @type {Set<string>} */ names = new Set(); // what the one that speaks carries
  heard = 0;
  /** @type {number | undefined} */ timer = undefined;

  /**
   * @param {(names: string[]) => string} path
   * @param {() => Set<string>} wanted
   * @param {(name: string | null, kind: string, text?: string) => void} tell
   */
  constructor(path, wanted, tell) {
    this.path = path;
    this.wanted = wanted;
    this.tell = tell;
  }

  soon(milliseconds = TOGETHER_MILLISECONDS) {
    clearTimeout(this.timer);
    if (this.wanted().size) this.timer = setTimeout(() => this.open(), milliseconds);
    else this.open(); // a page that is left may be cut off: close unwanted streams now
  }

  open() {
    const names = this.wanted();
    this.fresh?.close();
    this.fresh = null;
    if (!names.size) {
      this.close();
      return;
    }
    const fresh = new EventSource(this.path([...names].sort()));
    this.fresh = fresh;
    this.heard = this.source ? this.heard : Date.now();
    fresh.addEventListener("open", () => {
      this.source?.close();
      [this.source, this.fresh, this.names, this.heard] = [fresh, null, names, Date.now()];
    });
    fresh.addEventListener("beat", () => {
      this.heard = Date.now();
      this.tell(null, "beat");
    });
    fresh.addEventListener("lost", () => {
      this.heard = Date.now();
      this.tell(null, "unknown");
    });
    for (const kind of ["view", "over", "refused"]) {
      fresh.addEventListener(kind, (event) => {
        this.heard = Date.now();
        const [name, text] = split(event.data);
        this.tell(name, kind === "view" ? kind : "refused", text);
      });
    }
    fresh.addEventListener("error", () => {
      fresh.close();
      if (this.fresh === fresh) this.fresh = null;
      if (this.source === fresh || !this.source) this.lose();
      else for (const name of names) if (!this.names.has(name)) this.tell(name, "lost");
      this.soon(AGAIN_MILLISECONDS * (1 + Math.random()));
    });
  }

  close() {
    this.source?.close();
    this.source = null;
    this.names = new Set();
  }

  lose() {
    this.close();
    this.tell(null, "lost");
  }

  // A connection that is open but silent is reopened: only a new one sends everything from the
  // start.
  look() {
    if (!(this.source || this.fresh) || Date.now() - this.heard < SILENCE_MILLISECONDS) return;
    this.lose();
    this.open();
  }
}

// The data of an event: its name on the first line, and the rest.
function split(data) {
  const end = data.indexOf("\n");
  return [data.slice(0, end), data.slice(end + 1)];
}

export class Hub {
  /** @type {Map<string, { address: string, at: number }>} */ pages = new Map();

  /** @param {(told: Told) => void} tell */
  constructor(tell) {
    this.tell = tell;
    this.lines = GROUPS.map((group) => new Line(
      group.path,
      () => new Set([...this.pages.values()].flatMap(({ address }) => group.name(address) ?? [])),
      (name, kind, text) => {
        for (const [page, { address }] of this.pages) {
          const its = group.name(address);
          if (its !== undefined && (name === null || its === name)) tell({ page, kind, text });
        }
      },
    ));
    this.clock = setInterval(() => this.#look(), LOOK_MILLISECONDS);
  }

  /** @param {Said} said */
  hear({ page, address = null, again = false }) {
    const before = this.pages.get(page)?.address;
    if (address === null) this.pages.delete(page);
    else this.pages.set(page, { address, at: Date.now() });
    for (const changed of new Set([before, address])) {
      if (changed && (before !== address || again)) this.#line(changed).soon();
    }
  }

  close() {
    clearInterval(this.clock);
    this.pages.clear();
    for (const line of this.lines) line.soon();
  }

  #line(address) {
    return this.lines[GROUPS.findIndex((group) => group.name(address) !== undefined)];
  }

  #look() {
    for (const [page, { at }] of this.pages) {
      if (Date.now() - at > GONE_MILLISECONDS) this.hear({ page });
    }
    for (const line of this.lines) line.look();
  }
}
