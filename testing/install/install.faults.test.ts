import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copiedDatabase, dropDatabase } from "../databases.ts";
import { underLoad } from "./asking.ts";
import { nextRelease, replaceFile } from "./releases.ts";

/**
 * `linkisla install`, `upgrade` and `rollback` with real releases, real processes in live mode and Debian's Caddy with
 * certificates of its own, in a network of their own where their ports are free. Only systemd, packages and users are
 * stand-ins. Needs root.
 */

const project = fileURLToPath(new URL("../..", import.meta.url));
const node = join(project, "node_modules/node/bin/node");
const liveKey = "sk_live_plantedplantedplanted";
const domain = "stay.linkisla.test";

const place = mkdtempSync(join(tmpdir(), "linkisla-install-"));
const machine = join(place, "machine");
const children: ChildProcess[] = [];
let network: ChildProcess;
let databaseUrl = "";
let outside: Record<string, string> = {};

beforeAll(async () => {
  if (spawnSync("sh", ["-c", "command -v caddy age curl"]).status !== 0) {
    execFileSync("apt-get", ["update", "-qq"]);
    execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "caddy", "age", "curl"]);
  }
  mkdirSync(join(place, "bin"));
  mkdirSync(machine);
  cpSync(join(project, "testing/install/systemctl"), join(place, "bin/systemctl"));
  const standIns = {
    "apt-get": "exit 0",
    dpkg: "exit 0",
    useradd: "exit 0",
    chown: "exit 0",
    runuser: 'shift 3; exec "$@"',
    journalctl: 'case $2 in *"*") cat "$LINKISLA_ROOT"/log/linkisla@* ;; *) tail -n 15 "$LINKISLA_ROOT/log/$2" ;; esac',
  };
  for (const [name, answer] of Object.entries(standIns)) {
    writeFileSync(join(place, "bin", name), `#!/usr/bin/env bash\n${answer}\n`);
    chmodSync(join(place, "bin", name), 0o755);
  }
  execFileSync(node, ["scripts/release.mjs", join(place, "0.2.0")], { cwd: project });
  writeFileSync(join(place, "hosts"), `127.0.0.1 localhost ${domain}\n`);
  network = spawn(
    "unshare",
    [
      "--net",
      "--mount",
      "sh",
      "-c",
      `mount --bind ${place}/hosts /etc/hosts; ip link set lo up; echo up; exec sleep 3600`,
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  children.push(network);
  await once(network.stdout!, "data");
  databaseUrl = await copiedDatabase("install");
  outside = await openOutside();
}, 300_000);

afterAll(async () => {
  const [program = "", ...rest] = inside("systemctl", ["stop", "linkisla@1", "linkisla@2", "caddy"]);
  spawnSync(program, rest, { env: environment() });
  for (const child of children) child.kill();
  await dropDatabase(databaseUrl);
  rmSync(place, { recursive: true, force: true });
});

function environment(own: Record<string, string> = {}) {
  const authority = join(machine, "caddy/pki/authorities/local/root.crt");
  return {
    PATH: `${join(place, "bin")}:/usr/sbin:/usr/bin:/sbin:/bin`,
    LINKISLA_ROOT: machine,
    LINKISLA_BACKEND: "units",
    LINKISLA_PATIENCE: "120",
    NODE_EXTRA_CA_CERTS: authority,
    ...own,
  };
}

/** A command in the network of the machine. */
const inside = (program: string, args: string[]) => [
  "nsenter",
  ...["--target", String(network.pid), "--net", "--mount", program],
  ...args,
];

function start(program: string, args: string[], own?: Record<string, string>): ChildProcess {
  const [first = "", ...rest] = inside(program, args);
  const child = spawn(first, rest, { cwd: project, env: environment(own), stdio: ["ignore", "pipe", "pipe"] });
  children.push(child);
  return child;
}

/** Runs to its end. */
async function run(program: string, args: string[], own?: Record<string, string>) {
  const child = start(program, args, own);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => (said += text));
  // The site's processes inherit no pipe: the end of the script is the end of what it says.
  const [status] = await once(child, "exit");
  return { status, said };
}

const linkisla = (args: string[], own?: Record<string, string>) =>
  run(join(machine, "opt/linkisla/current/linkisla"), args, own);

async function openOutside() {
  const lines = createInterface({ input: start(node, [join(project, "testing/install/outside.ts"), liveKey]).stdout! });
  const found: Record<string, string> = {};
  for await (const line of lines) {
    const [name = "", ...value] = line.split("=");
    found[name] = value.join("=");
    if (Object.keys(found).length === 2) break;
  }
  return found;
}

/** A copy of the release under another version, which does not start. */
function brokenRelease(version: string): string {
  const folder = nextRelease(join(place, "0.2.0"), version);
  replaceFile(join(folder, "server/main.ts"), 'console.error("A release that cannot start."); process.exit(1);\n');
  return folder;
}

const withGuests = <T>(act: () => Promise<T>) =>
  underLoad(() => start(node, [join(project, "testing/install/asking-guests.ts"), `https://${domain}`]), act);

test("a bare machine becomes an open site, and is upgraded and rolled back without a failed request", {
  timeout: 900_000,
}, async () => {
  const url = new URL(databaseUrl);
  const answers = join(place, "answers");
  const given = {
    DOMAIN: domain,
    OPERATOR_EMAIL: "operadora.plantada@linkisla.test",
    MAIL_FROM: "Linkisla <hola@linkisla.test>",
    SMTP_URL: outside.SMTP_URL ?? "",
    STRIPE_SECRET_KEY: liveKey,
    LEGAL_REVIEWED: "2026-11-01",
    // The network has no way to the database but its socket.
    DATABASE_URL: `postgres://${url.username}@%2Fvar%2Frun%2Fpostgresql${url.pathname}`,
  };
  writeFileSync(
    answers,
    Object.entries(given)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(""),
  );
  const stripe = { STRIPE_API_BASE: outside.STRIPE_API_BASE ?? "" };
  const installed = await run(join(place, "0.2.0/linkisla"), ["install", "--answers", answers], stripe);
  expect(installed).toMatchObject({
    status: 0,
    said: expect.stringContaining(`The site is open at https://${domain}`),
  });
  const settings = readFileSync(join(machine, "etc/linkisla/linkisla.env"), "utf8");
  expect(settings).toMatch(/^STRIPE_CONNECT_WEBHOOK_SECRET=whsec_\w{32}$/m);
  expect(settings).toMatch(/^BACKUP_RECIPIENT=age1\w+$/m);

  const again = await linkisla(["install"], stripe);
  expect([again.status, readFileSync(join(machine, "etc/linkisla/linkisla.env"), "utf8")]).toEqual([0, settings]);

  const upgraded = await withGuests(() =>
    linkisla(["upgrade", "--no-backup", nextRelease(join(place, "0.2.0"), "0.2.1")]),
  );
  expect(upgraded).toMatchObject({ status: 0, said: expect.stringContaining("The site runs 0.2.1.") });

  const broken = await withGuests(() =>
    linkisla(["upgrade", "--no-backup", brokenRelease("0.2.2")], { LINKISLA_PATIENCE: "20" }),
  );
  expect(broken).toMatchObject({ status: 1, said: expect.stringContaining("A release that cannot start.") });
  expect(broken.said).toContain("The site runs 0.2.1 as before.");

  const back = await withGuests(() => linkisla(["rollback"]));
  expect(back).toMatchObject({ status: 0, said: expect.stringContaining("The site runs 0.2.0 again.") });
  expect((await linkisla(["status"])).said).toContain(
    "Release: 0.2.0, before it 0.2.1\nProcess 1: 0.2.0, ready\nProcess 2: 0.2.0, ready\n",
  );

  const bundle = join(place, "bundle.tar.gz");
  expect(await linkisla(["support-bundle", bundle])).toMatchObject({ status: 0 });
  const unpacked = execFileSync("tar", ["-xzOf", bundle], { encoding: "utf8", maxBuffer: 1 << 28 });
  expect(unpacked).toContain("migration 0001");
  const secrets = settings.matchAll(/^(?:STRIPE\w*|SMTP_URL|DATABASE_URL|OPERATOR_EMAIL|BACKUP_RECIPIENT)=(.*)$/gm);
  for (const secret of [...[...secrets].map(([, value = ""]) => value), "planted-password", "plantada"]) {
    expect([secret, unpacked.includes(secret)]).toEqual([secret, false]);
  }
  expect(unpacked).not.toMatch(/first-admin\/[\w-]{20}/);
});
