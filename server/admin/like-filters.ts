import { type RawBuilder, sql } from "kysely";
import { addDays, instantOf, type PlainDate } from "#contract/dates.ts";
import type { Ctx } from "../ctx.ts";
import { fail } from "../fail.ts";

/** Search by part of a text stored in lower case without accents, by a code, by a phone, or by day. */

/** A `like` pattern for any text that contains `q`. */
export function likePlain(q: string): RawBuilder<string> {
  return sql`'%' || plain_text(${q.replace(/[\\%_]/g, "\\$&")}) || '%'`;
}

/** Whether `users u` has `q` in their name or address, or as their phone or that of one of their listings. */
export function isCalled(q: string): RawBuilder<boolean> {
  const isNamed = sql<boolean>`u.found_by like ${likePlain(q)}`;
  const phone = phoneOf(q);
  if (phone === undefined) return isNamed;
  // A union reads the three indexes; the same conditions joined by `or` would read all people.
  return sql`u.id in (
    select u.id from users u where ${isNamed}
    union select u.id from users u where ${lastDigits(sql`u.phone`)} = ${phone}
    union select l.host_id from listings l where ${lastDigits(sql`l.host_phone`)} = ${phone})`;
}

/** The ids of all people whom {@link isCalled} finds. */
export function peopleCalled(q: string): RawBuilder<unknown> {
  return sql`select u.id from users u where ${isCalled(q)}`;
}

/** Whether `listings l` has `q` in its title, as its host, or as the URL of its page, whose last part is the slug. */
export function isListingFound(q: string): RawBuilder<boolean> {
  const [, slug = q] = /\/([^/?#]+)\/?(?:[?#].*)?$/.exec(q) ?? [];
  return sql`(position(plain_text(${q}) in plain_text(l.title)) > 0 or l.host_id in (${peopleCalled(q)})
    or l.slug = ${slug} or l.id in (select listing_id from slug_history where slug = ${slug}))`;
}

/** A booking code in its stored form, from what a person typed, perhaps while on the phone. No code has an L or I. */
export function codeOf(q: string): string {
  return `LI-${q
    .toUpperCase()
    .replace(/[^A-Z\d]/g, "")
    .replace(/^LI/, "")}`;
}

/** What {@link lastDigits} of a phone are, from the form a person typed; undefined when `q` is no phone. */
function phoneOf(q: string): string | undefined {
  const digits = q.replace(/\D/g, "");
  return /^[+\d\s().-]+$/.test(q) && digits.length >= 7 ? digits.slice(-10) : undefined;
}

/** As the indexes of phones have them: ten digits, so that a country code makes no difference. */
function lastDigits(phone: RawBuilder<unknown>): RawBuilder<string> {
  return sql`right(regexp_replace(${phone}, '[^0-9]', '', 'g'), 10)`;
}

/**
 * Conditions that an instant lies on these island days, both included; no days, no conditions.
 * @throws `invalid_input` for days that end before they begin
 */
export function onDays(
  { env }: Ctx,
  instant: RawBuilder<unknown>,
  { from, to }: { from?: PlainDate | undefined; to?: PlainDate | undefined },
): RawBuilder<boolean>[] {
  if (from !== undefined && to !== undefined && to < from) {
    fail("invalid_input", { fields: { to: { rule: "after_start" } } });
  }
  const midnight = (date: PlainDate) => instantOf(date, "00:00", env.island.timeZone);
  return [
    ...(from === undefined ? [] : [sql<boolean>`${instant} >= ${midnight(from)}`]),
    ...(to === undefined ? [] : [sql<boolean>`${instant} < ${midnight(addDays(to, 1))}`]),
  ];
}
