import { randomUUID } from "node:crypto";
import { tidied } from "#contract/fields.ts";
import { postalMime } from "./parsing.ts";

/**
 * What a person wrote in an answer, without the email that they answered. Mail programs put that email below, each with
 * an introduction of its own. If it is unclear where the quotation begins, too little is cut: at worst the reader sees
 * their own words again. Every expression here reads its text once, because an answer may be two megabytes of anything.
 */

/** The text above the quotation and the signature, tidied; empty when nothing is above it. */
export function withoutQuotation(text: string): string {
  const lines = tidied(text.replaceAll(/(?![\t\n\r])\p{Cc}/gu, "").toWellFormed())
    .split("\n")
    .map((line) => line.trimEnd());
  const end = lines.findIndex((_, at) => isEnd(lines, at));
  const own = end < 0 ? lines : lines.slice(0, end);
  while (deviceLine.test(own.at(-1) ?? "") || own.at(-1) === "") own.pop();
  return own
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

/** Whether the line, and all below it, is not the writer's own words. */
function isEnd(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? "";
  return (
    /^\s{0,3}>/.test(line) ||
    // The signature's line is two dashes and a space (RFC 3676, 4.3).
    line === "--" ||
    /^\s*_{10,}$/.test(line) ||
    /^\s*-{2,}\s?(original message|mensaje original|forwarded message|mensaje reenviado)\s?-{2,}$/i.test(line) ||
    isAttribution(lines, at) ||
    isHeader(lines, at)
  );
}

const attributionLines = 4;

/**
 * `On Sat, Nov 21, 2026 at 12:00 PM Linkisla <…> wrote:`, `El 21 nov 2026, a las 12:00, Linkisla <…> escribió:`, which
 * programs break into several lines. It has a date or an hour, or it is a sentence of the writer's.
 */
function isAttribution(lines: readonly string[], at: number): boolean {
  for (let last = at; last < at + attributionLines && lines[last]; last++) {
    if (!/(^|[\s>),])(wrote|escribi[oó])\s?:$/i.test(lines[last]?.normalize("NFC") ?? "")) continue;
    const isWhole = (first: number) => begins(lines[first]) && hasTime(lines.slice(first, last + 1));
    // The lines above the last one that may begin it are the writer's.
    for (let first = last; first > at; first--) if (isWhole(first)) return false;
    return isWhole(at);
  }
  return false;
}

const begins = (line = "") => /^\s{0,3}(on|el)\s/i.test(line);
const hasTime = (lines: readonly string[]) => lines.some((line) => /\b\d{1,2}:\d{2}|\b(19|20)\d{2}\b/.test(line));

/** Outlook repeats the headers: who, when, to whom and about what, each on a line. */
function isHeader(lines: readonly string[], at: number): boolean {
  if (!/^\s*\*?(from|de)\s?:/i.test(lines[at] ?? "")) return false;
  const next = lines.slice(at + 1, at + 10);
  const has = (pattern: RegExp) => next.some((line) => pattern.test(line));
  return has(/^\s*\*?(sent|date|enviado|enviado el|fecha)\s?:/i) && has(/^\s*\*?(subject|asunto)\s?:/i);
}

/**
 * The lines that a program broke, whole again: Gmail does so with plain text at about 76 characters. A line was broken
 * where the next word did not fit; a line that is longer shows that nothing was.
 */
export function unbroken(text: string): string {
  const lines = text.split("\n");
  if (lines.some((line) => line.length > 80)) return text;
  return lines.reduce((whole, line, at) => {
    const before = lines[at - 1] ?? "";
    const [word = ""] = line.split(" ", 1);
    const isBroken = before !== "" && /^[\p{L}\p{N}¿¡("«“]/u.test(line) && before.length + 1 + word.length > 72;
    return whole + (isBroken ? " " : "\n") + line;
  });
}

/** What phones and some programs add by themselves. */
const deviceLine = /^\s*(sent from my |enviado desde mi |(get|obtener|obtén) \[?outlook (for|para) )/i;

/** More is no answer of a person's. */
const mostHtml = 300_000;

/** The text of an email that has HTML alone, down to what it quotes. */
export async function wordsOfHtml(html: string): Promise<string> {
  const whole = html.slice(0, mostHtml);
  const end = whole.search(htmlQuotation);
  const own = withoutStyles(end < 0 ? whole : whole.slice(0, end))
    .replaceAll(/\s+/g, " ")
    .replaceAll(/<\/?a\b[^<>]*>/gi, "")
    .replaceAll(/<\/div> ?(?=<\/?div\b)/gi, "")
    .replaceAll(/<(?:\/?div|hr)\b[^<>]*>/gi, "<br>");
  // The package names and numbers every character, and makes text of HTML only beside a part that is text.
  const boundary = randomUUID();
  const parts = ["text/plain", "text/html; charset=utf-8"].map(
    (type) => `--${boundary}\r\nContent-Type: ${type}\r\n\r\n`,
  );
  const email = `Content-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n${parts.join("\r\n")}${own}\r\n--${boundary}--`;
  const { text = "" } = await (await postalMime()).parse(email);
  return text.replaceAll(/^[ \t]+/gm, "");
}

const htmlQuotation =
  /<blockquote\b|<div\b[^<>]{0,300}\b((gmail|yahoo|protonmail)_quote|moz-cite-prefix|divRplyFwdMsg|appendonsend|mail-editor-reference-message-container)/i;

function withoutStyles(html: string): string {
  const [first = "", ...others] = html.split(/<(?=(?:style|script)\b)/i);
  const after = others.map((part) => /<\/(?:style|script)\b[^<>]*>(.*)/is.exec(part)?.[1] ?? "");
  return first + after.join("");
}
