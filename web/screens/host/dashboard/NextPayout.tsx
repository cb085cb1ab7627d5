import { clsx } from "clsx";
import { Link } from "react-router";
import { clocks } from "#contract/bookings/process.ts";
import type { HostStats, NextPayout as Payout } from "#contract/hosting/hosting.ts";
import { toCents, toDollars } from "#contract/money.ts";
import type { PayoutAccount } from "#contract/payments/payout-accounts.ts";
import { now } from "#web/app/clock.ts";
import { useSite } from "#web/app/site.ts";
import { formatAmount, formatInstant, formatShortDay } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { datesOf } from "#web/shared/booking-summary/dates.ts";
import { dayIn } from "#web/shared/hosting/months.ts";
import { isAwaited } from "#web/shared/hosting/payout-account.ts";
import { PriceBreakdown } from "#web/shared/price/PriceBreakdown.tsx";
import styles from "./HostDashboard.module.css";

interface Props {
  stats: HostStats;
  account: PayoutAccount | undefined;
}

/** How the next payout is calculated and when it leaves, and the payout after it. */
export function NextPayout({ stats: { next_payouts }, account }: Props) {
  const { t, language } = useTranslation();
  const [next, then] = next_payouts;
  return (
    <section className={clsx(panel.panel, layout.stack, layout.gap8, styles.account)} aria-labelledby="next-payout">
      <h2 className={type.heading} id="next-payout">
        {t("hostPanel.next.title")}
      </h2>
      {next ? (
        <Account payout={next} />
      ) : (
        <p className={type.muted}>{isAwaited(account) ? t("hostPanel.next.noAccount") : t("hostPanel.next.none")}</p>
      )}
      {then && <p className={clsx(type.small, layout.offPhones)}>{thenSaid(then)}</p>}
    </section>
  );

  function thenSaid({ at, amount, booking }: Payout): string {
    const day = formatShortDay(dayIn(booking.timeZone, new Date(at)), language);
    return t("hostPanel.next.then", { guest: booking.guest.name, amount: formatAmount(amount), day });
  }
}

function Account({ payout: { at, owed, kept, amount, booking } }: { payout: Payout }) {
  const { t, language } = useTranslation();
  const { brandName } = useSite();
  const { guest, lines, commission, money, receives, timeZone, payout } = booking;
  // Calculated in cents, so that the lines add up to the amount that leaves.
  const before = toDollars(toCents(owed) - toCents(receives));
  const parts = [
    ...lines.filter(({ code }) => code !== "lodging_tax"),
    { label: t("host.bill.commission", { brand: brandName }), amount: -commission },
    ...(money.refunded > 0 ? [{ label: t("host.bill.refunded", { guest: guest.name }), amount: -money.refunded }] : []),
    ...(before !== 0 ? [{ label: t("hostPanel.next.before"), amount: before }] : []),
    ...(kept > 0 ? [{ label: t("host.bill.netted"), amount: -kept }] : []),
  ];
  const when = formatInstant(at, now(), timeZone, language);
  return (
    <>
      <p className={type.small}>
        <Link className={button.link} to={`/host/bookings/${booking.reserve_id}`}>
          {guest.name}
        </Link>
        , {booking.title}, {datesOf(booking, language)}
      </p>
      <PriceBreakdown lines={parts} total={amount} totalLabel={t("host.bill.receives")} hasDeductions />
      <p className={clsx(type.small, layout.offPhones)}>{leavesSaid()}</p>
    </>
  );

  function leavesSaid(): string {
    if (payout) return t("hostPanel.next.leaves", { when });
    if (!booking.canComplete) return t("hostPanel.next.leavesIf", { when });
    const lastMinutes = clocks.completionMinutes + clocks.payoutMinutes;
    const last = new Date(Date.parse(booking.ends_at) + lastMinutes * 60_000).toISOString();
    // A payout that waits after a change leaves at the same time either way.
    if (last <= at) return t("hostPanel.next.leaves", { when });
    return t("hostPanel.next.leavesIfNow", { when, last: formatInstant(last, now(), timeZone, language) });
  }
}
