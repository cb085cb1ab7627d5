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

/** Answers to emails about messages: each goes to an address that is its person's alone, in one thread. */

interface Place {
  person: number;
  thread: number;
}

const saying = ({ person, thread }: Place) => `answer:${person}:${thread}`;

/** Undefined when no email comes in, or at no domain of its own. */
export function answerAddress({ mail: { inbound } }: Pick<Env, "mail">, place: Place): string | undefined {
  if (!inbound?.domain) return undefined;
  const token = tokenFor(inbound.secret, saying(place));
  return `reply+${place.person}.${place.thread}.${token}@${inbound.domain}`;
}

const addressesIn = /reply\+(\d{1,15})\.(\d{1,15})\.([0-9a-f]{24})@/gi;

/** Where a letter wants to go, by the addresses that this site made. */
function placesOf({ mail: { inbound } }: Pick<Env, "mail">, { sentTo }: Letter): Place[] {
  if (!inbound?.domain) return [];
  const places = new Map<string, Place>();
  for (const [, person, thread, token = ""] of sentTo.join(" ").matchAll(addressesIn)) {
    const place = { person: Number(person), thread: Number(thread) };
    if (isTokenFor(inbound.secret, saying(place), token)) places.set(saying(place), place);
  }
  return [...places.values()];
}

/** Stores an answer as its writer's message. What is refused is told to nobody but the log: its sender may be anybody. */
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
    if (isRefusal(error)) return error.code;
    throw error;
  }
}

/** The letter as a message, with a line about what of it does not arrive. */
function fitting({ text, hasAttachments }: Letter, language: Language): string {
  const t = translator(language);
  const files = hasAttachments ? `\n\n${t("emails.answered.no_files")}` : "";
  if (text.length + files.length <= messageLimits.text) return text + files;
  const notes = `\n\n${t("emails.answered.too_long")}${files}`;
  // Not in the middle of a character.
  const kept = text.slice(0, messageLimits.text - notes.length).replace(/[\ud800-\udbff]$/, "");
  return kept.trimEnd() + notes;
}

/** The key of a message is a UUID: here one that the same letter always has (RFC 9562, version 8). */
function keyOf({ id }: Letter, place: Place): string {
  const hash = createHash("sha256")
    .update(`${saying(place)}:${id}`)
    .digest("hex");
  const [, a, b, c, d, e] = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(hash) ?? [];
  return [a, b, `8${c}`, `8${d}`, e].join("-");
}
