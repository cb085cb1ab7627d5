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

test("one that does not say what kind it is, or could not be run again where it must, is named", () => {
  const texts = {
    "0020_mute.sql": "select 1;",
    "0021_outside.sql": "-- expand\n-- outside a transaction\nselect 1;\nselect 2;",
    "0022_said.sql": "-- contract\nselect 1;",
  };
  const written = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, [hashOf(text)]]));
  expect(migrationProblems(texts, written)).toEqual([
    'db/migrations/0020_mute.sql must begin with a line "-- expand" or "-- contract".',
    expect.stringContaining("db/migrations/0021_outside.sql runs outside a transaction: it must be one statement"),
  ]);
});
