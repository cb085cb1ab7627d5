import { clsx } from "clsx";
import type { PayoutAccount } from "#contract/payments/payout-accounts.ts";
import { formatAmount, formatDateOf } from "#web/kit/format.ts";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";

export function LastPayout({ payout }: { payout: NonNullable<PayoutAccount["lastPayout"]> }) {
  const { t, language } = useTranslation();
  const values = {
    amount: formatAmount(payout.amount),
    // Stripe's date, shown unshifted in every time zone.
    day: formatDateOf(`${payout.date}T00:00:00Z`, "UTC", language),
  };
  if (payout.state === "paid") {
    return <p className={clsx(rows.ending, type.muted)}>{t("host.lastPayout.paid", values)}</p>;
  }
  return (
    <p className={clsx(rows.ending, type.bad)}>
      {t("host.lastPayout.failed", values)} {payout.message}
    </p>
  );
}
