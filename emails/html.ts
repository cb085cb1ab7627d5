/** Emails are plain functions over this template: Node runs the server's TypeScript as is and cannot compile JSX. */

/** Markup that can be inserted into other markup unescaped. Text from the database is never an instance. */
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

/** A template tag that escapes every value except other `html` templates. */
export function html(strings: TemplateStringsArray, ...parts: HtmlPart[]): Html {
  return new Html(strings.reduce((markup, text, index) => markup + markupOf(parts[index - 1]) + text));
}

function markupOf(part: HtmlPart): string {
  if (part === undefined || part === null || part === false) return "";
  if (part instanceof Html) return part.toString();
  if (typeof part === "object") return part.map(markupOf).join("");
  return escaped(String(part));
}

/** Converts line breaks in user input to `<br>`. */
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
