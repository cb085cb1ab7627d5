import { type RawBuilder, sql } from "kysely";
import type { AdminUser, UserPage, userRoutes } from "#contract/admin/users.ts";
import type { SpokenLanguage } from "#contract/catalogues.ts";
import { addMonths, dateOf, instantOf } from "#contract/dates.ts";
import { toDollars } from "#contract/money.ts";
import type { Parsed } from "#contract/route.ts";
import type { MailEvent } from "../../emails/email.ts";
import {
  hasFactors,
  hiddenParts,
  makeAdmin,
  resetFactors,
  restore,
  suspend,
  tellOfChange,
  unmakeAdmin,
  wireDescriptions,
} from "../accounts/accounts.ts";
import { endHelpOf } from "../cohosts/cohosts.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { fail } from "../fail.ts";
import { showHostSuspended } from "../listings/listings.ts";
import { queueMail } from "../mail/mail.ts";
import { earnedEver, ledger, recentChangeOf } from "../payments/payments.ts";
import { type AuditedChange, audited } from "./audit.ts";
import { isCalled } from "./like-filters.ts";
import { tellAdmins, tellOfRights } from "./rights-email.ts";

/** People as the operator sees them, and decisions about them. Deleted accounts are excluded. */

const bookingsAtMost = 50;
const recentMonths = 6;

type Page = Parsed<(typeof userRoutes)["getUsers"]>["query"];

export async function newestUsers(ctx: Ctx, page: Page): Promise<AdminUser[]> {
  const rows = await newestFirst(ctx, page).limit(page.limit).execute();
  return rows.map((row) => adminUserOf(ctx, row));
}

type Wanted = Parsed<(typeof userRoutes)["listUsers"]>["query"];

export async function listUsers(ctx: Ctx, wanted: Wanted) {
  const { limit } = wanted;
  const rows = await newestFirst(ctx, wanted)
    .where(matches(ctx, wanted))
    .limit(limit + 1)
    .execute();
  const { count } = await people(ctx)
    .where(matches(ctx, wanted))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const page = rows.slice(0, limit);
  return {
    items: page.map((row) => adminUserOf(ctx, row)),
    total: Number(count),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

function newestFirst(ctx: Ctx, { cursor }: Pick<Page, "cursor">) {
  return userRows(ctx)
    .$if(cursor !== undefined, (query) => query.where(cameBefore(cursor as number)))
    .orderBy("u.created_at", "desc")
    .orderBy("u.id", "desc");
}

/** Rows after the last one of a page; people created at the same instant are ordered by id. */
function cameBefore(id: number): RawBuilder<boolean> {
  return sql`(u.created_at, u.id) < (select created_at, id from users where id = ${id})`;
}

export async function countPeople(ctx: Ctx): Promise<{ total: number; hosts: number }> {
  const counted = people(ctx).select((eb) => eb.fn.countAll<number>().as("count"));
  const { count: total } = await counted.executeTakeFirstOrThrow();
  const { count: hosts } = await counted.where(isHost).executeTakeFirstOrThrow();
  return { total: Number(total), hosts: Number(hosts) };
}

/** @throws `not_found` */
export async function showUser(ctx: Ctx, id: number): Promise<UserPage> {
  const row = await userRows(ctx).where("u.id", "=", id).executeTakeFirst();
  if (!row) return fail("not_found");
  const { paidOut, owed } = await earnedBy(ctx, id);
  return {
    user: adminUserOf(ctx, row),
    has_factors: await hasFactors(ctx, id),
    hidden: await hiddenParts(ctx, id),
    listings: await ctx.db
      .selectFrom("listings")
      .select(["id", "slug", "title", "kind", "status"])
      .where("host_id", "=", id)
      .orderBy("id", "desc")
      .execute(),
    bookings: await bookingsOf(ctx, "guest_id", id),
    bookings_total: await countBookings(ctx, "guest_id", id),
    hosted: await bookingsOf(ctx, "host_id", id),
    hosted_total: await countBookings(ctx, "host_id", id),
    money: {
      spent: toDollars((await earnedEver(ctx, id)).revenue),
      paid_out: toDollars(paidOut),
      owed: toDollars(owed),
      debt: toDollars(await ledger.debtOf(ctx, id)),
    },
  };
}

interface Decision {
  id: number;
  reason: string;
}

/**
 * Their bookings stand; their listings leave sale, and what waits for a payment ends. Repeating it changes nothing, here
 * and below.
 */
export async function suspendUser(ctx: Ctx, admin: Viewer, { id, reason }: Decision): Promise<void> {
  const change: Change = { action: "suspendUser", before: { suspended: false }, after: { suspended: true } };
  await decide(ctx, admin, { ...change, id, reason }, async (tx) => {
    if (!(await suspend(tx, admin, id))) return false;
    await endHelpOf(tx, id);
    await showHostSuspended(tx, id);
    await tx.jobs.enqueue(tx.db, "holds.end", { userId: id });
    await tellSuspended(tx, id, { event: "account_suspended", data: { reason } });
    return true;
  });
}

export async function restoreUser(ctx: Ctx, admin: Viewer, { id, reason }: Decision): Promise<void> {
  const change: Change = { action: "restoreUser", before: { suspended: true }, after: { suspended: false } };
  await decide(ctx, admin, { ...change, id, reason }, async (tx) => {
    if (!(await restore(tx, id))) return false;
    await showHostSuspended(tx, id);
    await tellSuspended(tx, id, { event: "account_restored", data: {} });
    return true;
  });
}

type SuspensionMail = Extract<MailEvent, { event: "account_suspended" | "account_restored" }>;

async function tellSuspended(ctx: Ctx, id: number, mail: SuspensionMail): Promise<void> {
  const { name, email, language } = await ctx.db
    .selectFrom("users")
    .select(["name", "email", "language"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await queueMail(ctx, {
    ...mail,
    about: `user-${id}-${ctx.now().getTime()}`,
    recipient: { name, email },
    language,
  });
}

export async function promote(ctx: RequestCtx, admin: Viewer, { id, reason }: Decision): Promise<void> {
  const change: Change = { action: "makeAdmin", before: { admin: false }, after: { admin: true } };
  const isChanged = await decide(ctx, admin, { ...change, id, reason }, async (tx) => {
    if (!(await makeAdmin(tx, id))) return false;
    await tellOfRights(tx, id);
    return true;
  });
  if (isChanged) ctx.notes.push({ kind: "admin_made", userId: admin.id, aboutUserId: id });
}

export async function demote(ctx: RequestCtx, admin: Viewer, { id, reason }: Decision): Promise<void> {
  const change: Change = { action: "unmakeAdmin", before: { admin: true }, after: { admin: false } };
  const isChanged = await decide(ctx, admin, { ...change, id, reason }, async (tx) => {
    if (!(await unmakeAdmin(tx, admin, id))) return false;
    await tellOfRights(tx, id);
    return true;
  });
  if (isChanged) ctx.notes.push({ kind: "admin_unmade", userId: admin.id, aboutUserId: id });
}

/** Admins are told as of a change of rights: for a moment, a password alone opens the account. */
export async function resetUsersFactors(ctx: RequestCtx, admin: Viewer, { id, reason }: Decision): Promise<void> {
  if (id === admin.id) fail("not_yourself");
  const person = await ctx.db
    .selectFrom("users")
    .select(["id", "name", "email", "language", "admin_since"])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!person) return fail("not_found");
  const change: Change = { action: "resetFactors", before: { factors: true }, after: { factors: false } };
  const isChanged = await decide(ctx, admin, { ...change, id, reason }, async (tx) => {
    if (!(await resetFactors(tx, id))) return false;
    if (person.admin_since === null) await tellOfChange(tx, person, "factors_reset");
    else await tellAdmins(tx, "admin_factors_reset", person);
    return true;
  });
  if (isChanged) ctx.notes.push({ kind: "factors_reset", userId: admin.id, aboutUserId: id });
}

type Change = Pick<AuditedChange, "action" | "before" | "after">;

/** Records the decision only when `work` changed something. */
async function decide(
  ctx: Ctx,
  admin: Viewer,
  { id, ...change }: Decision & Change,
  work: (tx: Ctx) => Promise<boolean>,
): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    const isChanged = await work(inside);
    if (isChanged) await audited(inside, admin, { ...change, subject: `user ${id}` }, async () => {});
    return isChanged;
  });
}

const isHost = sql<boolean>`exists (select from listings where host_id = u.id)`;
const isAdmin = sql<boolean>`u.admin_since is not null`;

function matches(ctx: Ctx, { type, registered, q }: Wanted): RawBuilder<boolean> {
  const conditions = [
    { all: sql`true`, hosts: isHost, guests: sql`not ${isHost} and u.admin_since is null`, admins: isAdmin }[type],
    { any: sql`true`, recent: sql`u.created_at >= ${recentFrom(ctx)}`, older: sql`u.created_at < ${recentFrom(ctx)}` }[
      registered
    ],
    q === undefined ? sql`true` : isCalled(q),
  ];
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** Six months ago, in the island's time zone. */
function recentFrom({ env, now }: Ctx): Date {
  const { timeZone } = env.island;
  return instantOf(addMonths(dateOf(now(), timeZone), -recentMonths), "00:00", timeZone);
}

function people(ctx: Ctx) {
  return ctx.db.selectFrom("users as u").where("u.deleted_at", "is", null);
}

function userRows(ctx: Ctx) {
  return people(ctx)
    .leftJoin("payout_accounts as a", (join) =>
      join.onRef("a.user_id", "=", "u.id").on("a.deauthorized_at", "is", null),
    )
    .leftJoin("marked_addresses as m", (join) => join.onRef("m.email", "=", "u.email").on("m.cleared_at", "is", null))
    .select([
      "u.id",
      "u.name",
      "u.email",
      "u.image",
      isHost.as("is_host"),
      "u.admin_since",
      "u.provider",
      "u.created_at",
      "u.phone",
      "u.profession",
      "u.spoken_languages",
      "u.birth_date",
      "u.description",
      "u.description_language",
      "u.description_translations",
      "a.stripe_account_id",
      "a.changed_what",
      "a.changed_at",
      "u.suspended_at",
      "m.code",
      "m.marked_at",
    ]);
}

type UserRow = Awaited<ReturnType<ReturnType<typeof userRows>["executeTakeFirstOrThrow"]>>;

function adminUserOf(ctx: Ctx, row: UserRow): AdminUser {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    image: row.image,
    host: row.is_host,
    admin: row.admin_since !== null,
    provider: row.provider,
    created_at: row.created_at.toISOString(),
    phone: row.phone,
    profession: row.profession,
    languages: row.spoken_languages as SpokenLanguage[],
    birthDate: row.birth_date,
    ...wireDescriptions(row),
    connect_id: row.stripe_account_id,
    payout_change: recentChangeOf(ctx, row),
    suspended_at: row.suspended_at?.toISOString() ?? null,
    mail_returned: row.code && row.marked_at ? { code: row.code, at: row.marked_at.toISOString() } : null,
  };
}

type Side = "guest_id" | "host_id";

async function bookingsOf(ctx: Ctx, side: Side, userId: number): Promise<UserPage["bookings"]> {
  const rows = await ctx.db
    .selectFrom("bookings")
    .select(["id", "code", "title", "state", "starts_at", "total_cents"])
    .where(side, "=", userId)
    .orderBy("id", "desc")
    .limit(bookingsAtMost)
    .execute();
  return rows.map((row) => ({
    reserve_id: row.id,
    code: row.code,
    title: row.title,
    state: row.state,
    starts_at: row.starts_at.toISOString(),
    total: toDollars(row.total_cents),
  }));
}

async function countBookings(ctx: Ctx, side: Side, userId: number): Promise<number> {
  const { count } = await ctx.db
    .selectFrom("bookings")
    .where(side, "=", userId)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Amounts transferred to the host that did not come back, and amounts still owed, from the ledger. */
async function earnedBy(ctx: Ctx, hostId: number): Promise<{ paidOut: number; owed: number }> {
  const row = await ctx.db
    .selectFrom("ledger_postings as p")
    .innerJoin("ledger_entries as e", "e.id", "p.entry_id")
    .innerJoin("bookings as b", "b.id", "e.booking_id")
    .select([
      sql<string>`coalesce(sum(p.amount_cents) filter (where ${ledger.wentToHost}), 0)`.as("sent"),
      sql<string>`coalesce(-sum(p.amount_cents) filter (where p.account = 'host_payable'), 0)`.as("owed"),
    ])
    .where("b.host_id", "=", hostId)
    .executeTakeFirstOrThrow();
  return { paidOut: Number(row.sent), owed: Number(row.owed) };
}
