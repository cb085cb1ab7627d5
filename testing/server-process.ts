import * as site from "../server/app.ts";
import { sweep } from "../server/bookings/bookings.ts";
import { connect } from "../server/db/connect.ts";
import { migrate } from "../server/db/migrate.ts";
import { readEnv } from "../server/env.ts";
import { openJobs } from "../server/jobs.ts";
import { openMailer } from "../server/mail/mail.ts";
import { openStripe } from "../server/payments/payments.ts";
import { stop } from "../server/stopping.ts";
import type { FromServer, ToServer } from "./servers.ts";

/**
 * A server of its own for tests, built as `server/main.ts` builds it, without the pages. It says where it listens and does as the
 * test tells it: it seeds, works on jobs, sweeps and stops when asked, and its clock is ahead by as much as it is told.
 * This file also starts the last release's server, from among that release's files: it uses nothing that is newer.
 */

let aheadMs = 0;
const tell = (message: FromServer) => process.send?.(message);

const env = readEnv(process.env);
const database = await connect(env);
// The last release, which runs this too, has one way into its database.
await migrate(database.unhurried ?? database.db);
const jobs = await openJobs(database, (error) => console.error(error), { pollingSeconds: 0.5 });
const { http, ctx } = await site.createApp({
  env,
  database,
  jobs,
  stripe: openStripe(env),
  mailer: openMailer(env),
  now: () => new Date(Date.now() + aheadMs),
  pages: async () => {},
});
const url = await http.listen({ port: 0, host: "127.0.0.1" });

process.on("message", async (message: ToServer) => {
  if (message.do === "setClock") aheadMs = message.aheadMs;
  if (message.do === "work") {
    const { byTheClock = [] } = message;
    await jobs.work(
      // The last release knows no background.
      site.inBackground?.(ctx) ?? ctx,
      site.jobWork,
      site.routines.filter(({ name }) => byTheClock.includes(name)),
    );
  }
  if (message.do === "sweep") await sweep(ctx);
  if (message.do === "seed") await (await import("../db/seed/seed.ts")).seedOnce(ctx);
  if (message.do === "stop") await stop({ http, jobs, database });
  tell({ done: message.do });
});
// Whatever becomes of the test, nothing of it stays behind.
process.on("disconnect", () => process.exit());
tell({ listening: url });
