import { languages } from "#contract/catalogues.ts";
import { escapeHtml } from "./docs.ts";
import { translator } from "./locales.ts";

/**
 * The line on every page of a rehearsal, in every language, since a page may change its language without the server.
 * Written into the finished document, it costs no script and moves nothing; React skips elements of the body that it does
 * not know.
 */
export function withRehearsalBanner(html: string): string {
  return html.replace(/<body[^>]*>/, (body) => body + banner);
}

const translators = languages.map((language) => ({ language, t: translator(language) }));
const lines = translators.map(
  ({ language, t }) => `<p lang="${language}" style="margin:0">${escapeHtml(t("rehearsal.banner"))}</p>`,
);
const names = translators.map(({ t }) => escapeHtml(t("rehearsal.name")));

/** The policy admits styles in attributes alone. */
const style = "padding:8px 16px;background:#16242b;color:#fff;font:600 14px/1.4 system-ui,sans-serif;text-align:center";

const banner = `<aside aria-label="${names.join(" · ")}" style="${style}">${lines.join("")}</aside>`;
