/**
 * Letters are plain functions over this template: Node runs the server's TypeScript as it stands, and strips no JSX.
 */

/** Markup that may be put into other markup as it is. Text out of the database can never be one. */
export class Html {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

export type HtmlPart = string | number | Html | readonly HtmlPart[] | false | null | undefined;

/** A template whose every blank is escaped, except other `html` templates. */
export function html(strings: TemplateStringsArray, ...parts: HtmlPart[]): Html {
  return new Html(strings.reduce((markup, text, index) => markup + markupOf(parts[index - 1]) + text));
}

function markupOf(part: HtmlPart): string {
  if (part === undefined || part === null || part === false) return "";
  if (part instanceof Html) return part.toString();
  if (typeof part === "object") return part.map(markupOf).join("");
  return escaped(String(part));
}

/** The lines a person typed, as lines. */
export function withBreaks(text: string): Html {
  const [first = "", ...others] = text.split(/\r\n|\r|\n/);
  return html`${first}${others.map((line) => html`<br>${line}`)}`;
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
