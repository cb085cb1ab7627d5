import { toDollars } from "#contract/money.ts";
import { type MoneyOverview, moneyRoutes } from "#contract/money-report.ts";
import type { RequestCtx } from "../ctx.ts";
import { fail } from "../fail.ts";
import { answer } from "../http/api.ts";
import { StripeRefused, StripeUnavailable } from "../payments/payments.ts";
import { type Comparison, lastComparison } from "./comparison.ts";
import { type MoneyReport, moneyReport } from "./money-report.ts";
import { whatWaits } from "./waiting.ts";

export const money = answer(moneyRoutes, {
  getMoney: async ({ ctx }) => {
    const compared = await lastComparison(ctx);
    return {
      money: wireReport(await reportOrFail(ctx)),
      reconciliation: compared ? wireComparison(compared) : null,
      ...(await whatWaits(ctx)),
    };
  },
});

async function reportOrFail(ctx: RequestCtx): Promise<MoneyReport> {
  try {
    return await moneyReport(ctx);
  } catch (error) {
    if (!(error instanceof StripeUnavailable) && !(error instanceof StripeRefused)) throw error;
    ctx.log.error({ err: error }, "Stripe did not tell the balance");
    return fail("balance_unknown");
  }
}

function wireReport(report: MoneyReport): MoneyOverview["money"] {
  const { dueCents, blockedCents, frozenCents } = report.hosts;
  return {
    available: toDollars(report.availableCents),
    pending: toDollars(report.pendingCents),
    ledger: toDollars(report.ledgerCents),
    hosts: { due: toDollars(dueCents), blocked: toDollars(blockedCents), frozen: toDollars(frozenCents) },
    guests: toDollars(report.guestsCents),
    tripsToCome: toDollars(report.tripsToComeCents),
    lodgingTax: toDollars(report.lodgingTaxCents),
    disputed: toDollars(report.disputedCents),
    hostDebts: toDollars(report.hostDebtsCents),
    stripeFees: toDollars(report.stripeFeesCents),
    commission: toDollars(report.commissionCents),
    withdrawn: toDollars(report.withdrawnCents),
    withdrawable: toDollars(report.withdrawableCents),
  };
}

function wireComparison(made: Comparison): MoneyOverview["reconciliation"] {
  return {
    ranAt: made.ranAt.toISOString(),
    through: made.through.toISOString(),
    stripe: toDollars(made.stripeCents),
    ledger: toDollars(made.ledgerCents),
    difference: toDollars(made.differenceCents),
    differences: made.differences.map(({ reference, what, stripeCents, ledgerCents }) => ({
      reference,
      what,
      stripe: toDollars(stripeCents),
      ledger: toDollars(ledgerCents),
    })),
  };
}
