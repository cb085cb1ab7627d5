import { type RawBuilder, sql } from "kysely";
import { addDays, instantOf, type PlainDate } from "#contract/dates.ts";
import type { Ctx } from "../ctx.ts";

/** Search by part of a text stored in lower case without accents, by a code, or by day. */

/** A `like` pattern for any text that contains `q`. */
export function likePlain(q: string): RawBuilder<string> {
  return sql`'%' || plain_text(${q.replace(/[\\%_]/g, "\\$&")}) || '%'`;
}

/** Whether `users u` has `q` in their name or address. */
export function isCalled(q: string): RawBuilder<boolean> {
  return sql`u.found_by like ${likePlain(q)}`;
}

/** The ids of all people with `q` in their name or address. */
export function peopleCalled(q: string): RawBuilder<unknown> {
  return sql`select u.id from users u where ${isCalled(q)}`;
}

/** A booking code in its stored form, from the form a person typed. */
export function codeOf(q: string): string {
  return `LI-${q.toUpperCase().replace(/^LI-/, "")}`;
}

/** Conditions that an instant lies on these island days, both included; no days, no conditions. */
export function onDays(
  { env }: Ctx,
  instant: RawBuilder<unknown>,
  { from, to }: { from?: PlainDate | undefined; to?: PlainDate | undefined },
): RawBuilder<boolean>[] {
  const midnight = (date: PlainDate) => instantOf(date, "00:00", env.island.timeZone);
  return [
    ...(from === undefined ? [] : [sql<boolean>`${instant} >= ${midnight(from)}`]),
    ...(to === undefined ? [] : [sql<boolean>`${instant} < ${midnight(addDays(to, 1))}`]),
  ];
}
