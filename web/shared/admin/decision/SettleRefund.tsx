import { clsx } from "clsx";
import { formatAmount } from "#web/kit/format.ts";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { AskButton } from "./Asking.tsx";
import { adminCall } from "./calls.ts";
import { PaidElsewhere } from "./PaidElsewhere.tsx";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { useDecision } from "./useDecision.ts";

interface Props {
  /** One that has failed. */
  refund: { id: number; amount: number };
  /** Whether a dispute is open, so that it waits for the bank. */
  isDisputed: boolean;
}

/** The operator's two ways to settle a failed refund: send it again, or record that it was paid another way. */
export function SettleRefund(props: Props) {
  const { t } = useTranslation();
  const { refund, isDisputed } = props;
  return (
    <span className={clsx(layout.row, layout.gap8)}>
      <AskButton question={(close) => <RetryDialog {...props} onClose={close} />}>{t("admin.booking.retry")}</AskButton>
      <PaidElsewhere
        path="/admin/refunds/{id}/paid-elsewhere"
        id={refund.id}
        amount={refund.amount}
        isDisputed={isDisputed}
      />
    </span>
  );
}

function RetryDialog({ refund, isDisputed, onClose }: Props & { onClose(): void }) {
  const { t } = useTranslation();
  const { id } = refund;
  const amount = formatAmount(refund.amount);
  const retry = useDecision(
    (reason: string) => adminCall("POST", "/admin/refunds/{id}/retry", { params: { id }, body: { reason } }),
    (_, { waits_for_bank }) =>
      waits_for_bank ? t("admin.booking.refundWaits", { amount }) : t("admin.booking.retryDone"),
  );
  return (
    <ReasonDialog
      title={t("admin.booking.retryQuestion")}
      what={isDisputed ? t("admin.booking.retryWhatDisputed", { amount }) : t("admin.booking.retryWhat", { amount })}
      hint={t("admin.reason.hint")}
      action={t("admin.booking.retry")}
      send={retry.mutateAsync}
      onClose={onClose}
    />
  );
}
