/**
 * The page to open after sign-in: always a path of this site, whatever the parameter contains. `//host`, `/\host` and
 * paths with hidden tabs lead to other sites, and so does `/.//host` once a browser normalizes it.
 */
export function safeNext(wanted: string | null | undefined): string {
  const isPath = /^\/[^\s\\\p{Cc}]*$/u.test(wanted ?? "") && !/^[^?#]*\/\//.test(wanted ?? "");
  return isPath && wanted ? wanted : "/";
}
