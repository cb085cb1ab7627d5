import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";
import { Cuenta } from "#web/booking/Cuenta.tsx";
import { formatAmount, formatDateOf } from "#web/ui/format.ts";
import { type Refund, refundsOfPrice, sumOfRefunds } from "./refunds.ts";
import { useRefundName } from "./words.ts";

const states = {
  requested: { nameKey: "dashboard.refunds.states.requested" },
  pending: { nameKey: "dashboard.refunds.states.requested" },
  succeeded: { nameKey: "dashboard.refunds.states.succeeded" },
  failed: { nameKey: "dashboard.refunds.states.failed" },
  superseded: { nameKey: "dashboard.refunds.states.superseded" },
} as const satisfies Record<Refund["state"], { nameKey: ParseKeys }>;

/** What came back or is on its way, each with its state in words. */
export function Refunds({ refunds, timeZone }: { refunds: readonly Refund[]; timeZone: string }) {
  const { t, i18n } = useTranslation();
  const nameOf = useRefundName();
  const ofPrice = refundsOfPrice(refunds);
  const others = refunds.filter((refund) => !ofPrice.includes(refund));
  if (refunds.length === 0) return null;
  return (
    <div className="refunds">
      <h2 className="refunds-title">{t("dashboard.refunds.title")}</h2>
      {ofPrice.length > 0 && (
        <Cuenta
          lines={ofPrice.map((refund) => ({ label: nameOf(refund.reason), amount: refund.amount }))}
          total={sumOfRefunds(ofPrice)}
          totalLabel={t("dashboard.refunds.total")}
        />
      )}
      <ul>
        {[...ofPrice, ...others].map((refund) => (
          <li className="small" key={`${refund.created_at}-${refund.reason}-${refund.amount}`}>
            {sayingOf(refund)}
          </li>
        ))}
      </ul>
    </div>
  );

  function sayingOf(refund: Refund): string {
    const { nameKey } = states[refund.state];
    const state = t(nameKey);
    const date = formatDateOf(refund.created_at, timeZone, i18n.language);
    if (ofPrice.includes(refund)) return t("dashboard.refunds.saying", { date, state });
    return t("dashboard.refunds.otherSaying", {
      name: nameOf(refund.reason),
      amount: formatAmount(refund.amount),
      date,
      state,
    });
  }
}
