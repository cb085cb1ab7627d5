import { expect, test } from "vitest";
import { asModule, boundaryProblems } from "./check-boundaries.ts";
import { sourceFile } from "./source-files.ts";

/** Checks a small project given as `{path: text}` and returns its problems. */
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
    "contract/bookings/bookings.ts":
      'import { z } from "zod"; import { cents } from "../money.ts"; export const b = z.int(cents);',
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
    "server/bookings/bookings.ts":
      'import "../listings/listings.ts"; import "#contract/bookings/bookings.ts"; new Date(0);',
    "server/bookings/bookings.test.ts": 'import "#testing/world.ts"; import "../admin/admin.ts"; Date.now();',
    "server/admin/admin.ts": empty,
    "testing/world.ts": 'import "#server/app.ts";',
    "sandbox/stripe/main.ts": 'import "./clock.ts";',
    "sandbox/stripe/clock.ts": "export const now = () => Date.now();",
    "web/kit/overlay/Menu.tsx": 'import "./Menu.module.css"; import "#web/kit/styles/button.module.css";',
    "web/kit/overlay/Menu.module.css": "",
    "web/kit/styles/button.module.css": "",
    "web/app/clock.ts": 'import "#web/kit/overlay/Menu.tsx"; export const now = () => Date.now();',
    "web/shared/price/Price.tsx":
      'import "#web/app/clock.ts"; import type { b } from "#contract/bookings/bookings.ts"; import { cents } from "#contract/money.ts"; cents as typeof b;',
    "web/screens/guest/booking/booking.tsx": 'import "#web/shared/price/Price.tsx"; import "./parts/Facts.tsx";',
    "web/screens/guest/booking/Booking.module.css": "",
    "web/screens/guest/booking/parts/Facts.tsx":
      'import type { Route } from "../+types/booking"; import "../Booking.module.css";',
    "web/entry.server.tsx": 'import "#contract/bookings/bookings.ts"; import "#web/screens/guest/booking/booking.tsx";',
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
    "the texts stand alone",
    { "locales/a.ts": 'import { useState } from "react";' },
    "locales/a.ts:1 locales is what everything else speaks with",
  ],
  [
    "a folder of the contract uses earlier ones only",
    { "contract/listings/a.ts": 'import "../bookings/b.ts";', "contract/bookings/b.ts": empty },
    "contract/listings/a.ts:1 contract/listings comes before contract/bookings",
  ],
  [
    "web never imports the server, not even its types",
    { "web/app/a.ts": 'import type { A } from "../../server/app.ts";', "server/app.ts": empty },
    "web/app/a.ts:1 web must not import ../../server/app.ts",
  ],
  [
    "web never imports the test world",
    { "web/app/a.tsx": 'export const a = import("#testing/world.ts");', "testing/world.ts": empty },
    "web/app/a.tsx:1 web must not import #testing/world.ts",
  ],
  [
    "a file of web is in a layer",
    { "web/booking/A.tsx": empty },
    "web/booking/A.tsx:1 belongs in web/kit (a control), web/app",
  ],
  [
    "a screen is in an area",
    { "web/screens/office/money/A.tsx": empty },
    "web/screens/office/money/A.tsx:1 The areas are",
  ],
  ["nothing lies loose in an area", { "web/screens/admin/A.tsx": empty }, "web/screens/admin/A.tsx:1 belongs in the"],
  [
    "the kit knows no word of the business",
    { "web/kit/A.tsx": 'import "#contract/money.ts";', "contract/money.ts": empty },
    "web/kit/A.tsx:1 web/kit knows no word of the business",
  ],
  [
    "a layer of web uses earlier ones only",
    { "web/kit/A.tsx": 'import "#web/app/b.ts";', "web/app/b.ts": empty },
    "web/kit/A.tsx:1 web/kit comes before web/app",
  ],
  [
    "what several screens show belongs to none, not even its types",
    { "web/shared/a/A.tsx": 'import type { B } from "#web/screens/host/b/B.tsx";', "web/screens/host/b/B.tsx": empty },
    "web/shared/a/A.tsx:1 web/screens/host/b/B.tsx is one screen's",
  ],
  [
    "screens do not import each other",
    { "web/screens/host/a/A.tsx": 'import "../b/B.tsx";', "web/screens/host/b/B.tsx": empty },
    "web/screens/host/a/A.tsx:1 web/screens/host/b/B.tsx belongs to another screen",
  ],
  [
    "the framework's files are for the framework",
    { "web/app/a.ts": 'import type { loader } from "#web/root.tsx";', "web/root.tsx": empty },
    "web/app/a.ts:1 web/root.tsx is the framework's",
  ],
  [
    "styles stay in their folder",
    { "web/screens/host/a/A.tsx": 'import "#web/shared/b/b.css";', "web/shared/b/b.css": "" },
    "web/screens/host/a/A.tsx:1 web/shared/b/b.css styles its own folder",
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
    "emails are handed what they say",
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
    { "web/app/a.ts": 'import { z } from "zod"; z;' },
    "web/app/a.ts:1 zod is too heavy for the browser",
  ],
  [
    "the browser loads no zod by a detour",
    {
      "web/app/a.ts": 'import { b } from "#contract/b.ts"; b;',
      "contract/b.ts": 'export { b } from "./c.ts";',
      "contract/c.ts": 'import { z } from "zod"; export const b = z;',
    },
    "web/app/a.ts:1 #contract/b.ts brings zod into the browser",
  ],
  [
    "the clock is read in one place",
    { "server/bookings/bookings.ts": "\n\nexport const at = new Date();" },
    "server/bookings/bookings.ts:3 The clock is read in server/main.ts only",
  ],
  [
    "Date.now is the clock too",
    { "web/app/a.ts": "export const at = [1].map(Date.now);" },
    "web/app/a.ts:1 The clock is read",
  ],
  [
    "so is today",
    { "web/app/a.ts": 'import { today } from "@internationalized/date"; today("UTC");' },
    "web/app/a.ts:1 The clock is read",
  ],
  [
    "a file that is imported exists",
    { "server/app.ts": 'import "./gone.ts";' },
    "server/app.ts:1 ./gone.ts is not there",
  ],
  [
    "imports do not go round",
    {
      "web/app/a.ts": 'import "./b.ts";',
      "web/app/b.ts": 'export * from "./c.ts";',
      "web/app/c.ts": 'export const a = import("./a.ts");',
    },
    "web/app/a.ts:1 Imports go round: web/app/a.ts → web/app/b.ts → web/app/c.ts → web/app/a.ts",
  ],
])("%s", (_rule, files, expected) => {
  expect(problemsOf(files)).toEqual([expect.stringContaining(expected)]);
});
