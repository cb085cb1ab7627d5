import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import * as site from "../server/app.ts";
import { sweep } from "../server/bookings/bookings.ts";
import { connect } from "../server/db/connect.ts";
import { migrate } from "../server/db/migrate.ts";
import { readEnv } from "../server/env.ts";
import { openJobs } from "../server/jobs.ts";
import { openMailer } from "../server/mail/mail.ts";
import { openStripe } from "../server/payments/payments.ts";
import { stop } from "../server/stopping.ts";
import type { Clock, FromServer, ToServer } from "./servers.ts";

/**
 * A server process for tests, built as `server/main.ts` builds it, with the pages only if `PAGES` is set. It reports
 * its URL and takes commands from the test: seed, work on jobs, sweep, stop, weigh itself, and set the site's clock or the machine's.
 * This file also starts the last release's server, from among that release's files: it uses nothing newer.
 */

const RealDate = Date;
let clock: Clock = { shows: 0, since: 0, speed: 1 };
const tell = (message: FromServer) => process.send?.(message);

const env = readEnv(process.env);
const database = await connect(env);
// The last release also runs this file, and has only one database handle.
await migrate(database.unhurried ?? database.db);
const jobs = await openJobs(database, (error) => console.error(error), {
  pollingSeconds: Number(process.env.JOB_POLLING_SECONDS ?? 0.5),
});
const { http, ctx } = await site.createApp({
  env,
  database,
  jobs,
  stripe: openStripe(env),
  mailer: openMailer(env),
  now: () => new Date(clock.shows + (Date.now() - clock.since) * clock.speed),
  ...(!process.env.PAGES && { pages: async () => {} }),
});
const url = await http.listen({ port: 0, host: "127.0.0.1" });

process.on("message", async (message: ToServer) => {
  if (message.do === "setClock") clock = message.clock;
  if (message.do === "misset") missetMachine(message.minutesAhead);
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
  tell({ done: message.do, ...(message.do === "weigh" && { memory: weigh() }) });
});
// End with the test, however it ends.
process.on("disconnect", () => process.exit());
tell({ listening: url });

/** After giving back what the heap does not need, as far as V8 can. */
function weigh() {
  setFlagsFromString("--expose-gc");
  const collect: (how: object) => void = runInNewContext("gc");
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
  const { rss, heapTotal, heapUsed, external } = process.memoryUsage();
  return { rss, heapTotal, heapUsed, external };
}

/** Everything in this process that asks for the time gets it so many minutes ahead, timers aside. */
function missetMachine(minutesAhead: number) {
  const now = () => RealDate.now() + minutesAhead * 60_000;
  globalThis.Date = new Proxy(RealDate, {
    construct: (_, values: [], self) => Reflect.construct(RealDate, values.length > 0 ? values : [now()], self),
    get: (date, name) => (name === "now" ? now : Reflect.get(date, name)),
  });
}
