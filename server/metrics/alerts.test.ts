import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { alertCodes } from "#contract/admin/alerts.ts";
import { aMarket, book, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { jobWork } from "../app.ts";
import { businessHelp } from "./business.ts";

/** Holds together the rules, their pages in docs/operations.md, their tests for Prometheus, and `/metrics`. */

const METRICS_TOKEN = "a-token-for-the-tests";
const world = useWorld({ METRICS_TOKEN });

const textOf = (path: string) => readFileSync(join(import.meta.dirname, "../..", path), "utf8");
/** Without comments, so that what a rule says is what Prometheus reads. */
const rules = textOf("ops/alerts.yaml").replaceAll(/^ *#.*\n/gm, "");
const alerts = rules
  .split("- alert: ")
  .slice(1)
  .map((text) => ({ name: /^\w+/.exec(text)?.[0] ?? "", text }));

test("every alert has a section of its own, in the same order, and every section an alert", () => {
  const [, sections = ""] = textOf("docs/operations.md").split("\n## The alerts\n");
  const headings = [...sections.matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
  expect(headings).toEqual(alerts.map(({ name }) => name));
  for (const heading of ["What it means.", "What to do.", "What not to do."]) {
    expect([heading, sections.split(`**${heading}**`).length - 1]).toEqual([heading, alerts.length]);
  }
});

describe.each(alerts)("$name", ({ name, text }) => {
  test("names its page, and whether it wakes anybody", () => {
    expect(/page: (.*)/.exec(text)?.[1]).toBe(`docs/operations.md#${name.toLowerCase()}`);
    expect(/severity: (\w+)/.exec(text)?.[1]).toMatch(/^(now|today)$/);
  });

  test("is made to fire by Prometheus' tests, and is silent in them before", () => {
    const cases = textOf("ops/alerts.test.yaml")
      .split("- name: ")
      .filter((one) => one.startsWith(`${name}\n`));
    expect(cases.some((one) => one.includes("exp_labels") && one.includes(`{ eval_time:`))).toBe(true);
  });
});

test("every metric in a rule is one of `/metrics`, and every label's value one that exists", async () => {
  const { body } = await world.app.http.inject({
    url: "/metrics",
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  const known = new Set([
    ...[...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name),
    ...Object.keys(businessHelp),
  ]);
  const named = [...rules.matchAll(/\b(?:linkisla|nodejs|process)_\w+/g)].map(([name]) => name);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !known.has(name) && !known.has(name.replace(/_(bucket|count|sum)$/, "")))).toEqual([]);

  const valuesOf = (label: string) =>
    [...rules.matchAll(new RegExp(`\\b${label}="([^"]+)"`, "g"))].map(([, value]) => value);
  expect(valuesOf("code").filter((code) => !alertCodes.some((known) => known === code))).toEqual([]);
  expect(valuesOf("job").filter((job) => job !== "linkisla" && !(String(job) in jobWork))).toEqual([]);
  expect(new Set(valuesOf("outcome"))).toEqual(new Set(["failed"]));
  expect(new Set(valuesOf("state"))).toEqual(new Set(["waiting", "retrying", "free", "size"]));
});

test("every statement of the pages runs, and the one that puts dead jobs back does so", async () => {
  const { ctx } = world.app;
  const statements = [...textOf("docs/operations.md").matchAll(/```sql\n(.*?)```/gs)].map(([, text]) => String(text));
  const { guest, listing } = await aMarket(world, "lodging");
  const before = (await world.mails()).length;
  await book(world, guest, stays.lodging(listing.id));
  const sent = (await world.mails()).length - before;
  await sql`update mails set sent_at = null`.execute(ctx.db);
  await sql`update pgboss.job set state = 'failed', completed_on = now() where name = 'mail.send'`.execute(ctx.db);
  expect(await world.jobs.drain(ctx, jobWork)).toBe(0);
  for (const statement of statements) await sql.raw(statement).execute(ctx.db);
  await world.jobs.drain(ctx, jobWork);
  expect(sent).toBeGreaterThan(0);
  expect((await world.mails()).length).toBeGreaterThanOrEqual(before + 2 * sent);
});
