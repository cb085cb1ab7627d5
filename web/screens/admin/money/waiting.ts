import type { alertRoutes } from "#contract/admin/alerts.ts";
import type { MoneyOverview } from "#contract/admin/money.ts";
import type { ReplyOf } from "#contract/route.ts";

/** Payouts that wait, grouped by who or what ends the wait. */

export type WaitingPayout = MoneyOverview["waitingPayouts"][number];
export type UnpayableHost = ReplyOf<(typeof alertRoutes)["listUnpayableHosts"]>[number];

export interface WaitingGroup {
  key: string;
  host: WaitingPayout["host"];
  /** The first due first; none for a host who cannot be paid, but of whom nothing is due yet. */
  payouts: WaitingPayout[];
  /** Present if the payouts wait for the host's account. */
  unpayable?: UnpayableHost;
}

/**
 * A host's payouts that wait for the account are one group, those that Stripe refused another; each that waits for a
 * problem, a dispute or the operator is its own. The groups whose payouts are due first come first, hosts without any last.
 */
export function groupsOf(payouts: readonly WaitingPayout[], unpayable: readonly UnpayableHost[]): WaitingGroup[] {
  const groups = new Map<string, WaitingGroup>();
  for (const payout of payouts) {
    const key = keyOf(payout);
    const group = groups.get(key) ?? { key, host: payout.host, payouts: [] };
    group.payouts.push(payout);
    groups.set(key, group);
  }
  for (const row of unpayable) {
    const key = accountOf(row.host.id);
    groups.set(key, { ...(groups.get(key) ?? { key, host: row.host, payouts: [] }), unpayable: row });
  }
  const [first, later] = [[...groups.values()].filter(isDue), [...groups.values()].filter((group) => !isDue(group))];
  return [...first, ...later];
}

const isDue = ({ payouts }: WaitingGroup) => payouts.length > 0;
const accountOf = (hostId: number) => `account of ${hostId}`;

function keyOf({ why, host, reserve_id }: WaitingPayout): string {
  if (why === "no_account" || why === "not_payable") return accountOf(host.id);
  return why === "refused" ? `refused to ${host.id}` : `booking ${reserve_id}`;
}
