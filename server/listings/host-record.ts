import { sql } from "kysely";
import type { HostProfile } from "#contract/listings/listings.ts";
import type { Ctx } from "../ctx.ts";
import { compiledOnce, prepared } from "../db/prepared.ts";
import { isOnSale } from "./listing.ts";

export type HostRecord = Pick<HostProfile, "listings" | "answers">;

const days = 90;
const fewestQuestions = 5;

/**
 * How many listings a host has on sale, and how quickly they answer, by the rule and the worked numbers of
 * docs/rules/answers.md. In one statement, for the pages that show the host.
 */
export async function hostRecordOf(ctx: Ctx, hostId: number): Promise<HostRecord> {
  const [row] = await recordRow(ctx.db, hostId, ctx.now());
  const { listings = 0, questions = 0, in_a_day = 0, minutes = null } = row ?? {};
  const isShown = questions >= fewestQuestions && minutes !== null;
  return {
    listings,
    answers: isShown ? { percent: Math.round((100 * in_a_day) / questions), minutes: Math.round(minutes) } : null,
  };
}

interface RecordRow {
  listings: number;
  questions: number;
  in_a_day: number;
  minutes: number | null;
}

const recordRow = compiledOnce((db, hostId: number, now: Date) =>
  sql<RecordRow>`
    with said as (
      select m.thread_id, m.seq, m.at, m.sender,
        lag(m.sender) over (partition by m.thread_id order by m.seq) as before
      from threads t join messages m on m.thread_id = t.id
      where t.host_id = ${hostId} and t.last_at >= ${now}::timestamptz - make_interval(days => ${days})
        and m.sender <> 'system' and not exists (select from scheduled_sends d where d.message_id = m.id)
    ), turns as (
      select sender, at, lead(at) over (partition by thread_id order by seq) - at as took
      from said where sender is distinct from before
    ), questions as (
      select took from turns
      where sender = 'guest' and at >= ${now}::timestamptz - make_interval(days => ${days})
        and (took is not null or at <= ${now}::timestamptz - interval '24 hours')
    )
    select (select count(*)::int from listings where host_id = ${hostId} and ${isOnSale}) as listings,
      count(*)::int as questions,
      (count(*) filter (where took <= interval '24 hours'))::int as in_a_day,
      extract(epoch from percentile_cont(0.5) within group (order by took))::float8 / 60 as minutes
    from questions ${prepared}`.compile(db),
);
