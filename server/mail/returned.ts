import { addMinutes } from "#contract/dates.ts";
import type { Ctx } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Env } from "../env.ts";
import { complaint, type DeliveryReport } from "./delivery-reports.ts";
import { isTokenFor, tokenFor } from "./tokens.ts";

/**
 * Emails that came back. Anybody can write a report, so each email carries a token that only this site can make: a
 * report without one is about none of ours and marks nobody.
 */

/** The header with the token; reports return an email's headers, whatever else they leave out. */
export const tokenHeader = "X-Mail-Token";

/** What an email carries, so that it is recognized when it comes back. */
export interface WayBack {
  token: string;
  /** Where it goes back to, which names the token again; undefined for its sender. */
  address: string | undefined;
}

/** Undefined when no email comes in: nobody would read it. */
export function wayBackOf({ mail: { inbound } }: Pick<Env, "mail">, mailId: number): WayBack | undefined {
  if (!inbound) return undefined;
  const token = `${mailId}.${tokenFor(inbound.secret, `mail:${mailId}`)}`;
  return { token, address: inbound.domain && `bounce+${token}@${inbound.domain}` };
}

/** The email that a report is about, if it is one of ours. */
function mailIdIn({ mail }: Pick<Env, "mail">, { sentTo, about }: DeliveryReport): number | undefined {
  const { inbound } = mail;
  if (!inbound) return undefined;
  const returned = about.filter(({ name }) => name === tokenHeader.toLowerCase()).map(({ value }) => value);
  const addressed = sentTo.flatMap((address) => [...address.matchAll(/bounce\+(\d+\.[0-9a-f]+)@/gi)]);
  for (const token of [...returned, ...addressed.map(([, token = ""]) => token)]) {
    const [, digits = "", signature = ""] = /^(\d{1,15})\.([0-9a-f]{24})$/i.exec(token) ?? [];
    if (digits && isTokenFor(inbound.secret, `mail:${Number(digits)}`, signature)) return Number(digits);
  }
  return undefined;
}

/** Marks the address that the email went to. An email comes back once: a repeated report changes nothing. */
export async function recordReport(ctx: Ctx, report: DeliveryReport): Promise<void> {
  const mailId = mailIdIn(ctx.env, report);
  if (mailId === undefined) return;
  await inTransaction(ctx.db, async (tx) => {
    const mail = await tx
      .updateTable("mails")
      .set({ returned_at: ctx.now(), returned_code: report.code })
      .where("id", "=", mailId)
      .where("returned_at", "is", null)
      .returning(["recipient", "created_at"])
      .executeTakeFirst();
    // Whoever deleted their account has no address any more.
    if (!mail?.recipient || !isAboutTheAddress(report.code)) return;
    const mark = { code: report.code, marked_at: ctx.now(), cleared_at: null };
    await tx
      .insertInto("marked_addresses")
      .values({ email: mail.recipient, ...mark })
      // The first mark stays, and so does a clearance that is newer than the email.
      .onConflict((conflict) =>
        conflict.column("email").doUpdateSet(mark).where("marked_addresses.cleared_at", "<", mail.created_at),
      )
      .execute();
  });
}

/**
 * RFC 3463: the second number says what is to blame. 7 is the receiver's policy, 3, 5 and 6 are its system, the
 * protocol and the content, 2.2 is a mailbox that is full today: none of them says that the address is wrong.
 */
function isAboutTheAddress(code: string): boolean {
  return code === complaint || (/^5\.[0124]\./.test(code) && code !== "5.2.2");
}

export interface Mark {
  /** As in {@link DeliveryReport}. */
  code: string;
  markedAt: Date;
}

export async function markOf(ctx: Ctx, email: string): Promise<Mark | undefined> {
  const mark = await ctx.db
    .selectFrom("marked_addresses")
    .select(["code", "marked_at"])
    .where("email", "=", email)
    .where("cleared_at", "is", null)
    .executeTakeFirst();
  return mark && { code: mark.code, markedAt: mark.marked_at };
}

/** Whether emails come back from the address. A reader who complained has got them. */
export function isUnreachable(mark: Mark | undefined): boolean {
  return mark !== undefined && mark.code !== complaint;
}

/**
 * The reader of the address has shown that emails arrive. This is kept even where there is no mark: an email sent before
 * may still come back.
 */
export async function clearMark(ctx: Ctx, email: string): Promise<void> {
  const cleared_at = ctx.now();
  await ctx.db
    .insertInto("marked_addresses")
    .values({ email, code: "", marked_at: cleared_at, cleared_at })
    .onConflict((conflict) => conflict.column("email").doUpdateSet({ cleared_at }))
    .execute();
}

/** Nobody here has the address any more. */
export async function dropMark(ctx: Ctx, email: string): Promise<void> {
  await ctx.db.deleteFrom("marked_addresses").where("email", "=", email).execute();
}

const markedDays = 180;

/** After half a year an address may have come to life: the next email shows it. */
export async function dropOldMarks(ctx: Ctx): Promise<void> {
  const before = addMinutes(ctx.now(), -markedDays * 24 * 60);
  await ctx.db.deleteFrom("marked_addresses").where("marked_at", "<", before).execute();
}
