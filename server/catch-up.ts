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

const help = `Usage: npm run catch-up

Reads what happened at Stripe since the backup, and works off the queue: the emails and refunds in it leave. Takes the
settings of npm start. Stop every process of the site first. The command may be repeated.`;

export interface CaughtUp {
  /** Payments unknown to the restored database that became bookings again. */
  booked: number;
  /** Payments that wait for the operator at `/admin/money`. */
  waiting: number;
}

/** @returns the exit code */
export async function runCatchUp(
  args: readonly string[],
  variables: Record<string, string | undefined>,
  { say, now }: { say: (line: string) => void; now: () => Date },
): Promise<number> {
  if (args.length > 0) {
    say(help);
    return ["--help", "-h", "help"].includes(args[0] ?? "") ? 0 : 2;
  }
  const env = readEnv(variables);
  const database = await connect(env);
  await prepareDatabase(database, env);
  const jobs = await openJobs(database, (error) => console.error(error));
  const parts = { env, database, jobs, stripe: openStripe(env), mailer: openMailer(env), now };
  const { http, ctx } = await createApp({ ...parts, pages: async () => {} });
  const { booked, waiting } = await catchUpWith(inBackground(ctx), jobs);
  say(`${booked} payments whose bookings were lost are bookings again.`);
  say(`${waiting} wait for you at ${env.publicUrl}/admin/money#orphans.`);
  await stop({ http, jobs, database });
  return 0;
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
  try {
    const by = { say: console.log, now: () => new Date() };
    process.exitCode = await runCatchUp(process.argv.slice(2), process.env, by);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    // What is open by then would keep the process alive.
    process.exit(1);
  }
}
