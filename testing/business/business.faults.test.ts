import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, dateOf } from "#contract/dates.ts";
import { bootstrapDebian, installHere, run } from "../debian.ts";
import { submitForm } from "../forms.ts";
import { underLoad } from "../install/asking.ts";
import { nextRelease } from "../install/releases.ts";
import { aNewcomer, goodCard, hold, type Person, password, stays } from "../makers.ts";
import { aPasskey } from "../passkeys.ts";
import { callApi, until } from "../servers.ts";
import type { World } from "../world.ts";
import { closeLine, line, Machine, openLine } from "./machine.ts";
import { authorityHost, type Outside } from "./names.ts";

/**
 * Open for business: from a bare Debian to a live site, its first admin, a paid booking and a backup; then the machine
 * is lost, another bare Debian brings the site back, and it is upgraded and rolled back with guests asking. Each machine
 * runs its own systemd, PostgreSQL, Caddy and journal, and every step is what an operator types. Only the names of
 * Stripe, the mail server and Let's Encrypt lead to stand-ins, whose certificates the machine trusts. Needs Debian and
 * root. `npm run test:faults business`
 */

const project = fileURLToPath(new URL("../..", import.meta.url));
const node = join(project, "node_modules/node/bin/node");
const domain = "stay.linkisla.test";
const site = `https://${domain}`;
const mailHost = "mail.linkisla.test";
const liveKey = "sk_live_opensforbusiness";
const own = JSON.parse(readFileSync(join(project, "package.json"), "utf8")).version as string;
const newer = `${own}-newer`;
const tz = "America/Puerto_Rico";

/** What is not on the machine: releases, backups, and the key that opens them. */
const elsewhere = mkdtempSync(join(tmpdir(), "linkisla-business-"));
const world: Pick<World, "call"> = {
  call: (method, path, input = {}) => callApi(outside.door, method, path, input),
};
const children: ChildProcess[] = [];
let outside: Outside;
let machine: Machine;
let admin: Person;
let guest: Person;
const passkey = aPasskey({ origin: site, rpId: domain });
let picture: string;
let booking: { reserve_id: number; code: string };
let later: { reserve_id: number; code: string };
let before: Awaited<ReturnType<typeof whatAnAdminReads>>;

beforeAll(async () => {
  installHere({
    openssl: "/usr/bin/openssl",
    pebble: "/usr/bin/pebble",
    iproute2: "/usr/bin/ip",
    "systemd-container": "/usr/bin/systemd-nspawn",
  });
  makeCertificates();
  openLine();
  outside = await openOutside();
  const folder = join(elsewhere, own);
  run("npm", ["run", "release", "--", folder]);
  nextRelease(folder, newer);
  machine = await bareMachine("drill-1");
}, 1_800_000);

afterAll(async () => {
  await machine?.lose();
  for (const child of children) child.kill();
  closeLine();
  rmSync(elsewhere, { recursive: true, force: true });
});

test("a bare Debian becomes an open site, with a certificate of the authority", { timeout: 1_800_000 }, async () => {
  const answers = {
    DOMAIN: domain,
    OPERATOR_EMAIL: "operadora@linkisla.test",
    MAIL_FROM: "Linkisla <hola@linkisla.test>",
    SMTP_URL: `smtps://hola:clave@${mailHost}`,
    STRIPE_SECRET_KEY: liveKey,
    LEGAL_REVIEWED: "2026-11-01",
    NODE_EXTRA_CA_CERTS: "/etc/ssl/certs/ca-certificates.crt",
  };
  const lines = Object.entries(answers).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(machine.path("root/answers"), lines.join(""));
  const installed = await machine.run(`LINKISLA_BACKEND=units ${own}/linkisla install --answers answers`);
  expect(installed).toMatchObject({ status: 0, said: expect.stringContaining(`The site is open at ${site}`) });
  const [key = ""] = /AGE-SECRET-KEY-1\w+/.exec(installed.said) ?? [];
  writeFileSync(join(elsewhere, "linkisla.key"), `${key}\n`);
  const [link = ""] = /(?<=\/auth\/first-admin\/)[\w-]{43}/.exec(installed.said) ?? [];
  writeFileSync(join(elsewhere, "first-admin"), link);
  expect((await fetch(outside.door)).status).toBe(200);
  expect((await fetch(`${outside.door}/metrics`)).status).toBe(404);
});

test("the first admin comes in by the link and enrols a passkey", { timeout: 300_000 }, async () => {
  admin = await person("Marisol Admin", "admin@linkisla.test");
  const token = readFileSync(join(elsewhere, "first-admin"), "utf8");
  expect(await post("/auth/first-admin", { token }, admin)).toMatchObject({ status: 200 });
  expect((await get("/admin/alerts", admin)).body.code).toBe("factor_needed");
  const options = await post("/user/passkeys/options", {}, admin);
  expect(await post("/user/passkeys", passkey.make(options.body), admin)).toMatchObject({ status: 200 });
  expect((await get("/admin/alerts", admin)).status).toBe(200);
});

test("a host's listing with a photo is approved and on sale", { timeout: 300_000 }, async () => {
  const host = await person("Hilda Vélez", "hilda@linkisla.test");
  const submitted = await submitForm(world, host, "lodging");
  expect(submitted).toMatchObject({ status: 200 });
  const decision = { link_id: submitted.body.link_id, service_type: 2, status: true };
  expect(await post("/admin/enable", decision, admin)).toMatchObject({ status: 200 });
  const listing = (await get(`/housing/${submitted.body.slug}`)).body;
  picture = listing.images[0].url;
  expect(await bytesOf(picture)).toBeGreaterThan(0);
});

test("a guest books and pays, and Stripe's signed webhook confirms it through Caddy", {
  timeout: 300_000,
}, async () => {
  guest = await person("Ana Cruz", "ana@linkisla.test");
  booking = await bookAndPay(20);
  await until("the emails about it", async () =>
    (await emailsTo(guest.email)).some(({ subject }) => /reserva/i.test(subject ?? "")),
  );
});

test("a backup is made and proven, and carried elsewhere with its key", { timeout: 900_000 }, async () => {
  before = await whatAnAdminReads();
  expect(await machine.run("linkisla backup")).toMatchObject({ status: 0, said: expect.stringContaining("is proven") });
  cpSync(machine.path("var/backups/linkisla"), join(elsewhere, "backups"), { recursive: true });
  const { said } = await machine.run("linkisla doctor");
  expect(said).toContain(`✓ ${site} is answered through the proxy.\n✓ The unit linkisla@1 is active.`);
});

test("the machine is lost, and another one brings back the very same booking", { timeout: 1_800_000 }, async () => {
  later = await bookAndPay(40);
  await machine.lose();
  machine = await bareMachine("drill-2");
  cpSync(join(elsewhere, "backups"), machine.path("root/backups"), { recursive: true });
  cpSync(join(elsewhere, "linkisla.key"), machine.path("root/linkisla.key"));
  const backup = readdirSync(join(elsewhere, "backups")).find((name) => name.endsWith(".age"));
  const restored = await machine.run(
    `LINKISLA_BACKEND=units ${own}/linkisla restore backups/${backup} --identity linkisla.key`,
  );
  expect(restored).toMatchObject({ status: 0, said: expect.stringContaining(`The site is open again at ${site}`) });
  expect(restored.said).toContain("1 bookings, 1 pictures.");
  await everythingIsThere();
});

test("what was paid after the backup is a booking again, from Stripe's record", { timeout: 300_000 }, async () => {
  const mine = (await get("/user/reserve", guest)).body as { code: string; state: string }[];
  expect(mine.map(({ code, state }) => [code, state])).toContainEqual([later.code, "confirmed"]);
});

test("it is upgraded and rolled back without a failed request, and the booking is still there", {
  timeout: 1_800_000,
}, async () => {
  bring(newer, machine.path(""));
  const upgraded = await withGuests(() => machine.run(`linkisla upgrade ${newer}`));
  expect(upgraded).toMatchObject({ status: 0, said: expect.stringContaining(`The site runs ${newer}.`) });
  await everythingIsThere();
  const back = await withGuests(() => machine.run("linkisla rollback"));
  expect(back).toMatchObject({ status: 0, said: expect.stringContaining(`The site runs ${own} again.`) });
  await everythingIsThere();
  expect((await machine.run("linkisla status")).said).toContain(
    `Release: ${own}, before it ${newer}\nProcess 1: ${own}, ready\nProcess 2: ${own}, ready\n`,
  );
});

const get = (path: string, by?: Person) => world.call("GET", path, { token: by?.token });
const post = (path: string, body: object, by?: Person) => world.call("POST", path, { token: by?.token, body });

/** An authority, and what it signs for every name of the outside. */
function makeCertificates(): void {
  const file = (name: string) => join(elsewhere, name);
  const names = ["localhost", "api.stripe.com", mailHost, authorityHost].map((name) => `DNS:${name}`);
  writeFileSync(file("names"), `subjectAltName=${names.join(",")}\n`);
  const key = ["-newkey", "rsa:2048", "-nodes"];
  run("openssl", [
    "req",
    "-x509",
    ...key,
    "-days",
    "2",
    "-subj",
    "/CN=Drill",
    "-keyout",
    file("ca.key"),
    "-out",
    file("ca.pem"),
  ]);
  run("openssl", ["req", ...key, "-subj", "/CN=Outside", "-keyout", file("key.pem"), "-out", file("request.pem")]);
  const signed = ["-CA", file("ca.pem"), "-CAkey", file("ca.key"), "-CAcreateserial", "-extfile", file("names")];
  run("openssl", ["x509", "-req", "-days", "2", "-in", file("request.pem"), ...signed, "-out", file("cert.pem")]);
}

/** A program of this machine that knows the site's name. */
function startKnowing(args: string[], env: Record<string, string> = {}): ChildProcess {
  writeFileSync(join(elsewhere, "hosts"), `127.0.0.1 localhost\n${line.there} ${domain}\n`);
  const script = `mount --bind '${elsewhere}/hosts' /etc/hosts && exec "$0" "$@"`;
  const child = spawn("unshare", ["--mount", "sh", "-c", script, node, ...args], {
    cwd: project,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  return child;
}

async function openOutside(): Promise<Outside> {
  const child = startKnowing(["testing/business/outside.ts", line.here, domain, liveKey, elsewhere]);
  for await (const said of createInterface({ input: child.stdout! })) {
    if (said.startsWith("{")) return JSON.parse(said);
    if (child.exitCode !== null) break;
  }
  throw new Error("the outside did not start");
}

/** A Debian that has nothing but an unpacked release, and trusts the authorities of the outside. */
async function bareMachine(name: string): Promise<Machine> {
  const folder = join(elsewhere, name);
  bootstrapDebian(folder, ["ca-certificates", "dbus", "systemd-sysv"]);
  const authorities = join(folder, "usr/local/share/ca-certificates");
  mkdirSync(authorities, { recursive: true });
  for (const [to, from] of [
    ["outside.crt", "ca.pem"],
    ["site.crt", "site-ca.pem"],
  ] as const) {
    cpSync(join(elsewhere, from), join(authorities, to));
  }
  bring(own, folder);
  const names = { [line.here]: ["api.stripe.com", mailHost, authorityHost], [line.there]: [domain] };
  const booted = await Machine.boot(folder, name, names);
  await booted.mustRun("update-ca-certificates");
  return booted;
}

/** Puts a release where root finds it. */
const bring = (release: string, debian: string) =>
  run("cp", ["--archive", "--link", join(elsewhere, release), join(debian, "root", release)]);

/** Registers, and confirms the address by the code in the email. */
async function person(name: string, email: string): Promise<Person> {
  const one = await aNewcomer(world, { name, email });
  const code = await until("the email with the code", async () => {
    const emails = await emailsTo(email);
    return emails.flatMap(({ text = "" }) => /(?<!\d)\d{6}(?!\d)/.exec(text) ?? [])[0];
  });
  expect(await post("/auth/verify-code", { code }, one)).toMatchObject({ status: 200 });
  return one;
}

async function emailsTo(email: string) {
  const all = (await (await fetch(outside.emails)).json()) as { recipients: string[]; message: string }[];
  const own = all.filter(({ recipients }) => recipients.includes(email));
  return Promise.all(own.map(({ message }) => PostalMime.parse(message)));
}

async function bytesOf(path: string): Promise<number> {
  const answer = await fetch(new URL(new URL(path, site).pathname, outside.door));
  expect(answer.status).toBe(200);
  return (await answer.arrayBuffer()).byteLength;
}

// biome-ignore lint/suspicious/noExplicitAny: as replies of the site, each has its own shape
async function standIn(operation: string, order: object): Promise<any> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${outside.stripe}/_sandbox/${operation}`, {
    method: "POST",
    headers,
    body: JSON.stringify(order),
  });
  if (!answer.ok) throw new Error(`${operation}: ${await answer.text()}`);
  return answer.json();
}

/** Books two nights. @returns when Stripe's webhook has confirmed them */
async function bookAndPay(inDays: number): Promise<{ reserve_id: number; code: string }> {
  const { items } = (await get("/listings?kind=lodging")).body;
  const check_in = addDays(dateOf(new Date(), tz), inDays);
  const stay = stays.lodging(items[0].id, { check_in, check_out: addDays(check_in, 2) });
  const held = await hold(world, guest, stay);
  expect(held).toMatchObject({ status: 200 });
  const { reserve_id, session_id } = held.body;
  await standIn("pay", { session: session_id, card: goodCard, email: guest.email });
  const { code } = await until("the booking to be confirmed", async () => {
    const { body } = await get(`/user/reserve/${reserve_id}`, guest);
    return body.state === "confirmed" && body;
  });
  await until("Stripe to have delivered all of its webhooks", async () => {
    const deliveries = await standIn("deliveries", {});
    return deliveries.every(({ state }: { state: string }) => state === "delivered");
  });
  return { reserve_id, code };
}

/** The guest's booking and the books of it, all that is about money. */
async function whatAnAdminReads() {
  const [{ body: full }, { body: ledger }] = await Promise.all([
    get(`/admin/bookings/${booking.reserve_id}`, admin),
    get(`/admin/ledger?q=${booking.code}`, admin),
  ]);
  const { code, lines, agreed, given_back, left, payments } = full;
  return { code, lines, agreed, given_back, left, payments, entries: ledger.items };
}

/** Guest and admin sign in anew; the booking, its books to the cent and the photo are as before the loss. */
async function everythingIsThere(): Promise<void> {
  const signedIn = await post("/auth/login", { email: guest.email, password });
  guest = { ...guest, token: signedIn.body.token };
  const mine = (await get(`/user/reserve/${booking.reserve_id}`, guest)).body;
  expect(mine).toMatchObject({ code: booking.code, state: "confirmed" });
  const { body: options } = await post("/auth/passkey/options", {});
  const entered = await post("/auth/passkey", passkey.use(options));
  expect(entered).toMatchObject({ status: 200 });
  admin = { ...admin, token: entered.body.token };
  expect(await whatAnAdminReads()).toEqual(before);
  expect(before.entries.length).toBeGreaterThan(0);
  expect(await bytesOf(picture)).toBeGreaterThan(0);
}

const withGuests = <T>(act: () => Promise<T>) =>
  underLoad(
    () =>
      startKnowing(["testing/install/asking-guests.ts", site], {
        NODE_EXTRA_CA_CERTS: join(elsewhere, "site-ca.pem"),
      }),
    act,
  );
