import { withScript } from "./first-paint.ts";

/**
 * A page that was open while the site was renewed: the parts it has yet to load have other names now. It starts afresh;
 * what was chosen is in its address.
 */
export function withRenewal(page: string, nonce: string): string {
  return withScript(page, nonce, `(${startAfreshWhenOutdated})()`);
}

/** Runs in the page, as text. Not when nobody answers, nor when it has just done so: then the part is really missing. */
function startAfreshWhenOutdated(): void {
  const onceInMilliseconds = 60_000;
  addEventListener("vite:preloadError", async () => {
    const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (arrival?.type === "reload" && performance.now() < onceInMilliseconds) return;
    const { dataset } = document.documentElement;
    // Meanwhile nothing says that the page is broken.
    dataset.renewing = "";
    try {
      await fetch("/healthz");
      location.reload();
    } catch {
      delete dataset.renewing;
    }
  });
}
