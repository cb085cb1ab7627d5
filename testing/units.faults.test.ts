import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { Agent, type RequestOptions, request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dropDatabase, emptyDatabase } from "./databases.ts";
import { bootstrapDebian, type Inside, liveSettings, Program, run, untilReady } from "./debian.ts";

/**
 * The units of `ops/units` on a bare Debian 12, run by hand: their commands, users, settings and folders, behind the
 * Caddy of that Debian. There is no systemd here to start them; it only reads them. `npm run test:faults units`
 */

const root = join(import.meta.dirname, "..");
const debian = mkdtempSync(join(tmpdir(), "linkisla-debian-"));
const releases = "/opt/linkisla/releases";
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const address = "https://linkisla.test:8444";
/** In milliseconds, as `linkisla` waits between two processes. */
const untilCaddyKnows = 4000;
/** Callers at once, each from an address of their own, so that Caddy sends some to each process. */
const callers = 16;

let databaseUrl: string;
const processes: (Program | undefined)[] = [undefined, undefined];
let caddy: Program;

beforeAll(async () => {
  databaseUrl = await emptyDatabase("units");
  // The system's root, which every user must be able to enter.
  chmodSync(debian, 0o755);
  bootstrapDebian(debian, ["ca-certificates", "caddy", "libatomic1", "systemd"]);
  run("npm", ["run", "release", "--", join(debian, releases, version)]);
  const inDebian = (...args: string[]) => run("chroot", [debian, ...args]);
  inDebian(
    "useradd",
    "--system",
    "--user-group",
    "--home-dir=/var/lib/linkisla",
    "--shell=/usr/sbin/nologin",
    "linkisla",
  );
  inDebian(
    "install",
    "-d",
    "-m",
    "0750",
    "-o",
    "linkisla",
    "-g",
    "linkisla",
    "/var/lib/linkisla",
    "/var/backups/linkisla",
  );
  inDebian("install", "-d", "-o", "caddy", "-g", "caddy", "/var/lib/caddy", "/run/caddy");
  mkdirSync(join(debian, "opt/linkisla/instances"));
  for (const link of ["instances/1", "instances/2", "current"]) {
    symlinkSync(`${releases}/${version}`, join(debian, "opt/linkisla", link));
  }
  cpSync(join(root, "ops/units"), join(debian, "etc/systemd/system"), { recursive: true });
  writeFileSync(join(debian, "etc/hosts"), "127.0.0.1 localhost\n");
  mkdirSync(join(debian, "etc/linkisla"));
  writeFileSync(
    join(debian, "etc/linkisla/caddy.options"),
    "local_certs\nskip_install_trust\nauto_https disable_redirects\nadmin localhost:2120\n",
  );
  const settings = { ...live, PUBLIC_URL: address, DATABASE_URL: databaseUrl };
  writeFileSync(
    join(debian, "etc/linkisla/linkisla.env"),
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(""),
  );
  inDebian("chgrp", "-R", "linkisla", "/etc/linkisla");
  inDebian("chmod", "0640", "/etc/linkisla/linkisla.env");

  for (const index of [0, 1]) await start(index);
  caddy = startCaddy();
  await untilReady("http://localhost:2120/config/", caddy);
}, 1_500_000);

afterAll(async () => {
  for (const program of [caddy, ...processes]) await program?.stop("SIGKILL");
  if (databaseUrl) await dropDatabase(databaseUrl);
  rmSync(debian, { recursive: true, force: true });
});

test("systemd reads the units without a complaint and finds little that a process could still reach", () => {
  // In a mount namespace of its own, so that nothing is mounted when the folder is removed.
  const inDebian = (script: string) =>
    run("unshare", ["--mount", "chroot", debian, "/bin/sh", "-c", `mount -t proc proc /proc && ${script} 2>&1`]);
  expect(inDebian("systemd-analyze verify linkisla@1.service linkisla@2.service linkisla.target caddy.service")).toBe(
    "",
  );
  const exposure = inDebian("systemd-analyze security --offline=true linkisla@1.service");
  expect(Number(/exposure level for \S+ ([\d.]+)/.exec(exposure)?.[1])).toBeLessThan(2);
});

test("Caddy gets three of the settings and no secret", () => {
  const given = readFileSync(join(debian, "run/caddy/linkisla.env"), "utf8").trim().split("\n");
  expect(given.map((line) => line.split("=")[0]).sort()).toEqual([
    "CADDY_GLOBAL_OPTIONS",
    "OPERATOR_EMAIL",
    "PUBLIC_URL",
  ]);
});

test("the site is open at its address, and its metrics are not", async () => {
  const agent = new Agent();
  const home = await call({ agent, path: "/" });
  expect([home.status, /rel="canonical" href="([^"]+)"/.exec(home.body)?.[1]]).toEqual([200, `${address}/`]);
  expect((await call({ agent, path: "/metrics" })).status).toBe(404);
  agent.destroy();
});

test("both processes are replaced one after the other, and no request fails", { timeout: 300_000 }, async () => {
  let isOver = false;
  const tally = { answered: 0, failed: [] as string[] };
  const guests = Array.from({ length: callers }, async (_, index) => {
    const agent = new Agent({ keepAlive: true });
    for (let turn = 0; !isOver; turn += 1) {
      const asked = requests[turn % requests.length]!;
      const from = `127.0.${index + 1}.1`;
      const what = `${asked.method ?? "GET"} ${asked.path}`;
      try {
        const { status, body } = await call({ ...asked, agent, localAddress: from });
        if (status < 500) tally.answered += 1;
        else tally.failed.push(`${what}: ${status} ${body.slice(0, 100)}`);
      } catch (error) {
        tally.failed.push(`${what}: ${error}`);
      }
    }
    agent.destroy();
  });
  const codes: unknown[] = [];
  for (const index of [0, 1]) {
    const answeredBefore = tally.answered;
    codes.push(await processes[index]!.stop());
    await start(index);
    await pause(untilCaddyKnows);
    expect(tally.answered).toBeGreaterThan(answeredBefore);
  }
  isOver = true;
  await Promise.all(guests);
  console.log(`${tally.answered} requests were answered while both processes were replaced`);
  expect({ codes, failed: tally.failed }).toEqual({ codes: [0, 0], failed: [] });
});

const live = { ...liveSettings, CADDY_GLOBAL_OPTIONS: "import /etc/linkisla/caddy.options" };

/** Pages, calls, and calls with a body, which nobody may send twice. */
const requests: (RequestOptions & { body?: string })[] = [
  { path: "/" },
  { path: "/api/listings?kind=lodging" },
  {
    path: "/api/auth/login",
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"email":"nobody"}',
  },
];

async function start(index: number): Promise<void> {
  const unit = read("linkisla@.service", String(index + 1));
  const program = new Program(unit.inside, unit.of("ExecStart").at(-1)!);
  processes[index] = program;
  await untilReady(`http://127.0.0.1:300${index + 1}/readyz`, program);
}

function startCaddy(): Program {
  const own = read("caddy.service.d/linkisla.conf", "");
  for (const command of own.of("ExecStartPre")) run("chroot", [debian, "/bin/bash", "-c", command.replace(/^\+/, "")]);
  // Only now there is the file of settings that the step before has made. User and home are those of Debian's unit.
  const { env } = read("caddy.service.d/linkisla.conf", "").inside;
  const inside = {
    debian,
    user: "caddy",
    cwd: "/",
    writable: ["/var/lib/caddy"],
    env: { ...env, HOME: "/var/lib/caddy" },
  };
  return new Program(inside, own.of("ExecStart").at(-1)!);
}

/** A unit's lines as systemd would read them: with its instance, its environment and what is in its files. */
function read(file: string, instance: string): { inside: Inside; of(key: string): string[] } {
  const lines = readFileSync(join(debian, "etc/systemd/system", file), "utf8")
    .replaceAll("%i", instance)
    .split("\n");
  const of = (key: string) =>
    lines.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1));
  const set = of("Environment").flatMap((line) => line.split(" "));
  const files = of("EnvironmentFile").map((path) => path.replace(/^-/, ""));
  const fromFiles = files.flatMap((path) => readIfThere(path).split("\n").filter(Boolean));
  const env = Object.fromEntries(
    [...set, ...fromFiles].map((line) => [line.split("=", 1)[0], line.slice(line.indexOf("=") + 1)]),
  );
  const state = of("StateDirectory").map((name) => `/var/lib/${name}`);
  const writable = [...state, ...of("ReadWritePaths").map((path) => path.replace(/^-/, ""))];
  return {
    inside: { debian, user: of("User")[0] ?? "root", cwd: of("WorkingDirectory")[0] ?? "/", env, writable },
    of,
  };
}

function readIfThere(path: string): string {
  try {
    return readFileSync(join(debian, path), "utf8");
  } catch {
    return "";
  }
}

function call(options: RequestOptions & { body?: string }): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const { body, headers, ...rest } = options;
    const to = { host: "127.0.0.1", port: 8444, servername: "linkisla.test", ca: authority() };
    const sent = request({ ...to, ...rest, headers: { host: "linkisla.test:8444", ...headers } }, async (response) => {
      try {
        let text = "";
        for await (const part of response) text += part;
        resolve({ status: response.statusCode ?? 0, body: text });
      } catch (error) {
        reject(error);
      }
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** The authority that this Caddy made for itself. */
function authority(): string {
  return readFileSync(join(debian, "var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt"), "utf8");
}
