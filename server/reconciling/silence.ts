import { addMinutes } from "#contract/dates.ts";
import type { Ctx } from "../ctx.ts";

/** Stripe's webhooks are how we hear in seconds; without them everything still happens, hours later. */

/** A webhook may be late, and several endpoints' deliveries are repeated for hours: this long nobody is alarmed. */
const patienceMinutes = 3 * 60;

export interface Silence {
  /** When the first thing happened that no webhook told us of. */
  since: Date;
  /** How many such things we know of by asking. */
  missed: number;
  /** The last event a webhook brought; undefined when there never was one. It names this silence. */
  lastHeard: string | undefined;
}

/** Since the last webhook, Stripe had things to tell which we only know by asking; undefined when all is well. */
export async function silenceOfWebhooks(ctx: Ctx): Promise<Silence | undefined> {
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
