import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Use, usesInBuilt, usesInProject } from "./browser-uses-code.ts";
import { usesInStyles } from "./browser-uses-css.ts";
import { projectRoot } from "./source-files.ts";

/**
 * Code may use features newer than the oldest browsers we serve (`browserslist` in package.json) only with a fallback.
 * Features that are detected before use, or are only cosmetic, are listed here with the reason.
 */

interface Allowed {
  what: string;
  /** A part of the location's name. */
  where: string;
  why: string;
}

const onlyPrettier = "only prettier with it";
const onPaper = "a print without it has more on it than it needs";
const asksFirst = "asks first whether it is there";

const allowed: Allowed[] = [
  { what: "HTMLElement.popover", where: "web/kit/overlay/Toasts.tsx", why: "does nothing elsewhere" },
  { what: "HTMLElement.showPopover", where: "web/kit/overlay/Toasts.tsx", why: asksFirst },
  { what: "HTMLElement.hidePopover", where: "web/kit/overlay/Toasts.tsx", why: asksFirst },
  { what: "showPopover", where: "Toasts-", why: asksFirst },
  { what: "hidePopover", where: "Toasts-", why: asksFirst },
  { what: "requestIdleCallback", where: "web/app/i18n/language.ts", why: asksFirst },
  { what: "Navigator.share", where: "web/screens/public/listing/ShareLink.tsx", why: asksFirst },
  { what: "Navigator.share", where: "web/screens/guest/wishlist/ListHead.tsx", why: asksFirst },
  { what: "share", where: "typeof navigator.share", why: asksFirst },
  { what: "<img fetchPriority>", where: "web/kit/Picture.tsx", why: "only quicker with it" },
  { what: "<img fetchPriority>", where: "web/shared/photos/Photo.tsx", why: "only quicker with it" },
  { what: "PublicKeyCredential.isConditionalMediationAvailable", where: "passkey-sign-in.ts", why: asksFirst },
  { what: "PublicKeyCredential.isConditionalMediationAvailable", where: "login-", why: asksFirst },
  { what: "String.isWellFormed", where: "contract/", why: "schemas are read by the server alone" },
  { what: "getWeekInfo", where: "`getWeekInfo`in", why: asksFirst },
  { what: "getTextInfo", where: "getTextInfo==`function`", why: asksFirst },
  { what: "checkVisibility", where: "?e.checkVisibility", why: asksFirst },
  { what: "startViewTransition", where: "react-", why: "React, for what we do not use" },
  {
    what: "startViewTransition",
    where: "window.document.startViewTransition",
    why: "the router, for what we do not use",
  },
  { what: "drop", where: ".drop(", why: "a function of ours" },
  { what: "restore", where: "restore(e)", why: "a function of ours" },
  { what: "<ul onWheel>", where: "web/shared/photos/GalleryDialog.tsx", why: "phones have no wheel" },
  { what: "wheel event", where: "web/shared/map/IslandMap.tsx", why: "phones have no wheel" },
  { what: "cursor", where: "", why: "phones have none" },
  { what: "resize", where: "", why: onlyPrettier },
  { what: "text-wrap", where: "", why: onlyPrettier },
  { what: "scrollbar-width", where: "", why: onlyPrettier },
  { what: "forced-color-adjust", where: "", why: "Safari has no forced colours" },
  { what: "::selection", where: "site-", why: onlyPrettier },
  { what: "@media (scripting)", where: "", why: "without scripts, what needs them is there and does nothing" },
  { what: "@page", where: "receipt-", why: onPaper },
  { what: ":has", where: "GuestReceipt-receipt)", why: onPaper },
  { what: "@page", where: "statement-", why: onPaper },
  { what: ":has", where: "Statement-paper)", why: onPaper },
  { what: ":has", where: ".SessionGuests-session)", why: onPaper },
  { what: ":has", where: ".Turnovers-day)", why: onPaper },
  { what: ":has", where: "body:has(.Identity-codes)", why: onPaper },
  { what: ":has", where: "(.ResultsMap-open)", why: "@supports has the same for the focus" },
  { what: ":has", where: "(.BookingBox-bar)", why: "@supports has the same for all" },
  { what: ":has", where: "html:has(.EditListing-ways)", why: "@supports has the same for all" },
  { what: ":has", where: "(.HostNav-bar)", why: "@supports has the same for all" },
  { what: ":has", where: ".ReviewPanel-stars label:where(", why: onlyPrettier },
  { what: ":has", where: ".field-choice:has(", why: "the radio button within shows it" },
  {
    what: ":has",
    where: "header:has(.Search-blank[open])",
    why: "the sheet can be scrolled from under the bar",
  },
  { what: ":has", where: ".Home-search:has([open])", why: "the sheet can be scrolled from under the header" },
  { what: ":has", where: "main:has(", why: onlyPrettier },
  { what: ":has", where: "html:has(.GalleryDialog-dialog", why: "the page may scroll under the dialog" },
];

export function judge(uses: Use[], list: readonly Allowed[]): { refused: Use[]; idle: Allowed[] } {
  const fits = (use: Use, { what, where }: Allowed) =>
    (use.what === what || use.what.startsWith(`${what}:`)) && use.where.includes(where);
  return {
    refused: uses.filter((use) => !list.some((entry) => fits(use, entry))),
    idle: list.filter((entry) => !uses.some((use) => fits(use, entry))),
  };
}

function usesInBuild(): Use[] {
  const folder = join(projectRoot, "build/client/assets");
  const files = readdirSync(folder).filter((name) => /^(?!server-build).*\.(js|css)$/.test(name));
  if (files.length === 0) throw new Error(`${folder} is empty: npm run build`);
  return files.flatMap((name) => {
    const text = readFileSync(join(folder, name), "utf8");
    return name.endsWith(".css") ? usesInStyles(name, text) : usesInBuilt(name, text);
  });
}

if (import.meta.main) {
  const { refused, idle } = judge(
    [...usesInProject(join(projectRoot, "web/tsconfig.json")), ...usesInBuild()],
    allowed,
  );
  for (const { what, where, lacking } of refused) console.log(`${where}\n    ${what} is not in ${lacking.join(", ")}`);
  for (const { what, where } of idle) console.log(`${what} is allowed in ${where}, and not used there`);
  process.exitCode = refused.length + idle.length > 0 ? 1 : 0;
}
