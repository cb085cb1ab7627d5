import { expect, test } from "vitest";
import { settingNames } from "./env-variables.ts";
import { redactor, report, shownSettings } from "./support-bundle.ts";

test("only settings that exist are shown, and none that is a secret or leads to a person", () => {
  expect(shownSettings.filter((name) => !settingNames.includes(name))).toEqual([]);
  const telling = /SECRET|KEY|PASSWORD|TOKEN|URL$|EMAIL|FROM|WHATSAPP|SOCIAL|CLIENT/;
  expect(shownSettings.filter((name) => telling.test(name))).toEqual(["PUBLIC_URL"]);
});

test("of every other setting the report says only that it is set", async () => {
  const secret = Object.fromEntries(settingNames.map((name) => [name, `planted-${name}`]));
  const text = await report({ ...secret, DATABASE_URL: "postgres://linkisla:planted@127.0.0.1:1/nowhere" });
  const values = [...text.matchAll(/planted-(\w+)/g)].map(([, name]) => name);
  expect(values.sort()).toEqual([...shownSettings].sort());
  expect(text).toContain("STRIPE_SECRET_KEY is set\n");
  expect(text).toMatch(/Database\n {2}does not answer: .*ECONNREFUSED/);
  expect(text).not.toContain("planted@");
});

const redact = redactor({
  DATABASE_URL: "postgres://linkisla:clave%24secreta@db.internal/linkisla",
  SMTP_URL: "smtp://cartero:otra-clave@mail.example:587",
  MAIL_FROM: "Linkisla <hola@linkisla.test>",
  STRIPE_WEBHOOK_SECRET: "whsec_planted0123",
  NEW_API_TOKEN: "unheard-of",
  MODE: "live",
  PUBLIC_URL: "https://stay.example",
});

test.each([
  ["mail to Ana Cruz <ana.cruz+isla@correo.test> failed", "mail to Ana Cruz <<email>> failed"],
  ["caller 203.0.113.77 and 2001:db8:1:2:3:4:5:6 and ::ffff:10:0:1", "caller <address> and <address> and <address>"],
  ["connect postgres://someone:else@host/db", "connect postgres://<hidden>@host/db"],
  ["bad password clave$secreta or clave%24secreta", "bad password <hidden> or <hidden>"],
  ["535 otra-clave is not cartero's", "535 <hidden> is not <hidden>'s"],
  ["key sk_live_51Habc and whsec_other", "key <secret> and <secret>"],
  ["unheard-of settings too", "<hidden> settings too"],
  [`https://stay.example/auth/first-admin/${"x".repeat(43)}`, "https://stay.example/auth/first-admin/<secret>"],
  ["call +17875550100 at 12:30:59", "call <number> at 12:30:59"],
  // What helps stays.
  [
    "version 26.10.0, job 01890a5d-ac96-774b-bcce-b302099a8057",
    "version 26.10.0, job 01890a5d-ac96-774b-bcce-b302099a8057",
  ],
  ["2026-11-25 03:58:12.123 UTC [77] ERROR:  duplicate key", "2026-11-25 03:58:12.123 UTC [77] ERROR:  duplicate key"],
  [
    '{"level":"error","request":{"remote_ip":"1.2.3.4","uri":"/x?token=a"},"status":502}',
    '{"level":"error","status":502}',
  ],
  ['{"request":{ broken', "<a line about a request>"],
])("«%s» is left as «%s»", (line, left) => {
  expect(redact(line)).toBe(left);
});

test.each([
  "2026-11-25 UTC [77] DETAIL:  Key (name)=(Ana Cruz) already exists.",
  "2026-11-25 UTC [77] STATEMENT:  insert into users (name) values ('Ana Cruz')",
  "\tvalues ('Ana Cruz')",
])("nothing is left of a row in the database's log", (line) => {
  expect(redact(line)).toBe(undefined);
});
