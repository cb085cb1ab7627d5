import { alertRoutes } from "#contract/admin/alerts.ts";
import { auditRoutes } from "#contract/admin/audit.ts";
import { adminBookingRoutes } from "#contract/admin/bookings.ts";
import { breakageRoutes } from "#contract/admin/breakages.ts";
import { decisionRoutes } from "#contract/admin/decisions.ts";
import { ledgerRoutes } from "#contract/admin/ledger.ts";
import { adminListingRoutes } from "#contract/admin/listings.ts";
import { moderationRoutes } from "#contract/admin/moderation.ts";
import type { ReportName } from "#contract/admin/report-names.ts";
import { reportRoutes } from "#contract/admin/reports.ts";
import { adminThreadRoutes } from "#contract/admin/threads.ts";
import { userRoutes } from "#contract/admin/users.ts";
import { toCents, toDollars } from "#contract/money.ts";
import {
  attachOrphan,
  findDebtRepaid,
  findPaidElsewhere,
  recordDebtRepaid,
  recordOrphanPaid,
  recordRefundPaid,
  refundByOperator,
  releasePayout,
  retryRefund,
  returnOrphan,
  reverseDebtRepaid,
  reversePaidElsewhere,
  waitsForBank,
} from "../bookings/bookings.ts";
import type { RequestCtx, SecurityNote } from "../ctx.ts";
import { fail } from "../fail.ts";
import { answer } from "../http/api.ts";
import { listReports } from "../messages/messages.ts";
import { enterByAdminLink } from "./admin-link.ts";
import { alerts } from "./alerts.ts";
import { listAllListings, listEditedListings, withdrawListing } from "./all-listings.ts";
import { type AuditedChange, audited, auditedOnce, listAudit } from "./audit.ts";
import { showAdminBooking } from "./booking.ts";
import { searchBookings } from "./booking-search.ts";
import { cancelBooking, previewRefund, sendEmailAgain, settleReportedProblem } from "./bookings.ts";
import { listBreakages, recordBreakage } from "./breakages.ts";
import { commissionHistory, previewCommission, setCommission } from "./commissions.ts";
import { claimFirstAdmin } from "./first-admin.ts";
import { listLedger } from "./ledger.ts";
import { codeOf } from "./like-filters.ts";
import { decideListing, listingsToDecide } from "./listings.ts";
import { hideOrShow, listAdminReviews, putBackEdit, showAdminListing } from "./moderating.ts";
import { pauseAll, reopenAll } from "./pausing.ts";
import { csv, report } from "./reports.ts";
import { listSecurityEvents } from "./security-events.ts";
import { stats } from "./stats.ts";
import { recordRemittedTax, reverseRemittedTax } from "./tax.ts";
import { closeMessageReport, readBookingThread, readReportedThread, showThreadPhoto } from "./threads.ts";
import { listUnpayableHosts, remindHost } from "./unpayable-hosts.ts";
import {
  demote,
  listUsers,
  newestUsers,
  promote,
  resetUsersFactors,
  restoreUser,
  showUser,
  suspendUser,
} from "./users.ts";

const done = { ok: true as const };
const decided = async (work: Promise<void>) => {
  await work;
  return done;
};

/** Records an admin's access to people's data. */
async function noted<T>(ctx: RequestCtx, note: SecurityNote, work: Promise<T>): Promise<T> {
  const found = await work;
  ctx.notes.push(note);
  return found;
}

const routes = {
  ...decisionRoutes,
  ...userRoutes,
  ...adminListingRoutes,
  ...moderationRoutes,
  ...adminBookingRoutes,
  ...adminThreadRoutes,
  ...ledgerRoutes,
  ...reportRoutes,
  ...alertRoutes,
  ...auditRoutes,
  ...breakageRoutes,
};

export const admin = answer(routes, {
  setSiteTax: ({ ctx, viewer, body }) => setCommission(ctx, viewer, "space", body),
  setHostTax: ({ ctx, viewer, body }) => setCommission(ctx, viewer, "lodging", body),
  setExperienceTax: ({ ctx, viewer, body }) => setCommission(ctx, viewer, "experience", body),
  listCommissions: ({ ctx }) => commissionHistory(ctx),
  previewCommission: ({ ctx, params }) => previewCommission(ctx, params.kind),
  cancelBooking: ({ ctx, viewer, params, body }) => cancelBooking(ctx, viewer, { ...params, ...body }),
  previewRefund: ({ ctx, params, query }) => previewRefund(ctx, params.id, query.amount),
  refundBooking: async ({ ctx, viewer, params, body: { amount, left, reason } }) => {
    const change: AuditedChange = {
      action: "refundBooking",
      subject: `booking ${params.id}`,
      after: { amount },
      reason,
    };
    const order = { amountCents: toCents(amount), leftCents: toCents(left), reason, adminId: viewer.id };
    const waits_for_bank = await audited(ctx, viewer, change, (tx) => refundByOperator(tx, params.id, order));
    return { ...done, waits_for_bank };
  },
  settleProblem: ({ ctx, viewer, params, body }) =>
    decided(settleReportedProblem(ctx, viewer, { ...params, reason: body.answer })),
  recordRefundPaid: async ({ ctx, viewer, params: { id }, body: { amount, reference, reason } }) => {
    const after = { amount, reference };
    const change: AuditedChange = { action: "recordRefundPaid", subject: `refund ${id}`, after, reason };
    await auditedOnce(ctx, viewer, { ...change, madeAlready: "refund_settled" }, (tx) =>
      recordRefundPaid(tx, id, { amountCents: toCents(amount), reference }),
    );
    return done;
  },
  recordOrphanPaid: async ({ ctx, viewer, params: { id }, body: { amount, reference, reason } }) => {
    const after = { amount, reference };
    const change: AuditedChange = { action: "recordOrphanPaid", subject: `orphan payment ${id}`, after, reason };
    await auditedOnce(ctx, viewer, { ...change, madeAlready: "orphan_settled" }, (tx) =>
      recordOrphanPaid(tx, id, { amountCents: toCents(amount), reference }),
    );
    return done;
  },
  reversePaidElsewhere: async ({ ctx, viewer, params: { id }, body: { reason } }) => {
    const record = await findPaidElsewhere(ctx, id);
    const change: AuditedChange = {
      action: "reversePaidElsewhere",
      subject: "orphanId" in record.of ? `orphan payment ${record.of.orphanId}` : `refund ${record.of.refundId}`,
      before: { amount: toDollars(record.amountCents) },
      after: { amount: 0 },
      reason,
    };
    await auditedOnce(ctx, viewer, { ...change, madeAlready: "already_reversed" }, (tx) =>
      reversePaidElsewhere(tx, record),
    );
    return done;
  },
  recordDebtRepaid: async ({ ctx, viewer, params: { id }, body: { amount, debt, reference, reason } }) => {
    const after = { amount, reference };
    const change: AuditedChange = { action: "recordDebtRepaid", subject: `user ${id}`, after, reason };
    const repaid = { amountCents: toCents(amount), seenCents: toCents(debt), reference };
    await auditedOnce(ctx, viewer, { ...change, madeAlready: "debt_changed" }, (tx) =>
      recordDebtRepaid(tx, id, repaid),
    );
    return done;
  },
  reverseDebtRepaid: async ({ ctx, viewer, params: { id }, body: { reason } }) => {
    const record = await findDebtRepaid(ctx, id);
    const change: AuditedChange = {
      action: "reverseDebtRepaid",
      subject: `user ${record.hostId}`,
      before: { amount: toDollars(record.amountCents) },
      after: { amount: 0 },
      reason,
    };
    await auditedOnce(ctx, viewer, { ...change, madeAlready: "already_reversed" }, (tx) =>
      reverseDebtRepaid(tx, record),
    );
    return done;
  },
  refundOrphan: async ({ ctx, viewer, params: { id }, body: { reason } }) => {
    const change: AuditedChange = { action: "refundOrphan", subject: `orphan payment ${id}`, reason };
    await auditedOnce(ctx, viewer, { ...change, madeAlready: "orphan_settled" }, (tx) => returnOrphan(tx, id));
    return done;
  },
  attachOrphan: async ({ ctx, viewer, params: { id }, body: { code: typed, reason } }) => {
    const code = codeOf(typed);
    const change: AuditedChange = { action: "attachOrphan", subject: `orphan payment ${id}`, after: { code }, reason };
    await auditedOnce(ctx, viewer, { ...change, madeAlready: "orphan_settled" }, (tx) => attachOrphan(tx, id, code));
    return done;
  },
  listMessageReports: ({ ctx, query }) => listReports(ctx, query),
  readReportedThread: ({ ctx, viewer, params, body }) => readReportedThread(ctx, viewer, { ...params, ...body }),
  getThreadPhoto: ({ ctx, viewer, params }) => showThreadPhoto(ctx, viewer, params),
  readBookingThread: ({ ctx, viewer, params, body }) => readBookingThread(ctx, viewer, { ...params, ...body }),
  closeMessageReport: ({ ctx, viewer, params, body }) =>
    decided(closeMessageReport(ctx, viewer, { ...params, ...body })),
  releasePayout: async ({ ctx, viewer, params: { id }, body: { amount, reason } }) => {
    const change: AuditedChange = { action: "releasePayout", subject: `booking ${id}`, after: { amount }, reason };
    await auditedOnce(ctx, viewer, { ...change, madeAlready: "payout_released" }, async (tx) => {
      if (!(await releasePayout(tx, id, toCents(amount)))) fail("payout_released");
    });
    return done;
  },
  retryRefund: async ({ ctx, viewer, params, body: { reason } }) => {
    const change: AuditedChange = { action: "retryRefund", subject: `refund ${params.id}`, reason };
    await auditedOnce(ctx, viewer, { ...change, madeAlready: "refund_settled" }, async (tx) => {
      if (!(await retryRefund(tx, params.id))) fail("refund_settled");
    });
    return { ...done, waits_for_bank: await waitsForBank(ctx, params.id) };
  },
  remitTax: ({ ctx, viewer, body }) => decided(recordRemittedTax(ctx, viewer, body)),
  reverseRemittedTax: ({ ctx, viewer, params, body }) =>
    decided(reverseRemittedTax(ctx, viewer, { ...params, ...body })),
  pauseReservations: ({ ctx, viewer, body: { reason } }) => decided(pauseAll(ctx, viewer, reason)),
  reopenReservations: ({ ctx, viewer, body: { reason } }) => decided(reopenAll(ctx, viewer, reason)),
  getStats: ({ ctx }) => stats(ctx),
  getDisabledHosts: ({ ctx }) => listingsToDecide(ctx),
  enableListing: ({ ctx, viewer, body }) => decideListing(ctx, viewer, body),
  getUsers: ({ ctx, viewer, query }) => noted(ctx, { kind: "people_read", userId: viewer.id }, newestUsers(ctx, query)),
  listUsers: ({ ctx, viewer, query }) => noted(ctx, { kind: "people_read", userId: viewer.id }, listUsers(ctx, query)),
  getUser: ({ ctx, viewer, params: { id } }) =>
    noted(ctx, { kind: "person_read", userId: viewer.id, aboutUserId: id }, showUser(ctx, id)),
  suspendUser: ({ ctx, viewer, params, body }) => decided(suspendUser(ctx, viewer, { ...params, ...body })),
  restoreUser: ({ ctx, viewer, params, body }) => decided(restoreUser(ctx, viewer, { ...params, ...body })),
  makeAdmin: ({ ctx, viewer, params, body }) => decided(promote(ctx, viewer, { ...params, ...body })),
  unmakeAdmin: ({ ctx, viewer, params, body }) => decided(demote(ctx, viewer, { ...params, ...body })),
  resetFactors: ({ ctx, viewer, params, body }) => decided(resetUsersFactors(ctx, viewer, { ...params, ...body })),
  getReport: ({ ctx, query }) => report(ctx, query),
  downloadReport: ({ ctx, viewer, params, query }) => {
    const file = csv(ctx, params.name.replace(/\.csv$/, "") as ReportName, query);
    return noted(ctx, { kind: "exported", userId: viewer.id }, file);
  },
  listAudit: ({ ctx, query }) => listAudit(ctx, query),
  listSecurityEvents: ({ ctx, query }) => listSecurityEvents(ctx, query),
  searchBookings: async ({ ctx, viewer, query }) => {
    const found = await searchBookings(ctx, query);
    if (query.q !== undefined) ctx.notes.push({ kind: "people_read", userId: viewer.id });
    return found;
  },
  getAdminBooking: async ({ ctx, viewer, params }) => {
    const booking = await showAdminBooking(ctx, params.id);
    for (const { id } of [booking.guest, booking.host]) {
      ctx.notes.push({ kind: "person_read", userId: viewer.id, aboutUserId: id });
    }
    return booking;
  },
  resendEmail: ({ ctx, viewer, params, body }) => decided(sendEmailAgain(ctx, viewer, { ...params, ...body })),
  getAlerts: ({ ctx }) => alerts(ctx),
  listUnpayableHosts: ({ ctx }) => listUnpayableHosts(ctx),
  remindHost: ({ ctx, viewer, params }) => decided(remindHost(ctx, viewer, params.id)),
  listEditedListings: ({ ctx, query }) => listEditedListings(ctx, query),
  listAllListings: ({ ctx, query }) => listAllListings(ctx, query),
  withdrawListing: ({ ctx, viewer, params, body }) => decided(withdrawListing(ctx, viewer, { ...params, ...body })),
  claimFirstAdmin: ({ ctx, viewer, body }) => decided(claimFirstAdmin(ctx, viewer, body.token)),
  enterByAdminLink: ({ ctx, body }) => enterByAdminLink(ctx, body.token, body.password),
  getAdminListing: ({ ctx, params }) => showAdminListing(ctx, params.id),
  listAdminReviews: ({ ctx, query }) => listAdminReviews(ctx, query),
  hide: ({ ctx, viewer, body }) => decided(hideOrShow(ctx, viewer, "hide", body)),
  show: ({ ctx, viewer, body }) => decided(hideOrShow(ctx, viewer, "show", body)),
  putBack: ({ ctx, viewer, params, body }) => putBackEdit(ctx, viewer, { ...params, ...body }),
  listLedger: ({ ctx, query }) => listLedger(ctx, query),
  reportBrowserError: async ({ ctx, body: { name, frames, page } }) => {
    await recordBreakage(ctx, { kind: "error", what: name, sources: frames, page });
    return done;
  },
  listBreakages: ({ ctx, query }) => listBreakages(ctx, query),
});
