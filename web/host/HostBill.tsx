import { useTranslation } from "react-i18next";
import type { HostedBookingInFull } from "#contract/hosting.ts";
import { toCents, toDollars } from "#contract/money.ts";
import { Cuenta } from "#web/booking/Cuenta.tsx";
import { refundsOfPrice, sumOfRefunds } from "#web/dashboard/refunds.ts";
import { useSite } from "#web/layout/site.ts";
import { formatAmount } from "#web/ui/format.ts";
import { Photo } from "#web/ui/Photo.tsx";

/** The booking's papers: photo, code, what the guest paid, what the host gets of it and how that went. */
export function HostBill({ booking }: { booking: HostedBookingInFull }) {
  const { t } = useTranslation();
  return (
    <section className="trip-bill" aria-label={t("host.bill.label")}>
      <div className="trip-bill-photo">
        <Photo image={booking.image} sizes="(min-width: 1060px) 480px, 100vw" isFirst />
      </div>
      <div className="trip-bill-in">
        <p className="copy-code">
          <span>
            <span className="small">{t("host.bill.code")}</span>
            <b>{booking.code}</b>
          </span>
        </p>
        <Cuenta lines={booking.lines} total={booking.total} totalLabel={t("host.bill.paid")} />
        <Share booking={booking} />
        <Way booking={booking} />
      </div>
    </section>
  );
}

/** From what was paid to what is the host's. */
function Share({ booking }: { booking: HostedBookingInFull }) {
  const { t } = useTranslation();
  const { brandName } = useSite();
  const { total, tax, commission, receives, money, guest, refunds } = booking;
  const lines = [
    { label: t("host.bill.guestPaid", { guest: guest.name }), amount: total },
    ...(tax > 0 ? [{ label: t("host.bill.tax"), amount: -tax }] : []),
    { label: t("host.bill.commission", { brand: brandName }), amount: -commission },
    ...(money.refunded > 0 ? [{ label: t("host.bill.refunded", { guest: guest.name }), amount: -money.refunded }] : []),
  ];
  const returned = sumOfRefunds(refundsOfPrice(refunds));
  return (
    <>
      <Cuenta lines={lines} total={receives} totalLabel={t("host.bill.receives")} />
      {returned > 0 && (
        <p className="small">{t("host.bill.returned", { guest: guest.name, amount: formatAmount(returned) })}</p>
      )}
    </>
  );
}

/** From what is the host's to what the account at Stripe got; when that differs, or is under way. */
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
      <Cuenta lines={lines} total={sent} totalLabel={t("host.bill.sent")} />
      {reversed > 0 && (
        <p className="small">
          {t("host.bill.reversed", { amount: formatAmount(transferred), back: formatAmount(reversed) })}
        </p>
      )}
    </>
  );
}
