import type { Language } from "#contract/catalogues.ts";
import type { Env } from "../env.ts";
import { permissionsPolicy } from "./every-answer.ts";
import type { Admitted } from "./inline-code.ts";

/** Set by the web entry: the route pattern of the page. */
export const patternHeader = "x-page-pattern";

/** The pages with a listing's form, on which hosts may set the pin to where they are. */
const formPages = /^\/host\/(hostregistration|edit-[a-z]+\/:slug)$/;

/**
 * @param admitted the inline scripts and styles of the page
 * @param pattern the page's route, such as `/home/:slug`, which is sent with reports of policy violations
 */
export function documentHeaders(
  { language, admitted, pattern = "/*" }: { language: Language; admitted: Admitted; pattern: string | undefined },
  { apiBase, dev, publicUrl }: Pick<Env, "apiBase" | "dev" | "publicUrl">,
): Record<string, string> {
  // Chrome supports `report-to` over TLS only, and ignores `report-uri` when it is present.
  const isNewWay = publicUrl.startsWith("https:");
  const reports = `${apiBase}/csp-reports?page=${encodeURIComponent(pattern)}`;
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...admitted.scripts].join(" "),
    ["style-src 'self'", ...admitted.styles].join(" "),
    // For widths and positions computed by components; this directive admits no style sheet.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // A chosen picture is read in the browser before it is sent.
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
    ...(formPages.test(pattern) && { "permissions-policy": permissionsPolicy({ mayAskWhere: true }) }),
    "cache-control": "private, no-cache",
    vary: "Cookie, Accept-Language",
    "content-language": language,
  };
}

/** Keeps the language for the next page, whatever the browser's own preference. */
export function languageKept(language: Language, { publicUrl }: Env): Record<string, string> {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  return { "set-cookie": `lng=${language}; Path=/; Max-Age=31536000; SameSite=Lax${secure}` };
}
