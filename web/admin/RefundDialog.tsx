import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { OfficeBooking } from "#contract/office-bookings.ts";
import { FieldNotes, wrongness } from "#web/accounts/Field.tsx";
import { formatAmount } from "#web/ui/format.ts";
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
  const fieldId = useId();
  const [asOpened] = useState(left);
  const [typed, setTyped] = useState(String(left));
  const [isWrong, setWrong] = useState(false);
  const amount = Math.round(Number(typed.replace(",", ".")) * 100) / 100;
  const isGood = amount >= 0.01 && amount <= asOpened;
  const error = isWrong && !isGood ? t("admin.booking.amountWrong", { amount: formatAmount(asOpened) }) : undefined;
  const hint = t("admin.booking.amountHint", { amount: formatAmount(asOpened) });
  const refund = useDecision(
    (reason: string) =>
      adminCall("POST", "/admin/bookings/{id}/refund", { params: { id }, body: { amount, left: asOpened, reason } }),
    t("admin.booking.refundDone", { amount: formatAmount(amount) }),
  );

  function check(): boolean {
    setWrong(!isGood);
    if (!isGood) document.getElementById(fieldId)?.focus();
    return isGood;
  }

  return (
    <ReasonDialog
      title={t("admin.booking.refundQuestion")}
      what={t("admin.booking.refundWhat")}
      hint={t("admin.booking.toldHint")}
      action={t("admin.booking.refundAction")}
      check={check}
      send={refund.mutateAsync}
      onClose={onClose}
    >
      <div className={error ? "field bad office-reason" : "field office-reason"}>
        <label htmlFor={fieldId}>{t("admin.booking.amount")}</label>
        <input
          id={fieldId}
          inputMode="decimal"
          autoComplete="off"
          required
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          {...wrongness(fieldId, hint, error)}
        />
        <FieldNotes id={fieldId} hint={hint} error={error} />
      </div>
    </ReasonDialog>
  );
}
