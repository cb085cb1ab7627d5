import type { App } from "./app.ts";
import type { Database } from "./db/connect.ts";
import type { JobQueue } from "./jobs.ts";

interface Running {
  http: Pick<App["http"], "close">;
  jobs: Pick<JobQueue, "stop">;
  database: Pick<Database, "close">;
}

/** Stops accepting requests, finishes those and the jobs under way, then closes the database. */
export async function stop({ http, jobs, database }: Running): Promise<void> {
  await http.close();
  await jobs.stop();
  await database.close();
}

/**
 * Leaves at the first signal. Further ones of SIGTERM change nothing, since a supervisor that signals every process of
 * the site and the launcher each send one; a second SIGINT, from a person who does not want to wait, ends the process.
 */
export function leaveWhenTold(leave: () => Promise<void>): void {
  let isLeaving = false;
  const leaveOnce = () => {
    if (isLeaving) return;
    isLeaving = true;
    void leave();
  };
  process.on("SIGTERM", leaveOnce);
  process.once("SIGINT", leaveOnce);
}
