import { expect, test } from "vitest";
import { until } from "#testing/servers.ts";
import { useWorld, workersDatabase } from "#testing/world.ts";
import { jobWork } from "./app.ts";
import { openJobs } from "./jobs.ts";

const world = useWorld();

test("jobs begin when they are committed and follow each other, without waiting for the next look at the queue", async () => {
  const { database } = await workersDatabase();
  const { ctx } = world.app;
  const jobs = await openJobs(
    database,
    (error) => {
      throw error;
    },
    { pollingSeconds: 3600 },
  );
  const done: string[] = [];
  const work = {
    ...jobWork,
    "picture.drop": async (_: unknown, { image }: { image: string }) => void done.push(image),
  };
  await jobs.work(ctx, work, []);
  // The workers have looked and found nothing: from here on only the commit can wake them.
  await jobs.enqueue(ctx.db, "picture.drop", { image: "first" });
  await until("the first job", async () => done.length === 1);
  const images = Array.from({ length: 20 }, (_, number) => `picture ${number}`);
  await ctx.db.transaction().execute(async (tx) => {
    for (const image of images) await jobs.enqueue(tx, "picture.drop", { image });
  });
  await until("all of them", async () => done.length === 21);
  expect(done.slice(1).sort()).toEqual(images.sort());
  await jobs.stop();
});
