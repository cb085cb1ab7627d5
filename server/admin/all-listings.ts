import { isDeepStrictEqual } from "node:util";
import { type RawBuilder, sql } from "kysely";
import type { AdminListing, adminListingRoutes, EditedListing } from "#contract/admin/listings.ts";
import type { Parsed, ReplyOf } from "#contract/route.ts";
import { shownName } from "../accounts/accounts.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { editsKeptFrom, hiddenAddresses, valuesNow, withdraw } from "../listings/listings.ts";
import { type AuditedChange, auditedOnce } from "./audit.ts";
import { isListingFound } from "./like-filters.ts";

/** All listings, and the edits that took effect without the operator's approval. */

type AllListings = (typeof adminListingRoutes)["listAllListings"];
type Wanted = Parsed<AllListings>["query"];

export async function listAllListings(ctx: RequestCtx, wanted: Wanted): Promise<ReplyOf<AllListings>> {
  const { cursor, limit } = wanted;
  const all = ctx.db.selectFrom("listings as l").where(matches(wanted));
  const rows = await all
    .innerJoin("users as u", "u.id", "l.host_id")
    .select([
      "l.id",
      "l.slug",
      "l.title",
      "l.kind",
      "l.status",
      "l.on_sale",
      "l.city",
      "l.created_at",
      "u.id as host_id",
      "u.name",
    ])
    .$if(cursor !== undefined, (query) => query.where("l.id", "<", cursor as number))
    .orderBy("l.id", "desc")
    .limit(limit + 1)
    .execute();
  const { count } = await all.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const items = rows.slice(0, limit).map(
    ({ host_id, name, created_at, ...row }): AdminListing => ({
      ...row,
      created_at: created_at.toISOString(),
      host: { id: host_id, name: shownName(name, ctx.language) },
    }),
  );
  return { items, total: Number(count), next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

function matches({ q, status, kind }: Wanted): RawBuilder<boolean> {
  const conditions = [
    status === "any" ? sql`true` : status === "on_sale" ? sql`l.on_sale` : sql`l.status = ${status}`,
    ...(kind ? [sql`l.kind = ${kind}`] : []),
    ...(q ? [isListingFound(q)] : []),
  ];
  return sql`(${sql.join(conditions, sql` and `)})`;
}

type Edited = (typeof adminListingRoutes)["listEditedListings"];

export async function listEditedListings(
  ctx: RequestCtx,
  { cursor, limit }: Parsed<Edited>["query"],
): Promise<ReplyOf<Edited>> {
  const rows = await ctx.db
    .selectFrom("listing_edits as e")
    .innerJoin("listings as l", "l.id", "e.listing_id")
    .innerJoin("users as u", "u.id", "l.host_id")
    .select(["e.id", "e.at", "e.fields", "e.before", "e.after", "e.put_back_of"])
    .select(["l.id as listing_id", "l.slug", "l.title", "l.kind", "l.status", "l.version"])
    .select(["u.id as host_id", "u.name"])
    .where("e.at", ">=", editsKeptFrom(ctx))
    .$if(cursor !== undefined, (query) => query.where("e.id", "<", cursor as number))
    .orderBy("e.id", "desc")
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const ids = page.map(({ listing_id }) => listing_id);
  const now = await valuesNow(ctx, ids);
  const addresses = await hiddenAddresses(ctx, ids);
  const items = page.map(
    ({ id, at, fields, before, after, put_back_of, listing_id, host_id, name, ...listing }): EditedListing => ({
      id,
      at: at.toISOString(),
      listing: { id: listing_id, ...listing },
      host: { id: host_id, name: shownName(name, ctx.language) },
      put_back: put_back_of !== null,
      changes: fields.map((field) => {
        const [was, became] = [writtenOf(before, field), writtenOf(after, field)];
        const state = stateOf(writtenOf(now.get(listing_id), field), { was, became });
        return { field, before: seen(was, addresses), after: seen(became, addresses), state };
      }),
    }),
  );
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

function writtenOf(values: unknown, field: string): unknown {
  return (values as Record<string, unknown> | undefined)?.[field] ?? null;
}

function stateOf(now: unknown, { was, became }: { was: unknown; became: unknown }) {
  if (isDeepStrictEqual(now, became)) return "stands";
  return isDeepStrictEqual(now, was) ? "is_back" : "moved_on";
}

/** Replaces the URLs of hidden pictures with those the operator can open. */
function seen(value: unknown, addresses: Map<string, string>): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((one) => {
    const address = typeof one === "object" && one !== null && "url" in one && addresses.get(String(one.url));
    return address ? { ...one, url: address } : one;
  });
}

/** @throws as `withdraw` does; nothing is recorded then */
export async function withdrawListing(
  ctx: Ctx,
  admin: Viewer,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  const change: AuditedChange = {
    action: "withdrawListing",
    subject: `listing ${id}`,
    before: { status: "approved" },
    after: { status: "rejected" },
    reason,
  };
  await auditedOnce(ctx, admin, { ...change, madeAlready: "not_on_sale" }, (tx) => withdraw(tx, id, reason));
}
