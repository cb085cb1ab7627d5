import { createApp, inBackground, jobWork } from "./app.ts";
import { tendOrphans } from "./bookings/orphans.ts";
import type { Ctx } from "./ctx.ts";
import { connect } from "./db/connect.ts";
import { readEnv } from "./env.ts";
import { prepareDatabase } from "./instance.ts";
import { type JobQueue, openJobs } from "./jobs.ts";
import { openMailer } from "./mail/mail.ts";
import { openStripe } from "./payments/payments.ts";
import { catchUp } from "./reconciling/reconciling.ts";
import { stop } from "./stopping.ts";

/**
 * `npm run catch-up`, run after a dump is restored and before the site opens: imports everything Stripe has and the
 * database has lost, before anybody can book dates that are already sold.
 */

export interface CaughtUp {
  /** Payments unknown to the restored database that became bookings again. */
  booked: number;
  /** Payments that wait for the operator at `/admin/money`. */
  waiting: number;
}

/** Safe to repeat. It also sends the emails and refunds that are queued in the dump. */
export async function catchUpWith(ctx: Ctx, jobs: JobQueue): Promise<CaughtUp> {
  await catchUp(ctx);
  await jobs.drain(ctx, jobWork);
  await tendOrphans(ctx);
  await jobs.drain(ctx, jobWork);
  const rows = await ctx.db.selectFrom("orphan_payments").select("state").execute();
  const count = (...states: string[]) => rows.filter(({ state }) => states.includes(state)).length;
  return { booked: count("booked"), waiting: count("waiting", "failed") };
}

if (import.meta.main) {
  const env = readEnv(process.env);
  const database = await connect(env);
  await prepareDatabase(database, env);
  const jobs = await openJobs(database, (error) => console.error(error));
  const parts = { env, database, jobs, stripe: openStripe(env), mailer: openMailer(env), now: () => new Date() };
  const { http, ctx } = await createApp({ ...parts, pages: async () => {} });
  const { booked, waiting } = await catchUpWith(inBackground(ctx), jobs);
  console.log(`${booked} payments whose bookings were lost are bookings again.`);
  console.log(`${waiting} wait for you at ${env.publicUrl}/admin/money#orphans.`);
  await stop({ http, jobs, database });
}
