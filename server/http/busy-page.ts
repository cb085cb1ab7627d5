import type { Language } from "#contract/catalogues.ts";
import { escapeHtml } from "./docs.ts";
import { translator } from "./locales.ts";

/** Pages that need nothing but their texts, for when rendering one is too much or has failed. */

interface PlainPage {
  language: Language;
  nonce: string;
  brandName: string;
}

/** Shown to a network that requests pages faster than its limit; costs almost nothing to produce. */
export function busyPage({ waitSeconds, ...page }: PlainPage & { waitSeconds: number }): string {
  const t = translator(page.language);
  return plainPage(page, t("busyPage.title"), [t("busyPage.lead", { count: waitSeconds })]);
}

/** Shown when rendering failed, with the id by which the logs tell why. */
export function brokenPage({ requestId, ...page }: PlainPage & { requestId: string }): string {
  const t = translator(page.language);
  const sentences = [t("errorPages.broken.lead"), t("brokenPage.request", { id: requestId })];
  return plainPage(page, t("errorPages.broken.title"), sentences);
}

function plainPage({ language, nonce, brandName }: PlainPage, heading: string, sentences: string[]): string {
  const title = escapeHtml(heading);
  const lead = sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join("\n");
  const retry = escapeHtml(translator(language)("common.retry"));
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${title} · ${escapeHtml(brandName)}</title><style nonce="${nonce}">${style}</style>
<body><main><p>${escapeHtml(brandName)}</p><h1>${title}</h1>${lead}
<p><a href="">${retry}</a></p></main></body></html>`;
}

const style = `body{font:18px/1.55 system-ui,sans-serif;color:#16242b;background:#fffdf9;margin:0}
main{max-width:560px;margin:0 auto;padding:15vh 20px}h1{font-size:32px;line-height:1.15;margin:12px 0}p{overflow-wrap:anywhere}
a{display:inline-block;padding:12px 20px;border-radius:999px;background:#0b6e75;color:#fff;text-decoration:none;font-weight:600}
a:focus-visible{outline:3px solid #16242b;outline-offset:2px}`;
