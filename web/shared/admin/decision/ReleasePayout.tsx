import { formatAmount } from "#web/kit/format.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { AskButton } from "./Asking.tsx";
import { adminCall } from "./calls.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { useDecision } from "./useDecision.ts";

interface Props {
  bookingId: number;
  /** What the host is owed, in dollars. */
  amount: number;
}

/** Lets a host be sent again what was taken back in Stripe's dashboard. */
export function ReleasePayout(props: Props) {
  const { t } = useTranslation();
  return (
    <AskButton question={(close) => <ReleaseDialog {...props} onClose={close} />}>
      {t("admin.money.release.action", { amount: formatAmount(props.amount) })}
    </AskButton>
  );
}

function ReleaseDialog({ bookingId: id, amount, onClose }: Props & { onClose(): void }) {
  const { t } = useTranslation();
  const values = { amount: formatAmount(amount) };
  const release = useDecision(
    (reason: string) => adminCall("POST", "/admin/bookings/{id}/payout", { params: { id }, body: { amount, reason } }),
    t("admin.money.release.done"),
  );
  return (
    <ReasonDialog
      title={t("admin.money.release.question", values)}
      what={t("admin.money.release.what")}
      hint={t("admin.reason.hint")}
      action={t("admin.money.release.action", values)}
      send={release.mutateAsync}
      onClose={onClose}
    />
  );
}
