import { expect, test } from "vitest";
import { asModule, boundaryProblems } from "./check-boundaries.ts";
import { sourceFile } from "./source-files.ts";

/** A small project as `{path: text}`; answers what is wrong with it. */
function problemsOf(files: Record<string, string>): string[] {
  const modules = Object.entries(files).map(([path, text]) =>
    asModule(sourceFile(path, text), (other) => other in files),
  );
  return boundaryProblems(modules).map(({ path, line, message }) => `${path}:${line} ${message}`);
}

const empty = "export {};";

test("a project that keeps the rules has no problems", () => {
  const problems = problemsOf({
    "contract/money.ts": 'import { CalendarDate } from "@internationalized/date"; export const cents = CalendarDate;',
    "contract/bookings.ts":
      'import { z } from "zod"; import { cents } from "./money.ts"; export const b = z.int(cents);',
    "contract/money.test.ts": 'import { test } from "vitest"; import { cents } from "./money.ts"; test(cents);',
    "server/db/connect.ts": "export const connect = 1;",
    "server/ctx.ts":
      'import type { connect } from "./db/connect.ts"; import "./jobs.ts"; export type Db = typeof connect;',
    "server/jobs.ts": 'import type { Db } from "./ctx.ts"; export type Job = Db;',
    "server/main.ts":
      'import { connect } from "#server/db/connect.ts"; import "./app.ts"; export const now = () => new Date(connect);',
    "server/app.ts": 'import "./bookings/routes.ts";',
    "server/listings/listings.ts": empty,
    "server/bookings/routes.ts": 'import "./bookings.ts";',
    "server/bookings/bookings.ts": 'import "../listings/listings.ts"; import "#contract/bookings.ts"; new Date(0);',
    "server/bookings/bookings.test.ts": 'import "#testing/world.ts"; import "../admin/admin.ts"; Date.now();',
    "server/admin/admin.ts": empty,
    "testing/world.ts": 'import "#server/app.ts";',
    "sandbox/stripe/main.ts": 'import "./clock.ts";',
    "sandbox/stripe/clock.ts": "export const now = () => Date.now();",
    "web/ui/Button.tsx": 'import "./button.css";',
    "web/ui/button.css": "",
    "web/booking/Form.tsx":
      'import "../ui/Button.tsx"; import type { b } from "#contract/bookings.ts"; import { cents } from "#contract/money.ts"; cents as typeof b;',
    "web/entry.server.tsx": 'import "#contract/bookings.ts";',
  });
  expect(problems).toEqual([]);
});

test.each<[rule: string, files: Record<string, string>, expected: string]>([
  [
    "the contract imports nothing else of ours",
    { "contract/a.ts": 'import "#server/b.ts";', "server/b.ts": empty },
    "contract/a.ts:1 The contract imports nothing else of ours",
  ],
  [
    "the contract knows two packages",
    { "contract/a.ts": '\nimport { readFile } from "node:fs";' },
    "contract/a.ts:2 The contract runs in server and browser alike",
  ],
  [
    "web never imports the server, not even its types",
    { "web/a.ts": 'import type { A } from "../server/app.ts";', "server/app.ts": empty },
    "web/a.ts:1 web must not import ../server/app.ts",
  ],
  [
    "web never imports the test world",
    { "web/a.tsx": 'export const a = import("#testing/world.ts");', "testing/world.ts": empty },
    "web/a.tsx:1 web must not import #testing/world.ts",
  ],
  [
    "web/ui knows no area",
    { "web/ui/A.tsx": 'import "../booking/B.tsx";', "web/booking/B.tsx": empty },
    "web/ui/A.tsx:1 web/ui knows no area of the site",
  ],
  [
    "the server does not import web",
    { "server/app.ts": 'import "#web/root.tsx";', "web/root.tsx": empty },
    "server/app.ts:1 The server does not import web",
  ],
  [
    "the server does not know its stand-ins",
    { "server/app.ts": 'import "#sandbox/stripe/main.ts";', "sandbox/stripe/main.ts": empty },
    "server/app.ts:1 The server must not know #sandbox/stripe/main.ts",
  ],
  [
    "a stand-in knows nothing of ours",
    { "sandbox/a.ts": 'import "#contract/b.ts";', "contract/b.ts": empty },
    "sandbox/a.ts:1 sandbox must not import #contract/b.ts",
  ],
  [
    "letters are handed what they say",
    { "emails/a.ts": 'import "#server/app.ts";', "server/app.ts": empty },
    "emails/a.ts:1 emails must not import #server/app.ts",
  ],
  [
    "a domain uses earlier ones only",
    { "server/listings/listings.ts": 'import "../bookings/bookings.ts";', "server/bookings/bookings.ts": empty },
    "server/listings/listings.ts:1 listings comes before bookings",
  ],
  [
    "a domain has one door",
    { "server/bookings/bookings.ts": 'import "../listings/rules.ts";', "server/listings/rules.ts": empty },
    "server/bookings/bookings.ts:1 ../listings/rules.ts is inside listings",
  ],
  [
    "tests use the door too",
    { "server/bookings/a.test.ts": 'import "../listings/rules.ts";', "server/listings/rules.ts": empty },
    "server/bookings/a.test.ts:1 ../listings/rules.ts is inside listings",
  ],
  [
    "every folder of the server has its place",
    { "server/loyalty/loyalty.ts": empty },
    "server/loyalty/loyalty.ts:1 server/loyalty is no known domain",
  ],
  [
    "few open a database",
    {
      "server/bookings/bookings.ts": 'import { connect } from "../db/connect.ts"; connect;',
      "server/db/connect.ts": empty,
    },
    "server/bookings/bookings.ts:1 Only server/main.ts",
  ],
  [
    "the browser loads no zod",
    { "web/a.ts": 'import { z } from "zod"; z;' },
    "web/a.ts:1 zod is too heavy for the browser",
  ],
  [
    "the browser loads no zod by a detour",
    {
      "web/a.ts": 'import { b } from "#contract/b.ts"; b;',
      "contract/b.ts": 'export { b } from "./c.ts";',
      "contract/c.ts": 'import { z } from "zod"; export const b = z;',
    },
    "web/a.ts:1 #contract/b.ts brings zod into the browser",
  ],
  [
    "the clock is read in one place",
    { "server/bookings/bookings.ts": "\n\nexport const at = new Date();" },
    "server/bookings/bookings.ts:3 The clock is read in server/main.ts only",
  ],
  ["Date.now is the clock too", { "web/a.ts": "export const at = [1].map(Date.now);" }, "web/a.ts:1 The clock is read"],
  [
    "so is today",
    { "web/a.ts": 'import { today } from "@internationalized/date"; today("UTC");' },
    "web/a.ts:1 The clock is read",
  ],
  [
    "a file that is imported exists",
    { "server/app.ts": 'import "./gone.ts";' },
    "server/app.ts:1 ./gone.ts is not there",
  ],
  [
    "imports do not go round",
    {
      "web/a.ts": 'import "./b.ts";',
      "web/b.ts": 'export * from "./c.ts";',
      "web/c.ts": 'export const a = import("./a.ts");',
    },
    "web/a.ts:1 Imports go round: web/a.ts → web/b.ts → web/c.ts → web/a.ts",
  ],
])("%s", (_rule, files, expected) => {
  expect(problemsOf(files)).toEqual([expect.stringContaining(expected)]);
});
