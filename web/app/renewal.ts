import { scriptText } from "./first-paint.ts";

/**
 * A page opened before a deployment cannot load its remaining chunks, because they have new names. It is reloaded; the
 * user's choices are in its URL. Styles that failed for another reason are loaded again.
 */
export function renewalScript(): string {
  return scriptText(startAfreshWhenOutdated, undefined);
}

/**
 * Runs in the page, as text. Does not reload while the chunk cannot be requested, because a bad connection must not
 * cost the user what they typed, nor right after a reload, when the chunk must be missing for good.
 */
function startAfreshWhenOutdated(): void {
  const onceInMilliseconds = 60_000;
  const pauseMilliseconds = 3000;
  // Vite asks for a stylesheet once: a part that is loaded again would come without it. Those that the page itself
  // names have arrived or failed by the time it is complete.
  const loadAgain = async ({ target: link }: Event) => {
    if (document.readyState !== "complete" || !(link instanceof HTMLLinkElement) || link.rel !== "stylesheet") return;
    await new Promise((over) => {
      addEventListener("online", over, { once: true });
      setTimeout(over, pauseMilliseconds);
    });
    link.replaceWith(link.cloneNode());
  };
  addEventListener("error", loadAgain, { capture: true });
  addEventListener("vite:preloadError", async (event) => {
    const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (arrival?.type === "reload" && performance.now() < onceInMilliseconds) return;
    // Some browsers do not say which chunk failed.
    const [chunk] = /\/assets\/[\w.-]+/.exec(String((event as Event & { payload?: unknown }).payload)) ?? [];
    const { dataset } = document.documentElement;
    // Hides the error page until the reload.
    dataset.renewing = "";
    try {
      const { ok } = await fetch(chunk ?? "/healthz", { method: "HEAD", cache: "no-store" });
      if (ok === !chunk) return location.reload();
    } catch {}
    delete dataset.renewing;
  });
}
