import { addMinutes } from "#contract/dates.ts";
import type { Ctx } from "../ctx.ts";

/** Stripe's webhooks report changes within seconds; without them everything still happens, hours later. */

/** A webhook may be late, and deliveries to several endpoints are retried for hours: no alarm before this. */
const patienceMinutes = 3 * 60;

export interface WebhookOutage {
  /** Time of the first change that no webhook reported. */
  since: Date;
  /** Number of such changes found by polling. */
  missed: number;
  /** The last event a webhook delivered; undefined if there never was one. It identifies this outage. */
  lastHeard: string | undefined;
}

/** Events since the last webhook that only polling found; undefined when webhooks work. */
export async function webhookOutage(ctx: Pick<Ctx, "db" | "now">): Promise<WebhookOutage | undefined> {
  const ours = ctx.db.selectFrom("stripe_events").where("account", "is", null);
  const heard = await ours
    .where("asked_for", "=", false)
    .select(["id", "received_at"])
    .orderBy("received_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const missed = await ours
    .where("asked_for", "=", true)
    .$if(heard !== undefined, (query) => query.where("received_at", ">", heard?.received_at ?? ctx.now()))
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("created").as("since")])
    .executeTakeFirstOrThrow();
  if (!missed.since || missed.since > addMinutes(ctx.now(), -patienceMinutes)) return undefined;
  return { since: missed.since, missed: Number(missed.count), lastHeard: heard?.id };
}
