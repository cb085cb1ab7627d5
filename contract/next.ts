/**
 * Where somebody goes after signing in: a path of this site, whatever the address says. `//host`, `/\host` and paths
 * with hidden tabs lead elsewhere, and so does `/.//host` once a browser has tidied it up.
 */
export function safeNext(wanted: string | null | undefined): string {
  const isPath = /^\/[^\s\\\p{Cc}]*$/u.test(wanted ?? "") && !/^[^?#]*\/\//.test(wanted ?? "");
  return isPath && wanted ? wanted : "/";
}
