import { type MoneyOverview, moneyRoutes } from "#contract/admin/money.ts";
import { type Cents, toDollars } from "#contract/money.ts";
import { answer } from "../http/api.ts";
import { orFail } from "../payments/payments.ts";
import { type Comparison, compareBooks, lastComparison } from "./comparison.ts";
import { type MoneyReport, moneyReport } from "./money-report.ts";
import { type Outlook, outlook } from "./outlook.ts";
import { pendingMoney } from "./pending-money.ts";
import { remittances } from "./remitting.ts";
import { taxMonths } from "./tax-months.ts";

export const money = answer(moneyRoutes, {
  getMoney: async ({ ctx }) => {
    const compared = await lastComparison(ctx);
    const { latest, hasEarlier } = await remittances(ctx);
    return {
      money: wireReport(await moneyReport(ctx)),
      outlook: wireOutlook(await outlook(ctx)),
      taxMonths: (await taxMonths(ctx)).map(({ cents, ...month }) => ({ ...month, amount: toDollars(cents) })),
      reconciliation: compared ? wireComparison(compared) : null,
      remittedTax: latest.map(({ id, at, reference, amountCents, reversedAt }) => ({
        id,
        at: at.toISOString(),
        reference,
        amount: toDollars(amountCents),
        reversedAt: reversedAt?.toISOString() ?? null,
      })),
      hasEarlierRemittedTax: hasEarlier,
      ...(await pendingMoney(ctx)),
    };
  },
  compareBooks: async ({ ctx }) => {
    await orFail(ctx, "stripe_silent", () => compareBooks(ctx));
    return { ok: true as const };
  },
});

function wireReport(report: MoneyReport): MoneyOverview["money"] {
  const { dueCents, blockedCents, frozenCents } = report.hosts;
  const { hostsCents, commissionCents, taxCents } = report.tripsToCome;
  return {
    available: dollarsOrNull(report.availableCents),
    pending: dollarsOrNull(report.pendingCents),
    ledger: toDollars(report.ledgerCents),
    hosts: { due: toDollars(dueCents), blocked: toDollars(blockedCents), frozen: toDollars(frozenCents) },
    guests: toDollars(report.guestsCents),
    tripsToCome: {
      hosts: toDollars(hostsCents),
      commission: toDollars(commissionCents),
      lodgingTax: toDollars(taxCents),
    },
    lodgingTax: toDollars(report.lodgingTaxCents),
    disputed: toDollars(report.disputedCents),
    hostDebts: toDollars(report.hostDebtsCents),
    stripeFees: toDollars(report.stripeFeesCents),
    commission: toDollars(report.commissionCents),
    withdrawn: toDollars(report.withdrawnCents),
    uncovered: toDollars(report.uncoveredCents),
    withdrawable: dollarsOrNull(report.withdrawableCents),
  };
}

function wireOutlook({ weeks, undated, next }: Outlook): MoneyOverview["outlook"] {
  const wire = ({ payouts, cents }: Outlook["undated"]) => ({ payouts, amount: toDollars(cents) });
  return {
    weeks: weeks.map((week) => ({ from: week.from, to: week.to, ...wire(week) })),
    undated: wire(undated),
    next: next && { day: next.day, ...wire(next) },
  };
}

function dollarsOrNull(cents: Cents | null): number | null {
  return cents === null ? null : toDollars(cents);
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
