import type { SecurityEventKind } from "#contract/accounts/security-events.ts";
import type { auditRoutes } from "#contract/admin/audit.ts";
import type { Parsed } from "#contract/route.ts";
import { shownName } from "../accounts/accounts.ts";
import type { RequestCtx } from "../ctx.ts";

type Wanted = Parsed<(typeof auditRoutes)["listSecurityEvents"]>["query"];

/** Sign-ins and changes of accounts, newest first. */
export async function listSecurityEvents(ctx: RequestCtx, { kind, user, cursor, limit }: Wanted) {
  const rows = await ctx.db
    .selectFrom("security_events as e")
    .leftJoin("users as u", "u.id", "e.user_id")
    .leftJoin("users as a", "a.id", "e.about_user_id")
    .select(["e.id", "e.at", "e.kind", "e.network_hash", "e.user_id", "e.user_left", "e.about_user_id"])
    .select(["u.name as user_name", "a.name as about_name"])
    .$if(kind !== undefined, (query) => query.where("e.kind", "=", kind ?? "signed_in"))
    .$if(user !== undefined, (query) =>
      query.where((is) => is.or([is("e.user_id", "=", user ?? 0), is("e.about_user_id", "=", user ?? 0)])),
    )
    .$if(cursor !== undefined, (query) => query.where("e.id", "<", cursor ?? 0))
    .orderBy("e.id", "desc")
    .limit(limit + 1)
    .execute();
  const person = (id: number | null, name: string | null) =>
    id === null ? null : { id, name: shownName(name ?? "", ctx.language) };
  const items = rows.slice(0, limit).map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    user: person(row.user_id, row.user_name),
    user_left: row.user_id === null && (row.user_left || !withoutAccount.has(row.kind)),
    about: person(row.about_user_id, row.about_name),
    network: row.network_hash.slice(0, networkDigits),
  }));
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/** Kinds that need no account. The person of every other event was there when it happened. */
const withoutAccount = new Set<SecurityEventKind>(["sign_in_failed", "limit_hit", "admin_refused"]);

/** Enough to see that two events came from the same network. */
const networkDigits = 8;
