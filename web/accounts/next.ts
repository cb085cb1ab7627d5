/** Where somebody goes after signing in: a path of this site, whatever the address says. */
export function safeNext(wanted: string | null): string {
  if (!wanted?.startsWith("/")) return "/";
  const home = "https://here.invalid";
  try {
    // As the browser would read it: `//host`, `/\host` and paths with hidden tabs lead elsewhere.
    const url = new URL(wanted, home);
    return url.origin === home && !/^\/[/\\]/.test(wanted) && !url.pathname.startsWith("//")
      ? url.pathname + url.search + url.hash
      : "/";
  } catch {
    return "/";
  }
}

/** The same wish, for the link to the other form. */
export function withNext(path: string, next: string): string {
  return next === "/" ? path : `${path}?next=${encodeURIComponent(next)}`;
}
