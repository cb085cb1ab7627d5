import { expect, test } from "vitest";
import { hashOf } from "../server/db/migrations.ts";
import { migrationProblems } from "./check-migrations.ts";

const landed = { "0001_start.sql": [hashOf("create table a ();")] };

test("a landed migration that is as it was is in order", () => {
  expect(migrationProblems({ "0001_start.sql": "create table a ();" }, landed)).toEqual([]);
});

test("a changed one, a missing one and a new one are each named", () => {
  expect(migrationProblems({ "0001_start.sql": "create table b ();" }, landed)).toEqual([
    "0001_start.sql was changed after it landed. Put it back, and write the next numbered file instead.",
  ]);
  expect(migrationProblems({}, landed)).toEqual(["0001_start.sql has landed and is gone. Put it back."]);
  const [added] = migrationProblems({ "0001_start.sql": "create table a ();", "0002_next.sql": "select 1;" }, landed);
  expect(added).toBe(
    `0002_next.sql is new: add  "0002_next.sql": ["${hashOf("select 1;")}"]  to db/migrations/landed.json`,
  );
});

test("of a migration that landed under two texts the later one stands", () => {
  const twice = { "0001_start.sql": [hashOf("older"), hashOf("newer")] };
  expect(migrationProblems({ "0001_start.sql": "newer" }, twice)).toEqual([]);
  expect(migrationProblems({ "0001_start.sql": "older" }, twice)).toHaveLength(1);
});
