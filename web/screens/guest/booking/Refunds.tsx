import { clsx } from "clsx";
import type { Booking } from "#contract/bookings/bookings.ts";
import type { TextKey } from "#locales/translate.ts";
import { formatAmount, formatDateOf } from "#web/kit/format.ts";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { type Refund, refundsHeld, refundsOfPrice, sumOfRefunds } from "#web/shared/booking-summary/refunds.ts";
import { useRefundName } from "#web/shared/booking-summary/words.ts";
import { PriceBreakdown } from "#web/shared/price/PriceBreakdown.tsx";

const states = {
  requested: { nameKey: "dashboard.refunds.states.requested" },
  pending: { nameKey: "dashboard.refunds.states.requested" },
  succeeded: { nameKey: "dashboard.refunds.states.succeeded" },
  failed: { nameKey: "dashboard.refunds.states.failed" },
  superseded: { nameKey: "dashboard.refunds.states.superseded" },
} as const satisfies Record<Refund["state"], { nameKey: TextKey }>;

/** A refund that the card did not take. */
const elsewhere = { nameKey: "dashboard.refunds.states.elsewhere" } as const satisfies { nameKey: TextKey };

/** A refund that waits until a bank has decided a dispute. */
const held = { nameKey: "dashboard.refunds.states.held" } as const satisfies { nameKey: TextKey };

/** Completed and pending refunds, each with its status in words, and what a bank returned. */
export function Refunds({ booking: { refunds, dispute, bank_returned, timeZone } }: { booking: Booking }) {
  const { t, language } = useTranslation();
  const nameOf = useRefundName();
  const ofPrice = refundsOfPrice(refunds);
  const waiting = refundsHeld(refunds, dispute);
  const others = refunds.filter((refund) => !ofPrice.includes(refund));
  const returned = ofPrice.map((refund) => ({ label: nameOf(refund.reason), amount: refund.amount }));
  if (bank_returned > 0) returned.push({ label: t("dashboard.receipt.byBank"), amount: bank_returned });
  if (refunds.length === 0 && returned.length === 0) return null;
  return (
    <div className={clsx(layout.stack, layout.gap8)}>
      <h2 className={clsx(type.strong, layout.above4)}>{t("dashboard.refunds.title")}</h2>
      {returned.length > 0 && (
        <PriceBreakdown lines={returned} total={sumOfRefunds(returned)} totalLabel={totalLabel()} />
      )}
      <ul>
        {[...ofPrice, ...others].map((refund) => (
          <li className={type.small} key={`${refund.created_at}-${refund.reason}-${refund.amount}`}>
            {sayingOf(refund)}
          </li>
        ))}
      </ul>
    </div>
  );

  function totalLabel(): string {
    if (bank_returned > 0) return t("dashboard.refunds.totalBack");
    return ofPrice.some((refund) => waiting.includes(refund))
      ? t("dashboard.refunds.totalHeld")
      : t("dashboard.refunds.total");
  }

  function sayingOf(refund: Refund): string {
    const sent = refund.isElsewhere ? elsewhere : states[refund.state];
    const { nameKey } = waiting.includes(refund) ? held : sent;
    const state = t(nameKey);
    const date = formatDateOf(refund.created_at, timeZone, language);
    if (ofPrice.includes(refund)) return t("dashboard.refunds.saying", { date, state });
    return t("dashboard.refunds.otherSaying", {
      name: nameOf(refund.reason),
      amount: formatAmount(refund.amount),
      date,
      state,
    });
  }
}
