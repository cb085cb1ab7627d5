import { clsx } from "clsx";
import type { AdminBooking } from "#contract/admin/bookings.ts";
import { now } from "#web/app/clock.ts";
import { formatInstant } from "#web/kit/format.ts";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { StripeId } from "#web/shared/admin/facts/StripeId.tsx";

/** Shown while a bank has the money, so that no refund can leave, or while it only inquires about the payment. */
export function DisputeNotice({ booking }: { booking: AdminBooking }) {
  const { t, language } = useTranslation();
  const dispute = openDisputeOf(booking) ?? openOf(booking)[0];
  if (!dispute) return null;
  return (
    <div className={clsx(panel.notice, panel.bad, panel.ground, layout.stack, layout.gap8, layout.above12)}>
      <p>{dispute.is_inquiry ? t("admin.booking.refundInquiry") : t("admin.booking.refundDisputed")}</p>
      <p>
        {dispute.due_by
          ? t("admin.booking.evidenceBy", { date: formatInstant(dispute.due_by, now(), booking.timeZone, language) })
          : t("admin.booking.evidenceNow")}{" "}
        <StripeId dashboard={booking.dashboard} id={dispute.id} />
      </p>
    </div>
  );
}

/** The dispute that delays every refund of the booking's price; an inquiry delays none. */
export function openDisputeOf(booking: AdminBooking) {
  return openOf(booking).find(({ is_inquiry }) => !is_inquiry);
}

function openOf({ disputes }: AdminBooking) {
  return disputes.filter(({ state, bought_nothing }) => state === "open" && !bought_nothing);
}
