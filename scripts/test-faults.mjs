import { spawnSync } from "node:child_process";
import { setUp, stop } from "./setup.mjs";
import { runUnitTests, tell } from "./test-runs.mjs";
import { buildWebWhenStale } from "./web-build.mjs";

/**
 * `npm run test:faults [name …]`: the tests that take minutes, on the PostgreSQL that `DATABASE_URL` names. `npm test`
 * also runs a few cases of crashes and histories; files named `*.faults.test.ts` run only here, because they wait in
 * real time or need the repository.
 */

/** @type {Record<string, { what: string, files: string[], env: Record<string, string> }>} */
const faults = {
  crashes: {
    what: "the server is killed at every statement and every call to Stripe of a booking, a refund and a payout",
    files: ["server/bookings/crashes.postgres", "server/bookings/money-crashes.postgres"],
    env: { CRASH_EVERY: "1" },
  },
  histories: {
    what: "a hundred random lives of a market, with trouble at Stripe and a server that dies",
    files: ["server/bookings/histories.test"],
    env: { HISTORY_RUNS: "100" },
  },
  upgrade: {
    what: "the last release and this build on one database, with guests booking at both",
    files: ["server/db/upgrade.faults"],
    env: {},
  },
  outages: {
    what: "the database restarts, loses connections and falls silent, and a process freezes, with guests booking",
    files: ["server/db/outages.faults"],
    env: {},
  },
  strained: {
    what: "the database is slow, its disk is full, a machine's clock is wrong, with guests; needs Debian and root",
    files: ["server/db/strained.faults"],
    env: {},
  },
  away: {
    what: "the mail server, Stripe and the pictures' store are away for an hour each, refusing or hanging, with guests",
    files: ["server/away.faults"],
    env: {},
  },
  day: {
    what: "24 hours of an island at fifty times speed: guests, hosts, routines; memory stays flat and no job waits",
    files: ["server/day.faults"],
    env: {},
  },
  failover: {
    what: "the primary of two PostgreSQL nodes dies, and dies again, with guests booking; needs Debian and root",
    files: ["testing/failover/failover.faults"],
    env: {},
  },
  feeds: {
    what: "ten thousand broken calendars: none ends the reader, and none frees what an unbroken event takes",
    files: ["server/feeds/reading.test"],
    env: { FEED_RUNS: "10000" },
  },
  alerts: {
    what: "each alert of ops/alerts.yaml fires at its limit and not before, in Prometheus' own tool",
    files: ["server/metrics/alerts.faults"],
    env: {},
  },
  routines: {
    what: "a server is killed in the middle of a routine and of a job of each kind; another does each again, once",
    files: ["server/killed.faults"],
    env: {},
  },
  image: {
    what: "the image is built on a bootstrapped Debian, searched and run under two addresses; needs Debian and root",
    files: ["testing/image.faults"],
    env: {},
  },
  install: {
    what: "linkisla installs a live site behind Caddy, upgrades it and goes back, with guests asking",
    files: ["testing/install/install.faults"],
    env: {},
  },
  business: {
    what: "a bare Debian opens for business, is lost with a paid booking, and another brings it back; needs Debian and root",
    files: ["testing/business/business.faults"],
    env: {},
  },
  processes: {
    what: "three whole processes behind Caddy, their pictures in a bucket, are one site; needs Debian and root",
    files: ["testing/processes.faults"],
    env: {},
  },
  units: {
    what: "a bare Debian runs the commands of the units behind its Caddy and replaces both processes; needs Debian and root",
    files: ["testing/caddyfile.faults", "testing/units.faults"],
    env: {},
  },
};

const names = process.argv.slice(2);
const unknown = names.find((name) => !(name in faults));
if (unknown) {
  const known = Object.entries(faults).map(([name, { what }]) => `  ${name}: ${what}`);
  stop(`"${unknown}" is not one of the faults:\n${known.join("\n")}`);
}
setUp({ devTools: true });
buildWebWhenStale();

// With the packages installed, run again with DATABASE_URL naming a database that is dropped afterwards.
if (!process.env.LINKISLA_SCRATCH) {
  const again = ["scripts/with-scratch-database.mjs", "node", "scripts/test-faults.mjs", ...names];
  const env = { ...process.env, LINKISLA_SCRATCH: "1" };
  process.exit(spawnSync("node", again, { env, stdio: "inherit" }).status ?? 1);
}
const chosen = Object.entries(faults).filter(([name]) => names.length === 0 || names.includes(name));
tell(chosen.map(([name, { files, env }]) => runUnitTests(files, { name, env })));
