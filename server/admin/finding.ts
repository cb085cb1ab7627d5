import { type RawBuilder, sql } from "kysely";

/** Finding by a part of what is kept in small letters without accents. */

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
