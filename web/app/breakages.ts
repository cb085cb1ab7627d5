import { scriptText } from "./first-paint.ts";

/**
 * Reports errors in users' browsers to the operator: the type of the error, the place in our scripts, and the page as a
 * route pattern. Never the message, which may contain something the user typed, nor a URL. It works from the start of
 * the page and needs no other code.
 */
export function breakagesScript(told: { address: string; pattern: string }): string {
  return scriptText(tellOfBreakages, told);
}

/** Runs in the page, as text. */
function tellOfBreakages({ address, pattern }: { address: string; pattern: string }): void {
  const atMost = 5;
  const framesEach = 6;
  const told = new Set<string>();
  const { error: say } = console;
  addEventListener("error", ({ error, filename, lineno, colno }) => tell(error, `${filename}:${lineno}:${colno}`));
  addEventListener("unhandledrejection", ({ reason }) => tell(reason, ""));
  // Errors caught by a React error boundary only appear here.
  console.error = (...all) => {
    say.apply(console, all);
    for (const one of all) if (one instanceof Error) tell(one, "");
  };

  function tell(error: unknown, at: string): void {
    const { name, stack } = error instanceof Error ? error : { name: "Error", stack: at };
    const frames = framesOf(stack || at);
    const body = JSON.stringify({
      name: /^[A-Z][A-Za-z]{1,39}$/.test(name) ? name : "Error",
      frames: frames.slice(0, framesEach),
      page: patternNow(),
    });
    // Leaving a page aborts its requests: not an error. Without frames of ours, an extension threw the error.
    if (name === "AbortError" || !frames[0] || told.size >= atMost || told.has(body)) return;
    told.add(body);
    const headers = { "content-type": "application/json" };
    fetch(address, { method: "POST", keepalive: true, headers, body }).catch(() => {});
  }

  function framesOf(stack: string): string[] {
    const places = [...stack.matchAll(/([a-z-]+:\/\/[^\s()]+):(\d{1,7}):(\d{1,7})\)?$/gm)];
    const frames: string[] = [];
    for (const [, url = "", line, column] of places) {
      const isOurs = url.startsWith(`${location.origin}/`);
      // The first frame is the code that threw.
      if (!isOurs && frames.length === 0) return [];
      const [, script] = /\/assets\/([\w.-]+\.js)$/.exec(url) ?? [];
      if (isOurs) frames.push(`${script ?? "page"}:${line}:${column}`);
    }
    return frames;
  }

  /** Returns the pattern instead of the URL, which may contain a token. */
  function patternNow(): string {
    const router = (window as { __reactRouterDataRouter?: { state: { matches: { route: { path?: string } }[] } } })
      .__reactRouterDataRouter;
    return router ? `/${router.state.matches.flatMap(({ route }) => route.path || []).join("/")}` : pattern;
  }
}
