import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { linesOf } from "#testing/lines.ts";
import { memoryLimits, settingsFrom } from "./launch.mjs";

test("the demo pays at a stand-in on the next port, kept in the data folder, and signs in at one on the port after", () => {
  const google = {
    GOOGLE_CLIENT_ID: "linkisla-demo",
    GOOGLE_CLIENT_SECRET: expect.stringMatching(/^[0-9a-f]{48}$/),
    GOOGLE_ISSUER: "http://192.168.1.5:4002",
  };
  const settings = settingsFrom({
    ...{ PORT: "4000", DATA_DIR: "/data" },
    ...{ HOST: "0.0.0.0", PUBLIC_URL: "http://192.168.1.5:4000" },
  });
  expect(settings).toEqual({
    dataDir: "/data",
    graceMilliseconds: 15_000,
    host: "0.0.0.0",
    ports: [4000, 4001, 4002],
    standIns: [
      {
        name: "the Stripe stand-in",
        script: "sandbox/stripe/main.ts",
        port: 4001,
        env: {
          SANDBOX_STRIPE_PORT: "4001",
          SANDBOX_STRIPE_FILE: "/data/stripe.sqlite",
          SANDBOX_STRIPE_PUBLIC_URL: "http://192.168.1.5:4001",
          SANDBOX_STRIPE_WEBHOOKS:
            '[{"url":"http://127.0.0.1:4000/api/webhooks/stripe","secret":"whsec_linkisla_demo"},' +
            '{"url":"http://127.0.0.1:4000/api/webhooks/stripe/connect","secret":"whsec_linkisla_demo_connect","connect":true}]',
          STRIPE_SECRET_KEY: "sk_test_linkisla_demo",
        },
      },
      {
        name: "the Google stand-in",
        script: "sandbox/google/main.ts",
        port: 4002,
        env: {
          ...google,
          SANDBOX_GOOGLE_PORT: "4002",
          SANDBOX_GOOGLE_HOST: "0.0.0.0",
          SANDBOX_GOOGLE_CLIENT_NAME: "Linkisla",
          SANDBOX_GOOGLE_REDIRECT_URI: "http://192.168.1.5:4000/api/auth/google/callback",
        },
      },
    ],
    serverEnv: {
      STRIPE_SECRET_KEY: "sk_test_linkisla_demo",
      STRIPE_WEBHOOK_SECRET: "whsec_linkisla_demo",
      STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_linkisla_demo_connect",
      STRIPE_API_BASE: "http://127.0.0.1:4001",
      ...google,
    },
  });
  expect(settings.standIns[1]?.env).toMatchObject({ GOOGLE_CLIENT_SECRET: settings.serverEnv.GOOGLE_CLIENT_SECRET });
});

test("on this machine alone, nobody else reaches the page where anybody can be anybody", () => {
  expect(settingsFrom({}).host).toBe("127.0.0.1");
  expect(settingsFrom({ PUBLIC_URL: "http://192.168.1.5:3000" })).toMatchObject({
    host: "127.0.0.1",
    standIns: [{}, { env: { SANDBOX_GOOGLE_HOST: "127.0.0.1" } }],
  });
  const [, google] = settingsFrom({ PORT: "4000" }).standIns;
  expect(google?.env).toMatchObject({
    GOOGLE_ISSUER: "http://localhost:4002",
    SANDBOX_GOOGLE_HOST: "127.0.0.1",
    SANDBOX_GOOGLE_REDIRECT_URI: "http://localhost:4000/api/auth/google/callback",
  });
});

test("a stand-in leaves when the demo has the real thing; in live mode there is none", () => {
  const portsWith = (env: Record<string, string>) => settingsFrom(env).ports;
  expect(portsWith({ STRIPE_SECRET_KEY: "sk_test_1" })).toEqual([3000, 3002]);
  expect(portsWith({ GOOGLE_CLIENT_ID: "1-abc" })).toEqual([3000, 3001]);
  expect(portsWith({ STRIPE_SECRET_KEY: "sk_test_1", GOOGLE_CLIENT_ID: "1-abc" })).toEqual([3000]);
  expect(settingsFrom({ MODE: "live" })).toMatchObject({
    ...{ host: "0.0.0.0", ports: [3000], standIns: [], serverEnv: {} },
  });
});

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");

test("a live server has as long to finish its requests as the units and the containers give it", () => {
  const { graceMilliseconds } = settingsFrom({ MODE: "live" });
  expect(read("ops/units/linkisla@.service")).toContain(`TimeoutStopSec=${graceMilliseconds / 1000}s\n`);
  expect(read("compose.yaml")).toContain(`stop_grace_period: ${graceMilliseconds / 1000}s\n`);
});

/** A launcher whose server, once told to leave, ends with 0 at SIGUSR2. Both write which signals they heard. */
async function aLauncher() {
  const server = `process.on("SIGTERM", () => process.once("SIGUSR2", () => process.exit(0)) && console.log("leaving"));
    setInterval(() => {}, 1000); console.log(process.pid);`;
  const script = `import { Crew } from ${JSON.stringify(new URL("launch.mjs", import.meta.url).href)};
    new Crew({ graceMilliseconds: 10_000 }).start("the server", ["--eval", ${JSON.stringify(server)}], {});
    for (const signal of ["SIGTERM", "SIGHUP", "SIGINT"]) process.on(signal, () => console.log(signal));`;
  const stdio = ["ignore", "pipe", "inherit"] as const;
  const launcher = spawn(process.execPath, ["--input-type=module", "--eval", script], { stdio: [...stdio] });
  const next = linesOf(launcher.stdout);
  const [serverPid] = await next(1);
  return { launcher, next, serverPid: Number(serverPid) };
}

test.each([
  { signals: ["SIGTERM", "SIGTERM", "SIGTERM"], code: 0 },
  { signals: ["SIGHUP", "SIGTERM"], code: 0 },
  { signals: ["SIGINT", "SIGTERM"], code: 0 },
  { signals: ["SIGINT", "SIGINT"], code: 128 + 9 },
] as const)("told $signals, the launcher ends with $code", async ({ signals, code }) => {
  const { launcher, next, serverPid } = await aLauncher();
  const left = once(launcher, "exit");
  for (const [at, signal] of signals.entries()) {
    launcher.kill(signal);
    await next(at === 0 ? 2 : 1);
  }
  if (code === 0) process.kill(serverPid, "SIGUSR2");
  expect(await left).toEqual([code, null]);
});

test("the units and the image give Node the same limits of memory as npm start", () => {
  const command = ["node", ...memoryLimits, "server/main.ts"];
  expect(read("ops/units/linkisla@.service")).toContain(`/bin/${command.join(" ")}\n`);
  expect(read("Containerfile")).toContain(`CMD ${JSON.stringify(command).replaceAll(",", ", ")}\n`);
});
