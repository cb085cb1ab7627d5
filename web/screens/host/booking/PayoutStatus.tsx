import type { ReactNode } from "react";
import { Link } from "react-router";
import type { HostedBookingInFull, HostedPayout } from "#contract/hosting/hosting.ts";
import { now } from "#web/app/clock.ts";
import { formatAmount, formatInstant } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import { useTranslation } from "#web/kit/texts.tsx";

/** The status of the host's payout: when it leaves, why it is blocked and what to do, or when it was sent. */
export function PayoutStatus({ booking }: { booking: HostedBookingInFull }) {
  const { t } = useTranslation();
  const { payout, receives, state, guest } = booking;
  const amount = formatAmount(receives);
  if (payout) return <Told booking={booking} payout={payout} />;
  if (state === "confirmed" && receives > 0) return <p>{t("host.payout.ahead", { amount })}</p>;
  return <p>{t("host.payout.nothing", { guest: guest.name })}</p>;
}

function Told({ booking, payout }: { booking: HostedBookingInFull; payout: HostedPayout }): ReactNode {
  const { t, language } = useTranslation();
  const { guest, timeZone, money } = booking;
  const amount = formatAmount(payout.amount);
  const on = (instant: string | null) => (instant ? formatInstant(instant, timeZone, language) : "");
  switch (payout.state) {
    case "due":
      if (payout.why) {
        const values = { amount, when: on(payout.due_at) };
        return <Mend text={t("host.payout.recentlyChanged", values)} action={t("host.payout.seeChange")} />;
      }
      return new Date(payout.due_at) > now() ? (
        <p>{t("host.payout.due", { amount, when: on(payout.due_at) })}</p>
      ) : (
        <p>{t("host.payout.leaving", { amount })}</p>
      );
    case "blocked":
      return <Blocked booking={booking} payout={payout} />;
    case "sent":
      return money.transferred > 0 ? (
        <p>{t("host.payout.sent", { amount, when: on(payout.paid_at) })}</p>
      ) : (
        <p>{t("host.payout.netted", { amount: formatAmount(money.netted) })}</p>
      );
    case "reversed":
      return <p>{t("host.payout.reversed", { guest: guest.name })}</p>;
    case "debt":
      return <p>{t("host.payout.debt", { amount: formatAmount(money.debt) })}</p>;
  }
}

/** Each reason for a block, with its next step. */
function Blocked({ booking, payout }: { booking: HostedBookingInFull; payout: HostedPayout }) {
  const { t } = useTranslation();
  const values = { amount: formatAmount(payout.amount), guest: booking.guest.name };
  switch (payout.why) {
    case "no_account":
      return <Mend text={t("host.payout.noAccount", values)} action={t("host.ways.setUp")} />;
    case "not_payable":
      return <Mend text={t("host.payout.notPayable", values)} action={t("host.payout.seeWhat")} />;
    case "problem":
      return <p>{t("host.payout.problem", values)}</p>;
    case "dispute":
      return <p>{t("host.payout.dispute", values)}</p>;
    default:
      return <p>{t("host.payout.refused", values)}</p>;
  }
}

function Mend({ text, action }: { text: string; action: string }) {
  return (
    <>
      <p>{text}</p>
      <p>
        <Link className={button.link} to="/host/dashboard#payouts">
          {action}
        </Link>
      </p>
    </>
  );
}
