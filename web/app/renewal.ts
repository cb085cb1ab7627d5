import { scriptText } from "./first-paint.ts";

/**
 * A page opened before a deployment cannot load its remaining chunks, because they have new names. It is reloaded; the
 * user's choices are in its URL.
 */
export function renewalScript(): string {
  return scriptText(startAfreshWhenOutdated, undefined);
}

/** Runs in the page, as text. No reload while the server is down or right after one: then the chunk is missing. */
function startAfreshWhenOutdated(): void {
  const onceInMilliseconds = 60_000;
  addEventListener("vite:preloadError", async () => {
    const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (arrival?.type === "reload" && performance.now() < onceInMilliseconds) return;
    const { dataset } = document.documentElement;
    // Hides the error page meanwhile.
    dataset.renewing = "";
    try {
      await fetch("/healthz");
      location.reload();
    } catch {
      delete dataset.renewing;
    }
  });
}
