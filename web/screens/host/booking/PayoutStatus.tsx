import type { ReactNode } from "react";
import { Link } from "react-router";
import { type HeldBy, toldPayoutState } from "#contract/bookings/process.ts";
import type { HostedBookingInFull, HostedPayout } from "#contract/hosting/hosting.ts";
import { now } from "#web/app/clock.ts";
import { formatAmount, formatInstant } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { refundsHeld, refundsOfPrice } from "#web/shared/booking-summary/refunds.ts";

/** The status of the host's payout: when it leaves, why it is blocked and what to do, or when it was sent. */
export function PayoutStatus({ booking }: { booking: HostedBookingInFull }) {
  const { t } = useTranslation();
  const { payout, receives, state, guest, heldBy, refunds, dispute, money } = booking;
  const isAhead = state === "confirmed" && receives > 0;
  const isNothing = payout !== null && toldPayoutState(payout.state, money.transferred > 0) === "nothing";
  if (heldBy && (payout ? payout.state === "due" : isAhead)) {
    return <Held by={heldBy} guest={guest.name} amount={payout?.amount ?? receives} />;
  }
  return (
    <>
      {payout && !isNothing ? <Told booking={booking} payout={payout} /> : <p>{unopened()}</p>}
      {heldBy === "dispute" && payout?.why !== "dispute" && <p>{t("host.payout.disputed", { guest: guest.name })}</p>}
    </>
  );

  /** Before the booking is over, or when nothing is left to pay. */
  function unopened(): string {
    if (isAhead) return t("host.payout.ahead", { amount: formatAmount(receives) });
    return refundsHeld(refundsOfPrice(refunds), dispute).length > 0
      ? t("host.payout.nothingEitherWay", { guest: guest.name })
      : t("host.payout.nothing", { guest: guest.name });
  }
}

/** A payout that the operator has to free: it waits for the bank, or for the answer to a problem. */
function Held({ by, guest, amount }: { by: HeldBy; guest: string; amount: number }) {
  const { t } = useTranslation();
  const values = { amount: formatAmount(amount), guest };
  return <p>{by === "dispute" ? t("host.payout.dispute", values) : t("host.payout.problem", values)}</p>;
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
  const values = { amount: formatAmount(payout.amount) };
  switch (payout.why) {
    case "no_account":
      return <Mend text={t("host.payout.noAccount", values)} action={t("host.ways.setUp")} />;
    case "not_payable":
      return <Mend text={t("host.payout.notPayable", values)} action={t("host.payout.seeWhat")} />;
    case "problem":
    case "dispute":
      return <Held by={payout.why} guest={booking.guest.name} amount={payout.amount} />;
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
