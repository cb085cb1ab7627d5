/**
 * A public page is whole as the server sent it: it is seen, read and followed without any code. So its styles, letters
 * and pictures come first, and the code that brings it alive when it is on the screen, or as soon as it is touched.
 */
export function pageFirst({ nonce, texts }: { nonce: string; texts: string }): (page: string) => string {
  return (page) => {
    const modules: string[] = [];
    const still = page
      .replace(/<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g, (_, href: string) => {
        modules.push(href);
        return "";
      })
      .replace(' type="module" async="">', ' type="text/x-module">');
    const start = `(${bringAlive})(${JSON.stringify({ texts, modules })})`;
    return still.replace("</head>", () => `<script nonce="${nonce}">${start}</script></head>`);
  };
}

/** Runs in the page, as text: it knows nothing but what it is handed. */
function bringAlive({ texts, modules }: { texts: string; modules: string[] }): void {
  const touches = ["pointerdown", "keydown", "focusin"];
  const atTheLatestMilliseconds = 3000;
  let isBegun = false;
  for (const touch of touches) addEventListener(touch, begin, { passive: true });
  addEventListener("load", () => requestAnimationFrame(() => setTimeout(begin)));
  setTimeout(begin, atTheLatestMilliseconds);

  function begin(): void {
    // Touched while the page still arrives: its start is not here yet.
    const waiting = document.querySelector<HTMLScriptElement>('script[type="text/x-module"]');
    if (isBegun || !waiting) return;
    isBegun = true;
    for (const touch of touches) removeEventListener(touch, begin);
    add("link", { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: texts });
    for (const href of modules) add("link", { rel: "modulepreload", href });
    add("script", { type: "module", nonce: waiting.nonce, textContent: waiting.textContent });
  }

  function add(name: string, facts: object): void {
    document.head.append(Object.assign(document.createElement(name), facts));
  }
}
