import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aListing, type Person } from "#testing/makers.ts";
import { callApi, insertPerson, openSite, type ServerProcess, type Site, stripeOf } from "#testing/servers.ts";

/** Two server processes on one PostgreSQL, and a host who clicks twenty times. Runs when DATABASE_URL is set. */

const presses = 20;

let site: Site;
let servers: ServerProcess[];
let host: Person;

beforeAll(async () => {
  site = await openSite("payout_accounts");
  servers = await Promise.all([site.startServer(), site.startServer()]);
});

beforeEach(async () => {
  host = await insertPerson(site, "Marisol Vélez");
  await aListing(site.ground, "lodging", { hostId: host.id });
});

afterAll(() => site?.close());

const press = (path: string) =>
  Promise.all(
    Array.from({ length: presses }, (_, i) =>
      callApi(servers[i % servers.length]?.url ?? "", "GET", `/user/${path}`, { token: host.token }),
    ),
  );
const hostsAccounts = async () => {
  const { data } = await stripeOf(site).accounts.list({ limit: 100 });
  return data.filter(({ metadata }) => metadata?.user_id === String(host.id)).map(({ id }) => id);
};

test("twenty presses make one account, and each is told which", async () => {
  await site.sandbox.control.fault({ route: "POST /v1/accounts", kind: "slow", delayMs: 100 });
  const answers = await press("create_account");
  const [account, ...others] = await hostsAccounts();
  expect(others).toEqual([]);
  expect(answers.map(({ body }) => body)).toEqual(answers.map(() => ({ connect_id: account })));
});

test.each(["error_after", "error_before", "response_lost", "rate_limit"] as const)(
  "twenty presses make one account when Stripe's first answers are %s",
  async (kind) => {
    await site.sandbox.control.fault({ route: "POST /v1/accounts", kind, times: 6 });
    const first = await press("create_account");
    await site.sandbox.control.clearFaults();
    const second = await press("create_account");
    const [account, ...others] = await hostsAccounts();
    expect(others).toEqual([]);
    expect(new Set(first.map(({ status }) => status)).difference(new Set([200, 503]))).toEqual(new Set());
    expect(second.map(({ body }) => body)).toEqual(second.map(() => ({ connect_id: account })));
  },
);

test("an account that became payable is told of once, whoever asked", async () => {
  await press("create_account");
  const [account = ""] = await hostsAccounts();
  await site.sandbox.control.account({ account, state: "verified" });
  const answers = await press("payout_account?refresh=true");
  expect(answers.map(({ body }) => body.state)).toEqual(answers.map(() => "payable"));
  const { rows } = await sql`
    select data - 'requestId' as data from pgboss.job
    where name = 'payout.release' and data->>'hostId' = ${String(host.id)}`.execute(site.db);
  expect(rows).toEqual([{ data: { hostId: host.id } }]);
});
