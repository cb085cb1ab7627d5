import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { alertCodes } from "#contract/admin/alerts.ts";
import { aListing, aMarket, book, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { jobWork } from "../app.ts";

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

/** The label names of each metric as `/metrics` has it, when there is something to count of everything. */
async function labelsOfMetrics(): Promise<Map<string, string[]>> {
  const { ctx, http } = world.app;
  const { guest, listing } = await aMarket(world, "lodging");
  await book(world, guest, stays.lodging(listing.id));
  await aListing(world, "lodging", { hostId: guest.id, status: "submitted" });
  await sql`insert into reconciliations (day, ran_at, through, stripe_cents, ledger_cents, difference_cents, differences)
    values ('2026-11-21', ${ctx.now()}, ${ctx.now()}, 0, 0, 0, '[]')`.execute(ctx.db);
  await sql`insert into backups (name, made_at, finished_at, state)
    values ('a', ${ctx.now()}, ${ctx.now()}, 'proven')`.execute(ctx.db);
  await world.jobs.enqueue(ctx.db, "picture.drop", { image: "/media/none" });
  await http.inject({ url: "/healthz" });
  const { body } = await http.inject({ url: "/metrics", headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  // Without https there is none: certificate.test.ts has its label.
  const certificate: [string, string[]] = ["linkisla_certificate_left_seconds", ["host"]];
  return new Map([
    certificate,
    ...[...body.matchAll(/^(\w+)(\{.*\})? \S+$/gm)].map(
      ([, name = "", labels]) => [name, labelsIn(labels)] as [string, string[]],
    ),
  ]);
}

function labelsIn(selector = ""): string[] {
  return [...selector.matchAll(/(\w+)(?:=|!=|=~|!~)"/g)].map(([, label]) => String(label)).sort();
}

const selectors = /\b((?:linkisla|nodejs|process)_\w+)(\{[^}]*\})?/g;

test("every metric in a rule is one of `/metrics` with these labels, and every label's value one that exists", async () => {
  const known = await labelsOfMetrics();
  const queries = [...textOf("docs/operations.md").matchAll(/`([^`\n]*linkisla_[^`\n]*)`/g)].map(([, query]) => query);
  const named = [...[rules, ...queries].join("\n").matchAll(selectors)];
  expect(named.length).toBeGreaterThan(20);
  const strange = named.filter(([, name = "", labels]) =>
    labelsIn(labels).some((one) => !known.get(name)?.includes(one)),
  );
  expect(strange.map(([selector]) => selector)).toEqual([]);
  expect(named.filter(([, name = ""]) => !known.has(name)).map(([, name]) => name)).toEqual([]);
  const grouped = [...rules.matchAll(/\b(?:by|ignoring) ?\(([^)]+)\)/g)].flatMap(([, labels = ""]) =>
    labels.split(", "),
  );
  const labels = new Set([...known.values()].flat());
  expect(grouped.filter((label) => !labels.has(label))).toEqual([]);

  const valuesOf = (label: string) =>
    [...rules.matchAll(new RegExp(`\\b${label}="([^"]+)"`, "g"))].map(([, value]) => value);
  expect(valuesOf("code").filter((code) => !alertCodes.some((known) => known === code))).toEqual([]);
  expect(new Set(valuesOf("job"))).toEqual(new Set(["linkisla"]));
  expect(valuesOf("name").filter((job) => !(String(job) in jobWork))).toEqual([]);
  expect(new Set(valuesOf("outcome"))).toEqual(new Set(["failed"]));
  expect(new Set(valuesOf("state"))).toEqual(new Set(["waiting", "retrying", "free", "size"]));
});

test("the series with which the rules are tested are those of `/metrics`, and none has a label of Prometheus' own", async () => {
  const known = await labelsOfMetrics();
  const own = ["instance", "job"];
  const taken = [...known].filter(([, labels]) => labels.some((label) => own.includes(label)));
  expect(taken.map(([name]) => name)).toEqual([]);
  const series = [...textOf("ops/alerts.test.yaml").matchAll(/series: ['"](\w+)(\{.*\})?['"]$/gm)];
  const asTested = series.map(([, name = "", labels]) => [name, labelsIn(labels).filter((one) => !own.includes(one))]);
  expect(series.length).toBeGreaterThan(alerts.length);
  const scraped = asTested.filter(([name]) => name !== "up");
  expect(scraped).toEqual(scraped.map(([name]) => [name, known.get(String(name))]));
});

test("every statement of the pages runs, and the one that puts dead jobs back does so", async () => {
  const { ctx } = world.app;
  const pages = textOf("docs/operations.md");
  const blocks = [...pages.matchAll(/```sql\n(.*?)```/gs)].map(([, text]) => String(text));
  // All but the one that ends a connection, whose number the reader fills in.
  const inLines = [...pages.matchAll(/`(select [^`]*;)`/g)].map(([, text]) => String(text));
  const statements = [...blocks, ...inLines.filter((text) => !text.includes("(pid)"))];
  expect([blocks.length, statements.length]).toEqual([3, 4]);
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
