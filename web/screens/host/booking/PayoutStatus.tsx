import type { ReactNode } from "react";
import { Link } from "react-router";
import { type StoredBlockReason, toldPayoutState } from "#contract/bookings/process.ts";
import type { HostedBookingInFull, HostedPayout } from "#contract/hosting/hosting.ts";
import { now } from "#web/app/clock.ts";
import { formatAmount, formatInstant } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { refundsHeld, refundsOfPrice } from "#web/shared/booking-summary/refunds.ts";

/** The status of the host's payout, and what of it may be deducted for an earlier debt. */
export function PayoutStatus({ booking }: { booking: HostedBookingInFull }) {
  const { t } = useTranslation();
  const { mayBeKept } = booking.money;
  return (
    <>
      <PayoutSentence booking={booking} />
      {mayBeKept > 0 && <p>{t("host.payout.mayBeKept", { amount: formatAmount(mayBeKept) })}</p>}
    </>
  );
}

/** When it leaves, what keeps it back and what to do, or when it was sent. */
function PayoutSentence({ booking }: { booking: HostedBookingInFull }) {
  const { t, language } = useTranslation();
  const { payout, receives, state, guest, heldBy, heldUntil, timeZone, refunds, dispute, money } = booking;
  const isAhead = state === "confirmed" && receives > 0;
  const isWaiting = payout ? payout.state === "due" || payout.state === "blocked" : isAhead;
  const isNothing = payout !== null && toldPayoutState(payout.state, money.transferred > 0) === "nothing";
  if (heldBy && isWaiting) return <KeptBack booking={booking} by={heldBy} />;
  if (isAhead) {
    const values = { amount: formatAmount(receives) };
    if (heldUntil === null) return <p>{t("host.payout.ahead", values)}</p>;
    const when = formatInstant(heldUntil, now(), timeZone, language);
    return <Mend text={t("host.payout.aheadHeld", { ...values, when })} action={t("host.payout.seeChange")} />;
  }
  return (
    <>
      {payout && !isNothing ? <Told booking={booking} payout={payout} /> : <p>{nothingSaid()}</p>}
      {heldBy === "dispute" && <p>{t("host.payout.disputed", { guest: guest.name })}</p>}
    </>
  );

  function nothingSaid(): string {
    return refundsHeld(refundsOfPrice(refunds), dispute).length > 0
      ? t("host.payout.nothingEitherWay", { guest: guest.name })
      : t("host.payout.nothing", { guest: guest.name });
  }
}

/** Each reason, with the host's next step if there is one. */
function KeptBack({ booking, by }: { booking: HostedBookingInFull; by: StoredBlockReason }): ReactNode {
  const { t } = useTranslation();
  const { payout, receives, guest } = booking;
  const values = { amount: formatAmount(payout?.amount ?? receives), guest: guest.name };
  switch (by) {
    case "no_account": {
      const text = payout ? t("host.payout.noAccount", values) : t("host.payout.aheadNoAccount", values);
      return <Mend text={text} action={t("host.ways.setUp")} />;
    }
    case "not_payable": {
      const text = payout ? t("host.payout.notPayable", values) : t("host.payout.aheadNotPayable", values);
      return <Mend text={text} action={t("host.payout.seeWhat")} />;
    }
    case "problem":
      return <p>{t("host.payout.problem", values)}</p>;
    case "dispute":
      return <p>{t("host.payout.dispute", values)}</p>;
    case "reversed_in_dashboard":
      return <p>{t("host.payout.reversedInDashboard", values)}</p>;
    case "refused":
      return <p>{t("host.payout.refused", values)}</p>;
  }
}

function Told({ booking, payout }: { booking: HostedBookingInFull; payout: HostedPayout }): ReactNode {
  const { t, language } = useTranslation();
  const { guest, timeZone, money } = booking;
  const amount = formatAmount(payout.amount);
  const on = (instant: string | null) => (instant ? formatInstant(instant, now(), timeZone, language) : "");
  switch (payout.state) {
    case "due":
    case "blocked":
      if (payout.why) {
        const values = { amount, when: on(payout.due_at) };
        return <Mend text={t("host.payout.recentlyChanged", values)} action={t("host.payout.seeChange")} />;
      }
      return new Date(payout.due_at) > now() ? (
        <p>{t("host.payout.due", { amount, when: on(payout.due_at) })}</p>
      ) : (
        <p>{t("host.payout.leaving", { amount })}</p>
      );
    case "sent":
      return money.transferred > 0 ? (
        <p>{t("host.payout.sent", { amount, when: on(payout.paid_at) })}</p>
      ) : (
        <p>{t("host.payout.netted", { amount: formatAmount(money.netted) })}</p>
      );
    case "reversed":
      return <p>{t("host.payout.reversed", { guest: guest.name })}</p>;
    case "debt":
      return money.owedInAll > 0 ? (
        <p>{t("host.payout.debt", { amount: formatAmount(money.debt), left: formatAmount(money.owedInAll) })}</p>
      ) : (
        <p>{t("host.payout.debtSettled", { amount: formatAmount(money.debt) })}</p>
      );
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
