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
 * A server process for tests, built as `server/main.ts` builds it, without the pages. It reports its URL and takes
 * commands from the test: seed, work on jobs, sweep, stop, and set how far its clock is ahead.
 * This file also starts the last release's server, from among that release's files: it uses nothing newer.
 */

let aheadMs = 0;
const tell = (message: FromServer) => process.send?.(message);

const env = readEnv(process.env);
const database = await connect(env);
// The last release also runs this file, and has only one database handle.
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
      // The last release has no `inBackground`.
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
// End with the test, however it ends.
process.on("disconnect", () => process.exit());
tell({ listening: url });
