import { clsx } from "clsx";
import type { CancellationPreview } from "#contract/bookings/bookings.ts";
import { toCents, toDollars } from "#contract/money.ts";
import { formatAmount } from "#web/kit/format.ts";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { alreadyBack } from "#web/shared/booking-summary/refunds.ts";
import styles from "./GuestBooking.module.css";

interface Props {
  preview: CancellationPreview;
  /** Whether an earlier refund waits for the guest's bank: it was granted, but nothing came back yet. */
  isHeld: boolean;
}

/** The paid and refunded amounts line by line; both columns have a total. */
export function RefundTable({ preview, isHeld }: Props) {
  const { t } = useTranslation();
  const { lines, refund_total, kept_total, refunded_before } = preview;
  const already = alreadyBack(preview);
  const paid = toDollars(lines.reduce((cents, { amount }) => cents + toCents(amount), 0));
  return (
    <>
      <table className={clsx(rows.table, styles.refunds)}>
        <thead>
          <tr>
            <th scope="col">
              <span className={type.forReaders}>{t("dashboard.cancel.line")}</span>
            </th>
            <th scope="col">{t("dashboard.cancel.paid")}</th>
            <th scope="col">{t("dashboard.cancel.returned")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ code, label, amount, refund }) => (
            <tr key={`${code}-${label}`}>
              <th scope="row">{label}</th>
              <td>{formatAmount(amount)}</td>
              <td className={type.good}>{formatAmount(refund)}</td>
            </tr>
          ))}
          {already !== 0 && (
            <tr>
              <th scope="row">{isHeld ? t("dashboard.cancel.granted") : t("dashboard.cancel.already")}</th>
              <td />
              <td className={type.good}>{formatAmount(already)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("dashboard.cancel.total")}</th>
            <td>{formatAmount(paid)}</td>
            <td>{formatAmount(refund_total)}</td>
          </tr>
        </tfoot>
      </table>
      {kept_total > 0 && (
        <p className={type.small}>{t("dashboard.cancel.kept", { amount: formatAmount(kept_total) })}</p>
      )}
      {refunded_before > 0 && (
        <p className={type.small}>
          {isHeld
            ? t("dashboard.cancel.grantedBefore", { amount: formatAmount(refunded_before) })
            : t("dashboard.cancel.before", { amount: formatAmount(refunded_before) })}
        </p>
      )}
    </>
  );
}
