/**
 * A public page is whole as the server sent it: it is seen, read and followed without any code. So its styles, letters
 * and pictures come first, and the code that brings it alive when it is on the screen, or as soon as it is touched.
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

/** Who presses a button before the code is there has pressed it: it counts when the page comes alive. */
export function withPressesKept(page: string, nonce: string): string {
  return withScript(page, nonce, `(${keepPress})(${JSON.stringify(alive)})`);
}

/** To be said once, by whoever brings the page alive. */
export function sayAlive(): void {
  dispatchEvent(new Event(alive));
}

const alive = "alive";

/** The function runs as text: it knows nothing but what it is handed. */
export function withScript(page: string, nonce: string, script: string): string {
  return page.replace("</head>", () => `<script nonce="${nonce}">${script}</script></head>`);
}

/** Runs in the page, as text. What links, menus and forms with an address do by themselves is left to them. */
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
  /** The last of all: it takes the page over when it runs. */
  entry: string;
}

/** Runs in the page, as text: it knows nothing but what it is handed. */
function bringAlive({ texts, modules, entry }: Facts): void {
  const touches = ["pointerdown", "keydown", "focusin"];
  const atTheLatestMilliseconds = 3000;
  let isBegun = false;
  for (const touch of touches) addEventListener(touch, begin, { passive: true });
  addEventListener("load", () => requestAnimationFrame(() => setTimeout(begin)));
  setTimeout(begin, atTheLatestMilliseconds);

  async function begin(): Promise<void> {
    // Touched while the page still arrives: its start is not here yet.
    const waiting = document.querySelector<HTMLScriptElement>('script[type="text/x-module"]');
    if (isBegun || !waiting) return;
    isBegun = true;
    for (const touch of touches) removeEventListener(touch, begin);
    add("link", { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: texts });
    // One after the other: in one go they would keep the page from answering.
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
