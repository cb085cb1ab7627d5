/**
 * Public pages are complete as rendered by the server: they can be seen, read and navigated without any code. So
 * styles, fonts and pictures load first, and the code that hydrates the page loads once it is on the screen, or as soon
 * as the user touches it.
 */
export function pageFirst(page: string, { nonce, texts }: { nonce: string; texts: string }): string {
  const modules: string[] = [];
  const still = page
    .replace(/<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g, (_, href: string) => {
      modules.push(href);
      return "";
    })
    .replace(' type="module" async="">', ' type="text/x-module">');
  const [, entry = ""] = /import\("([^"]+)"\)/.exec(still) ?? [];
  const facts: Facts = { texts, modules: modules.filter((href) => href !== entry), entry };
  return withScript(still, nonce, `(${bringAlive})(${JSON.stringify(facts)})`);
}

/** A click or submit before hydration is kept, and repeated once the page is hydrated. */
export function withPressesKept(page: string, nonce: string): string {
  return withScript(page, nonce, `(${keepPress})(${JSON.stringify(alive)})`);
}

/** Call this once, when the page is hydrated. */
export function sayAlive(): void {
  dispatchEvent(new Event(alive));
}

const alive = "alive";

/** The script runs as text, so it can use only its arguments. */
export function withScript(page: string, nonce: string, script: string): string {
  return page.replace("</head>", () => `<script nonce="${nonce}">${script}</script></head>`);
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

interface Facts {
  texts: string;
  modules: string[];
  /** The entry module comes last: running it hydrates the page. */
  entry: string;
}

/** Runs in the page, as text, so it can use only its arguments. */
function bringAlive({ texts, modules, entry }: Facts): void {
  const touches = ["pointerdown", "keydown", "focusin"];
  const atTheLatestMilliseconds = 3000;
  let isBegun = false;
  for (const touch of touches) addEventListener(touch, begin, { passive: true });
  addEventListener("load", () => requestAnimationFrame(() => setTimeout(begin)));
  setTimeout(begin, atTheLatestMilliseconds);

  async function begin(): Promise<void> {
    // Touched while the page is still loading: the entry script has not arrived yet.
    const waiting = document.querySelector<HTMLScriptElement>('script[type="text/x-module"]');
    if (isBegun || !waiting) return;
    isBegun = true;
    for (const touch of touches) removeEventListener(touch, begin);
    add("link", { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: texts });
    // One after the other: loading all at once would block the page.
    for (const href of [...modules, entry]) {
      add("link", { rel: "modulepreload", href });
      await rest();
    }
    for (const href of modules) {
      await import(href);
      await rest();
    }
    add("script", { type: "module", nonce: waiting.nonce, textContent: waiting.textContent });
  }

  function rest(): Promise<void> {
    return new Promise((over) => setTimeout(over));
  }

  function add(name: string, facts: object): void {
    document.head.append(Object.assign(document.createElement(name), facts));
  }
}
