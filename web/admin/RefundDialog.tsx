import { useTranslation } from "react-i18next";
import type { OfficeBooking } from "#contract/office-bookings.ts";
import { formatAmount } from "#web/ui/format.ts";
import { AmountField, useAmount } from "./AmountField.tsx";
import { adminCall } from "./calls.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { useDecision } from "./useDecision.ts";

interface Props {
  booking: OfficeBooking;
  onClose(): void;
}

/** All or a part of what is left goes back. What was left when the dialog opened is sent along: twice is once. */
export function RefundDialog({ booking: { reserve_id: id, left }, onClose }: Props) {
  const { t } = useTranslation();
  const { amount, most, check, field } = useAmount(left);
  const refund = useDecision(
    (order: { amount: number; reason: string }) =>
      adminCall("POST", "/admin/bookings/{id}/refund", { params: { id }, body: { ...order, left: most } }),
    ({ amount }) => t("admin.booking.refundDone", { amount: formatAmount(amount) }),
  );
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
      check={check}
      send={async (reason) => amount !== undefined && refund.mutateAsync({ amount, reason })}
      onClose={onClose}
    >
      <AmountField field={field} most={most} hint={t("admin.booking.amountHint", { amount: formatAmount(most) })} />
    </ReasonDialog>
  );
}
