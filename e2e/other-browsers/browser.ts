/** A browser driven by WebDriver and a user's actions in it, the same for each protocol. */

export interface Point {
  x: number;
  y: number;
}

/** The operations each browser's protocol must provide. */
export interface Driver {
  goTo(url: string): Promise<void>;
  /** Runs a function in the page and returns its result as JSON. */
  run(source: string, argument: unknown): Promise<unknown>;
  pressAt(point: Point): Promise<void>;
  type(text: string): Promise<void>;
  chooseFiles(selector: string, paths: string[]): Promise<void>;
  close(): Promise<void>;
}

/** Opens a window of this size with empty storage. */
export type OpenDriver = (size: { width: number; height: number }) => Promise<Driver>;

/** An element of the page: by CSS, and by its name or text. */
export interface What {
  css: string;
  named?: string;
  /** The name must match in full. */
  exactly?: boolean;
}

const patience = 20_000;

export class Visit {
  readonly #driver: Driver;
  readonly #heard = new Set<string>();

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  async goTo(url: string): Promise<void> {
    await this.#driver.goTo(url);
    await this.comesAlive();
  }

  /** Waits for hydration: until then the browser shows the server's HTML. */
  async comesAlive(): Promise<void> {
    await this.until("the page to come alive", () =>
      this.ask(() => {
        const header = document.querySelector("header");
        return document.readyState === "complete" && Object.keys(header ?? {}).some((key) => key.startsWith("__react"));
      }, null),
    );
  }

  async ask<A, T>(question: (argument: A) => T, argument: A): Promise<T> {
    const source = `(argument) => {
      globalThis.__complaints ??= [];
      if (!globalThis.__isHeard) {
        globalThis.__isHeard = true;
        const hear = (text) => globalThis.__complaints.push(String(text));
        addEventListener("error", (event) => hear(event.message ?? "an error"));
        addEventListener("unhandledrejection", (event) => hear(event.reason));
        addEventListener("securitypolicyviolation", (event) => hear(event.violatedDirective + " " + event.blockedURI));
      }
      return { answer: (${question})(argument), heard: globalThis.__complaints.splice(0) };
    }`;
    const { answer, heard } = (await this.#driver.run(source, argument)) as { answer: T; heard: string[] };
    for (const complaint of heard) this.#heard.add(complaint);
    return answer;
  }

  /** Uncaught errors and policy violations of the pages. */
  get complaints(): string[] {
    return [...this.#heard];
  }

  /** Polls a check, which may throw during navigation. */
  async until(what: string, isSo: () => Promise<unknown>): Promise<void> {
    const deadline = Date.now() + patience;
    let last: unknown;
    while (Date.now() < deadline) {
      const answer = await isSo().catch((error) => {
        last = error;
        return false;
      });
      if (answer === true) return;
      if (answer !== false) last = answer;
      await new Promise((done) => setTimeout(done, 100));
    }
    throw new Error(`Waited for ${what}${last ? `; last: ${last instanceof Error ? last.message : last}` : ""}`);
  }

  async sees(what: What): Promise<void> {
    await this.until(`${nameOf(what)} to be seen`, async () => (await this.ask(find, what)) !== null);
  }

  async seesNo(what: What): Promise<void> {
    await this.until(`${nameOf(what)} to be gone`, async () => (await this.ask(find, what)) === null);
  }

  /** Clicks an element once it stands still and nothing covers it. */
  async press(what: What): Promise<void> {
    let before = "";
    let point: Point | undefined;
    await this.until(`${nameOf(what)} to be pressed`, async () => {
      const found = await this.ask(find, what);
      if (!found) return "it is not there";
      if (found.over) return `${found.over} lies over it`;
      const isStill = before === JSON.stringify(found);
      before = JSON.stringify(found);
      point = found;
      return isStill;
    });
    if (point) await this.#driver.pressAt(point);
  }

  async fill(what: What, text: string): Promise<void> {
    await this.press(what);
    await this.ask(() => (document.activeElement as HTMLInputElement).select(), null);
    await this.#driver.type(text);
  }

  /** Sets a select by script: the system draws its list, outside the page. */
  async select(what: What, value: string): Promise<void> {
    await this.sees(what);
    await this.ask(
      ({ css, chosen }) => {
        const list = document.querySelector<HTMLSelectElement>(css);
        if (!list) return;
        list.value = chosen;
        list.dispatchEvent(new Event("input", { bubbles: true }));
        list.dispatchEvent(new Event("change", { bubbles: true }));
      },
      { css: what.css, chosen: value },
    );
  }

  async chooseFiles(selector: string, paths: string[]): Promise<void> {
    await this.#driver.chooseFiles(selector, paths);
  }

  async address(): Promise<string> {
    return this.ask(() => location.href, null);
  }

  async arrivesAt(pattern: RegExp): Promise<void> {
    await this.until(`the address ${pattern}`, async () => {
      const address = await this.address();
      return pattern.test(address) || address;
    });
  }

  /** Checks that toasts are as high as their text, and disappear when dismissed. */
  async dismissesToasts(): Promise<void> {
    await this.sees({ css: ".Toasts-toast" });
    const { region, words } = await this.ask(() => {
      // A toast stretches with its region; its text does not. Allow 50 px around each.
      const said = [...document.querySelectorAll(".Toasts-toast > span:not(.type-forReaders)")];
      const words = said.reduce((sum, one) => sum + one.getBoundingClientRect().height + 50, 0);
      return {
        region: document.querySelector(".Toasts-toasts:has(.Toasts-toast)")?.getBoundingClientRect().height ?? 0,
        words,
      };
    }, null);
    if (region > words) throw new Error(`Toasts of ${words} px at most take ${region} px`);
    const isLeft = () => this.ask(() => document.querySelector(".Toasts-toast") !== null, null);
    while (await isLeft()) await this.press({ css: ".Toasts-toast > button" });
  }

  async doesNotScrollSideways(): Promise<void> {
    const { wide, window } = await this.ask(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return { wide: scrollWidth, window: clientWidth };
    }, null);
    if (wide > window) throw new Error(`${await this.address()} is ${wide} px wide in ${window} px`);
  }
}

function nameOf({ css, named }: What): string {
  return named ? `${css} «${named}»` : css;
}

/** Runs in the page: finds the first visible match, scrolls it into view and names any element covering it. */
function find({ css, named, exactly }: What): (Point & { over?: string }) | null {
  const namesOf = (element: Element): (string | null | undefined)[] => {
    const labels = (element as HTMLInputElement).labels;
    return [
      element.getAttribute("aria-label"),
      // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is no part of the name
      ...(labels ? [...labels].map((label) => label.innerText) : []),
      // biome-ignore lint/performance/useDomNodeTextContent: as above
      (element as HTMLElement).innerText,
    ];
  };
  const isNamed = (element: Element): boolean =>
    named === undefined ||
    namesOf(element).some((name) => (exactly ? name?.trim() === named : name?.includes(named) === true));
  const found = [...document.querySelectorAll(css)].find((element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility === "visible" && isNamed(element);
  });
  if (!found) return null;
  const isInView = (): boolean => {
    const { top, bottom } = found.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  };
  if (!isInView()) found.scrollIntoView({ block: "center", behavior: "instant" });
  const hit = (): { point: Point; over: Element | null } => {
    const { left, top, width, height } = found.getBoundingClientRect();
    const point = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
    return { point, over: document.elementFromPoint(point.x, point.y) };
  };
  const isFree = (over: Element | null): boolean =>
    over !== null && (found.contains(over) || over.contains(found) || over.closest("label")?.contains(found) === true);
  let { point, over } = hit();
  if (!isFree(over)) {
    found.scrollIntoView({ block: "center", behavior: "instant" });
    ({ point, over } = hit());
  }
  return isFree(over) ? point : { ...point, over: over ? `${over.tagName}.${over.getAttribute("class")}` : "nothing" };
}
