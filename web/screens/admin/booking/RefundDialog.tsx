import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useState } from "react";
import type { AdminBooking } from "#contract/admin/bookings.ts";
import type { LeftNow, RefundPreview } from "#contract/admin/decisions.ts";
import { toCents, toDollars } from "#contract/money.ts";
import { now } from "#web/app/clock.ts";
import { formatAmount, formatInstant } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { AmountField, useAmount } from "#web/shared/admin/decision/AmountField.tsx";
import { adminCall, adminReading } from "#web/shared/admin/decision/calls.ts";
import { ReasonDialog } from "#web/shared/admin/decision/ReasonDialog.tsx";
import { useDecision } from "#web/shared/admin/decision/useDecision.ts";
import { PriceBreakdown } from "#web/shared/price/PriceBreakdown.tsx";
import { DisputeNotice, openDisputeOf } from "./DisputeNotice.tsx";

interface Props {
  booking: AdminBooking;
  onClose(): void;
}

/**
 * Refunds part of the remainder after a preview. It sends what was left when it opened, or what a refusal said is left
 * now: the page behind it refetches after every call, so what is left there may already lack a refund whose answer was
 * lost.
 */
export function RefundDialog({ booking, onClose }: Props) {
  const { t } = useTranslation();
  const { reserve_id: id } = booking;
  const [left, setLeft] = useState(booking.left);
  const { amount, check, field } = useAmount(left);
  const preview = useQuery({
    ...adminReading("/admin/bookings/{id}/refund", { params: { id }, query: { amount: String(amount) } }),
    enabled: amount !== undefined,
  });
  const waits = useWaitingWords(booking);
  const refund = useDecision(
    (body: { amount: number; left: number; reason: string }) =>
      adminCall("POST", "/admin/bookings/{id}/refund", { params: { id }, body }),
    ({ amount }, { waits_for_bank }) =>
      waits_for_bank ? waits(amount) : t("admin.booking.refundDone", { amount: formatAmount(amount) }),
  );
  const shown = amount === undefined ? undefined : preview.data;

  async function send(reason: string) {
    if (!shown) return;
    const answer = await refund.mutateAsync({ amount: shown.amount, left, reason });
    if (answer.error === null || answer.refusal.code !== "left_changed") return answer;
    const { left: leftNow } = answer.refusal.details as LeftNow;
    if (leftNow === 0) return;
    setLeft(leftNow);
    return answer;
  }

  return (
    <ReasonDialog
      title={t("admin.booking.refundQuestion")}
      what={t("admin.booking.refundWhat")}
      hint={t("admin.booking.toldHint")}
      action={
        amount === undefined
          ? t("admin.booking.refundAction")
          : t("admin.booking.refundAmount", { amount: formatAmount(amount) })
      }
      isReady={amount === undefined || shown !== undefined}
      check={check}
      send={send}
      onClose={onClose}
    >
      <DisputeNotice booking={booking} />
      <AmountField field={field} most={left} hint={t("admin.booking.amountHint", { amount: formatAmount(left) })} />
      <div role="status">
        {shown && <Whose preview={shown} />}
        {preview.isLoading && <p className={type.small}>{t("admin.booking.refundCounting")}</p>}
      </div>
      {amount !== undefined && preview.error && (
        <p className={clsx(type.label, type.bad, layout.above12)} role="alert">
          {preview.error.message}{" "}
          <button type="button" className={button.link} onClick={() => void preview.refetch()}>
            {t("common.retry")}
          </button>
        </p>
      )}
    </ReasonDialog>
  );
}

function Whose({ preview: { amount, host, commission, lodging_tax, left } }: { preview: RefundPreview }) {
  const { t } = useTranslation();
  const leftThen = formatAmount(toDollars(toCents(left) - toCents(amount)));
  return (
    <>
      <PriceBreakdown
        lines={[
          { label: t("admin.booking.refundFromHost"), amount: host },
          { label: t("admin.booking.refundFromCommission"), amount: commission },
          ...(lodging_tax > 0 ? [{ label: t("admin.booking.refundFromTax"), amount: lodging_tax }] : []),
        ]}
        total={amount}
        totalLabel={t("admin.booking.refundToGuest")}
      />
      <p className={type.small}>{t("admin.booking.refundLeft", { amount: leftThen })}</p>
    </>
  );
}

function useWaitingWords(booking: AdminBooking): (amount: number) => string {
  const { t, language } = useTranslation();
  const due = openDisputeOf(booking)?.due_by;
  return (dollars) => {
    const amount = formatAmount(dollars);
    if (!due) return t("admin.booking.refundWaits", { amount });
    return t("admin.booking.refundWaitsUntil", { amount, date: formatInstant(due, now(), booking.timeZone, language) });
  };
}
