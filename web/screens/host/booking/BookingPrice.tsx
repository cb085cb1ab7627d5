import { clsx } from "clsx";
import type { HostedBookingInFull } from "#contract/hosting/hosting.ts";
import { toCents, toDollars } from "#contract/money.ts";
import { useSite } from "#web/app/site.ts";
import { formatAmount } from "#web/kit/format.ts";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { Bill } from "#web/shared/booking-summary/BookingLayout.tsx";
import { refundsHeld, refundsOfPrice, sumOfRefunds } from "#web/shared/booking-summary/refunds.ts";
import { PriceBreakdown } from "#web/shared/price/PriceBreakdown.tsx";

/** The booking's bill: photo, code, what the guest paid, the host's share, and its payout. */
export function BookingPrice({ booking }: { booking: HostedBookingInFull }) {
  const { t } = useTranslation();
  return (
    <Bill label={t("host.bill.label")} image={booking.image}>
      <p className={clsx(layout.stack, layout.gap4)}>
        <span className={type.small}>{t("host.bill.code")}</span>
        <b className={type.subheading}>{booking.code}</b>
      </p>
      <PriceBreakdown lines={booking.lines} total={booking.total} totalLabel={t("host.bill.paid")} hasDeductions />
      <Share booking={booking} />
      <Way booking={booking} />
    </Bill>
  );
}

/** From the guest's payment to the host's share. */
function Share({ booking }: { booking: HostedBookingInFull }) {
  const { t } = useTranslation();
  const { brandName } = useSite();
  const { total, tax, commission, receives, money, guest, refunds, dispute, bank_returned } = booking;
  const lines = [
    { label: t("host.bill.guestPaid", { guest: guest.name }), amount: total },
    ...(tax > 0 ? [{ label: t("host.bill.tax"), amount: -tax }] : []),
    { label: t("host.bill.commission", { brand: brandName }), amount: -commission },
    ...(money.refunded > 0 ? [{ label: t("host.bill.refunded", { guest: guest.name }), amount: -money.refunded }] : []),
  ];
  const ofPrice = refundsOfPrice(refunds);
  const held = refundsHeld(ofPrice, dispute);
  const waiting = sumOfRefunds(held);
  const returned = sumOfRefunds(ofPrice.filter(({ state }) => state === "succeeded"));
  // A failed one is sent again, and is still the guest's.
  const onItsWay = sumOfRefunds(ofPrice.filter((refund) => refund.state !== "succeeded" && !held.includes(refund)));
  return (
    <>
      <PriceBreakdown lines={lines} total={receives} totalLabel={t("host.bill.receives")} hasDeductions />
      {returned > 0 && (
        <p className={type.small}>{t("host.bill.returned", { guest: guest.name, amount: formatAmount(returned) })}</p>
      )}
      {bank_returned > 0 && (
        <p className={type.small}>
          {t("host.bill.byBank", { guest: guest.name, amount: formatAmount(bank_returned) })}
        </p>
      )}
      {onItsWay > 0 && (
        <p className={type.small}>{t("host.bill.onItsWay", { guest: guest.name, amount: formatAmount(onItsWay) })}</p>
      )}
      {waiting > 0 && (
        <p className={type.small}>{t("host.bill.waiting", { guest: guest.name, amount: formatAmount(waiting) })}</p>
      )}
    </>
  );
}

/** From the host's share to what the Stripe account received, when they differ or a transfer is under way. */
function Way({ booking: { receives, money } }: { booking: HostedBookingInFull }) {
  const { t } = useTranslation();
  const { netted, debt, owed, transferred, reversed } = money;
  if (transferred === 0 && netted === 0) return null;
  const lines = [
    { label: t("host.bill.share"), amount: receives },
    ...(netted > 0 ? [{ label: t("host.bill.netted"), amount: -netted }] : []),
    ...(debt > 0 ? [{ label: t("host.bill.debt"), amount: debt }] : []),
    ...(owed !== 0 ? [{ label: t("host.bill.owed"), amount: -owed }] : []),
  ];
  const sent = toDollars(toCents(transferred) - toCents(reversed));
  return (
    <>
      <PriceBreakdown lines={lines} total={sent} totalLabel={t("host.bill.sent")} hasDeductions />
      {reversed > 0 && (
        <p className={type.small}>
          {t("host.bill.reversed", { amount: formatAmount(transferred), back: formatAmount(reversed) })}
        </p>
      )}
    </>
  );
}
