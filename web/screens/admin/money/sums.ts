import { ledgerBehind } from "#contract/admin/ledger-accounts.ts";
import type { MoneyOverview } from "#contract/admin/money.ts";
import { toCents, toDollars } from "#contract/money.ts";
import { ledgerList } from "#web/shared/admin/list/lists.ts";

/** Sums of the money report, in dollars. */

export type Money = MoneyOverview["money"];

/** The ledger's rows behind one of the report's figures. */
export const rowsOf = (figure: keyof typeof ledgerBehind) => ledgerList.addressOf(ledgerBehind[figure]);

export function addUp(...dollars: number[]): number {
  return toDollars(dollars.reduce((sum, amount) => sum + toCents(amount), 0));
}

export function hostsTotal({ hosts }: Money): number {
  return addUp(hosts.due, hosts.blocked, hosts.frozen);
}

export function tripsTotal({ tripsToCome }: Money): number {
  return addUp(tripsToCome.hosts, tripsToCome.commission, tripsToCome.lodgingTax);
}

/** What the ledger leaves for the site of the money at Stripe; negative when it advanced more than it earned. */
export function siteShare(money: Money): number {
  return addUp(money.ledger, -hostsTotal(money), -money.guests, -tripsTotal(money), -money.lodgingTax);
}

/**
 * The part of `siteShare` that none of the report's figures tells: what guests or hosts got too much. Guests keep it
 * when their bank paid them as well; from hosts it is taken back within minutes.
 */
export function overpaid(money: Money): number {
  const { commission, stripeFees, disputed, hostDebts, withdrawn } = money;
  return addUp(commission, -stripeFees, -disputed, -hostDebts, -withdrawn, -siteShare(money));
}
