import type { PayoutAccount } from "#contract/payments/payout-accounts.ts";
import { formatAmount, formatDateOf } from "#web/kit/format.ts";
import { useTranslation } from "#web/kit/texts.tsx";

export function LastPayout({ payout }: { payout: NonNullable<PayoutAccount["lastPayout"]> }) {
  const { t, language } = useTranslation();
  const values = {
    amount: formatAmount(payout.amount),
    // Stripe's date, shown unshifted in every time zone.
    day: formatDateOf(`${payout.date}T00:00:00Z`, "UTC", language),
  };
  if (payout.state === "paid") return <p className="payout-last">{t("host.lastPayout.paid", values)}</p>;
  return (
    <p className="payout-last is-failed">
      {t("host.lastPayout.failed", values)} {payout.message}
    </p>
  );
}
