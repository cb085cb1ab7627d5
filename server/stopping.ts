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
