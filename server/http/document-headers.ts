import type { Language } from "#contract/catalogues.ts";
import type { Env } from "../env.ts";

/** Set by the web's entry: the route a page is of. */
export const patternHeader = "x-page-pattern";

/** @param pattern the route it is of, as `/home/:slug`, which goes with reports of what the policy refused */
export function documentHeaders(
  { language, nonce, pattern = "/*" }: { language: Language; nonce: string; pattern: string | undefined },
  { apiBase, dev, publicUrl }: Pick<Env, "apiBase" | "dev" | "publicUrl">,
): Record<string, string> {
  // Chrome knows the new way over TLS alone, and with it asks for the old one no more.
  const isNewWay = publicUrl.startsWith("https:");
  const reports = `${apiBase}/csp-reports?page=${encodeURIComponent(pattern)}`;
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Widths and positions computed by components; no style sheet can come in this way.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // A chosen picture is looked at before it is sent.
    "connect-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `report-uri ${reports}`,
    ...(isNewWay ? ["report-to csp"] : []),
  ];
  return {
    ...(dev ? {} : { "content-security-policy": policy.join("; ") }),
    ...(isNewWay && { "reporting-endpoints": `csp="${reports}"` }),
    "cache-control": "private, no-cache",
    vary: "Cookie, Accept-Language",
    "content-language": language,
  };
}

/** For the next page, whichever language the browser asks for. */
export function languageKept(language: Language, { publicUrl }: Env): Record<string, string> {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  return { "set-cookie": `lng=${language}; Path=/; Max-Age=31536000; SameSite=Lax${secure}` };
}
