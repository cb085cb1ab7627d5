import { clsx } from "clsx";
import { useState } from "react";
import type { AdminBooking } from "#contract/admin/bookings.ts";
import { formatAmount } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminCall } from "#web/shared/admin/decision/calls.ts";
import { ReasonDialog } from "#web/shared/admin/decision/ReasonDialog.tsx";
import { useDecision } from "#web/shared/admin/decision/useDecision.ts";
import { Sheet } from "#web/shared/admin/facts/Sheet.tsx";
import { DisputeNotice, openDisputeOf } from "./DisputeNotice.tsx";
import { RefundDialog } from "./RefundDialog.tsx";

/** The operator's actions on a booking: refund and cancel. */
export function BookingActions({ booking }: { booking: AdminBooking }) {
  const { t } = useTranslation();
  const { left, can_cancel } = booking;
  return (
    <Sheet title={t("admin.actions.title")} className={clsx(layout.stack, layout.gap8)}>
      <p className={type.small}>
        {left > 0 ? t("admin.booking.left", { amount: formatAmount(left) }) : t("admin.booking.nothingLeft")}
      </p>
      <Refund booking={booking} />
      {can_cancel && <Cancel booking={booking} />}
    </Sheet>
  );
}

function Refund({ booking }: { booking: AdminBooking }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      {booking.left > 0 && (
        <button type="button" className={clsx(button.line, button.wide)} onClick={() => setAsking(true)}>
          {t("admin.booking.refundAction")}
        </button>
      )}
      {isAsking && <RefundDialog booking={booking} onClose={() => setAsking(false)} />}
    </>
  );
}

function Cancel({ booking }: { booking: AdminBooking }) {
  const { t } = useTranslation();
  const { reserve_id: id, left } = booking;
  const amount = formatAmount(left);
  const waits = left > 0 && openDisputeOf(booking) !== undefined;
  const [isAsking, setAsking] = useState(false);
  const cancel = useDecision(
    (reason: string) => adminCall("POST", "/admin/bookings/{id}/cancel", { params: { id }, body: { reason } }),
    (_, { refund_total, waits_for_bank }) =>
      waits_for_bank
        ? t("admin.booking.cancelWaits", { amount: formatAmount(refund_total) })
        : t("admin.booking.cancelDone"),
  );
  return (
    <>
      <button type="button" className={clsx(button.line, button.wide)} onClick={() => setAsking(true)}>
        {t("admin.booking.cancelAction")}
      </button>
      {isAsking && (
        <ReasonDialog
          title={t("admin.booking.cancelQuestion")}
          what={waits ? t("admin.booking.cancelWhatDisputed", { amount }) : t("admin.booking.cancelWhat", { amount })}
          hint={t("admin.booking.toldHint")}
          action={t("admin.booking.cancelAction")}
          send={cancel.mutateAsync}
          onClose={() => setAsking(false)}
        >
          {left > 0 && <DisputeNotice booking={booking} />}
        </ReasonDialog>
      )}
    </>
  );
}
