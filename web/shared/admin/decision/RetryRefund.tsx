import { clsx } from "clsx";
import { useState } from "react";
import { formatAmount } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminCall } from "./calls.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { useDecision } from "./useDecision.ts";

interface Props {
  refund: { id: number; amount: number };
  /** Whether it has failed. The dialog stays when somebody else sends it again meanwhile, with what was typed. */
  hasFailed: boolean;
  /** Whether a dispute is open, so that it waits for the bank. */
  isDisputed: boolean;
}

/** Sends a failed refund again. */
export function RetryRefund({ refund, hasFailed, isDisputed }: Props) {
  const { t } = useTranslation();
  const { id } = refund;
  const amount = formatAmount(refund.amount);
  const [isAsking, setAsking] = useState(false);
  const retry = useDecision(
    (reason: string) => adminCall("POST", "/admin/refunds/{id}/retry", { params: { id }, body: { reason } }),
    (_, { waits_for_bank }) =>
      waits_for_bank ? t("admin.booking.refundWaits", { amount }) : t("admin.booking.retryDone"),
  );
  return (
    <>
      {hasFailed && (
        <button
          type="button"
          className={clsx(button.line, button.small, layout.above8)}
          onClick={() => setAsking(true)}
        >
          {t("admin.booking.retry")}
        </button>
      )}
      {isAsking && (
        <ReasonDialog
          title={t("admin.booking.retryQuestion")}
          what={
            isDisputed ? t("admin.booking.retryWhatDisputed", { amount }) : t("admin.booking.retryWhat", { amount })
          }
          hint={t("admin.reason.hint")}
          action={t("admin.booking.retry")}
          send={retry.mutateAsync}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
