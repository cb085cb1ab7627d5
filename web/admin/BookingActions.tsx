import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { OfficeBooking } from "#contract/office-bookings.ts";
import { formatAmount } from "#web/ui/format.ts";
import { adminCall } from "./calls.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { RefundDialog } from "./RefundDialog.tsx";
import { Sheet } from "./Sheet.tsx";
import { useDecision } from "./useDecision.ts";

/** What may be decided about a booking: give money back, call it off. */
export function BookingActions({ booking }: { booking: OfficeBooking }) {
  const { t } = useTranslation();
  const { left, can_cancel } = booking;
  return (
    <Sheet title={t("admin.actions.title")} className="person-actions">
      <p className="small">
        {left > 0 ? t("admin.booking.left", { amount: formatAmount(left) }) : t("admin.booking.nothingLeft")}
      </p>
      {left > 0 && <Refund booking={booking} />}
      {can_cancel && <Cancel booking={booking} />}
    </Sheet>
  );
}

function Refund({ booking }: { booking: OfficeBooking }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className="btn line wide" onClick={() => setAsking(true)}>
        {t("admin.booking.refundAction")}
      </button>
      {isAsking && <RefundDialog booking={booking} onClose={() => setAsking(false)} />}
    </>
  );
}

function Cancel({ booking: { reserve_id: id, left } }: { booking: OfficeBooking }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const cancel = useDecision(
    (reason: string) => adminCall("POST", "/admin/bookings/{id}/cancel", { params: { id }, body: { reason } }),
    t("admin.booking.cancelDone"),
  );
  return (
    <>
      <button type="button" className="btn line wide" onClick={() => setAsking(true)}>
        {t("admin.booking.cancelAction")}
      </button>
      {isAsking && (
        <ReasonDialog
          title={t("admin.booking.cancelQuestion")}
          what={t("admin.booking.cancelWhat", { amount: formatAmount(left) })}
          hint={t("admin.booking.toldHint")}
          action={t("admin.booking.cancelAction")}
          send={cancel.mutateAsync}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
