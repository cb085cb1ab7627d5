/**
 * Public pages are complete as rendered by the server: they can be seen, read and navigated without any code. So
 * styles, fonts and pictures load first, and the code that hydrates the page loads once it is on the screen, or as soon
 * as the user touches it (docs/decisions/0014).
 */
export interface StartFacts {
  modules: string[];
  /** The entry module: running it hydrates the page. */
  entry: string;
}

/** @param texts the URL of the page's texts */
export function startScript(texts: string, facts: StartFacts): string {
  return scriptText(bringAlive, { ...facts, texts });
}

/** Detects the page's first touch for `touched`, before any other code has loaded. */
export function touchNoticed(): string {
  return scriptText(noticeTouch, touches);
}

/**
 * Includes events that screen readers cause without a pointer, and those that change the page without any touch: the
 * browser's back button, or another tab. Otherwise a page that waits for a touch would ignore them.
 */
const touches = ["pointerdown", "keydown", "focusin", "click", "input", "change", "popstate", "storage"];

/** A click or submit before hydration is kept, and repeated once the page is hydrated. */
export function pressesKept(): string {
  return scriptText(keepPress, alive);
}

/** Call this once, when the page is hydrated. */
export function sayAlive(): void {
  dispatchEvent(new Event(alive));
}

const alive = "alive";

/** The script that runs a function in the page. The function is sent as text, so it can use only its argument. */
export function scriptText<Given>(run: (given: Given) => void, given: Given): string {
  return `(${run})(${JSON.stringify(given)?.replaceAll("<", "\\u003c") ?? ""});`;
}

/** Runs in the page, as text. */
function noticeTouch(touches: string[]): void {
  globalThis.firstTouch = new Promise((notice) => {
    for (const touch of touches) addEventListener(touch, notice, { once: true, capture: true, passive: true });
  });
}

/** Runs in the page, as text. Links, menus and forms with an action work by themselves, so they are left alone. */
function keepPress(alive: string): void {
  let again: (() => void) | undefined;
  addEventListener("click", keepClick, true);
  addEventListener("submit", keepSubmit, true);
  addEventListener(alive, () => {
    removeEventListener("click", keepClick, true);
    removeEventListener("submit", keepSubmit, true);
    again?.();
  });

  function keepClick({ target }: Event): void {
    const button = target instanceof Element && target.closest("button");
    if (button && button.type === "button") again = () => button.click();
  }

  function keepSubmit(event: SubmitEvent): void {
    const form = event.target as HTMLFormElement;
    if (form.hasAttribute("action")) return;
    event.preventDefault();
    again = () => form.requestSubmit(event.submitter);
  }
}

/** Runs in the page, as text, right behind the code it starts. */
function bringAlive({ texts, modules, entry }: StartFacts & { texts: string }): void {
  const waiting = document.currentScript?.previousElementSibling as HTMLScriptElement;
  const atTheLatestMilliseconds = 3000;
  let isBegun = false;
  void firstTouch?.then(begin);
  addEventListener("load", () => requestAnimationFrame(() => setTimeout(begin)));
  setTimeout(begin, atTheLatestMilliseconds);

  async function begin(): Promise<void> {
    if (isBegun) return;
    isBegun = true;
    add("link", { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: texts });
    // One after the other: loading all at once would block the page.
    for (const href of [...modules, entry]) {
      add("link", { rel: "modulepreload", href });
      await rest();
    }
    for (const href of modules) {
      await arrived(href, () => import(href));
      await rest();
    }
    // The entry runs as soon as it is imported, so it is only brought into the browser's cache.
    await arrived(entry, async () => (await fetch(entry, { cache: "force-cache" })).ok || Promise.reject(entry));
    add("script", { type: "module", nonce: waiting.nonce, textContent: waiting.textContent });
  }

  /** Loads a file, however often it takes: without its code the page would look complete and do nothing. */
  async function arrived(href: string, load: () => Promise<unknown>): Promise<void> {
    for (let pause = 1000; ; pause = Math.min(2 * pause, 30_000)) {
      const failed = await load().then(
        () => false,
        () => true,
      );
      if (!failed) return;
      // Has a page from before a deployment begin anew.
      dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload: href }));
      await new Promise((over) => {
        addEventListener("online", over, { once: true });
        setTimeout(over, pause);
      });
    }
  }

  function rest(): Promise<void> {
    return new Promise((over) => setTimeout(over));
  }

  function add(name: string, facts: object): void {
    document.head.append(Object.assign(document.createElement(name), facts));
  }
}
