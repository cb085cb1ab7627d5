import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatAmount } from "#web/ui/format.ts";
import { adminCall } from "./calls.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { useDecision } from "./useDecision.ts";

/** Sends a refund that failed once more. */
export function RetryRefund({ refund: { id, amount } }: { refund: { id: number; amount: number } }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const retry = useDecision(
    (reason: string) => adminCall("POST", "/admin/refunds/{id}/retry", { params: { id }, body: { reason } }),
    t("admin.booking.retryDone"),
  );
  return (
    <>
      <button type="button" className="btn line sm office-inline" onClick={() => setAsking(true)}>
        {t("admin.booking.retry")}
      </button>
      {isAsking && (
        <ReasonDialog
          title={t("admin.booking.retryQuestion")}
          what={t("admin.booking.retryWhat", { amount: formatAmount(amount) })}
          hint={t("admin.reason.hint")}
          action={t("admin.booking.retry")}
          send={retry.mutateAsync}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
