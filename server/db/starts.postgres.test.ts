import { expect, test } from "vitest";
import { emptyDatabase } from "#testing/databases.ts";
import { connect } from "./connect.ts";
import { migrate } from "./migrate.ts";

test("processes that start at once on one PostgreSQL migrate it once", async () => {
  const databaseUrl = await emptyDatabase("starts");
  const starting = await Promise.all([1, 2, 3].map(() => connect({ databaseUrl, dataDir: "" })));
  const added = await Promise.all(starting.map(({ db }) => migrate(db)));
  await Promise.all(starting.map((database) => database.close()));
  expect(added.map((names) => names.length > 0).sort()).toEqual([false, false, true]);
});
