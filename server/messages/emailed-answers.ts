import { createHash } from "node:crypto";
import type { Language } from "#contract/catalogues.ts";
import { messageLimits } from "#contract/messages/limits.ts";
import type { Ctx } from "../ctx.ts";
import type { Env } from "../env.ts";
import { isRefusal } from "../fail.ts";
import { translator } from "../http/locales.ts";
import type { Letter } from "../mail/letters.ts";
import { isTokenFor, tokenFor } from "../mail/tokens.ts";
import { sendByEmail } from "./sending.ts";

/** Replies to emails about messages. Each email's reply address names one reader of one thread, and is signed. */

interface Place {
  person: number;
  thread: number;
}

const saying = ({ person, thread }: Place) => `answer:${person}:${thread}`;

/** Undefined unless the site receives email at a domain of its own. */
export function answerAddress({ mail: { inbound } }: Pick<Env, "mail">, place: Place): string | undefined {
  if (!inbound?.domain) return undefined;
  const token = tokenFor(inbound.secret, saying(place));
  return `reply+${place.person}.${place.thread}.${token}@${inbound.domain}`;
}

const addressesIn = /reply\+(\d{1,15})\.(\d{1,15})\.([0-9a-f]{24})@/gi;

/** Which threads an incoming email is for, by the reply addresses that this site signed. */
function placesOf({ mail: { inbound } }: Pick<Env, "mail">, { sentTo }: Letter): Place[] {
  if (!inbound?.domain) return [];
  const places = new Map<string, Place>();
  for (const [, person, thread, token = ""] of sentTo.join(" ").matchAll(addressesIn)) {
    const place = { person: Number(person), thread: Number(thread) };
    if (isTokenFor(inbound.secret, saying(place), token)) places.set(saying(place), place);
  }
  return [...places.values()];
}

/**
 * Stores a reply as its writer's message. A refusal is only logged: the sender's address may be forged.
 * @throws `busy`: the same email may come again
 */
export async function receiveAnswer(ctx: Ctx, letter: Letter): Promise<void> {
  for (const place of placesOf(ctx.env, letter)) {
    const why = await take(ctx, letter, place);
    if (why) ctx.log.info({ ...place, why }, "an emailed answer was refused");
  }
}

/** @returns why it was refused */
async function take(ctx: Ctx, letter: Letter, { person, thread }: Place): Promise<string | undefined> {
  const writer = await ctx.db
    .selectFrom("users")
    .select(["id", "email", "language"])
    .where("id", "=", person)
    .where("deleted_at", "is", null)
    .where("suspended_at", "is", null)
    .executeTakeFirst();
  if (!writer) return "no account";
  if (writer.email.toLowerCase() !== letter.from) return "another sender";
  if (!letter.text) return "empty";
  try {
    const text = fitting(letter, writer.language as Language);
    await sendByEmail(ctx, writer, thread, { key: keyOf(letter, { person, thread }), text, photos: [] });
    return undefined;
  } catch (error) {
    if (isRefusal(error) && error.code !== "busy") return error.code;
    throw error;
  }
}

/** The email's text as a message, with a note about whatever was left out of it. */
function fitting({ text, hasAttachments }: Letter, language: Language): string {
  const t = translator(language);
  const files = hasAttachments ? `\n\n${t("emails.answered.no_files")}` : "";
  if (text.length + files.length <= messageLimits.text) return text + files;
  const notes = `\n\n${t("emails.answered.too_long")}${files}`;
  // Never cut a surrogate pair in half.
  const kept = text.slice(0, messageLimits.text - notes.length).replace(/[\ud800-\udbff]$/, "");
  return kept.trimEnd() + notes;
}

/** A message's key is a UUID. The same email always gets the same one (RFC 9562, version 8), so it is stored once. */
function keyOf({ id }: Letter, place: Place): string {
  const hash = createHash("sha256")
    .update(`${saying(place)}:${id}`)
    .digest("hex");
  const [, a, b, c, d, e] = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(hash) ?? [];
  return [a, b, `8${c}`, `8${d}`, e].join("-");
}
