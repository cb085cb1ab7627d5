import { createHash, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Ctx } from "../ctx.ts";
import { fail } from "../fail.ts";

/** Calendars as files (RFC 5545) behind secret addresses. */

/** Whoever knows the token can read the calendar. */
export const newToken = () => randomBytes(24).toString("base64url");

/** Ends the UIDs of a calendar's events. */
export const markOf = (uidKey: string) => createHash("sha256").update(uidKey).digest("hex").slice(0, 16);

export const utc = (instant: Date) => `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
export const escaped = (text: string) => text.replaceAll(/[\\;,]/g, "\\$&").replaceAll(/[\r\n]+/g, " ");

/** The file around the lines of its events. The same events are the same text, so that its hash is its `ETag`. */
export function calendarFile({ env }: Pick<Ctx, "env">, eventLines: readonly string[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escaped(env.brandName)}//Calendars//EN`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    // A calendar must have a component, even if nothing is occupied.
    ...["BEGIN:VTIMEZONE", "TZID:Etc/UTC", "BEGIN:STANDARD", "DTSTART:19700101T000000"],
    ...["TZOFFSETFROM:+0000", "TZOFFSETTO:+0000", "TZNAME:UTC", "END:STANDARD", "END:VTIMEZONE"],
    ...eventLines,
    "END:VCALENDAR",
  ];
  return lines.map(folded).join("\r\n").concat("\r\n");
}

/** Lines have 75 bytes at most; a longer one goes on after a space. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = "";
  for (const character of line) {
    if (Buffer.byteLength(part + character) > (parts.length === 0 ? 75 : 74)) {
      parts.push(part);
      part = "";
    }
    part += character;
  }
  return [...parts, part].join("\r\n ");
}

/** Answers `<token>.ics` with the calendar that `read` finds by its token. @throws `not_found` */
export async function sendCalendar(
  request: FastifyRequest<{ Params: { file: string } }>,
  reply: FastifyReply,
  read: (token: string) => Promise<string | undefined>,
): Promise<FastifyReply> {
  const [, token] = /^([\w-]{32})\.ics$/.exec(request.params.file) ?? [];
  const text = token && (await read(token));
  if (!text) return fail("not_found");
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
  reply.header("etag", etag).header("cache-control", "private, no-cache").header("x-robots-tag", "noindex");
  const known = request.headers["if-none-match"]?.split(",").map((one) => one.trim().replace(/^W\//, ""));
  if (known?.includes(etag)) return reply.code(304).send();
  return reply.type("text/calendar; charset=utf-8").send(text);
}
