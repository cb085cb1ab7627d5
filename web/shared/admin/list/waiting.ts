import type { QueryClient } from "@tanstack/react-query";
import type { Alert } from "#contract/admin/alerts.ts";
import type { ReplyAt } from "#web/app/api.ts";
import { keyOf } from "#web/app/queries.ts";

type Waiting = ReplyAt<"GET", "/admin/getDisabledHosts">;

/** How many listings wait for a decision. */
export function countWaiting({ experiences, spaces, housing }: Waiting): number {
  return experiences.length + spaces.length + housing.length;
}

/** Refetches the listings that wait, which are kept for an hour, if the alerts tell of another number of them. */
export async function followAlerts(client: QueryClient, alerts: readonly Alert[]): Promise<void> {
  const queryKey = keyOf("/admin/getDisabledHosts");
  const known = client.getQueryData<Waiting>(queryKey);
  const told = alerts.find(({ code }) => code === "listing_waiting")?.count ?? 0;
  if (known && countWaiting(known) !== told) await client.invalidateQueries({ queryKey });
}
