import { clsx } from "clsx";
import { Link } from "react-router";
import type { AdminBooking } from "#contract/admin/bookings.ts";
import { disputeReasonOf } from "#contract/payments/disputes.ts";
import { now } from "#web/app/clock.ts";
import { formatAmount, formatDateOf, formatInstant } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { ReleasePayout } from "#web/shared/admin/decision/ReleasePayout.tsx";
import { Reversal } from "#web/shared/admin/decision/Reversal.tsx";
import { SettleRefund } from "#web/shared/admin/decision/SettleRefund.tsx";
import { blockName, payoutName, refundReason, refundState } from "#web/shared/admin/facts/money-words.ts";
import { Sheet } from "#web/shared/admin/facts/Sheet.tsx";
import { StripeId } from "#web/shared/admin/facts/StripeId.tsx";
import { ledgerList } from "#web/shared/admin/list/lists.ts";

/** The booking's money: payments, refunds, the host's payout and bank disputes. */
export function BookingMoney({ booking }: { booking: AdminBooking }) {
  const { t } = useTranslation();
  const { payments, refunds, disputes, payout } = booking;
  const isEmpty = payments.length + refunds.length + disputes.length === 0 && !payout;
  return (
    <Sheet title={t("admin.booking.money")}>
      {isEmpty && <p className={clsx(type.muted, layout.above8)}>{t("admin.booking.noMoney")}</p>}
      <ul className={clsx(rows.rows, rows.under)}>
        <Payments booking={booking} />
        <Refunds booking={booking} />
        <Payout booking={booking} />
        <Disputes booking={booking} />
      </ul>
      {!isEmpty && (
        <p className={layout.above8}>
          <Link className={button.link} to={ledgerList.addressOf({ q: booking.code })}>
            {t("admin.booking.inLedger")}
          </Link>
        </p>
      )}
    </Sheet>
  );
}

function Payments({ booking: { payments, dashboard, timeZone } }: { booking: AdminBooking }) {
  const { t, language } = useTranslation();
  return payments.map((payment) => (
    <li className={rows.row} key={payment.charge}>
      <p>
        {payment.bought ? t("admin.booking.paid") : t("admin.booking.paidForNothing")}
        <span className={rows.note}>
          {formatInstant(payment.paid_at, now(), timeZone, language)} · {payment.card} ·{" "}
          {t("admin.booking.fee", { amount: formatAmount(payment.fee) })}
        </span>
        <span className={clsx(layout.row, layout.gap8, type.small)}>
          <StripeId dashboard={dashboard} id={payment.payment_intent} />
          <StripeId dashboard={dashboard} id={payment.charge} />
        </span>
      </p>
      <p className={rows.end}>
        <b className={type.numbers}>{formatAmount(payment.amount)}</b>
      </p>
    </li>
  ));
}

function Refunds({ booking }: { booking: AdminBooking }) {
  const { t, language } = useTranslation();
  const { refunds, dashboard, timeZone } = booking;
  return refunds.map((refund) => (
    <li className={rows.row} key={refund.id}>
      <p>
        {t("admin.booking.refund", { reason: refundReason(t, refund.reason) })}
        <span className={rows.note}>
          {refund.paid_elsewhere === null
            ? refundState(t, refund.state)
            : t("admin.money.paidElsewhere", { reference: refund.paid_elsewhere.reference })}{" "}
          · {formatDateOf(refund.since, timeZone, language)}
          {refund.tries > 1 && <> · {t("admin.money.tries", { count: refund.tries })}</>}
        </span>
        {refund.note && <span className={rows.note}>{t("admin.quoted", { text: refund.note })}</span>}
        {refund.stripe_id && (
          <span className={clsx(layout.row, layout.gap8, type.small)}>
            <StripeId dashboard={dashboard} id={refund.stripe_id} />
          </span>
        )}
        {refund.paid_elsewhere && (
          <Reversal
            record="paidElsewhere"
            entry={{ ...refund.paid_elsewhere, id: refund.paid_elsewhere.entry, amount: refund.amount }}
          />
        )}
        {refund.state === "failed" && <SettleRefund refund={refund} isDisputed={refund.waits_for_bank} />}
      </p>
      <p className={rows.end}>
        <b className={type.numbers}>−{formatAmount(refund.amount)}</b>
      </p>
    </li>
  ));
}

function Payout({ booking: { reserve_id, payout, dashboard, timeZone } }: { booking: AdminBooking }) {
  const { t, language } = useTranslation();
  if (!payout) return null;
  const day = (instant: string) => formatDateOf(instant, timeZone, language);
  return (
    <li className={rows.row}>
      <p>
        {t("admin.booking.payout")}: {payoutName(t, payout)}
        {payout.state !== "reversed" && <span className={rows.note}>{status()}</span>}
        {payout.message && <span className={rows.note}>{t("admin.quoted", { text: payout.message })}</span>}
        {payout.transfers.map((transfer) => (
          <span key={transfer.id} className={clsx(layout.row, layout.gap8, type.small)}>
            <span>
              {formatAmount(transfer.amount)}
              {transfer.state === "requested" && <> {t("admin.booking.transferRequested")}</>}
              {transfer.state === "refused" && (
                <> {t("admin.booking.transferRefused", { date: day(transfer.since) })}</>
              )}
              {transfer.taken_back > 0 && (
                <> {t("admin.booking.takenBack", { amount: formatAmount(transfer.taken_back) })}</>
              )}
            </span>
            {transfer.stripe_id && <StripeId dashboard={dashboard} id={transfer.stripe_id} />}
          </span>
        ))}
        {payout.why === "reversed_in_dashboard" && <ReleasePayout bookingId={reserve_id} amount={payout.owed} />}
      </p>
      <p className={rows.end}>
        <b className={type.numbers}>{formatAmount(payout.owed > 0 ? payout.owed : payout.sent)}</b>
        {payout.owed > 0 && <span className={rows.note}>{t("admin.booking.owed")}</span>}
      </p>
    </li>
  );

  function status(): string {
    if (!payout) return "";
    const { why, due_at, since } = payout;
    if (!why) return t("admin.booking.payoutDue", { date: day(due_at) });
    return why === "recently_changed"
      ? t("admin.booking.payoutHeld", {
          why: blockName(t, why),
          when: formatInstant(due_at, now(), timeZone, language),
        })
      : t("admin.booking.payoutWaits", { why: blockName(t, why), date: day(since) });
  }
}

function Disputes({ booking: { disputes, dashboard, timeZone } }: { booking: AdminBooking }) {
  const { t, language } = useTranslation();
  const states = {
    open: t("admin.booking.disputes.open"),
    won: t("admin.booking.disputes.won"),
    lost: t("admin.booking.disputes.lost"),
  };
  const nameOf = ({ is_inquiry, state }: (typeof disputes)[number]) => {
    if (!is_inquiry) return states[state];
    return state === "open" ? t("admin.booking.disputes.inquiry") : t("admin.booking.disputes.inquiryClosed");
  };
  return disputes.map((dispute) => (
    <li className={rows.row} key={dispute.id}>
      <p>
        {nameOf(dispute)}
        {dispute.bought_nothing && <span className={rows.note}>{t("admin.booking.disputes.boughtNothing")}</span>}
        <span className={rows.note}>
          {t(`admin.disputeReasons.${disputeReasonOf(dispute.reason)}`)}
          {dispute.state === "open" && dispute.due_by && (
            <> · {t("admin.money.dueBy", { date: formatInstant(dispute.due_by, now(), timeZone, language) })}</>
          )}
        </span>
        <span className={clsx(layout.row, layout.gap8, type.small)}>
          <StripeId dashboard={dashboard} id={dispute.id} />
        </span>
      </p>
      <p className={rows.end}>
        <b className={type.numbers}>{formatAmount(dispute.amount)}</b>
      </p>
    </li>
  ));
}
