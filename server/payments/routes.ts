import { payoutAccountRoutes } from "#contract/payments/payout-accounts.ts";
import type { RequestCtx, Viewer } from "../ctx.ts";
import { answer } from "../http/api.ts";
import { limitRate } from "../rate-limit.ts";
import { refreshPayoutAccount } from "./payout-accounts.ts";
import { createPayoutAccount, dashboardLink, onboardingLink, orFail } from "./payout-opening.ts";
import { showPayoutAccount } from "./payout-status.ts";

/** Each of these routes sends requests to Stripe, which limits their rate. */
const questionsPerHour = 120;

export const payoutAccounts = answer(payoutAccountRoutes, {
  createPayoutAccount: async ({ ctx, viewer }) => {
    await takeQuestion(ctx, viewer);
    return { connect_id: await createPayoutAccount(ctx, viewer) };
  },
  getAccountLink: async ({ ctx, viewer }) => {
    await takeQuestion(ctx, viewer);
    return { url: await onboardingLink(ctx, viewer) };
  },
  getAccountLogin: async ({ ctx, viewer }) => {
    await takeQuestion(ctx, viewer);
    return { url: await dashboardLink(ctx, viewer) };
  },
  getPayoutAccount: async ({ ctx, viewer, query }) => {
    if (query.refresh === "true") {
      await takeQuestion(ctx, viewer);
      await orFail(ctx, "payout_account_unknown", () => refreshPayoutAccount(ctx, { userId: viewer.id }));
    }
    return showPayoutAccount(ctx, viewer.id);
  },
});

function takeQuestion(ctx: RequestCtx, viewer: Viewer): Promise<void> {
  return limitRate(ctx, `payout_account:${viewer.id}`, questionsPerHour, 60);
}
