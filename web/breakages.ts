import { withScript } from "./first-paint.ts";

/**
 * What breaks in somebody's browser is told to the operator: the type of the error, where in our scripts, and the page
 * as the route table has it. Never its message, which may hold what somebody typed, nor an address. From the first
 * moment on, and without anything to load.
 */
export function withBreakagesTold(page: string, nonce: string, told: { address: string; pattern: string }): string {
  return withScript(page, nonce, `(${tellOfBreakages})(${JSON.stringify(told)})`);
}

/** Runs in the page, as text. */
function tellOfBreakages({ address, pattern }: { address: string; pattern: string }): void {
  const atMost = 5;
  const framesEach = 6;
  const told = new Set<string>();
  const { error: say } = console;
  addEventListener("error", ({ error, filename, lineno, colno }) => tell(error, `${filename}:${lineno}:${colno}`));
  addEventListener("unhandledrejection", ({ reason }) => tell(reason, ""));
  // What a boundary of React's caught is only said here.
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
    // Left and come back is no error; the first place tells whether it was ours or an extension's.
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
      // Whoever threw stands first.
      if (!isOurs && frames.length === 0) return [];
      const [, script] = /\/assets\/([\w.-]+\.js)$/.exec(url) ?? [];
      if (isOurs) frames.push(`${script ?? "page"}:${line}:${column}`);
    }
    return frames;
  }

  /** The address itself may hold a token. */
  function patternNow(): string {
    const router = (window as { __reactRouterDataRouter?: { state: { matches: { route: { path?: string } }[] } } })
      .__reactRouterDataRouter;
    return router ? `/${router.state.matches.flatMap(({ route }) => route.path || []).join("/")}` : pattern;
  }
}
