import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { breakageKinds, breakageRoutes } from "#contract/admin/breakages.ts";
import { addMinutes } from "#contract/dates.ts";
import type { Parsed } from "#contract/route.ts";
import type { Ctx, RequestCtx } from "../ctx.ts";
import { limitRate } from "../rate-limit.ts";

/** Counts errors in people's browsers: no addresses, no messages, no names. */

const reportsAnHour = 60;
/** Bounds the table against invented errors: a new one then replaces the rarest, of those the one not seen for longest. */
const mostRows = 500;
const keptMinutes = 30 * 24 * 60;
/** An error first seen in the last three days and this often is worth a look. */
const newMinutes = 3 * 24 * 60;
const oftenTimes = 10;

export interface Breakage {
  kind: (typeof breakageKinds)[number];
  what: string;
  sources: string[];
  page: string;
}

/** @throws `too_many_requests` */
export async function recordBreakage(ctx: RequestCtx, { kind, what, sources, page }: Breakage): Promise<void> {
  await limitRate(ctx, `breakage:address:${ctx.address}`, reportsAnHour, 60);
  const fingerprint = createHash("sha256")
    .update(JSON.stringify([kind, what, sources]))
    .digest("hex");
  const browser = browserOf(ctx.userAgent);
  const now = ctx.now();
  await sql`with replaced as (
      delete from breakages where not exists (select from breakages where fingerprint = ${fingerprint}) and id in (
        select id from breakages order by count, last_seen_at, id
        limit greatest(0, (select count(*) from breakages) - ${mostRows - 1})))
    insert into breakages (fingerprint, kind, what, sources, page, browsers, first_seen_at, last_seen_at)
    values (${fingerprint}, ${kind}, ${what}, ${sources}::text[], ${page}, array[${browser}]::text[], ${now}, ${now})
    on conflict (fingerprint) do update set
      count = breakages.count + 1,
      last_seen_at = excluded.last_seen_at,
      page = excluded.page,
      browsers = array(select distinct one from unnest(breakages.browsers || excluded.browsers) one order by one)`.execute(
    ctx.db,
  );
}

/** Most specific first: each browser's user agent also names those it is based on. */
const families: [name: string, sign: RegExp][] = [
  ["Edge", /Edg(A|iOS)?\//],
  ["Opera", /OPR\//],
  ["Samsung Internet", /SamsungBrowser\//],
  ["Firefox", /(Firefox|FxiOS)\//],
  ["Chrome", /(Chrome|CriOS)\//],
  ["Safari", /Safari\//],
];

function browserOf(userAgent: string): string {
  return families.find(([, sign]) => sign.test(userAgent))?.[0] ?? "other";
}

type Wanted = Parsed<(typeof breakageRoutes)["listBreakages"]>["query"];

export async function listBreakages(ctx: Ctx, { cursor, limit }: Wanted) {
  const rows = await ctx.db
    .selectFrom("breakages")
    .select(["id", "kind", "what", "sources", "page", "browsers", "count", "first_seen_at", "last_seen_at"])
    .$if(cursor !== undefined, (query) => query.where("id", "<", cursor as number))
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const items = rows.slice(0, limit).map((row) => ({
    ...row,
    first_seen_at: row.first_seen_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
  }));
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/** Errors that are recent and frequent. */
export async function pressingBreakages(ctx: Ctx): Promise<{ id: number; what: string; page: string; since: Date }[]> {
  return ctx.db
    .selectFrom("breakages")
    .select(["id", "what", "page", "first_seen_at as since"])
    .where("first_seen_at", ">", addMinutes(ctx.now(), -newMinutes))
    .where("count", ">=", oftenTimes)
    .orderBy("first_seen_at")
    .execute();
}

export async function dropOldBreakages(ctx: Ctx): Promise<void> {
  await ctx.db.deleteFrom("breakages").where("last_seen_at", "<", addMinutes(ctx.now(), -keptMinutes)).execute();
}
