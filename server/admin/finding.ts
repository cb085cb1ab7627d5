import { type RawBuilder, sql } from "kysely";
import { addDays, instantOf, type PlainDate } from "#contract/dates.ts";
import type { Ctx } from "../ctx.ts";

/** Finding by a part of what is kept in small letters without accents, by a code, or by the day. */

/** For `like`: anything that has `q` in it. */
export function likePlain(q: string): RawBuilder<string> {
  return sql`'%' || plain_text(${q.replace(/[\\%_]/g, "\\$&")}) || '%'`;
}

/** Who has `q` in their name or address, of `users u`. */
export function isCalled(q: string): RawBuilder<boolean> {
  return sql`u.found_by like ${likePlain(q)}`;
}

/** The ids of everybody who has `q` in their name or address. */
export function peopleCalled(q: string): RawBuilder<unknown> {
  return sql`select u.id from users u where ${isCalled(q)}`;
}

/** The code of a booking as it is kept, of what somebody wrote for it. */
export function codeOf(q: string): string {
  return `LI-${q.toUpperCase().replace(/^LI-/, "")}`;
}

/** That an instant lies on these island days, both included; nothing where none are named. */
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
