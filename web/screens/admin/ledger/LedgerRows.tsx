import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { Link } from "react-router";
import type { LedgerEntry } from "#contract/admin/ledger.ts";
import { type LedgerMeasure, shareAccounts } from "#contract/admin/ledger-accounts.ts";
import { useSite } from "#web/app/site.ts";
import { formatAmount, formatDateOf, formatHour } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { Reversal } from "#web/shared/admin/decision/Reversal.tsx";
import { accountName, entryName } from "#web/shared/admin/facts/money-words.ts";
import { StripeId } from "#web/shared/admin/facts/StripeId.tsx";
import styles from "./AdminLedger.module.css";

const reversals: Partial<Record<LedgerEntry["entry"], ComponentProps<typeof Reversal>["record"]>> = {
  tax_remitted: "remittance",
  debt_repaid: "debtRepaid",
};

interface Props {
  entries: readonly LedgerEntry[];
  /** The account that was searched for; its postings are highlighted. */
  account: LedgerMeasure | undefined;
  dashboard: string | null;
}

/** One ledger entry per row, with its postings. */
export function LedgerRows({ entries, account, dashboard }: Props) {
  const { t, language } = useTranslation();
  const { timeZone } = useSite();
  const wanted: readonly string[] = account === "revenue" ? shareAccounts : account ? [account] : [];
  return (
    <ul className={clsx(panel.panel, panel.ofRows, rows.rows)}>
      {entries.map(({ id, at, entry, booking, reference, can_reverse, postings }) => (
        <li className={clsx(layout.row, layout.top, layout.gap8by20, layout.firstGrows)} key={id}>
          <div>
            <p>
              <b>{entryName(t, entry)}</b>
              {booking && (
                <>
                  {" "}
                  ·{" "}
                  <Link className={clsx(button.link, type.numbers)} to={`/admin/bookings/${booking.reserve_id}`}>
                    {booking.code}
                  </Link>
                </>
              )}
            </p>
            <p className={type.small}>
              {formatDateOf(at, timeZone, language)}, {formatHour(at, timeZone, language)}
            </p>
            <p className={type.small}>
              <StripeId dashboard={dashboard} id={reference} />
            </p>
            {can_reverse && (
              <Reversal
                record={reversals[entry] ?? "paidElsewhere"}
                entry={{ id, reference, amount: postings.find(({ amount }) => amount > 0)?.amount ?? 0 }}
              />
            )}
          </div>
          <dl className={clsx(styles.postings, type.numbers)}>
            {postings.map(({ account, amount }) => {
              const isWanted = wanted.includes(account);
              return (
                <div key={account} className={clsx(rows.row, isWanted && type.strong)}>
                  <dt className={isWanted ? undefined : type.muted}>{accountName(t, account)}</dt>
                  <dd>
                    {amount > 0 && "+"}
                    {formatAmount(amount)}
                  </dd>
                </div>
              );
            })}
          </dl>
        </li>
      ))}
    </ul>
  );
}
