import { setTimeout as pause } from "node:timers/promises";
import { firstAdminHours, offerFirstAdmin } from "./accounts/accounts.ts";
import { createApp, inBackground, jobWork, routines } from "./app.ts";
import { tidyBackups } from "./backups/backups.ts";
import { connect } from "./db/connect.ts";
import { demoClock, mountClock } from "./dev/clock.ts";
import { readEnv } from "./env.ts";
import { prepareDatabase } from "./instance.ts";
import { openJobs } from "./jobs.ts";
import { openMailer } from "./mail/mail.ts";
import { openStripe } from "./payments/payments.ts";
import { runSafely } from "./run-safely.ts";
import { leaveWhenTold, stop } from "./stopping.ts";

/** How long a proxy may take to notice that `/readyz` refuses: `ops/Caddyfile` has it asked every second. */
const noticeSeconds = 3;

try {
  await start();
} catch (error) {
  // An operator's mistake needs only its message; any other error needs the stack.
  console.error(error instanceof Error && !process.env.LOG_LEVEL ? error.message : error);
  process.exit(1);
}

async function start(): Promise<void> {
  const [major] = process.versions.node.split(".");
  if (Number(major) < 26)
    throw new Error(`Node 26 is needed, this is ${process.version}. Use npm start, which brings its own.`);
  const env = readEnv(process.env);
  const database = await connect(env);
  await prepareDatabase(database, env);
  const jobs = await openJobs(database, (error) => console.error(error));
  const clock = env.mode === "demo" && env.stripe.apiBase ? await demoClock(env.stripe.apiBase) : undefined;
  const now = clock?.now ?? (() => new Date());
  const app = await createApp({ env, database, jobs, stripe: openStripe(env), mailer: openMailer(env), now });
  if (clock) {
    mountClock(app.http, clock, async () => {
      for (const { run } of routines) await run(app.ctx);
    });
  }
  if (env.mode === "demo") {
    const { seedOnce } = await import("../db/seed/seed.ts");
    await seedOnce(app.ctx);
  }
  if (env.backups) await runSafely(app.ctx, "backups", () => tidyBackups(app.ctx));
  // Before it listens: from then on, guests' requests may be under way.
  let working: Promise<void> | undefined;
  const leave = async () => {
    app.drain();
    if (env.trustProxy > 0) await pause(noticeSeconds * 1000);
    // Workers that are still being set up would ask a database that is closed.
    await working;
    await stop({ http: app.http, jobs, database });
    process.exit(0);
  };
  leaveWhenTold(leave);
  await app.http.listen({ port: env.port, host: env.host });
  working = jobs.work(inBackground(app.ctx), jobWork, routines);
  await working;
  console.log(`${env.brandName} is open at ${env.publicUrl}`);
  const token = await offerFirstAdmin(app.ctx);
  if (token) {
    console.log(
      `Nobody is an admin yet. Sign in and open this link: it makes you the first, once, for ${firstAdminHours} hours.`,
    );
    console.log(`${env.publicUrl}/auth/first-admin/${token}`);
  }
}
