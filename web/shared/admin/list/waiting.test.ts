import { expect, test } from "vitest";
import type { Alert } from "#contract/admin/alerts.ts";
import { createQueryClient, keyOf } from "#web/app/queries.ts";
import { followAlerts } from "./waiting.ts";

test("the listings that wait are stale once the alerts tell of another number of them", async () => {
  const client = createQueryClient();
  const key = keyOf("/admin/getDisabledHosts", {});
  client.setQueryData(key, { experiences: [], spaces: [{}], housing: [] });
  const isStale = () => client.getQueryState(key)?.isInvalidated;
  const alerts = (count: number) => [{ code: "listing_waiting", count }] as Alert[];
  await followAlerts(client, alerts(1));
  expect(isStale()).toBe(false);
  await followAlerts(client, alerts(2));
  expect(isStale()).toBe(true);
  client.setQueryData(key, { experiences: [], spaces: [{}], housing: [] });
  await followAlerts(client, []);
  expect(isStale()).toBe(true);
});
