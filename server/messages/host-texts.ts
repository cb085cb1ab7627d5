import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { type Language, languages } from "#contract/catalogues.ts";
import { kinds, soldBy } from "#contract/listings/kinds.ts";
import type { SavedReply, StoredMessages, StoredReplies } from "#contract/messages/host-texts.ts";
import { moments } from "#contract/messages/moments.ts";
import { filled, type Meaning, meaningsIn, unknownWordIn } from "#contract/messages/words-in-braces.ts";
import { formatDayAndMonth, formatHour } from "../../emails/format.ts";
import { firstName, lockOwnProfile } from "../accounts/accounts.ts";
import { listingsWith, noteDeed } from "../cohosts/cohosts.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { fail } from "../fail.ts";
import { ownThread, type ThreadRow } from "./threads.ts";

/** Texts that hosts write once (saved replies, scheduled messages) and the values of their words in braces. */

/** The version is the one their writer saw; when left out, they replace whatever is there. */
type Written<Texts extends Versioned> = Omit<Texts, "version"> & { version?: string | undefined };

interface Versioned {
  version: string;
}

export async function savedReplies(ctx: Ctx, hostId: number): Promise<StoredReplies> {
  const rows = ctx.db.selectFrom("saved_replies").select(["name", "text"]).where("host_id", "=", hostId);
  return withVersion({ items: await rows.orderBy("position").execute() });
}

/** @throws `edited_elsewhere` with what is stored */
export async function setSavedReplies(
  ctx: Ctx,
  viewer: Viewer,
  { version, items }: Written<StoredReplies>,
): Promise<StoredReplies> {
  return inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    // Serializes concurrent changes.
    await lockOwnProfile(inside, viewer);
    const { id: host_id } = viewer;
    const before = await savedReplies(inside, host_id);
    await tx.deleteFrom("saved_replies").where("host_id", "=", host_id).execute();
    const rows = items.map((item, position) => ({ host_id, position, ...item }));
    if (rows.length > 0) await tx.insertInto("saved_replies").values(rows).execute();
    const after = await savedReplies(inside, host_id);
    refuseOverwriting(version, before, after);
    return after;
  });
}

function withVersion<Texts extends object>(texts: Texts): Texts & Versioned {
  return { ...texts, version: createHash("sha256").update(JSON.stringify(texts)).digest("base64url") };
}

/** Runs in the change's transaction. The same texts again are not refused: the first answer may have been lost. */
function refuseOverwriting(seen: string | undefined, before: Versioned, after: Versioned): void {
  const isUnseen = seen !== undefined && seen !== before.version;
  if (isUnseen && after.version !== before.version) fail("edited_elsewhere", { details: before });
}

/** For the host of a thread. Words in braces are filled in once its booking is confirmed. @throws `not_found` */
export async function fillSavedReplies(ctx: RequestCtx, viewer: Viewer, id: number): Promise<{ items: SavedReply[] }> {
  const thread = await ownThread(ctx, viewer, id);
  if (thread.side !== "host") return fail("not_found");
  const { items } = await savedReplies(ctx, viewer.id);
  if (!thread.is_open) return { items };
  const values = await valuesOf(ctx, thread, await languageOfGuest(ctx, thread));
  return { items: items.map(({ name, text }) => ({ name, text: filled(text, values) })) };
}

/** @throws `not_found` unless it is a lodging, not archived, whose messages the caller may answer */
export async function listingMessages(ctx: Ctx, viewer: Viewer, id: number): Promise<StoredMessages> {
  await ownPlace(ctx, viewer, id);
  const rows = await ctx.db
    .selectFrom("scheduled_messages")
    .select(["moment", "language", "text"])
    .where("listing_id", "=", id)
    .execute();
  return withVersion({
    door_code: (await doorCodeOf(ctx, id)) ?? "",
    messages: moments.map((moment) => {
      const textIn = (language: Language) =>
        rows.find((one) => one.moment === moment && one.language === language)?.text ?? "";
      return { moment, texts: byLanguage(textIn) };
    }),
  });
}

/**
 * @throws `not_found` as above, `edited_elsewhere` with what is stored; `invalid_input` for a text with a word in
 * braces that nothing is known for, or with the door code where there is none
 */
export async function setListingMessages(
  ctx: Ctx,
  viewer: Viewer,
  id: number,
  { version, door_code, messages }: Written<StoredMessages>,
): Promise<StoredMessages> {
  refuseUnknownWords(messages);
  // If a moment is named twice, its last texts count.
  const byMoment = new Map(messages.map(({ moment, texts }) => [moment, texts]));
  const written = [...byMoment].flatMap(([moment, texts]) =>
    languages.flatMap((language) => {
      return texts[language] === "" ? [] : [{ listing_id: id, moment, language, text: texts[language] }];
    }),
  );
  const needsCode = written.some(({ text }) => meaningsIn(text).has("code"));
  if (needsCode && door_code === "") fail("invalid_input", { fields: { door_code: { rule: "required" } } });
  return inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    // Locks the lodging.
    const before = await listingMessages(inside, viewer, id);
    await tx.deleteFrom("scheduled_messages").where("listing_id", "=", id).execute();
    await tx.deleteFrom("door_codes").where("listing_id", "=", id).execute();
    if (door_code !== "") await tx.insertInto("door_codes").values({ listing_id: id, code: door_code }).execute();
    if (written.length > 0) await tx.insertInto("scheduled_messages").values(written).execute();
    const after = await listingMessages(inside, viewer, id);
    refuseOverwriting(version, before, after);
    if (after.door_code !== before.door_code) await noteDeed(inside, viewer, id, "door_code");
    if (!isDeepStrictEqual(after.messages, before.messages)) await noteDeed(inside, viewer, id, "scheduled_messages");
    return after;
  });
}

/** Nobody reads these texts again before guests do. */
function refuseUnknownWords(messages: StoredMessages["messages"]): void {
  const unknown = messages.flatMap(({ texts }, index) =>
    languages.flatMap((language) => {
      const word = unknownWordIn(texts[language]);
      return word ? [[`messages.${index}.texts.${language}`, { rule: "unknown_word", values: { word } }] as const] : [];
    }),
  );
  if (unknown.length > 0) fail("invalid_input", { fields: Object.fromEntries(unknown) });
}

function byLanguage(textIn: (language: Language) => string) {
  return Object.fromEntries(languages.map((language) => [language, textIn(language)])) as Record<Language, string>;
}

/** Only these have a day of arrival and one of departure. */
const soldByNight = kinds.filter((kind) => soldBy[kind] === "nights");

/** Locks the lodging when called in a transaction. An archived one has no stays to come. */
async function ownPlace(ctx: Ctx, viewer: Viewer, id: number): Promise<void> {
  const own = await ctx.db
    .selectFrom("listings")
    .select("id")
    .where("id", "=", id)
    .where("id", "in", listingsWith(viewer, "messages"))
    .where("kind", "in", soldByNight)
    .where("status", "<>", "archived")
    .$if(ctx.db.isTransaction, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!own) fail("not_found");
}

async function doorCodeOf(ctx: Ctx, listingId: number): Promise<string | undefined> {
  const row = ctx.db.selectFrom("door_codes").select("code").where("listing_id", "=", listingId);
  return (await row.executeTakeFirst())?.code;
}

async function languageOfGuest(ctx: Ctx, { guest_id }: Pick<ThreadRow, "guest_id">): Promise<Language> {
  const { language } = await ctx.db
    .selectFrom("users")
    .select("language")
    .where("id", "=", guest_id)
    .executeTakeFirstOrThrow();
  return languages.find((known) => known === language) ?? languages[0];
}

/** The values of a confirmed booking's thread, with dates in the guest's language and the island's time. */
export async function valuesOf(
  ctx: Ctx,
  thread: Pick<ThreadRow, "listing_id" | "guest_name" | "starts_at" | "ends_at">,
  language: Language,
): Promise<Record<Meaning, string | undefined>> {
  const { timeZone } = ctx.env.island;
  const moment = (instant: Date | null) => {
    const written = instant?.toISOString() ?? "";
    return instant
      ? `${formatDayAndMonth(written, { language, timeZone })}, ${formatHour(written, { language, timeZone })}`
      : "";
  };
  return {
    name: firstName(thread.guest_name),
    arrival: moment(thread.starts_at),
    departure: moment(thread.ends_at),
    code: await doorCodeOf(ctx, thread.listing_id),
  };
}
