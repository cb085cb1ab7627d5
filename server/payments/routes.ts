import { payoutAccountRoutes } from "#contract/payments/payout-accounts.ts";
import { requireProof } from "../accounts/accounts.ts";
import type { RequestCtx, Viewer } from "../ctx.ts";
import { answer } from "../http/api.ts";
import { limitRate } from "../rate-limit.ts";
import { hasPayoutAccount, refreshPayoutAccount } from "./payout-accounts.ts";
import { createPayoutAccount, dashboardLink, onboardingLink } from "./payout-opening.ts";
import { showPayoutAccount } from "./payout-status.ts";
import { orFail } from "./stripe.ts";

/** Each of these routes sends requests to Stripe, which limits their rate. */
const questionsPerHour = 120;

export const payoutAccounts = answer(payoutAccountRoutes, {
  createPayoutAccount: async ({ ctx, viewer }) => {
    await takeQuestion(ctx, viewer);
    await requireProofToChange(ctx, viewer);
    return { connect_id: await createPayoutAccount(ctx, viewer) };
  },
  getAccountLink: async ({ ctx, viewer }) => {
    await takeQuestion(ctx, viewer);
    await requireProofToChange(ctx, viewer);
    return { url: await onboardingLink(ctx, viewer) };
  },
  getAccountLogin: async ({ ctx, viewer }) => {
    await takeQuestion(ctx, viewer);
    await requireProofToChange(ctx, viewer);
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

/** A first account needs no proof. Once Stripe knows an account, a link can redirect its payouts to another bank. */
async function requireProofToChange(ctx: RequestCtx, viewer: Viewer): Promise<void> {
  if (await hasPayoutAccount(ctx, viewer.id)) await requireProof(ctx, viewer);
}

function takeQuestion(ctx: RequestCtx, viewer: Viewer): Promise<void> {
  return limitRate(ctx, `payout_account:${viewer.id}`, questionsPerHour, 60);
}
