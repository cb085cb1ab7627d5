import { useTranslation } from "react-i18next";
import type { PayoutAccount } from "#contract/payout-accounts.ts";
import { formatAmount, formatDateOf } from "#web/ui/format.ts";

export function LastPayout({ payout }: { payout: NonNullable<PayoutAccount["lastPayout"]> }) {
  const { t, i18n } = useTranslation();
  const values = {
    amount: formatAmount(payout.amount),
    // A day of Stripe's, wherever it is read.
    day: formatDateOf(`${payout.date}T00:00:00Z`, "UTC", i18n.language),
  };
  if (payout.state === "paid") return <p className="payout-last">{t("host.lastPayout.paid", values)}</p>;
  return (
    <p className="payout-last is-failed">
      {t("host.lastPayout.failed", values)} {payout.message}
    </p>
  );
}
