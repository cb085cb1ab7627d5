import { adminRoutes } from "#contract/admin.ts";
import { toCents } from "#contract/money.ts";
import { cancelAsPlatform, refundByOperator, retryRefund, settleProblem } from "../bookings/bookings.ts";
import { fail } from "../fail.ts";
import { answer } from "../http/api.ts";
import { audited } from "./audit.ts";
import { commissionHistory, setCommission } from "./commissions.ts";

const done = { ok: true as const };

export const admin = answer(adminRoutes, {
  setSiteTax: async ({ ctx, viewer, body }) => ({ tax: await setCommission(ctx, viewer, "space", body.tax) }),
  setHostTax: async ({ ctx, viewer, body }) => ({ tax: await setCommission(ctx, viewer, "lodging", body.tax) }),
  setExperienceTax: async ({ ctx, viewer, body }) => ({
    tax: await setCommission(ctx, viewer, "experience", body.tax),
  }),
  listCommissions: ({ ctx }) => commissionHistory(ctx),
  cancelBooking: ({ ctx, viewer, params, body: { reason } }) =>
    audited(ctx, viewer, { action: "cancelBooking", subject: `booking ${params.id}`, reason }, (tx) =>
      cancelAsPlatform(tx, params.id, { reason, adminId: viewer.id }),
    ),
  refundBooking: async ({ ctx, viewer, params, body: { amount, reason } }) => {
    const change = { action: "refundBooking", subject: `booking ${params.id}`, after: { amount }, reason };
    await audited(ctx, viewer, change, (tx) =>
      refundByOperator(tx, params.id, { amountCents: toCents(amount), reason, adminId: viewer.id }),
    );
    return done;
  },
  settleProblem: async ({ ctx, viewer, params, body: { answer: reason } }) => {
    await audited(ctx, viewer, { action: "settleProblem", subject: `problem ${params.id}`, reason }, (tx) =>
      settleProblem(tx, params.id, { answer: reason, adminId: viewer.id }),
    );
    return done;
  },
  retryRefund: async ({ ctx, viewer, params, body: { reason } }) => {
    await audited(ctx, viewer, { action: "retryRefund", subject: `refund ${params.id}`, reason }, async (tx) => {
      if (!(await retryRefund(tx, params.id))) fail("not_found");
    });
    return done;
  },
});
