import { type RawBuilder, sql } from "kysely";
import { filtersOfKind } from "#contract/listings/listing-fields.ts";
import type { ChoicesReply, SearchQuery } from "#contract/listings/search.ts";
import type { Ctx } from "../ctx.ts";
import { all, type Condition, filterConditions } from "./candidates.ts";

/** How many results each word of a filter leaves, and how the prices of the results lie. */

/** Listings on sale that match, or those that were priced for a stay. */
export type Matching =
  | { conditions: readonly Condition[] }
  | { stays: readonly { id: number; stay: { totalCents: number } }[] };

/**
 * @param matching fits the query but for its filters
 * @returns for each word the results with that word alone, where a listing has one of them; else with it and those
 * chosen already
 */
export async function countChoices(
  ctx: Ctx,
  query: SearchQuery,
  matching: Matching,
): Promise<NonNullable<ChoicesReply["choices"]>> {
  const { kind } = query;
  const filters = filtersOfKind(kind).map((filter) => ({
    ...filter,
    fits: all(filterConditions({ kind, [filter.name]: query[filter.name] })),
  }));
  const choices = filters.flatMap(({ name: filter, isOneOf, words }) =>
    words.map((word) => ({ filter, isOneOf, word, fits: all(filterConditions({ kind, [filter]: [word] })) })),
  );
  const columns = [
    ...filters.map(({ fits }, at) => sql`${fits} as ${sql.ref(`filter_${at}`)}`),
    ...choices.map(({ fits }, at) => sql`${fits} as ${sql.ref(`choice_${at}`)}`),
  ];
  const counts = choices.map(({ filter, isOneOf }, at) => {
    const asked = filters.flatMap(({ name }, place) =>
      isOneOf && name === filter ? [] : [sql<boolean>`${sql.ref(`filter_${place}`)}`],
    );
    return sql`count(*) filter (where ${all([...asked, sql`${sql.ref(`choice_${at}`)}`])})::int`;
  });
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}] as counts
    from (select ${sql.join(columns)} from ${sourceOf(matching)}) as matching`.execute(ctx.db);
  return choices.map(({ filter, word }, at) => ({ filter, word, count: rows[0]?.counts[at] ?? 0 }));
}

const barCount = 20;
/** What is dearer than so many of the results is in the last bar: one villa must not squeeze all others into the first. */
const mostOf = 0.95;

/**
 * In steps of whole dollars. Null when all cost about the same.
 * @param matching fits the query but for its filters and prices
 */
export async function pricesOf(ctx: Ctx, query: SearchQuery, matching: Matching): Promise<ChoicesReply["prices"]> {
  const cents = "stays" in matching ? sql`stay.cents` : sql`listings.unit_cents`;
  const priced = sql`(select ${cents}::bigint as cents from ${sourceOf(matching, filterConditions(query))}) as priced`;
  const { rows: scales } = await sql<{ least: number | null; dear: number | null }>`
    select floor(min(cents) / 100.0)::int as least,
      ceil(percentile_disc(${sql.lit(mostOf)}) within group (order by cents) / 100.0)::int as dear
    from ${priced}`.execute(ctx.db);
  const { least = null, dear = null } = scales[0] ?? {};
  if (least === null || dear === null || dear - least < 2) return null;
  const step = Math.ceil((dear - least) / barCount);
  const { rows } = await sql<{ bar: number; count: number }>`
    select least((cents - ${least}::int * 100) / (${step}::int * 100), ${barCount - 1}::int)::int as bar, count(*)::int as count
    from ${priced} group by 1`.execute(ctx.db);
  const counts = new Map(rows.map(({ bar, count }) => [bar, count]));
  return { least, step, bars: Array.from({ length: barCount }, (_, at) => counts.get(at) ?? 0) };
}

function sourceOf(matching: Matching, more: readonly Condition[] = []): RawBuilder<unknown> {
  if (!("stays" in matching)) return sql`listings where ${all([...matching.conditions, ...more])}`;
  const ids = matching.stays.map(({ id }) => id);
  const cents = matching.stays.map(({ stay }) => stay.totalCents);
  return sql`listings join unnest(${ids}::bigint[], ${cents}::int[]) as stay (stay_id, cents) on stay_id = listings.id
    where ${all(more)}`;
}
